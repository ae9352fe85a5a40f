"""Games whose moves are the integer points of a union of systems of linear inequalities and congruences: the pure twin.

A system speaks of 2d numbers, the coordinates before a move, then those after it. A row of ``at_least`` is 2d
coefficients and a constant, row · (values, 1) ≥ 0; a row of ``congruent`` has the modulus and 1 (≡ 0) or 0 (≢ 0) behind
the constant; ``*_start`` says where the rows of each system begin. One side of a move is known, the points of the other
are enumerated coordinate by coordinate, each in the interval that the rows leave when the coordinates still to come
take their most favourable values.

And the rows of nim-values of two piles, one pile of each row fixed, with the check of them by the definition.

Any number may be taken from the pile x. Otherwise d tokens are taken from it and k ≥ 1 from the pile b, for pairs
(d, k) that may depend on x and b modulo m. A table has G(x, b) − x at [x, b], so that it grows at its end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Truths = NDArray[np.bool_]

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
        columns = np.zeros((1, 0), dtype=np.int64)
        if not self._tighten(rows, low, high) or (rows[~self.unknown.any(axis=1)] < 0).any():
            return columns.reshape(-1)[:0].reshape(0, d)
        if max(high, default=0) >= UNBOUNDED:
            raise ValueError("unbounded coordinate")
        best = np.where(self.unknown > 0, self.unknown * np.array(high), self.unknown * np.array(low))
        for j in range(d):
            first, last = np.full(len(columns), low[j]), np.full(len(columns), high[j])
            for r in np.flatnonzero(self.unknown[:, j]):
                c = int(self.unknown[r, j])
                rest = rows[r] + columns @ self.unknown[r, :j] + best[r, j + 1 :].sum()
                if c > 0:
                    np.maximum(first, -(rest // c), out=first)
                else:
                    np.minimum(last, rest // -c, out=last)
            lengths = np.maximum(last - first + 1, 0)
            begin = np.cumsum(lengths) - lengths
            column = np.arange(lengths.sum()) + np.repeat(first - begin, lengths)
            columns = np.hstack([np.repeat(columns, lengths, axis=0), column[:, None]])
        total = columns @ self.unknown_modulo.T + (
            self.known_modulo @ np.array(known, dtype=np.int64) + self.constant_modulo
        )
        kept: Integers = columns[((total % self.modulus == 0) == self.holds).all(axis=1)]
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


def _systems(arrays: Sequence[Integers], forward: bool) -> Iterator[_System]:
    at_least, at_least_start, congruent, congruent_start = arrays
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
    systems = _systems((at_least, at_least_start, congruent, congruent_start), forward=True)
    options = [system.points(position.tolist(), [0] * len(bound), bound) for system in systems]
    if sum(map(len, options)) > limit:
        raise OverflowError("more options than the limit")
    return np.concatenate([*options, np.zeros((0, len(bound)), dtype=np.int64)])


def linear_p_positions(
    table: NDArray[np.uint8],
    shape: Integers,
    cells: Integers,
    begin: int,
    end: int,
    interchangeable: bool,
    *rows: Integers,
) -> int:
    """The P-sieve on the cells ``cells[begin:end]`` (``begin … end − 1`` where ``cells`` is empty).

    The cells must come in an order in which every move leads to an earlier one. ``table`` is flat: 0 not reached,
    1 an N-position, 2 a P-position. Returns a P-position that has a move to a P-position, or −1.
    """
    systems = list(_systems(rows, forward=False))
    box = table.reshape(shape.tolist())
    for cell, x in _cells(cells, begin, end, box.shape, interchangeable):
        if table[cell]:
            continue
        table[cell] = 2
        for left in _orders(x, box.shape, interchangeable):
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
    *rows: Integers,
) -> int:
    """Nim-values of the cells ``cells[begin:end]``, in every rearrangement where piles are interchangeable.

    ``table`` is flat and holds 65535 where nothing is known yet; the cells must come in an order in which every move
    leads to an earlier one. Returns a cell with an option that is not known, −2 − cell where the value would not fit,
    or −1.
    """
    systems = list(_systems(rows, forward=True))
    box = table.reshape(shape.tolist())
    for cell, x in _cells(cells, begin, end, box.shape, interchangeable):
        upper = x if interchangeable else [size - 1 for size in box.shape]
        seen = np.unique(box[tuple(np.concatenate([system.points(x, [0] * len(x), upper) for system in systems]).T)])
        if len(seen) and seen[-1] == UNKNOWN:
            return cell
        value = int(next((v for v, s in enumerate(seen.tolist()) if v != s), len(seen)))
        if value == UNKNOWN:
            return -2 - cell
        for y in _orders(x, box.shape, interchangeable):
            box[y] = value
    return -1


def _cells(
    cells: Integers, begin: int, end: int, shape: tuple[int, ...], interchangeable: bool
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cells from ``begin`` on with their coordinates; of interchangeable piles those in order."""
    for k in range(begin, end):
        cell = int(cells[k]) if len(cells) else k
        x = tuple(map(int, np.unravel_index(cell, shape)))
        if not interchangeable or list(x) == sorted(x):
            yield cell, x


def _orders(x: tuple[int, ...], shape: tuple[int, ...], interchangeable: bool) -> Iterator[tuple[int, ...]]:
    """The coordinates, of interchangeable piles in every order, as far as the box has them."""
    for y in set(permutations(x)) if interchangeable else {x}:
        if all(pile < size for pile, size in zip(y, shape, strict=True)):
            yield y


Table = NDArray[np.int16]
Flags = NDArray[np.uint8]


class PileRows:
    """G(x, b) − x for b < ``rows``, column after column.

    The pairs are all (0, k); all (k + e, k) with k ≥ 1 and k + e ≥ 1 for each e of ``shifts``; and those of ``pairs``.
    ``…_allowed[i, x % m, b % m]`` says where the i-th of them is allowed. ``spread`` bounds how far G(x, b) is from x,
    at most 32767. ValueError for arrays that do not fit each other.

    >>> no_pairs = np.zeros((0, 2), dtype=np.int64), np.zeros((0, 1, 1), dtype=np.uint8)
    >>> wythoff = PileRows(3, 4, np.array([0]), np.ones((1, 1, 1), dtype=np.uint8), *no_pairs, 1)
    >>> table = np.zeros((6, 3), dtype=np.int16)
    >>> wythoff.extend(table, 6)
    >>> (table.T + np.arange(6)).tolist()
    [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4]]
    """

    def __init__(
        self,
        rows: int,
        spread: int,
        shifts: Integers,
        shifts_allowed: Flags,
        pairs: Integers,
        pairs_allowed: Flags,
        modulus: int,
    ) -> None:
        if rows < 1 or not 0 <= spread <= 32767:
            raise ValueError("rows or spread out of range")
        self._rows, self._shifts, self._pairs, self._modulus = rows, shifts.tolist(), pairs.tolist(), modulus
        self._shifts_allowed, self._pairs_allowed = shifts_allowed, pairs_allowed
        for moves, allowed in ((shifts, shifts_allowed), (pairs, pairs_allowed)):
            if modulus < 1 or allowed.shape != (len(moves), modulus, modulus):
                raise ValueError("a flag is needed for each move and each pair of remainders")
        if any(d < 0 or k < 1 for d, k in self._pairs):
            raise ValueError("some tokens must be taken from the pile b")
        self._used: list[set[int]] = [set() for _ in range(rows)]
        self.known = 0

    def extend(self, table: Table, count: int) -> None:
        """Fills in the columns ``known``, …, ``count`` − 1."""
        if table.shape[1] != self._rows or len(table) < count:
            raise ValueError("the table has other rows, or fewer columns")
        for x in range(self.known, count):
            for b in range(self._rows):
                value, taken = 0, self._used[b] | self._below(table, x, b)
                while value in taken:
                    value += 1
                table[x, b] = value - x
                self._used[b].add(value)
        self.known = max(self.known, count)

    def _below(self, table: Table, x: int, b: int) -> set[int]:
        """The values of the options in lower rows."""
        at = x % self._modulus, b % self._modulus
        pairs = [(0, k) for k in range(1, b + 1)]
        for i, e in enumerate(self._shifts):
            if self._shifts_allowed[(i, *at)]:
                pairs += [(k + e, k) for k in range(max(1, 1 - e), b + 1)]
        pairs += [(d, k) for i, (d, k) in enumerate(self._pairs) if self._pairs_allowed[(i, *at)]]
        return {x - d + int(table[x - d, b - k]) for d, k in pairs if d <= x and k <= b}


def first_wrong_row_value(table: Table, row: int, moves: Integers, allowed: Flags) -> int:
    """The first column in which a row is not what the definition says; the number of columns if none is.

    ``moves`` are all the pairs (d, k), ``allowed`` as above. The lower rows are believed. ValueError for a row that
    there is none, and for arrays that do not fit each other.

    >>> table, moves = np.array([[0, 1], [0, 1], [0, -2]], dtype=np.int16), np.array([[0, 1], [1, 1]])
    >>> allowed = np.ones((2, 1, 1), dtype=np.uint8)
    >>> first_wrong_row_value(table, 1, moves, allowed)
    3
    >>> table[2, 1] = 1
    >>> first_wrong_row_value(table, 1, moves, allowed)
    2
    """
    if not 0 <= row < table.shape[1] or allowed.ndim != 3 or len(allowed) != len(moves) or allowed.shape[1] < 1:
        raise ValueError("no such row, or the moves and where they are allowed do not fit")
    if any(d < 0 or k < 1 for d, k in moves.tolist()):
        raise ValueError("some tokens must be taken from the pile b")
    m, before = allowed.shape[1], set[int]()
    for x in range(len(table)):
        options = set(before)
        for i, (d, k) in enumerate(moves.tolist()):
            if d <= x and k <= row and allowed[i, x % m, row % m]:
                options.add(x - d + int(table[x - d, row - k]))
        own = x + int(table[x, row])
        if own < 0 or own in options or not options.issuperset(range(own)):
            return x
        before.add(own)
    return len(table)


# Steps of work on complete automata, given as tables: to which state each letter leads from each state.
#
# And who wins each position of a finite graph in which play may go in circles: backwards from the ends. The pure twin.
#
# A vertex without arrows is lost (P) in no moves. Vertices are settled in the order of their remoteness: one with an
# arrow to a P-position is N, and the first such option that is settled is the nearest; one all of whose options are N
# is P, and the last of them that is settled is the farthest. What is never settled is a draw: from there a move leads
# to another draw, and none to a P-position. Smith, J. Combin. Theory 1 (1966); Fraenkel and Yesha, *ibid.* A 43
# (1986).

Steps = NDArray[np.int32]
States = NDArray[np.int32]
ODD = 0x1E3779B97F4A7C15  # whose powers modulo 2⁶⁴ are the weights of a hash


def refined_states(table: Steps, labels: States, rounds: int) -> tuple[States, States, bool]:
    """Labels that tell states apart by their own label, then by those of the states that their letters lead to.

    So in each of some rounds, and in fewer where one tells no more apart: with the labels, numbered as they come, come
    the first states that have them, and whether it was so. Rows are compared by a 64-bit hash of them: whoever must be
    sure checks the partition that he ends with. ValueError for a table that leads to no state.

    >>> table = np.array([[1, 2], [1, 2], [0, 2]], dtype=np.int32)
    >>> found, first, settled = refined_states(table, np.array([0, 0, 1], dtype=np.int32), 2)
    >>> found.tolist(), first.tolist(), settled
    ([0, 0, 1], [0, 2], True)
    """
    _check(table)
    if labels.shape != (len(table),):
        raise ValueError("each state has one label")
    weights = np.random.default_rng(0).integers(0, 1 << 63, table.shape[1] + 1, dtype=np.uint64) * np.uint64(2)
    weights += np.uint64(1)
    count, settled = 0, False
    while rounds and not settled:
        own = labels.astype(np.uint64)
        rows = own * weights[-1] + own[table] @ weights[:-1]
        _, first, kinds = np.unique(rows, return_index=True, return_inverse=True)
        order = np.argsort(first)
        number = np.empty(len(order), dtype=np.int32)
        number[order] = np.arange(len(order), dtype=np.int32)
        labels, settled = number[kinds], len(order) == count
        rounds, count = rounds - 1, len(order)
    return labels, first[order].astype(np.int32), settled


def breadth_first_states(table: Steps, first: int) -> States:
    """The states that ``first`` leads to, in the order of a breadth-first walk; ValueError as above.

    >>> breadth_first_states(np.array([[2, 0], [1, 1], [2, 0]], dtype=np.int32), 0).tolist()
    [0, 2]
    """
    _check(table)
    if not 0 <= first < len(table):
        raise ValueError("it begins in no state")
    seen = np.zeros(len(table), dtype=bool)
    seen[first] = True
    level = np.array([first])
    levels = [level]
    while len(level):
        states, at = np.unique(table[level].reshape(-1), return_index=True)
        new = ~seen[states]
        level = states[new][np.argsort(at[new])]
        seen[level] = True
        levels.append(level)
    return np.concatenate(levels).astype(np.int32)


def product_states(
    a: Steps, b: Steps, without_a: NDArray[np.bool_], without_b: NDArray[np.bool_], most: int
) -> tuple[Integers, States]:
    """The pairs px + y, p states of b, that (0, 0) leads to, in the order of a walk; and where their letters lead.

    That is the number of a pair, row after row, or where one of its states is left out that of one more state, which
    they never leave. The walk ends with more than ``most`` pairs. ValueError as above.

    >>> swap, none = np.array([[1], [0]], dtype=np.int32), np.zeros(2, dtype=bool)
    >>> [each.tolist() for each in product_states(swap, swap, none, none, 9)]
    [[0, 3], [1, 0]]
    """
    _check(a)
    _check(b)
    if a.shape[1] != b.shape[1]:
        raise ValueError("both read the same letters")
    if without_a.shape != (len(a),) or without_b.shape != (len(b),):
        raise ValueError("each state is left out or not")
    pairs, number, table = [0], {0: 0}, list[int]()
    for pair in pairs:
        if len(pairs) > most:
            break
        x, y = divmod(pair, len(b))
        for left, right in zip(a[x].tolist(), b[y].tolist(), strict=True):
            if without_a[left] or without_b[right]:
                table.append(-1)
                continue
            code = left * len(b) + right
            if code not in number:
                number[code] = len(pairs)
                pairs.append(code)
            table.append(number[code])
    if -1 in table:
        table = [len(pairs) if each < 0 else each for each in table] + [len(pairs)] * a.shape[1]
    return np.array(pairs, dtype=np.int64), np.array(table, dtype=np.int32)


def first_path(
    tables: Sequence[Steps], accepting: Sequence[Truths], dead: Sequence[int], letters: Integers, added: Integers
) -> Integers | None:
    """The first way, column by column, to a word for each automaton that all of them accept; None where there is none.

    Of each column one choice: its row of ``letters`` and that of the column in ``added`` make the letter of each
    automaton. What is in a ``dead`` state is left; states are compared by a 64-bit hash. ValueError as above.

    >>> odd, yes = np.array([[0, 1], [1, 0]], dtype=np.int32), np.array([False, True])
    >>> first_path([odd], [yes], [-1], np.array([[0], [1]]), np.zeros((3, 1), dtype=np.int64)).tolist()
    [0, 0, 1]
    """
    counts, sizes = {len(accepting), len(dead), letters.shape[1], added.shape[1]}, [*map(len, tables)]
    if counts != {len(tables)} or not all(sizes) or [*map(len, accepting)] != sizes:
        raise ValueError("each automaton has its letters, and each state accepts or not")
    states, levels = np.zeros((1, len(tables)), dtype=np.int32), list[Integers]()
    known: dict[bytes, tuple[Integers, States]] = {}  # the same states meet the same column again and again
    for column in added:
        if (key := column.tobytes() + states.tobytes()) not in known:
            known[key] = _following(tables, dead, letters + column, states)
        came, states = known[key]
        levels.append(came)
    accepts = np.all([here[each] for here, each in zip(accepting, states.T, strict=True)], axis=0)
    if not accepts.any():
        return None
    at, path = int(np.argmax(accepts)), list[int]()
    for level in reversed(levels):
        at, choice = divmod(int(level[at]), len(letters))
        path.append(choice)
    return np.array(path[::-1], dtype=np.int64)


def _following(tables: Sequence[Steps], dead: Sequence[int], read: Integers, states: States) -> tuple[Integers, States]:
    """The states behind one more column, each with its first way there: the number of a state, and that of a choice."""
    if ((read < 0) | (read >= [table.shape[1] for table in tables])).any():
        raise ValueError("a letter leads to no state")
    came, keys = np.arange(len(states) * len(read)), np.zeros(len(states) * len(read), dtype=np.int64)
    for i, table in enumerate(tables):
        there = table[states[came // len(read), i], read[came % len(read), i]]
        (alive,) = (there != dead[i]).nonzero()
        came, keys = came[alive], keys[alive] * ODD + there[alive]
    came = came[np.sort(np.unique(keys, return_index=True)[1])]
    before, read = states[came // len(read)], read[came % len(read)]
    return came, np.column_stack([table[before[:, i], read[:, i]] for i, table in enumerate(tables)])


def _check(table: Steps) -> None:
    if not len(table) or not ((table >= 0) & (table < len(table))).all():
        raise ValueError("a letter leads to no state")


def retrograde(begins: NDArray[np.int64], heads: NDArray[np.int32]) -> NDArray[np.int32]:
    """The remoteness of each vertex of a graph, even at P-positions, odd at N-positions, −1 at draws.

    The arrows from the vertex v lead to ``heads[begins[v]:begins[v + 1]]``. ValueError for what is no graph.

    >>> retrograde(np.array([0, 2, 3, 3, 4]), np.array([1, 3, 2, 0], dtype=np.int32)).tolist()
    [-1, 1, 0, -1]
    """
    count, counts = len(begins) - 1, np.diff(begins)
    if count < 0 or begins[0] != 0 or begins[-1] != len(heads):
        raise ValueError("the arrows of the vertices lie one after another, all of them")
    if (counts < 0).any():
        raise ValueError("the arrows lie in the order of the vertices")
    if len(heads) and not (int(heads.min()) >= 0 and int(heads.max()) < count):
        raise ValueError("an arrow leads nowhere")
    tails: list[list[int]] = [[] for _ in range(count)]
    for tail, head in zip(np.repeat(np.arange(count), counts).tolist(), heads.tolist(), strict=True):
        tails[head].append(tail)
    length, left = np.where(counts, -1, 0).tolist(), counts.tolist()
    waiting = deque(vertex for vertex in range(count) if length[vertex] == 0)
    while waiting:
        head = waiting.popleft()
        for tail in tails[head]:
            if length[tail] >= 0:
                continue
            left[tail] -= length[head] % 2
            if length[head] % 2 == 0 or left[tail] == 0:
                length[tail] = length[head] + 1
                waiting.append(tail)
    return np.array(length, dtype=np.int32)
