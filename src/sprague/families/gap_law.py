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

Four things may differ, and each adds conditions. A may be the mex_b of all earlier: then t ≥ b, moves that take less
than b from one pile are allowed, and j < b tokens more on both piles change nothing. B may be sA + d. Where play ends
at other positions than (0, 0), these come first, and their piles, less than c, count as earlier. And d(0) may be
positive: smaller differences are those from which the first positions are reached, or under misère play, where (0, 0)
is none of them, the pair (0, d(0)). See :mod:`sprague.laws.mex_differences` and :mod:`sprague.laws.recursive_law`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice, pairwise, product
from math import lcm
from operator import add

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, TooLarge
from sprague.families.law import FamilyLaw, Values, asked
from sprague.families.pieces import (
    ONE,
    ZERO,
    Piece,
    among,
    enclosed,
    fitted,
    fitted_all,
    fitted_runs,
    letter,
    runs_of_each_value,
    runs_of_one_value,
    turns,
    written,
)
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, linear_term, typed
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.laws import Statement
from sprague.laws.recursive_law import moves_by_gaps
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import (
    And,
    Compare,
    Linear,
    Or,
    Remainder,
    everything_in,
    substituted,
    value_at,
    variable,
)
from sprague.logic.wording.latex import latex_formula
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step, told
from sprague.solving import p_positions

BOUNDS = (64, 160, 700)
"""P-positions with coordinates up to these are looked at, one after another."""

PAIRS = re.compile(
    r"\(A\((?P<n>\w)\), (?P<s>\d?)A.*?\), A\(.\) = mex(?:_(?P<gap>.+?))?\{(?:0, …, (?P<below>.+?), )?A\(i\), .*?\}, "
    r"d\((?:(?P=n)\) = (?P<g>.*?)(?P=n)(?: \+ (?P<more>.+?))?"
    r"|0\) = (?P<start>.+?), d\(.*, with \w = d\(.\) mod (?P<m>.+): g is (?P<cases>.+?))"
    r"(?:, and those where play ends)?"
)
"""How a law is printed."""

MOST_WRAPS = 6
"""No gap is longer than so many moduli."""

FEWEST_GAPS = 5
"""A law is seen in so many gaps at least."""

LONGEST_CYCLE = 100_000
"""Members whose gaps repeat later than after so many terms are not written down."""


LARGEST_FACTOR = 4
"""Laws B = sA + d are looked for with s up to this."""

MOST_FIRST = 300
"""First pairs of members are written down where their piles are less than this."""

FARTHEST_PILE = 20_000
"""Pairs are counted no farther where the claim of one position is asked for."""


@dataclass(frozen=True)
class Seen:
    """What is seen of one member: the d(n), and b, c and s."""

    differences: list[int]
    gap: int = 1
    below: int = 0
    factor: int = 1


@dataclass(frozen=True)
class GapLaw(FamilyLaw):
    """d(n + 1) = d(n) + the gap of d(n) mod ``modulus``; each piece of residues has a gap, its ``base``.

    ``start`` is d(0); A = mex_b with the b of ``gap``, B = sA + d with the s of ``factor``; the piles of other
    positions, which come first, are those ``below``. Where it says ``multiples``, the pairs are
    (⌊(Mn − 1)/(M − 1)⌋, Mn).
    """

    modulus: Linear
    pieces: tuple[Piece, ...]
    start: Linear = ZERO
    below: Linear = ZERO
    gap: Linear = ONE
    factor: int = 1
    multiples: bool = False

    kind = "difference law"
    lemma = Citation("the lemma on the gaps of difference laws", "sprague.families.gap_law", "Families.v", "gap_law")

    def terms(self, values: Values) -> Iterator[int]:
        """d(0), d(1), … of one member, as far as the pieces say the next gap."""
        modulus, runs = value_at(self.modulus, values), [piece.at(values) for piece in self.pieces]
        d: int | None = value_at(self.start, values)
        while d is not None and modulus > 0:
            yield d
            if self.steady:
                d += runs[0].base
                continue
            d = next((d + run.base for run in runs if d % modulus in range(run.lo, run.hi + 1, run.step)), None)

    def agrees(self, values: Values, other: Seen) -> bool:
        """Whether the law gives what was seen of one member."""
        numbers = value_at(self.gap, values), value_at(self.below, values), self.factor
        same = numbers == (other.gap, other.below, other.factor)
        return same and list(islice(self.terms(values), len(other.differences))) == other.differences

    def pairs(self, values: Values, rules: Ruleset, up_to: int) -> set[tuple[int, ...]]:
        """The P-positions of a member with coordinates to ``up_to``, as far as the law says them."""
        if self.multiples:
            m = value_at(self.modulus, values)
            return {(0, 0), *(((m * n - 1) // (m - 1), m * n) for n in range(1, up_to // m + 1 if m > 1 else 1))}
        positions = rules.positions(up_to) if value_at(self.below, values) else ()
        return {each for each in positions if not rules.options(each)} | {*self._later(values, up_to)}

    def begun(self, values: Values, least: int = 0) -> int:
        """The larger number of the first pair whose smaller one lies beyond the second pair."""
        later = self._later(values, FARTHEST_PILE)
        passed = max((b for _, b in islice(later, 2)), default=0)
        return next((b for a, b in later if a > passed), 0)

    def values_at(self, values: Values, rules: Ruleset, positions: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """Whether positions of a member are N."""
        up_to = int(positions.max(initial=0))
        if self.multiples or value_at(self.below, values) or up_to > FARTHEST_PILE:
            return None  # where play ends is said by the rules alone
        lost = {*self._later(values, up_to)}
        return np.array([int(tuple(each) not in lost) for each in positions.tolist()])

    def _later(self, values: Values, up_to: int) -> Iterator[tuple[int, int]]:
        """Those of them that are not where play ends."""
        gap, below = value_at(self.gap, values), value_at(self.below, values)
        used, a = set(range(below)), 0
        for d in self.terms(values):
            while any(u in used for u in range(a - gap + 1, a + 1)):
                a += 1
            used |= {a, b := self.factor * a + d}
            if max(a, b) > up_to:
                return
            yield a, b

    def claimed(self, values: Values, rules: Ruleset) -> Statement:
        """The law of one member; raises TooLarge where it takes too long to be written down."""
        modulus = value_at(self.modulus, values)
        terms: list[int] = []
        seen: dict[int, int] = {}
        for following in self.terms(values):
            if terms and following <= terms[-1]:
                raise BadParameter("the differences of a law increase")
            if following % modulus in seen:
                start = seen[following % modulus]
                return self._stated(Quasilinear(tuple(terms), start, following - terms[start]), values, rules)
            if len(terms) > LONGEST_CYCLE:
                raise TooLarge(f"the gaps repeat later than after {LONGEST_CYCLE} terms")
            seen[following % modulus] = len(terms)
            terms.append(following)
        raise BadParameter("a residue has no gap")

    def _stated(self, d: Quasilinear, values: Values, rules: Ruleset) -> Statement:
        gap, below = value_at(self.gap, values), value_at(self.below, values)
        if below > MOST_FIRST:
            raise TooLarge(f"the first pairs are written down to piles of {MOST_FIRST}, not {below}")
        if below or gap > 1:
            first = sorted(each for each in rules.positions(below - 1) if not rules.options(each)) if below else ()
            return RecursiveLaw(gap, d, (), tuple(first))
        return MexDifferences(d, self.factor)

    @property
    def behind(self) -> Linear:
        """A(0), the least number on which no pile of the first positions is left."""
        return self.below if self.below == ZERO else self.below + self.gap - ONE

    @property
    def plain(self) -> bool:
        """Whether d(0) = 0, A = mex and B = A + d, and no other positions come first."""
        return (self.start, self.below, self.gap, self.factor) == (ZERO, ZERO, ONE, 1)

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above.

        Of multiples, B(n) = Mn by induction: A(n) ≡ −d(n) (mod M), so A(n + 1) = A(n) + 2
        where d(n) ≡ 1, else A(n) + 1, and the gap has to be what is missing to M.
        """
        given, modulus, residue = ", ".join(names), typed(self.modulus), ["residue"] * bool(rule.remainders)
        start, behind, b, factor = typed(self.start), typed(self.behind), typed(self.gap), self.factor
        more = ["j"] * (self.gap != ONE)
        s, lower = variable("s"), reduce(add, map(variable, ["s", "t", *more]))
        e, places = s.times(factor) + variable("e"), {"x": lower, "y": lower.times(factor) + variable("d")}
        places |= dict.fromkeys(rule.remainders, variable("residue"))
        ways = (substituted(rule.formula, places | left) for left in ({"p": s, "q": e}, {"p": e, "q": s}))
        theory.define("joins", [*names, "s", "t", *more, "d", "e", *residue], Or(tuple(ways)))
        gaps = " | ".join(f"({piece.condition('c')} & g = {piece.value('c')})" for piece in self.pieces)
        theory.define("gap", [*names, "c", "g"], f"c < {modulus} & ({gaps})")
        theory.define("after", [*names, "c", "h", "r"], f"r < {modulus} & ({turns('c + h', modulus, MOST_WRAPS)})")
        apart = "t != e => t + d != e" if factor == 1 else f"s + t != {factor}*s + e"
        parts = {
            "given": given,
            "modulus": modulus,
            "start": start,
            "below": typed(self.below),
            "behind": behind,
            "b": b,
            "factor": factor,
            "most": MOST_WRAPS,
            "gap": typed(self.pieces[0].base),
            "following": self.following("c"),
            "ordered": f"{f'residue < {modulus} => ' * bool(residue)}x <= y",
            "residue": ", residue" * bool(residue),
            "rest": ", r" * bool(residue),
            "known": "" if self.modulus.coefficients else f"d % {modulus} = r => ",  # else nothing is known of d
            "past": f"after({given}, c, g, r) => " * (told := bool(residue) or not self.modulus.coefficients),
            "way": f"after({given}, c, h, r) => " * told,
            "begun": f"after({given}, 0, {start}, c)" if self.modulus.coefficients else f"({start}) % {modulus} = c",
            "far": f"{behind} <= s => " * (self.below != ZERO) + f"{start} <= e => " * (self.start != ZERO),
            "later": f"{behind} <= x => " * (self.below != ZERO),
            "some": "j, " * bool(more),
            "none": "0, " * bool(more),
            "few": f"j < {b} => " * bool(more),
            "apart": f"t >= {b} => {f'(e < t => t >= e + {b}) => ' * bool(more)}{apart}",
        }
        first = "under misère play" if rule.misere else "of no differences" * (self.start != ZERO)
        if rule.terminal is not None:
            ordered = And((rule.terminal, Compare("<=", variable("x"), variable("y"))))
            theory.define("first", [*names, "x", "y"], ordered)
            first = "behind others"
        sections = (
            "gaps",
            "taking less than b" if more else "taking from one",
            "from difference 0" if self.start == ZERO else "from a difference",
            "each gap",
            first,
            "with a factor" * (factor > 1 and not rule.misere),
            "multiples" if self.multiples else "one gap" * (self.steady and self.plain),
        )
        for section in filter(None, sections):
            yield from asked(section, **parts)

    @property
    def steady(self) -> bool:
        """Whether all gaps are one."""
        return len({piece.base for piece in self.pieces}) == 1

    def following(self, name: str) -> str:
        """The gap behind a residue, as a term; 1 where there is none."""
        ways = "".join(f"where({piece.condition(name)}, {piece.value(name)}, " for piece in self.pieces)
        return f"{ways}1{')' * len(self.pieces)}"

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof, the winning moves, and what stands for what in them.

        Raises BadParameter for laws of which no printed lemma speaks.
        """
        first, misere = self.below != ZERO, self.start != ZERO == self.below
        b, m, u, behind = (
            latex_formula(written(each)) for each in (self.gap, self.modulus, self.below - ONE, self.behind)
        )
        c, s = self._letter("c"), str(self.factor) * (self.factor > 1)
        gaps = "; ".join(
            f"${latex_formula(written(each.base))}$ where ${latex_formula(among(each, c))}$" for each in self.pieces
        )
        here = f"{f'$s = {s}$, ' * bool(s)}$M = {m}$, and a residue ${c}$ has the gap {gaps}; others do not occur"
        begins = ["def:games", "def:mex", "lem:p-positions"]
        if (self.factor > 1 or misere) and (first or self.gap != ONE):
            raise BadParameter("no proof in words is written yet for such a law")
        if first or self.gap != ONE:
            ended = f"$F$ are the positions where play ends, $u = {u}$" if first else "$F$ is empty"
            uses = [*begins, "lem:gap-sequences", "lem:gaps", "lem:family-gaps-first"]
            return uses, [*moves_by_gaps(behind if first else "")], f"$b = {b}$ in the lemma, {ended}; {here}"
        more = ["lem:multiples"] * self.multiples or ["lem:beatty"] * (self.steady and self.plain)
        lemmas = ["lem:complementary", "lem:differences", "lem:family-gaps", *more]
        last = Step("", "leave $P(m)$ for the largest $m$ with $d(m) \\le d$")
        won = told("one pile").moves
        if misere:
            begins = ["def:misere", "def:mex", "lem:misere"]
            lemmas = ["lem:misere-differences", "lem:family-gaps-misere"]
            won = told("one misère pile", "the first misère pair", s=s).moves
        elif s:
            lemmas = ["lem:complementary", "lem:linear", "lem:family-gaps-linear"]
            won = [*won, Step(f"$x = A(n)$ and $y < {s}x + g(0)$", "leave $(0, 0)$")]
        return [*begins, *lemmas], [*won, replace(last, claim=f"$x = A(n)$, $y = {s}A(n) + d$ with $d < d(n)$")], here

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where its remainders with parameters are those of y − x."""
        fits = len(rule.before) == 2 and all(
            of == (variable(rule.before[1]) - variable(rule.before[0]), self.modulus) for of in rule.remainders.values()
        )
        fits = (
            fits
            and (self.plain or not (rule.remainders or self.multiples))
            and (self.start == ZERO) <= (not rule.misere)
            and (self.below == ZERO or rule.terminal is not None)
            and (self.factor == 1 or self.below == ZERO == self.gap - ONE)
        )
        return "" if fits else "a remainder is not of y − x, there are not two piles, or no lemma speaks of such a law"

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        return "the P-positions of {} are", self._pairs()

    def _letter(self, preferred: str) -> str:
        ends = [end for piece in self.pieces for end in piece.ends]
        return letter(preferred, self.modulus, self.start, self.below, self.gap, *ends)

    def _pairs(self) -> str:
        n, c = map(self._letter, "nc")
        m, g = enclosed(self.modulus), enclosed(self.pieces[0].base)
        if self.multiples:
            return f"$(⌊({m}{n} − 1)/{enclosed(self.modulus - ONE)}⌋, {m}{n})$, ${n} ≥ 1$, and $(0, 0)$"
        steady = replace(self, modulus=self.pieces[0].base, pieces=one_gap(self.pieces[0].base, self.start)) == self
        times, square = ("", "1") if g == "1" else (g, f"{g if len(g) == 1 or '(' in g else f'({g})'}²")
        if steady and self.plain:
            return f"$(⌊{n}α⌋, ⌊{n}α⌋ + {times}{n})$, ${n} ≥ 0$, $α = (2 − {g} + √({square} + 4))/2$"
        least = "" if self.below == ZERO else f"0, …, {written(self.below - ONE)}, "
        mex = "mex" if self.gap == ONE else f"mex_{enclosed(self.gap)}"
        upper = f"{'' if self.factor == 1 else self.factor}A({n}) + d({n})"
        head = f"$(A({n}), {upper})$, $A({n}) = {mex}{{{least}A(i), B(i) : i < {n}}}$"
        end = "" if self.below == ZERO else ", and those where play ends"
        if steady:
            more = "" if self.start == ZERO else f" + {written(self.start)}"
            return f"{head}, $d({n}) = {times}{n}{more}${end}"
        cases = "; ".join(f"${written(piece.base)}$ where ${among(piece, c)}$" for piece in self.pieces)
        return (
            f"{head}, $d(0) = {written(self.start)}$, $d({n} + 1) = d({n}) + g$, "
            f"with ${c} = d({n}) mod {m}$: $g$ is {cases}{end}"
        )

    @classmethod
    def read(cls, text: str, values: bool, names: tuple[str, ...]) -> GapLaw | None:
        """The law that a text says; None for another text."""

        def term(group: str, otherwise: str = "0") -> Linear:
            return linear_term(match[group] or otherwise, names, "the law") if match else ZERO

        if match := re.fullmatch(r"\(⌊\((?P<m>.+)(\w) − 1\)/.+⌋, (?P=m)\2\), .* and \(0, 0\)", text):
            return of_multiples(term("m"))
        if match := re.fullmatch(r"\(⌊(\w)α⌋, ⌊\1α⌋ \+ (?P<g>.*)\1\), .* ≥ 0, α = .*", text):
            return cls(term("g", "1"), one_gap(term("g", "1"), ZERO))
        match = PAIRS.fullmatch(text)
        if match is None:
            return None
        below, gap, factor = term("below", "-1") + ONE, term("gap", "1"), int(match["s"] or 1)
        if match["cases"] is None:
            g, start = term("g", "1"), term("more")
            return cls(g, one_gap(g, start), start, below, gap, factor)
        cases = (each.partition(" where ") for each in match["cases"].split("; "))
        pieces = tuple(Piece.read(value, where, names) for value, _, where in cases)
        return cls(term("m"), pieces, term("start"), below, gap, factor)


def one_gap(gap: Linear, start: Linear) -> tuple[Piece, ...]:
    """The pieces of a law modulo its only gap, from d(0) on."""
    residue = ZERO if gap == ONE else start
    return (Piece(residue, residue, 1, gap, 0),)


def of_multiples(m: Linear) -> GapLaw:
    """The law of the pairs (⌊(Mn − 1)/(M − 1)⌋, Mn), and of (0, 0)."""
    less, one = m - ONE, Linear((), 2)
    pieces = Piece(ZERO, ZERO, 1, less, 0), Piece(ONE, ONE, 1, m - one, 0), Piece(one, less, 1, less, 0)
    return GapLaw(m, pieces, multiples=True)


def pairs_seen(positions: Sequence[tuple[int, ...]], first: Sequence[tuple[int, ...]] = ()) -> Iterator[Seen]:
    """What positions (A(n), sA(n) + d(n)) have, A the mex_b of all earlier, for each b and s that fit.

    >>> [*pairs_seen([(0, 0), (1, 2), (3, 5), (4, 7)])][0], [*pairs_seen([(0, 0), (1, 1)])]
    (Seen(differences=[0, 1, 2, 3], gap=1, below=0, factor=1), [])
    >>> [each.gap for each in pairs_seen([(0, 0), (2, 3), (5, 7), (9, 12)])]
    [2]
    """
    below = 1 + max((b for _, b in first), default=-1)
    pairs = [pair for pair in positions if pair not in first]
    steps = {1, min((b - a for (a, _), (b, _) in pairwise(pairs)), default=1)}
    for factor, gap in product(range(1, LARGEST_FACTOR + 1), sorted(steps)):
        differences = [b - factor * a for a, b in pairs]
        up = differences and differences[0] >= 0 and all(a < b for a, b in pairwise(differences))
        if up and _is_mex(pairs, gap, below) and (factor == 1 or (gap == 1 and not below)):
            yield Seen(differences, gap, below, factor)


def _is_mex(pairs: Sequence[tuple[int, ...]], gap: int, below: int) -> bool:
    used = set(range(below))
    least = below - 1 + gap if below else 0
    for a, b in pairs:
        while any(u in used for u in range(least, least - gap, -1)):
            least += 1
        if a != least:
            return False
        used |= {a, b}
    return True


def seen(family: GameFamily, values: Values) -> Seen | None:
    """What is seen of one member, as far as its gaps are seen to repeat, once A leaves out a B; None for no pairs."""
    modulus, rules = _modulus(family), family.member(values)
    for bound in BOUNDS:
        positions = p_positions(rules, bound)
        ends = [each for each in positions if not rules.options(each)] if family.rule.terminal is not None else []
        if not (candidates := [*pairs_seen(positions, ends)]):
            return None
        m = None if modulus is None else value_at(modulus, values)
        repeated = next((each for each in candidates if _cycle(each.differences, m)), None)
        if repeated and len(positions) > len(ends) + 1 and positions[-1][0] > positions[len(ends) + 1][1]:
            return repeated
    return candidates[0]


def guessed(family: GameFamily, tables: Sequence[tuple[Values, Seen]]) -> GapLaw | None:
    """The law that the differences of some members suggest: by the modulus of the rule, or the period of the gaps."""
    modulus = _modulus(family)
    cycles = []
    for values, table in tables:
        cycle = _cycle(table.differences, None if modulus is None else value_at(modulus, values))
        if cycle is None:
            return None
        cycles.append((values, *cycle))
    period = fitted([(values, m) for values, m, _ in cycles])
    pieces = fitted_runs(
        [(values, gaps) for values, _, gaps in cycles],
        lambda gaps: [run for run in runs_of_one_value(gaps) if run.base],  # neighbouring residues with one gap
        lambda gaps: runs_of_each_value(gaps, sorted({*gaps} - {0})),  # those of each gap, in steps of 1, 2 or 3
    )
    start = fitted([(values, table.differences[0]) for values, table in tables])
    numbers, factors = fitted_all(tables, "below", "gap"), {table.factor for _, table in tables}
    if period is None or not pieces or start is None or numbers is None or len(factors) > 1:
        return None
    return GapLaw(period, pieces, start, numbers[0], numbers[1], factors.pop())


def _cycle(differences: Sequence[int], modulus: int | None) -> tuple[int, list[int]] | None:
    """The modulus and the gap of each residue, 0 of those that do not occur; None where the terms do not suffice.

    They do where all residues that occur were met twice.
    """
    gaps = [b - a for a, b in pairwise(differences)]
    if modulus is None:
        if (period := next((p for p in range(1, len(gaps) // 3 + 1) if gaps[p:] == gaps[:-p]), None)) is None:
            return None
        modulus = sum(gaps[:period])
    by_residue: dict[int, int] = {}
    newest = 0
    for n, (d, gap) in enumerate(zip(differences, gaps, strict=False)):
        if d % modulus not in by_residue:
            newest = n
        if by_residue.setdefault(d % modulus, gap) != gap:
            return None
    if len(gaps) < max(FEWEST_GAPS, 2 * (newest + 1)):
        return None
    return modulus, [by_residue.get(residue, 0) for residue in range(modulus)]


def _modulus(family: GameFamily) -> Linear | None:
    """The modulus of the remainders that the rule takes; None where it takes none."""
    with_parameters = {modulus for _, modulus in family.rule.remainders.values()}
    if with_parameters:
        return next(iter(with_parameters))
    constants = {each.modulus for each in everything_in(family.rule.formula) if isinstance(each, Remainder)}
    return Linear((), lcm(*constants)) if constants else None


def symmetric(family: GameFamily) -> bool:
    """Whether the members are games on two interchangeable piles."""
    rules = family.member(family.smallest)
    return rules.interchangeable and rules.piles == 2
