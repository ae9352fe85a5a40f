"""A claim is one value: rules, kind of play, coordinates, digits, definitions and the statement."""

from sprague.claims.claim import Claim, Definition
from sprague.claims.statements import MisereQuotient, Moves, NimValues, PPositions, Sentence, Statement, closed_form
from sprague.numbers.periods import Period

__all__ = [
    "Claim",
    "Definition",
    "MisereQuotient",
    "Moves",
    "NimValues",
    "PPositions",
    "Period",
    "Sentence",
    "Statement",
    "closed_form",
]
