"""One heap, for all values of the parameters: x = qM + r with 0 ≤ r < M, and r alone decides.

Let what may be taken depend on the parameters only and not on the heap, M and the ends of the pieces be linear in the
parameters, and J be a number with l ≤ JM for every move l. A move from x to x − l leads from r to s with s + l = r + jM
for some j ≤ J (where M is a constant, no J is needed). So V(r, v) is the nim-value of every heap as soon as

    every r < M has exactly one v,
    no l takes r to s, s + l = r + jM, j ≤ J, where both have one value, and
    for every u < v some l ≤ r takes r to an s of value u;

the last at j = 0, so that the quotient q never enters and everything is linear in r, s, l and the parameters. For
P-positions alone the values are 0 and not 0.

Where the value is Sq + v, with v < S, and J is such that all of l ≥ JM may be taken, a move keeps the value only if it
stays in the block q; and beside that, for all i from 1 to J every u < S has to be reached i blocks lower.

Where the values repeat only from n₀ on, x = n₀ + qM + r, the heaps below n₀ have pieces of their own. For q = 0, 1, …,
J − 1 separately, no move leads from r to a heap below n₀ of the same value, and each smaller value is reached, there or
at some s; from q = J on no move leads below n₀. Where M is a constant, the sentences are about the heaps as they are.

Under misère play every P-position has a move, and a heap without one leads nowhere; so q = 0, 1, …, J are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self

import numpy as np

from sprague import solving
from sprague.families.law import FamilyLaw, Values, asked, least_that_holds
from sprague.families.pieces import (
    ONE,
    ZERO,
    Piece,
    Run,
    among,
    enclosed,
    fitted_all,
    fitted_runs,
    letter,
    runs_of_each_value,
    runs_of_step,
    runs_of_values,
    spread,
    turns,
    written,
)
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, linear_term, typed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Formula, Linear, substituted, value_at, variable, variables
from sprague.logic.wording.latex import latex_formula
from sprague.numbers.periods import repetition
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step

HEAP_BOUNDS = (1000, 4000)
"""Heaps up to this are looked at, one bound after the other."""

CONSTANTS_ALONE = 36
"""So many of the first values are looked at for how the constants repeat alone."""

RESIDUES = re.compile(
    r"(?:\w ≡ (?P<zero>0) \(|(?:(?:(?P<first>.+?)(?:;| or) from (?P<start>[^;]+) on: )?(?P<cases>.+), with \w = )?"
    r"(?:\w|\(\w − .+\)) )mod (?P<modulus>.+?)(?(zero)\))"
)
"""How a law is printed."""

MOST_WRAPS = 12
"""No move takes more than so many periods."""


@dataclass(frozen=True)
class ResidueLaw(FamilyLaw):
    """The nim-value of x is that of r = (x − ``start``) mod ``modulus``, on the ``pieces``; below it that of ``first``.

    Where ``values`` is false, the pieces hold the P-positions alone, where ``misere`` those of misère play. The
    ``saltus`` is added for each whole modulus.
    """

    modulus: Linear
    pieces: tuple[Piece, ...]
    values: bool
    saltus: Linear = ZERO
    start: Linear = ZERO
    first: tuple[Piece, ...] = ()
    misere: bool = False

    kind = "residues"

    @property
    def lemma(self) -> Citation:
        """By what the conditions suffice."""
        late = "beginning" if self.modulus.coefficients else "taken"
        kind = "rising" if self.saltus != ZERO else late if self.start != ZERO or self.misere else "residue"
        formal = f"{kind}_{'values' if self.values else 'misere' if self.misere else 'positions'}"
        return Citation("the lemma on residues of a heap", "sprague.families.residue_law", "Families.v", formal)

    @property
    def repeats(self) -> str:
        """The period, and from which heap on."""
        return written(self.modulus) + (f" from {written(self.start)}" if self.start != ZERO else "")

    def agrees(self, values: Values, repeating: Repeating) -> bool:
        """Whether the law gives what was seen of one member."""
        return self.heaps(values, len(repeating.table) - 1) == repeating.table

    def heaps(self, values: Values, up_to: int) -> list[int | None]:
        """The values of the heaps 0, …, ``up_to`` of a member; None where the law says none."""
        modulus, saltus, start = (value_at(each, values) for each in (self.modulus, self.saltus, self.start))
        if modulus < 1 or start < 0:
            return [None] * (up_to + 1)
        other = None if self.values else 1
        first, cycle = spread(self.first, values, [other] * start), spread(self.pieces, values, [other] * modulus)
        turns = range(up_to // modulus + 1)
        return (first + [v if v is None else v + saltus * q for q in turns for v in cycle])[: up_to + 1]

    def begun(self, values: Values, least: int = 0) -> int:
        """A heap, ``least`` or larger, at which the values of a member have repeated themselves."""
        return max(least, int(value_at(self.start, values) + 2 * value_at(self.modulus, values)))

    def claimed(self, values: Values, rules: Ruleset) -> str:
        """What the law says of one member with these coordinates, as :mod:`sprague.laws.law` reads it."""
        ((name,), modulus) = rules.coordinates or ("n",), value_at(self.modulus, values)
        start, saltus = value_at(self.start, values), value_at(self.saltus, values)
        shifted = f"({name} + {-start % modulus})" if start % modulus else name
        cases = [self._case(piece.at(values), name, "", f"{name} <= {start - 1} & ") for piece in self.first]
        more = f"{saltus}*floor({name}/{modulus}) + " if saltus else ""
        rest, far = f"{shifted} % {modulus}" if modulus > 1 else "0", f"{name} >= {start} & " if start else ""
        cases += [self._case(piece.at(values), rest, more, far) for piece in self.pieces]
        return ("nim-values: " if self.values else "") + " | ".join(filter(None, cases))

    def _case(self, run: Run, rest: str, more: str, where: str) -> str:
        if run.lo > run.hi:  # of some members a piece may be empty
            return ""
        within = f"{rest} = {run.lo}" if run.lo == run.hi else f"{rest} <= {run.hi}"
        if 0 < run.lo < run.hi:
            within = f"{run.lo} <= {within}"
        if run.step > 1:
            within += f" & {rest} - {run.lo} = 0 (mod {run.step})"
        offset = run.base - run.lo
        value = f"{rest} {'-' if offset < 0 else '+'} {abs(offset)}" if run.slope and offset else rest
        value = more + (value if run.slope else str(run.base))
        return f"({where}{within} & v = {value})" if self.values else f"({where}{within})"

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above."""
        given, modulus = ", ".join(names), typed(self.modulus)
        theory.define("takes", [*names, "l"], substituted(taken(rule), {"taken~": variable("l")}))
        yield "positive", "the modulus is positive", f"{modulus} >= 1"
        yield from asked("one heap", given=given)
        if self.start != ZERO:
            yield "begins", "the beginning has no negative length", f"{typed(self.start)} >= 0"
        if self.saltus != ZERO:
            yield from self._rising(given, theory)
        elif (self.start != ZERO or self.misere) and not self.modulus.coefficients:
            yield from self._of_heaps(given, theory)
        else:
            yield from self._of_residues(given, theory)

    def early(self) -> Iterator[Asked]:
        """That the cases of the beginning end before it does."""
        for piece in self.first:
            sentence = f"forall r. {piece.condition('r')} => r < {typed(self.start)}"
            yield "early", "the cases of the beginning end with it", sentence

    def _of_residues(self, given: str, theory: Theory) -> Iterator[Asked]:
        """What is to be proved where residues decide, after a beginning or without one."""
        modulus, start, ways, wraps = typed(self.modulus), typed(self.start), "", 0
        if self.modulus.coefficients:
            bounded = f"forall l. takes({given}, l) => l <= {{}}*({modulus})"
            wraps = least_that_holds(theory, bounded, given, MOST_WRAPS)
            yield "bounded", f"no move takes more than {wraps if wraps > 1 else ''}M", bounded.format(wraps)
            ways = turns("s + l", modulus, wraps)
        modular = f"(s + l) % {typed(self.modulus)} = r"
        theory.define("after", [*given.split(", "), "s", "l", "r"], f"r < {modulus} & ({ways or modular})")
        here = self._defined("", f"r < {modulus}", self._cases(self.pieces, "r"), given, theory)
        yield from self._decided(here, f"r < {modulus}", given)
        yield self._kept("kept", (here, here), f"after({given}, s, l, r)", given)
        yield from self._left("moves", here, f"r + {start}", given)
        if self.start == ZERO and not self.misere:
            yield self._reached("reached", here, f"r < {modulus}", [(here, "s + l = r")], given)
            return
        before = self._defined("_first", f"r < {start}", self._cases(self.first, "r"), given, theory)
        yield from self._decided(before, f"r < {start}", given, "_first")
        yield self._kept("kept_first", (before, before), "s + l = r", given)
        yield self._reached("reached_first", before, f"r < {start}", [(before, "s + l = r")], given)
        yield from self._left("moves_first", before, "r", given)
        for i in range(wraps + 1):
            down = f"s + l = r + {start} + {i}*({modulus})"
            cases = [(here, turns("s + l", modulus, i))] + [(before, down)] * (i < wraps)
            if i < wraps:
                yield self._kept(f"kept_{i}", (before, here), down, given)
            yield self._reached(f"reached_{i}", here, f"r < {modulus}", cases, given, f"r + {start} + {i}*({modulus})")

    def _of_heaps(self, given: str, theory: Theory) -> Iterator[Asked]:
        """The same for a beginning and a constant modulus, which many moves pass often: of heaps as they are."""
        start, modulus = typed(self.start), self.modulus.constant
        rest = f"(({typed(variable('r') + self.start.times(modulus - 1))}) % {modulus})" if modulus > 1 else "0"
        cases = f"r < {start} & ({self._cases(self.first, 'r')}) | r >= {start} & ({self._cases(self.pieces, rest)})"
        here = self._defined("", "r >= 0", cases, given, theory)
        yield from self._decided(here, "r >= 0", given)
        yield self._kept("kept", (here, here), "s + l = r", given)
        yield self._reached("reached", here, "r >= 0", [(here, "s + l = r")], given)
        yield from self._left("moves", here, "r", given)

    def _cases(self, pieces: Sequence[Piece], name: str) -> str:
        """That a number is among the residues of pieces, and v is its value."""
        value = " & v = {}" if self.values else ""
        cases = (f"({piece.condition(name)}{value.format(piece.value(name))})" for piece in pieces)
        return " | ".join(cases) or "0 = 1"

    def _defined(self, suffix: str, within: str, cases: str, given: str, theory: Theory) -> Callable[[str, str], str]:
        """How it is said that r has the value v, or is P; this is defined by cases."""
        name = ("value" if self.values else "lost") + suffix
        theory.define(name, [*given.split(", "), "r", *"v" * self.values], f"{within} & ({cases})")
        return lambda r, v: f"{name}({given}, {r}{f', {v}' * self.values})"

    def _decided(self, here: Callable[[str, str], str], within: str, given: str, suffix: str = "") -> Iterator[Asked]:
        if self.values:
            gaps = {"at": suffix, "within": within, "here": here("r", "v"), "other": here("r", "w")}
            yield from asked("residues decided", **gaps)

    def _kept(self, name: str, ends: tuple[Callable[[str, str], str], ...], way: str, given: str) -> Asked:
        lower, upper = ends
        says = "no move joins heaps of one value" if self.values else "no move leads from P to P"
        every = f"forall l, r, s{', v' * self.values}. takes({given}, l)"
        return name, says, f"{every} => {upper('r', 'v')} => {lower('s', 'v')} => ~({way})"

    def _left(self, name: str, here: Callable[[str, str], str], heap: str, given: str) -> Iterator[Asked]:
        """That a P-position of misère play, where the heap is so large, has a move."""
        if self.misere:
            says = f"forall r. {here('r', '')} => (exists l. takes({given}, l) & l <= {heap})"
            yield name, "from every P-position there is a move", says

    def _reached(
        self,
        name: str,
        here: Callable[[str, str], str],
        within: str,
        ways: Sequence[tuple[Any, str]],
        given: str,
        heap: str = "r",
    ) -> Asked:
        reached = " | ".join(f"({way}) & {there('s', 'u')}" for there, way in ways)
        led = f"(exists l, s. takes({given}, l) & ({reached}))"
        if self.values:
            every = f"forall r, v, u. {here('r', 'v')} => u < v => {led}"
            return name, "every smaller value is reached", every
        says = "from every other heap a move leads to P" + " if there is one" * self.misere
        none = f" | ~(exists l. takes({given}, l) & l <= {heap})" * self.misere
        return name, says, f"forall r. {within} => {here('r', '')} | {led}{none}"

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof, the winning moves, and what stands for what in them."""
        modulus, saltus, start = (latex_formula(written(each)) for each in (self.modulus, self.saltus, self.start))
        if self.misere:
            won = Step(
                "the heap is no P-position and there is a move", "take $l$, allowed, such that $x - l$ is a P-position"
            )
            return ["def:misere", "lem:misere", "lem:residues-misere"], [won], f"$M = {modulus}$, $n_0 = {start}$"
        begins = ["def:games", *(["def:values", "lem:values"] if self.values else ["lem:p-positions"])]
        if self.start != ZERO:
            won = Step("the heap is no P-position", "take $l$, allowed, such that $x - l$ is a P-position")
            late = ["def:values", "lem:values", "lem:p-positions", "lem:residues-late"]
            uses = ["def:games", *late] if self.modulus.coefficients else begins
            return uses, [won], f"$M = {modulus}$, $n_0 = {start}$"
        if self.saltus != ZERO:
            won = Step(
                "the nim-value is not $0$", f"take $l$, allowed, to leave less than ${modulus}$, of nim-value $0$"
            )
            return [*begins, "lem:residues-rising"], [won], f"$M = {modulus}$, $S = {saltus}$"
        alone = not self.values and len(self.pieces) == 1 and self.pieces[0].lo == self.pieces[0].hi == Linear()
        move = "take $r$ tokens" if alone else "take $l \\le r$ tokens, $l$ allowed, such that $x - l$ is a P-position"
        won = Step(f"$r = x \\bmod {latex_formula(enclosed(self.modulus))}$ is none of a P-position", move)
        return [*begins, "lem:residues" if self.values else "lem:residues-p"], [won], f"$M = {modulus}$"

    def _rising(self, given: str, theory: Theory) -> Iterator[Asked]:
        """What is to be proved where a saltus is added for each modulus."""
        modulus, saltus = typed(self.modulus), typed(self.saltus)
        here = self._defined("", f"r < {modulus}", self._cases(self.pieces, "r"), given, theory)
        far = f"forall l. l >= {{}}*({modulus}) => takes({given}, l)"
        blocks = least_that_holds(theory, far, given, MOST_WRAPS)
        gaps = {"given": given, "modulus": modulus, "saltus": saltus}
        yield from asked("rising", far=blocks if blocks > 1 else "", all=far.format(blocks), **gaps)
        yield self._kept("kept", (here, here), "s + l = r", given)
        yield self._reached("reached", here, "", [(here, "s + l = r")], given)
        for i in range(1, blocks + 1):
            yield from asked("lower block", i=i, **gaps)

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where it does."""
        why = "what may be taken depends on the heap, or the rule is no formula of one heap"
        return why if taken(rule) is None or rule.misere != self.misere else ""

    def under(self, rule: Rule) -> Self:
        """P-positions are those of its kind of play."""
        return replace(self, misere=rule.misere and not self.values)

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        every = (*self.pieces, *self.first)
        ends = [end for piece in every for end in piece.ends]
        x, r = (letter(each, self.modulus, self.saltus, self.start, *ends) for each in "xr")
        m, begin = written(self.modulus), ""
        rest = f"{x if self.start == ZERO else f'({x} − {enclosed(self.start)})'} mod {enclosed(self.modulus)}"
        if not self.values:
            head, sign = f"in {{}} a heap ${x}$ is a P-position if and only if", " or "
            if every == (Piece(ZERO, ZERO, 1, ZERO, 0),):
                return head, f"${x} ≡ 0 (mod {m})$"
        else:
            head, sign = f"in {{}} the nim-value of a heap ${x}$ is", "; "
            if self.saltus == ZERO and every == (whole(self.modulus),):
                return head, f"${rest}$"
        if self.start != ZERO:
            begin = f"{self._cases_said(self.first, x, sign)}{sign}from ${written(self.start)}$ on: "
        times = "" if self.saltus == ONE else enclosed(self.saltus)
        rising = "" if self.saltus == ZERO else f"{times}⌊{x}/{enclosed(self.modulus)}⌋ + "
        return head, f"{begin}{self._cases_said(self.pieces, r, sign, rising)}, with ${r} = {rest}$"

    def _cases_said(self, pieces: Sequence[Piece], name: str, sign: str, rising: str = "") -> str:
        values = (f"${f'{rising}{piece.printed(name)}'.removesuffix(' + 0')}$ where " * self.values for piece in pieces)
        return sign.join(f"{value}${among(piece, name)}$" for value, piece in zip(values, pieces, strict=True))

    @classmethod
    def read(cls, text: str, values: bool, names: tuple[str, ...]) -> ResidueLaw | None:
        """The law that a text says; None for another text."""
        match = RESIDUES.fullmatch(re.sub(r"(\w) (?:mod|%) (\w+|\(.+\)) = 0", r"\1 ≡ 0 (mod \2)", text))
        if match is None:
            return None
        modulus, start = (linear_term(match[each] or "0", names, f"the {each}") for each in ("modulus", "start"))
        if match["zero"] or match["cases"] is None:
            return cls(modulus, (whole(modulus) if values else Piece(ZERO, ZERO, 1, ZERO, 0),), values)
        first, pieces, saltus = list[Piece](), list[Piece](), ZERO
        for into, cases in (first, match["first"]), (pieces, match["cases"]):
            for case in (cases or "").split("; " if values else " or ") * bool(cases):
                value, _, where = case.rpartition(" where ")
                if rising := re.fullmatch(r"(.*?)⌊.+?⌋(?: \+ (.+))?", value):
                    saltus, value = linear_term(rising[1] or "1", names, "the saltus"), rising[2] or "0"
                into.append(Piece.read(value or "0", where, names))
        return cls(modulus, tuple(pieces), values, saltus, start, tuple(first))


def whole(modulus: Linear) -> Piece:
    """All residues, each its own value."""
    return Piece(ZERO, modulus - ONE, 1, ZERO, 1)


def taken(rule: Rule) -> Formula | None:
    """What may be taken, as a formula in ``l`` and the parameters; None where it depends on the heap."""
    if len(rule.before) != 1 or rule.remainders:
        return None
    (before,), (after,) = rule.before, rule.after
    formula: Formula = substituted(rule.formula, {before: variable(after) + variable("taken~")})
    return None if after in variables(formula) else formula


@dataclass(frozen=True)
class Repeating:
    """The values of the heaps of one member, and where they begin to repeat, after how many, and larger by what."""

    table: list[int]
    start: int
    period: int
    saltus: int = 0


def seen(family: GameFamily, values: Values, nim_values: bool) -> Repeating | None:
    """What is seen of one member; for P-positions alone 0 for these, 1 for others. None where nothing repeats."""
    return _repeating(family.member(values), nim_values)


@lru_cache(maxsize=128)
def _repeating(rules: Ruleset, nim_values: bool) -> Repeating | None:
    for count in HEAP_BOUNDS:
        lost = [] if nim_values else solving.p_positions(rules, count)  # which are found faster than nim-values
        table = solving.nim_values(rules, count).ravel() if nim_values else 1 - np.isin(range(count + 1), lost)
        if (repeated := repetition(table)) is not None:
            return Repeating(table.tolist(), *repeated)
        steps = np.diff(table.astype(np.int64)).astype(np.int64)
        if nim_values and (repeated := repetition(steps)) is not None and repeated[0] == 0:
            rise = int(sum(steps[: repeated[1]]))
            return Repeating(table.tolist(), *repeated, rise) if rise > 0 else None
    return None


def beginning(table: Sequence[int]) -> int:
    """The least number by which the first values repeat themselves, as they do where large numbers are not yet taken.

    >>> beginning([0, 0, 1, 1] * 12), beginning(range(40))
    (4, 1)
    """
    first = table[:CONSTANTS_ALONE]
    return next((w for w in range(1, CONSTANTS_ALONE // 3) if first[w:] == first[:-w]), 1)


def guessed(
    tables: Sequence[tuple[Values, Repeating]], nim_values: bool, step: int = 1, misere: bool = False
) -> ResidueLaw | None:
    """The law that the values of some members suggest; places of a value may lie in steps of 1, 2, 3 or ``step``."""
    numbers = fitted_all(tables, "period", "start", "saltus")
    if numbers is None:
        return None
    modulus, start, saltus = numbers
    wanted = (
        range(1 + max(max(table.table[: table.start + table.period]) for _, table in tables))
        if nim_values
        else range(1)
    )
    ways: list[Callable[[list[int]], list[Run]]] = [runs_of_values] if nim_values else []
    ways.append(lambda cycle: runs_of_each_value(cycle, wanted))
    if step > 1:
        ways += [
            lambda cycle: runs_of_each_value(cycle, wanted, (1, 2, 3, step)),
            lambda cycle: [run for run in runs_of_step(cycle, step) if run.base in wanted],
        ]
    cycles = [(values, table.table[table.start : table.start + table.period]) for values, table in tables]
    pieces = fitted_runs(cycles, *ways)
    first = fitted_runs([(values, table.table[: table.start]) for values, table in tables], *ways)
    if not pieces or first is None:
        return None
    return ResidueLaw(modulus, pieces, nim_values, saltus, start, first, misere)
