"""Rules as plain data: what a saved discovery says of its game, and how the game is made from it again.

A game of the catalogue is its name, a typed rule its text, a code its digits, a rule that was written as a function its
formula, construct by construct. Rules that are a program are not saved: whoever loads gives them.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, get_args

from sprague.errors import BadParameter
from sprague.games import (
    FormulaGame,
    Play,
    Played,
    PlayedFormula,
    Ruleset,
    TakingBreaking,
    blocking,
    game,
    misere,
)
from sprague.games.rule_text import TypedGame
from sprague.logic.language.formula import (
    COMPARISONS,
    Absolute,
    And,
    Atom,
    Choice,
    Compare,
    Formula,
    Linear,
    Not,
    Or,
    Remainder,
    Truth,
    Variable,
)

CONSTRUCTS: dict[str, type] = {
    each.__name__: each for each in (Variable, Remainder, Absolute, Choice, Linear, Truth, Compare, And, Or, Not)
}

DEEPEST = 400
"""Formulas are nested so deep at most."""


def rules_data(rules: Ruleset) -> dict[str, Any]:
    """The rules as data.

    >>> import sprague
    >>> from sprague.games import game
    >>> rules_data(game("wythoff:a=2")), rules_data(sprague.Octal("0.77", name="mine"))
    ({'catalogue': 'wythoff:a=2'}, {'catalogue': '0.77'})
    """
    if isinstance(rules, TypedGame):
        return {"catalogue": rules.text}
    if rules.catalogue_name:
        return {"catalogue": rules.catalogue_name}
    if isinstance(rules, PlayedFormula | Played):
        return {"play": asdict(rules.play), "of": rules_data(rules.of)}
    if isinstance(rules, FormulaGame):
        return {
            "formula": encoded(rules.formula),
            "before": list(rules.before),
            "after": list(rules.after),
            "interchangeable": rules.interchangeable,
            "measure": encoded(rules.measure),
            "name": rules.name,
            "start": list(rules.start) if rules.start else None,
            **({"bounds": rules.bounds} if rules.bounds else {}),
            **({"domain": encoded(rules.domain)} if rules.domain is not None else {}),
        }
    if isinstance(rules, TakingBreaking) and rules.code:
        return {"catalogue": rules.code}
    return {"program": rules.name}


def rules_from(data: dict[str, Any], given: Ruleset | None = None) -> Ruleset:
    """The game that the data says; ``given`` is asked for, and compared, where it says a program only.

    Raises BadParameter where the given game is another one, or where one must be given.
    """
    if given is not None:
        if rules_data(given) != data:
            raise BadParameter(f"the discovery was made of another game, or of other rules, than {given.name}")
        return given
    if "catalogue" in data:
        return game(data["catalogue"])
    if "program" in data:
        raise BadParameter(f"the rules of {data['program']} are a program and not in the file; name the game as well")
    if "of" in data:
        play, of = Play(**data["play"]), rules_from(data["of"])
        return misere(of) if play.misere else blocking(play.blocked, of)
    measure, formula = decoded(data["measure"]), decoded(data["formula"])
    domain = decoded(data["domain"]) if "domain" in data else None
    if not isinstance(formula, Formula) or not isinstance(measure, Linear) or not isinstance(domain, Formula | None):
        raise ValueError("its rule is no formula")
    found = FormulaGame(
        formula,
        tuple(map(str, data["before"])),
        tuple(map(str, data["after"])),
        interchangeable=bool(data["interchangeable"]),
        measure=measure,
        name=str(data["name"]),
        start=tuple(map(int, data["start"])) if data["start"] else None,
    )
    found.bounds = {str(name): int(most) for name, most in data.get("bounds", {}).items()}
    found.domain = domain
    return found


def encoded(part: Any) -> Any:
    """A formula or term as lists, strings and numbers.

    >>> encoded(Linear(((Variable("x"), 2),), 1))
    ['Linear', [[['Variable', 'x'], 2]], 1]
    """
    if isinstance(part, tuple):
        return [encoded(each) for each in part]
    if type(part).__name__ in CONSTRUCTS:
        return [type(part).__name__, *(encoded(getattr(part, field.name)) for field in fields(part))]
    return part


def decoded(data: Any, depth: int = 0) -> Any:
    """The formula or term that was encoded; ValueError for anything else.

    >>> decoded(encoded(Linear(((Variable("x"), 2),), 1)))
    Linear(coefficients=((Variable(name='x'), 2),), constant=1)
    """
    if depth > DEEPEST:
        raise ValueError("its rule is nested too deep")
    if not isinstance(data, list):
        if not isinstance(data, str | int):
            raise ValueError(f"its rule holds {data!r}")
        return data
    if data and isinstance(data[0], str) and data[0] in CONSTRUCTS:
        parts = [decoded(each, depth + 1) for each in data[1:]]
        return _made(CONSTRUCTS[data[0]], parts)
    return tuple(decoded(each, depth + 1) for each in data)


def _made(kind: type, parts: list[Any]) -> Any:
    """The construct, if its parts are what they must be."""
    good = {
        Variable: lambda p: len(p) == 1 and isinstance(p[0], str),
        Remainder: lambda p: len(p) == 2 and isinstance(p[0], Linear) and isinstance(p[1], int) and p[1] > 0,
        Absolute: lambda p: len(p) == 1 and isinstance(p[0], Linear),
        Choice: lambda p: len(p) == 3 and isinstance(p[0], Formula) and all(isinstance(t, Linear) for t in p[1:]),
        Linear: lambda p: len(p) == 2 and isinstance(p[1], int) and all(map(_is_pair, p[0])),
        Truth: lambda p: len(p) == 1 and isinstance(p[0], bool),
        Compare: lambda p: len(p) == 3 and p[0] in COMPARISONS and all(isinstance(t, Linear) for t in p[1:]),
        And: lambda p: len(p) == 1 and all(isinstance(each, Formula) for each in p[0]),
        Or: lambda p: len(p) == 1 and all(isinstance(each, Formula) for each in p[0]),
        Not: lambda p: len(p) == 1 and isinstance(p[0], Formula),
    }
    if not good[kind](parts):
        raise ValueError(f"its rule holds a wrong {kind.__name__}")
    return kind(*parts)


def _is_pair(pair: Any) -> bool:
    return len(pair) == 2 and isinstance(pair[0], get_args(Atom)) and isinstance(pair[1], int)
