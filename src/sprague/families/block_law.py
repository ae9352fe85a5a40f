"""Two piles in blocks, for all values of the parameters: v = M(⌊x/M⌋ ⊕ ⌊y/M⌋) + ((x + y) mod M).

Let what may be taken, l from one pile and k from the other, depend on the parameters only and be the same either way
round, let any number be taken from one pile alone, and write x = qM + r, y = QM + R, t = (r + R) mod M. Then v is the
nim-value if

    l + k is never a multiple of M where l, k ≥ 1, and
    for every w < t some l ≤ r, k ≤ R lead to residues with a sum that is w modulo M.

For no move keeps v: one that keeps q ⊕ Q changes neither quotient, or both; t stays only if M divides l + k, so either
both l and k are positive, or one quotient alone changes. And every smaller v′ is reached: where it has another nim-sum
of quotients, by a move of Nim from one pile, whose residue is chosen; where it has the same, by what the second line
says. Such games are the cyclic Nimhoff of Fraenkel and Lorberbom, J. Combin. Theory Ser. A 58 (1991).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sprague.families.law import FamilyLaw, Values, asked
from sprague.families.pieces import enclosed, fitted, letter
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, linear_term, typed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Formula, Linear, substituted, value_at, variable, variables
from sprague.logic.wording.latex import latex_formula
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step
from sprague.solving import nim_values

LARGEST_PILE = 40
"""Nim-values of piles up to this are looked at."""

MOST_TURNS = 4
"""No two numbers that are taken together are more than so many times the modulus."""


@dataclass(frozen=True)
class BlockLaw(FamilyLaw):
    """The nim-value is M(⌊x/M⌋ ⊕ ⌊y/M⌋) + ((x + y) mod M), M the ``modulus``; where ``values`` is false, P is its 0."""

    modulus: Linear
    values: bool

    kind = "blocks"
    lemma = Citation("the lemma on two piles in blocks", "sprague.families.block_law", "Families.v", "block_values")

    def agrees(self, values: Values, moduli: list[int]) -> bool:
        """Whether the law has one of the moduli that were seen of one member."""
        return value_at(self.modulus, values) in moduli

    def claimed(self, values: Values, rules: Ruleset) -> str:
        """What the law says of one member, as :mod:`sprague.laws.law` reads it."""
        m, (x, y) = value_at(self.modulus, values), rules.coordinates
        if self.values:
            return f"nim-values: v = ({x} + {y}) % {m} + {m}*xor(floor({x}/{m}), floor({y}/{m}))"
        return f"floor({x}/{m}) = floor({y}/{m}) & ({x} + {y}) % {m} = 0"

    def values_at(self, values: Values, rules: Ruleset, positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The nim-values of positions of a member, or whether they are N."""
        m, (x, y) = value_at(self.modulus, values), positions.T
        nim_values: NDArray[np.int64] = m * ((x // m) ^ (y // m)) + (x + y) % m
        return nim_values if self.values else np.minimum(nim_values, 1)

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above."""
        given, modulus = ", ".join(names), typed(self.modulus)
        theory.define("takes", [*names, "l", "j"], substituted(taken(rule), {"l~": variable("l"), "k~": variable("j")}))
        between = " | ".join(f"{i}*({modulus}) < l + j & l + j < {i + 1}*({modulus})" for i in range(MOST_TURNS))
        yield from asked("blocks", given=given, modulus=modulus, between=between)

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof, the winning moves, and what stands for what in them."""
        m = latex_formula(enclosed(self.modulus))
        same = (
            "from the pile with the larger quotient, so that the quotients are the same and the residues "
            "have the sum $0$"
        )
        won = [
            Step(f"$\\lfloor x/{m} \\rfloor \\ne \\lfloor y/{m} \\rfloor$", same),
            Step("all others", "take $l \\le r$ and $k \\le R$ of the residues, so that their sum becomes $0$"),
        ]
        return ["def:games", "def:values", "lem:values", "lem:blocks"], won, f"$M = {m}$"

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where it does."""
        return "what may be taken depends on the piles, or there are not two" if taken(rule) is None else ""

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        m, x, y = enclosed(self.modulus), letter("x", self.modulus), letter("y", self.modulus)
        if self.values:
            formula = f"${m}(⌊{x}/{m}⌋ ⊕ ⌊{y}/{m}⌋) + (({x} + {y}) mod {m})$"
            return f"in {{}} the nim-value of $({x}, {y})$ is", formula
        formula = f"$⌊{x}/{m}⌋ = ⌊{y}/{m}⌋$ and $({x} + {y}) mod {m} = 0$"
        return f"in {{}} $({x}, {y})$ is a P-position if and only if", formula

    @classmethod
    def read(cls, text: str, values: bool, names: tuple[str, ...]) -> BlockLaw | None:
        """The law that a text says; None for another text."""
        match = re.fullmatch(r".*⌊\w/.+⌋.*\(\w \+ \w\) mod (.+?)(?: = 0|\))", text)
        return cls(linear_term(match[1], names, "the modulus"), values) if match else None


def taken(rule: Rule) -> Formula | None:
    """What may be taken, as a formula in ``l``, ``k`` and the parameters; None where it depends on the piles."""
    if len(rule.before) != 2 or rule.remainders or rule.misere:
        return None
    terms = {
        before: variable(after) + variable(f"{name}~")
        for before, after, name in zip(rule.before, rule.after, "lk", strict=True)
    }
    formula: Formula = substituted(rule.formula, terms)
    return None if variables(formula) & {*rule.after} else formula


def seen(family: GameFamily, values: Values) -> list[int] | None:
    """The moduli M with which the law gives all nim-values of one member that are looked at; None if none does."""
    table = nim_values(family.member(values), LARGEST_PILE).astype(np.int64)
    x, y = np.indices(table.shape)
    return [m for m in range(1, LARGEST_PILE // 2) if (m * ((x // m) ^ (y // m)) + (x + y) % m == table).all()] or None


def guessed(moduli: Sequence[tuple[Values, list[int]]], values: bool) -> BlockLaw | None:
    """The law that the moduli of some members suggest: Nim itself has every power of 2."""
    term = fitted([(each, max(fits)) for each, fits in moduli])
    return None if term is None else BlockLaw(term, values)
