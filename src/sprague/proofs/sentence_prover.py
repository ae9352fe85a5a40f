"""Sentences of arithmetic → a verdict: lemmas, and theorems about games whose obligations are written as sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.limits import LimitReached, limited
from sprague.logic.automata.theory import Decision, Theory
from sprague.logic.language.formula import Formula
from sprague.logic.wording.sentences import sentence_words
from sprague.numbers.decimals import decimal
from sprague.proofs.certificate import Certificate, Obligation
from sprague.proofs.second_engine import NOT_ASKED, EngineAnswer, ask_sentence
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict


def prove_sentence(theory: Theory, sentence: str | Formula, *, second_engine: bool = False) -> Verdict:
    """Whether a sentence is true for all natural numbers.

    *Refuted* shows the shortest counterexample of a sentence *forall …*. If ``second_engine`` is true, isl is asked as
    well; where it says the opposite, the verdict is *undecided* with an alarm. Raises BadSentence.

    >>> prove_sentence(Theory("base 2"), "forall x, y. x < y => 2x < y + 3").evidence
    'fails at x = 4, y = 5'
    """
    decision = theory.decide(sentence)
    if decision.truth is None:
        return Undecided(f"{theory.digits.name}: {decision.reason}")
    second = ask_sentence(theory.expanded(sentence), decision.truth) if second_engine else NOT_ASKED
    if second.agrees is False:
        found = "prove it" if decision.truth else "refute it"
        said = f"the engines disagree: automata in {theory.digits.name} {found}, but {second.line}"
        return Undecided(f"ALARM, {said}", alarm=True)
    if not decision.truth:
        point = _point(decision)
        agreed = f" ({second.line})" if second.agrees else ""
        return Refuted((point or "the sentence itself: its negation is proved") + agreed)
    record = _certificate(theory, sentence, decision, second)
    return Proved(record.line, record)


def _certificate(theory: Theory, sentence: str | Formula, decision: Decision, second: EngineAnswer) -> Certificate:
    ground = foundations(theory.digits)
    said = " ".join(sentence.split()) if isinstance(sentence, str) else sentence_words(sentence)
    return Certificate(
        claim=said,
        obligations=(Obligation(said, decision.seconds),),
        engine=theory.digits.name,
        foundations=ground.proved,
        largest=decision.largest,
        automata=decision.automata,
        seconds=decision.seconds,
        compared="",
        assumptions=ground.cited if theory.rests_on_floors(sentence) else (),
        second=second.line,
    )


def prove_obligations(
    theory: Theory,
    claim: str,
    sentences: Iterable[tuple[str, str]],
    *,
    compare: Callable[[], str],
    assumptions: Iterable[str] = (),
    necessary: Collection[str] = (),
) -> Verdict:
    """Whether all of the sentences are true that together prove a claim: pairs (statement, sentence).

    They are sufficient: where one is false the verdict is *undecided*, and names its statement; *refuted*, if that is
    among the ``necessary`` ones. The
    sentences may be made one after another, with definitions between them; what that takes counts towards the limits.
    ``compare`` is called once all are proved; it compares the claim with brute force and says how far.

    >>> even = [("every second number is even", "forall x. (exists y. x = 2y) | exists y. x + 1 = 2y")]
    >>> prove_obligations(Theory("base 2"), "even", even, compare=lambda: "brute force agrees to 9").word
    'proved'
    """
    met: list[Obligation] = []
    with limited(theory.limits) as work:
        try:
            for statement, sentence in sentences:
                decision = theory.decide(sentence)
                if decision.truth is None:
                    return Undecided(f"{theory.digits.name}: {decision.reason}")
                if not decision.truth and statement in necessary:
                    return Refuted(f"{_point(decision) or 'the statement itself'}: it is not so that {statement}")
                if not decision.truth:
                    return Undecided(f"it is not proved that {statement}{_at(decision)}")
                met.append(Obligation(statement, decision.seconds))
        except LimitReached as limit:
            return Undecided(f"{theory.digits.name}: {limit}")
        record = Certificate(
            claim=claim,
            obligations=tuple(met),
            engine=theory.digits.name,
            foundations=foundations(theory.digits).proved,
            largest=work.largest,
            automata=work.automata,
            seconds=work.seconds,
            compared=compare(),
            assumptions=tuple(assumptions),
        )
    return Proved(record.line, record)


def _at(decision: Decision) -> str:
    """Where a sentence fails, for a message."""
    return f" (fails at {_point(decision)})" if decision.point else ""


def _point(decision: Decision) -> str:
    return ", ".join(f"{name} = {decimal(value)}" for name, value in (decision.point or {}).items())
