"""P-positions by mex and differences, for all n: the recursion is run for one period and then extended.

The n-th tuple (x_1, …, x_m), n ≥ 1, has x_1 = mex of all piles of the earlier tuples (0 included), and
x_{k+1} = x_k + ⌊(pn − s_k)/q_k⌋. Let q be a multiple of all q_k. If x_1 grows by p in q steps, then the
k-th column grows by a constant c_k in q steps. *Conversely*, take the first q tuples from the recursion and
extend each column by its c_k. When the extended columns partition the positive integers, they satisfy the
recursion for every n: the differences by construction, and the mex because the least integer not yet used
must be the next entry of the first column, every other entry to come lying above a later first one. Each
extended column is a finite union of progressions of step c_k, so the partition is decided by the integers
up to lcm(c_k) beyond the first q tuples; the constructor does it.

Source: the argument is that of A. S. Fraenkel, The Rat game and the Mouse game (2009), Lemmas 1 and 2 and
Theorem 3. That a recursion through mex can be polynomial in the number of digits is A. S. Fraenkel and U.
N. Peled, Harnessing the unwieldy MEX function, Games of No Chance 4 (2015) 77-94.
"""

from __future__ import annotations

from itertools import count
from math import lcm


class MexRecursion:
    """The tuples of mex and differences ⌊(pn − s)/d⌋, one pair (s, d) for each pair of neighbouring columns.

    >>> rat = MexRecursion(7, 4, ((2, 4), (3, 2)))
    >>> rat.term(9), rat.index((15, 30, 60)), rat.index((15, 30, 61))
    ((15, 30, 60), 9, None)
    """

    def __init__(self, p: int, q: int, differences: tuple[tuple[int, int], ...]) -> None:
        """Run the recursion for n = 1, …, q and check that it may be extended; :raises ValueError: if not."""
        if any(q % d for _, d in differences):
            raise ValueError(f"the period {q} must be a multiple of every divisor in {differences}")
        self._p = p
        self._first = _tuples(p, differences, q)
        self._steps = _steps(p, q, differences)
        if not _partition(self._first, self._steps):
            raise ValueError(f"the recursion with p = {p} and {differences} is not periodic with period {q}")
        self._row = {row[0] % p: j for j, row in enumerate(self._first)}

    def term(self, n: int) -> tuple[int, ...]:
        """Return the n-th tuple, n ≥ 0; the 0-th is all zeros.

        >>> MexRecursion(3, 2, ((1, 2),)).term(3)
        (4, 8)
        """
        if n == 0:
            return (0,) * len(self._steps)
        periods, j = divmod(n - 1, len(self._first))
        return tuple(x + periods * c for x, c in zip(self._first[j], self._steps, strict=True))

    def index(self, piles: tuple[int, ...]) -> int | None:
        """Return the n whose tuple is ``piles`` (non-decreasing), or ``None``.

        >>> MexRecursion(3, 2, ((1, 2),)).index((4, 8))
        3
        """
        if piles[0] == 0:
            return 0 if not any(piles) else None
        j = self._row.get(piles[0] % self._p)
        if j is None:
            return None
        n = 1 + j + (piles[0] - self._first[j][0]) // self._p * len(self._first)
        return n if n > 0 and self.term(n) == piles else None


def _tuples(p: int, differences: tuple[tuple[int, int], ...], q: int) -> list[tuple[int, ...]]:
    """Return the first q tuples, straight from the definition."""
    used = {0}
    rows: list[tuple[int, ...]] = []
    for n in range(1, q + 1):
        row = [next(x for x in count() if x not in used)]
        for s, d in differences:
            row.append(row[-1] + (p * n - s) // d)
        used.update(row)
        rows.append(tuple(row))
    return rows


def _steps(p: int, q: int, differences: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return by how much each column grows in q steps."""
    steps = [p]
    for _, d in differences:
        steps.append(steps[-1] + p * (q // d))
    return tuple(steps)


def _partition(first: list[tuple[int, ...]], steps: tuple[int, ...]) -> bool:
    """Whether the extended columns hold every positive integer once, the first column increasing."""
    bound = max(map(max, first)) + lcm(*steps)
    seen = sorted(
        x
        for column, step in zip(zip(*first, strict=True), steps, strict=True)
        for v in column
        for x in range(v, bound + 1, step)
    )
    heads = [row[0] for row in first]
    increasing = all(x < y for x, y in zip(heads, [*heads[1:], heads[0] + steps[0]], strict=True))
    return seen == list(range(1, bound + 1)) and increasing and all(row == tuple(sorted(row)) for row in first)
