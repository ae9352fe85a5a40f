"""A sentence of arithmetic → a verdict: lemmas, and theorems about games whose options a sentence describes."""

from __future__ import annotations

from sprague.logic.foundations import foundations
from sprague.logic.theory import Decision, Theory
from sprague.prove.certificate import Certificate, Obligation
from sprague.prove.verdict import Proved, Refuted, Undecided, Verdict


def prove_sentence(theory: Theory, sentence: str) -> Verdict:
    """Whether a sentence is true for all natural numbers.

    *Refuted* shows the shortest counterexample of a sentence *forall …*. Raises BadSentence.

    >>> prove_sentence(Theory("base 2"), "forall x, y. x < y => 2x < y + 3").evidence
    'fails at x = 4, y = 5'
    """
    decision = theory.decide(sentence)
    if decision.truth is None:
        return Undecided(f"{theory.digits.name}: {decision.reason}")
    if not decision.truth:
        point = ", ".join(f"{name} = {value}" for name, value in (decision.point or {}).items())
        return Refuted(point or "the sentence itself: its negation is proved")
    record = _certificate(theory, " ".join(sentence.split()), decision)
    return Proved(record.line, record)


def _certificate(theory: Theory, sentence: str, decision: Decision) -> Certificate:
    ground = foundations(theory.digits)
    return Certificate(
        claim=sentence,
        obligations=(Obligation(sentence, decision.seconds),),
        engine=theory.digits.name,
        foundations=ground.proved,
        largest=decision.largest,
        automata=decision.automata,
        seconds=decision.seconds,
        compared="",
        assumptions=ground.cited if theory.rests_on_floors(sentence) else (),
    )
