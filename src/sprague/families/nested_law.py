"""One heap in rows, for all values of the parameters: periods that are quadratic in these.

A period consists of zones, one after the other: a number of rows of one length, both linear in the parameters, or some
numbers more, which are one row. In row q of a zone the value at its place r is said by pieces whose ends are linear in
the parameters *and in q*; the period itself, a product, never occurs. A move that takes l leads from place r of row q
to place s of row q − t of the same zone, s + l = r + tM; or from row b of a zone to the a-th row from the end of an
earlier one, with nothing but single rows T between, s + l = r + aM + T + bM′, where the zone before the first is the
last, of the period before. Let l ≤ JM for all moves l, and let a zone of several rows M have at least J of them. As a
move takes more than what it passes, t ≤ J, a ≤ J and b < J, and no such zone is passed as a whole. So all is linear,
and these are the nim-values as soon as

    every place of every zone has exactly one value,
    no move joins two places of one value, also over the end of a period, and
    every smaller value is reached within the period.

The additive sets {k, ck + d, (c + 1)k + d} are such: Winning Ways, chapter 4; Manabe and Larsson, Additive subtraction
games, arXiv:2603.10414 (2026).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import add

import numpy as np

from sprague.families.law import FamilyLaw, Parametric, Values, asked, least_that_holds
from sprague.families.pieces import (
    ONE,
    Piece,
    Run,
    among,
    enclosed,
    fitted,
    fitted_pieces,
    letter,
    runs_of_one_value,
    spread,
    written,
)
from sprague.families.residue_law import ResidueLaw, taken
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, linear_term, typed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Linear, substituted, value_at, variable
from sprague.logic.wording.latex import latex_formula
from sprague.numbers.periods import repetition
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step
from sprague.solving import nim_values

ROW = "row"
"""The variable of the pieces that counts rows."""

SLOPES, OFFSETS = range(1, 25), range(-12, 13)
"""Lengths of rows that are tried."""

LONGEST_PERIOD, LOOKED_AT = 3000, 9000
LONGEST_LISTED = 60
"""Of members with a shorter period all values are claimed, of others the period."""

MOST_WRAPS, MOST_ZONES = 4, 6


@dataclass(frozen=True)
class Zone(Parametric):
    """``count`` rows of one ``length``; the pieces speak of the row by its number."""

    count: Linear
    length: Linear
    pieces: tuple[Piece, ...]

    @property
    def alone(self) -> bool:
        """Whether it is one row."""
        return self.count == ONE

    def row(self, values: Values, q: int) -> list[int | None]:
        """The values of one row of a member; None at a place without one."""
        return spread(self.pieces, {**values, ROW: q}, [None] * value_at(self.length, values))


@dataclass(frozen=True)
class NestedLaw(FamilyLaw):
    """The nim-values have a period that consists of zones of rows."""

    zones: tuple[Zone, ...]

    kind, values = "rows", True
    lemma = Citation("the lemma on rows of a heap", "sprague.families.nested_law", "NestedRows.v", "row_values")

    @property
    def modulus(self) -> Linear:
        """The length of a row of the first zone."""
        return self.zones[0].length

    def cycle(self, values: Values) -> list[int | None]:
        """The values of one period of a member."""
        return [v for zone in self.zones for q in range(value_at(zone.count, values)) for v in zone.row(values, q)]

    def agrees(self, values: Values, table: list[int]) -> bool:
        """Whether the law gives what was seen of one member."""
        return self.heaps(values, len(table) - 1) == table

    def heaps(self, values: Values, up_to: int) -> list[int | None]:
        """The values of the heaps 0, …, ``up_to`` of a member; None where the law says none."""
        cycle = self.cycle(values) or [None]
        return [cycle[x % len(cycle)] for x in range(up_to + 1)]

    def begun(self, values: Values, least: int = 0) -> int:
        """A heap, ``least`` or larger, at which the values of a member have repeated themselves."""
        return max(least, 2 * len(self.cycle(values)))

    def claimed(self, values: Values, rules: Ruleset) -> str:
        """What the law says of one member, as :mod:`sprague.laws.law` reads it."""
        cycle = self.cycle(values)
        known = [v for v in cycle if v is not None]
        if len(cycle) > LONGEST_LISTED or len(known) < len(cycle):
            return f"period {len(cycle)} from 0"
        runs = ((Linear((), run.lo), Linear((), run.hi), Linear((), run.base)) for run in runs_of_one_value(known))
        pieces = tuple(Piece(lo, hi, 1, base, 0) for lo, hi, base in runs)
        return ResidueLaw(Linear((), len(cycle)), pieces, True).claimed({}, rules)

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above."""
        given = ", ".join(names)
        theory.define("takes", [*names, "l"], substituted(taken(rule), {"taken~": variable("l")}))
        yield from asked("one heap", given=given)
        turns: list[int] = []
        for i, zone in enumerate(self.zones):
            cases = " | ".join(f"({piece.condition('r')} & v = {piece.value('r')})" for piece in zone.pieces)
            count, length = typed(zone.count), typed(zone.length)
            within = f"{ROW} < {count} & r < {length}"
            theory.define(f"value{i}", [*names, ROW, "r", "v"], f"{within} & ({cases})")
            yield from asked("zone", given=given, i=i, number=i + 1, count=count, length=length, within=within)
            bounded = f"forall l. takes({given}, l) => l <= {{}}*({length})"
            turns.append(t := 1 if zone.alone else least_that_holds(theory, bounded, given, MOST_WRAPS))
            if not zone.alone:
                yield from asked("long zone", i=i, turns=t, bounded=bounded.format(t), count=count)
        for j in range(len(self.zones)):
            ways = [way for i in range(len(self.zones)) for way in self._ways(i, j, turns)]
            for at, (_, lower, rows, where) in enumerate(ways):
                yield from asked("zones joined", given=given, j=j, at=at, where=where, lower=lower, rows=rows)
            reached = " | ".join(
                f"(exists s. (exists p. {rows} & value{i}({given}, p, s, u)) & (exists l. takes({given}, l) & {where}))"
                for wraps, i, rows, where in ways
                if not wraps
            )
            yield from asked("zone reached", given=given, j=j, some=reached)

    def _ways(self, i: int, j: int, turns: Sequence[int]) -> Iterator[tuple[bool, int, str, str]]:
        """How moves lead to row p of zone i: whether over the end of a period, from which row of zone j, by what l."""
        lower, between = self.zones[i], ""
        m, upper = typed(lower.length), typed(self.zones[j].length)
        if i == j:
            for t in range(1 if lower.alone else turns[i] + 1):
                yield False, i, f"row = p + {t}", f"s + l = r + {t}*({m})"
        for step in range(1, len(self.zones) + 1):
            to = (i + step) % len(self.zones)
            if to == j:
                for a, b in product(range(1, turns[i] + 1), range(turns[j])):
                    rows, where = f"p + {a} = {typed(lower.count)}", f"s + l = r + {a}*({m}){between} + {b}*({upper})"
                    yield i + step >= len(self.zones), i, f"{rows} & row = {b}", where
            if not self.zones[to].alone:
                return
            between += f" + {typed(self.zones[to].length)}"

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof, the winning moves, and what stands for what in them."""
        zones = (
            f"zone ${i}$ has $C_{i} = {latex_formula(written(zone.count))}$ rows of "
            f"$M_{i} = {latex_formula(written(zone.length))}$ places" + " and is long" * (not zone.alone)
            for i, zone in enumerate(self.zones, start=1)
        )
        won = Step(
            "the number of the place is not $0$", "take $l$, allowed, to a place of the period with the number $0$"
        )
        return ["def:games", "def:values", "lem:values", "lem:zones"], [won], "; ".join(zones)

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where it does."""
        if all(zone.alone for zone in self.zones):
            return "no zone has several rows, so that a move may pass more than a period"
        fits = taken(rule) is not None and not rule.misere
        return "" if fits else "what may be taken depends on the heap, or the rule is no formula under normal play"

    @property
    def repeats(self) -> str:
        """The length of a period."""
        counts = ("" if zone.alone else enclosed(zone.count) for zone in self.zones)
        return " + ".join(map(add, counts, (f"({written(zone.length)})" for zone in self.zones)))

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        terms = [each for zone in self.zones for each in (zone.count, zone.length)]
        q, r = letter("q", *terms), letter("r", *terms)
        turns = []
        for zone in self.zones:
            pieces = [piece.renamed({ROW: variable(q)}) for piece in zone.pieces]
            cases = "; ".join(f"${piece.printed(r)}$ where ${among(piece, r)}$" for piece in pieces)
            rows = f"${written(zone.count)}$ rows of ${written(zone.length)}$, in row ${q}$"
            turns.append(f"{f'${written(zone.length)}$ more' if zone.alone else rows}: {cases}")
        return "in {} the nim-values of heaps are by turns those of", ", then ".join(turns)

    @classmethod
    def read(cls, text: str, values: bool, names: tuple[str, ...]) -> NestedLaw | None:
        """The law that a text says; None for another text."""
        matches = [ZONE.fullmatch(each) for each in text.split(", then ")]
        zones = []
        for each in matches:
            if each is None:
                return None
            length, q = linear_term(each["length"] or each["more"], names, "a length"), each["q"] or ROW
            count = linear_term(each["count"] or "1", names, "a number of rows")
            cases = (case.partition(" where ") for case in each["cases"].split("; "))
            pieces = (Piece.read(value, where, (*names, q)) for value, _, where in cases)
            zones.append(Zone(count, length, tuple(piece.renamed({q: variable(ROW)}) for piece in pieces)))
        return cls(tuple(zones))


ZONE = re.compile(r"(?:(?P<count>.+?) rows of (?P<length>.+?), in row (?P<q>\w)|(?P<more>.+?) more): (?P<cases>.+)")


def seen(family: GameFamily, values: Values) -> list[int]:
    """The nim-values of the heaps of one member."""
    return list[int](nim_values(family.member(values), LOOKED_AT).ravel().tolist())


def guessed(tables: Sequence[tuple[Values, list[int]]]) -> NestedLaw | None:
    """The law that the values of some members with one parameter suggest."""
    if any(len(values) != 1 or ROW in values for values, _ in tables):
        return None
    cycles = []
    for values, table in tables:
        start, period = repetition(np.array(table)) or (0, 0)
        if start or not 0 < period < LONGEST_PERIOD:
            return None
        cycles.append((values, table[:period]))
    if fitted([(values, len(cycle)) for values, cycle in cycles]):
        return None  # the period itself is linear
    (name,) = cycles[0][0]
    lengths = [variable(name).times(slope) + Linear((), more) for slope, more in product(SLOPES, OFFSETS)]
    zones: list[Zone] = []
    while any(rest for _, rest in cycles):
        zone = _all_left(cycles) or _most_rows(cycles, lengths) or _before_rows(cycles, lengths, zones)
        if zone is None or len(zones) == MOST_ZONES:
            return None
        zones.append(zone)
        cycles = _behind(cycles, zone)
    return NestedLaw(tuple(zones)) if any(not zone.alone for zone in zones) else None


Cycles = Sequence[tuple[Values, list[int]]]


def _behind(cycles: Cycles, zone: Zone) -> list[tuple[Values, list[int]]]:
    return [(values, rest[value_at(zone.count, values) * value_at(zone.length, values) :]) for values, rest in cycles]


def _all_left(cycles: Cycles) -> Zone | None:
    """All that is left as one row."""
    pieces = fitted_pieces([(values, runs_of_one_value(rest)) for values, rest in cycles])
    length = fitted([(values, len(rest)) for values, rest in cycles])
    return Zone(ONE, length, pieces) if pieces and length else None


def _most_rows(cycles: Cycles, lengths: Sequence[Linear]) -> Zone | None:
    """The rows with which it begins that go the farthest."""
    last = cycles[-1][0]
    zones = filter(None, (_rows(cycles, length) for length in lengths))
    return max(zones, key=lambda zone: value_at(zone.count, last) * value_at(zone.length, last), default=None)


def _before_rows(cycles: Cycles, lengths: Sequence[Linear], zones: Sequence[Zone]) -> Zone | None:
    """One row, behind which there are rows as long as those before it."""
    for length in lengths if zones else ():
        begins = [(values, runs_of_one_value(rest[: max(value_at(length, values), 0)])) for values, rest in cycles]
        if all(runs for _, runs in begins) and (pieces := fitted_pieces(begins)):
            zone = Zone(ONE, length, pieces)
            if _rows(_behind(cycles, zone), zones[-1].length):
                return zone
    return None


def _regular(rows: Sequence[Sequence[Run]]) -> bool:
    """Whether three rows have the same values, and ends that move by the same each time."""
    alike = len({tuple(run.base for run in row) for row in rows}) == 1
    return alike and all(a.lo + c.lo == 2 * b.lo and a.hi + c.hi == 2 * b.hi for a, b, c in zip(*rows, strict=True))


def _rows(cycles: Cycles, length: Linear) -> Zone | None:
    """Rows of a length whose pieces are linear in the parameter and in the number of the row."""
    values, rest = cycles[-1]
    m = value_at(length, values)
    if m < 2 or not _regular([runs_of_one_value(rest[q * m : (q + 1) * m]) for q in (1, 2, 3)]):
        return None
    rows = []
    for values, rest in cycles:
        m = value_at(length, values)
        if not 2 <= m <= len(rest) // 2:
            return None
        rows += [({**values, ROW: q}, runs_of_one_value(rest[q * m : (q + 1) * m])) for q in range(len(rest) // m)]
    shapes = [tuple(run.base for run in runs) for _, runs in rows]
    shape = Counter(shapes).most_common(1)[0][0]
    pieces = fitted_pieces([row for row, each in zip(rows, shapes, strict=True) if each == shape])
    if not pieces:
        return None
    zone, counts = Zone(ONE, length, pieces), []
    for values, rest in cycles:
        m, q = value_at(length, values), 0
        while (q + 1) * m <= len(rest) and zone.row(values, q) == rest[q * m : (q + 1) * m]:
            q += 1
        counts.append((values, q))
    count = fitted(counts)
    return Zone(count, length, pieces) if count and count.coefficients else None
