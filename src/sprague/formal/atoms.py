"""Atoms → their minimal automata: sums of multiples compared or divided, parities, tables; and the classes of states.

Of a sum the last heights are the state (``numerations.System``); where all are far from 0, on one side, only its sign.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import product
from typing import Any

import numpy as np

from sprague.formal.automata import Key, Recogniser, in_trie
from sprague.formal.compilation import Form, Linear
from sprague.formal.numerations import BINARY, System
from sprague.logic.automata import dfa
from sprague.logic.automata.limits import charge

Heights = tuple[int, ...]


def machine(
    start: Hashable,
    follow: Callable[[Any], Iterable[Hashable]],
    good: Callable[[Any], bool],
    key: Callable[[Any], Key],
    variables: Sequence[int],
) -> tuple[Recogniser, list[int]]:
    """A machine of few states explored: its minimal automaton, and the classes of its states."""
    numbers = {start: 0}
    rows, waiting = [], deque([start])
    while waiting:
        charge(len(numbers), 1 << len(variables))
        here = waiting.popleft()
        row = []
        for there in follow(here):
            if there not in numbers:
                numbers[there] = len(numbers)
                waiting.append(there)
            row.append(numbers[there])
        rows.append(row)
    accepting = np.array([good(state) for state in numbers])
    table = np.array(rows, dtype=np.int32)
    found = dfa.minimal(table, accepting)
    classes = np.full(len(table), -1)
    classes[0], todo = 0, [0]
    while todo:
        here = todo.pop()
        for there, into in zip(table[here].tolist(), found.table[classes[here]].tolist(), strict=True):
            if classes[there] < 0:
                classes[there] = into
                todo.append(there)
    states = sorted(numbers, key=lambda state: in_trie(key(state)))
    return Recogniser(tuple(variables), found), [int(classes[numbers[state]]) for state in states]


def atom(form: Form, system: System = BINARY) -> tuple[Recogniser, list[int]]:
    """The automaton of an atom, and the classes of the states of its machine."""
    match form:
        case ("FParity", xs):
            variables = tuple(sorted(set(xs)))
            even = [not sum(bits[variables.index(x)] for x in xs) % 2 for bits in _letters(variables)]
            odd = [False] * len(even)
            return machine(True, lambda q: even if q else odd, bool, lambda q: (1,) if q else (2,), variables)
        case ("FRegular", (rows, finals), xs):
            variables = tuple(sorted(set(xs)))
            letters = [
                sum(bits[variables.index(x)] << at for at, x in enumerate(reversed(xs))) for bits in _letters(variables)
            ]
            into = [[row[letter] for letter in letters] for row in rows]
            return machine(0, into.__getitem__, finals.__contains__, lambda q: (q + 1,), variables)
        case ("FLe", lin, c0):
            return _comparing(lin, c0, lambda d: d <= 0, system)
        case ("FEq", lin, c0):
            return _comparing(lin, c0, lambda d: d == 0, system)
        case ("FMod", lin, m, r):
            return _remaining(lin, m, r, system)
    raise TypeError(f"not an atom: {form!r}")


def _letters(variables: Sequence[int]) -> list[tuple[int, ...]]:
    """The bits of the variables in each letter."""
    return [*product((0, 1), repeat=len(variables))]


def _sums(lin: Linear) -> tuple[tuple[int, ...], list[int]]:
    """The variables, and what each letter adds to the height."""
    variables = tuple(v for v, _ in lin)
    return variables, [sum(f for bit, (_, f) in zip(bits, lin, strict=True) if bit) for bits in _letters(variables)]


def _label_key(label: Heights) -> Key:
    return tuple(1 if z == 0 else 2 * z if z > 0 else -2 * z + 1 for z in label)


def _comparing(lin: Linear, c0: int, test: Callable[[int], bool], system: System) -> tuple[Recogniser, list[int]]:
    variables, added = _sums(lin)
    far = abs(c0) + 1 - min(added) + max(added)
    charge(far, len(added))
    above, below = (), (0, *system.nothing)  # their keys in the theory

    def follow(label: Heights) -> list[Heights]:
        if len(label) != len(system.nothing):
            return [label] * len(added)
        grown, past = system.grown(label), label[:-1]
        high, low = min(past, default=far) >= far, max(past, default=-far) <= -far
        heights = (grown + each for each in added)
        return [above if high and p >= far else below if low and p <= -far else (p, *past) for p in heights]

    def good(label: Heights) -> bool:
        return test(1 if label == above else -1 if label == below else system.worth(label) - c0)

    return machine(system.nothing, follow, good, _label_key, variables)


def _remaining(lin: Linear, m: int, r: int, system: System) -> tuple[Recogniser, list[int]]:
    variables, added = _sums(lin)
    charge(m, len(added))

    def follow(label: Heights) -> list[Heights]:
        grown = system.grown(label)
        return [((grown + each) % m, *label[:-1]) for each in added]

    return machine(system.nothing, follow, lambda label: system.worth(label) % m == r, _label_key, variables)
