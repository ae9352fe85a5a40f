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
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sprague.families.pieces import (
    ONE,
    ZERO,
    Piece,
    Run,
    Values,
    among,
    enclosed,
    fitted,
    fitted_pieces,
    letter,
    runs_of_each_value,
    runs_of_values,
    turns,
    written,
)
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, for_members, linear_term, substituted, typed, value_at
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Formula, Linear, variable, variables
from sprague.logic.wording.latex import latex_formula
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step
from sprague.solving import nim_values as table_of_values

LONGEST_PERIOD = 400
"""Periods of members up to this are looked for, in five times as many values."""

RESIDUES = re.compile(r"(?:\w ≡ (?P<zero>0) \(|(?:(?P<cases>.+), with \w = )?\w )mod (?P<of>.+?)(?(zero)\))")
"""How a law is printed."""

MOST_WRAPS = 12
"""No move takes more than so many periods."""


@dataclass(frozen=True)
class ResidueLaw:
    """The nim-value of x is that of r = x mod ``modulus``, on the ``pieces``; all else is of another value than 0.

    Where ``values`` is false, the pieces hold the P-positions alone. The ``saltus`` is added for each whole modulus.
    """

    modulus: Linear
    pieces: tuple[Piece, ...]
    values: bool
    saltus: Linear = ZERO

    kind = "residues"
    lemma = Citation("the lemma on residues of a heap", "sprague.families.residue_law", "Families.v", "residue_values")

    def at(self, values: Values) -> tuple[int, list[Run]]:
        """The modulus and the runs of one member."""
        return value_at(self.modulus, values), [piece.at(values) for piece in self.pieces]

    @property
    def about(self) -> str:
        """What of the members it speaks of."""
        return "nim-values" if self.values else "P-positions"

    def agrees(self, values: Values, table: list[int]) -> bool:
        """Whether the law gives what was seen of one member."""
        modulus, runs = self.at(values)
        if modulus < 1:
            return False
        cycle = [None if self.values else 1] * modulus
        for run in runs:
            for r in range(max(run.lo, 0), min(run.hi, modulus - 1) + 1, run.step):
                cycle[r] = run.base + run.slope * (r - run.lo)
        saltus = value_at(self.saltus, values)
        return all(
            (rest := cycle[x % modulus]) is not None and saltus * (x // modulus) + rest == value
            for x, value in enumerate(table)
        )

    def claimed(self, values: Values, rules: Ruleset) -> str:
        """What the law says of one member with these coordinates, as :mod:`sprague.laws.law` reads it."""
        (name,), (modulus, runs) = rules.coordinates or ("n",), self.at(values)
        rest = f"{name} % {modulus}" if modulus > 1 else "0"
        cases = []
        for run in (run for run in runs if run.lo <= run.hi):  # of some members a piece may be empty
            within = f"{rest} = {run.lo}" if run.lo == run.hi else f"{rest} <= {run.hi}"
            if 0 < run.lo < run.hi:
                within = f"{run.lo} <= {within}"
            if run.step > 1:
                within += f" & {rest} - {run.lo} = 0 (mod {run.step})"
            offset = run.base - run.lo
            value = f"{rest} {'-' if offset < 0 else '+'} {abs(offset)}" if run.slope and offset else rest
            value = value if run.slope else str(run.base)
            if saltus := value_at(self.saltus, values):
                value = f"{saltus}*floor({name}/{modulus}) + {value}"
            cases.append(f"({within} & v = {value})" if self.values else f"({within})")
        return ("nim-values: " if self.values else "") + " | ".join(cases)

    def renamed(self, names: Mapping[str, Linear]) -> ResidueLaw:
        """The law with terms in the place of the parameters."""
        pieces = tuple(piece.renamed(names) for piece in self.pieces)
        modulus, saltus = substituted(self.modulus, names), substituted(self.saltus, names)
        return replace(self, modulus=modulus, pieces=pieces, saltus=saltus)

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above."""
        given, modulus = ", ".join(names), typed(self.modulus)
        theory.define("takes", [*names, "l"], substituted(taken(rule), {"taken~": variable("l")}))
        yield "positive", "the modulus is positive", f"{modulus} >= 1"
        yield "ends", "every move takes from the heap", f"forall x, p. rule({given}, x, p) => p < x"
        yield (
            "taken",
            "what may be taken does not depend on the heap",
            f"forall x, p, l. x = p + l => (rule({given}, x, p) <=> takes({given}, l))",
        )
        if self.saltus != ZERO:
            yield from self._rising(given, theory)
            return
        if self.modulus.coefficients:
            bounded = f"forall l. takes({given}, l) => l <= {{}}*({modulus})"
            wraps = next(
                (j for j in range(1, MOST_WRAPS) if theory.decide(for_members(bounded.format(j), given)).truth),
                MOST_WRAPS,
            )
            yield "bounded", f"no move takes more than {wraps if wraps > 1 else ''}M", bounded.format(wraps)
            step = turns("s + l", modulus, wraps)
        else:
            step = f"(s + l) % {modulus} = r"
        theory.define("after", [*names, "s", "l", "r"], f"r < {modulus} & ({step})")
        if self.values:
            self._define_value(names, theory)
            yield "every", "every residue has a value", f"forall r. r < {modulus} => (exists v. value({given}, r, v))"
            yield (
                "one",
                "no residue has two values",
                f"forall r, v, w. value({given}, r, v) => value({given}, r, w) => v = w",
            )
            yield (
                "kept",
                "no move joins heaps of one value",
                f"forall l, r, s, v. takes({given}, l) => value({given}, r, v) => value({given}, s, v)"
                f" => ~after({given}, s, l, r)",
            )
            yield (
                "reached",
                "every smaller value is reached",
                f"forall r, v, u. value({given}, r, v) => u < v"
                f" => (exists l, s. takes({given}, l) & s + l = r & value({given}, s, u))",
            )
        else:
            zero = " | ".join(f"({piece.condition('r')})" for piece in self.pieces)
            theory.define("lost", [*names, "r"], f"r < {modulus} & ({zero})")
            yield (
                "kept",
                "no move leads from P to P",
                f"forall l, r, s. takes({given}, l) => lost({given}, r) => lost({given}, s)"
                f" => ~after({given}, s, l, r)",
            )
            yield (
                "reached",
                "from every other heap a move leads to P",
                f"forall r. r < {modulus} => lost({given}, r)"
                f" | (exists l, s. takes({given}, l) & s + l = r & lost({given}, s))",
            )

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof, the winning moves, and what stands for what in them."""
        modulus, saltus = (latex_formula(written(each)) for each in (self.modulus, self.saltus))
        if self.saltus != ZERO:
            won = Step(
                "the nim-value is not $0$", f"take $l$, allowed, to leave less than ${modulus}$, of nim-value $0$"
            )
            uses = ["def:games", "def:values", "lem:values", "lem:residues-rising"]
            return uses, [won], f"$M = {modulus}$, $S = {saltus}$"
        alone = not self.values and len(self.pieces) == 1 and self.pieces[0].lo == self.pieces[0].hi == Linear()
        move = "take $r$ tokens" if alone else "take $l \\le r$ tokens, $l$ allowed, such that $x - l$ is a P-position"
        begins = "def:games", *(["def:values", "lem:values"] if self.values else ["lem:p-positions"])
        won = Step(f"$r = x \\bmod {latex_formula(enclosed(self.modulus))}$ is none of a P-position", move)
        lemma = "lem:residues" if self.values else "lem:residues-p"
        return [*begins, lemma], [won], f"$M = {modulus}$"

    def _define_value(self, names: Sequence[str], theory: Theory) -> None:
        value = " | ".join(f"({piece.condition('r')} & v = {piece.value('r')})" for piece in self.pieces)
        theory.define("value", [*names, "r", "v"], f"r < {typed(self.modulus)} & ({value})")

    def _rising(self, given: str, theory: Theory) -> Iterator[Asked]:
        """What is to be proved where a saltus is added for each modulus."""
        modulus, saltus = typed(self.modulus), typed(self.saltus)
        self._define_value(given.split(", "), theory)
        far = f"forall l. l >= {{}}*({modulus}) => takes({given}, l)"
        blocks = next(
            (j for j in range(1, MOST_WRAPS) if theory.decide(for_members(far.format(j), given)).truth), MOST_WRAPS
        )
        yield "far", f"all numbers from {blocks if blocks > 1 else ''}M on may be taken", far.format(blocks)
        yield "every", "every residue has a value", f"forall r. r < {modulus} => (exists v. value({given}, r, v))"
        yield (
            "one",
            "no residue has two values, and they are less than $S$",
            f"forall r, v, w. value({given}, r, v) => value({given}, r, w) => v = w & v < {saltus}",
        )
        yield (
            "kept",
            "no move within a block joins heaps of one value",
            f"forall l, r, s, v. takes({given}, l) => value({given}, r, v) => value({given}, s, v) => s + l != r",
        )
        yield (
            "reached",
            "every smaller value of the block is reached",
            f"forall r, v, u. value({given}, r, v) => u < v"
            f" => (exists l, s. takes({given}, l) & s + l = r & value({given}, s, u))",
        )
        for i in range(1, blocks + 1):
            yield (
                f"lower_{i}",
                f"every value of the block {i} lower is reached",
                f"forall r, u. r < {modulus} => u < {saltus}"
                f" => (exists l, s. takes({given}, l) & s + l = r + {i}*({modulus}) & value({given}, s, u))",
            )

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where it does."""
        return (
            ""
            if taken(rule) is not None
            else "what may be taken depends on the heap, or the rule is no formula of one heap"
        )

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        ends = [end for piece in self.pieces for end in (piece.lo, piece.hi, piece.base)]
        x, r = (letter(each, self.modulus, self.saltus, *ends) for each in "xr")
        rest, m = f"{x} mod {enclosed(self.modulus)}", written(self.modulus)
        if not self.values:
            head = f"in {{}} a heap ${x}$ is a P-position if and only if"
            if len(self.pieces) == 1 and self.pieces[0].lo == self.pieces[0].hi == ZERO:
                return head, f"${x} ≡ 0 (mod {m})$"
            where = " or ".join(f"${among(piece, r)}$" for piece in self.pieces)
            return head, f"{where}, with ${r} = {rest}$"
        head = f"in {{}} the nim-value of a heap ${x}$ is"
        if self.saltus == ZERO and self.pieces == (whole(self.modulus),):
            return head, f"${rest}$"
        times = "" if self.saltus == ONE else enclosed(self.saltus)
        rising = "" if self.saltus == ZERO else f"{times}⌊{x}/{enclosed(self.modulus)}⌋ + "
        shown = ((f"{rising}{piece.shown(r)}".removesuffix(" + 0"), piece) for piece in self.pieces)
        cases = "; ".join(f"${value}$ where ${among(piece, r)}$" for value, piece in shown)
        return head, f"{cases}, with ${r} = {rest}$"

    @classmethod
    def read(cls, text: str, values: bool, names: tuple[str, ...]) -> ResidueLaw | None:
        """The law that a text says; None for another text."""
        found = RESIDUES.fullmatch(text)
        if found is None:
            return None
        modulus = linear_term(found["of"], names, "the modulus")
        if found["zero"] or found["cases"] is None:
            return cls(modulus, (whole(modulus) if values else Piece(ZERO, ZERO, 1, ZERO, 0),), values)
        if not values:
            return cls(modulus, tuple(Piece.read("0", each, names) for each in found["cases"].split(" or ")), False)
        pieces, saltus = [], ZERO
        for case in found["cases"].split("; "):
            value, _, where = case.partition(" where ")
            if rising := re.fullmatch(r"(.*?)⌊.+?⌋(?: \+ (.+))?", value):
                saltus, value = linear_term(rising[1] or "1", names, "the saltus"), rising[2] or "0"
            pieces.append(Piece.read(value, where, names))
        return cls(modulus, tuple(pieces), True, saltus)


def whole(modulus: Linear) -> Piece:
    """All residues, each its own value."""
    return Piece(ZERO, modulus - ONE, 1, ZERO, 1)


def taken(rule: Rule) -> Formula | None:
    """What may be taken, as a formula in ``l`` and the parameters; None where it depends on the heap."""
    if len(rule.before) != 1 or rule.remainders or rule.misere:
        return None
    (before,), (after,) = rule.before, rule.after
    found: Formula = substituted(rule.formula, {before: variable(after) + variable("taken~")})
    return None if after in variables(found) else found


def seen(family: GameFamily, values: Values, nim_values: bool) -> list[int] | None:
    """The values of the heaps of one member; for P-positions alone 0 for these, 1 for others."""
    found = table_of_values(family.member(values), 5 * LONGEST_PERIOD).ravel()
    return [int(v) for v in (found if nim_values else found != 0)]


def guessed(tables: Sequence[tuple[Values, list[int]]], nim_values: bool) -> ResidueLaw | None:
    """The law that the values of some members suggest."""
    cycles = []
    for values, table in tables:
        period = next((p for p in range(1, LONGEST_PERIOD + 1) if _rises(table, p)), None)
        if period is None:
            return None
        cycles.append((values, table[:period], table[period] - table[0]))
    modulus = fitted([(values, len(cycle)) for values, cycle, _ in cycles])
    saltus = fitted([(values, rise) for values, _, rise in cycles])
    if modulus is None or saltus is None:
        return None
    wanted = range(1 + max(max(cycle) for _, cycle, _ in cycles)) if nim_values else range(1)
    ways: list[Callable[[list[int]], list[Run]]] = [runs_of_values] if nim_values else []
    ways.append(lambda cycle: runs_of_each_value(cycle, wanted))
    laws = (fitted_pieces([(values, way(cycle)) for values, cycle, _ in cycles]) for way in ways)
    return next((ResidueLaw(modulus, pieces, nim_values, saltus) for pieces in laws if pieces), None)


def _rises(table: Sequence[int], period: int) -> bool:
    rise = table[period] - table[0]
    return rise >= 0 and all(after - before == rise for before, after in zip(table, table[period:], strict=False))
