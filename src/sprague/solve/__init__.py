"""Rules → tables, outcomes, nim-values and winning moves; from the rules alone."""

from sprague.solve.definition import ByDefinition
from sprague.solve.outcome import Outcome
from sprague.solve.sequences import nim_sequence
from sprague.solve.solver import nim_value, outcome, solver, winning_moves
from sprague.solve.tables import nim_values, p_positions

__all__ = [
    "ByDefinition",
    "Outcome",
    "nim_sequence",
    "nim_value",
    "nim_values",
    "outcome",
    "p_positions",
    "solver",
    "winning_moves",
]
