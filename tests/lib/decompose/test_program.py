"""Programs: what the grammar gives, and what it does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.decompose.program import ProgramError, Step, filled, read_program, write_program

GOOD = """answer_1 = Question("Which town has the oldest bridge?")
fact_1 = Verify("{answer_1} has 40,000 inhabitants.")
fact_2 = Verify('It is "old".')
label = Predict(fact_1 and not (fact_2 or fact_1))"""


def test_steps() -> None:
    steps = read_program(GOOD).steps
    assert [(step.id, step.op) for step in steps] == [
        ("answer_1", "Question"), ("fact_1", "Verify"), ("fact_2", "Verify"), ("label", "Predict"),
    ]  # fmt: skip
    assert steps[2].text == 'It is "old".'
    assert steps[3].text == "fact_1 and not (fact_2 or fact_1)"


def test_an_equals_sign_and_marks_inside_a_text_are_text() -> None:
    program = read_program(r'fact_1 = Verify("The label = \"5%\" was right")')
    assert program.steps == [Step("fact_1", "Verify", 'The label = "5%" was right')]


@pytest.mark.parametrize("after", ["", "\n", "\n```\n", "\n\n# The claim is\n"])
def test_a_program_may_end_without_predict(after: str) -> None:
    text = 'answer_1 = Question("Who?")\nfact_1 = Verify("{answer_1} won.")'
    program = read_program(text + after)
    assert [step.op for step in program.steps] == ["Question", "Verify"]
    assert program.text == text


def test_the_published_form_is_read() -> None:
    indented = "".join(f"    {line}\n" for line in GOOD.splitlines())
    program = read_program(f"# The claim is that X.\ndef program():\n{indented}\n# The claim is")
    assert len(program.steps) == 4
    assert program.text == GOOD


def test_an_f_string_is_read_as_text() -> None:
    text = 'answer_1 = Question("Who?")\nfact_1 = Verify(f"{answer_1} won.")\nlabel = Predict(fact_1)'
    steps = read_program(text).steps
    assert steps[1].text == "{answer_1} won."
    assert filled(steps[1], steps) == "Who won."


BROKEN = {
    "empty": "",
    "prose": "The claim is false.",
    "comments alone": "# The claim is\n```\n",
    "a last line that broke off": 'fact_1 = Verify("A")\nfact_2 = Verify("B',
    "a last line of prose": 'fact_1 = Verify("A")\nThat is all.',
    "mark not closed": 'fact_1 = Verify("A)\nlabel = Predict(fact_1)',
    "marks inside": 'fact_1 = Verify("A "5%" B")\nlabel = Predict(fact_1)',
    "bracket not closed": 'fact_1 = Verify("A"\nlabel = Predict(fact_1)',
    "two texts": 'fact_1 = Verify("A", "B")\nlabel = Predict(fact_1)',
    "empty text": 'fact_1 = Verify("")\nlabel = Predict(fact_1)',
    "unknown call": 'fact_1 = Search("A")\nlabel = Predict(fact_1)',
    "code": '__import__("os").system("touch pwned")',
    "code for a text": 'fact_1 = Verify(open("x").read())\nlabel = Predict(fact_1)',
    "code in the end": 'fact_1 = Verify("A")\nlabel = Predict(exit())',
    "a name before its value": 'label = Predict(fact_1)\nfact_1 = Verify("A")',
    "an answer before its question": 'fact_1 = Verify("{answer_1} won.")\nlabel = Predict(fact_1)',
    "a fact for an answer": 'fact_1 = Verify("A")\nfact_2 = Verify("{fact_1} B")\nlabel = Predict(fact_2)',
    "an answer for a fact": 'answer_1 = Question("A?")\nlabel = Predict(answer_1)',
    "one name twice": 'fact_1 = Verify("A")\nfact_1 = Verify("B")\nlabel = Predict(fact_1)',
    "no fact": "label = Predict()",
    "two facts without a word": 'a = Verify("A")\nb = Verify("B")\nlabel = Predict(a b)',
    "a word too many": 'a = Verify("A")\nlabel = Predict(a and)',
    "a keyword as a name": 'and = Verify("A")\nlabel = Predict(and)',
    "predict not closed": 'a = Verify("A")\nlabel = Predict((a)',
    "many brackets": 'a = Verify("A")\nlabel = Predict(' + "(" * 5000 + "a" + ")" * 5000 + ")",
    "many steps": "".join(f'f{n} = Verify("A")\n' for n in range(99)) + "label = Predict(f1)",
    "junk between": 'a = Verify("A")\nso then\nlabel = Predict(a)',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_programs_are_refused(text: str) -> None:
    with pytest.raises(ProgramError):
        read_program(text)


@given(st.text())
def test_any_text_is_a_program_or_an_error(text: str) -> None:
    try:
        steps = read_program(text).steps
    except ProgramError:
        return
    assert steps
    assert all(step.text.strip() for step in steps)


LETTERS = st.characters(blacklist_categories=["Cs"], blacklist_characters="{}\r\n")
STATEMENTS = st.lists(st.text(LETTERS, min_size=1).filter(str.strip), min_size=1, max_size=9)


@given(STATEMENTS)
def test_a_written_program_is_read_back(statements: list[str]) -> None:
    steps = read_program(write_program(statements)).steps
    assert [step.text for step in steps[:-1]] == statements
