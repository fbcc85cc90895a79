"""The formats that `nt-collect import` reads."""

from typing import Final

from numtemp.lib.registry import Registry

FORMATS: Final = Registry(
    "format",
    {
        "text": "numtemp.lib.collect.text:read_text",
        "csv": "numtemp.lib.collect.table:read_csv",
        "checkthat": "numtemp.lib.collect.checkthat:read_checkthat",
        "claimreview": "numtemp.lib.collect.claimreview:read_claimreview",
        "averitec": "numtemp.lib.collect.averitec:read_averitec",
        "liar": "numtemp.lib.collect.liar:read_liar",
        "quantemp": "numtemp.lib.collect.quantemp:read_quantemp",
    },
)
