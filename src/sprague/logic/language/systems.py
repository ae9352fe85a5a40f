"""A formula as a union of systems of linear inequalities and congruences; and as arrays of them, for the kernels.

Remainders, absolute values and choices are resolved by cases (|u| = max(u, −u) often needs none), negations are pushed
to the atoms, and *and* is multiplied out over *or*. The result is exact: a point satisfies the formula iff it satisfies
one of the systems. Systems that contradict themselves in two parallel inequalities, or in one congruence, are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import prod

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadRule
from sprague.logic.language import formula as f
from sprague.logic.language.formula import Formula, Linear, Variable

LARGEST_POWER = 2**40
"""Powers of 2 up to this are listed for the kernels."""

MOST_SYSTEMS = 5_000
"""More systems than this and the formula is refused: it would be slower than trying every point."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The literal ``term ≥ 0``; the term has only variables for atoms."""

    term: f.Linear


@dataclass(frozen=True, slots=True)
class Congruent:
    """The literal ``term ≡ 0 (mod modulus)``, or its negation where ``holds`` is false."""

    term: f.Linear
    modulus: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Power:
    """The literal that the term is a power of 2, or its negation where ``holds`` is false."""

    term: f.Linear
    holds: bool = True


Literal = AtLeast | Congruent | Power
System = frozenset[Literal]
"""Literals that hold together."""

Direction = frozenset[tuple[f.Atom, int]]


def in_order(part: object) -> str:
    """A text to sort systems, literals and terms by; numbers of thousands of digits stand in it in hexadecimal.

    Python refuses to write these in decimal digits, and would take long.

    >>> in_order(Congruent(f.Linear((), 5), 2)), len(in_order(AtLeast(f.Linear((), 10**10_000)))) > 8000
    ('Congruent(term=Linear(coefficients=(), constant=5), modulus=2, holds=True)', True)
    """
    try:
        return str(sorted(map(repr, part))) if isinstance(part, frozenset) else repr(part)
    except ValueError:
        return repr(_in_hexadecimal(part))


def _in_hexadecimal(part: object) -> object:
    if isinstance(part, int):
        return hex(part)
    if isinstance(part, tuple):
        return tuple(map(_in_hexadecimal, part))
    if isinstance(part, frozenset):
        return sorted(map(in_order, part))
    if is_dataclass(part):
        return (type(part).__name__, *(_in_hexadecimal(getattr(part, each.name)) for each in fields(part)))
    return part


@lru_cache(maxsize=32)
def disjuncts(formula: f.Formula) -> set[System]:
    """The systems whose union is the formula.

    >>> from sprague.logic import trace
    >>> len(disjuncts(trace(lambda x: (x % 7 == 3) & (x > 0) | (x == 0), ["x"])))
    2
    """
    return _cases(formula, True)


def _cases(formula: f.Formula, holds: bool) -> set[System]:
    """The systems whose union says that the formula holds, or that it does not."""
    match formula:
        case f.Truth(truth):
            return {frozenset()} if truth == holds else set()
        case f.And(parts) | f.Or(parts):
            join = _both if isinstance(formula, f.And) == holds else _union
            return join(_cases(part, holds) for part in parts)
        case f.Not(part):
            return _cases(part, not holds)
        case f.Compare(relation, left, right):
            return _compare(relation if holds else f.OPPOSITE[relation], left - right)
        case f.Predicate("power", (term,)):
            return _power(term, holds)
        case f.Predicate(name):
            raise BadRule(f"{name}(…) stands in no number, and in no rule by which numbers may rise")
    raise TypeError(f"not a formula: {formula!r}")


def _union(groups: Iterable[set[System]]) -> set[System]:
    return _few(system for group in groups for system in group)


def _both(groups: Iterable[set[System]]) -> set[System]:
    joined, *others = [*groups] or [{frozenset()}]
    for group in others:
        joined = _few(filter(_consistent, (a | b for a, b in product(joined, group))))
    return joined


def _few(systems: Iterable[System]) -> set[System]:
    """The systems as a set, given up as soon as they are too many."""
    few: set[System] = set()
    for system in systems:
        few.add(system)
        _require_few(len(few))
    return few


def _require_few(cases: int) -> None:
    if cases > MOST_SYSTEMS:
        raise BadRule(f"the rule falls into more than {MOST_SYSTEMS} cases: fewer remainders and choices are needed")


def _compare(relation: str, difference: f.Linear) -> set[System]:
    """The comparison of a term with 0."""
    if relation in f.NOT_NEGATIVE:
        return _at_least(f.not_negative(relation, difference))
    residue = _single_remainder(difference)
    if residue is not None:
        of, modulus, value = residue
        inside = 0 <= value < modulus
        if relation == "==":
            return _congruent(of + f.Linear((), -value), modulus, True) if inside else set()
        return _congruent(of + f.Linear((), -value), modulus, False) if inside else {frozenset()}
    above, below = difference, difference.times(-1)
    if relation == "==":
        return _both([_at_least(above), _at_least(below)])
    return _union([_compare(">", above), _compare(">", below)])


def _single_remainder(term: f.Linear) -> tuple[f.Linear, int, int] | None:
    """(u, m, r) where the term is ±((u mod m) − r), so that it vanishes iff u ≡ r; None for any other term."""
    match term.coefficients:
        case ((f.Remainder(of, modulus), (1 | -1) as sign),):
            return of, modulus, -sign * term.constant
    return None


def _at_least(term: f.Linear) -> set[System]:
    """The systems of ``term ≥ 0``, every atom that is no variable resolved by cases."""
    atom = _unresolved(term)
    if atom is None:
        if not term.coefficients:
            return {frozenset()} if term.constant >= 0 else set()
        return {frozenset({AtLeast(term)})}
    rest, coefficient = term.without(atom), term.coefficient(atom)
    match atom:
        case f.Absolute(of):
            signs = [_at_least(rest + of.times(sign * coefficient)) for sign in (1, -1)]
            return _union(signs) if coefficient > 0 else _both(signs)
        case f.Remainder(_, modulus) if not rest.coefficients:
            if all(rest.constant + coefficient * r >= 0 for r in (0, modulus - 1)):
                return {frozenset()}
    return _by_cases(atom, rest, coefficient, _at_least)


def _congruent(term: f.Linear, modulus: int, holds: bool) -> set[System]:
    """The systems of ``term ≡ 0`` or ``term ≢ 0``, every atom that is no variable resolved by cases."""
    atom = _unresolved(term)
    if atom is None:
        rests = tuple((a, c % modulus) for a, c in term.coefficients if c % modulus)
        reduced = f.Linear(rests, term.constant % modulus)
        if not reduced.coefficients:
            return {frozenset()} if (reduced.constant == 0) == holds else set()
        return {frozenset({Congruent(reduced, modulus, holds)})}
    rest, coefficient = term.without(atom), term.coefficient(atom)
    if isinstance(atom, f.Remainder) and atom.modulus % modulus == 0:
        return _congruent(rest + atom.of.times(coefficient), modulus, holds)
    return _by_cases(atom, rest, coefficient, lambda left: _congruent(left, modulus, holds))


def _power(term: f.Linear, holds: bool) -> set[System]:
    """The systems that say that a term is a power of 2, or that it is none, every other atom resolved by cases."""
    atom = _unresolved(term)
    if atom is not None:
        return _by_cases(atom, term.without(atom), term.coefficient(atom), lambda left: _power(left, holds))
    if term.coefficients:
        return {frozenset({Power(term, holds)})}
    return {frozenset()} if (term.constant > 0 and term.constant.bit_count() == 1) == holds else set()


def _by_cases(
    atom: f.Atom, rest: f.Linear, coefficient: int, systems: Callable[[f.Linear], set[System]]
) -> set[System]:
    """The systems of ``rest + coefficient · atom``: in each case the atom is a term, or a constant."""
    terms = ((when, systems(rest + term.times(coefficient))) for when, term in _terms(atom))
    return _union(_both([_cases(when, True), cases]) for when, cases in terms if cases)


def _terms(atom: f.Atom) -> Iterator[tuple[f.Formula, f.Linear]]:
    """What an atom that is no variable may be, and when."""
    match atom:
        case f.Absolute(of):
            yield from ((f.Compare(">=", side, f.Linear()), side) for side in (of, of.times(-1)))
        case f.Choice(_, then, otherwise) if then == otherwise:
            yield f.Truth(True), then
        case f.Choice(condition, then, otherwise):
            yield from ((condition, then), (f.Not(condition), otherwise))
        case f.Remainder(_, modulus):
            for residue in (f.Linear((), r) for r in range(modulus)):
                yield f.Compare("==", f.Linear(((atom, 1),)), residue), residue
        case _:
            raise TypeError(f"not an atom: {atom!r}")


def _unresolved(term: f.Linear) -> f.Atom | None:
    """An atom of the term that is no variable, None where there is none."""
    atoms = [atom for atom, _ in term.coefficients if not isinstance(atom, f.Variable)]
    _require_few(prod(atom.modulus for atom in atoms if isinstance(atom, f.Remainder)))
    return atoms[0] if atoms else None


def _consistent(system: System) -> bool:
    """Whether no two parallel inequalities and no two congruences of one term contradict each other.

    For each direction u only the strongest u + c ≥ 0 counts; −u + d ≥ 0 contradicts it iff c + d < 0.
    """
    least = dict[Direction, int]()
    residues = dict[tuple[Direction, int], int]()
    excluded = set[tuple[tuple[Direction, int], int]]()
    for literal in system:
        (direction, opposite), constant = _directions(literal.term.coefficients), literal.term.constant
        if isinstance(literal, AtLeast):
            least[direction] = constant = min(least.get(direction, constant), constant)
            if constant + least.get(opposite, -constant) < 0:
                return False
        elif isinstance(literal, Congruent):
            key = direction, literal.modulus
            if not literal.holds:
                excluded.add((key, constant))
            elif residues.setdefault(key, constant) != constant:
                return False
    return excluded.isdisjoint(residues.items())


@lru_cache
def _directions(coefficients: tuple[tuple[f.Atom, int], ...]) -> tuple[Direction, Direction]:
    return frozenset(coefficients), frozenset((atom, -c) for atom, c in coefficients)


Integers = NDArray[np.int64]

UNBOUNDED = 2**60
"""Larger numbers the kernels do not list."""


@dataclass(frozen=True)
class Systems:
    """A union of systems as arrays, for the kernels.

    With v variables, a row of ``at_least`` is v coefficients and a constant: row · (values, 1) ≥ 0. A row of
    ``congruent`` has two numbers more, the modulus and 1 for ≡ 0 or 0 for ≢ 0. The rows of system i are those from
    ``at_least_start[i]`` to ``at_least_start[i + 1]``; the same for ``congruent``. All arrays are int64.
    """

    at_least: Integers
    at_least_start: Integers
    congruent: Integers
    congruent_start: Integers
    reach: int = 2**62
    """No row may go so far."""

    @property
    def arrays(self) -> tuple[Integers, Integers, Integers, Integers]:
        """The four arrays in the order that every kernel takes them."""
        return self.at_least, self.at_least_start, self.congruent, self.congruent_start

    def __len__(self) -> int:
        return len(self.at_least_start) - 1

    def fits(self, largest: int, rising: bool = False) -> bool:
        """Whether no row can overflow int64, or a power that is not listed, while every variable is in 0 … largest.

        Where they may be ``rising`` with a move, whether the kernels also list all that are left.
        """
        coefficients, constants = self._weights
        most = min(self.reach, UNBOUNDED) if rising else self.reach
        return largest < UNBOUNDED and coefficients * largest + constants < most

    @cached_property
    def _weights(self) -> tuple[int, int]:
        """The largest sum of the sizes of the coefficients in a row, and of the other numbers in one."""
        variables = self.at_least.shape[1] - 1
        sizes = [np.abs(rows).astype(object) for rows in (self.at_least, self.congruent) if len(rows)]
        halves = ([rows[:, :variables] for rows in sizes], [rows[:, variables:] for rows in sizes])
        coefficients, constants = (max((int(each.sum(axis=1).max()) for each in half), default=0) for half in halves)
        return coefficients, constants


def systems(formula: Formula, names: Sequence[str]) -> Systems:
    """The systems of a formula over the variables ``names``, in that order.

    Raises BadRule for a formula that falls into more than 5,000 systems, or has a coefficient beyond 2⁶².

    >>> from sprague.logic import trace
    >>> two = systems(trace(lambda x, p: abs(x - p) > 1, ["x", "p"]), ["x", "p"])
    >>> sorted(two.at_least.tolist())
    [[-1, 1, -2], [1, -1, -2]]
    """
    return pack(sorted(disjuncts(formula), key=in_order), names)


def pack(systems: Sequence[System], names: Sequence[str]) -> Systems:
    """The arrays of some systems, powers of 2 up to the largest listed one by one."""
    powers = any(isinstance(literal, Power) for system in systems for literal in system)
    systems = [each for system in systems for each in _listed(system)]
    at_least = [[row(literal.term, names) for literal in system if isinstance(literal, AtLeast)] for system in systems]
    modular = [[literal for literal in system if isinstance(literal, Congruent)] for system in systems]
    congruent = [[[*row(each.term, names), each.modulus, int(each.holds)] for each in some] for some in modular]
    reach = 2 * LARGEST_POWER if powers else 2**62
    return Systems(*_stack(at_least, len(names) + 1), *_stack(congruent, len(names) + 3), reach)


def _listed(system: System) -> Iterator[System]:
    """The systems without powers whose union a system is, for numbers up to the largest power."""
    ways = [_ranges(literal) for literal in system if isinstance(literal, Power)]
    others = frozenset(literal for literal in system if not isinstance(literal, Power))
    return (others.union(*some_of) for some_of in product(*ways))


def _ranges(literal: Power) -> list[System]:
    """The powers of 2 that a term may be, or what lies between two of them: each as a range."""
    powers = [1 << k for k in range(LARGEST_POWER.bit_length())]
    between = [(a + 1, b - 1) for a, b in pairwise(powers) if b > a + 1]
    ranges = [(power, power) for power in powers] if literal.holds else [(-LARGEST_POWER, 0), *between]
    low_high = ((literal.term + f.Linear((), -low), f.Linear((), high) - literal.term) for low, high in ranges)
    return [frozenset(map(AtLeast, both)) for both in low_high]


def row(term: Linear, names: Sequence[str]) -> list[int]:
    """The coefficients of the names in a term, and its constant."""
    return [*(term.coefficient(Variable(name)) for name in names), term.constant]


def _stack(groups: list[list[list[int]]], width: int) -> tuple[Integers, Integers]:
    rows = [row for group in groups for row in sorted(group)]
    if any(abs(number) >= 2**62 for row in rows for number in row):
        raise BadRule("a rule's constants must stay below 2^62")
    start = np.cumsum([0, *(len(group) for group in groups)], dtype=np.int64)
    return np.array(rows, dtype=np.int64).reshape(len(rows), width), start
