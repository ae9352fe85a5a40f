"""Systems of digits as ``theory/Numerations.v`` has them: words of bits, and automata printed as tables.

A digit above 1 is written in bits, so that a number is several words, its *planes*: the lowest bits of all digits, then
the second lowest, and so on. Binary words all are numbers; in every other system a table says which are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from sprague.errors import BadParameter
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.relations import Relation

Reader = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Where each letter leads, a row for each state, and the states that accept; the first word has the highest bit."""

ADJACENT: Reader = (((0, 1), (0, 2), (2, 2)), (0, 1))
"""Words without two neighbouring digits 1."""


@dataclass(frozen=True)
class Numeration:
    """How the numbers of a system of digits are words of bits.

    >>> from sprague.logic.automata.digits import ostrowski
    >>> Numeration(ostrowski(2)).planes(5), Numeration(ostrowski(2)).system
    ((10, 11), (2, 1, 0))
    """

    digits: Digits

    @property
    def system(self) -> tuple[int, int, int]:
        """The weights U(k + 1) = aU(k) + cU(k − 1), U(0) = 1: a, c, and U(−1)."""
        if len(self.digits.recurrence) > 2:
            raise BadParameter(f"the digits {self.digits.name} are not written for Coq yet")
        (a, c), (before,) = self.digits.recurrence, self.digits.earlier
        return a, c, before

    @property
    def width(self) -> int:
        """2 to this power are the planes."""
        return max(0, (self.digits.largest.bit_length() - 1).bit_length())

    @property
    def is_binary(self) -> bool:
        """Whether every word is a number, and the number is the word."""
        return self.system == (2, 0, 0)

    def planes(self, x: int) -> tuple[int, ...]:
        """The words of the variable x."""
        return tuple(range(x << self.width, x + 1 << self.width))

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
        digits = [
            sum(bit << place for place, bit in enumerate(bits)) for bits in product((0, 1), repeat=1 << self.width)
        ]
        columns: list[int | None] = []
        for column in product(digits, repeat=count):
            letter = sum(digit * size**place for place, digit in enumerate(reversed(column)))
            columns.append(letter if max(column, default=0) < size else None)
        found = [tuple(dead if each is None else row[each] for each in columns) for row in rows]
        return tuple([*found, (dead,) * len(columns)] if None in columns else found), tuple(finals)


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
