"""Single comparisons on their way to relations: differences of variables, and remainders of many values."""

from __future__ import annotations

from math import prod

from sprague.logic.automata.atoms import linear, named
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import And, Compare, Formula, Linear, Remainder
from sprague.logic.language.sentences import Exists, variable

MOST_RESIDUES = 256
"""Remainders that take more values together are not resolved by cases."""


def with_remainders_named(formula: Compare, difference: Linear) -> Formula | None:
    """The comparison with names for its remainders, where they have too many values for a case each; None elsewhere.

    The name r of u mod m is the number with r ≡ u (mod m) and r < m.
    """
    found: list[Remainder] = [atom for atom, _ in difference.coefficients if isinstance(atom, Remainder)]
    alone = len(difference.coefficients) == 1 and formula.relation in ("==", "!=")
    if alone or prod(atom.modulus for atom in found) <= MOST_RESIDUES:
        return None
    parts: list[Formula] = []
    rest = difference
    for i, remainder in enumerate(found):
        name = variable(f"%{i}")  # no name that can be typed
        parts.append(Compare("==", Linear(((Remainder(remainder.of - name, remainder.modulus), 1),)), Linear()))
        parts.append(Compare("<", name, Linear((), remainder.modulus)))
        rest = rest.without(remainder) + name.times(difference.coefficient(remainder))
    return Exists(tuple(f"%{i}" for i in range(len(found))), And((*parts, Compare(formula.relation, rest, Linear()))))


def linear_comparison(system: Digits, relation: str, difference: Linear) -> Relation:
    """The relation difference ⋚ 0, for a difference of variables only."""
    term, constant = named(difference), -difference.constant
    negative = {name: -c for name, c in term.items()}
    match relation:
        case "==":
            return linear(system, term, "=", constant)
        case "!=":
            return ~linear(system, term, "=", constant)
        case ">=":
            return linear(system, term, ">=", constant)
        case ">":
            return linear(system, term, ">=", constant + 1)
        case "<=":
            return linear(system, negative, ">=", -constant)
        case "<":
            return linear(system, negative, ">=", 1 - constant)
    raise TypeError(f"not a comparison: {relation!r}")
