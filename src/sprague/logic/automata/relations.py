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

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata.dfa import Automaton, Join, Truths, first_path, forgotten, minimal, product, relettered
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
    one = minimal(np.where(table < 0, states, table), np.isin(np.arange(states + 1), digits.final))
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


ROOM = 4
"""The numbers looked for may have so many digits more than the longest given one."""


def completed(relations: Sequence[Relation], values: Mapping[str, int]) -> dict[str, int] | None:
    """Values of the other variables with which all the relations hold; None if there are none of about the same length.

    The relations are walked through side by side, and never joined. A value that alone is looked for is the least one.

    >>> from sprague.logic.automata.theory import Theory
    >>> double = Theory("base 2").relation("y = 2x + z & z < 2", "xyz")
    >>> completed([double], {"y": 2 * 10**30 + 1})
    {'x': 1000000000000000000000000000000, 'z': 1}
    """
    digits = relations[0].digits
    given, others, choices, automata, letters, weights = _prepared(tuple(relations), frozenset(values))
    added = _columns(digits, tuple(values[name] for name in given), max(values.values(), default=0)) @ weights
    path = first_path(automata, letters, added)
    if path is None:
        return None
    return {name: digits.value(word) for name, word in zip(others, choices[path].T.tolist(), strict=True)}


@lru_cache(maxsize=64)
def _columns(digits: Digits, numbers: tuple[int, ...], longest: int) -> NDArray[np.int64]:
    """The digits of numbers place by place, behind ``ROOM`` columns of zeros more than those of the longest number."""
    columns = np.zeros((len(digits.represent(longest)) + ROOM, len(numbers)), dtype=np.int64)
    for i, word in enumerate(map(digits.represent, numbers)):
        columns[len(columns) - len(word) :, i] = word
    return columns


@lru_cache(maxsize=64)
def _prepared(
    relations: tuple[Relation, ...], values: frozenset[str]
) -> tuple[list[str], list[str], NDArray[np.int64], list[Automaton], NDArray[np.int64], NDArray[np.int64]]:
    """The variables with a value and those without; the digits of these; the automata, and how they read both."""
    digits = relations[0].digits
    names = sorted({name for relation in relations for name in relation.variables})
    given, others = [name for name in names if name in values], [name for name in names if name not in values]
    choices = np.array([*itertools.product(range(digits.size), repeat=len(others))], dtype=np.int64)
    places = [{name: digits.size**i for i, name in enumerate(reversed(each.variables))} for each in relations]
    free, fixed = (
        np.array([[place.get(name, 0) for name in some_of] for place in places], dtype=np.int64).T
        for some_of in (others, given)
    )
    return given, others, choices, [each.automaton for each in relations], choices @ free, fixed


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
