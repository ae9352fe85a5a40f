"""A claim is one value: rules, kind of play, names, digits, definitions and the statement; and it has a verdict."""

from sprague.claims.claim import Claim, Definition
from sprague.claims.family_claim import AnyClaim, FamilyClaim
from sprague.claims.prover import proof, prove, verdict_on
from sprague.laws import MisereQuotient, Moves, NimValues, PPositions, Sentence, Statement
from sprague.laws.p_positions import closed_form
from sprague.numbers.periods import Period

__all__ = [
    "AnyClaim",
    "Claim",
    "Definition",
    "FamilyClaim",
    "MisereQuotient",
    "Moves",
    "NimValues",
    "PPositions",
    "Period",
    "Sentence",
    "Statement",
    "closed_form",
    "proof",
    "prove",
    "verdict_on",
]
