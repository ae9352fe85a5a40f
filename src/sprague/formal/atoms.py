"""Atoms → their minimal automata: sums of multiples compared or divided, parities, tables; and the classes of states.

What was read of a sum is pU(k) + qU(k − 1), where k places are still to come, so the pair (p, q) is the state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from sprague.formal.automata import Key, Recogniser, in_trie
from sprague.formal.compilation import Form, Linear
from sprague.logic.automata import dfa
from sprague.logic.automata.limits import charge


def machine(
    start: Hashable,
    follow: Callable[[Any, int], Hashable],
    good: Callable[[Any], bool],
    key: Callable[[Any], Key],
    variables: Sequence[int],
) -> tuple[Recogniser, list[int]]:
    """A machine of few states explored: its minimal automaton, and the classes of its states."""
    numbers = {start: 0}
    rows, waiting = [], deque([start])
    while waiting:
        here = waiting.popleft()
        row = []
        for letter in range(1 << len(variables)):
            there = follow(here, letter)
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


def _code(z: int) -> int:
    return 1 if z == 0 else 2 * z if z > 0 else -2 * z + 1


def _label_key(label: Any) -> Key:
    return (1,) if label == "below" else () if label == "above" else (_code(label[0]), _code(label[1]))


BINARY = (2, 0, 0)
"""a, c and U₋₁ of the binary digits."""


def atom(form: Form, system: tuple[int, int, int] = BINARY) -> tuple[Recogniser, list[int]]:
    """The automaton of an atom, and the classes of the states of its machine."""
    match form:
        case ("FParity", xs):
            variables = tuple(sorted(set(xs)))
            masks = [1 << (len(variables) - 1 - variables.index(x)) for x in xs]

            def even(state: bool, letter: int) -> bool:
                return state and sum(bool(letter & mask) for mask in masks) % 2 == 0

            return machine(True, even, bool, lambda state: (1,) if state else (2,), variables)
        case ("FRegular", (rows, finals), xs):
            variables = tuple(sorted(set(xs)))
            places = [len(variables) - 1 - variables.index(x) for x in xs]
            letters = [
                sum((letter >> place & 1) << at for at, place in enumerate(reversed(places)))
                for letter in range(1 << len(variables))
            ]
            return machine(
                0, lambda q, letter: rows[q][letters[letter]], finals.__contains__, lambda q: (q + 1,), variables
            )
        case ("FLe", lin, c0):
            return _comparing(lin, c0, lambda d: d <= 0, system)
        case ("FEq", lin, c0):
            return _comparing(lin, c0, lambda d: d == 0, system)
        case ("FMod", lin, m, r):
            return _remaining(lin, m, r, system)
    raise TypeError(f"not an atom: {form!r}")


def _sums(lin: Linear) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """The variables, and what each letter adds to the pair."""
    variables = tuple(v for v, _ in lin)
    added = []
    for letter in range(1 << len(lin)):
        chosen = [fg for place, (_, fg) in enumerate(lin) if letter >> (len(lin) - 1 - place) & 1]
        added.append((sum(f for f, _ in chosen), sum(g for _, g in chosen)))
    return variables, added


def _comparing(
    lin: Linear, c0: int, test: Callable[[int], bool], system: tuple[int, int, int]
) -> tuple[Recogniser, list[int]]:
    a, c, before = system
    variables, added = _sums(lin)
    low, high = (sum(pick(f, 0) for _, (f, _) in lin) for pick in (min, max))
    low2, high2 = (sum(pick(g, 0) for _, (_, g) in lin) for pick in (min, max))
    far = abs(c0) + 1 - low - low2 + high + high2
    charge(far, len(added))
    above, below = c * far + low2, c * far - high2

    def settle(p: int, q: int) -> Any:
        return "above" if p >= far and q >= above else "below" if p <= -far and q <= -below else (p, q)

    def follow(label: Any, letter: int) -> Any:
        if isinstance(label, str):
            return label
        f, g = added[letter]
        return settle(a * label[0] + label[1] + f, c * label[0] + g)

    def good(label: Any) -> bool:
        return test(1 if label == "above" else -1 if label == "below" else label[0] + before * label[1] - c0)

    return machine(settle(0, 0), follow, good, _label_key, variables)


def _remaining(lin: Linear, m: int, r: int, system: tuple[int, int, int]) -> tuple[Recogniser, list[int]]:
    a, c, before = system
    variables, added = _sums(lin)
    charge(m, len(added))

    def follow(label: tuple[int, int], letter: int) -> tuple[int, int]:
        f, g = added[letter]
        return (a * label[0] + label[1] + f) % m, (c * label[0] + g) % m

    return machine((0, 0), follow, lambda pq: (pq[0] + before * pq[1]) % m == r, _label_key, variables)
