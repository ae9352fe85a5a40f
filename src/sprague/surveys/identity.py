"""The name of a job: a digest of what is computed, the same in every process and on every machine.

Two members of whatever families have the same name if their rules have the same normal form: octal codes that differ
by zeros at the end, a subtraction set and its code, formulas that differ in the names of the piles, in a remainder by
1, or in a choice between equal terms. Rules that are no formula are known by their source and their constants alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sprague.games import NORMAL, FormulaGame, Played, PlayedFormula, Ruleset, TakingBreaking
from sprague.logic.language import formula as f
from sprague.sealed import digest

Term = list[Any]
"""A linear term as JSON: its constant, then pairs of atoms and coefficients."""

DENSE = 10_000
"""Codes of a larger number of tokens are written by the places of the digits that are not 0."""

FORMAT = 1
"""Of the normal forms below; it is part of every name."""


def job_name(game: Ruleset, up_to: int, source: str) -> str:
    """The name of the job that looks at a game up to a bound; ``source`` says what the rules are if they do not.

    >>> from sprague.games import game
    >>> names = {job_name(game(text), 100, "") for text in ("0.33", "0.330", "subtraction:1,2")}
    >>> len(names), job_name(game("0.33"), 101, "") in names
    (1, False)
    """
    return digest([FORMAT, normal_form(game, source), up_to])


def normal_form(game: Ruleset, source: str) -> Any:
    """What determines the rules of a game and who wins, as JSON has it."""
    if game.play != NORMAL and isinstance(game, Played | PlayedFormula):
        return ["play", game.play.misere, game.play.blocked, normal_form(game.of, source)]
    if isinstance(game, TakingBreaking) and game.longest is not None:
        if game.longest <= DENSE:
            return ["heaps", list(game.digits(game.longest)), game.distinct, game.smallest_heap]
        digits = [[taken, game.digit(taken)] for taken in sorted(game.removals(game.longest))]
        return ["heaps", "digits by place", digits, game.distinct, game.smallest_heap]
    if isinstance(game, FormulaGame):
        places = {name: i for i, name in enumerate(game.before + game.after)}
        measure = [game.measure.coefficient(f.Variable(name)) for name in game.before]
        return ["formula", _formula(game.formula, places), game.interchangeable, measure]
    return ["source", source]


def _formula(formula: f.Formula, places: Mapping[str, int]) -> Any:
    """True or False, or a list that begins with what joins the rest."""
    match formula:
        case f.Truth(holds):
            return holds
        case f.Compare(relation, left, right):
            return _compared(relation, _linear(left - right, places))
        case f.Not(part):
            found = _formula(part, places)
            return not found if isinstance(found, bool) else ["~", found]
        case f.And(parts):
            return _joined("&", [_formula(part, places) for part in parts], neutral=True)
        case f.Or(parts):
            return _joined("|", [_formula(part, places) for part in parts], neutral=False)
    raise TypeError(f"not a formula: {formula!r}")


def _compared(relation: str, difference: Term) -> Any:
    """A term compared with 0, by ≤, = or ≠."""
    if len(difference) == 1:
        return bool(f.COMPARISONS[relation](difference[0], 0))
    if relation in (">", ">="):
        relation, difference = relation.replace(">", "<"), _times(difference, -1)
    if relation == "<":
        return ["<=", [difference[0] + 1, *difference[1:]]]
    if relation in ("==", "!="):
        return [relation, min(difference, _times(difference, -1), key=json.dumps)]
    return [relation, difference]


def _joined(sign: str, parts: list[Any], neutral: bool) -> Any:
    """The parts in a fixed order, each once; nested ones of the same sign joined, and truth values left out."""
    flat: list[Any] = []
    for part in parts:
        flat += part[1:] if isinstance(part, list) and part[0] == sign else [part]
    if any(part is (not neutral) for part in flat):
        return not neutral
    kept = {json.dumps(part): part for part in flat if part is not neutral}
    if len(kept) < 2:
        return next(iter(kept.values()), neutral)
    return [sign, *(kept[key] for key in sorted(kept))]


def _linear(term: f.Linear, places: Mapping[str, int]) -> Term:
    """The constant, then pairs of atoms and coefficients in a fixed order."""
    total, found = term.constant, dict[str, list[Any]]()
    for atom, coefficient in term.coefficients:
        constant, *pairs = _times(_atom(atom, places), coefficient)
        total += constant
        for inner, factor in pairs:
            found.setdefault(json.dumps(inner), [inner, 0])[1] += factor
    return [total, *(found[key] for key in sorted(found) if found[key][1])]


def _times(term: Term, factor: int) -> Term:
    return [factor * term[0], *([atom, factor * coefficient] for atom, coefficient in term[1:])]


def _atom(atom: f.Atom, places: Mapping[str, int]) -> Term:
    """The atom as a term; a constant, or one of its own terms, where its value needs no case."""
    match atom:
        case f.Variable(name):
            return [0, [places[name], 1]]
        case f.Remainder(of, modulus):
            inner = _linear(of, places)
            if modulus == 1 or len(inner) == 1:
                return [inner[0] % modulus]
            return [0, [["%", [inner[0] % modulus, *inner[1:]], modulus], 1]]
        case f.Absolute(of):
            inner = _linear(of, places)
            return (
                [abs(inner[0])] if len(inner) == 1 else [0, [["abs", min(inner, _times(inner, -1), key=json.dumps)], 1]]
            )
        case f.Choice(condition, then, otherwise):
            settled, cases = _formula(condition, places), [_linear(then, places), _linear(otherwise, places)]
            if isinstance(settled, bool) or cases[0] == cases[1]:
                return cases[0] if settled is not False else cases[1]
            return [0, [["where", settled, *cases], 1]]
