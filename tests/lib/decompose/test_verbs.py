"""Base forms of verbs."""

import pytest

from numtemp.lib.decompose.verbs import base_form


@pytest.mark.parametrize(
    ("past", "base"),
    [
        ("rose", "rise"), ("paid", "pay"), ("voted", "vote"), ("planned", "plan"), ("controlled", "control"),
        ("called", "call"), ("carried", "carry"), ("played", "play"), ("agreed", "agree"), ("needed", "need"),
        ("changed", "change"), ("belonged", "belong"), ("created", "create"), ("treated", "treat"),
        ("visited", "visit"), ("invited", "invite"), ("offered", "offer"), ("interfered", "interfere"),
        ("opened", "open"), ("caused", "cause"), ("focused", "focus"), ("passed", "pass"), ("died", "die"),
        ("added", "add"), ("resold", "resell"), ("relied", "rely"), ("over-estimated", "over-estimate"),
        ("doubled", "double"), ("signed", "sign"), ("escaped", "escape"), ("developed", "develop"),
        ("vetoed", "veto"), ("panicked", "panic"), ("cut", "cut"), ("trafficked", "traffic"),
    ],
)  # fmt: skip
def test_past(past: str, base: str) -> None:
    assert base_form(past, "VBD") == base


@pytest.mark.parametrize(
    ("present", "base"),
    [("rises", "rise"), ("costs", "cost"), ("pays", "pay"), ("carries", "carry"), ("watches", "watch"),
     ("passes", "pass"), ("does", "do"), ("has", "have"), ("goes", "go"), ("uses", "use"), ("ties", "tie")],
)  # fmt: skip
def test_present(present: str, base: str) -> None:
    assert base_form(present, "VBZ") == base


def test_other_forms_stay() -> None:
    assert base_form("rise", "VBP") == "rise"
    assert base_form("ed", "VBD") == "ed"
