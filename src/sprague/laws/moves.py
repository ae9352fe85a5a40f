"""The options of a position are those of which a sentence holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.games import FormulaGame
from sprague.laws.formulas import FormulaLaw
from sprague.laws.law import OF_MOVES, Meaning, Player, told
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Case
from sprague.proofs import obligations
from sprague.proofs.obligations import Question
from sprague.proofs.rules import Rules
from sprague.proofs.verdict import Proved
from sprague.proofs.written import Machine, Proof

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

FEW_MOVES = 12
"""All moves from positions with coordinates up to this are compared."""


@dataclass(frozen=True)
class Moves:
    """The options of a position are exactly those of which ``meaning`` holds, coordinates before and after."""

    meaning: Meaning


class MovesLaw(FormulaLaw[Moves]):
    """A relation between the positions before and after a move."""

    statement, kind, heads, said_of, about = Moves, "moves", (OF_MOVES,), "options", "options"

    def read(self, text: str, up_to: int | None = None) -> Moves:
        """Any text is a sentence."""
        return Moves(text)

    def head(self, statement: Moves) -> str:
        """Moves."""
        return OF_MOVES

    def variables(self, claim: Claim) -> tuple[str, ...]:
        """The coordinates before and after a move."""
        return (*claim.names, *claim.after)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """Which moves there are."""
        after = mathematics(", ".join(claim.after))
        return f"In {name}, a move leads from ({at}) to ({after}) if and only if {shown}."

    def player(self, claim: Claim) -> Player | None:
        """Nobody."""
        return None

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """Two automata are the same."""
        assert proved.record
        machines = [Machine("the options", claim.relation)]
        return told("moves", theorem=claim.says("prose"), checked=proved.record.prose, machines=machines)

    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """That both say the same."""
        return obligations.of_moves(rules, claimed)

    def refutation(
        self, claim: Claim, rules: Rules, claimed: Relation, question: Question, point: dict[str, int]
    ) -> str:
        """The move, or what is none."""
        left = obligations.shown(tuple(point[name] for name in rules.game.after))
        return f"{obligations.shown(rules.point(point))} → {left}: it is not so that {question.statement}"

    def wrong(self, claim: Claim, game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
        """By the options of small positions."""
        return obligations.wrong_move(game, claimed, up_to)

    def compared_to(self, game: FormulaGame) -> int:
        """Not so far."""
        return min(obligations.bound(game), FEW_MOVES)
