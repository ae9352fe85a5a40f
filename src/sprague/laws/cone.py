"""The P-positions fill a cone x ≤ y ≤ ⌊xα⌋, as those of Euclid do: compared with a table, and no further.

Cole and Davie, A game based on the Euclidean algorithm, Math. Gaz. 53 (1969).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from sprague.games import FormulaGame, PileRuleset
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.slopes import Slope, slope
from sprague.laws.law import PairLaw, Player, no_formula
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.numbers.quadratic import PHI, Quadratic
from sprague.proofs.verdict import Verdict

if TYPE_CHECKING:
    from sprague.claims.claim import Claim


@dataclass(frozen=True)
class Cone:
    """The pairs with x + ``gap`` ≤ y ≤ ⌊xα⌋ for all x ≥ 1, and all (0, y) if ``with_zero``."""

    alpha: Slope
    gap: int
    with_zero: bool

    def contains(self, x: int, y: int) -> bool:
        """Whether (x, y), x ≤ y, lies in the cone; numbers of any size."""
        return self.with_zero if x == 0 else x + self.gap <= y <= self.alpha.term(x)

    def sentence(self, x: str, y: str) -> str:
        """The cone as a sentence in Zeckendorf digits; empty where α is not φ.

        >>> from sprague.numbers import floor_phi
        >>> pairs = [(x, y) for x in range(1, 101) for y in range(x, min(100, floor_phi(x)) + 1)]
        >>> cone(pairs, 100).sentence("x", "y")
        'x >= 1 & x <= y & y <= floor(x phi)'
        """
        if self.alpha.alpha != PHI:
            return ""
        inside = f"{x} >= 1 & {x} {'<' if self.gap else '<='} {y} & {y} <= floor({x} phi)"
        return f"{inside} | {x} = 0" if self.with_zero else inside

    def shown(self, x: str, y: str) -> str:
        """As a mathematician writes it."""
        name = "φ" if self.alpha.alpha == PHI else "α"
        low = f"{x} <" if self.gap else f"{x} ≤"
        zero = f", or {x} = 0" if self.with_zero else ""
        return f"{low} {y} ≤ ⌊{x}{name}⌋, {x} ≥ 1, {name} = {self.alpha.alpha}{zero}"


def cone(positions: Sequence[tuple[int, ...]], bound: int) -> Cone | None:
    """The cone that the pairs fill, all of those with coordinates up to the bound; None if they fill none.

    >>> from sprague.numbers import floor_phi
    >>> pairs = [(x, y) for x in range(1, 101) for y in range(x, min(100, floor_phi(x)) + 1)]
    >>> cone(pairs, 100).shown("x", "y")
    'x ≤ y ≤ ⌊xφ⌋, x ≥ 1, φ = (1 + √5)/2'
    """
    given = {pair for pair in positions if len(pair) == 2}
    tops: dict[int, int] = {}
    for x, y in given:
        tops[x] = max(y, tops.get(x, 0))
    edge = [0, *(tops.get(x, x) for x in range(1, bound))]
    found = slope(list(takewhile(lambda top: top < bound, edge)))
    if found is None:
        return None
    for gap in (0, 1):
        guess = Cone(found, gap, (0, bound) in given)
        if given == {(x, y) for x in range(bound + 1) for y in range(x, bound + 1) if guess.contains(x, y)}:
            return guess
    return None


class ConeLaw(PairLaw[Cone]):
    """It has no text: only JSON holds it."""

    statement, kind, heads = Cone, "cone", ()

    def data(self, statement: Cone) -> dict[str, Any]:
        """The slope with its continued fraction, and the edges."""
        slope = statement.alpha
        number = [slope.alpha.a, slope.alpha.b, slope.alpha.d, slope.alpha.c]
        quotients = {"preperiod": list(slope.preperiod), "period": list(slope.period), "spare": slope.spare}
        return {"alpha": number, **quotients, "gap": statement.gap, "with_zero": statement.with_zero}

    def from_data(self, data: dict[str, Any]) -> Cone:
        """By these."""
        before, again = _integers(data["preperiod"]), _integers(data["period"])
        slope = Slope(Quadratic(*_integers(data["alpha"])), before, again, int(data["spare"]))
        return Cone(slope, int(data["gap"]), bool(data["with_zero"]))

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """Its inequality."""
        return (self.of(claim).shown(*claim.names),)

    def player(self, claim: Claim) -> Player | None:
        """By the inequality."""
        return None if (game := on_piles(claim.rules)) is None else ByCone(game, self.of(claim))

    def rays(self, claim: Claim) -> list[tuple[float, ...]]:
        """Its upper edge."""
        return [(1.0, float(self.of(claim).alpha.alpha))]

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """No theorem does."""
        return no_formula(claim)

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """There is none."""
        return no_formula(claim)


def _integers(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(each) is int for each in values):
        raise ValueError("a list of integers is wanted")
    return tuple(values)


@dataclass(frozen=True)
class ByCone:
    """Plays by a cone; a winning move is looked for among the options."""

    game: PileRuleset
    cone: Cone

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles lie in the cone."""
        low, high = position
        return self.cone.contains(low, high)

    def winning_move(self, position: Piles) -> Piles | None:
        """The first option in the cone; None at a P-position."""
        if self.is_p_position(position):
            return None
        options = self.game.options(position)
        found: Piles = next(option for option in options if self.is_p_position(option))
        return found
