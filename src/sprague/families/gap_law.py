"""Two piles, for all values of the parameters: P-positions (A(n), A(n) + d(n)), A the mex, d by its gaps.

The lemma of :mod:`sprague.laws.mex_differences` asks two things of the set D of all d(n), which begins with 0: no move
joins positions with differences d > e in D, and from every difference d some e ≤ d in D is reached that is no farther
than the last one. Here the gap that follows e in D depends on c = e mod M alone, by pieces that are linear in the
parameters, as M is. So d − e is at least the gap before d, and what lies in D never has to be said: the sum of the
gaps, n times a parameter, does not occur. Let every move that takes from the larger pile alone be allowed, 0 be among
the residues, each residue c with gap g lead to the residue of c + g, and for all s ≥ 0, t ≥ 1

    no move lead from (s + t, s + t + d) to (s, s + e) where e + g ≤ d and the residue of d is that of some c + g, and
    some move lead from (s + t, s + t + e + h) to (s, s + e) for every h < g, g the gap of the residue of e.

Then these are the P-positions, for all values of the parameters. Where the rule speaks of the remainder of y − x by M,
that is the residue of the difference before the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import lcm
from typing import Any

from sprague.errors import BadParameter, TooLarge
from sprague.families.game_family import Asked, GameFamily, Rule, substituted, typed, value_at
from sprague.families.pieces import Piece, Run, Values, among, enclosed, fitted, fitted_pieces, turns, written
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.laws import Statement
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Linear, Or, Remainder, children
from sprague.logic.language.sentences import variable
from sprague.proofs.sentence_prover import Citation
from sprague.solving import p_positions

BOUNDS = (64, 160, 400)
"""P-positions with coordinates up to these are looked at, one after another."""

MOST_WRAPS = 6
"""No gap is longer than so many moduli."""

MULTIPLES = "multiples"
"""The form (⌊(Mn − 1)/(M − 1)⌋, Mn) of a law."""

LONGEST_CYCLE = 100_000
"""Members whose gaps repeat later than after so many terms are not written down."""


@dataclass(frozen=True)
class GapLaw:
    """d(0) = 0, d(n + 1) = d(n) + the gap of d(n) mod ``modulus``; each piece of residues has a gap, its ``base``."""

    modulus: Linear
    pieces: tuple[Piece, ...]

    kind = "difference law"
    lemma = Citation("the lemma on the gaps of difference laws", "sprague.families.gap_law", "Families.v", "gap_law")

    def terms(self, values: Values) -> Iterator[int]:
        """d(0), d(1), … of one member, as far as the pieces say the next gap."""
        modulus, runs = value_at(self.modulus, values), [piece.at(values) for piece in self.pieces]
        d: int | None = 0
        while d is not None and modulus > 0:
            yield d
            d = next((d + run.base for run in runs if run.lo <= d % modulus <= run.hi), None)

    def agrees(self, values: Values, found: list[int]) -> bool:
        """Whether the law gives what was seen of one member."""
        return list(islice(self.terms(values), len(found))) == found

    def claimed(self, values: Values, names: Sequence[str]) -> Statement:
        """The law of one member; raises TooLarge where it takes too long to be written down."""
        modulus = value_at(self.modulus, values)
        terms: list[int] = []
        seen: dict[int, int] = {}
        for following in self.terms(values):
            if following % modulus in seen:
                start = seen[following % modulus]
                return MexDifferences(Quasilinear(tuple(terms), start, following - terms[start]))
            if len(terms) > LONGEST_CYCLE:
                raise TooLarge(f"the gaps repeat later than after {LONGEST_CYCLE} terms")
            seen[following % modulus] = len(terms)
            terms.append(following)
        raise BadParameter("a residue has no gap")

    def renamed(self, names: Mapping[str, Linear]) -> GapLaw:
        """The law with terms in the place of the parameters."""
        pieces = tuple(piece.renamed(names) for piece in self.pieces)
        return replace(self, modulus=substituted(self.modulus, names), pieces=pieces)

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory, form: str = "") -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above.

        Where the ``form`` is that of multiples, B(n) = Mn by induction: A(n) ≡ −d(n) (mod M), so A(n + 1) = A(n) + 2
        where d(n) ≡ 1, else A(n) + 1, and the gap has to be what is missing to M.
        """
        given, modulus, residue = ", ".join(names), typed(self.modulus), ["residue"] * bool(rule.remainders)
        s, e, lower = variable("s"), variable("s") + variable("e"), variable("s") + variable("t")
        places = {"x": lower, "y": lower + variable("d")} | dict.fromkeys(rule.remainders, variable("residue"))
        ways = (substituted(rule.formula, places | left) for left in ({"p": s, "q": e}, {"p": e, "q": s}))
        theory.define("joins", [*names, "s", "t", "d", "e", *residue], Or(tuple(ways)))
        gaps = " | ".join(f"({piece.condition('c')} & g = {piece.value('c')})" for piece in self.pieces)
        theory.define("gap", [*names, "c", "g"], f"c < {modulus} & ({gaps})")
        theory.define("after", [*names, "c", "h", "r"], f"r < {modulus} & ({turns('c + h', modulus, MOST_WRAPS)})")
        every, move = ", ".join(["x", "y", *residue]), f"rule({', '.join([given, 'x', 'y', '{}', *residue])})".format
        here = f"residue < {modulus} => x <= y" if residue else "x <= y"
        joins, gap = f"joins({given}, s, t, d, e{', r' * bool(residue)})", f"gap({given}, c, g)"
        known = "" if self.modulus.coefficients else f"d % {modulus} = r => "  # else nothing is known of d
        yield "positive", "the modulus is positive", f"{modulus} >= 1"
        yield (
            "ends",
            "every move takes from a pile and adds to none",
            f"forall {every}, p, q. {here} => {move('p, q')} => p <= x & q <= y & p + q < x + y",
        )
        yield (
            "alone",
            "taking from the larger pile alone is allowed",
            f"forall {every}, w. {here} => w < y => {move('x, w')} | {move('w, x')}",
        )
        yield "start", "the residue 0 has a gap", f"exists g. gap({given}, 0, g)"
        yield "short", "gaps are short", f"forall c, g. {gap} => c < {modulus} & g <= {MOST_WRAPS}*({modulus})"
        yield (
            "one",
            "a residue has one gap, and it is positive",
            f"forall c, g. {gap} => g = {self.following('c')} & g >= 1",
        )
        yield (
            "goes_on",
            "the residue after a gap has a gap",
            f"forall c, g, r. {gap} => after({given}, c, g, r) => (exists h. gap({given}, r, h))",
        )
        yield (
            "apart",
            "no move leads from P to P",
            f"forall c, g, r, s, t, d, e. {gap} => after({given}, c, g, r) => {known}e + g <= d => t >= 1 => t != e"
            f" => t + d != e => ~{joins}",
        )
        yield (
            "reached",
            "from every other difference a move leads into P",
            f"forall c, g, h, r, s, t, d, e. {gap} => h < g => d = e + h => after({given}, c, h, r) => {known}t >= 1"
            f" => {joins}",
        )
        if form == MULTIPLES:
            multiple = f"(c = 1 & g + 2 = {modulus} | c != 1 & g + 1 = {modulus})"
            yield (
                "multiples",
                "the second piles are the multiples of the modulus",
                f"forall c, g. {gap} => {modulus} >= 3 & {multiple}",
            )
        elif self.steady:
            yield "steady", "all gaps are the same", f"forall c, g. {gap} => g = {typed(self.pieces[0].base)}"

    @property
    def steady(self) -> bool:
        """Whether all gaps are one."""
        return len({piece.base for piece in self.pieces}) == 1

    def following(self, name: str) -> str:
        """The gap behind a residue, as a term; 1 where there is none."""
        ways = "".join(f"where({piece.condition(name)}, {piece.value(name)}, " for piece in self.pieces)
        return f"{ways}1{')' * len(self.pieces)}"

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where its remainders with parameters are those of y − x."""
        fits = len(rule.before) == 2 and all(
            of == (variable(rule.before[1]) - variable(rule.before[0]), self.modulus) for of in rule.remainders.values()
        )
        return "" if fits else "the rule takes remainders of something else than y − x, or there are not two piles"

    def data(self) -> dict[str, Any]:
        """The law as plain data."""
        return {"modulus": typed(self.modulus), "pieces": [each.data() for each in self.pieces]}

    def says(self, template: str, form: str = "") -> str:
        """The law of the members of a template in words, mathematics between dollars; ``form`` as it is proved."""
        return f"the P-positions of {template} are {self._pairs(form == MULTIPLES)}"

    def _pairs(self, multiples: bool) -> str:
        m = enclosed(self.modulus)
        if multiples:
            less = written(self.modulus + Linear((), -1))
            return f"$(⌊({m}n − 1)/({less})⌋, {m}n)$, $n ≥ 1$, and $(0, 0)$"
        if self.steady:
            g = enclosed(self.pieces[0].base)
            times, square = ("", "1") if g == "1" else (g, f"{g}²")
            return f"$(⌊nα⌋, ⌊nα⌋ + {times}n)$, $n ≥ 0$, $α = (2 − {g} + √({square} + 4))/2$"
        cases = "; ".join(f"${written(piece.base)}$ where ${among(piece, 'c')}$" for piece in self.pieces)
        return (
            "$(A(n), A(n) + d(n))$, $A(n) = mex{A(i), B(i) : i < n}$, $d(0) = 0$, $d(n + 1) = d(n) + g$, "
            f"with $c = d(n) mod {m}$: $g$ is {cases}"
        )


def differences(positions: Sequence[tuple[int, ...]]) -> list[int] | None:
    """The d(n) of positions (A(n), A(n) + d(n)) with A the mex of all earlier; None where they are no such pairs.

    >>> differences([(0, 0), (1, 2), (3, 5), (4, 7)]), differences([(0, 0), (1, 1)])
    ([0, 1, 2, 3], None)
    """
    taken: set[int] = set()
    found: list[int] = []
    for a, b in positions:
        least = next(x for x in range(2 * len(taken) + 1) if x not in taken)
        if a != least or b - a <= (found[-1] if found else -1) or (not found and b):
            return None
        taken |= {a, b}
        found.append(b - a)
    return found


def seen(family: GameFamily, values: Values) -> list[int] | None:
    """The d(n) of one member, as far as its gaps are seen to repeat; None where they are not."""
    modulus = _modulus(family)
    for bound in BOUNDS:
        found = differences(p_positions(family.member(values), bound))
        if found is None or _cycle(found, None if modulus is None else value_at(modulus, values)):
            return found
    return None


def guessed(family: GameFamily, tables: Sequence[tuple[Values, list[int]]]) -> GapLaw | None:
    """The law that the differences of some members suggest: by the modulus of the rule, or the period of the gaps."""
    modulus = _modulus(family)
    cycles = []
    for values, found in tables:
        cycle = _cycle(found, None if modulus is None else value_at(modulus, values))
        if cycle is None:
            return None
        cycles.append((values, *cycle))
    period = fitted([(values, m) for values, m, _ in cycles])
    pieces = fitted_pieces([(values, runs) for values, _, runs in cycles])
    return GapLaw(period, pieces) if period and pieces else None


def _cycle(found: Sequence[int], modulus: int | None) -> tuple[int, list[Run]] | None:
    """The modulus and the residues with their gaps, seen at least twice round; None where the terms do not suffice."""
    gaps = [b - a for a, b in pairwise(found)]
    if modulus is None:
        period = next((p for p in range(1, len(gaps) // 3 + 1) if gaps[p:] == gaps[:-p]), None)
        if period is None:
            return None
        modulus = sum(gaps[:period])
    by_residue: dict[int, int] = {}
    newest = 0
    for n, (d, gap) in enumerate(zip(found, gaps, strict=False)):
        if d % modulus not in by_residue:
            newest = n
        if by_residue.setdefault(d % modulus, gap) != gap:
            return None
    if len(gaps) < 2 * (newest + 1):
        return None
    runs: list[Run] = []
    for residue, gap in sorted(by_residue.items()):
        if runs and (runs[-1].hi, runs[-1].base) == (residue - 1, gap):
            runs[-1] = replace(runs[-1], hi=residue)
        else:
            runs.append(Run(residue, residue, 1, gap, 0))
    return modulus, runs


def _modulus(family: GameFamily) -> Linear | None:
    """The modulus of the remainders that the rule takes; None where it takes none."""
    with_parameters = {modulus for _, modulus in family.rule.remainders.values()}
    if with_parameters:
        return next(iter(with_parameters))
    constants = set(_moduli(family.rule.formula))
    return Linear((), lcm(*constants)) if constants else None


def _moduli(part: Any) -> Iterator[int]:
    if isinstance(part, Remainder):
        yield part.modulus
    for each in children(part):
        yield from _moduli(each)


def symmetric(family: GameFamily) -> bool:
    """Whether the members are games on two interchangeable piles."""
    rules = family.member(family.smallest)
    return rules.interchangeable and rules.piles == 2
