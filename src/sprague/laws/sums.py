"""Games on piles of which every move takes from one: sums of games whose nim-values a recursion gives.

The nim-value of a sum is the nim-sum of those of its piles (Sprague 1935, Grundy 1939); the P-positions are where it is
0. It is enough that the moves are such, see :func:`sprague.laws.interval_values.prove_sum`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from sprague import solving
from sprague.errors import BadParameter
from sprague.games import FormulaGame
from sprague.guess.conditions import Points
from sprague.guess.p_table import PTable
from sprague.guess.statements import Guess
from sprague.laws.interval_values import (
    ByRecursion,
    FallingValues,
    IntervalValues,
    falling_values,
    interval_values,
    prove_sum,
    read_falling_values,
    read_interval_values,
    sum_proof,
)
from sprague.laws.law import OF_POSITIONS, OF_VALUES, WITHOUT, Check, PairLaw, ShownLaw
from sprague.logic.automata.limits import Limits
from sprague.proofs.verdict import Proved, Verdict
from sprague.proofs.written import Proof

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

_G = r"G\(\w+\)"
_SUM = re.compile(rf"\s*(?:{_G} *= *{_G}|(?P<v>v *= *)?{_G}(?: *[⊕^] *{_G})*(?(v)| *= *0)),(?P<law>.*)", re.DOTALL)


@dataclass(frozen=True)
class SumOfPiles:
    """The P-positions, or the nim-``values``, of piles with these ``names``, by those ``of_one`` pile.

    >>> half = next(interval_values([0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12]))
    >>> SumOfPiles(("x", "y"), half).shown
    'G(x) = G(y), G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …'
    >>> SumOfPiles(("x", "y"), half, values=True).shown
    'v = G(x) ⊕ G(y), G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …'
    """

    names: tuple[str, ...]
    of_one: IntervalValues | FallingValues
    values: bool = False

    @property
    def shown(self) -> str:
        """As a mathematician writes it."""
        each, two = [f"G({name})" for name in self.names], len(self.names) == 2 and not self.values
        joined = " = ".join(each) if two else " ⊕ ".join(each) + " = 0" * (not self.values)
        return f"{'v = ' * self.values}{joined}, {self.of_one.shown}"


def sums_of_piles(
    names: Sequence[str], line: Sequence[int], agrees: Callable[[Points], bool], **of: bool
) -> Iterator[Guess]:
    """The laws of this kind with the values of one pile in a ``line``, if all nim-sums of these agree."""
    laws = [*chain(interval_values(line), falling_values(line))]
    if laws and agrees(np.array(line)):
        for law in laws:
            yield Guess(SumOfPiles(tuple(names), law, **of).shown, None, kind="sum of piles")


def sums_in(table: PTable) -> Iterator[Guess]:
    """The laws of this kind that the P-positions of a table follow: piles of the same value are so together.

    >>> alike = tuple((x, y) for x in range(40) for y in range(x, 40) if x.bit_length() == y.bit_length())
    >>> next(sums_in(PTable(("x", "y"), alike, 39))).statement
    'G(x) = G(y), G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 2)'
    """
    size = table.bound + 1
    first, line = dict[int, int](), list[int]()
    for *rest, x, y in table.positions if len(table.names) > 1 else ():
        if not any(rest) and x <= y:
            first[y] = min(first.get(y, x), x)
    if table.domain is not None or len(first) < size:
        return
    for n in range(size):
        line.append(line[first[n]] if first[n] < n else max(line, default=-1) + 1)
    whole = table.whole
    yield from sums_of_piles(
        table.names, line, lambda g: np.array_equal(np.bitwise_xor.reduce(g[whole.points], axis=1) == 0, whole.is_p)
    )


class SumOfPilesLaw(ShownLaw[SumOfPiles], PairLaw[SumOfPiles]):
    """By the recursion of one pile.

    >>> from sprague.claims import Claim
    >>> from sprague.claims.prover import prove
    >>> half = Claim.of("take l, k from x, y: l = 0 & 2k <= y | k = 0 & 2l <= x",
    ...     "G(x) = G(y), G(2n) = n, G(2n + 1) = G(n), n >= 0, G = 0, 0, …")
    >>> prove(half).word
    'proved'
    """

    statement, kind, heads = SumOfPiles, "sum of piles", (WITHOUT, OF_VALUES, OF_POSITIONS)

    def read(self, text: str, up_to: int | None = None) -> SumOfPiles | None:
        """The names, and the recursion."""
        found = _SUM.fullmatch(text)
        if found is None:
            return None
        of_one = read_interval_values(found["law"]) or read_falling_values(found["law"])
        if of_one is None:
            raise BadParameter(f"a sum of piles ends with a recursion of G(n), not with {found['law'].strip()[:60]}")
        return SumOfPiles(tuple(re.findall(r"G\((\w+)\)", text[: found.start("law")])), of_one, bool(found["v"]))

    def head(self, statement: SumOfPiles) -> str:
        """Of values, or of P-positions."""
        return OF_VALUES if statement.values else OF_POSITIONS

    def line(self, claim: Claim) -> str:
        """As it is printed."""
        return f"the {self.head(self.of(claim))} of {claim.about}: {self.of(claim).shown}"

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """The values, or when a position is P."""
        if self.of(claim).values:
            return f"The nim-value of the position ({at}) of {name} is {shown}."
        return f"A position ({at}) of {name} is a P-position if and only if {shown}."

    def check(self, claim: Claim) -> None:
        """Each coordinate stands in it once."""
        if sorted(self.of(claim).names) != sorted(claim.names):
            raise BadParameter(
                f"{claim.about}: its coordinates are {', '.join(claim.names)}, each of them once in the sum"
            )

    def player(self, claim: Claim) -> ByRecursion | None:
        """By the values of the piles."""
        game = claim.rules.between[0] if claim.rules and claim.rules.between else claim.rules
        return ByRecursion(game, self.of(claim).of_one) if isinstance(game, FormulaGame) else None

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """That the rules are those of a sum, and the moves in one pile those of the recursion."""
        return prove_sum(claim, rules, self.of(claim).of_one, self.difference, limits)

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma on one pile."""
        return sum_proof(claim, proved, self.of(claim).of_one)

    def is_compared(self, claim: Claim) -> bool:
        """Of rules that are a formula, on all piles."""
        return isinstance(claim.rules, FormulaGame) and claim.rules.domain is None

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By a table of P-positions, or of nim-values."""
        law, game = self.of(claim), claim.rules
        if not law.values:
            return super().difference(claim, up_to, check)
        assert game
        for position, value in np.ndenumerate(solving.nim_values(game, up_to, check)):
            claimed = reduce(int.__xor__, map(law.of_one.nim_value, position))
            if value != claimed:
                return f"{position}: the nim-value is claimed to be {claimed}, by the rules it is {value}"
        return None
