"""Statements whose meaning is a sentence, a formula or an automaton: kept, printed, and proved by automata.

The obligations of :mod:`sprague.proofs.obligations` are decided one by one; small positions are compared with the
rules beforehand, so that what they refute does not wait for the proof.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from sprague.errors import LimitReached
from sprague.games import FormulaGame
from sprague.laws.law import M, Meaning, MeaningLaw, no_formula
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Case, Theory
from sprague.proofs import obligations, second_engine
from sprague.proofs.obligations import Question
from sprague.proofs.rules import Rules
from sprague.proofs.second_engine import NOT_ASKED, EngineAnswer
from sprague.proofs.sentence_prover import by_automata
from sprague.proofs.verdict import Obligation, Refuted, Undecided, Verdict

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

LOWERS = "every move stays among the positions and lowers the measure"

SHOWN_IN = 10.0
"""Where small positions refute a claim, a counterexample to an obligation is looked for so many seconds at most."""


class FormulaLaw(MeaningLaw[M]):
    """What such statements have in common."""

    said_of = "P-positions"

    def line(self, claim: Claim) -> str:
        """What it says of which positions, as it was written."""
        return f"the {self.said_of} of {claim.about} at ({', '.join(claim.names)}): {self.as_written(claim)}"

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second: bool) -> Verdict:
        """By automata, where the rules are a formula."""
        if not isinstance(claim.rules, FormulaGame):
            return no_formula(claim)
        return self.by_automata(claim, claim.rules, theory, limits, second)

    def by_automata(self, claim: Claim, game: FormulaGame, theory: Theory, limits: Limits, second: bool) -> Verdict:
        """Whether all obligations hold; all that fail are shown."""
        game.check()
        wrong: str | None = None
        with limited(limits) as work:
            try:
                rules, meaning = Rules(game, theory.digits), self.of(claim).meaning
                cases = theory.cases(meaning, claim.variables)
                claimed = reduce(Relation.__or__, (case.whole for case in cases)) & rules.positions
                started = time.perf_counter()
                rules.play_ends()
                lowered = Obligation(LOWERS, time.perf_counter() - started)
                questions = self.questions(claim, rules, claimed, cases)
                to = self.compared_to(game)
                wrong = self.wrong(claim, game, claimed, to)
                with limited(replace(limits, seconds=SHOWN_IN if wrong else limits.seconds)):
                    decided = self._decided(claim, rules, claimed, questions)
            except LimitReached as limit:
                return Refuted(wrong) if wrong else Undecided(f"{theory.digits.name}: {limit}")
            if isinstance(decided, Refuted):
                return decided
            answer = self.second_answer(claim, theory, game, meaning) if second else NOT_ASKED
            if answer.agrees is False:
                said = f"the engines disagree: automata in {theory.digits.name} prove it, but {answer.line}"
                return Undecided(f"ALARM, {said}", alarm=True)
            if wrong:
                raise AssertionError(f"{game.name}: proved, and yet {wrong}")
            return by_automata(
                theory,
                claim.line,
                (lowered, *decided),
                work,
                rests_on=meaning,
                compare=lambda: f"brute force agrees for coordinates ≤ {to}",
                second=answer.line,
                beyond=lambda: self.beyond(claim, rules, claimed),
            )

    def _decided(
        self, claim: Claim, rules: Rules, claimed: Relation, questions: Sequence[Question]
    ) -> tuple[Obligation, ...] | Refuted:
        met: list[Obligation] = []
        failures: list[str] = []
        for question in questions:
            started = time.perf_counter()
            point = question.failure()
            if point is not None:
                failures.append(self.refutation(claim, rules, claimed, question, point))
            met.append(Obligation(question.statement, time.perf_counter() - started))
        return Refuted("; ".join(dict.fromkeys(failures))) if failures else tuple(met)

    @abstractmethod
    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """The obligations, but that every move lowers the measure."""

    @abstractmethod
    def refutation(
        self, claim: Claim, rules: Rules, claimed: Relation, question: Question, point: dict[str, int]
    ) -> str:
        """What is wrong where an obligation fails, seen by the rules."""

    @abstractmethod
    def wrong(self, claim: Claim, game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
        """The first small position at which the claim and the solver's table differ."""

    def compared_to(self, game: FormulaGame) -> int:
        """The bound of the positions that are compared."""
        return obligations.bound(game)

    def beyond(self, claim: Claim, rules: Rules, claimed: Relation) -> str:
        """What a proof says of more than the claim."""
        return ""

    def second_answer(self, claim: Claim, theory: Theory, game: FormulaGame, meaning: Meaning) -> EngineAnswer:
        """What isl says of the claim."""
        value = self.value_for_isl(claim)
        if isinstance(meaning, Relation) or value is None:
            return EngineAnswer(None, "isl is asked about P-positions and nim-values that are formulas only")
        if game.domain is not None:
            return EngineAnswer(None, "isl is not told which tuples are positions")
        return second_engine.ask(game, theory.expanded(meaning), value or None)

    def value_for_isl(self, claim: Claim) -> str | None:
        """The name of the value, empty for P-positions; None where isl is not asked."""
        return None
