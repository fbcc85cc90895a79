"""Replies of models, which are hostile text: one row a kind."""

import time

import pytest

from numtemp.lib.decompose.replies import read_questions

KINDS = {
    "lines": ("Did A pay 5%?\nDid B pay 6%?", ["Did A pay 5%?", "Did B pay 6%?"]),
    "windows line ends": ("Did A pay?\r\nDid B pay?\r\n", ["Did A pay?", "Did B pay?"]),
    "release separator": ("Did A?\nNext Question: Did B?", ["Did A?", "Did B?"]),
    "separator in a line": ("Did A pay? Next Question: Did B pay?", ["Did A pay?", "Did B pay?"]),
    "run-on exemplar": (
        'Did A?\nNext Question: Did B?\nClaim: "X"\nNext Question: Did X?', ["Did A?", "Did B?"]),
    "run-on turn": ("Did A pay?\nUser: Claim: Y\nDid Y pay?", ["Did A pay?"]),
    "claim repeated first": ("Claim: A paid 5%.\nQuestions:\nDid A pay 5%?", ["Did A pay 5%?"]),
    "numbers": (
        "1. Did A pay?\n2) Did B pay?\n(3) Did C pay?", ["Did A pay?", "Did B pay?", "Did C pay?"]),
    "numbers in a line": ("1. Did A pay? 2. Did B pay?", ["Did A pay?", "Did B pay?"]),
    "bullets": ("- Did A pay?\n* Did B pay?\n• Did C pay?", ["Did A pay?", "Did B pay?", "Did C pay?"]),
    "labels": ("[Q1]: Did A pay?\nQ2. Did B pay?\nQuestion 3: Did C pay?",
               ["Did A pay?", "Did B pay?", "Did C pay?"]),
    "a year is no number of the list": ("2019 was the year: did A pay?", ["2019 was the year: did A pay?"]),
    "bold": ("**Did A pay 5%?**\n1. **Did B pay?**", ["Did A pay 5%?", "Did B pay?"]),
    "quoted": ("\"Did A pay?\"\n“Did B pay?”", ["Did A pay?", "Did B pay?"]),
    "one line": (
        "Did A pay 5%? Did B pay 6%? Is C the mayor?", ["Did A pay 5%?", "Did B pay 6%?", "Is C the mayor?"]),
    "json list": ('["Did A pay?", "Did B pay?"]', ["Did A pay?", "Did B pay?"]),
    "json objects": ('{"questions": [{"id": "q1", "text": "Did A pay?"}, {"question": "Did B pay?"}]}',
                     ["Did A pay?", "Did B pay?"]),
    "json after words": ('Here they are: ["Did A pay?"]', ["Did A pay?"]),
    "json broken off": (
        '["Did A \\"really\\" pay?", "Did B pay?", "Did C', ['Did A "really" pay?', "Did B pay?"]),
    "fenced json": ('Sure!\n```json\n["Did A pay?"]\n```\nAnything else?', ["Did A pay?"]),
    "fence left open": ("```\nDid A pay?", ["Did A pay?"]),
    "thoughts": ('<think>["no"]</think>["Did 5% vote?"]', ["Did 5% vote?"]),
    "thoughts with questions": ("<think>\nIs it this? Or that?\n</think>\nDid A pay?", ["Did A pay?"]),
    "thoughts that never end": ("<think>Did A pay? Hmm, did B pay?", []),
    "thoughts without a beginning": ("Is it this?</think>Did A pay?", ["Did A pay?"]),
    "broken off": ("Did A pay 5%?\nDid B pay 6", ["Did A pay 5%?"]),
    "chat around it": ("Certainly! Here are 2 questions.\n\nDid A pay?\nDid B pay?\n\nHope that helps.",
                       ["Did A pay?", "Did B pay?"]),
    "empty": ("", []),
    "blank": (" \n\t ", []),
    "refusal": ("I'm sorry, but I can't help with that. Would you like to try another claim?", []),
    "refusal, curly": ("I’m sorry, I cannot do this. Can I help otherwise?", []),
    "code": ('__import__("os").system("touch pwned")', []),
    "code in a list": ('[__import__("os").system("touch pwned?")]', []),
    "one word": ("Really?", []),
    "marks alone": ("??? ?", []),
    "invisible characters": ("Did\u200b A\u0000 pay\u202e 5%?", ["Did A pay 5%?"]),
    "line separators": ("Did A pay?\u2028Did B pay?", ["Did A pay?", "Did B pay?"]),
    "deep json": ("[" * 50_000, []),
    "another language": ("¿Pagó A el 5 %?", ["¿Pagó A el 5 %?"]),
}  # fmt: skip


@pytest.mark.parametrize(("reply", "questions"), KINDS.values(), ids=KINDS)
def test_kinds(reply: str, questions: list[str]) -> None:
    assert read_questions(reply)[0] == questions


def test_lines_that_are_no_questions_are_counted() -> None:
    assert read_questions("Did A pay?\nA paid.\nIt did.") == (["Did A pay?"], 2)


def test_a_question_without_end_is_none() -> None:
    assert read_questions("Did " + "A and " * 500 + "B pay?")[0] == []


def test_a_long_reply_takes_no_time() -> None:
    started = time.process_time()
    for piece in ("<think>", "</think>", "<think></think>", "[", "1. ", '"', "Did A? ", "Claim ", "```\n"):
        read_questions(piece * 40_000)
    assert time.process_time() - started < 10
