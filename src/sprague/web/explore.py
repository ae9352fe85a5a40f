"""Exploring: maps of P-positions and nim-values, points in space, and everything about one cell."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from sprague import solving
from sprague.answers import FROM_THE_RULES, answer, at_once, closed_form, nim_sequence
from sprague.answers import outcome as outcome_of
from sprague.errors import BadParameter, TooLarge
from sprague.games import NORMAL, Ruleset, TakingBreaking
from sprague.numbers.decimals import abbreviated
from sprague.web import shapes
from sprague.web.menu import known, maps, points
from sprague.web.moves import MOST_LISTED
from sprague.web.play import answer_data, read
from sprague.web.reply import BINARY, Reply

NO_POSITION, NO_VALUE = 255, 65535
"""What a map holds where no position is: of outcomes, of nim-values."""

MOST_POINTS = 200_000

MOST_PAIRS = 1000
"""The largest heaps of a map of two heaps."""

MOST_OPTIONS = 200

MOST_OVERLAID = 500
"""The bound of a map over which the closed form is laid: it is asked about every cell."""


def game_map(
    game: shapes.GameText,
    to: shapes.Bound,
    what: Annotated[str, Field(max_length=20, examples=["values"])] = "p",
    dimensions: Annotated[int | None, Field(ge=1, le=2)] = None,
) -> shapes.Table:
    """The map of outcomes (``p``) or nim-values (``values``) with coordinates 0 … ``to``, in both orders."""
    rules = known(game)
    offered = maps(rules)
    if what not in ("p", "values"):
        raise BadParameter(f"a map shows p or values, not {what[:40]!r}")
    if offered is None:
        raise BadParameter(f"{rules.name}: there are maps of games on one or two numbers only")
    limits = offered["p" if what == "p" else "values"]
    wanted = limits["dimensions"] if dimensions is None else dimensions
    _check_bound(rules, to, limits, wanted)
    table = _heaps(rules, to, wanted) if isinstance(rules, TakingBreaking) else None
    if what == "p":
        table = _outcomes(rules, to) if table is None else (table == 0).astype(np.uint8)
    elif table is None:
        table = _values(rules, to)
    least = rules.smallest
    table[:least] = NO_POSITION if what == "p" else NO_VALUE
    if table.ndim == 2:
        table[:, :least] = table[0, 0] if least else 0
    shape = ",".join(map(str, table.shape))
    kind = "uint8" if what == "p" else "uint16"
    headers = {"X-Shape": shape, "X-Type": kind, "X-Least": str(least), "X-How": _how(rules)}
    return Reply(table.astype("<u1" if what == "p" else "<u2").tobytes(), BINARY, headers)


def _how(rules: Ruleset) -> str:
    """How a table was found; headers are written in ASCII."""
    return quote(FROM_THE_RULES if rules.play == NORMAL else f"{FROM_THE_RULES}, {rules.play.words}", safe=" ,")


def _check_bound(rules: Ruleset, to: int, offered: shapes.MapLimits, dimensions: int) -> None:
    two_heaps = isinstance(rules, TakingBreaking) and dimensions == 2
    if dimensions != offered["dimensions"] and not two_heaps:
        raise BadParameter(f"{rules.name}: its map has {offered['dimensions']} dimensions, not {dimensions}")
    most = MOST_PAIRS if two_heaps else offered["most"]
    if not 0 <= to <= most:
        raise BadParameter(f"{rules.name}: the bound of this map is from 0 to {most}, not {abbreviated(to)}")


def _heaps(rules: TakingBreaking, to: int, dimensions: int) -> NDArray[Any]:
    """The nim-values of one heap, or of two."""
    values: NDArray[Any] = nim_sequence(rules, to + 1)
    return values if dimensions == 1 else np.bitwise_xor.outer(values, values)


def _outcomes(rules: Ruleset, to: int) -> NDArray[Any]:
    """1 for a P-position, 0 for an N-position, 2 for a draw."""
    if rules.view == "fraction" and rules.quick:
        return np.asarray(_values(rules, to) == 0, dtype=np.uint8)
    heaps = rules.unplayed
    if isinstance(heaps, TakingBreaking):
        return _misere_heaps(heaps, to)
    outcomes = np.zeros((to + 1,) * (rules.piles or 1), dtype=np.uint8)
    outcomes[tuple(np.transpose(solving.p_positions(rules, to)))] = 1
    if drawn := solving.draws(rules, to):
        outcomes[tuple(np.transpose(drawn))] = 2
    return np.maximum(outcomes, outcomes.T) if rules.interchangeable else outcomes


def _misere_heaps(rules: TakingBreaking, to: int) -> NDArray[Any]:
    """The P-positions of two heaps under misère play, by the misère quotient."""
    from sprague.misere_theory.finding import misere_heaps

    known = misere_heaps(rules, to)
    sides = range(to + 1)
    return np.array([[known.is_p_position((a, b)) for b in sides] for a in sides], dtype=np.uint8)


def _values(rules: Ruleset, to: int) -> NDArray[Any]:
    values = solving.nim_values(rules, to)
    if int(values.max()) >= NO_VALUE:
        raise TooLarge(f"{rules.name}: some nim-value is {NO_VALUE} or more, too large for a map")
    return np.ma.filled(values, NO_VALUE)


def overlay(game: shapes.GameText, to: shapes.Bound) -> shapes.Overlay:
    """The P-positions that the closed form says there are with coordinates up to ``to``, to be laid over the map.

    >>> overlay("wythoff", 5)
    {'basis': 'Wythoff, Nieuw Arch. Wisk. 7 (1907)', 'cells': [[0, 0], [1, 2], [3, 5], [2, 1], [5, 3]]}
    """
    rules = known(game)
    theory = closed_form(rules)
    if theory is None or rules.piles != 2:
        raise BadParameter(f"{rules.name}: no closed form is known of positions that are two numbers")
    if not 0 <= to <= MOST_OVERLAID:
        raise BadParameter(f"{rules.name}: a closed form is laid over maps to {MOST_OVERLAID}, not {abbreviated(to)}")
    sides = range(rules.smallest, to + 1)
    both = rules.interchangeable
    cells = [[x, y] for x in sides for y in (range(x, to + 1) if both else sides) if theory.is_p_position((x, y))]
    return {"basis": theory.source, "cells": cells + [[y, x] for x, y in cells if both and x != y]}


def space_points(game: shapes.GameText, to: shapes.Bound) -> shapes.Table:
    """The P-positions of three numbers up to ``to``, in every order, as triples of uint32."""
    rules = known(game)
    offered = points(rules)
    if offered is None:
        raise BadParameter(f"{rules.name}: its positions are not three numbers, so they are no points in space")
    if not 0 <= to <= offered["most"]:
        raise BadParameter(f"{rules.name}: the bound in space is from 0 to {offered['most']}, not {abbreviated(to)}")
    from sprague.drawing.maps import every_order, lost_triples

    if rules.vertices:
        lost = [triple for triple in lost_triples(rules) if max(triple) <= to]
    else:
        lost = solving.p_positions(rules, to)
    triples = every_order(lost) if rules.interchangeable else np.array(lost).reshape(-1, 3)
    if len(triples) > MOST_POINTS:
        raise TooLarge(f"{rules.name}: {len(triples)} points to {to}; at most {MOST_POINTS} are shown")
    headers = {"X-Count": str(len(triples)), "X-Type": "uint32", "X-To": str(to), "X-How": _how(rules)}
    return Reply(triples.astype("<u4").tobytes(), BINARY, headers)


def cell(game: shapes.GameText, position: shapes.PositionText, first: bool = False) -> shapes.Cell:
    """Everything about the position of one cell: who wins, its options and theirs, the source of a closed form.

    ``first``: what the closed form says at once, if there is one, without the options.
    """
    rules = known(game)
    here = read(rules, position)
    quick = at_once(rules, here) if first else None
    answer_ = quick or answer(rules, here)
    options = None if quick else rules.listed(here, MOST_LISTED)
    theory = closed_form(rules, here)
    listed = [] if options is None else options[:MOST_OPTIONS]
    return {
        **answer_data(answer_, MOST_OPTIONS),
        "options": [{"to": rules.format(each), "outcome": outcome_of(rules, each)} for each in listed],
        "complete": options is not None and len(options) <= MOST_OPTIONS,
        "formula": theory.source if theory else None,
    }
