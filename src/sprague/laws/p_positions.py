"""The P-positions of a game are those of which a sentence holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from sprague.errors import BadParameter, TooLarge
from sprague.games import FormulaGame, PileRuleset, TakingBreaking, heaps_under_misere
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.guesses import automaton_shown
from sprague.laws.formulas import FormulaLaw
from sprague.laws.law import Check, Meaning, Player
from sprague.logic.automata.relations import Relation, completed, everything, together
from sprague.logic.automata.theory import Case
from sprague.misere_theory.finding import misere_heaps
from sprague.proofs import obligations
from sprague.proofs.obligations import Question
from sprague.proofs.rules import Rules

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

MOST_LISTED = 2_000_000
"""So many options are looked through where the rules are a program."""


@dataclass(frozen=True)
class PPositions:
    """The P-positions are exactly the positions of which ``meaning`` holds."""

    meaning: Meaning


def closed_form(names: Sequence[str], terms: Sequence[str]) -> PPositions:
    """The claim that the P-positions are the zero position and those with the coordinates ``terms``, n = 1, 2, ….

    ``names`` are the coordinates of the game. Raises BadParameter if there are not as many terms.

    >>> closed_form(["x", "y"], ["floor(3n/2)", "3n - 1"]).meaning
    '(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1'
    """
    if len(names) != len(terms):
        raise BadParameter(f"{len(terms)} terms are given for the {len(names)} coordinates {', '.join(names)}")
    zero = " & ".join(f"{name} = 0" for name in names)
    equations = " & ".join(f"{name} = {term}" for name, term in zip(names, terms, strict=True))
    return PPositions(f"({zero}) | exists n. n >= 1 & {equations}")


class PPositionsLaw(FormulaLaw[PPositions]):
    """The set is read, played by and proved as an automaton."""

    statement, kind = PPositions, "P-positions"

    def read(self, text: str, up_to: int | None = None) -> PPositions:
        """Any text is a sentence."""
        return PPositions(text)

    def text(self, statement: PPositions) -> str | None:
        """The sentence."""
        return statement.meaning if isinstance(statement.meaning, str) else None

    def variables(self, claim: Claim) -> tuple[str, ...]:
        """The coordinates."""
        return claim.names

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """What an automaton accepts."""
        if not isinstance(claim.statement, PPositions) or not isinstance(claim.statement.meaning, Relation):
            return ()
        shown = automaton_shown(claim.statement.meaning)
        return shown, f"{shown}; no formula was found"

    def player(self, claim: Claim) -> Player | None:
        """By the automaton that reads the digits."""
        game = on_piles(claim.rules)
        return None if game is None else ByRelation(game, claim.relation, claim.names)

    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """No move from P to P, and one into P from every other position."""
        return obligations.of_p_positions(rules, claimed, cases)

    def refutation(
        self, claim: Claim, rules: Rules, claimed: Relation, question: Question, point: dict[str, int]
    ) -> str:
        """A move, or its absence, replayed by the rules."""
        return obligations.replayed(rules, claimed, question.kind, point)

    def wrong(self, claim: Claim, game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
        """By the table of P-positions."""
        return obligations.wrong_p_position(game, game.before, claimed, up_to)

    def value_for_isl(self, claim: Claim) -> str:
        """None is needed."""
        return ""

    def is_compared(self, claim: Claim) -> bool:
        """Of games on piles, whatever their rules."""
        return on_piles(claim.rules) is not None

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By the table of P-positions; of heaps under misère play by their quotient."""
        if (heaps := heaps_under_misere(claim.rules)) is not None:
            return _wrong_misere_heap(claim, heaps, up_to, check)
        game = on_piles(claim.rules)
        assert game is not None
        return obligations.wrong_p_position(game, claim.names, claim.relation, up_to, check)


def _wrong_misere_heap(claim: Claim, heaps: TakingBreaking, up_to: int, check: Check) -> str | None:
    """The first single heap at which a claim is wrong: the rules alone would go through all sums below it."""
    known, (name,) = misere_heaps(heaps, up_to), claim.names
    for n in range(up_to + 1):
        check(n, up_to)
        if claim.relation.holds({name: n}) != known.is_p_position((n,)):
            return obligations.difference((n,), not known.is_p_position((n,)))
    return None


@dataclass(frozen=True)
class ByRelation:
    """Plays by an automaton that reads the digits of the position."""

    game: PileRuleset
    relation: Relation
    names: tuple[str, ...]

    @cached_property
    def _winning(self) -> list[Relation]:
        """Relations between a position and what a move into the set leaves, one for each system of the rule."""
        assert isinstance(self.game, FormulaGame)
        rules = Rules(self.game, self.relation.digits)
        names = (*self.game.before, *self.game.after)
        after = rules.after(self.relation & rules.positions)
        return [together([*system, after, everything(rules.digits, names)], rules.digits) for system in rules.systems]

    def is_p_position(self, position: Piles) -> bool:
        """Whether the automaton accepts the digits."""
        here = (
            position if isinstance(position, tuple) else (position,)
        )  # a number where the rules are a program on them
        return self.relation.holds(dict(zip(self.names, here, strict=True)))

    def winning_move(self, position: Piles) -> Piles | None:
        """A move into the set: a path through an automaton, along the digits of the position."""
        if self.is_p_position(position):
            return None
        if not isinstance(self.game, FormulaGame):
            return self._among_options(position)
        here = dict(zip(self.names, position, strict=True))
        ways = (completed(relation, here) for relation in self._winning)
        left = next((found for found in ways if found is not None), None)
        if left is None and self.game.play.misere:  # play has ended, and is won
            return None
        assert left is not None
        return self.game.position([left[name] for name in self.game.after])

    def _among_options(self, position: Piles) -> Piles:
        for option in islice(self.game.options(position), MOST_LISTED):
            there: Piles = self.game.position(option)
            if self.is_p_position(there):
                native: Piles = self.game.native(there)
                return native
        raise TooLarge(f"{self.game.name}: no winning move among the first {MOST_LISTED} options")
