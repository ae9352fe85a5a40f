"""Larsson and Fox, *An aperiodic subtraction game of Nim-dimension two*: every statement, computed and judged."""

# The order of these imports is the order of the text; each registers its claims in DOCUMENT.
from sprague.papers.fibonacci.document import DOCUMENT  # isort: skip
from sprague.papers.fibonacci import sequences, representations, partition  # isort: skip
from sprague.papers.fibonacci import game, proof_values_0_and_1, proof_value_2, aperiodicity  # isort: skip

__all__ = [
    "DOCUMENT",
    "aperiodicity",
    "game",
    "partition",
    "proof_value_2",
    "proof_values_0_and_1",
    "representations",
    "sequences",
]
