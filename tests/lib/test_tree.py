"""Trees: bracketed text both ways, leaves at their places, spaCy's dependencies as constituents."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numtemp.lib.parse import load_parser
from numtemp.lib.tree import Leaf, Tree, read_trees, write_trees

TEXT = "Exports (oil) rose from 31% to 44% in 2019. Nobody knew -LRB- why."


@pytest.fixture(scope="module")
def parser():
    return load_parser("spacy")


def leaves(trees):
    return [(leaf.tag, leaf.word, leaf.start, leaf.end) for tree in trees for leaf in tree.leaves()]


def test_a_treebank_tree_is_read_with_every_leaf_at_its_place():
    parse = "( (S (NP-SBJ (DT The) (NN rate)) (VP (VBD hit) (NP (QP (CD 5)) (NN %))) (. .)))"
    [tree] = read_trees(parse, "The rate  hit 5%.")
    assert tree.label == "S"
    assert leaves([tree]) == [
        ("DT", "The", 0, 3),
        ("NN", "rate", 4, 8),
        ("VBD", "hit", 10, 13),
        ("CD", "5", 14, 15),
        ("NN", "%", 15, 16),
        (".", ".", 16, 17),
    ]
    assert [node.label for node in tree.subtrees()] == ["S", "NP-SBJ", "VP", "NP", "QP"]


def test_escaped_brackets_and_a_claim_that_spells_an_escape():
    [tree] = read_trees("(NP (NN f-LRB-x-RRB-) (-LRB- -LRB-) (CD 7) (-RRB- -RRB-))", "f(x) (7)")
    assert [leaf.word for leaf in tree.leaves()] == ["f(x)", "(", "7", ")"]
    [tree] = read_trees("(NP (NN -LRB-))", "-LRB-")
    assert leaves([tree]) == [("NN", "-LRB-", 0, 5)]


@pytest.mark.parametrize(
    ("parse", "message"),
    [
        ("(S (NP (CD 5))", "not closed"),
        ("(S (CD 5)))", "too many"),
        ("five", "outside the brackets"),
        ("(S (CD 6))", "'6' is not in the claim"),
        ("(S (CD 5) (CD 5))", "'5' is not in the claim after character 1"),
    ],
)
def test_a_parse_that_does_not_fit_is_refused(parse, message):
    with pytest.raises(ValueError, match=message):
        read_trees(parse, "5")


def test_an_empty_parse_has_no_trees():
    assert read_trees("", "text") == []
    assert read_trees("(S)", "text") == []
    assert write_trees([]) == ""


def test_spacy_s_trees_have_every_word_and_survive_a_round_trip(parser):
    [trees] = parser.parse([TEXT])
    assert len(trees) == 2
    for _, word, start, end in leaves(trees):
        assert TEXT[start:end] == word
    assert "".join(word for _, word, _, _ in leaves(trees)) == TEXT.replace(" ", "")
    again = read_trees(write_trees(trees), TEXT)
    assert leaves(again) == leaves(trees)
    assert write_trees(again) == write_trees(trees)


def test_subject_and_verb_group_are_where_a_reader_expects_them(parser):
    [[tree]] = parser.parse(["In 2019, the old ferry has never carried 300 people."])
    labels = {node.label: [leaf.word for leaf in node.leaves()] for node in tree.subtrees()}
    assert labels["NP-SBJ"] == ["the", "old", "ferry"]
    assert labels["VP"][:3] == ["has", "never", "carried"]


def test_a_parse_does_not_depend_on_its_batch(parser):
    texts = [f"The town had {number},000 people in {1900 + number}, more than ever." for number in range(40)]
    together = [write_trees(trees) for trees in parser.parse(texts)]
    assert together == [write_trees(parser.parse([text])[0]) for text in texts]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_can_be_parsed_written_and_read(parser, text):
    [trees] = parser.parse([text])
    assert "".join(word for _, word, _, _ in leaves(trees)).split() == "".join(text.split()).split()
    again = read_trees(write_trees(trees), text)
    assert [start for _, _, start, _ in leaves(again)] == [start for _, _, start, _ in leaves(trees)]


def test_a_long_chain_of_words_gives_a_flat_tree_rather_than_a_crash(parser):
    text = "one " * 3000
    [trees] = parser.parse([text])
    assert len(leaves(trees)) == 3000
    assert len(leaves(read_trees(write_trees(trees), text))) == 3000


def test_spans_and_identity():
    first, second = Tree("NP", [Leaf("CD", "5", 0, 1)]), Tree("NP", [Leaf("CD", "5", 0, 1)])
    assert first.span == (0, 1)
    assert first != second
