"""Players as plain data: automata by their tables, laws by their numbers; and the players made from it again."""

from __future__ import annotations

from typing import Any

import numpy as np

from sprague.discovery.cones import ByCone
from sprague.discovery.heap_rules import heap_rules
from sprague.discovery.heap_values import HeapLaw, ValueLaw
from sprague.discovery.number_rules import on_tuples
from sprague.discovery.player import ByDifferences, ByRelation, Player
from sprague.discovery.value_players import ByLaw, ByOptions, ByPeriod
from sprague.games import CoinTurning, FormulaGame, PileRuleset, Ruleset, TakingBreaking
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.periods import Period
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.slopes import Slope
from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import digits
from sprague.logic.automata.relations import Relation
from sprague.numbers.quadratic import Quadratic


def player_data(player: Player | None) -> dict[str, Any] | None:
    """What a player knows, as data; None for none."""
    match player:
        case ByRelation(relation=relation, names=names):
            return {"kind": "relation", "names": list(names), "relation": _relation(relation)}
        case ByDifferences(law=law):
            d = law.differences
            return {"kind": "law", "factor": law.factor, "first": list(d.first), "start": d.start, "p": d.p}
        case ByCone(cone=cone):
            alpha = cone.alpha
            number = [alpha.alpha.a, alpha.alpha.b, alpha.alpha.d, alpha.alpha.c]
            quotients = {"preperiod": list(alpha.preperiod), "period": list(alpha.period), "spare": alpha.spare}
            return {"kind": "cone", "alpha": number, **quotients, "gap": cone.gap, "with_zero": cone.with_zero}
        case ByPeriod(law=period, values=values):
            numbers = [period.preperiod, period.length, period.saltus]
            return {"kind": "period", "law": numbers, "values": list(values)}
        case ByLaw(law=heap_law):
            return {"kind": "values", "compared": heap_law.compared, **_value_law(heap_law.law)}
        case ByOptions(law=value_law, plain=plain):
            return {"kind": "options", "plain": plain, **_value_law(value_law)}
    return None


def player_from(rules: Ruleset, data: dict[str, Any] | None) -> Player | None:
    """The player that the data describes; ValueError, KeyError or TypeError for data that describe none."""
    if data is None:
        return None
    kind = data["kind"]
    if kind in ("relation", "cone") and not isinstance(rules, PileRuleset):
        rules = on_tuples(rules) or rules
    if kind == "relation" and isinstance(rules, PileRuleset):
        return ByRelation(rules, _read(data["relation"]), tuple(map(str, data["names"])))
    if kind == "law" and isinstance(rules, FormulaGame):
        law = Quasilinear(_integers(data["first"]), int(data["start"]), int(data["p"]))
        return ByDifferences(rules, MexDifferences(law, int(data["factor"])))
    if kind == "cone" and isinstance(rules, PileRuleset):
        before, again = _integers(data["preperiod"]), _integers(data["period"])
        slope = Slope(Quadratic(*_integers(data["alpha"])), before, again, int(data["spare"]))
        return ByCone(rules, Cone(slope, int(data["gap"]), bool(data["with_zero"])))
    if kind == "period" and isinstance(rules, TakingBreaking):
        return ByPeriod(rules, Period(*_integers(data["law"])), _integers(data["values"]))
    if kind == "values" and isinstance(rules, TakingBreaking | CoinTurning):
        value_law = _read_values(data)
        values = [value_law.nim_value(n) for n in range(int(data["compared"]))]
        said = heap_rules(rules, values, value_law.relation.digits)
        if said is None:
            raise ValueError("the rules are not those that it was made of")
        return ByLaw(rules, HeapLaw(rules, value_law, said, len(values)))
    if kind == "options":
        return ByOptions(rules, _read_values(data), bool(data["plain"]))
    raise ValueError(f"the game cannot be played by {kind!r}")


def _value_law(law: ValueLaw) -> dict[str, Any]:
    return {"statement": law.statement, "sentence": law.sentence, "relation": _relation(law.relation)}


def _read_values(data: dict[str, Any]) -> ValueLaw:
    return ValueLaw(str(data["statement"]), str(data["sentence"]), _read(data["relation"]))


def _integers(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(isinstance(each, int) for each in values):
        raise ValueError("a list of integers is none")
    return tuple(values)


def _relation(relation: Relation) -> dict[str, Any]:
    return {
        "digits": relation.digits.name,
        "variables": list(relation.variables),
        "table": relation.automaton.table.tolist(),
        "accepting": np.flatnonzero(relation.automaton.accepting).tolist(),
    }


def _read(data: dict[str, Any]) -> Relation:
    system, names = digits(data["digits"]), tuple(map(str, data["variables"]))
    table = np.array(data["table"], dtype=np.int64)
    if table.ndim != 2 or table.shape[1] != system.size ** len(names) or names != tuple(sorted(set(names))):
        raise ValueError("an automaton is none")
    accepting = np.isin(np.arange(len(table)), np.array(data["accepting"], dtype=np.int64))
    if not len(table) or table.min() < 0 or table.max() >= len(table):
        raise ValueError("an automaton leads nowhere")
    return Relation(system, names, minimal(table, accepting))
