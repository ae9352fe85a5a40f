"""Formulas for nim-values by templates: the minimum or maximum of a few terms, the sum or nim-sum of two, cases.

The two terms of a sum are found together: for each term what is left of the values is looked up among all terms. Terms
that bound the table on one side and are met somewhere are joined by their minimum or maximum, the cheapest that cover
the table (a hitting set). Where neither suffices, a few terms cover the table, and cells say which holds where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations, islice, product

import numpy as np

from sprague.errors import LimitReached
from sprague.guess.cells import Disjunction, shortest
from sprague.guess.conditions import Form, Points, Values, bare, grouped, named, written
from sprague.guess.hitting import Truths, cell_numbers, cheapest_hitting_set, common_labels, distinct, separating
from sprague.guess.p_cells import asks_for_order, exchangeable, in_order_of
from sprague.guess.pools import pool
from sprague.guess.statements import Guess
from sprague.guess.values import read_back
from sprague.logic.automata.limits import Limits, limited


@dataclass(frozen=True)
class Term:
    """A number that the coordinates give, ``said`` with ``{0}``, ``{1}``, … for them; of one cost by ``order``."""

    said: str
    cost: int
    order: str
    values: Callable[[Points], Values] = field(repr=False, compare=False)

    def written(self, names: Sequence[str]) -> str:
        """As a mathematician writes it, and the prover reads it."""
        return self.said.format(*names)


def quotient(form: Form, constant: int, divisor: int) -> Term:
    """⌊(form + constant)/divisor⌋; the divisor may be 1. Longer for larger coefficients; a floor costs too.

    >>> quotient((1, 1), 1, 2).written("xy"), quotient((1, -1), 0, 1).written("xy")
    ('⌊(x + y + 1)/2⌋', 'x − y')
    """
    floor = 12 + 4 * divisor if divisor > 1 else 0
    cost = 20 + 10 * sum(map(abs, form)) + 10 * abs(constant) + floor + 4 * sum(c < 0 for c in form)
    sum_ = written(named(len(form)), form, constant)
    text, order = sum_ if divisor == 1 else f"⌊{grouped(sum_)}/{divisor}⌋", f"quotient {form}, {constant}, {divisor}"
    return Term(text, cost, order, lambda points: (points @ np.array(form) + constant) // divisor)


def remainder(form: Form, modulus: int) -> Term:
    """The remainder of a form by a modulus, in parentheses.

    >>> remainder((1, 1), 3).written("xy")
    '((x + y) mod 3)'
    """
    text = f"({grouped(written(named(len(form)), form))} mod {modulus})"
    cost = 20 + 8 * sum(map(abs, form)) + 6 * modulus
    return Term(text, cost, f"rest {form}, {modulus}", lambda points: points @ np.array(form) % modulus)


def nim_sum(divisor: int, coordinates: tuple[int, ...], factor: int = 1) -> Term:
    """A multiple of the nim-sum of some coordinates, each divided by a number and rounded down.

    >>> nim_sum(3, (0, 1), 3).written("xy")
    '3(⌊x/3⌋ ⊕ ⌊y/3⌋)'
    """
    text = f"{factor if factor > 1 else ''}({' ⊕ '.join(bare(f'{{{i}}}', divisor) for i in coordinates)})"
    cost = 30 + 8 * len(coordinates) + 6 * divisor + (6 if factor > 1 else 0)

    def values(points: Points) -> Values:
        return np.asarray(factor * np.bitwise_xor.reduce(points[:, list(coordinates)] // divisor, axis=1))

    return Term(text, cost, f"nim-sum {divisor}, {coordinates}, {factor}", values)


def _beside(term: Term, factor: int, modulus: int) -> Term:
    """A term, and a multiple of the remainder of the first coordinate, as in y − x + 2(x mod 4)."""
    said = f"{term.said} + {factor if factor > 1 else ''}({{0}} mod {modulus})"
    cost = 20 + term.cost + 6 * modulus + 4 * factor
    return Term(said, cost, said, lambda points: term.values(points) + factor * (points[:, 0] % modulus))


LARGEST_CONSTANT = 8
"""Constants are below this."""


def quotients(d: int) -> Iterator[Term]:
    """Constants, linear terms with small coefficients, and their floors of halves and thirds."""
    yield from (quotient((0,) * d, constant, 1) for constant in range(2, LARGEST_CONSTANT))
    for form in product(range(-2, 3) if d < 3 else range(-1, 3), repeat=d):
        if sum(map(abs, form)) > d + 1:
            continue
        for divisor in (1, 2, 3):
            if divisor == 1 or any(c % divisor for c in form):
                yield from (quotient(form, constant, divisor) for constant in (-1, 0, 1))


def nim_sums(d: int) -> Iterator[Term]:
    """Nim-sums of two or more coordinates, divided by up to 12, and so many times as much."""
    for divisor in range(1, 13):
        for k in range(2, d + 1):
            for chosen in combinations(range(d), k):
                yield nim_sum(divisor, chosen)
                yield from [nim_sum(divisor, chosen, divisor)] if divisor > 1 else []
                yield from (nim_sum(1, chosen, factor) for factor in ([divisor] if divisor > 1 else []))


def remainders(d: int) -> Iterator[Term]:
    """Remainders by up to 12 of sums and differences."""
    for modulus in range(2, 13):
        for residues in product(sorted({0, 1, modulus - 1}), repeat=d):
            if any(residues):
                yield remainder(tuple(c if c <= modulus // 2 else c - modulus for c in residues), modulus)


def along_the_diagonal(table: Values) -> Iterator[Term]:
    """For two piles whose values repeat where both rise: y − x or a remainder of x + y, beside that of x."""
    moduli = range(2, 13 if table.ndim == 2 else 2)
    m = next((m for m in moduli if np.array_equal(table[m:, m:], table[:-m, :-m])), None)
    if m:
        terms = quotient((-1, 1), 0, 1), remainder((1, 1), m)
        yield from (_beside(term, factor, m) for term, factor in product(terms, sorted({1, 2, m})))


MOST_TERMS, MOST_LENGTH = 4, 600
"""A minimum, or cases, of so many terms at most; longer cases say nothing."""

SECONDS = 5.0
"""So long are cases looked for."""

MOST_NUMBERS = 10**8
"""Terms with more values than these, those of six coordinates, would take gigabytes and are not looked at."""

ROUNDS, TRAINING = 12, {1: 40, 2: 24, 3: 9}


@dataclass(frozen=True)
class Terms:
    """Terms, the cheapest first, with their values at some points; of those equal there only the cheapest."""

    terms: list[Term]
    values: list[Values]
    number: dict[bytes, int]

    @classmethod
    def at(cls, points: Points, terms: Iterator[Term]) -> Terms:
        """The terms at some points."""
        taken = cls([], [], {})
        for term in sorted(terms, key=lambda term: (term.cost, term.order)):
            values = term.values(points)
            if values.tobytes() not in taken.number:
                taken.number[values.tobytes()] = len(taken.terms)
                taken.terms.append(term)
                taken.values.append(values)
        return taken


Said = Callable[[Sequence[str]], str]
Guessed = tuple[int, Said, Callable[[Points], Values]]
"""The length of a formula, how it is written in the names of the coordinates, and what it says of some points."""


def value_templates(
    names: Sequence[str], table: Values, ordered: bool, value: str = "v", inside: Truths | None = None
) -> Iterator[Guess]:
    """Formulas for the nim-values of a table, indexed by the coordinates, the shortest first.

    ``ordered``: piles are interchangeable, so positions stand in non-decreasing order. ``inside`` says which rows of
    :func:`numpy.indices` are positions, where not all of them are.

    >>> x, y = np.indices((13, 13))
    >>> [each.statement for each in value_templates("xy", 3 * ((x // 3) ^ (y // 3)) + (x + y) % 3, ordered=True)]
    ['v = ((x + y) mod 3) + 3(⌊x/3⌋ ⊕ ⌊y/3⌋)']
    """
    d = table.ndim
    every = np.indices(table.shape, dtype=np.int64).reshape(d, -1).T
    every = every if inside is None else every[inside]
    alike = exchangeable(table) if inside is None else ()
    readings = [tuple(range(d))] if ordered else [(), *([alike] if alike else [])]
    for among in readings:
        points = in_order_of(every, among)
        templates = _found(names, points, table[tuple(points.T)].astype(np.int64), value, [*along_the_diagonal(table)])
        for _, template, says in sorted(templates, key=lambda each: (each[0], each[1](names))):
            asked = among and (not ordered or asks_for_order(says, points))
            order = f", where {' ≤ '.join(names[i] for i in among)}{'' if ordered else ' (or exchanged)'}" * bool(asked)
            yield from read_back(f"{template(names)}{order}", (*names, value))
        if templates:
            return


def _found(names: Sequence[str], points: Points, values: Values, value: str, more: Sequence[Term]) -> list[Guessed]:
    """The formulas for the values at some points: extrema, also of ``more`` terms, and sums, else cases."""
    d = len(names)
    terms = [*islice(chain(quotients(d), nim_sums(d), remainders(d)), MOST_NUMBERS // (len(points) or 1) + 1)]
    if len(terms) * len(points) > MOST_NUMBERS:
        return []
    linear, every = Terms.at(points, chain(quotients(d), more)), Terms.at(points, iter(terms))
    templates = [*_extrema(names, linear, values, value), *_sums(names, every, values, value)]
    return templates or _cases(names, points, values, every, value)


def _extrema(names: Sequence[str], terms: Terms, values: Values, value: str) -> Iterator[Guessed]:
    """The least or the greatest of a few terms."""
    for word, sign, extreme in (("min", 1, np.minimum), ("max", -1, np.maximum)):
        bounds = [i for i, each in enumerate(terms.values) if ((each - values) * sign >= 0).all()]
        bounds = [i for i in bounds if (terms.values[i] == values).any()]
        met = np.array([terms.values[i] == values for i in bounds]).reshape(len(bounds), len(values)).T
        chosen = cheapest_hitting_set(met, [terms.terms[i].cost for i in bounds]) if bounds else None
        if chosen is None or len(chosen) > MOST_TERMS or len(chosen) == 1:
            continue
        these = [terms.terms[bounds[i]] for i in chosen]
        length = 20 + sum(term.cost for term in these)
        yield length, partial(_extremum, these, word, value), partial(_together, these, extreme)


def _together(terms: Sequence[Term], joined: np.ufunc, points: Points) -> Values:
    return np.asarray(joined.reduce([term.values(points) for term in terms]))


def _extremum(terms: Sequence[Term], word: str, value: str, names: Sequence[str]) -> str:
    return f"{value} = {word}({', '.join(term.written(names) for term in terms)})"


def _sums(names: Sequence[str], terms: Terms, values: Values, value: str) -> Iterator[Guessed]:
    """One term, or the sum or the nim-sum of two."""
    for term, its in zip(terms.terms, terms.values, strict=True):
        rest = values - its
        if not rest.any():
            yield term.cost, partial(_joined, [term], "", value), term.values
            continue
        for joined, left, by in ((" + ", rest, np.add), (" ⊕ ", values ^ its, np.bitwise_xor)):
            whole = by is np.add or ((left >= 0).all() and (its >= 0).all())
            other = terms.number.get(left.tobytes()) if whole else None
            if other is not None and terms.number[its.tobytes()] < other:
                pair = [term, terms.terms[other]]
                says = partial(_together, pair, by)
                yield 10 + sum(each.cost for each in pair), partial(_joined, pair, joined, value), says


def _grouped(text: str, sign: str) -> str:
    """A term in a sum of two: in parentheses where it is a sum itself, and the other sign is ⊕."""
    return f"({text})" if sign == " ⊕ " and " " in re.sub(r"[(⌊].*[)⌋]", "", text) else text


def _joined(terms: Sequence[Term], sign: str, value: str, names: Sequence[str]) -> str:
    texts = [_grouped(term.written(names), sign) for term in terms]
    texts.sort(key=lambda text: text.startswith("−"))
    return f"{value} = {sign.join(f'({text})' if text.startswith('−') else text for text in texts)}".replace(
        " + (−1)", " − 1"
    )


def _cases(names: Sequence[str], points: Points, values: Values, terms: Terms, value: str) -> list[Guessed]:
    """A few terms that cover the table, and conditions that say where each of them holds; none where that is long."""
    for level in (0, 1):
        with limited(Limits(seconds=SECONDS)):
            try:
                cases = _cases_at(points, values, terms, level)
            except LimitReached:
                return []
        if cases:
            length = sum(term.cost + where.length for term, where in cases)
            return [(length, partial(_by_cases, cases, value), partial(_in_cases, cases))]
    return []


Case = tuple[Term, Disjunction]


def _by_cases(cases: Sequence[Case], value: str, names: Sequence[str]) -> str:
    return "; ".join(f"{value} = {term.written(names)} if {where.shown(names)}" for term, where in cases)


def _in_cases(cases: Sequence[Case], points: Points) -> Values:
    found = np.full(len(points), -1)
    for term, where in reversed(cases):
        there = where.holds(points)
        found[there] = term.values(points)[there]
    return found


def _cases_at(points: Points, values: Values, terms: Terms, level: int) -> list[Case] | None:
    """The cases from the pool of a level, made from a small box, then from what else they get wrong."""
    chosen = _cover(terms, values)
    if chosen is None:
        return None
    within: Truths = np.max(points, axis=1) <= TRAINING.get(points.shape[1], 4)
    hits = np.array([terms.values[i] == values for i in chosen])
    labels = (hits.astype(np.int64) << np.arange(len(chosen))[:, None]).sum(axis=0)
    for _ in range(ROUNDS):
        cases = _told_apart(points[within], labels[within], [terms.terms[i] for i in chosen], level)
        if cases is None:
            return None
        predicted = _in_cases(cases, points)
        several = np.sum([where.holds(points) for _, where in cases], axis=0) != 1
        wrong = np.flatnonzero((predicted != values) | several)
        if not len(wrong):
            return cases
        within[wrong[:: max(1, len(wrong) // 20)]] = True
    return None


def _cover(terms: Terms, values: Values) -> list[int] | None:
    """Few terms one of which is right everywhere, chosen greedily; None where that takes too many."""
    if len(few := np.unique(values)) <= MOST_TERMS and few[-1] < LARGEST_CONSTANT:
        return [terms.number[np.full_like(values, value).tobytes()] for value in few]
    hits = np.array([each == values for each in terms.values])
    costs = np.array([40 + term.cost for term in terms.terms])
    left, chosen = np.ones(len(values), dtype=bool), list[int]()
    while left.any():
        gain = hits[:, left].sum(axis=1) / costs
        best = int(gain.argmax())
        if len(chosen) == MOST_TERMS or not gain[best]:
            return None
        chosen.append(best)
        left &= ~hits[best]
    return chosen


def _told_apart(points: Points, labels: Values, terms: Sequence[Term], level: int) -> list[Case] | None:
    """Where each term holds, as a formula; the first that is right in a cell is taken there."""
    conditions, at = distinct(pool(points.shape[1], level), points)
    chosen = separating(at, labels, [each.cost for each in conditions])
    if chosen is None:
        return None
    cells = cell_numbers(at, chosen)
    common = common_labels(cells, labels)
    cases, done = list[Case](), np.zeros(len(common), dtype=bool)
    for bit, term in enumerate(terms):
        here = (common >> bit & 1 == 1) & ~done
        if here.any():
            where = shortest(conditions, at, chosen, np.where(here[cells], 1, 2))
            if where is None:
                return None
            cases.append((term, where))
            done |= here
    return cases if sum(term.cost + where.length for term, where in cases) <= MOST_LENGTH else None
