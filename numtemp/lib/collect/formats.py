"""The formats that `nt-collect import` reads."""

from typing import Final

from numtemp.lib.registry import Registry

FORMATS: Final = Registry(
    "format",
    {
        "text": "numtemp.lib.collect.text:read_text",
        "csv": "numtemp.lib.collect.table:read_csv",
        "quantemp": "numtemp.lib.collect.quantemp:read_quantemp",
    },
)
