"""Claims as JSON: the rules, the statement, the digits and the definitions; and the claim made from it again.

A game of the catalogue is its name, a typed rule its text, a code its digits, a rule that was written as a function its
formula, construct by construct. Rules that are a program are not saved: whoever loads gives them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sprague.claims.claim import Claim, Definition
from sprague.errors import BadParameter, SpragueError
from sprague.games import FormulaGame, Play, Ruleset, blocking, game, misere
from sprague.games.formula_game import CyclicGame
from sprague.games.written_rules import TypedGame
from sprague.laws import KINDS, law_of
from sprague.laws.law import meaning_data, read_meaning, string
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import Formula, Linear, Variable, decoded, encoded, free_variables
from sprague.proofs.rules import Rules
from sprague.sealed import read_json, require_format, sealed, unsealed

FORMAT = "sprague claim, version 1"

COMPARED_IN = 2.0
"""What a file prints of a sentence is compared with what it means in so many seconds at most."""


def claim_data(claim: Claim) -> dict[str, Any]:
    """The claim as plain data."""
    return {
        "format": FORMAT,
        "rules": None if claim.rules is None else rules_data(claim.rules),
        "statement": {"kind": law_of(claim.statement).kind, **law_of(claim.statement).data(claim.statement)},
        "digits": claim.system,
        "definitions": [_definition_data(each) for each in claim.definitions],
        "shown": claim.shown,
        "kind": claim.kind,
        "bound": claim.bound,
    }


def claim_from(data: Any, given: Ruleset | None = None) -> Claim:
    """The claim that the data say; ``given`` is asked for, and compared, where the rules are a program.

    ValueError, KeyError, TypeError or an error of ours for data that say none.
    """
    rules = rules_from(data["rules"], given) if data["rules"] is not None else None
    bound = data["bound"]
    if bound is not None and (type(bound) is not int or bound < 0):
        raise ValueError("its bound is no number")
    definitions = tuple(_definition(each) for each in data["definitions"])
    statement = KINDS[data["statement"]["kind"]].from_data(data["statement"])
    strings = [string(data[key]) for key in ("digits", "shown", "kind")]
    claim = Claim(statement, rules, strings[0], definitions, "", strings[2], bound).checked()
    return replace(claim, shown=_confirmed(claim, strings[1]))


def _confirmed(claim: Claim, printed: str) -> str:
    """What a file says that its statement is printed as, if that says what the statement means.

    Empty where it cannot be read, or compared: what is printed is then made from the meaning. ValueError where it says
    something else.
    """
    if not printed:
        return ""
    if own := law_of(claim.statement).printed(claim):
        if printed in own:
            return printed
        raise ValueError(f"it is printed as {printed[:60]!r}, but means {own[-1][:60]!r}")
    try:
        with limited(Limits(seconds=COMPARED_IN)):
            read = Claim.of(claim.rules, printed) if claim.rules else claim
            if type(read.statement) is not type(claim.statement) or read.system != claim.system:
                return ""
            same = all(a.equals(b) for a, b in zip(_on_positions(claim), _on_positions(read), strict=True))
    except SpragueError:  # it is no statement that is read here, or takes too long
        return ""
    if not same:
        raise ValueError(f"it is printed as {printed[:60]!r}, but that is not what it means")
    return printed


def _on_positions(claim: Claim) -> list[Relation]:
    """What a claim says, of positions alone."""
    rules, relations = claim.rules, law_of(claim.statement).relations(claim)
    formula = (rules.loopy or rules.by_formula) if rules else None
    return [each & Rules(formula, each.digits).positions if formula else each for each in relations]


def _definition_data(each: Definition) -> dict[str, Any]:
    if isinstance(each.meaning, Ruleset):
        meaning: Any = {"moves": rules_data(each.meaning)}
    else:
        meaning = {"digits": each.meaning} if each.pattern else meaning_data(each.meaning)
    return {"name": each.name, "variables": list(each.variables), "meaning": meaning}


def _definition(data: Any) -> Definition:
    name, variables, meaning = string(data["name"]), tuple(map(string, data["variables"])), data["meaning"]
    if isinstance(meaning, dict) and "moves" in meaning:
        return Definition(name, variables, rules_from(meaning["moves"]))
    if isinstance(meaning, dict) and "digits" in meaning:
        return Definition(name, variables, string(meaning["digits"]), pattern=True)
    read = read_meaning(meaning)
    if isinstance(read, Formula):
        raise ValueError("a definition is a text or an automaton")
    return Definition(name, variables, read)


def claim_text(claim: Claim, indent: int | None = 1) -> str:
    """The claim as JSON, with its seal; in one line where ``indent`` is None."""
    return json.dumps(sealed(claim_data(claim)), ensure_ascii=False, indent=indent) + "\n" * (indent is not None)


def read_claim(text: str | bytes | Path, given: Ruleset | None = None, where: str = "a claim") -> Claim:
    """The claim that :func:`claim_text` wrote, alone or in a saved discovery. Raises BadParameter for anything else.

    >>> read_claim("[]")
    Traceback (most recent call last):
    sprague.errors.BadParameter: a claim: it holds a list, not an object
    """
    content = unsealed(require_format(read_json(text, where), where, FORMAT), where)
    with refusing(where):
        return claim_from(content, given)


@contextmanager
def refusing(where: str) -> Iterator[None]:
    """Whatever is wrong with data that are read, in one line that begins with ``where``; OSError of a path too."""
    try:
        yield
    except SpragueError as error:
        raise BadParameter(f"{where}: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        what = f"its field {error} is missing" if isinstance(error, KeyError) else " ".join(str(error).split())[:200]
        raise BadParameter(f"{where}: {what}") from None


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
    if (of := rules.unplayed) is not rules:
        return {"play": asdict(rules.play), "of": rules_data(of)}
    if rules.loopy:
        return rules_data(rules.loopy) | {"measure": None}
    if formula := rules.by_formula:
        return {
            "formula": encoded(formula.formula),
            "before": list(formula.before),
            "after": list(formula.after),
            "interchangeable": formula.interchangeable,
            "measure": encoded(formula.measure),
            "name": rules.name,
            "start": list(rules.start) if rules.start else None,
            **({"bounds": formula.bounds} if formula.bounds else {}),
            **({"domain": encoded(formula.domain)} if formula.domain is not None else {}),
        }
    if (heaps := rules.by_digits) and heaps.code:
        return {"catalogue": heaps.code}
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
    ends, formula = data["measure"] is not None, decoded(data["formula"])
    total = Linear(tuple((Variable(str(name)), 1) for name in data["before"]))
    measure = decoded(data["measure"]) if ends else total
    domain = decoded(data["domain"]) if "domain" in data else None
    if not isinstance(formula, Formula) or not isinstance(measure, Linear) or not isinstance(domain, Formula | None):
        raise ValueError("its rule is no formula")
    if others := free_variables(formula) - {*data["before"], *data["after"]}:
        raise ValueError(f"its rule speaks of {min(others)!r:.40}")
    rules = FormulaGame(
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
    return rules if ends else CyclicGame(rules)
