"""Statements whose meaning is a sentence, a formula or an automaton: kept, printed, and proved by automata.

The obligations of :mod:`sprague.proofs.obligations` are decided one by one; small positions are compared with the
rules beforehand, so that what they refute does not wait for the proof.
"""

from __future__ import annotations

import re
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from sprague.errors import BadSentence, LimitReached
from sprague.games import NORMAL, FormulaGame
from sprague.laws.law import OF_MOVES, M, Meaning, MeaningLaw, no_formula
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Case, Theory
from sprague.logic.language.formula import Formula
from sprague.proofs import obligations, second_engine
from sprague.proofs.obligations import Question
from sprague.proofs.rules import Rules
from sprague.proofs.second_engine import NOT_ASKED, EngineAnswer
from sprague.proofs.sentence_prover import CITATIONS, by_automata, prove_sentence
from sprague.proofs.verdict import Obligation, Proved, Refuted, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

LOWERS = "every move stays among the positions and lowers the measure"

SHOWN_IN = 10.0
"""Where small positions refute a claim, a counterexample to an obligation is looked for so many seconds at most."""

MOST_JUDGED = 55_000_000
"""What the states of the largest automaton, times the letters of three positions, may be for a file for Coq.

In examples/field.txt it is 54,894,592 at most where there is a file, and more where it would be too large; of digits
above 3 it counts the letters of a move, few of which are digits, twice: 34,717,696 for W(6) by floors.
"""


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
            by_hand = CITATIONS.get(f"{game.name}: {self.as_written(claim)}")
            said_by_hand = EngineAnswer(True, by_hand.cited()) if by_hand else NOT_ASKED
            answer = self.second_answer(claim, theory, game, meaning) if second else said_by_hand
            if answer.agrees is False:
                disagreement = f"the engines disagree: automata in {theory.digits.name} prove it, but {answer.line}"
                return Undecided(f"ALARM, {disagreement}", alarm=True)
            if wrong:
                raise AssertionError(f"{game.name}: proved, and yet {wrong}")
            return by_automata(
                theory,
                claim.line,
                (lowered, *decided),
                work,
                rests_on=meaning,
                compare=lambda: f"brute force agrees for coordinates ≤ {to}",
                second=answer,
                beyond=lambda: self.beyond(claim, rules, claimed),
                alone=self._is_alone(claim, rules, cases, work.largest),
            )

    def _is_alone(self, claim: Claim, rules: Rules, cases: Sequence[Case], largest: int) -> bool:
        """Whether a file for Coq may be too large; it is not where moves are told by kinds, or lead along chains."""
        game, piles, bits = rules.game, len(rules.game.before), rules.digits.largest.bit_length()
        tracks = (piles + len(claim.variables)) * bits + 1 if bits > 2 else 3 * piles * bits
        told = game.play == NORMAL and game.interchangeable and (rules.has_kinds or rules.chains(cases))
        return (rules.is_long or largest << tracks > MOST_JUDGED) and not told

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


# The options of a position are those of which a sentence holds.

MOST_PILES, FEW_MOVES = 5, 12
"""Moves are proved of games on so many piles; all from positions with coordinates up to the second are compared."""


@dataclass(frozen=True)
class Moves:
    """The options of a position are exactly those of which ``meaning`` holds, coordinates before and after."""

    meaning: Meaning


class MovesLaw(FormulaLaw[Moves]):
    """A relation between the positions before and after a move."""

    statement, kind, heads, said_of, about = Moves, "moves", (OF_MOVES,), "options", "options"

    def variables(self, claim: Claim) -> tuple[str, ...]:
        """The coordinates before and after a move."""
        return (*claim.names, *claim.after)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """Which moves there are."""
        after = mathematics(", ".join(claim.after))
        return f"In {name}, a move leads from ({at}) to ({after}) if and only if {shown}."

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """Two automata are the same."""
        assert proved.record
        machines = [Machine("the options", claim.relation)]
        return told("moves", theorem=claim.says("prose"), checked=proved.record.prose, machines=machines)

    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """That both say the same; of more piles, which stand in 720 orders, no second judge is asked."""
        if len(claim.names) > MOST_PILES:
            raise LimitReached(f"the moves of more than {MOST_PILES} piles")
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


# A sentence about natural numbers, of no game.


@dataclass(frozen=True)
class Sentence:
    """It is true."""

    meaning: str | Formula


_FIXED = re.compile(r"\s*(?:(\w) )?begins the fixed point of ((?:\w -> \w+,? ?)+), by (\w+)\s*")


def fixed_point(text: str) -> str:
    """A text that says what a sequence is the fixed point of, as a sentence; any other text as it is.

    The letter at n = 0, 1, … is that whose predicate holds of n, one of them everywhere; the word for it begins at m,
    shift(n, m): n with 0 appended, or what another predicate says. So the sequence is made of itself, and as its first
    letter begins the word for it, there is one such sequence. For the Fibonacci word see Lothaire, Algebraic
    Combinatorics on Words (2002), chapter 2; for P-positions Duchêne & Rigo, A morphic approach to combinatorial
    games, RAIRO 42 (2008).

    >>> fixed_point("a begins the fixed point of a -> ab, b -> a, by shift")
    'a(0) & shift(0, 0) & (forall n. (a(n) & ~b(n)) | (b(n) & ~a(n))) & (forall n. exists m. \
shift(n, m)) & (forall n, m, p. shift(n, m) & shift(n + 1, p) \
=> (a(n) => p = m + 2 & a(m) & b(m + 1)) & (b(n) => p = m + 1 & a(m)))'
    >>> fixed_point("x = y")
    'x = y'
    """
    match = _FIXED.fullmatch(text)
    if match is None:
        return text
    words = dict(each.split(" -> ") for each in re.split(", ?", match[2].strip(", ")))
    first, at = match[1] or next(iter(words)), match[3]
    if (
        not re.match(f"{first}.", words.get(first, ""))
        or len(words) < match[2].count("->")
        or not set("".join(words.values())) <= {*words}
    ):
        raise BadSentence(f"{first} -> … has to begin with {first} and go on, and each letter has one word", text, 0)
    letters = [" & ".join([f"{a}(n)", *(f"~{b}(n)" for b in words if b != a)]) for a in words]
    made = [
        f"({a}(n) => p = m + {len(word)}" + "".join(f" & {b}(m{f' + {i}' * (i > 0)})" for i, b in enumerate(word)) + ")"
        for a, word in words.items()
    ]
    return (
        f"{first}(0) & {at}(0, 0) & (forall n. {' | '.join(f'({each})' for each in letters)}) "
        f"& (forall n. exists m. {at}(n, m)) & (forall n, m, p. {at}(n, m) & {at}(n + 1, p) => {' & '.join(made)})"
    )


class SentenceLaw(MeaningLaw[Sentence]):
    """A document alone states it, so that it is read under no head."""

    statement, kind, heads = Sentence, "sentence", ()

    def line(self, claim: Claim) -> str:
        """The sentence itself."""
        return self.as_written(claim)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """The sentence itself."""
        return f"{shown}."

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """It is decided."""
        assert proved.record
        return told("sentence", theorem=claim.says("prose"), checked=proved.record.prose)

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By automata."""
        return prove_sentence(theory, self.of(claim).meaning, second_engine=second_engine)
