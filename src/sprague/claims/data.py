"""Claims as JSON: the rules, the statement, the digits and the definitions; and the claim made from it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sprague.claims.automata import read_relation, relation_data
from sprague.claims.claim import Claim, Definition
from sprague.claims.rules import Rules
from sprague.claims.rules_data import rules_data, rules_from
from sprague.claims.statements import (
    Meaning,
    MisereQuotient,
    Moves,
    NimValues,
    PPositions,
    Sentence,
    Statement,
    read_statement,
    statement_text,
)
from sprague.claims.wording import own_shown
from sprague.errors import BadParameter, SpragueError
from sprague.games import FormulaGame, Ruleset
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.slopes import Slope
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import Formula, decoded, encoded
from sprague.numbers.periods import Period
from sprague.numbers.quadratic import Quadratic
from sprague.sealed import read_json, require_format, sealed, unsealed

FORMAT = "sprague claim, version 1"

COMPARED_IN = 2.0
"""What a file prints of a sentence is compared with what it means in so many seconds at most."""

_KINDS: dict[str, type] = {
    "P-positions": PPositions,
    "nim-values": NimValues,
    "moves": Moves,
    "sentence": Sentence,
    "period": Period,
    "misère quotient": MisereQuotient,
    "law": MexDifferences,
    "recursive law": RecursiveLaw,
    "take-away law": TakeAway,
    "cone": Cone,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def claim_data(claim: Claim) -> dict[str, Any]:
    """The claim as plain data."""
    return {
        "format": FORMAT,
        "rules": None if claim.rules is None else rules_data(claim.rules),
        "statement": _statement_data(claim.statement),
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
    statement = _statement(data["statement"])
    told = [_string(data[key]) for key in ("digits", "shown", "kind")]
    claim = Claim(statement, rules, told[0], definitions, "", told[2], bound).checked()
    return replace(claim, shown=_confirmed(claim, told[1]))


def _confirmed(claim: Claim, shown: str) -> str:
    """What a file says that its statement is printed as, if that says what the statement means.

    Empty where it cannot be read, or compared: what is printed is then made from the meaning. ValueError where it says
    something else.
    """
    if not shown:
        return ""
    if own := own_shown(claim):
        if shown in own:
            return shown
        raise ValueError(f"it is printed as {shown[:60]!r}, but means {own[-1][:60]!r}")
    try:
        with limited(Limits(seconds=COMPARED_IN)):
            read = Claim.of(claim.rules, shown) if claim.rules else claim
            if type(read.statement) is not type(claim.statement) or read.system != claim.system:
                return shown
            same = _on_positions(claim).equals(_on_positions(read))
    except SpragueError:  # it is no statement that is read here, or takes too long
        return shown
    if not same:
        raise ValueError(f"it is printed as {shown[:60]!r}, but that is not what it means")
    return shown


def _on_positions(claim: Claim) -> Relation:
    rules = claim.rules
    if not isinstance(rules, FormulaGame):
        return claim.relation
    return claim.relation & Rules(rules, claim.relation.digits).positions


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a text is wanted, not {str(value)[:40]}")
    return value


def _statement_data(statement: Statement) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": _NAMES[type(statement)]}
    match statement:
        case PPositions(meaning) | Moves(meaning) | Sentence(meaning):
            return found | {"meaning": _meaning_data(meaning)}
        case NimValues(meaning, value, up_to):
            return found | {"meaning": _meaning_data(meaning), "value": value, "up_to": up_to}
        case Cone(alpha, gap, with_zero):
            number = [alpha.alpha.a, alpha.alpha.b, alpha.alpha.d, alpha.alpha.c]
            quotients = {"preperiod": list(alpha.preperiod), "period": list(alpha.period), "spare": alpha.spare}
            return found | {"alpha": number, **quotients, "gap": gap, "with_zero": with_zero}
    return found | {"text": statement_text(statement)}


def _statement(data: Any) -> Statement:
    kind = _KINDS[data["kind"]]
    if kind in (Period, MisereQuotient, MexDifferences, RecursiveLaw, TakeAway):
        statement, _ = read_statement(_string(data["text"]))
        if type(statement) is not kind:
            raise ValueError(f"{str(data['text'])[:40]!r} is no {data['kind']}")
        return statement
    if kind is Cone:
        before, again = _integers(data["preperiod"]), _integers(data["period"])
        slope = Slope(Quadratic(*_integers(data["alpha"])), before, again, int(data["spare"]))
        return Cone(slope, int(data["gap"]), bool(data["with_zero"]))
    meaning = _meaning(data["meaning"])
    if kind is NimValues:
        up_to = data["up_to"]
        if up_to is not None and (type(up_to) is not int or up_to < 0):
            raise ValueError("the largest value is no number")
        return NimValues(meaning, _string(data["value"]), up_to)
    return kind(meaning)  # type: ignore[no-any-return]  # one of four classes of statements


def _meaning_data(meaning: Meaning) -> Any:
    if isinstance(meaning, Relation):
        return {"automaton": relation_data(meaning)}
    return {"formula": encoded(meaning)} if isinstance(meaning, Formula) else meaning


def _meaning(data: Any) -> Meaning:
    if isinstance(data, str):
        return data
    if "automaton" in data:
        return read_relation(data["automaton"])
    formula = decoded(data["formula"])
    if not isinstance(formula, Formula):
        raise ValueError("its statement is no formula")
    return formula


def _definition_data(each: Definition) -> dict[str, Any]:
    if isinstance(each.meaning, Ruleset):
        meaning: Any = {"moves": rules_data(each.meaning)}
    else:
        meaning = {"digits": each.meaning} if each.pattern else _meaning_data(each.meaning)
    return {"name": each.name, "variables": list(each.variables), "meaning": meaning}


def _definition(data: Any) -> Definition:
    name, variables, meaning = _string(data["name"]), tuple(map(_string, data["variables"])), data["meaning"]
    if isinstance(meaning, dict) and "moves" in meaning:
        return Definition(name, variables, rules_from(meaning["moves"]))
    if isinstance(meaning, dict) and "digits" in meaning:
        return Definition(name, variables, _string(meaning["digits"]), pattern=True)
    found = _meaning(meaning)
    if isinstance(found, Formula):
        raise ValueError("a definition is a text or an automaton")
    return Definition(name, variables, found)


def _integers(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(each) is int for each in values):
        raise ValueError("a list of integers is wanted")
    return tuple(values)


def claim_text(claim: Claim, indent: int | None = 1) -> str:
    """The claim as JSON, with its seal; in one line where ``indent`` is None."""
    return json.dumps(sealed(claim_data(claim)), ensure_ascii=False, indent=indent) + "\n" * (indent is not None)


def read_claim(text: str | bytes | Path, given: Ruleset | None = None, where: str = "a claim") -> Claim:
    """The claim that :func:`claim_text` wrote, alone or in a saved discovery. Raises BadParameter for anything else.

    >>> read_claim("[]")
    Traceback (most recent call last):
    sprague.errors.BadParameter: a claim: it holds a list, not an object
    """
    found = read_json(text, where)
    content = unsealed(require_format(found, where, FORMAT), where)
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
