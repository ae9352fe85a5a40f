"""Systems of digits as ``theory/Numerations.v`` has them: words of bits, and automata printed as tables.

A digit above 1 is written in bits, so that a number is several words, its *planes*: the lowest bits of all digits, then
the second lowest, and so on. Binary words all are numbers; in every other system a table says which are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from sprague.logic.automata.digits import Digits
from sprague.logic.automata.relations import Relation

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
    >>> Numeration(ostrowski(2)).planes(5), Numeration(ostrowski(2)).system
    ((10, 11), System(coefficients=(2, 1), added=(0,)))
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
    def width(self) -> int:
        """2 to this power are the planes."""
        return max(0, (self.digits.largest.bit_length() - 1).bit_length())

    @property
    def is_binary(self) -> bool:
        """Whether every word is a number, and the number is the word."""
        return self.system == BINARY

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
