"""Linear comparisons and congruences, compiled directly to automata.

Read from the highest place down, what has been read of Σ cᵢxᵢ is v₀Uₖ + v₁Uₖ₋₁ + … + vᵣ₋₁Uₖ₋₍ᵣ₋₁₎, where k places are
still to come, and the vector v is all the automaton has to know. What the k places can still add lies between two
multiples of Uₖ − 1, so outside a bounded set of vectors the sign of the sum is settled; within it the vectors are
finitely many, as the other roots of xʳ = a₁xʳ⁻¹ + … + aᵣ are less than 1 in size. Sizes are compared by integers only.

Single comparisons on their way to relations: differences of variables, and remainders of many values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import ceil, floor, gcd, prod
from operator import add, mul
from typing import Literal

import numpy as np

from sprague.errors import LimitReached
from sprague.logic.automata.dfa import Automaton, minimal, ordered
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import charge, remembered
from sprague.logic.automata.relations import Relation, everything, nothing, some
from sprague.logic.language.formula import (
    And,
    Compare,
    Exists,
    Formula,
    Linear,
    Remainder,
    Variable,
    not_negative,
    variable,
)
from sprague.logic.language.systems import AtLeast, Congruent, Power, System, in_order

Vector = tuple[int, ...]
Track = tuple[int, ...]
"""What a digit of a variable at place i adds: so many Uᵢ₊₁, Uᵢ, Uᵢ₋₁, …, at most as many as the recurrence has."""
Settled = Literal["negative", "positive"]
Kind = Literal["=", ">="]

LONG = 256
"""Constants beyond this are written in digits instead of being counted by states."""


def linear(digits: Digits, coefficients: dict[str, int], kind: Kind, constant: int) -> Relation:
    """The relation Σ coefficient · variable = constant, or ≥ constant, over the named variables.

    >>> from sprague.logic.automata.digits import base
    >>> half = linear(base(2), {"x": 2, "y": -1}, "=", 0)
    >>> half.holds({"x": 5 * 10**50, "y": 10**51}), len(linear(base(2), {"x": 1, "y": 1, "z": -1}, "=", 0))
    (True, 3)
    """
    names = sorted(name for name, c in coefficients.items() if c)
    common = gcd(*(coefficients[name] for name in names))
    if not names:
        true = constant == 0 if kind == "=" else constant <= 0
        return (everything if true else nothing)(digits, coefficients)
    if constant % common and kind == "=":
        return nothing(digits, names)
    least = -(-constant // common)
    terms = tuple((0, coefficients[name] // common) for name in names)
    if abs(least) > LONG:
        automaton = compared(digits, (*terms, (0, -(1 if least > 0 else -1))), kind, 0)
        free = Relation(digits, (*names, "~"), automaton)  # "~" comes after every name
        return some(free & number(digits, "~", abs(least)), "~")
    return Relation(digits, tuple(names), compared(digits, terms, kind, least))


def shifted(digits: Digits, x: str, y: str, by: Literal[1, -1]) -> Relation:
    """The relation y = Σ xᵢUᵢ₊₁ (or Uᵢ₋₁): the digits of x, moved one place up (or down), give the value y.

    >>> from sprague.logic.automata.digits import zeckendorf
    >>> shifted(zeckendorf(), "x", "y", 1).holds({"x": 11, "y": 18})
    True
    """
    (first, one), (second, other) = sorted([(x, appended(digits, by)), (y, (0, -1))])
    return Relation(digits, (first, second), compared(digits, (one, other), "=", 0))


def appended(digits: Digits, places: int) -> Track:
    """What a digit adds to the value of its number with so many zeros appended; −1: with the last place taken off.

    >>> from sprague.logic.automata.digits import greedy
    >>> appended(greedy(1, 1, 1), 1), appended(greedy(1, 1, 1), 2), appended(greedy(1, 1, 1), 3)
    ((1,), (1, 1, 1), (2, 2, 1))
    """
    track: Track = (0,) * (1 - min(places, 1)) + (1,)
    for _ in range(1, places):
        track = tuple(a * track[0] + b for a, b in zip_longest(digits.recurrence, track[1:], fillvalue=0))
    return track


def number(digits: Digits, name: str, n: int) -> Relation:
    """The relation name = n, for a natural number of any size."""
    word = digits.represent(n)
    table = np.full((len(word) + 2, digits.size), len(word) + 1)
    for place, digit in enumerate(word):
        table[place, digit] = place + 1
    table[0, 0] = 0
    accepting = np.arange(len(table)) == len(word)
    charge(len(table), digits.size)
    return Relation(digits, (name,), ordered(table, accepting))  # each state accepts one word, no other state does


def congruent(digits: Digits, coefficients: dict[str, int], modulus: int, residue: int) -> Relation:
    """The relation Σ coefficient · variable ≡ residue (mod modulus).

    >>> from sprague.logic.automata.digits import ostrowski
    >>> sevens = congruent(ostrowski(2), {"x": 1, "y": -1}, 7, 4)
    >>> sevens.holds({"x": 7 * 10**30 + 5, "y": 1})
    True
    """
    names = sorted(name for name, c in coefficients.items() if c % modulus)
    if not names:
        return (nothing if residue % modulus else everything)(digits, coefficients)
    return Relation(
        digits,
        tuple(names),
        _congruent(digits, tuple(coefficients[name] % modulus for name in names), modulus, residue % modulus),
    )


def system_relations(system: System, digits: Digits) -> list[Relation]:
    """The literals of a system as relations; an inequality together with its reverse is an equation.

    Raises LimitReached for powers of 2 in other digits than those of base 2.
    """
    inequalities = {literal.term for literal in system if isinstance(literal, AtLeast)}
    relations = []
    for term in sorted(inequalities, key=in_order):
        opposite = term.times(-1)
        if opposite not in inequalities:
            relations.append(linear(digits, named(term), ">=", -term.constant))
        elif in_order(term) <= in_order(opposite):
            relations.append(linear(digits, named(term), "=", -term.constant))
    for literal in system:
        if isinstance(literal, Congruent):
            relation = congruent(digits, named(literal.term), literal.modulus, -literal.term.constant)
            relations.append(relation if literal.holds else ~relation)
        elif isinstance(literal, Power):
            power = _power(digits, literal.term)
            relations.append(power if literal.holds else everything(digits, power.variables) - power)
    return relations


def _power(digits: Digits, term: Linear) -> Relation:
    """The term is a power of 2: a 1 and zeros behind it."""
    if digits.recurrence != (2, 0):
        raise LimitReached(f"powers of 2 are read by the digits of base 2, not of {digits.name}")
    one = Relation(digits, ("~",), minimal(np.array([[0, 1], [1, 2], [2, 2]]), np.array([False, True, False])))
    return some(one & linear(digits, {**named(term), "~": -1}, "=", -term.constant), "~")


def named(term: Linear) -> dict[str, int]:
    """The coefficients of a term by the names of its variables; it has no other atoms."""
    return {atom.name: coefficient for atom, coefficient in term.coefficients if isinstance(atom, Variable)}


@remembered
def compared(digits: Digits, tracks: tuple[Track, ...], kind: Kind, constant: int) -> Automaton:
    """The automaton of Σ (what the digits of a track add) = or ≥ constant."""
    ratios = [_ratios(digits, track) for track in tracks]
    lowest, highest = sum(floor(min(each)) for each in ratios), sum(ceil(max(each)) for each in ratios)
    positive, negative = lowest - max(0, constant) - 1, highest - min(0, constant) + 1
    extremes = digits.extremes

    def settled(vector: Vector) -> Vector | Settled:
        if all(sum(map(mul, vector, each)) + positive * each[0] >= 0 for each in extremes):
            return "positive"
        if all(sum(map(mul, vector, each)) + negative * each[0] <= 0 for each in extremes):
            return "negative"
        return vector

    def accepts(state: Vector | Settled) -> bool:
        if isinstance(state, str):
            return kind == ">=" and state == "positive"
        value = _value(digits, state)
        return value == constant if kind == "=" else value >= constant

    return _explored(digits, tracks, settled, accepts)


def _ratios(digits: Digits, track: Track) -> list[Fraction]:
    """What a digit 1 of the track adds, by its weight, at the corners of all places, and 0: between two of these."""
    above, *others = track
    weights = [above * a + b for a, b in zip_longest(digits.recurrence, others, fillvalue=0)]
    return [Fraction(0), *(Fraction(sum(map(mul, weights, each)), each[0]) for each in digits.extremes)]


@remembered
def _congruent(digits: Digits, coefficients: tuple[int, ...], modulus: int, residue: int) -> Automaton:
    """The automaton of Σ coefficient · number ≡ residue."""

    def reduced(vector: Vector) -> Vector | Settled:
        return tuple(each % modulus for each in vector)

    def accepts(state: Vector | Settled) -> bool:
        return not isinstance(state, str) and (_value(digits, state) - residue) % modulus == 0

    return _explored(digits, tuple((0, c) for c in coefficients), reduced, accepts)


def _value(digits: Digits, vector: Vector) -> int:
    """The sum, where no place is still to come."""
    return sum(map(mul, vector, (1, *digits.earlier)))


def _explored(
    digits: Digits,
    tracks: Sequence[Track],
    merged: Callable[[Vector], Vector | Settled],
    accepts: Callable[[Vector | Settled], bool],
) -> Automaton:
    """The automaton whose states are the vectors v that digits lead to, as far as they are not ``merged``."""
    effects, which = _effects(digits, tracks)
    recurrence = digits.recurrence
    first: Vector | Settled = merged((0,) * len(recurrence))
    states, rows = {first: 0}, []
    waiting = [first]
    for state in waiting:
        row = []
        for effect in effects:
            following: Vector | Settled = state
            if not isinstance(state, str):
                top, *moved = map(add, (*state, 0), effect)
                following = merged(tuple(a * top + each for a, each in zip(recurrence, moved, strict=True)))
            if following not in states:
                states[following] = len(states)
                waiting.append(following)
            row.append(states[following])
        rows.append(row)
        charge(len(waiting), len(which))
    automaton = minimal(np.array(rows)[:, which], np.array([accepts(state) for state in waiting]))
    names = tuple(f"v{i:02}" for i in range(len(tracks)))
    return (Relation(digits, names, automaton) & everything(digits, names)).automaton


def _effects(digits: Digits, tracks: Sequence[Track]) -> tuple[list[Vector], list[int]]:
    """What a column adds at the place above, here, below, …, each effect once; and which is each column's."""
    charge(1, digits.size ** len(tracks))
    columns: list[Vector] = [(0,) * (len(digits.recurrence) + 1)]
    for track in tracks:
        steps = [[digit * weight for weight in track] for digit in range(digits.size)]
        columns = [tuple(map(sum, zip_longest(each, step, fillvalue=0))) for each in columns for step in steps]
    numbers: dict[Vector, int] = {}
    which = [numbers.setdefault(column, len(numbers)) for column in columns]
    return list(numbers), which


MOST_RESIDUES = 256
"""Remainders that take more values together are not resolved by cases."""


def with_remainders_named(formula: Compare, difference: Linear) -> Formula | None:
    """The comparison with names for its remainders, where they have too many values for a case each; None elsewhere.

    The name r of u mod m is the number with r ≡ u (mod m) and r < m.
    """
    divided: list[Remainder] = [atom for atom, _ in difference.coefficients if isinstance(atom, Remainder)]
    alone = len(difference.coefficients) == 1 and formula.relation in ("==", "!=")
    if alone or prod(atom.modulus for atom in divided) <= MOST_RESIDUES:
        return None
    parts: list[Formula] = []
    rest = difference
    for i, remainder in enumerate(divided):
        name = variable(f"%{i}")  # no name that can be typed
        parts.append(Compare("==", Linear(((Remainder(remainder.of - name, remainder.modulus), 1),)), Linear()))
        parts.append(Compare("<", name, Linear((), remainder.modulus)))
        rest = rest.without(remainder) + name.times(difference.coefficient(remainder))
    return Exists(tuple(f"%{i}" for i in range(len(divided))), And((*parts, Compare(formula.relation, rest, Linear()))))


def linear_comparison(system: Digits, relation: str, difference: Linear) -> Relation:
    """The relation difference ⋚ 0, for a difference of variables only."""
    if relation in ("==", "!="):
        equal = linear(system, named(difference), "=", -difference.constant)
        return equal if relation == "==" else ~equal
    positive = not_negative(relation, difference)
    return linear(system, named(positive), ">=", -positive.constant)
