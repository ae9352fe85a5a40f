"""sprague: from the rules of an impartial game to the truth about it.

State the rules once, as a formula, a ruleset or a code; then ask who wins, what the nim-values are, and what to move.

>>> import sprague
>>> @sprague.pile_game
... def even_wythoff(x, y, p, q):
...     l, k = x - p, y - q
...     return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l) & (l % 2 == 0)
>>> sprague.p_positions(even_wythoff, up_to=6)
[(0, 0), (1, 1), (2, 3), (4, 6)]

Rules: game, pile_game, position_game, board_game, where, Ruleset, Octal, Subtraction, misere; describe says what a game
is, and check looks for mistakes in its rules.

One position: outcome, nim_value, winning_moves, remoteness, suspense; solve says all of it, and why; play plays.

Many positions: p_positions, nim_values, nim_sequence; table and sequence, as text, data frame, LaTeX or file.

All positions: discover finds a statement and proves it, prove judges a claim, period and quotient find the period of a
nim-sequence and the misère quotient; survey does this for every game of a family, family for all at once.

For others: draw, reproduce (the statements of papers), paper (write one), exercises, findings, site.

Each of these functions is a command, too: ``sprague --help``. Their results are text, ``to_dict()``, ``to_json()`` and
``to_frame()``.
"""

from sprague.version import __version__

TYPE_CHECKING = False  # as type checkers know it, without the time that typing takes to load

if TYPE_CHECKING:
    from typing import Any

    from sprague.answers import answer as answer
    from sprague.answers import closed_form as closed_form
    from sprague.answers import nim_sequence as nim_sequence
    from sprague.answers import nim_value as nim_value
    from sprague.answers import outcome as outcome
    from sprague.answers import winning_moves as winning_moves
    from sprague.claims import Claim as Claim
    from sprague.claims import prove as prove
    from sprague.cli.site import site as site
    from sprague.discovery import Discovery as Discovery
    from sprague.errors import BadParameter as BadParameter
    from sprague.errors import BadPosition as BadPosition
    from sprague.errors import BadRule as BadRule
    from sprague.errors import IllegalMove as IllegalMove
    from sprague.errors import SpragueError as SpragueError
    from sprague.errors import TooLarge as TooLarge
    from sprague.errors import UnknownGame as UnknownGame
    from sprague.games import GamePosition as GamePosition
    from sprague.games import GameSum as GameSum
    from sprague.games import Octal as Octal
    from sprague.games import Ruleset as Ruleset
    from sprague.games import Subtraction as Subtraction
    from sprague.games import board_game as board_game
    from sprague.games import game as game
    from sprague.games import heap_game as heap_game
    from sprague.games import pile_game as pile_game
    from sprague.games import position_game as position_game
    from sprague.games.game_family import family as family
    from sprague.logic import where as where
    from sprague.misere_theory import misere as misere
    from sprague.numbers.nimbers import nim_inverse as nim_inverse
    from sprague.numbers.nimbers import nim_product as nim_product
    from sprague.numbers.nimbers import nim_sum as nim_sum
    from sprague.operations.check import check as check
    from sprague.operations.describe import describe as describe
    from sprague.operations.discover import discover as discover
    from sprague.operations.draw import draw as draw
    from sprague.operations.exercises import exercises as exercises
    from sprague.operations.findings import findings as findings
    from sprague.operations.paper import paper as paper
    from sprague.operations.period import period as period
    from sprague.operations.play import play as play
    from sprague.operations.quotient import quotient as quotient
    from sprague.operations.reproduce import reproduce as reproduce
    from sprague.operations.sequence import sequence as sequence
    from sprague.operations.solve import solve as solve
    from sprague.operations.survey import survey as survey
    from sprague.operations.table import table as table
    from sprague.solving import Outcome as Outcome
    from sprague.solving import nim_values as nim_values
    from sprague.solving import p_positions as p_positions
    from sprague.solving.lengths import remoteness as remoteness
    from sprague.solving.lengths import suspense as suspense

# Where each name lives. They are loaded when first used: `import sprague` itself takes milliseconds.
_HOMES = {
    "sprague.answers": "answer closed_form nim_sequence nim_value outcome winning_moves",
    "sprague.claims": "Claim prove",
    "sprague.cli.site": "site",
    "sprague.discovery": "Discovery",
    "sprague.errors": "BadParameter BadPosition BadRule IllegalMove SpragueError TooLarge UnknownGame",
    "sprague.games.game_family": "family",
    "sprague.games": "GamePosition GameSum Octal Ruleset Subtraction board_game game heap_game pile_game position_game",
    "sprague.logic": "where",
    "sprague.misere_theory": "misere",
    "sprague.numbers.nimbers": "nim_inverse nim_product nim_sum",
    "sprague.operations.check": "check",
    "sprague.operations.describe": "describe",
    "sprague.operations.discover": "discover",
    "sprague.operations.draw": "draw",
    "sprague.operations.exercises": "exercises",
    "sprague.operations.findings": "findings",
    "sprague.operations.paper": "paper",
    "sprague.operations.period": "period",
    "sprague.operations.play": "play",
    "sprague.operations.quotient": "quotient",
    "sprague.operations.reproduce": "reproduce",
    "sprague.operations.sequence": "sequence",
    "sprague.operations.solve": "solve",
    "sprague.operations.survey": "survey",
    "sprague.operations.table": "table",
    "sprague.solving": "Outcome nim_values p_positions",
    "sprague.solving.lengths": "remoteness suspense",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> "Any":
    if name not in _HOME:
        raise AttributeError(f"module 'sprague' has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = value = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
