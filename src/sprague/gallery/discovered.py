"""A game's P-positions with what was discovered of them: the rays of the formula, the statement and its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from sprague.claims import PPositions
from sprague.discovery import Discovery, discover
from sprague.drawing import maps, space
from sprague.drawing.plot import Picture
from sprague.errors import BadParameter
from sprague.games import Ruleset
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.logic.language.formula import Compare, Formula, Variable
from sprague.logic.language.sentences import Exists, parts
from sprague.numbers import Quadratic
from sprague.numbers.quadratic import PHI
from sprague.solving.progress import Progress


def discovered(game: Ruleset, up_to: int | None = None, progress: Progress | None = None) -> Picture:
    """The P-positions of a game on two or three piles, from the rules, with the rays of what was discovered.

    Raises BadParameter for other games, and the errors of :func:`sprague.discover`.

    >>> from sprague.games import game
    >>> picture = discovered(game("mouse"), 20)
    >>> picture.caption.partition("wins. ")[2]
    'Discovered: (⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0); proved for all positions.'
    """
    if game.piles not in (2, 3):
        raise BadParameter(f"{game.name}: what is discovered is drawn for games on two or three piles")
    return drawn(discover(game), up_to, progress)


def drawn(found: Discovery, up_to: int | None = None, progress: Progress | None = None) -> Picture:
    """The picture of a discovery about two or three piles."""
    reach = {"proved": "proved for all positions", "none": ""}.get(found.word, f"{found.word} to {found.bound}")
    words = f" Discovered: {found.statement}; {reach}." if found.statement else f" Nothing discovered to {found.bound}."
    directions = rays(found)
    if getattr(found.game, "piles", None) == 2:
        known: list[maps.Ray] = [(y / x, _equation(y / x)) for x, y in directions]
        return maps.p_map(found.game, 40 if up_to is None else up_to, progress, known, words)
    turned = sorted({(a, b, c) for direction in directions for a, b, c in permutations(direction)})
    return space.points(found.game, 60 if up_to is None else up_to, progress, turned, words)


def _equation(slope: float) -> str:
    return f"y = {slope:.4f} x" if slope != int(slope) else "y = x" if slope == 1 else f"y = {int(slope)}x"


def rays(found: Discovery) -> list[tuple[float, ...]]:
    """The directions in which the discovered P-positions run off, coordinates in the order of the game's.

    They are those of the law of the differences, of the cone, or of the terms of each alternative of the formula.
    Floating-point numbers, for a line on paper only. Empty where none are known.

    >>> from sprague import discover
    >>> from sprague.games import game
    >>> rays(discover(game("mouse")))
    [(1.5, 3.0)]
    """
    statement = found.claim.statement if found.claim else None
    if isinstance(statement, MexDifferences):
        alpha = _decimal(statement.alpha)
        return [(alpha, statement.factor * alpha + statement.differences.p / statement.differences.q)]
    if found.kind == "cone":
        return [(1.0, _decimal(statement.alpha.alpha if isinstance(statement, Cone) else PHI))]
    if found.claim is None or not isinstance(statement, PPositions) or not isinstance(statement.meaning, str):
        return []
    formula = found.claim.theory().parse(statement.meaning, found.claim.names)
    directions = (_direction(each, found.claim.names) for each in (formula, *parts(formula)))
    return sorted({each for each in directions if each})


def _decimal(alpha: Quadratic) -> float:
    return alpha.floor_multiple(10**12) / 10**12


def _direction(alternative: Formula, names: Sequence[str]) -> tuple[float, ...]:
    """How fast each coordinate grows with the index of which there is one; empty where that is not said of each."""
    if not isinstance(alternative, Exists) or len(alternative.names) > 1:
        return ()
    equal = [part for part in parts(alternative.body) if isinstance(part, Compare) and part.relation == "=="]
    slopes: dict[str, float] = {}
    for term in (each.left - each.right for each in equal):
        named = [name for name in names if term.coefficient(Variable(name))]
        if len(named) == 1:
            slopes[named[0]] = -term.coefficient(Variable(alternative.names[0])) / term.coefficient(Variable(named[0]))
    return tuple(slopes[name] for name in names) if len(slopes) == len(names) else ()
