"""Nim-values by a function of the theory of numbers: of programs, compared with their options and never proved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.errors import BadParameter
from sprague.laws.heap_values import ByOptions, wrong_heap
from sprague.laws.law import OF_VALUES, WITHOUT, Check, Law, Player, no_formula
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.numbers.decimals import integer
from sprague.numbers.periods import FUNCTIONS
from sprague.proofs.verdict import Verdict

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

MOST_FIRST, FEWEST = 3, 48
"""So many first values may differ, of at least so many."""

_TEXT = re.compile(r"\s*G\(n\) = (?:(\d+) \+ )?(the .*?), n (?:≥|>=) (\d+), G = (\d+(?:, \d+)*), …\s*")


@dataclass(frozen=True)
class ArithmeticValues:
    """G(n) is the ``function`` of n, and ``added``, behind the ``first`` values G(0), …; BadParameter for no function.

    >>> law = ArithmeticValues("the exponent of 2 in n", 0, (0,))
    >>> law.shown, law.nim_value(3 * 2**100)
    ('G(n) = the exponent of 2 in n, n ≥ 1, G = 0, …', 100)
    """

    function: str
    added: int
    first: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.function not in FUNCTIONS:
            raise BadParameter(f"G(n) is one of: {'; '.join(FUNCTIONS)}; not {self.function[:60]}")

    def nim_value(self, n: int) -> int:
        """G(n). Raises TooLarge where a large number would have to be factored."""
        return self.first[n] if n < len(self.first) else FUNCTIONS[self.function](n) + self.added

    @property
    def shown(self) -> str:
        """In words, with the first values."""
        added = f"{self.added} + " if self.added else ""
        return f"G(n) = {added}{self.function}, n ≥ {len(self.first)}, G = {', '.join(map(str, self.first))}, …"


def arithmetic_values(values: Sequence[int]) -> Iterator[ArithmeticValues]:
    """The laws of this kind that all the values follow.

    >>> next(arithmetic_values([0, *(n.bit_length() + 1 for n in range(1, 60))])).shown
    'G(n) = 1 + the number of binary digits of n, n ≥ 1, G = 0, …'
    """
    for function in FUNCTIONS if len(values) >= FEWEST else ():
        computed = [0, *map(FUNCTIONS[function], range(1, len(values)))]
        added = values[-1] - computed[-1]
        for first in range(1, MOST_FIRST + 1):
            if added >= 0 and all(v == c + added for v, c in zip(values[first:], computed[first:], strict=True)):
                yield ArithmeticValues(function, added, tuple(values[:first]))
                break


class ArithmeticValuesLaw(Law[ArithmeticValues]):
    """Of games on one number."""

    statement, kind, heads = ArithmeticValues, "arithmetic values", (WITHOUT, OF_VALUES)

    def read(self, text: str, up_to: int | None = None) -> ArithmeticValues | None:
        """The function by its words."""
        found = _TEXT.fullmatch(text)
        if found is None or (found[2] not in FUNCTIONS and not found[2].startswith(("the number", "the place"))):
            return None
        first = tuple(map(integer, found[4].split(", ")))
        if len(first) != integer(found[3]):
            raise BadParameter(f"the values before n = {found[3]} are wanted, not {len(first)} of them")
        return ArithmeticValues(found[2], integer(found[1] or "0"), first)

    def text(self, statement: ArithmeticValues) -> str:
        """The words."""
        return statement.shown

    def check(self, claim: Claim) -> None:
        """It speaks of one number."""
        if len(claim.names) != 1:
            raise BadParameter(f"{claim.about}: a law of G(n) speaks of one number, not of {len(claim.names)}")

    def head(self, statement: ArithmeticValues) -> str:
        """Of nim-values."""
        return OF_VALUES

    def line(self, claim: Claim) -> str:
        """The words."""
        return f"the nim-values of {claim.about}: {claim.printed}"

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """As a sentence on one number."""
        return f"For {name}, {shown}."

    def player(self, claim: Claim) -> Player:
        """By the values of the options."""
        assert isinstance(claim.statement, ArithmeticValues) and claim.rules is not None
        return ByOptions(claim.rules, claim.statement)

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """Nothing is proved."""
        return no_formula(claim)

    def is_compared(self, claim: Claim) -> bool:
        """On one number."""
        return claim.rules is not None

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By the values of the options."""
        law = claim.statement
        assert isinstance(law, ArithmeticValues) and claim.rules is not None
        return wrong_heap(claim.rules, lambda n, v: law.nim_value(n) == v, up_to, check)
