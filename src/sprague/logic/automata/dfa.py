"""Deterministic finite automata as numpy tables: product, projection, minimisation, shortest words.

An automaton is complete and begins in state 0; the table says to which state each letter leads. Every automaton made
here is minimal and its states are numbered in the order of a breadth-first walk, so that two automata accept the same
words iff their tables are equal (Myhill 1957, Nerode 1958).

Forgetting a track of an automaton, and making the result deterministic: ∃ as an operation on automata.

Rabin and Scott's subset construction (1959), a whole level of subsets at a time. A level is kept as one array of
members with the offsets at which its subsets begin; a subset is recognised by the sum of random 64-bit weights of its
members, and then compared with the subset that it was taken for, so a collision cannot make the answer wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.logic.automata.limits import charge, finished, room

States = NDArray[np.int32]
Truths = NDArray[np.bool_]
Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]

Join = Literal["and", "or", "and not", "xor"]


@dataclass(frozen=True, eq=False)
class Automaton:
    """A minimal automaton: ``table[state, letter]`` is the next state, state 0 the first."""

    table: States
    accepting: Truths

    def __len__(self) -> int:
        return len(self.accepting)

    @property
    def letters(self) -> int:
        """The size of the alphabet."""
        return int(self.table.shape[1])

    @property
    def is_empty(self) -> bool:
        """Whether no word is accepted."""
        return not self.accepting.any()

    @cached_property
    def dead(self) -> int:
        """The state from which nothing is accepted; −1 if there is none. A minimal automaton has at most one."""
        states = np.arange(len(self), dtype=np.int32)
        stuck = np.flatnonzero((self.table == states[:, None]).all(axis=1) & ~self.accepting)
        return int(stuck[0]) if len(stuck) else -1

    def accepts(self, word: Iterable[int]) -> bool:
        """Whether the word, a sequence of letters, is accepted."""
        state = 0
        for letter in word:
            state = int(self.table[state, letter])
        return bool(self.accepting[state])

    def shortest_word(self) -> list[int] | None:
        """The first of the shortest accepted words, in the order of the letters; None if there is none."""
        came: dict[int, tuple[int, int]] = {}
        waiting = deque([0])
        while waiting:
            state = waiting.popleft()
            if self.accepting[state]:
                return _path(came, state)
            for letter, following in enumerate(self.table[state].tolist()):
                if following and following not in came:
                    came[following] = state, letter
                    waiting.append(following)
        return None

    def equals(self, other: Automaton) -> bool:
        """Whether both accept the same words."""
        same = self.table.shape == other.table.shape and np.array_equal(self.accepting, other.accepting)
        return same and np.array_equal(self.table, other.table)


def _path(came: dict[int, tuple[int, int]], state: int) -> list[int]:
    word = []
    while state:
        state, letter = came[state]
        word.append(letter)
    return word[::-1]


def minimal(table: NDArray[np.integer], accepting: Truths) -> Automaton:
    """The minimal automaton of a complete one; states that nothing leads to are dropped.

    Moore's refinement (1956): states are told apart by what they accept, then by where their letters lead. A round
    compares states by a hash of their row; the partition found is then checked to be a congruence, so a collision of
    hashes cannot make the answer wrong.
    """
    numbers: States = np.ascontiguousarray(table, dtype=np.int32)
    states, letters = numbers.shape
    charge(states, letters)
    label, settled = accepting.astype(np.int32), False
    while not settled:
        charge(states, letters)  # rounds may be very many: each asks for the time where it takes long
        label, first, settled = kernels.refined_states(numbers, label, 2 + MOST_AT_ONCE // (states * letters))
    return _quotient(numbers, accepting, label, first)


def _quotient(table: States, accepting: Truths, label: States, chosen: States) -> Automaton:
    """The automaton whose states are the classes of ``label``, numbered breadth first; ``chosen`` has one of each."""
    merged = label[table[chosen]]
    if not (np.array_equal(merged[label], label[table]) and np.array_equal(accepting[chosen][label], accepting)):
        raise AssertionError("two rows of different states have the same 64-bit hash")
    finished()
    return _numbered(merged, accepting[chosen], int(label[0]))


def ordered(table: NDArray[np.integer], accepting: Truths) -> Automaton:
    """The automaton of a table that is minimal already, as whoever made it knows, its states put in order."""
    finished()
    return _numbered(table, accepting, 0)


def _numbered(table: NDArray[np.integer], accepting: Truths, first: int) -> Automaton:
    """The automaton with its states in breadth-first order, those left out that ``first`` does not lead to."""
    order = kernels.breadth_first_states(np.ascontiguousarray(table, dtype=np.int32), first)
    number = np.full(len(table), -1, dtype=np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    numbered = number[table[order]]
    if order[0] != first or numbered.min() < 0:
        raise AssertionError("a walk through an automaton left out a state")
    return Automaton(numbered, accepting[order])


def relettered(a: Automaton, letters: NDArray[np.integer]) -> Automaton:
    """The automaton that reads its letter i as ``a`` reads ``letters[i]``."""
    table = a.table[:, letters]
    if len({*letters.tolist()}) == a.letters:  # np.unique loads half of numpy
        return _numbered(table, a.accepting, 0)  # the same words, respelt: still minimal
    return minimal(table, a.accepting)


def product(a: Automaton, b: Automaton, join: Join) -> Automaton:
    """The words that a and b together accept: both, either, the first and not the second, or exactly one of them.

    Pairs of states from which nothing can be accepted are not followed.
    """
    letters = a.letters
    pairs, following = kernels.product_states(a.table, b.table, *_hopeless(a, b, join), room(letters))
    charge(len(pairs), letters)
    table = following.reshape(-1, letters)
    x, y = np.divmod(pairs, len(b))
    accepting = np.zeros(len(table), dtype=bool)
    accepting[: len(pairs)] = _joined(a.accepting[x], b.accepting[y], join)
    return minimal(table, accepting)


def first_path(automata: Sequence[Automaton], letters: Numbers, added: Numbers) -> Numbers | None:
    """The first choices, one of each column, by which all automata accept; their letters are those of both arrays."""
    tables, accepting, dead = zip(*((each.table, each.accepting, each.dead) for each in automata), strict=True)
    return kernels.first_path(tables, accepting, dead, letters, added)


def _distinct(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """The values in order, each once; ``np.unique`` of numpy 2.3 and later takes ten times as long."""
    values = np.sort(values)
    return np.asarray(values[np.append(True, values[1:] != values[:-1])[: len(values)]])


def _hopeless(a: Automaton, b: Automaton, join: Join) -> tuple[Truths, Truths]:
    """For each state of a, and each of b, whether no pair with it accepts anything."""
    left, right = np.zeros(len(a), dtype=bool), np.zeros(len(b), dtype=bool)
    if join in ("and", "and not") and a.dead > 0:
        left[a.dead] = True
    if join == "and" and b.dead > 0:
        right[b.dead] = True
    return left, right


def _joined(a: Truths, b: Truths, join: Join) -> Truths:
    match join:
        case "and":
            return a & b
        case "or":
            return a | b
        case "and not":
            return a & ~b
        case "xor":
            return a ^ b


def random_weights(count: int) -> Hashes:
    """Random-looking 64-bit numbers, always the same ones, whose sums tell sets and rows apart.

    SplitMix64 (Steele, Lea & Flood 2014), counted from 1.
    """
    mixed = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


MOST_AT_ONCE = 1 << 21
"""Successors that are looked at together; more take more memory, and no less time."""


def forgotten(moves: States, accepting: Truths) -> Automaton:
    """The automaton of a non-deterministic one: ``moves[state, letter, way]`` are the states that a letter leads to.

    A word is accepted iff it is, or would be with some more letters 0 in front, by some choice of ways.

    >>> one = np.array([[[0, 1]], [[2, 2]], [[2, 2]]], dtype=np.int32)  # some way taken at the last letter only
    >>> forgotten(one, np.array([False, True, False])).accepting.tolist()
    [True]
    """
    live = _can_accept(moves, accepting)
    if not live.any():
        return minimal(np.zeros((1, moves.shape[1]), dtype=np.int32), np.zeros(1, dtype=bool))
    return _Subsets(moves, accepting, live).automaton()


def _can_accept(moves: States, accepting: Truths) -> Truths:
    """The states from which some word is accepted."""
    live, before, flat = accepting.copy(), 0, moves.reshape(len(moves), -1)
    while live.sum() != before:
        before = int(live.sum())
        live |= live[flat].any(axis=1)
    return live


def _led_by_zeros(moves: States, live: Truths) -> NDArray[np.int64]:
    """The live states that letters 0 lead to from the first one, itself among them."""
    reached = np.zeros(len(moves), dtype=bool)
    new = np.zeros(1, dtype=np.int64)
    while len(new):
        reached[new] = True
        following = _distinct(moves[new, 0, :].ravel().astype(np.int64))
        new = following[live[following] & ~reached[following]]
    return np.flatnonzero(reached & live)


class _Subsets:
    """The subsets found so far: subset i has the members ``members[start[i] : start[i + 1]]``, in increasing order."""

    def __init__(self, moves: States, accepting: Truths, live: Truths) -> None:
        self.moves, self.accepting, self.live = moves, accepting, live
        self.states, self.letters, self.ways = moves.shape
        self.weights = random_weights(self.states)
        first = _led_by_zeros(moves, live)
        self.members = first
        self.start = np.array([0, len(first)])
        self.hashes: Hashes = np.array([self.weights[first].sum()], dtype=np.uint64)  # sorted …
        self.numbers = np.zeros(1, dtype=np.int64)  # … and whose they are

    def automaton(self) -> Automaton:
        """All subsets reached, as an automaton, minimised."""
        done, rows = 0, []
        while done < len(self.start) - 1:
            end = self._piece(done)
            rows.append(self._rows(done, end))
            done = end
            charge(done, self.letters, len(self.members))
        owner = np.repeat(np.arange(done), np.diff(self.start))
        accepting = np.bincount(owner, weights=self.accepting[self.members[: self.start[-1]]], minlength=done) > 0
        return minimal(np.concatenate(rows), accepting)

    def _piece(self, begin: int) -> int:
        """How far the next piece goes: as many subsets as have not too many successors together, at least one."""
        most = self.start[begin] + MOST_AT_ONCE // (self.letters * self.ways)
        return max(begin + 1, int(np.searchsorted(self.start, most, side="right")) - 1)

    def _rows(self, begin: int, end: int) -> NDArray[np.int64]:
        """To which subset each letter leads from the subsets begin … end − 1; new ones are added."""
        low, high = self.start[begin], self.start[end]
        owner = np.repeat(np.arange(end - begin), np.diff(self.start[begin : end + 1]))
        group = owner[:, None] * self.letters + np.arange(self.letters)
        target = self.moves[self.members[low:high]]
        code = (group[:, :, None] * self.states + target)[self.live[target]]
        code = _distinct(code)
        group, target = code // self.states, code % self.states
        first = np.flatnonzero(np.diff(group, prepend=-1))
        hashes = np.zeros((end - begin) * self.letters, dtype=np.uint64)
        size = np.zeros(len(hashes), dtype=np.int64)
        if len(first):
            hashes[group[first]] = np.add.reduceat(self.weights[target], first)
            size[group[first]] = np.diff(first, append=len(group))
        begins = np.cumsum(size) - size
        numbers = self._numbered(hashes, target, begins, size)
        place = self.start[numbers[group]] + np.arange(len(group)) - begins[group]
        sizes = self.start[numbers + 1] - self.start[numbers]
        if not (np.array_equal(sizes, size) and np.array_equal(self.members[place], target)):
            raise AssertionError("two different subsets have the same 64-bit hash")
        return numbers.reshape(end - begin, self.letters)

    def _numbered(
        self, hashes: Hashes, target: NDArray[np.int64], begins: NDArray[np.int64], size: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The numbers of the subsets with these hashes; those not seen before get the next ones."""
        kinds, chosen, which = np.unique(hashes, return_index=True, return_inverse=True)
        at = np.searchsorted(self.hashes, kinds).clip(0, len(self.hashes) - 1)
        known = self.hashes[at] == kinds
        numbers = np.where(known, self.numbers[at], -1)
        new = np.flatnonzero(~known)
        new = new[np.argsort(chosen[new])]
        numbers[new] = len(self.start) - 1 + np.arange(len(new))
        self._append(target, begins[chosen[new]], size[chosen[new]])
        together = np.concatenate([self.hashes, kinds[new]])
        order = np.argsort(together, kind="stable")
        self.hashes = together[order]
        self.numbers = np.concatenate([self.numbers, numbers[new]])[order]
        return numbers[which]

    def _append(self, target: NDArray[np.int64], begins: NDArray[np.int64], size: NDArray[np.int64]) -> None:
        """Adds the subsets that stand in ``target`` at ``begins``, of these sizes."""
        ends = np.cumsum(size)
        total = int(ends[-1]) if len(ends) else 0
        members = target[np.arange(total) + np.repeat(begins - (ends - size), size)]
        filled = int(self.start[-1])
        if filled + total > len(self.members):
            room = max(filled + total, 2 * len(self.members))
            charge(len(self.start) - 1, self.letters, len(self.members) + room)  # both are there while one is copied
            self.members = np.concatenate([self.members, np.zeros(room - len(self.members), dtype=np.int64)])
        self.members[filled : filled + total] = members
        self.start = np.append(self.start, filled + ends)
