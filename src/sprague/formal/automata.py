"""Systems of digits, formulas as minimal automata that read them, and what a certificate says of each automaton.

The theory finds the states of a machine for itself: labels for an atom, pairs for a connective, sets for a quantifier.
A certificate says to which state of the minimal automaton each of them belongs, in the order of a trie of their keys;
so it is a list of small numbers, and tables are nowhere in it.

A digit above 1 is written in bits, so that a number is several words, its *planes*: the lowest bits of all digits, then
the second lowest, and so on. Binary words all are numbers; in every other system a table says which are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, count, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata import dfa
from sprague.logic.automata.dfa import Automaton, forgotten
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import charge
from sprague.logic.automata.relations import Relation

Form = tuple[Any, ...]
"""A formula about words of digits: its first item is the name of a constructor of the theory."""

Linear = tuple[tuple[int, int], ...]
"""A sum of multiples of words: the number of each, and its factor."""

Reader = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Where each letter leads, a row for each state, and the states that accept; the first word has the highest bit."""

ADJACENT: Reader = (((0, 1), (0, 2), (2, 2)), (0, 1))
"""Words without two neighbouring digits 1."""


class System(NamedTuple):
    """The weights U(0) = 1, U(k) = a₁U(k − 1) + … + aᵈU(k − d); for k < d the sum ends with aₖU(0), and eₖ is added.

    ``coefficients`` are a₁, …, aᵈ, ``added`` are e₁, …, e₍d₋₁₎. The empty word has the height 0, and where a digit b
    follows a word v, the height is a₁h(v) + a₂h(v′) + … + b: here v′, v″, … are v without its last digit, its last
    two, …. The word v is worth h(v) + e₁h(v′) + e₂h(v″) + …, so a machine has to know the last d heights of a sum.
    """

    coefficients: tuple[int, ...]
    added: tuple[int, ...]

    @property
    def nothing(self) -> tuple[int, ...]:
        """The last heights where nothing was read, the last first."""
        return (0,) * (1 + len(self.added))

    def grown(self, heights: tuple[int, ...]) -> int:
        """The next height where a digit 0 follows."""
        return sum(a * h for a, h in zip(self.coefficients, heights, strict=True))

    def worth(self, heights: tuple[int, ...]) -> int:
        """What was read is worth this if nothing follows."""
        return heights[0] + sum(e * h for e, h in zip(self.added, heights[1:], strict=True))


BINARY = System((2,), ())


@dataclass(frozen=True)
class Numeration:
    """How the numbers of a system of digits are words of bits.

    >>> from sprague.logic.automata.digits import ostrowski
    >>> Numeration(ostrowski(4)).planes(5), Numeration(ostrowski(4)).system
    ((15, 16, 17), System(coefficients=(4, 1), added=(0,)))
    """

    digits: Digits

    @property
    def system(self) -> System:
        """The weights; what the earlier ones U(−1), U(−2), … say is said by what is added to the first."""
        a, earlier = self.digits.recurrence, self.digits.earlier
        if not any(a[1:]):
            return System(a[:1], ())
        return System(a, tuple(sum(x * y for x, y in zip(a[k:], earlier, strict=False)) for k in range(1, len(a))))

    @property
    def bits(self) -> int:
        """How many bits a digit has: so many planes."""
        return self.digits.largest.bit_length()

    @property
    def is_sparse(self) -> bool:
        """Whether so many letters are no digits that each comparison says of its variables that they are numbers."""
        return self.bits > 2

    @property
    def is_binary(self) -> bool:
        """Whether every word is a number, and the number is the word."""
        return self.system == BINARY

    def planes(self, x: int) -> tuple[int, ...]:
        """The words of the variable x."""
        return tuple(range(x * self.bits, (x + 1) * self.bits))

    @cached_property
    def language(self) -> Reader | None:
        """The words that are numbers; None where all are."""
        if self.is_binary:
            return None
        rows = [[q if q >= 0 else len(self.digits.language) for q in row] for row in self.digits.language]
        return self._table([*rows, [len(rows)] * self.digits.size], self.digits.final, 1)

    def reader(self, relation: Relation) -> Reader:
        """The automaton of a relation, the words of its variables in alphabetical order."""
        table = relation.automaton.table.tolist()
        finals = [q for q, accepts in enumerate(relation.automaton.accepting.tolist()) if accepts]
        return self._table(table, finals, len(relation.variables))

    def _table(self, rows: list[list[int]], finals: Iterable[int], count: int) -> Reader:
        """The rows for words of bits; what has no digit leads to one more state, where nothing is accepted."""
        size, dead = self.digits.size, len(rows)
        digits = [sum(bit << place for place, bit in enumerate(bits)) for bits in product((0, 1), repeat=self.bits)]
        columns: list[int | None] = []
        for column in product(digits, repeat=count):
            letter = sum(digit * size**place for place, digit in enumerate(reversed(column)))
            columns.append(letter if max(column, default=0) < size else None)
        reader = [tuple(dead if each is None else row[each] for each in columns) for row in rows]
        return tuple([*reader, (dead,) * len(columns)] if None in columns else reader), tuple(finals)


def reader_text(table: Reader) -> str:
    """The table as Coq reads it.

    >>> print(reader_text(ADJACENT))
    Reader [[0; 1]; [0; 2]; [2; 2]]%N [0; 1]%N
    """
    rows, finals = table
    return f"Reader [{'; '.join(listed(row) for row in rows)}]%N {listed(finals)}%N"


def listed(numbers: Iterable[object]) -> str:
    """A list as Coq reads it."""
    return f"[{'; '.join(map(str, numbers))}]"


@dataclass(frozen=True)
class Known:
    """A predicate: its place among those that a theorem speaks of, its name, its variables, its automaton.

    ``means`` is what it says of the variables, and ``proof`` a proof that the automaton reads it, for Coq.
    """

    place: int
    name: str
    variables: tuple[str, ...]
    reader: Reader
    means: str
    proof: str


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
    """The way in the trie of the theory: the binary digits of a positive number of a key, lowest first, and its end."""
    return (*(int(digit) for digit in reversed(bin(p)[3:])), 2)


@cache
def _ranks(count: int) -> Integers:
    """For the states 0, …, count − 1 their places in the order of the trie."""
    return np.argsort(sorted(range(count), key=lambda q: symbols(q + 1)))


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
    settled = _settled(a, op), _settled(b, lambda q, p: op(p, q))
    return Recogniser(variables, result), _pairs(left, right, result.table, *settled)


def _product(connective: str, a: Automaton, b: Automaton) -> Automaton:
    how: dict[str, dfa.Join] = {"And": "and", "Or": "or", "Implies": "or", "Iff": "xor"}
    turned = Automaton(a.table, ~a.accepting) if connective in ("Implies", "Iff") else a
    return dfa.product(turned, b, how[connective])


def _settled(a: Recogniser, op: Callable[[bool, bool], bool]) -> Integers:
    """For each state −1, or the answer that it settles alone."""
    settled = np.full(len(a.automaton), -1, dtype=np.int64)
    for q, value in a.sinks().items():
        if op(value, True) == op(value, False):
            settled[q] = op(value, True)
    return settled


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
            where = np.flatnonzero(value == answer)
            if len(where):
                settled[answer] = int(state[where[0]])
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
    code, class_ = np.concatenate([*codes, np.zeros(0, np.int64)]), np.concatenate([*classes, np.zeros(0, np.int64)])
    first = np.append(code // size, list(settled)).astype(np.int64)  # the key of an answer is 1 or 2, and nothing after
    second = np.append(_ranks(size)[code % size], [-1] * len(settled))
    order = np.lexsort((second, _ranks(max(2, len(left)))[first]))
    listed: list[int] = np.append(class_, list(settled.values())).astype(np.int64)[order].tolist()
    return listed


def projected(x: int, a: Recogniser) -> tuple[Recogniser, list[int]]:
    """∃ x: the automaton of the other variables, and the classes of the sets of states that are met."""
    variables = a.variables if x in a.variables else tuple(sorted((*a.variables, x)))
    at, count = variables.index(x), len(variables)
    table = a.over(variables).reshape(-1, *[2] * count)
    moves = np.ascontiguousarray(np.moveaxis(table, at + 1, -1)).reshape(len(table), -1, 2)
    result = forgotten(moves, a.automaton.accepting)
    dead = {q for q, value in a.sinks().items() if not value}
    coded = moves[:, :, 0].astype(np.int64) * len(moves) + moves[:, :, 1]
    first, more = set[int](), {0} - dead
    while first != more:
        first, more = more, more | {q for p in more for q in moves[p, 0].tolist()} - dead
    start = tuple(sorted(first))
    classes, waiting = {start: 0}, deque([start])
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
    return Recogniser(tuple(v for v in variables if v != x), result), [classes[members] for members in listed]


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
        row = [*follow(here)]
        new = [there for there in dict.fromkeys(row) if there not in numbers]
        numbers |= zip(new, count(len(numbers)))
        waiting += new
        rows.append([numbers[there] for there in row])
    accepting = np.array([good(state) for state in numbers])
    table = np.array(rows, dtype=np.int32)
    least = dfa.minimal(table, accepting)
    classes = np.full(len(table), -1)
    classes[0], todo = 0, [0]
    while todo:
        here = todo.pop()
        for there, into in zip(table[here].tolist(), least.table[classes[here]].tolist(), strict=True):
            if classes[there] < 0:
                classes[there] = into
                todo.append(there)
    states = sorted(numbers, key=lambda state: [*chain.from_iterable(map(symbols, key(state)))])
    return Recogniser(tuple(variables), least), [int(classes[numbers[state]]) for state in states]


def atom(form: Form, system: System = BINARY) -> tuple[Recogniser, list[int]]:
    """The automaton of an atom, and the classes of the states of its machine."""
    match form:
        case ("FParity", xs):
            variables = tuple(sorted(set(xs)))
            even = [not sum(bits[variables.index(x)] for x in xs) % 2 for bits in _letters(variables)]
            return machine(True, lambda q: even if q else [False] * len(even), bool, lambda q: (2 - q,), variables)
        case ("FRegular", (rows, finals), xs):
            variables = tuple(sorted(set(xs)))
            places = [(at, variables.index(x)) for at, x in enumerate(reversed(xs))]
            letters = [sum(bits[place] << at for at, place in places) for bits in _letters(variables)]
            into = [[row[letter] for letter in letters] for row in rows]
            return machine(0, into.__getitem__, finals.__contains__, lambda q: (q + 1,), variables)
        case ("FLe" | "FEq", lin, c0):
            return _comparing(lin, c0, (0).__ge__ if form[0] == "FLe" else (0).__eq__, system)
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
