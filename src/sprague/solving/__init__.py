"""Rules → tables, outcomes, nim-values and winning moves; from the rules alone."""

from sprague.solving.definition import ByDefinition
from sprague.solving.loopy_values import LoopyValue
from sprague.solving.outcome import Outcome
from sprague.solving.sequences import nim_sequence
from sprague.solving.solver import loops, nim_value, outcome, solver, winning_moves
from sprague.solving.tables import draws, nim_values, p_positions
