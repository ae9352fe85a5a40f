"""Games whose moves are the integer points of a union of systems of linear inequalities and congruences: the pure twin.

A system speaks of 2d numbers, the coordinates before a move, then those after it. A row of ``at_least`` is 2d
coefficients and a constant, row · (values, 1) ≥ 0; a row of ``congruent`` has the modulus and 1 (≡ 0) or 0 (≢ 0) behind
the constant; ``*_start`` says where the rows of each system begin. One side of a move is known, the points of the other
are enumerated coordinate by coordinate, each in the interval that the rows leave when the coordinates still to come
take their most favourable values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

UNBOUNDED = 2**60
UNKNOWN = 65535


@dataclass(frozen=True)
class _System:
    """One system seen from one side: coefficients of what is known and of what is not."""

    known: Integers
    unknown: Integers
    constant: Integers
    known_modulo: Integers
    unknown_modulo: Integers
    constant_modulo: Integers
    modulus: Integers
    holds: NDArray[np.bool_]

    def points(self, known: Sequence[int], lower: Sequence[int], upper: Sequence[int]) -> Integers:
        """All integer points of the other side between ``lower`` and ``upper``, one a row."""
        d = len(known)
        rows = self.known @ np.array(known, dtype=np.int64) + self.constant
        low, high = list(lower), list(upper)
        found = np.zeros((1, 0), dtype=np.int64)
        if not self._tighten(rows, low, high) or (rows[~self.unknown.any(axis=1)] < 0).any():
            return found.reshape(-1)[:0].reshape(0, d)
        if max(high, default=0) >= UNBOUNDED:
            raise ValueError("unbounded coordinate")
        best = np.where(self.unknown > 0, self.unknown * np.array(high), self.unknown * np.array(low))
        for j in range(d):
            first, last = np.full(len(found), low[j]), np.full(len(found), high[j])
            for r in np.flatnonzero(self.unknown[:, j]):
                c = int(self.unknown[r, j])
                rest = rows[r] + found @ self.unknown[r, :j] + best[r, j + 1 :].sum()
                if c > 0:
                    np.maximum(first, -(rest // c), out=first)
                else:
                    np.minimum(last, rest // -c, out=last)
            lengths = np.maximum(last - first + 1, 0)
            begin = np.cumsum(lengths) - lengths
            column = np.arange(lengths.sum()) + np.repeat(first - begin, lengths)
            found = np.hstack([np.repeat(found, lengths, axis=0), column[:, None]])
        total = found @ self.unknown_modulo.T + (
            self.known_modulo @ np.array(known, dtype=np.int64) + self.constant_modulo
        )
        kept: Integers = found[((total % self.modulus == 0) == self.holds).all(axis=1)]
        return kept

    def _tighten(self, rows: Integers, low: list[int], high: list[int]) -> bool:
        """Shrinks the bounds by the rows, as far as it goes in some rounds; False if nothing is left."""
        for _ in range(4 + 4 * len(low)):
            before = low[:], high[:]
            for row, constant in zip(self.unknown.tolist(), rows.tolist(), strict=True):
                most = [c * (high[j] if c > 0 else low[j]) for j, c in enumerate(row)]
                endless = [c > 0 and high[j] >= UNBOUNDED for j, c in enumerate(row)]
                for j, c in enumerate(row):
                    if not c or sum(endless) - endless[j] > 0:
                        continue
                    others = constant + sum(most) - most[j]
                    if c > 0:
                        low[j] = max(low[j], -(others // c))
                    else:
                        high[j] = min(high[j], others // -c)
                    if low[j] > high[j]:
                        return False
            if (low, high) == before:
                break
        return True


def _systems(
    at_least: Integers, at_least_start: Integers, congruent: Integers, congruent_start: Integers, forward: bool
) -> Iterator[_System]:
    d = (at_least.shape[1] - 1) // 2
    before, after = np.s_[:, :d], np.s_[:, d : 2 * d]
    known, unknown = (before, after) if forward else (after, before)
    for s in range(len(at_least_start) - 1):
        rows = at_least[at_least_start[s] : at_least_start[s + 1]]
        modulo = congruent[congruent_start[s] : congruent_start[s + 1]]
        yield _System(
            rows[known],
            rows[unknown],
            rows[:, 2 * d],
            modulo[known],
            modulo[unknown],
            modulo[:, 2 * d],
            modulo[:, 2 * d + 1],
            modulo[:, 2 * d + 2] != 0,
        )


def linear_options(
    at_least: Integers,
    at_least_start: Integers,
    congruent: Integers,
    congruent_start: Integers,
    position: Integers,
    upper: Integers,
    limit: int,
) -> Integers:
    """What one move may leave of ``position``, nothing above ``upper`` (−1: no bound): one a row, some perhaps twice.

    Raises OverflowError for more than ``limit`` rows, ValueError where the systems bound some coordinate not at all.
    """
    bound = [u if u >= 0 else UNBOUNDED for u in upper.tolist()]
    systems = _systems(at_least, at_least_start, congruent, congruent_start, forward=True)
    found = [system.points(position.tolist(), [0] * len(bound), bound) for system in systems]
    if sum(map(len, found)) > limit:
        raise OverflowError("more options than the limit")
    return np.concatenate([*found, np.zeros((0, len(bound)), dtype=np.int64)])


def linear_p_positions(
    table: NDArray[np.uint8],
    shape: Integers,
    cells: Integers,
    begin: int,
    end: int,
    interchangeable: bool,
    at_least: Integers,
    at_least_start: Integers,
    congruent: Integers,
    congruent_start: Integers,
) -> int:
    """The P-sieve on the cells ``cells[begin:end]`` (``begin … end − 1`` where ``cells`` is empty).

    The cells must come in an order in which every move leads to an earlier one. ``table`` is flat: 0 not reached,
    1 an N-position, 2 a P-position. Returns a P-position that has a move to a P-position, or −1.
    """
    systems = list(_systems(at_least, at_least_start, congruent, congruent_start, forward=False))
    box = table.reshape(shape.tolist())
    for k in range(begin, end):
        cell = int(cells[k]) if len(cells) else k
        x = tuple(map(int, np.unravel_index(cell, box.shape)))
        if table[cell] or (interchangeable and list(x) != sorted(x)):
            continue
        table[cell] = 2
        for left in set(permutations(x)) if interchangeable else {x}:
            if any(pile >= size for pile, size in zip(left, box.shape, strict=True)):
                continue
            for system in systems:
                reached = system.points(left, left if interchangeable else (0,) * len(left), [s - 1 for s in box.shape])
                wrong = reached[box[tuple(reached.T)] == 2]
                if len(wrong):
                    return int(np.ravel_multi_index(tuple(wrong[0]), box.shape))
                box[tuple(reached.T)] = 1
    return -1


def linear_nim_values(
    table: NDArray[np.uint16],
    shape: Integers,
    cells: Integers,
    begin: int,
    end: int,
    interchangeable: bool,
    at_least: Integers,
    at_least_start: Integers,
    congruent: Integers,
    congruent_start: Integers,
) -> int:
    """Nim-values of the cells ``cells[begin:end]``, in every rearrangement where piles are interchangeable.

    ``table`` is flat and holds 65535 where nothing is known yet; the cells must come in an order in which every move
    leads to an earlier one. Returns a cell with an option that is not known, −2 − cell where the value would not fit,
    or −1.
    """
    systems = list(_systems(at_least, at_least_start, congruent, congruent_start, forward=True))
    box = table.reshape(shape.tolist())
    for k in range(begin, end):
        cell = int(cells[k]) if len(cells) else k
        x = tuple(map(int, np.unravel_index(cell, box.shape)))
        if interchangeable and list(x) != sorted(x):
            continue
        upper = x if interchangeable else [size - 1 for size in box.shape]
        reached = np.concatenate([system.points(x, [0] * len(x), upper) for system in systems])
        seen = np.unique(box[tuple(reached.T)])
        if len(seen) and seen[-1] == UNKNOWN:
            return cell
        value = int(next((v for v, s in enumerate(seen.tolist()) if v != s), len(seen)))
        if value == UNKNOWN:
            return -2 - cell
        for y in set(permutations(x)) if interchangeable else {x}:
            if all(pile < size for pile, size in zip(y, box.shape, strict=True)):
                box[y] = value
    return -1
