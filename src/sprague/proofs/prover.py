"""A game and a claim → a verdict that holds for all positions, with its certificate."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import reduce

from sprague.errors import BadParameter
from sprague.games import FormulaGame, Ruleset, the_game
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.limits import LimitReached, Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Case, Theory
from sprague.proofs import obligations, replay
from sprague.proofs.certificate import Certificate, Obligation
from sprague.proofs.claims import Claim, NimValues, Period, PPositions, period
from sprague.proofs.obligations import Question
from sprague.proofs.period_claim import prove_period
from sprague.proofs.rules import Rules
from sprague.proofs.second_engine import NOT_ASKED, Answer, ask
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict


def prove(
    game: Ruleset | str,
    claim: Claim | Period | str,
    *,
    system: Digits | Theory | str | None = None,
    limits: Limits | None = None,
    second_engine: bool = False,
) -> Verdict:
    """Whether a claim about all positions of a game is true.

    A string claims that the P-positions are those of which it holds, or a period, as in ``period 12 from 71``.
    ``system`` is the system of digits, or a theory with predicates of its own; by default Zeckendorf's if the claim
    speaks of φ, else base 2. The verdict is *proved* with a certificate, *refuted* with a shortest position that the
    rules confirm, or *undecided* beyond the limits or for rules that are no formula. If ``second_engine`` is true, isl
    is asked as well (see :mod:`sprague.proofs.second_engine`); what it denies is not called proved.

    Raises BadSentence or BadParameter for a claim that cannot be read, BadRule for rules that let play go on.

    >>> from sprague.games import game
    >>> prove(game("mouse"), "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1").word
    'proved'
    >>> print(prove(game("wythoff"), "x = y").evidence)
    fails at (1,1) → (0,0) joins two claimed P-positions (by the rules (1,1) is N, (0,0) is P)
    """
    game = the_game(game)
    if isinstance(claim, str):
        claim = period(claim) or PPositions(claim)
    if isinstance(claim, Period):
        return prove_period(game, claim, limits or (system.limits if isinstance(system, Theory) else None))
    theory = system if isinstance(system, Theory) else Theory(system or _system(claim), limits)
    if not isinstance(game, FormulaGame):
        return Undecided(f"the rules of {game.name} are no formula of linear arithmetic")
    game.check()
    with limited(limits or theory.limits) as work:
        try:
            rules = Rules(game, theory.digits)
            names = _names(rules.game, claim)
            cases = theory.cases(claim.meaning, names)
            claimed = reduce(Relation.__or__, (case.whole for case in cases)) & rules.positions
            decided = _decide(rules, claimed, _questions(rules, claimed, cases, claim), claim)
        except LimitReached as limit:
            return Undecided(f"{theory.digits.name}: {limit}")
        if isinstance(decided, Refuted):
            return decided
        second = _second(theory, game, claim) if second_engine else NOT_ASKED
        if second.agrees is False:
            return Undecided(
                f"ALARM, the engines disagree: automata in {theory.digits.name} prove it, but {second.line}"
            )
        ground = foundations(theory.digits)
        compared = _compare(game, claimed, claim)
        certificate = Certificate(
            claim=_statement(game, claim),
            obligations=decided,
            engine=theory.digits.name,
            foundations=ground.proved,
            largest=work.largest,
            automata=work.automata,
            seconds=work.seconds,
            compared=compared,
            assumptions=ground.cited if theory.rests_on_floors(claim.meaning) else (),
            second=second.line,
        )
    return Proved(certificate.line, certificate)


def _second(theory: Theory, game: FormulaGame, claim: Claim) -> Answer:
    """What isl says of the claim."""
    if isinstance(claim.meaning, Relation):
        return Answer(None, "isl is asked about formulas only")
    value = claim.value if isinstance(claim, NimValues) else None
    return ask(game, theory.expanded(claim.meaning), value)


def _system(claim: Claim) -> Digits | str:
    if isinstance(claim.meaning, Relation):
        return claim.meaning.digits
    speaks_of_phi = isinstance(claim.meaning, str) and ("phi" in claim.meaning or "φ" in claim.meaning)
    return "Zeckendorf" if speaks_of_phi else "base 2"


def _names(game: FormulaGame, claim: Claim) -> list[str]:
    """The variables of a claim."""
    if isinstance(claim, PPositions):
        return list(game.before)
    if claim.value in {*game.before, *game.after}:
        raise BadParameter(f"{game.name}: {claim.value} is a coordinate; the value needs another name")
    return [*game.before, claim.value]


def _decide(
    rules: Rules, claimed: Relation, questions: Sequence[Question], claim: Claim
) -> tuple[Obligation, ...] | Refuted:
    """The obligations one by one; all that fail are shown."""
    started = time.perf_counter()
    obligations.play_ends(rules)
    met = [Obligation("every move stays among the positions and lowers the measure", time.perf_counter() - started)]
    failures: list[str] = []
    for question in questions:
        started = time.perf_counter()
        point = question.failure()
        if point is not None:
            failures.append(_refutation(rules, claimed, claim, question, point))
        met.append(Obligation(question.statement, time.perf_counter() - started))
    return Refuted("; ".join(dict.fromkeys(failures))) if failures else tuple(met)


def _questions(rules: Rules, claimed: Relation, cases: Sequence[Case], claim: Claim) -> list[Question]:
    if isinstance(claim, NimValues):
        return obligations.of_nim_values(rules, claimed, cases, claim.value)
    return obligations.of_p_positions(rules, claimed, cases)


def _refutation(rules: Rules, claimed: Relation, claim: Claim, question: Question, point: dict[str, int]) -> str:
    if isinstance(claim, PPositions):
        return replay.replayed(rules, claimed, question.kind, point)
    small = replay.wrong_value(rules.game, claimed, claim.value, replay.bound(rules.game))
    here = replay.shown(rules.point(point))
    return small or f"{here}, value {point.get(claim.value, 'none')}: it is not so that {question.statement}"


def _compare(game: FormulaGame, claimed: Relation, claim: Claim) -> str:
    """What was compared with the solver's table; AssertionError if the proof and the table differ."""
    up_to = replay.bound(game)
    if isinstance(claim, NimValues):
        wrong = replay.wrong_value(game, claimed, claim.value, up_to)
    else:
        wrong = replay.wrong_p_position(game, claimed, up_to)
    if wrong:
        raise AssertionError(f"{game.name}: proved, and yet {wrong}")
    return f"brute force agrees for coordinates ≤ {up_to}"


def _statement(game: FormulaGame, claim: Claim) -> str:
    """The claim in a line."""
    what = "the nim-values" if isinstance(claim, NimValues) else "the P-positions"
    meaning = claim.meaning if isinstance(claim.meaning, str) else "a given relation"
    return f"{what} of {game.name} at ({', '.join(game.before)}): {meaning}"
