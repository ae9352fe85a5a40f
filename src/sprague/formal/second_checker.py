"""A second judge of certificates, in plain Python: no arrays, and no code of what makes them.

A certificate is a list of steps, each of which makes the automaton of one formula from those before it, and of numbers
that say which states of a step are one. The judge finds the states itself, divides them as it is told, and looks
whether that is a congruence: states of one class accept alike, and each letter leads from a class to a class. What is
decided in the end is true if its automaton accepts everything. Words are numbers in binary, highest digit first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple


class Automaton(NamedTuple):
    """States 0, 1, …; a row says where each letter leads, a letter having a bit for each variable, in order."""

    variables: tuple[int, ...]
    rows: list[list[int]]
    accepts: list[bool]

    def sinks(self) -> dict[int, bool]:
        """The states that are never left."""
        return {q: self.accepts[q] for q, row in enumerate(self.rows) if all(there == q for there in row)}


CONNECTIVES: dict[str, Callable[[bool, bool], bool]] = {
    "And": lambda p, q: p and q,
    "Or": lambda p, q: p or q,
    "Implies": lambda p, q: q or not p,
    "Iff": lambda p, q: p is q,
}


def true(steps: Sequence[Sequence[Any]], classes: Sequence[int]) -> bool:
    """Whether the last formula holds of all natural numbers, by a certificate that fits; False where it does not fit.

    >>> true([["Atom", ["FLe", [[1, [-1, 0]]], 0]], ["All", 1, 0]], [1, 1, 1, 1, 1, 1])
    True
    """
    made: list[Automaton] = []
    numbers = iter(classes)
    try:
        for step in steps:
            made.append(_made(step, made, numbers))
    except (ValueError, LookupError, TypeError, StopIteration):
        return False
    return bool(made) and next(numbers, None) is None and made[-1].rows == [[0]] and made[-1].accepts == [True]


def periodic(code: Sequence[int], start: int, period: int, values: Sequence[int]) -> bool:
    """Whether so many first nim-values prove G(n + period) = G(n) for all n ≥ start (Guy and Smith 1956).

    ``code`` are the digits d₁, d₂, … of an octal game.

    >>> periodic([3, 3], 0, 3, [0, 1, 2] * 4), periodic([3, 3], 0, 3, [0, 1, 2] * 3 + [0, 1, 1])
    (True, False)
    """
    if period < 1 or start < 0 or len(values) < 2 * max(1, start) + 2 * period + len(code) or values[0] != 0:
        return False
    for n in range(1, len(values)):
        options = {0} if n <= len(code) and code[n - 1] & 1 else set()
        for k, digit in enumerate(code[: n - 1], 1):
            if digit & 2:
                options.add(values[n - k])
            if digit & 4:
                options.update(values[a] ^ values[n - k - a] for a in range(1, (n - k) // 2 + 1))
        if values[n] in options or not options >= set(range(values[n])):
            return False
    return all(values[n] == values[n + period] for n in range(start, len(values) - period))


def _made(step: Sequence[Any], made: list[Automaton], numbers: Iterator[int]) -> Automaton:
    def before(i: int) -> Automaton:
        if not 0 <= i < len(made):
            raise ValueError("a step that is not there")
        return made[-1 - i]

    match step:
        case ["Atom", form]:
            return _atom(form, numbers)
        case ["Not", i]:
            return _opposite(before(i))
        case ["Bin", connective, i, j]:
            return _both(CONNECTIVES[connective], before(i), before(j), numbers)
        case ["Ex", x, i]:
            return _some(x, before(i), numbers)
        case ["All", x, i]:
            return _opposite(_some(x, _opposite(before(i)), numbers))
    raise ValueError("an unknown step")


def _opposite(a: Automaton) -> Automaton:
    return Automaton(a.variables, a.rows, [not each for each in a.accepts])


def _place(key: Sequence[int]) -> tuple[int, ...]:
    """Where a key stands: the binary digits of its numbers, lowest first, each number ended by 2."""
    return tuple(digit for n in key for digit in (*(int(bit) for bit in bin(n)[:2:-1]), 2))


def _divided(
    variables: tuple[int, ...],
    start: Any,
    follow: Callable[[Any], list[Any]],
    accepts: Callable[[Any], bool],
    key: Callable[[Any], Sequence[int]],
    numbers: Iterator[int],
) -> Automaton:
    """The states that are met, divided into the classes of the certificate; ValueError where these do not fit."""
    rows: dict[Any, list[Any]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in rows:
            rows[here] = follow(here)
            waiting.extend(rows[here])
    count = next(numbers)
    label = {state: next(numbers) - 1 for state in sorted(rows, key=lambda state: _place(key(state)))}
    table: dict[int, tuple[list[int], bool]] = {}
    for state, row in rows.items():
        said = [label[there] for there in row], accepts(state)
        if table.setdefault(label[state], said) != said:
            raise ValueError("two states of one class differ")
    if label[start] != 0 or sorted(table) != list(range(count)):
        raise ValueError("the classes are not those that were announced")
    return Automaton(variables, [table[q][0] for q in range(count)], [table[q][1] for q in range(count)])


def _atom(form: Sequence[Any], numbers: Iterator[int]) -> Automaton:
    match form:
        case ["FParity", xs]:
            names = tuple(sorted(set(xs)))
            letters = list(product((0, 1), repeat=len(names)))
            even = [sum(bits[names.index(x)] for x in xs) % 2 == 0 for bits in letters]
            moves = {True: even, False: [False] * len(letters)}
            return _divided(names, True, lambda q: moves[q], bool, lambda q: [1] if q else [2], numbers)
        case ["FLe" | "FEq" as kind, lin, c]:
            most = abs(c) + 1 + sum(abs(f) for _, (f, _) in lin)
            test: Callable[[int], bool] = (lambda v: v <= c) if kind == "FLe" else (lambda v: v == c)
            return _sum(lin, lambda v: max(-most, min(most, v)), test, most, numbers)
        case ["FMod", lin, m, r] if m > 0:
            return _sum(lin, lambda v: v % m, lambda v: v == r, 0, numbers)
    raise ValueError("an unknown atom")


def _sum(
    lin: Sequence[Any], norm: Callable[[int], int], test: Callable[[int], bool], most: int, numbers: Iterator[int]
) -> Automaton:
    """A sum of multiples, known modulo something or as far as ± ``most``, beyond which it stays."""
    if any(g for _, (_, g) in lin) or [v for v, _ in lin] != sorted({v for v, _ in lin}):
        raise ValueError("no sum in binary digits")
    letters = list(product((0, 1), repeat=len(lin)))
    added = [sum(f for bit, (_, (f, _)) in zip(bits, lin, strict=True) if bit) for bits in letters]

    def follow(v: int) -> list[int]:
        return [v] * len(added) if most and abs(v) == most else [norm(2 * v + each) for each in added]

    def key(v: int) -> list[int]:
        if most and abs(v) == most:
            return [] if v > 0 else [1]
        return [1 if v == 0 else 2 * v if v > 0 else 1 - 2 * v, 1]

    return _divided(tuple(v for v, _ in lin), norm(0), follow, test, key, numbers)


def _letters(inner: Sequence[int], outer: Sequence[int]) -> list[int]:
    """For each letter of the outer variables that of the inner ones in it."""
    places = [outer.index(v) for v in inner]
    return [int("".join(bits[place] for place in places) or "0", 2) for bits in product("01", repeat=len(outer))]


def _both(op: Callable[[bool, bool], bool], a: Automaton, b: Automaton, numbers: Iterator[int]) -> Automaton:
    variables = tuple(sorted({*a.variables, *b.variables}))
    left, right = _letters(a.variables, variables), _letters(b.variables, variables)
    alone = {(0, p): op(v, True) for p, v in a.sinks().items() if op(v, True) is op(v, False)}
    alone |= {(1, q): op(True, v) for q, v in b.sinks().items() if op(True, v) is op(False, v)}

    def meet(p: int, q: int) -> Any:
        return alone.get((0, p), alone.get((1, q), (p, q)))

    def follow(state: Any) -> list[Any]:
        if isinstance(state, bool):
            return [state] * len(left)
        p, q = a.rows[state[0]], b.rows[state[1]]
        return [meet(p[i], q[j]) for i, j in zip(left, right, strict=True)]

    def accepts(state: Any) -> bool:
        return state if isinstance(state, bool) else op(a.accepts[state[0]], b.accepts[state[1]])

    def key(state: Any) -> list[int]:
        return [1 + state] if isinstance(state, bool) else [state[0] + 1, state[1] + 1]

    return _divided(variables, meet(0, 0), follow, accepts, key, numbers)


def _some(x: int, a: Automaton, numbers: Iterator[int]) -> Automaton:
    """There is an x: sets of states; those from which nothing is accepted are left out."""
    others = tuple(v for v in a.variables if v != x)
    outer = (*others, x)
    into = _letters(a.variables, outer)  # x is the last bit here
    dead = {q for q, value in a.sinks().items() if not value}

    def after(states: frozenset[int], letter: int) -> frozenset[int]:
        ways = {a.rows[q][into[2 * letter + bit]] for q in states for bit in (0, 1)}
        return frozenset(ways - dead)

    start, more = frozenset[int](), frozenset({0} - dead)
    while start != more:
        start, more = more, more | after(more, 0)
    letters = range(1 << len(others))
    return _divided(
        others,
        start,
        lambda states: [after(states, letter) for letter in letters],
        lambda states: any(a.accepts[q] for q in states),
        lambda states: [q + 1 for q in sorted(states)],
        numbers,
    )
