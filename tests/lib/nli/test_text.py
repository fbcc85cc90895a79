import numpy as np

from numtemp.lib.nli.case import Snippet
from numtemp.lib.nli.text import SIZE, count_claim, count_evidence, weigh
from numtemp.lib.nli.topic import words


def test_a_number_with_its_separators_is_one_word() -> None:
    assert words("Rents rose 1,250.5 percent, twice.") == ["rents", "rose", "1,250.5", "percent", "twice"]


def test_buckets_are_distinct_sorted_and_stable() -> None:
    buckets, counts = count_claim("rents rose and rents fell")
    assert (np.diff(buckets) > 0).all()
    assert buckets[0] >= 0
    assert buckets[-1] < SIZE
    assert counts.max() >= 2
    again, _ = count_claim("rents rose and rents fell")
    assert (buckets == again).all()


def test_evidence_uses_the_lower_half_alone() -> None:
    buckets, _ = count_evidence([Snippet("e", "Rents rose", "en")], frozenset())
    assert len(buckets) == 4  # two words, a pair, an opening
    assert buckets[-1] < SIZE // 2


def test_each_half_has_unit_length() -> None:
    buckets, counts = count_claim("rents rose and rents fell")
    values = weigh(buckets, counts, np.ones(SIZE))
    split = np.searchsorted(buckets, SIZE // 2)
    assert np.isclose(np.square(values[:split]).sum(), 1)
    assert np.isclose(np.square(values[split:]).sum(), 1)


def test_no_words_no_buckets() -> None:
    assert len(count_claim("…")[0]) == 0


def test_words_of_the_claim_are_marked() -> None:
    plain, _ = count_evidence([Snippet("e", "Rents rose", "en")], frozenset())
    marked, _ = count_evidence([Snippet("e", "Rents rose", "en")], frozenset({"rent"}))
    assert len(set(plain) ^ set(marked)) == 2


def test_an_answer_after_a_question_is_seen() -> None:
    asked, _ = count_evidence([Snippet("e", "Did rents rise? No, they fell", "en")], frozenset())
    told, _ = count_evidence([Snippet("e", "Did rents rise? no, they fell", "en")], frozenset())
    assert len(set(asked) - set(told)) == 1
