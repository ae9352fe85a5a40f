"""A guess: how a mathematician would write it, and what the prover takes."""

from __future__ import annotations

from dataclasses import dataclass

from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import Slices
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.digits import Digits, base
from sprague.logic.automata.relations import Relation

BINARY = base(2)


@dataclass(frozen=True)
class Guess:
    """What a table suggests, ``kind`` says by which of our ways.

    ``meaning`` is a sentence in the digits of ``system``, or a relation; where it is None, ``law`` is what is to be
    proved (the law of the differences of pairs, or of a take-away game), or what the statement says of nim-values.
    """

    statement: str
    meaning: str | Relation | None
    system: Digits = BINARY
    kind: str = "formula"
    law: MexDifferences | RecursiveLaw | TakeAway | Slices | None = None
