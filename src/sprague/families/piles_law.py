"""Any number of piles of which a move takes from at most k: P if and only if all columns of digits are ≡ 0 mod k + 1.

The members have n piles, n a linear term in the parameters. The catalogue states their rule once for all n: a move is
one of the game on k piles, made on any k of the n; the others stay (:attr:`sprague.games.card.Card.local`). That this
game on k piles lets any of its piles shrink, and some must, is the first condition. Write piles in base 2, and call
*column sum* at a place the sum modulo k + 1 of the digits there.

*Lemma.* If a move of the k piles x₁, …, x_k is any p₁ ≤ x₁, …, p_k ≤ x_k that lowers their total, and the sentences
below hold, then for every n ≥ k the P-positions on n piles are those with all column sums 0.

1. *Apart.* For all x, p and all s₁, …, s_k: if the column sums of x, s are 0 everywhere and p is reached from x by a
   move, those of p, s are not.
2. *Reached*, one sentence for each list of t₁, …, t_j ≥ 1 with m = t₁ + … + t_j ≤ k. For all x₁, …, x_m, s₁, …, s_k
   and places w₁ > … > w_j: let the first t₁ of the x have the digit 1 at w₁, the next t₂ of them at w₂, and so on, and
   let the column sum of s and all but the first t₁ + … + t_{i − 1} of the x be t_i at w_i, and not one of 1, …, k − t₁
   − … − t_{i − 1} at any place above w_i (below w_{i − 1}, where i > 1); and let that of s alone be none of 1, …, k −
   m at any place below w_j. Then some p₁ ≤ x₁, …, p_m ≤ x_m, not all equal, have with s the column sums 0 everywhere.

*Proof.* Every word of column sums that are 0 from some place on is that of some k numbers: let the first c of them
have the digit 1 where it is c ≤ k. So the piles that are not spoken of, however many, may be replaced by s₁, …, s_k
with their column sums. By 1 no move leads from P to P: a move changes some of k piles, and the others are such s. Now
let some column sum not be 0. Let w₁ be the highest such place, t₁ ≤ k the sum there; digits whose sum is ≡ t modulo k
+ 1, t ≤ k, contain at least t times the digit 1, so t₁ piles can be chosen that have it at w₁. Let w₂ be the highest
place below w₁ at which the column sum of all the others is one of 1, …, k − t₁, and t₂ this sum; again t₂ of the
others have the digit 1 there, and so on, until there is no such place. At most k piles are chosen in all, since t_i is
at most k less those before; the rest is replaced by s. The sentence for t₁, …, t_j then gives a move: m ≤ k piles
shrink, or stay, and at least one shrinks. Every move lowers the total, so play ends, and these are the P-positions.

Nim (k = 1) is Bouton's, Annals of Mathematics 3 (1901); the others are Moore's, Annals of Mathematics 11 (1910).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sprague.errors import BadParameter, TooLarge
from sprague.families.law import FamilyLaw, Values, asked
from sprague.families.pieces import written
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, linear_term
from sprague.games.ruleset import Piles
from sprague.logic.automata.definable import MOST_NUMBERS
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Linear, value_at
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step

BOUNDS = {1: 20, 2: 12, 3: 7, 4: 5, 5: 3, 6: 3}
"""P-positions on so many piles are looked at with coordinates to this, on more to 1."""

MODULI = range(2, 9)
"""The moduli that are tried."""

MOST_TAKEN = 3
"""The sentences are decided for moves from at most so many piles."""

MOST_SUMMED = 7
"""An automaton finds winning moves by the nim-sum of so many piles in seconds, of more in minutes."""


@dataclass(frozen=True)
class PilesLaw(FamilyLaw):
    """P are the positions on ``piles`` piles in which the digits at every place in base 2 have a sum ≡ 0 (mod M)."""

    piles: Linear
    modulus: Linear

    kind = "piles"
    lemma = Citation(
        "the lemma on any number of piles, of which a move takes from some k as the catalogue says",
        "sprague.families.piles_law",
    )

    def agrees(self, values: Values, moduli: list[int]) -> bool:
        """Whether the law has one of the moduli that were seen of one member."""
        return self.modulus.constant in moduli

    def claimed(self, values: Values, rules: Ruleset) -> str:
        """What the law says of one member, as :mod:`sprague.laws.law` reads it; TooLarge for too many piles."""
        names, m = rules.coordinates, self.modulus.constant
        if len(names) != value_at(self.piles, values):
            raise BadParameter(f"{rules.name}: the claim is about {value_at(self.piles, values)} piles")
        most = MOST_SUMMED if m == 2 else MOST_NUMBERS
        if len(names) > most:
            raise TooLarge(f"{rules.name}: claims about one game with such sums are of at most {most} piles")
        if len(names) < m:
            return " & ".join(f"{name} = 0" for name in names)
        if m == 2:
            return f"{' ⊕ '.join(names)} = 0"
        if len(names) == m:
            return " & ".join(f"{names[0]} = {name}" for name in names[1:])
        return f"in every binary place the digits of {', '.join(names)} have a sum ≡ 0 (mod {m})"

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the game on the piles of one move; see above."""
        k, m = len(rule.before), self.modulus.constant
        x, p, s = rule.before, rule.after, [f"s{i}" for i in range(1, k + 1)]
        yield "modulus", "the modulus is one more than the piles of a move", f"{m} = {k + 1}"
        define_sums(theory, 2 * k, m)
        lost, won, lowered = _balanced(x, s), _balanced(p, s), _lowered(x, p)
        given, x_p = _listed(names), _listed(x, p)
        yield from asked("piles of a move", given=given, x_p=x_p, s=_listed(s), lost=lost, won=won, lowered=lowered)
        for groups in _groups(k):
            words = (
                f"{' + '.join(map(str, groups))} of the piles with a digit 1 where it is in excess can be lowered to P"
            )
            yield "reached_" + "_".join(map(str, groups)), words, reached(groups, x, p, s)

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where it does."""
        if rule.of is None or rule.misere or rule.terminal is not None or len(rule.before) > MOST_TAKEN:
            return f"the rule is not of any number of piles, normal play, and moves from at most {MOST_TAKEN}"
        return "" if rule.of == self.piles else "the claim is about another number of piles"

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof; which moves win is said in the lemma."""
        return ["def:games", "lem:p-positions", "lem:piles"], [], f"$k + 1 = {self.modulus.constant}$"

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        of, m = written(self.piles), self.modulus.constant
        last = f"x{of}" if of.isidentifier() else f"x({of})"
        if m == 2:
            return "the P-positions of {} are those with", f"$x1 ⊕ … ⊕ {last} = 0$"
        head = "the P-positions of {} are those where"
        return head, f"in every binary place the digits of $x1, …, {last}$ have a sum $≡ 0 (mod {m})$"

    @classmethod
    def read(cls, text: str, values: bool, names: tuple[str, ...]) -> PilesLaw | None:
        """The law that a text says; None for another text."""
        nim = re.fullmatch(r"x1 ⊕ … ⊕ x(.+) = 0", text)
        match = nim or re.fullmatch(r"in every binary .* x1, …, x(.+) have .* ≡ 0 \(mod (\d{1,3})\)", text)
        if match is None:
            return None
        return cls(linear_term(match[1], names, "the number of piles"), Linear((), 2 if nim else int(match[2])))


def _groups(most: int) -> Iterator[tuple[int, ...]]:
    """The lists of numbers ≥ 1 with a sum from 1 to ``most``."""
    for first in range(1, most + 1):
        yield (first,)
        yield from ((first, *rest) for rest in _groups(most - first))


def _listed(*names: Sequence[str]) -> str:
    return ", ".join(name for each in names for name in each)


def _lowered(x: Sequence[str], p: Sequence[str]) -> str:
    """That none of the piles grows, and some shrinks."""
    kept = " & ".join(f"{after} <= {before}" for before, after in zip(x, p, strict=True))
    return f"({kept} & {' + '.join(p)} < {' + '.join(x)})"


def define_sums(theory: Theory, numbers: int, modulus: int) -> None:
    """``sum_N_t``: the digits of N numbers at a place have a sum ≡ t; ``balanced_N``: this is 0 at all places."""
    theory.define("digit", ["x", "w"], "power(w) & xor(x, w) < x")
    theory.define("sum_1_0", ["x1", "w"], "~digit(x1, w)")
    for n in range(1, numbers + 1):
        names = [f"x{i}" for i in range(1, n + 1)]
        for t in range(modulus):
            if n > 1:
                one, none = (f"sum_{n - 1}_{(t - digit) % modulus}({_listed(names[:-1])}, w)" for digit in (1, 0))
                meaning = f"digit(x{n}, w) & {one} | ~digit(x{n}, w) & {none}"
                theory.define(f"sum_{n}_{t}", [*names, "w"], meaning)
            elif t:
                theory.define(f"sum_1_{t}", ["x1", "w"], "digit(x1, w)" if t == 1 else "power(w) & ~power(w) & x1 = x1")
        theory.define(f"balanced_{n}", names, f"forall w. power(w) => sum_{n}_0({_listed(names)}, w)")


def _balanced(*names: Sequence[str]) -> str:
    return f"balanced_{sum(map(len, names))}({_listed(*names)})"


def reached(groups: Sequence[int], x: Sequence[str], p: Sequence[str], s: Sequence[str]) -> str:
    """The sentence of the lemma for t₁, …, t_j."""
    k, m = len(s), sum(groups)
    places = [f"w{i}" for i in range(1, len(groups) + 1)]
    given, touched, above = [], 0, ""
    for t, w in zip((*groups, 0), (*places, ""), strict=True):
        others = [*x[touched:m], *s]
        excess = [f"sum_{len(others)}_{u}({_listed(others)}, v)" for u in range(1, k - touched + 1)]
        between = " & ".join([f"{w} < v"] * bool(w) + [f"v < {above}"] * bool(above))
        if excess:
            given.append(f"(forall v. power(v) & {between} => ~({' | '.join(excess)}))")
        if w:
            given += [f"power({w})", f"sum_{len(others)}_{t}({_listed(others)}, {w})"]
            given += [f"digit({each}, {w})" for each in x[touched : touched + t]]
            given += [f"{w} < {above}"] * bool(above)
        touched, above = touched + t, w
    reached = f"exists {_listed(p[:m])}. {_lowered(x[:m], p[:m])} & {_balanced(p[:m], s)}"
    return f"forall {_listed(x[:m], s, places)}. {' & '.join(given)} => ({reached})"


def seen(family: GameFamily, values: Values) -> list[int] | None:
    """The moduli with which the law gives all P-positions of one member that are looked at; None if none does."""
    member = family.member(values)
    near = sorted(member.positions(BOUNDS.get(len(member.coordinates), 1)), key=sum)
    lost: set[Piles] = set()
    for position in near:
        if not any(option in lost for option in member.options(position)):
            lost.add(position)
    return [m for m in MODULI if all((each in lost) == _is_balanced(each, m) for each in near)] or None


def _is_balanced(piles: Piles, modulus: int) -> bool:
    return all(sum(x >> place & 1 for x in piles) % modulus == 0 for place in range(max(piles).bit_length()))


def guessed(moduli: Sequence[tuple[Values, list[int]]], piles: Linear) -> PilesLaw | None:
    """The law that the moduli of some members suggest: the least that all have, since few piles have many."""
    common = set(MODULI).intersection(*(each for _, each in moduli))
    return PilesLaw(piles, Linear((), min(common))) if common else None
