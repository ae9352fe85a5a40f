"""Is anything proved that is false? Plain brute force, which knows nothing of ours, beside what was proved.

A rule typed as text is read here by Python alone; it goes position by position and marks whatever reaches a
P-position. Other games are asked for their options, one position after the other. ``random_rules.py --hunt`` and
``theorems.py --hunt`` compare with it every claim that they find proved, far beyond the table that it was made from.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.discovery import Discovery
from sprague.games import FormulaGame, PlayedFormula
from sprague.laws import NimValues
from sprague.logic.automata.relations import completed

FAR = {1: 3000, 2: 160, 3: 40, 4: 14, 5: 8}
"""The bound of the coordinates where the rule is text, by their number."""

BY_OPTIONS = {1: 300, 2: 40, 3: 12, 4: 6, 5: 4, 6: 3, 7: 2}
"""The same where options are asked for."""

Truths = NDArray[np.bool_]

NAMES = {"abs": abs, "where": np.where, "power": lambda number: (number > 0) & (number & (number - 1) == 0)}
"""What a rule may name, beside its piles."""


def contradiction(found: Discovery, typed: str) -> tuple[Any, ...] | None:
    """The first position at which a proved claim is false; None where there is none, or where it is about no tuples."""
    if found.word != "proved" or found.claim is None or not isinstance(found.game, FormulaGame):
        return None
    if isinstance(found.claim.statement, NimValues):
        return _wrong_value(found)
    if typed.startswith("take "):
        points, lost = marked(typed)
        return next((p for p, is_p in zip(points, lost, strict=True) if found.is_p_position(p) != is_p), None)
    return _wrong_outcome(found)


def marked(text: str) -> tuple[list[tuple[int, ...]], Truths]:
    """All positions of interchangeable piles in non-decreasing order, and which are P, by a rule ``take … from …``.

    >>> points, lost = marked("take l, k from x, y: l = 0 | k = 0 | l = k")
    >>> [p for p, is_p in zip(points, lost) if is_p][:4]
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    allowed, piles = _read(text)
    points = sorted(combinations_with_replacement(range(FAR[piles] + 1), piles), key=sum)
    columns, wins = np.array(points).T, np.zeros(len(points), dtype=bool)
    for i, point in enumerate(points):
        if not wins[i]:
            for left in set(permutations(point)):
                taken = [column[i + 1 :] - rest for column, rest in zip(columns, left, strict=True)]
                legal = allowed(*(column[i + 1 :] for column in columns), *taken)
                wins[i + 1 :] |= legal & np.logical_and.reduce([each >= 0 for each in taken])
    return points, ~wins


def _read(text: str) -> tuple[Callable[..., Truths], int]:
    """The rule as a function of the piles and of what is taken from each, on arrays."""
    head, _, body = text.partition(":")
    taken, names = (re.findall(r"\w", part) for part in head.removeprefix("take").split("from"))
    body = re.sub(r"(\d)([a-z])", r"\1*\2", body)
    body = re.sub(r"(?<![<>!])=", "==", body).replace("|", " or ").replace("&", " and ").replace("~", " not ")
    tree = ast.fix_missing_locations(_OnArrays().visit(ast.parse(body.strip(), mode="eval")))
    code = compile(tree, "rule", "eval")
    return lambda *values: eval(code, NAMES, dict(zip([*names, *taken], values, strict=True))), len(names)


class _OnArrays(ast.NodeTransformer):
    """``and``, ``or`` and ``not`` as ``&``, ``|`` and ``~``."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        sign: ast.operator = ast.BitAnd() if isinstance(node.op, ast.And) else ast.BitOr()
        joined = node.values[0]
        for each in node.values[1:]:
            joined = ast.BinOp(joined, sign, each)
        return joined

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        return ast.UnaryOp(ast.Invert(), node.operand) if isinstance(node.op, ast.Not) else node


def _positions(found: Discovery) -> list[tuple[int, ...]]:
    assert isinstance(found.game, FormulaGame)
    return list(found.game.positions(BY_OPTIONS[len(found.game.coordinates)]))


def _wrong_outcome(found: Discovery) -> tuple[int, ...] | None:
    """Position by position, by the options and the kind of play: no P-position has an unblocked option that is P."""
    game, claim = found.game, found.claim
    assert isinstance(game, FormulaGame) and claim is not None
    holds = claim.player().is_p_position
    for position in _positions(found):
        options = game.counted(position) if isinstance(game, PlayedFormula) else game.options(position)
        lost = sum(map(holds, options)) <= game.play.blocked
        if holds(position) != (lost and not (game.play.misere and not options)):
            return position
    return None


def _wrong_value(found: Discovery) -> tuple[int, ...] | None:
    """Position by position: the nim-value is the least that no option has."""
    claim = found.claim
    assert claim is not None and isinstance(claim.statement, NimValues)
    relation, name = claim.relation, claim.statement.value

    def value(position: Sequence[int]) -> int:
        known = completed([relation], dict(zip(claim.names, position, strict=True)))
        return -1 if known is None else known[name]

    for position in _positions(found):
        values = {value(each) for each in found.game.options(position)}
        if value(position) != next(v for v in range(len(values) + 1) if v not in values):
            return position
    return None
