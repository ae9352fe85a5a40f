"""A second judge of certificates, in plain Python: no arrays, and no code of what makes them.

A certificate is a list of steps, each of which makes the automaton of one formula from those before it, and of numbers
that say which states of a step are one. The judge finds the states itself, divides them as it is told, and looks
whether that is a congruence: states of one class accept alike, and each letter leads from a class to a class. What is
decided in the end is true if its automaton accepts everything. Words have digits 0 and 1, highest first, and places of
the weights U(0) = 1, U(k) = a₁U(k − 1) + … + aᵈU(k − d); for k < d the sum ends with aₖU(0), and eₖ is added. In binary
d = 1, a₁ = 2. Of a sum its last d heights are known, the last first: where b is read, a₁h₁ + … + aᵈhᵈ + b is the next;
where nothing follows, the sum is h₁ + e₁h₂ + … + e₍d₋₁₎hᵈ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor
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


class Weights(NamedTuple):
    """a₁, …, aᵈ, and e₁, …, e₍d₋₁₎."""

    coefficients: Sequence[int]
    added: Sequence[int]

    @property
    def nothing(self) -> tuple[int, ...]:
        """The heights where no digit was read."""
        return (0,) * len(self.coefficients)

    def after(self, heights: tuple[int, ...], added: Sequence[int]) -> list[tuple[int, ...]]:
        """The heights after each letter."""
        grown = sum(a * h for a, h in zip(self.coefficients, heights, strict=True))
        return [(grown + each, *heights[:-1]) for each in added]

    def total(self, heights: tuple[int, ...]) -> int:
        """What was read, if nothing follows."""
        return heights[0] + sum(e * h for e, h in zip(self.added, heights[1:], strict=True))


def true(steps: Sequence[Sequence[Any]], classes: Sequence[int], weights: Sequence[Sequence[int]] = ((2,), ())) -> bool:
    """Whether the last formula holds of all words, by a certificate that fits; False where it does not fit.

    >>> true([["Atom", ["FLe", [[1, -1]], 0]], ["All", 1, 0]], [1, 1, 1, 1, 1, 1])
    True
    """
    made: list[Automaton] = []
    numbers = iter(classes)
    try:
        system = Weights(*weights)
        if sum(system.coefficients) < 2 or min(*system.coefficients, *system.added, 0) < 0:
            return False
        for step in steps:
            made.append(_made(step, made, numbers, system))
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


class Growth(NamedTuple):
    """That first values, and an option for each smaller value, prove G(n + period) = G(n) + saltus for n ≥ start.

    ``code`` are the first digits d₀, d₁, …, and ``again`` those that recur. As in ``theory/Growth.v``,
    ``times`` periods are taken as one. No heap has the value of an option, as none has where all heaps left, and the
    number of tokens taken, are small; and the options of the last heaps that are listed move on to all larger ones.

    >>> nim = {"code": [0], "again": [3], "values": [0], "start": 0, "period": 1, "saltus": 1, "times": 1, "places": 0}
    >>> options = [[n - v, v, 0, 0] for n in range(5) for v in range(n)]
    >>> Growth(**nim, slack=1, least=3, options=options).proved()
    True
    """

    code: Sequence[int]
    again: Sequence[int]
    values: Sequence[int]
    start: int
    period: int
    saltus: int
    times: int
    places: int
    slack: int
    least: int
    options: Sequence[Sequence[int]]

    @property
    def p(self) -> int:
        """The period, so many times."""
        return self.period * self.times

    @property
    def rise(self) -> int:
        """How much ``high`` rises in p."""
        return self.saltus * self.times >> self.places

    @property
    def n0(self) -> int:
        """From here on heaps, and numbers of tokens taken, recur."""
        return max(self.start, 1, len(self.code))

    def digit(self, k: int) -> int:
        """The digit d(k)."""
        begin, again = len(self.code), len(self.again)
        return self.code[k] if k < begin else self.again[(k - begin) % again] if again else 0

    def value(self, n: int) -> int:
        """G(n) as it is predicted."""
        more, place = divmod(max(n - self.start, 0), self.period)
        return self.values[min(n, self.start + place)] + self.saltus * more

    def high(self, n: int) -> int:
        """G(n) without its last bits."""
        return self.value(n) >> self.places

    def proved(self) -> bool:
        """Whether they do."""
        last = range(self.least, self.least + 2 * self.p)
        if self.p < 1 or self.slack < 1 or self.least < self.n0 or self.saltus * self.times != self.rise << self.places:
            return False
        if (self.again and self.p % len(self.again)) or self.value(0) or any(map(self.high, range(self.n0))):
            return False
        if self.rise and any(self.high(n) < self.slack + 2 * self.rise for n in last):
            return False
        asked = [(n, wanted) for n in range(last.stop) for wanted in range(self.value(n))]
        return len(asked) == len(self.options) and self.kept() and all(map(self.shows, asked, self.options))

    def kept(self) -> bool:
        """Whether no option of a heap has its value."""
        bases = range(self.n0 + self.p)
        ways = [(k, count) for k in bases for count in range(4) if self.digit(k) >> count & 1]
        options = ((k, heaps) for k, count in ways for heaps in product(bases[1:], repeat=count))
        return all(self.digit(k) < 16 for k in bases) and all(self.differ(*each) for each in options)

    def differ(self, taken: int, heaps: Sequence[int]) -> bool:
        """Whether the values differ, and do so still if p is added to a heap or a number of tokens from n0 on."""
        n, total = taken + sum(heaps), sum(map(self.high, heaps))
        if (reduce(xor, map(self.value, heaps), 0) ^ self.value(n)) & ((1 << self.places) - 1):
            return True
        if taken >= self.n0:
            return total < self.high(n)
        several = sum(a >= self.n0 for a in heaps) > 1
        return total < self.high(n) or (total - self.high(n)) % 2 == 1 if several else total != self.high(n)

    def shows(self, asked: tuple[int, int], option: Sequence[int]) -> bool:
        """Whether an option of n has a value, and moves on as it has to where n is among the last."""
        (n, wanted), (taken, c, a, b) = asked, option
        left = [heap for heap in (c, a, b) if heap]
        if min(option) < 0 or sum(option) != n or reduce(xor, map(self.value, left), 0) != wanted:
            return False
        if not self.digit(taken) >> len(left) & 1 or (taken == 0 and len(left) < 2):
            return False
        along, stays = c >= self.n0 and self.high(a) == self.high(b), self.stays(taken, a, b)
        below = self.high(n) - (wanted >> self.places)
        if n < self.least:
            return True
        if below < self.slack:
            return along or (taken >= self.n0 and self.saltus == 0)
        return along and stays if below < self.slack + 2 * self.rise else stays or self.stays(taken, c, a)

    def stays(self, taken: int, a: int, b: int) -> bool:
        """Whether p can be added to the number of tokens taken, or to two heaps alike."""
        return taken >= self.n0 or (min(a, b) >= self.n0 and self.high(a) == self.high(b))


def _made(step: Sequence[Any], made: list[Automaton], numbers: Iterator[int], system: Weights) -> Automaton:
    def before(i: int) -> Automaton:
        if not 0 <= i < len(made):
            raise ValueError("a step that is not there")
        return made[-1 - i]

    match step:
        case ["Atom", form]:
            return _atom(form, numbers, system)
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
        row_and_end = [label[there] for there in row], accepts(state)
        if table.setdefault(label[state], row_and_end) != row_and_end:
            raise ValueError("two states of one class differ")
    if label[start] != 0 or sorted(table) != list(range(count)):
        raise ValueError("the classes are not those that were announced")
    return Automaton(variables, [table[q][0] for q in range(count)], [table[q][1] for q in range(count)])


def _atom(form: Sequence[Any], numbers: Iterator[int], system: Weights) -> Automaton:
    match form:
        case ["FParity", xs]:
            names = tuple(sorted(set(xs)))
            letters = list(product((0, 1), repeat=len(names)))
            even = [sum(bits[names.index(x)] for x in xs) % 2 == 0 for bits in letters]
            moves = {True: even, False: [False] * len(letters)}
            return _divided(names, True, lambda q: moves[q], bool, lambda q: [1] if q else [2], numbers)
        case ["FRegular", [rows, finals], xs]:
            if rows[0][0] != 0 or any(len(row) != 1 << len(xs) for row in rows):
                raise ValueError("zeros in front change what the table says")
            names = tuple(sorted(set(xs)))
            into = _letters([*xs], names)
            tables = [[row[letter] for letter in into] for row in rows]
            return _divided(names, 0, lambda q: tables[q], lambda q: q in finals, lambda q: [q + 1], numbers)
        case ["FLe" | "FEq" as kind, lin, c]:
            return _compared(lin, (lambda v: v <= c) if kind == "FLe" else (lambda v: v == c), abs(c), numbers, system)
        case ["FMod", lin, m, r] if m > 0:
            added = _added(lin)

            def follow(state: Any) -> list[Any]:
                return [(grown % m, *rest) for grown, *rest in system.after(state, added)]

            def accepts(state: Any) -> bool:
                return bool(system.total(state) % m == r)

            return _divided(_names(lin), system.nothing, follow, accepts, lambda state: [*map(_code, state)], numbers)
    raise ValueError("an unknown atom")


def _names(lin: Sequence[Any]) -> tuple[int, ...]:
    names = tuple(v for v, _ in lin)
    if list(names) != sorted(set(names)):
        raise ValueError("the variables of a sum stand in order")
    return names


def _added(lin: Sequence[Any]) -> list[int]:
    """What each letter adds to the height."""
    return [sum(f for bit, (_, f) in zip(bits, lin, strict=True) if bit) for bits in product((0, 1), repeat=len(lin))]


def _compared(
    lin: Sequence[Any], test: Callable[[int], bool], constant: int, numbers: Iterator[int], system: Weights
) -> Automaton:
    """A sum of multiples compared; far from 0 nothing that follows changes its sign, and only that is known: ±1.

    If all heights are far from 0, on one side, so is the next, as the coefficients are at least 2 together.
    """
    added = _added(lin)
    far = constant + 1 + sum(abs(f) for _, f in lin)

    def settled(state: tuple[int, ...]) -> Any:
        return 1 if min(state) >= far else -1 if max(state) <= -far else state

    def follow(state: Any) -> list[Any]:
        return [state] * len(added) if isinstance(state, int) else [*map(settled, system.after(state, added))]

    def accepts(state: Any) -> bool:
        return test(state * (constant + 1) if isinstance(state, int) else system.total(state))

    def key(state: Any) -> list[int]:
        return (
            ([] if state > 0 else [1, *map(_code, system.nothing)]) if isinstance(state, int) else [*map(_code, state)]
        )

    return _divided(_names(lin), settled(system.nothing), follow, accepts, key, numbers)


def _code(z: int) -> int:
    return 1 if z == 0 else 2 * z if z > 0 else 1 - 2 * z


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
        return frozenset({a.rows[q][into[2 * letter + bit]] for q in states for bit in (0, 1)} - dead)

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
