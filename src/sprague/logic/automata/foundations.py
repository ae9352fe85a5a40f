"""What a system of digits proves about itself before anything is built on it.

The compiled adder is checked against addition as Peano defines it. The only thing taken for granted is the order of the
representations, digit by digit from the highest place: it is that of the natural numbers, as every representation has
finitely many below it. Least element and successor are defined by it, and

    x + 0 = x,   x + y′ = (x + y)′,   every x + y has a value, and only one,

determine addition. For the systems of an irrational α the graph of ⌊nα⌋ is checked too: A(n) = y and B(n) = y + cn are
increasing from 0 and hold every positive integer exactly once, for the c with 1/α + 1/(α + c) = 1. Only one pair of
sequences does that, and by Beatty's theorem (1926) ⌊nα⌋ and ⌊n(α + c)⌋ do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sprague.errors import LimitReached
from sprague.logic.automata.atoms import linear
from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import remembered
from sprague.logic.automata.relations import Relation, everything
from sprague.logic.automata.theory import Decision, Theory


@dataclass(frozen=True)
class Foundations:
    """The statements that a system proved of its own arithmetic, and what else had to be cited."""

    proved: tuple[str, ...]
    cited: tuple[str, ...]


ORDER = {
    "zero": (("x",), "~exists z. less(z, x)"),
    "next": (("x", "y"), "less(x, y) & ~exists z. less(x, z) & less(z, y)"),
}

ADDITION = {
    "x ≤ y is the order of the representations": "forall x, y. x <= y <=> ~less(y, x)",
    "x + 0 = x": "forall x, z, o. zero(o) & plus(x, o, z) => ~less(x, z) & ~less(z, x)",
    "x + y′ = (x + y)′": "forall x, y, z, p, q. plus(x, y, z) & next(y, p) & next(z, q) => plus(x, p, q)",
    "x + y has a value": "forall x, y. exists z. plus(x, y, z)",
    "x + y has one value": "forall x, y, z, w. plus(x, y, z) & plus(x, y, w) => ~less(z, w)",
    "every x has a successor": "forall x. exists y. next(x, y)",
}

FLOOR = {
    "A(n) has a value": "forall n. exists y. floor_alpha(n, y)",
    "A(n) has one value": "forall n, y, z. floor_alpha(n, y) & floor_alpha(n, z) => y = z",
    "A(0) = 0": "floor_alpha(0, 0)",
    "A increases": "forall n, y, z. floor_alpha(n, y) & floor_alpha(n + 1, z) => y < z",
    "A and B hold every positive integer": "forall x. x > 0 => lower(x) | upper(x)",
    "A and B hold none twice": "forall x. x > 0 => ~(lower(x) & upper(x))",
}


@remembered
def foundations(digits: Digits) -> Foundations:
    """Proves the arithmetic of a system from the order of its representations; AssertionError where that fails.

    >>> from sprague.logic.automata.digits import zeckendorf
    >>> foundations(zeckendorf()).proved[:2]
    ('x ≤ y is the order of the representations', 'x + 0 = x')
    """
    theory = Theory(digits)
    theory.define("less", ["x", "y"], _less(digits))
    theory.define("plus", ["x", "y", "z"], linear(digits, {"x": 1, "y": 1, "z": -1}, "=", 0))
    for name, (variables, meaning) in ORDER.items():
        theory.define(name, variables, meaning)
    statements = dict(ADDITION)
    cited: tuple[str, ...] = ()
    if "floor_alpha" in theory.known:
        a = digits.recurrence[0]
        theory.define("lower", ["x"], "exists n. n > 0 & floor_alpha(n, x)")
        theory.define("upper", ["x"], f"exists n. n > 0 & floor_alpha(n, x - {a}n)")
        statements |= FLOOR
        cited = (f"Beatty 1926: ⌊nα⌋ and ⌊n(α + {a})⌋ partition the positive integers, α = [1; {a}, …]",)
    for statement, sentence in statements.items():
        _require(theory.decide(sentence), f"{digits.name}: {statement}")
    return Foundations(tuple(statements), cited)


def _require(decision: Decision, statement: str) -> None:
    if decision.truth is None:
        raise LimitReached(f"{statement}: {decision.reason}")
    if not decision.truth:
        raise AssertionError(f"{statement} is not proved: {decision.point}")


def _less(digits: Digits) -> Relation:
    """x stands before y in the order of the representations: the first column in which they differ says so."""
    columns = np.arange(digits.size**2)
    first, second = columns // digits.size, columns % digits.size
    undecided = np.where(first == second, 0, np.where(first < second, 1, 2))
    table = np.array([undecided, np.full_like(columns, 1), np.full_like(columns, 2)])
    order = Relation(digits, ("x", "y"), minimal(table, np.array([False, True, False])))
    return order & everything(digits, ["x", "y"])
