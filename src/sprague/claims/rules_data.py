"""Rules as plain data: what a saved discovery says of its game, and how the game is made from it again.

A game of the catalogue is its name, a typed rule its text, a code its digits, a rule that was written as a function its
formula, construct by construct. Rules that are a program are not saved: whoever loads gives them.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sprague.errors import BadParameter
from sprague.games import FormulaGame, Play, Played, PlayedFormula, Ruleset, TakingBreaking, blocking, game, misere
from sprague.games.rule_text import TypedGame
from sprague.logic.language.formula import Formula, Linear, decoded, encoded


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
    return FormulaGame(
        formula,
        tuple(map(str, data["before"])),
        tuple(map(str, data["after"])),
        interchangeable=bool(data["interchangeable"]),
        measure=measure,
        name=str(data["name"]),
        start=tuple(map(int, data["start"])) if data["start"] else None,
        bounds={str(name): int(most) for name, most in data.get("bounds", {}).items()},
        domain=domain,
    )
