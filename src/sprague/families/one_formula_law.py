"""One formula for all members: P-positions where it holds of the piles and the parameters.

The parameters are taken for coordinates that no move changes. So what is proved of that one game, that no move joins
two positions of which the formula holds and that from all others a move leads to one, is proved of every member. Under
misère play all others are those that have a move, and each of which the formula holds has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sprague.families.law import FamilyLaw, Values, asked
from sprague.families.pieces import ONE
from sprague.games import FormulaGame, Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, typed, with_values
from sprague.logic import evaluate
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import And, Compare, Formula, Linear, Or, substituted, variable
from sprague.logic.wording.notation import sentence_text, words
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import Step


@dataclass(frozen=True)
class OneFormulaLaw(FamilyLaw):
    """A position is P if and only if the ``formula`` holds of its ``piles``, by name, and of the parameters."""

    formula: Formula
    piles: tuple[str, ...]
    misere: bool = False

    kind = "formula"
    modulus = ONE  # no residues are asked for

    @property
    def lemma(self) -> Citation:
        """By what the conditions suffice."""
        formal = "Misere.v misere_kernel" if self.misere else "Games.v kernel"
        return Citation("stable and absorbing sets", "sprague.families.one_formula_law", *formal.split())

    def claimed(self, values: Values, rules: Ruleset) -> str:
        """What the law says of one member, as :mod:`sprague.laws.law` reads it."""
        return with_values(sentence_text(self.formula), values)

    def values_at(self, values: Values, rules: Ruleset, positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Whether positions of a member are N."""
        lost = evaluate(self.formula, {**values, **dict(zip(self.piles, positions.T, strict=True))})
        return np.broadcast_to(np.where(lost, 0, 1), len(positions))

    def conditions(self, rule: Rule, names: Sequence[str], theory: Theory) -> Iterator[Asked]:
        """What is to be proved of the members whose parameters have these names; see above."""
        given, letters = ", ".join(names), dict(zip(self.piles, map(variable, rule.before), strict=True))
        theory.define("lost", [*names, *rule.before], substituted(self.formula, letters))
        x, p = (", ".join(each) for each in (rule.before, rule.after))
        moved = f"(exists {p}. rule({given}, {x}, {p}))"
        gaps = {"given": given, "x": x, "p": p, "moved": moved, "ended": f" | ~{moved}" * self.misere}
        section, gaps["position"] = ("of a heap", "") if len(self.piles) == 1 else ("of two piles", "x <= y => ")
        if rule.measure is not None:
            theory.define("position", rule.before, rule.legal)
            less = typed(substituted(rule.measure, dict(zip(rule.before, map(variable, rule.after), strict=True))))
            gaps |= {"less": less, "measure": typed(rule.measure), "position": f"position({x}) => "}
            section = "of coordinates"
        for each in (section, *["under misère play"] * self.misere):
            yield from asked(f"formula {each}", **gaps)

    def unfit(self, rule: Rule) -> str:
        """Why the lemma does not speak of a rule; empty where it does."""
        fits = len(self.piles) == len(rule.before) and not rule.remainders and rule.misere == self.misere
        return "" if fits else "the rule takes remainders by a parameter, or is of another kind of play"

    def printed(self) -> tuple[list[str], list[Step], str]:
        """The definitions and lemmas of a printed proof; which moves win is not said."""
        kind = "def:misere lem:misere" if self.misere else "def:games lem:p-positions"
        return kind.split(), [], "$P$ is the set of the theorem"

    def says(self) -> tuple[str, str]:
        """Of what it speaks, and what it says, mathematics between dollars."""
        return f"in {{}} $({', '.join(self.piles)})$ is a P-position if and only if", f"${words(self.formula)}$"


def frozen(family: GameFamily) -> FormulaGame:
    """The game of which all members are a part: the parameters are coordinates that no move changes.

    >>> from sprague.games import family
    >>> frozen(family("for a >= 1: take l from x: l <= a")).options((5, 2))
    [(3, 2), (4, 2)]
    """
    rule, names = family.rule, family.parameters
    kept = [f"{name}_" for name in names]
    ways, legal = [rule.formula], [family.domain, rule.legal]
    moves: list[Formula] = [Compare("==", variable(new), variable(old)) for new, old in zip(kept, names, strict=True)]
    if len(rule.before) == 2 and rule.measure is None:
        (x, y), (p, q) = (map(variable, each) for each in (rule.before, rule.after))
        ways.append(substituted(rule.formula, dict(zip(rule.after, (q, p), strict=True))))
        legal.append(Compare("<=", x, y))
        moves.append(Compare("<=", p, q))
    return FormulaGame(
        And((Or(tuple(ways)), *moves)),
        (*rule.before, *names),
        (*rule.after, *kept),
        interchangeable=False,
        measure=rule.measure or sum(map(variable, rule.before), Linear()),
        domain=And(tuple(legal)),
        name=family.name,
    )
