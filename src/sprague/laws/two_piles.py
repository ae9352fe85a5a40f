"""Laws of two piles with a number m in them, each by a lemma that says all the rest.

Pairs share their smaller number, come from blocks of m = 2^k numbers, or are told by quotients, as in the game of Cole
& Davie, Math. Gaz. 53 (1969): ``lem:shared``, ``lem:nim-blocks`` and ``lem:quotients`` of ``sprague/proofs/lemmas.md``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from sprague.errors import BadParameter
from sprague.games import FormulaGame
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.p_table import FEWEST, PTable
from sprague.guess.recursive_laws import ONE_BY_ONE, within_reach
from sprague.guess.statements import Guess
from sprague.laws.law import PairLaw, ShownLaw, conditions, define
from sprague.laws.recursive_law import ByPairs, define_options
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.numbers.decimals import integer
from sprague.numbers.nimbers import least_outside
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import CITATIONS, prove_by_lemma
from sprague.proofs.verdict import Proved, Verdict
from sprague.proofs.written import Machine, Proof, Step, sentence, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

PRINTED = {
    "blocks": "({m}A(n) + r, {m}B(n) + s), r < {m}, s < {m}, r ⊕ s = n mod {m}, n ≥ 0, A(n) = mex of all earlier A, B; "
    "B(n) = A(n) + ⌊n/{m}⌋",
    "shared": "(A(k), A(k) + n), k = ⌊n/{m}⌋, n ≥ 0, A(k) = mex of the numbers in all pairs of smaller k",
    "quotients": "(0, y), and (x, q·x + r), r < x, where q mod {m} is 0 if (r, x) is among them, and 1 if not",
}
"""How each is printed, and read."""


@dataclass(frozen=True)
class TwoPiles:
    """The law of a ``shape`` with its number.

    >>> [(x, y) for x in (1, 2, 3) for y in range(x, 11) if TwoPiles("quotients", 3).lost(x, y)]
    [(1, 3), (1, 6), (1, 9), (2, 3), (2, 6), (2, 9), (3, 9), (3, 10)]
    >>> [*TwoPiles("shared", 2).near(3, 3)]
    [(0, 0), (0, 1), (2, 4), (2, 5), (3, 7), (3, 8)]
    """

    shape: str
    number: int

    def __post_init__(self) -> None:
        if self.number < 2:
            raise BadParameter(f"the number of such a law is 2 or more, not {self.number}")
        if self.shape == "blocks" and self.number.bit_count() > 1:
            raise BadParameter(f"blocks are of 2, 4, 8, … numbers, not of {self.number}")

    @property
    def shown(self) -> str:
        """As it is printed, and read."""
        return PRINTED[self.shape].format(m=self.number)

    @property
    def quotients(self) -> str:
        """That (u, v) is (x, y) with x taken from y, fewer times than the number."""
        return " | ".join(f"(u = x & v + {j}x = y) | (v = x & u + {j}x = y)" for j in range(1, self.number))

    def lost(self, low: int, high: int) -> bool:
        """Whether piles low ≤ high are a P-position."""
        if self.shape != "quotients":
            return (low, high) in self.near(low, low)
        lost = True
        while low:
            q, r = divmod(high, low)
            if q % self.number > 1:
                return not lost
            lost, low, high = lost ^ (q % self.number == 1), r, low
        return lost

    def near(self, low: int, high: int) -> Iterator[Piles]:
        """Pairs to one of which a winning move leads; those made one by one are P-positions."""
        m = self.number
        if self.shape == "quotients":
            lefts = (high - j * low for j in range(1, min(m, high // low + 1)))
            yield from ((min(low, left), max(low, left)) for left in lefts)
            return
        blocks = self.shape == "blocks"
        for n, a, differences in _by_mex(lambda n: [n // m] if blocks else range(m * n, m * n + m)):
            if a * (m if blocks else 1) > within_reach(high):
                return
            if blocks:
                pairs = ((m * a + r, m * (a + d) + (r ^ n % m)) for d in differences for r in range(m))
                yield from ((x, y) for x, y in pairs if x <= y)
            else:
                yield from ((a, a + d) for d in differences)

    def up_to(self, bound: int) -> set[Piles]:
        """All P-positions (x, y) with x ≤ y up to a bound."""
        every = ((x, y) for y in range(bound + 1) for x in range(y + 1))
        lost = filter(lambda pair: self.lost(*pair), every) if self.shape == "quotients" else self.near(0, bound)
        return {pair for pair in lost if pair[1] <= bound}


def _by_mex(differences: Callable[[int], Sequence[int]]) -> Iterator[tuple[int, int, Sequence[int]]]:
    """n, the mex A(n) of all earlier numbers, and what others are more than A(n)."""
    used = set[int]()
    for n, least in enumerate(least_outside(used)):
        more = differences(n)
        yield n, least, more
        used |= {least, *(least + d for d in more)}


def of_two_piles(table: PTable) -> Iterator[Guess]:
    """The laws of this kind that all P-positions of a table follow, in either order of the piles.

    >>> pairs = tuple(pair for pair in TwoPiles("shared", 2).near(40, 40) if pair[1] <= 40)
    >>> next(of_two_piles(PTable(("x", "y"), pairs, 40))).statement[:34]
    '(A(k), A(k) + n), k = ⌊n/2⌋, n ≥ 0'
    """
    pairs = {(min(each), max(each)) for each in table.positions}
    alike = table.interchangeable or len(table.positions) == sum(1 + (a < b) for a, b in pairs)
    if len(table.names) == 2 and table.domain is None and len(pairs) >= FEWEST and alike:
        tried = product(PRINTED, range(2, 9))
        for law in (TwoPiles(shape, m) for shape, m in tried if shape != "blocks" or m.bit_count() == 1):
            if law.up_to(table.bound) == pairs:
                yield Guess(law.shown, None, kind="pairs by a lemma")


class TwoPilesLaw(ShownLaw[TwoPiles], PairLaw[TwoPiles]):
    """By its lemma."""

    statement, kind = TwoPiles, "pairs by a lemma"

    def read(self, text: str, up_to: int | None = None) -> TwoPiles | None:
        """As it is printed."""
        for shape, printed in PRINTED.items():
            bare, typed = (re.sub(r"\s", "", each) for each in (printed, text))
            match = re.fullmatch(re.escape(bare).replace(r"\{m\}", r"(\d{1,3})"), typed)
            if match and len({*match.groups()}) > 1:
                raise BadParameter(f"{text[:60]!r} says no law: its numbers differ")
            if match:
                return TwoPiles(shape, integer(match[1]))
        return None

    def player(self, claim: Claim) -> ByPairs | None:
        """By the pairs, or the quotients."""
        return None if (game := on_piles(claim.rules)) is None else ByPairs(game, self.of(claim))

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """By the conditions of its lemma."""
        law, m = self.of(claim), self.of(claim).number

        def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
            yield from define_options(theory, rules)
            define(theory, "differences are defined")
            rests = [f"x = {r} (mod {m}) & y = {r ^ c} (mod {m}) & c = {c}" for r in range(m) for c in range(m)]
            block = f"floor(y/{m}) = floor(x/{m}) + d & ({' | '.join(f'({each})' for each in rests)})"
            theory.define("block", ["x", "y", "d", "c"], f"x <= y & {block}")
            yield from conditions(law.shape, m=m, by=law.quotients)

        def stated(_: Theory, to: int) -> Iterator[Piles]:
            pairs = law.up_to(to)
            return iter(pairs if rules.interchangeable else pairs | {pair[::-1] for pair in pairs})

        cited, beyond = CITATIONS[law.shape].cited(str(m)), ONE_BY_ONE * (law.shape != "quotients")
        return prove_by_lemma(rules, f" {law.shown}", (cited,), sentences, stated, limits, beyond)

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma; its conditions are decided."""
        law, theory = self.of(claim), Theory("base 2")
        assert proved.record
        [*define_options(theory, Rules(claim.rules, theory.digits))]  # type: ignore[arg-type]  # a formula's
        machines = [Machine("a move leads from $(x, y)$ to $(u, v)$", theory.meaning("option")[1])]
        asked = [Step(sentence(each.statement)) for each in proved.record.obligations]
        gaps = {"called": claim.called, "m": law.number, "most": law.number - 1}
        return replace(told(law.shape, checked=proved.record.prose, machines=machines, **gaps), steps=asked)
