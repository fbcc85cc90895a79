import numpy as np

from numtemp.lib.nli.text import SIZE, count_buckets, weigh, words


def test_a_number_with_its_separators_is_one_word() -> None:
    assert words("Rents rose 1,250.5 percent, twice.") == ["rents", "rose", "1,250.5", "percent", "twice"]


def test_buckets_are_distinct_sorted_and_stable() -> None:
    buckets, counts = count_buckets("rents rose and rents fell")
    assert (np.diff(buckets) > 0).all()
    assert buckets[0] >= 0
    assert buckets[-1] < SIZE
    assert counts.max() >= 2
    again, _ = count_buckets("rents rose and rents fell")
    assert (buckets == again).all()


def test_without_grams_only_the_lower_half_is_used() -> None:
    buckets, _ = count_buckets("rents rose", grams=False)
    assert len(buckets) == 3
    assert buckets[-1] < SIZE // 2


def test_each_half_has_unit_length() -> None:
    buckets, counts = count_buckets("rents rose and rents fell")
    values = weigh(buckets, counts, np.ones(SIZE))
    split = np.searchsorted(buckets, SIZE // 2)
    assert np.isclose(np.square(values[:split]).sum(), 1)
    assert np.isclose(np.square(values[split:]).sum(), 1)


def test_no_words_no_buckets() -> None:
    assert len(count_buckets("…")[0]) == 0
