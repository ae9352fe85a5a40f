"""Formulas about words of binary digits → their minimal automata, and the certificate of each: which states are one.

The theory finds the states of a machine for itself: labels for an atom, pairs for a connective, sets for a quantifier.
A certificate says to which state of the minimal automaton each of them belongs, in the order of a trie of their keys;
so it is a list of small numbers, and tables are nowhere in it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata import dfa
from sprague.logic.automata.dfa import Automaton, forgotten

Integers = NDArray[np.int64]
Key = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Recogniser:
    """A minimal automaton that reads the bits of these variables, the first the highest bit of a letter."""

    variables: tuple[int, ...]
    automaton: Automaton

    def opposite(self) -> Recogniser:
        """The same states, every answer turned round."""
        return Recogniser(self.variables, Automaton(self.automaton.table, ~self.automaton.accepting))

    def over(self, variables: tuple[int, ...]) -> NDArray[np.int32]:
        """The table over these variables, its own among them."""
        letters = np.arange(1 << len(variables))
        own = np.zeros(len(letters), dtype=np.int64)
        for v in self.variables:
            own = own * 2 + (letters >> (len(variables) - 1 - variables.index(v)) & 1)
        return self.automaton.table[:, own]

    def sinks(self) -> dict[int, bool]:
        """The states that are never left, and whether they accept."""
        table = self.automaton.table
        stuck = np.flatnonzero((table == np.arange(len(table))[:, None]).all(axis=1))
        return {int(q): bool(self.automaton.accepting[q]) for q in stuck}


@cache
def symbols(p: int) -> Key:
    """The way to a key in the trie of the theory: the binary digits of a positive number, lowest first, and its end."""
    return (*(int(digit) for digit in reversed(bin(p)[3:])), 2)


def in_trie(key: Iterable[int]) -> Key:
    """The way to a list of positive numbers; the trie is read in the order of these."""
    return tuple(symbol for p in key for symbol in symbols(p))


@cache
def _ranks(count: int) -> Integers:
    """For the states 0, …, count − 1 their places in the order of the trie."""
    order = sorted(range(count), key=lambda q: symbols(q + 1))
    found = np.empty(count, dtype=np.int64)
    found[order] = np.arange(count)
    return found


# --- connectives

OPERATIONS: dict[str, Callable[[bool, bool], bool]] = {
    "And": lambda p, q: p and q,
    "Or": lambda p, q: p or q,
    "Implies": lambda p, q: not p or q,
    "Iff": lambda p, q: p == q,
}


def joined(connective: str, a: Recogniser, b: Recogniser) -> tuple[Recogniser, list[int]]:
    """Both read together, and the classes of the pairs of states that are met."""
    variables = tuple(sorted({*a.variables, *b.variables}))
    left, right = a.over(variables), b.over(variables)
    result = _product(connective, Automaton(left, a.automaton.accepting), Automaton(right, b.automaton.accepting))
    op = OPERATIONS[connective]
    settled_a = _settled(a, [op(value, True) for value in (False, True)], [op(value, False) for value in (False, True)])
    settled_b = _settled(b, [op(True, value) for value in (False, True)], [op(False, value) for value in (False, True)])
    keys = _pairs(left, right, result.table, settled_a, settled_b)
    return Recogniser(variables, result), keys


def _product(connective: str, a: Automaton, b: Automaton) -> Automaton:
    match connective:
        case "And":
            return dfa.product(a, b, "and")
        case "Or":
            return dfa.product(a, b, "or")
        case "Implies":
            return dfa.product(Automaton(a.table, ~a.accepting), b, "or")
        case _:
            return dfa.product(Automaton(a.table, ~a.accepting), b, "xor")


def _settled(a: Recogniser, with_true: list[bool], with_false: list[bool]) -> NDArray[np.int64]:
    """For each state −1, or the answer that it settles alone."""
    found = np.full(len(a.automaton), -1, dtype=np.int64)
    for q, value in a.sinks().items():
        if with_true[value] == with_false[value]:
            found[q] = with_true[value]
    return found


def _pairs(
    left: NDArray[np.int32], right: NDArray[np.int32], into: NDArray[np.int32], settled_a: Integers, settled_b: Integers
) -> list[int]:
    """The classes of all pairs that are met, in the order of the trie."""
    size = len(right)
    met = np.zeros(len(left) * size, dtype=bool)
    level, state = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    settled: dict[int, int] = {}
    codes, classes = [], []

    def sort(code: Integers, state: Integers) -> tuple[Integers, Integers]:
        """Those pairs that are new; what is settled is kept apart."""
        value = np.where(settled_a[code // size] >= 0, settled_a[code // size], settled_b[code % size])
        for answer in (0, 1):
            found = np.flatnonzero(value == answer)
            if len(found):
                settled[answer] = int(state[found[0]])
        code, state = code[value < 0], state[value < 0]
        code, first = np.unique(code, return_index=True)
        new = ~met[code]
        code, state = code[new], state[first][new]
        met[code] = True
        return code, state

    level, state = sort(level, state)
    while len(level):
        codes.append(level)
        classes.append(state)
        parts = []
        for begin in range(0, len(level), max(1, (1 << 22) // left.shape[1])):
            piece = slice(begin, begin + max(1, (1 << 22) // left.shape[1]))
            p, q = level[piece] // size, level[piece] % size
            there = left[p].astype(np.int64) * size + right[q]
            code, first = np.unique(there.ravel(), return_index=True)
            parts.append((code, into[state[piece]].ravel()[first].astype(np.int64)))
        level, state = sort(np.concatenate([c for c, _ in parts]), np.concatenate([s for _, s in parts]))
    code, found = np.concatenate([*codes, np.zeros(0, np.int64)]), np.concatenate([*classes, np.zeros(0, np.int64)])
    first = np.append(code // size, list(settled)).astype(np.int64)  # the key of an answer is 1 or 2, and nothing after
    second = np.append(_ranks(size)[code % size], [-1] * len(settled))
    order = np.lexsort((second, _ranks(max(2, len(left)))[first]))
    listed: list[int] = np.append(found, list(settled.values())).astype(np.int64)[order].tolist()
    return listed


# --- quantifiers


def projected(x: int, a: Recogniser) -> tuple[Recogniser, list[int]]:
    """∃ x: the automaton of the other variables, and the classes of the sets of states that are met."""
    variables = a.variables if x in a.variables else tuple(sorted((*a.variables, x)))
    at, count = variables.index(x), len(variables)
    table = a.over(variables).reshape(-1, *[2] * count)
    moves = np.ascontiguousarray(np.moveaxis(table, at + 1, -1)).reshape(len(table), -1, 2)
    result = forgotten(moves, a.automaton.accepting)
    dead = {q for q, value in a.sinks().items() if not value}
    coded = moves[:, :, 0].astype(np.int64) * len(moves) + moves[:, :, 1]
    first = {0} - dead
    while True:
        more = first | {int(q) for p in first for q in moves[p, 0].tolist()} - dead
        if more == first:
            break
        first = more
    start = tuple(sorted(first))
    classes = {start: 0}
    waiting = deque([start])
    letters = moves.shape[1]
    while waiting:
        here = waiting.popleft()
        into = result.table[classes[here]]
        if len(here) == 0:
            reached = {(): int(into[0])}
        elif len(here) == 1:
            kinds = dict(zip(coded[here[0]].tolist(), into.tolist(), strict=True))
            pairs = ((sorted({kind // len(moves), kind % len(moves)}), place) for kind, place in kinds.items())
            reached = {tuple(q for q in pair if q not in dead): place for pair, place in pairs}
        else:
            rows = moves[np.array(here)].transpose(1, 0, 2).reshape(letters, -1)
            sets = zip(map(frozenset, rows.tolist()), into.tolist(), strict=True)
            reached = {tuple(sorted(several - dead)): place for several, place in dict(sets).items()}
        for there, state in reached.items():
            if there not in classes:
                classes[there] = state
                waiting.append(there)
    ranks = _ranks(len(moves))
    listed = sorted(classes, key=lambda members: tuple(ranks[list(members)].tolist()))
    others = tuple(v for v in variables if v != x)
    return Recogniser(others, result), [classes[members] for members in listed]
