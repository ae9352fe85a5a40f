"""sprague: from the rules of an impartial game to the truth about it.

State the rules once, as a formula, a ruleset or a code; then ask who wins, what the nim-values are, and what to move.

>>> import sprague
>>> @sprague.pile_game
... def even_wythoff(x, y, p, q):
...     l, k = x - p, y - q
...     return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l) & (l % 2 == 0)
>>> sprague.p_positions(even_wythoff, up_to=6)
[(0, 0), (1, 1), (2, 3), (4, 6)]
"""

from sprague.answers import answer, closed_form, nim_value, outcome, winning_moves
from sprague.errors import (
    BadParameter,
    BadPosition,
    BadRule,
    IllegalMove,
    SpragueError,
    TooLarge,
    UnknownGame,
)
from sprague.games import Octal, Ruleset, Subtraction, game, pile_game, position_game
from sprague.logic import where
from sprague.solve import Outcome, nim_sequence, nim_values, p_positions

__version__ = "0.1.0"

__all__ = [
    "BadParameter",
    "BadPosition",
    "BadRule",
    "IllegalMove",
    "Octal",
    "Outcome",
    "Ruleset",
    "SpragueError",
    "Subtraction",
    "TooLarge",
    "UnknownGame",
    "__version__",
    "answer",
    "closed_form",
    "game",
    "nim_sequence",
    "nim_value",
    "nim_values",
    "outcome",
    "p_positions",
    "pile_game",
    "position_game",
    "where",
    "winning_moves",
]
