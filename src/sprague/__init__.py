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

from sprague.version import __version__

TYPE_CHECKING = False  # as type checkers know it, without the time that typing takes to load

if TYPE_CHECKING:
    from typing import Any

    from sprague.answers import answer, closed_form, nim_sequence, nim_value, outcome, winning_moves
    from sprague.claims import Claim
    from sprague.discovery import Discovery, discover
    from sprague.errors import (
        BadParameter,
        BadPosition,
        BadRule,
        IllegalMove,
        SpragueError,
        TooLarge,
        UnknownGame,
    )
    from sprague.families import family
    from sprague.games import (
        GamePosition,
        GameSum,
        Octal,
        Ruleset,
        Subtraction,
        board_game,
        game,
        pile_game,
        position_game,
    )
    from sprague.logic import where
    from sprague.misere_theory import misere
    from sprague.numbers.nimbers import nim_inverse, nim_product, nim_sum
    from sprague.proofs import prove
    from sprague.solving import Outcome, nim_values, p_positions
    from sprague.solving.lengths import remoteness, suspense

# Where each name lives. They are loaded when first used: `import sprague` itself takes milliseconds.
_HOMES = {
    "sprague.answers": ("answer", "closed_form", "nim_sequence", "nim_value", "outcome", "winning_moves"),
    "sprague.claims": ("Claim",),
    "sprague.discovery": ("Discovery", "discover"),
    "sprague.errors": (
        "BadParameter",
        "BadPosition",
        "BadRule",
        "IllegalMove",
        "SpragueError",
        "TooLarge",
        "UnknownGame",
    ),
    "sprague.families": ("family",),
    "sprague.games": (
        "GamePosition",
        "GameSum",
        "Octal",
        "Ruleset",
        "Subtraction",
        "board_game",
        "game",
        "pile_game",
        "position_game",
    ),
    "sprague.logic": ("where",),
    "sprague.misere_theory": ("misere",),
    "sprague.numbers.nimbers": ("nim_inverse", "nim_product", "nim_sum"),
    "sprague.proofs": ("prove",),
    "sprague.solving": ("Outcome", "nim_values", "p_positions"),
    "sprague.solving.lengths": ("remoteness", "suspense"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> "Any":
    if name not in _HOME:
        raise AttributeError(f"module 'sprague' has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = value = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})


__all__ = [
    "BadParameter",
    "BadPosition",
    "BadRule",
    "Claim",
    "Discovery",
    "GamePosition",
    "GameSum",
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
    "board_game",
    "closed_form",
    "discover",
    "family",
    "game",
    "misere",
    "nim_inverse",
    "nim_product",
    "nim_sequence",
    "nim_sum",
    "nim_value",
    "nim_values",
    "outcome",
    "p_positions",
    "pile_game",
    "position_game",
    "prove",
    "remoteness",
    "suspense",
    "where",
    "winning_moves",
]
