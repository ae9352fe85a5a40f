"""Relations between natural numbers that finite automata recognise from their digits.

A relation between x, y, … is an automaton that reads the digits of all of them together, a column at a time, from the
highest place down. Three things hold of every relation made here: its automaton is minimal, it accepts columns of valid
representations only, and it does not change its mind when a column of zeros is put in front. Büchi 1960 for base b;
Frougny 1992 and Hieronymi & Terry 2018 for systems such as Zeckendorf's and Ostrowski's.

Numbers that stand in a relation with given ones: a path through its automaton along the digits that are known.
Forgetting a variable would make the automaton deterministic; finding one path need not. So numbers of thousands of
digits are completed in time proportional to their length.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import takewhile
from math import prod
from operator import mul

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata.dfa import Automaton, Join, Truths, forgotten, minimal, product, relettered
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import charge, remembered


@dataclass(frozen=True, eq=False)
class Relation:
    """The tuples of numbers, called ``variables`` in alphabetical order, whose digits the automaton accepts.

    ``&``, ``|`` and ``-`` are *and*, *or* and *and not*, over the variables of both; ``~`` is *not*.
    """

    digits: Digits
    variables: tuple[str, ...]
    automaton: Automaton

    def __and__(self, other: Relation) -> Relation:
        return _joined(self, other, "and")

    def __or__(self, other: Relation) -> Relation:
        names = {*self.variables, *other.variables}
        return _joined(widened(self, names), widened(other, names), "or")

    def __sub__(self, other: Relation) -> Relation:
        return _joined(widened(self, other.variables), other, "and not")

    def __invert__(self) -> Relation:
        return everything(self.digits, self.variables) - self

    def __len__(self) -> int:
        return len(self.automaton)

    @property
    def is_empty(self) -> bool:
        """Whether no tuple stands in the relation; of a relation without variables, whether it is false."""
        return self.automaton.is_empty

    def equals(self, other: Relation) -> bool:
        """Whether both hold of the same tuples."""
        return self.variables == other.variables and self.automaton.equals(other.automaton)

    def holds(self, values: Mapping[str, int]) -> bool:
        """Whether the relation holds between these numbers, of any size."""
        words = [self.digits.represent(values[name]) for name in self.variables]
        length = max(map(len, words), default=0)
        columns = zip(*([0] * (length - len(word)) + word for word in words), strict=True)
        size = self.digits.size
        return self.automaton.accepts(reduce(lambda letter, digit: letter * size + digit, each, 0) for each in columns)

    def holds_at(self, values: Mapping[str, NDArray[np.integer]]) -> Truths:
        """The same at many points at once: for each name an array of numbers below 2⁶², all of one length."""
        rest = np.array([values[name] for name in self.variables], dtype=np.int64)
        largest = int(rest.max(initial=0))
        rest = rest.astype(np.min_scalar_type(-1 - largest))  # small numbers are divided faster
        table = self.automaton.table
        state = np.zeros(rest.shape[1], dtype=table.dtype)
        for weight in reversed(list(takewhile(lambda weight: weight <= largest, self.digits.weights()))):
            column = rest // weight
            rest -= column * weight
            letter = np.zeros(len(state), dtype=np.int64)
            for digit in column:
                letter *= self.digits.size
                letter += digit
            state = table[state, letter]
        return self.automaton.accepting[state]

    def in_box(self, sides: Mapping[str, int]) -> Truths:
        """The same at all points of a box: an axis for each of the ``variables``, on it 0 up to less than its side.

        Points whose digits begin alike are read together until they differ.
        """
        places = list(takewhile(lambda weight: weight < max(sides.values(), default=0), self.digits.weights()))
        tries = [_prefixes(sides[name], places[::-1], self.digits.size) for name in self.variables]
        state = np.zeros((1,) * len(tries), dtype=self.automaton.table.dtype)
        for level in range(len(places)):
            letter = np.zeros((1,) * len(tries), dtype=np.int64)
            for digit in np.ix_(*(trie[level][1] for trie in tries)):
                letter = letter * self.digits.size + digit
            state = self.automaton.table[state[np.ix_(*(trie[level][0] for trie in tries))], letter]
        return self.automaton.accepting[state[np.ix_(*(trie[-1][0] for trie in tries))]]

    def shortest(self) -> dict[str, int] | None:
        """A tuple with the fewest digits, the first of these column by column; None if there is none."""
        word = self.automaton.shortest_word()
        if word is None:
            return None
        size, tracks = self.digits.size, len(self.variables)
        columns = [[letter // size ** (tracks - 1 - i) % size for i in range(tracks)] for letter in word]
        return {name: self.digits.value(column[i] for column in columns) for i, name in enumerate(self.variables)}


def _prefixes(side: int, places: Sequence[int], size: int) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The words of the numbers below ``side``, place by place: each with the word that it prolongs, and its digit.

    Last comes the word of each number.
    """
    rest, word, prefixes = np.arange(side), np.zeros(side, dtype=np.int64), []
    for weight in places:
        digit, rest = np.divmod(rest, weight)
        kinds, word = np.unique(word * size + digit, return_inverse=True)
        prefixes.append((kinds // size, kinds % size))
    return [*prefixes, (word, rest)]


def _reading(old: Sequence[str], new: Sequence[str], size: int) -> NDArray[np.int64]:
    """For each column of digits of the variables ``new``, as a letter, the letter of those of ``old`` in it."""
    charge(1, size ** len(new))
    letters = np.arange(size ** len(new))
    words = np.zeros(len(letters), dtype=np.int64)
    for name in old:
        words = words * size + letters // size ** (len(new) - 1 - new.index(name)) % size
    return words


def _joined(a: Relation, b: Relation, join: Join) -> Relation:
    names = tuple(sorted({*a.variables, *b.variables}))
    return Relation(a.digits, names, product(_over(a, names), _over(b, names), join))


def _over(relation: Relation, names: tuple[str, ...]) -> Automaton:
    """The automaton with more tracks, on which it asks nothing; not minimal if it rejects nothing else."""
    if relation.variables == names:
        return relation.automaton
    reading = _reading(relation.variables, names, relation.digits.size)
    charge(len(relation), len(reading))
    return Automaton(relation.automaton.table[:, reading], relation.automaton.accepting)


def widened(relation: Relation, names: Iterable[str]) -> Relation:
    """The relation over these variables too, of which it asks only that they are numbers."""
    missing = {*names} - {*relation.variables}
    return relation & everything(relation.digits, missing) if missing else relation


def everything(digits: Digits, names: Iterable[str]) -> Relation:
    """The relation between these variables that always holds."""
    variables = tuple(sorted(set(names)))
    return Relation(digits, variables, _valid(digits, len(variables)))


def nothing(digits: Digits, names: Iterable[str]) -> Relation:
    """The relation between these variables that never holds."""
    variables = tuple(sorted(set(names)))
    steps = np.zeros((1, digits.size ** len(variables)), dtype=np.int32)
    return Relation(digits, variables, minimal(steps, np.zeros(1, dtype=bool)))


@remembered
def _valid(digits: Digits, tracks: int) -> Automaton:
    """The automaton of all columns of ``tracks`` valid representations."""
    if tracks == 0:
        return minimal(np.zeros((1, 1), dtype=np.int32), np.ones(1, dtype=bool))
    states = len(digits.language)
    table = np.array([*digits.language, (-1,) * digits.size])
    final = np.isin(np.arange(states + 1), digits.final)
    one = minimal(np.where(table < 0, states, table), final)
    if tracks == 1:
        return one
    fewer = Relation(digits, tuple(f"v{i:02}" for i in range(tracks - 1)), _valid(digits, tracks - 1))
    return (fewer & Relation(digits, (f"v{tracks - 1:02}",), one)).automaton


def renamed(relation: Relation, names: Mapping[str, str]) -> Relation:
    """The relation under other names; two variables that get one name are thereby made equal."""
    old = [names.get(name, name) for name in relation.variables]
    new = tuple(sorted(set(old)))
    letters = _reading(old, new, relation.digits.size)
    if new == relation.variables == tuple(old):
        return relation
    return Relation(relation.digits, new, relettered(relation.automaton, letters))


def some(relation: Relation, name: str) -> Relation:
    """∃ name: the tuples of the other variables that some number completes."""
    if name not in relation.variables:
        return relation
    size, tracks, at = relation.digits.size, len(relation.variables), relation.variables.index(name)
    table = relation.automaton.table.reshape(-1, *[size] * tracks)
    moves = np.ascontiguousarray(np.moveaxis(table, at + 1, -1)).reshape(len(relation), -1, size)
    others = (*relation.variables[:at], *relation.variables[at + 1 :])
    return Relation(relation.digits, others, forgotten(moves, relation.automaton.accepting))


def together(relations: Iterable[Relation], digits: Digits) -> Relation:
    """All of the relations, the smallest joined first."""
    waiting = sorted(relations, key=lambda each: (len(each.variables), len(each)))
    return everything(digits, ()) if not waiting else reduce(Relation.__and__, waiting)


def in_groups(relations: Iterable[Relation]) -> list[Relation]:
    """Relations that hold together where those given do, joined where few variables meet; or one that never holds."""
    groups: list[Relation] = []
    for relation in sorted(relations, key=lambda each: (len(each.variables), each.variables, len(each))):
        met_in = (len({*relation.variables, *each.variables}) for each in groups)
        at = next((i for i, count in enumerate(met_in) if count <= FEW_VARIABLES), len(groups))
        groups[at : at + 1] = [joined := together([*groups[at : at + 1], relation], relation.digits)]
        if joined.is_empty:
            return [joined]
    return groups


def some_together(relations: Iterable[Relation], forget: Iterable[str], digits: Digits) -> Relation:
    """∃ of all the variables ``forget``, of all the relations together.

    One variable at a time: that which stands with the fewest others, so that few tracks meet in one automaton (bucket
    elimination, Dechter 1999); only the relations that speak of it are joined for it.
    """
    waiting, bound = list(relations), set(forget)
    while bound and waiting:
        name = min(sorted(bound), key=lambda each: _neighbours(waiting, each))
        bound.remove(name)
        speaking = [relation for relation in waiting if name in relation.variables]
        if speaking:
            joined = some(together(speaking, digits), name)
            waiting = [relation for relation in waiting if name not in relation.variables] + [joined]
            if joined.is_empty:
                return nothing(digits, {each for relation in waiting for each in relation.variables} - bound)
    return together(waiting, digits)


def _neighbours(relations: Sequence[Relation], name: str) -> tuple[int, int]:
    """With how many variables a name stands in relations, and in how many states."""
    speaking = [relation for relation in relations if name in relation.variables]
    return len({each for relation in speaking for each in relation.variables}), sum(map(len, speaking))


FEW_VARIABLES = 5
"""So many variables at most meet in a group of relations."""

ROOM = 4
"""The numbers looked for may have so many digits more than the longest given one."""

Level = tuple[NDArray[np.int64], list[int]]
"""The states reached after a column, in order; for each, which state before it and which choice come first to it."""
Known = dict[tuple[bytes, tuple[int, ...]], Level]
"""What is reached from states by a column."""

MOST_KNOWN = 2_000
"""So much of this is kept from one position to the next."""


def completed(relations: Sequence[Relation], values: Mapping[str, int]) -> dict[str, int] | None:
    """Values of the other variables with which all the relations hold; None if there are none of about the same length.

    The relations are walked through side by side, and never joined.

    >>> from sprague.logic.automata.theory import Theory
    >>> double = Theory("base 2").relation("y = 2x + z & z < 2", "xyz")
    >>> completed([double], {"y": 2 * 10**30 + 1})
    {'x': 1000000000000000000000000000000, 'z': 1}
    """
    digits = relations[0].digits
    given, others, choices, walks, known = _prepared(tuple(relations), frozenset(values))
    columns = _columns(digits, tuple(values[name] for name in given))
    way = _levels(walks, columns, known)
    if way is None:
        return None
    levels, at = way
    letters: list[Sequence[int]] = []
    for _, origins in reversed(levels):
        at, choice = divmod(origins[at], len(choices))
        letters.append(choices[choice])
    return {name: digits.value(each[i] for each in reversed(letters)) for i, name in enumerate(others)}


@lru_cache(maxsize=64)
def _columns(digits: Digits, numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The digits of numbers place by place, behind ``ROOM`` columns of zeros."""
    words = [digits.represent(number) for number in numbers]
    length = max(map(len, words), default=0) + ROOM
    return list(zip(*([0] * (length - len(word)) + word for word in words), strict=True)) or [()] * ROOM


@dataclass(frozen=True)
class _Walk:
    """An automaton, the letters that it reads of each choice, and what each given digit adds to them."""

    automaton: Automaton
    letters: NDArray[np.int64]
    fixed: Sequence[int]

    @classmethod
    def of(
        cls, relation: Relation, given: Sequence[str], others: Sequence[str], choices: Sequence[Sequence[int]]
    ) -> _Walk:
        size, last = relation.digits.size, len(relation.variables) - 1
        weights = {name: size ** (last - i) for i, name in enumerate(relation.variables)}
        free, fixed = ([weights.get(name, 0) for name in names] for names in (others, given))
        return cls(relation.automaton, np.array([sum(map(mul, free, choice)) for choice in choices]), fixed)


@lru_cache(maxsize=32)
def _prepared(
    relations: tuple[Relation, ...], values: frozenset[str]
) -> tuple[list[str], list[str], list[tuple[int, ...]], list[_Walk], Known]:
    """The variables with a value and those without, the digits that these may have, and how the automata read both."""
    digits = relations[0].digits
    if prod(map(len, relations)) >= 2**62:  # their states together are one number of a machine
        relations = (together(relations, digits),)
    names = sorted({name for relation in relations for name in relation.variables})
    given, others = [name for name in names if name in values], [name for name in names if name not in values]
    choices = list(itertools.product(range(digits.size), repeat=len(others)))
    return given, others, choices, [_Walk.of(relation, given, others, choices) for relation in relations], {}


def _levels(walks: Sequence[_Walk], columns: Sequence[tuple[int, ...]], known: Known) -> tuple[list[Level], int] | None:
    """Column by column, the states of all automata that some choice reaches; and where in the last all accept.

    What was reached from the same states by the same column is kept, from one position to the next too.
    """
    sizes = [len(walk.automaton) for walk in walks]
    if len(known) > MOST_KNOWN:
        known.clear()
    states, levels = np.zeros(1, dtype=np.int64), list[Level]()
    for column in columns:
        key = states.tobytes(), column
        level = known.get(key)
        if level is None:
            level = known[key] = _following(walks, sizes, states, column)
        levels.append(level)
        states = levels[-1][0]
        if not len(states):
            return None
    parts = zip(walks, np.unravel_index(states, sizes), strict=True)
    accepts = np.all([walk.automaton.accepting[each] for walk, each in parts], axis=0)
    return (levels, int(np.argmax(accepts))) if accepts.any() else None


def _following(walks: Sequence[_Walk], sizes: Sequence[int], states: NDArray[np.int64], column: Sequence[int]) -> Level:
    """The level behind one more column: each automaton in turn rules choices out."""
    tries = len(walks[0].letters)
    before, choice = np.divmod(np.arange(len(states) * tries), tries)
    reached = np.zeros(len(before), dtype=np.int64)
    for walk, size, here in zip(walks, sizes, np.unravel_index(states, sizes), strict=True):
        letters = walk.letters + sum(map(mul, walk.fixed, column))
        there = walk.automaton.table[here[before], letters[choice]]
        (alive,) = (there != walk.automaton.dead).nonzero()
        before, choice, reached = before[alive], choice[alive], reached[alive] * size + there[alive]
    order = np.argsort(reached, kind="stable")
    ordered = reached[order]
    first = np.append(order[:1], order[1:][ordered[1:] != ordered[:-1]])  # as np.unique, which takes four times as long
    return reached[first], (before[first] * tries + choice[first]).tolist()


def automaton_text(relation: Relation) -> str:
    """The automaton of a relation: for each state where each letter leads, then the states that accept.

    A letter holds a digit of each variable, in alphabetical order; the last one changes fastest.

    >>> from sprague.logic.automata.theory import Theory
    >>> automaton_text(Theory("base 2").relation("exists y. x = 2y", ["x"]))
    '0 1 / 0 1; accepting 0'
    """
    rows = " / ".join(" ".join(map(str, row)) for row in relation.automaton.table.tolist())
    accepting = " ".join(map(str, np.flatnonzero(relation.automaton.accepting).tolist()))
    return f"{rows}; accepting {accepting}".rstrip()
