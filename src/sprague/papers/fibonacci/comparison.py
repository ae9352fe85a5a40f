"""Verdicts on statements about millions of integers: two arrays, what is stated and what was computed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sprague.proofs import Refuted, Verdict, Verified

Integers = NDArray[np.int64]


class Comparison(NamedTuple):
    """What is stated and what was computed at each of the points: ``name`` = 0, 1, 2, …, or as ``points`` say."""

    name: str
    stated: NDArray[Any]
    computed: NDArray[Any]
    points: Integers | None = None

    def first_difference(self) -> str | None:
        """Where the two differ first, and how; None if nowhere.

        >>> Comparison("n", np.array([1, 2, 3]), np.array([1, 2, 4])).first_difference()
        'n = 2: stated 3, computed 4'
        """
        if self.stated.shape != self.computed.shape:
            return f"{self.name}: stated {self.stated.size} values, computed {self.computed.size}"
        wrong = self.stated != self.computed
        at = int(np.argmax(wrong)) if wrong.size else 0
        if not wrong.size or not wrong[at]:
            return None
        where = at if self.points is None else int(self.points[at])
        return f"{self.name} = {where}: stated {self.stated[at]}, computed {self.computed[at]}"


def always(name: str, found: NDArray[np.bool_], points: Integers | None = None) -> Comparison:
    """What is stated to hold at every point, with whether it does.

    >>> always("p", np.array([True, False]), np.array([5, 7])).first_difference()
    'p = 7: stated True, computed False'
    """
    return Comparison(name, np.ones_like(found), found, points)


def agreed(comparisons: Iterable[Comparison], bound: str, *, truth: str = "") -> Verdict:
    """The verdict on a list of comparisons: refuted by the first difference, or verified to ``bound``.

    Raises ValueError where there was nothing to compare.

    >>> agreed([Comparison("n", np.arange(4), np.arange(4))], "n < 4").evidence
    'to n < 4: 4 comparisons'
    """
    count = 0
    for comparison in comparisons:
        difference = comparison.first_difference()
        if difference:
            return Refuted(difference, truth)
        count += comparison.stated.size
    if not count:
        raise ValueError("nothing was compared, so there is no verdict")
    return Verified(bound, f"{count} comparisons")
