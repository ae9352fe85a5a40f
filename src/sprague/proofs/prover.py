"""A game and a claim → a verdict that holds for all positions, with its certificate."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from sprague.claims import Claim
from sprague.claims.rules import Rules
from sprague.claims.statements import MisereQuotient, Moves, NimValues, PPositions, Sentence, Statement
from sprague.errors import BadParameter, SpragueError, TooLarge
from sprague.games import (
    NORMAL,
    CoinTurning,
    FormulaGame,
    Ruleset,
    TakingBreaking,
    heaps_under_misere,
    the_game,
)
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import digits_sentence, law_sentence
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import LimitReached, Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Case, Theory
from sprague.numbers.periods import Period
from sprague.proofs import obligations, replay
from sprague.proofs.any_number import any_number_of_piles
from sprague.proofs.certificate import Obligation
from sprague.proofs.comparison import compared
from sprague.proofs.difference_law import prove_difference_law
from sprague.proofs.linear_law import prove_linear_law
from sprague.proofs.misere_quotient import prove_quotient
from sprague.proofs.obligations import Question
from sprague.proofs.period_claim import prove_period
from sprague.proofs.recursive_laws import prove_recursive_law
from sprague.proofs.second_engine import NOT_ASKED, EngineAnswer, ask
from sprague.proofs.sentence_prover import by_automata, prove_sentence
from sprague.proofs.take_away import prove_take_away
from sprague.proofs.verdict import Refuted, Undecided, Verdict
from sprague.solving.progress import at_work

LOWERS = "every move stays among the positions and lowers the measure"

OfFormula = PPositions | NimValues | Moves
"""What obligations are made from."""

LOOK = 0.1
"""Where a proof takes all its time, small positions are looked at for such a share of it more."""

SHOWN_IN = 10.0
"""Where small positions refute a claim, a counterexample to an obligation is looked for so many seconds at most."""

FEW_MOVES = 12
"""All moves from positions with coordinates up to this are compared."""


def prove(
    game: Ruleset | Claim | str,
    claim: Claim | Statement | str | None = None,
    *,
    system: Digits | Theory | str | None = None,
    limits: Limits | None = None,
    second_engine: bool = False,
) -> Verdict:
    """Whether a claim about all positions of a game is true: ``prove(claim)``, or ``prove(game, text)``.

    A text is read as :mod:`sprague.claims.statements` says. ``system`` is the system of digits, or a theory with
    predicates of its own; by default what the text names, Zeckendorf's if it speaks of φ, else base 2. The verdict is
    *proved* with a certificate, *refuted* with a shortest position that the rules confirm, or *undecided* beyond the
    limits or for rules that are no formula; then a claim that names a bound is *verified* to that bound, or *refuted*,
    by the rules alone. If ``second_engine`` is true, isl is asked as well (see :mod:`sprague.proofs.second_engine`);
    what it denies is not called proved.

    Raises BadSentence or BadParameter for a claim that cannot be read, BadRule for rules that let play go on.

    >>> prove("mouse", "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1").word
    'proved'
    >>> print(prove("wythoff", "x = y").evidence)
    fails at (1,1) → (0,0) joins two claimed P-positions (by the rules (1,1) is N, (0,0) is P)
    >>> prove(Claim.of("kayles", "period 12 from 71")).word
    'proved'
    """
    claimed = _claim(game, claim, system)
    limits = limits or (claimed.shared.limits if claimed.shared else Limits())
    started = time.perf_counter()
    with at_work(doing=f"proving {claimed.line[:200]}"):
        verdict = by_theorem(claimed, limits, second_engine)
        if isinstance(verdict, Undecided) and not verdict.alarm and claimed.rules is not None:
            left = max(limits.seconds - (time.perf_counter() - started), LOOK * limits.seconds)
            return compared(claimed, verdict, replace(limits, seconds=left))
        return verdict


def verdict_on(claim: Claim, *, second_engine: bool = False) -> Verdict:
    """The verdict on one claim of many; *undecided* where its rules are broken or memory fails, so others go on."""
    try:
        return prove(claim, second_engine=second_engine)
    except SpragueError as error:
        return Undecided(str(error))
    except MemoryError:
        return Undecided("it takes more memory than this machine has")


def _claim(
    about: Ruleset | Claim | str, claim: Claim | Statement | str | None, system: Digits | Theory | str | None
) -> Claim:
    """The claim that is meant."""
    if isinstance(about, Claim) and claim is None:
        found = about
    elif isinstance(about, Claim) or claim is None:
        raise BadParameter("prove(claim) takes one claim, prove(game, text) a game and what is claimed of it")
    elif isinstance(claim, Claim):
        found = replace(claim, rules=the_game(about))
    else:
        return Claim.of(about, claim, system)
    return found if system is None else found.in_system(system)


def by_theorem(claim: Claim, limits: Limits | None = None, second_engine: bool = False) -> Verdict:
    """The verdict of the theorem that speaks of such a statement about such rules; nothing is counted beyond it."""
    rules, theory = claim.rules, claim.theory(limits)
    limits = limits or theory.limits
    match claim.statement:
        case Sentence(meaning):
            return prove_sentence(theory, meaning, second_engine=second_engine)
        case Period() as law if rules is not None:
            return prove_period(rules, law, limits)
        case MisereQuotient() as quotient if (heaps := heaps_under_misere(rules)) is not None:
            return prove_quotient(heaps, quotient, limits)
        case MexDifferences() | RecursiveLaw() | TakeAway() if rules is not None and rules.play != NORMAL:
            return Undecided("laws of differences, and of take-away games, are proved for normal play only")
        case MexDifferences() as law if isinstance(rules, FormulaGame):
            return _of_law(claim, law, rules, limits)
        case RecursiveLaw() as law if isinstance(rules, FormulaGame):
            return prove_recursive_law(rules, law, limits)
        case TakeAway() as law if isinstance(rules, FormulaGame):
            return prove_take_away(rules, law, limits)
        case NimValues(up_to=None) if isinstance(rules, TakingBreaking | CoinTurning):
            return _of_heaps(claim, limits)
        case PPositions() | NimValues() | Moves() if isinstance(rules, FormulaGame):
            return _by_automata(claim, rules, theory, limits, second_engine)
        case MisereQuotient():
            return Undecided(f"{claim.about} is no game on heaps under misère play, and has no misère quotient here")
    return Undecided(f"the rules of {claim.about} are no formula of linear arithmetic")


def _of_law(claim: Claim, law: MexDifferences, rules: FormulaGame, limits: Limits) -> Verdict:
    """By the lemma on such laws; where it does not speak of the game, or not well, in the digits of the slope."""
    if law.factor > 1:
        return prove_linear_law(rules, law.factor, law_sentence(law), limits)
    verdict = prove_difference_law(rules, law_sentence(law), limits)
    said = digits_sentence(law, rules.before) if len(rules.before) == 2 else None
    if not isinstance(verdict, Undecided) or said is None:
        return verdict
    in_digits = replace(claim, statement=PPositions(said[0]), system=said[1], shared=None)
    by_digits = _by_automata(in_digits, rules, in_digits.theory(limits), limits, second_engine=False)
    return verdict if isinstance(by_digits, Undecided) else by_digits


def _of_heaps(claim: Claim, limits: Limits) -> Verdict:
    from sprague.claims.heap_law import heap_law
    from sprague.proofs.heap_law import prove_heap_law

    try:
        with limited(limits):
            law = heap_law(claim)
    except TooLarge as limit:
        return Undecided(str(limit))
    if law is None:
        return Undecided(
            f"the rules of {claim.about} are not known as sentences in {claim.relation.digits.name} digits"
        )
    return prove_heap_law(law, limits)


def _by_automata(claim: Claim, game: FormulaGame, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
    game.check()
    wrong: str | None = None
    with limited(limits) as work:
        try:
            rules, statement = Rules(game, theory.digits), claim.statement
            assert isinstance(statement, OfFormula)
            cases = theory.cases(statement.meaning, claim.variables)
            claimed = reduce(Relation.__or__, (case.whole for case in cases)) & rules.positions
            started = time.perf_counter()
            rules.play_ends()
            lowered = Obligation(LOWERS, time.perf_counter() - started)
            questions = _questions(rules, claimed, cases, statement)
            wrong, to = _wrong(game, claimed, statement)
            with limited(replace(limits, seconds=SHOWN_IN if wrong else limits.seconds)):
                decided = _decide(rules, claimed, questions, statement)
        except LimitReached as limit:
            return Refuted(wrong) if wrong else Undecided(f"{theory.digits.name}: {limit}")
        if isinstance(decided, Refuted):
            return decided
        second = _second(theory, game, statement) if second_engine else NOT_ASKED
        if second.agrees is False:
            said = f"the engines disagree: automata in {theory.digits.name} prove it, but {second.line}"
            return Undecided(f"ALARM, {said}", alarm=True)
        if wrong:
            raise AssertionError(f"{game.name}: proved, and yet {wrong}")
        return by_automata(
            theory,
            claim.line,
            (lowered, *decided),
            work,
            rests_on=statement.meaning,
            compare=lambda: f"brute force agrees for coordinates ≤ {to}",
            second=second.line,
            beyond=lambda: _beyond(rules, claimed, statement),
        )


def _beyond(rules: Rules, claimed: Relation, claim: OfFormula) -> str:
    """What nim-values of a few piles say of any number."""
    match claim:
        case NimValues(value=value, up_to=None):
            return any_number_of_piles(rules, claimed, value)
    return ""


def _second(theory: Theory, game: FormulaGame, claim: OfFormula) -> EngineAnswer:
    """What isl says of the claim."""
    if isinstance(claim.meaning, Relation) or not (isinstance(claim, PPositions) or claim == NimValues(claim.meaning)):
        return EngineAnswer(None, "isl is asked about P-positions and nim-values that are formulas only")
    if game.domain is not None:
        return EngineAnswer(None, "isl is not told which tuples are positions")
    value = claim.value if isinstance(claim, NimValues) else None
    return ask(game, theory.expanded(claim.meaning), value)


def _decide(
    rules: Rules, claimed: Relation, questions: Sequence[Question], claim: OfFormula
) -> tuple[Obligation, ...] | Refuted:
    """The obligations one by one; all that fail are shown."""
    met: list[Obligation] = []
    failures: list[str] = []
    for question in questions:
        started = time.perf_counter()
        point = question.failure()
        if point is not None:
            failures.append(_refutation(rules, claimed, claim, question, point))
        met.append(Obligation(question.statement, time.perf_counter() - started))
    return Refuted("; ".join(dict.fromkeys(failures))) if failures else tuple(met)


def _questions(rules: Rules, claimed: Relation, cases: Sequence[Case], claim: OfFormula) -> list[Question]:
    match claim:
        case PPositions():
            return obligations.of_p_positions(rules, claimed, cases)
        case NimValues(value=value, up_to=up_to):
            return obligations.of_nim_values(rules, claimed, cases, value, up_to)
        case Moves():
            return obligations.of_moves(rules, claimed)


def _refutation(rules: Rules, claimed: Relation, claim: OfFormula, question: Question, point: dict[str, int]) -> str:
    here = replay.shown(rules.point(point))
    match claim:
        case PPositions():
            return replay.replayed(rules, claimed, question.kind, point)
        case NimValues(value=value, up_to=up_to):
            small = replay.wrong_value(rules.game, rules.game.before, claimed, value, replay.bound(rules.game), up_to)
            return small or f"{here}, value {point.get(value, 'none')}: it is not so that {question.statement}"
        case Moves():
            left = replay.shown(tuple(point[name] for name in rules.game.after))
            return f"{here} → {left}: it is not so that {question.statement}"


def _wrong(game: FormulaGame, claimed: Relation, claim: OfFormula) -> tuple[str | None, int]:
    """The first small position at which the claim and the solver's table differ, and the bound of those compared."""
    up_to = replay.bound(game)
    match claim:
        case PPositions():
            return replay.wrong_p_position(game, game.before, claimed, up_to), up_to
        case NimValues(value=value, up_to=largest):
            return replay.wrong_value(game, game.before, claimed, value, up_to, largest), up_to
        case Moves():
            up_to = min(up_to, FEW_MOVES)
            return replay.wrong_move(game, claimed, up_to), up_to
