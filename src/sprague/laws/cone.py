"""The P-positions fill a cone x ≤ y ≤ ⌊xα⌋, as those of Euclid do: compared with a table, and no further."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sprague.games import FormulaGame, PileRuleset
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.cones import Cone
from sprague.guess.slopes import Slope
from sprague.laws.law import PairLaw, Player, no_formula
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.numbers.quadratic import Quadratic
from sprague.proofs.verdict import Verdict

if TYPE_CHECKING:
    from sprague.claims.claim import Claim


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
