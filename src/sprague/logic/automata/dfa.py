"""Deterministic finite automata as numpy tables: product, projection, minimisation, shortest words.

An automaton is complete and begins in state 0; the table says to which state each letter leads. Every automaton made
here is minimal and its states are numbered in the order of a breadth-first walk, so that two automata accept the same
words iff their tables are equal (Myhill 1957, Nerode 1958).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.logic.automata.limits import charge, finished

States = NDArray[np.int32]
Truths = NDArray[np.bool_]
Hashes = NDArray[np.uint64]

MOST_DENSE = 1 << 24
"""A product of fewer pairs of states than this is numbered by a table of all pairs."""

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
    label, count = accepting.astype(np.int32), 1 + (accepting.any() and not accepting.all())
    while True:
        charge(states, letters)  # a round may be one of very many: each asks for the time
        label, first = kernels.refined_states(numbers, label)
        if len(first) == count:
            return _quotient(numbers, accepting, label, first)
        count = len(first)


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
    if len(np.unique(letters)) == a.letters:
        return _numbered(table, a.accepting, 0)  # the same words, respelt: still minimal
    return minimal(table, a.accepting)


def product(a: Automaton, b: Automaton, join: Join) -> Automaton:
    """The words that a and b together accept: both, either, the first and not the second, or exactly one of them.

    Pairs of states are reached level by level; those from which nothing can be accepted are not followed.
    """
    size, letters = len(b), a.letters
    hopeless = _hopeless(a, b, join)
    numbers = _Numbers(len(a) * size)
    level = np.zeros(1, dtype=np.int64)
    numbers.add(level)
    levels, rows = [level], []
    while len(level):
        following = a.table[level // size].astype(np.int64) * size + b.table[level % size]
        if hopeless is not None:
            following[hopeless[0][following // size] | hopeless[1][following % size]] = -1
        rows.append(following)
        level = numbers.add(following[following >= 0])
        levels.append(level)
        charge(numbers.count, letters)
    pairs, table = np.concatenate(levels), np.concatenate(rows)
    sink = len(pairs)
    table = np.where(table < 0, sink, numbers.of(table.clip(0)))
    accepting = _joined(a.accepting[pairs // size], b.accepting[pairs % size], join)
    if hopeless is None:
        return minimal(table, accepting)
    return minimal(np.vstack([table, np.full((1, letters), sink)]), np.append(accepting, False))


class _Numbers:
    """Numbers 0, 1, … for those of 0 … size − 1 that are met, in the order of their levels."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self.dense = np.zeros(size, dtype=np.int32) if size <= MOST_DENSE else None  # 1 + the number, 0 for none
        self.met = self.order = np.zeros(
            0, dtype=np.int64
        )  # sorted, and their numbers; where a dense table is too large

    def add(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Numbers those of ``codes`` that are new, and returns them sorted."""
        if self.dense is not None:
            new = np.unique(codes[self.dense[codes] == 0])
            self.dense[new] = np.arange(self.count + 1, self.count + len(new) + 1, dtype=np.int32)
        else:
            new = np.setdiff1d(codes, self.met)
            met = np.concatenate([self.met, new])
            place = np.argsort(met)
            self.met, self.order = met[place], np.append(self.order, self.count + np.arange(len(new)))[place]
        self.count += len(new)
        return new

    def of(self, codes: NDArray[np.int64]) -> NDArray[np.integer]:
        """The numbers of codes that were added (of others, anything)."""
        if self.dense is not None:
            return np.take(self.dense, codes) - 1
        return np.take(self.order, np.searchsorted(self.met, codes).clip(0, self.count - 1))


def _hopeless(a: Automaton, b: Automaton, join: Join) -> tuple[Truths, Truths] | None:
    """For each state of a, and each of b, whether no pair with it accepts anything; None where both may be needed."""
    left, right = np.zeros(len(a), dtype=bool), np.zeros(len(b), dtype=bool)
    if join in ("and", "and not") and a.dead > 0:
        left[a.dead] = True
    if join == "and" and b.dead > 0:
        right[b.dead] = True
    return (left, right) if left.any() or right.any() else None


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
