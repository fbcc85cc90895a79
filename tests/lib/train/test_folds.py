import numpy as np

from numtemp.lib.train.folds import assign_folds, near_duplicates

CLAIMS = [
    "The Orra bridge cost four hundred million crowns to build",
    "Nine in ten Orra voters own a boat",
    "The Orra bridge cost five hundred million crowns to build",
    "Schools in Orra closed for a week last winter",
]


def test_near_duplicates_share_a_group() -> None:
    assert near_duplicates(CLAIMS).tolist() == [0, 1, 0, 3]


def test_a_group_stays_in_one_fold() -> None:
    groups = np.array([0, 1, 0, 3, 4, 5, 3, 0])
    folds = assign_folds(groups, 3, seed=0)
    assert set(folds) == {0, 1, 2}
    for group in groups:
        assert len(set(folds[groups == group])) == 1


def test_folds_follow_the_seed() -> None:
    groups = np.arange(50)
    assert (assign_folds(groups, 5, 1) == assign_folds(groups, 5, 1)).all()
    assert (assign_folds(groups, 5, 1) != assign_folds(groups, 5, 2)).any()
