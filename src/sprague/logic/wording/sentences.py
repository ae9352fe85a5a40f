"""A sentence with quantifiers as words, as LaTeX, and in the syntax of Walnut.

Walnut (Mousavi 2016; Shallit, *The Logical Approach to Automatic Sequences*, 2022) decides the same kind of sentences,
so what is proved here can be asked there. Its terms have no remainders and absolute values: these become cases.
"""

from __future__ import annotations

import re

from sprague.errors import BadParameter
from sprague.logic.automata.digits import Digits
from sprague.logic.language.formula import And, Compare, Formula, Linear, Not, Or, Truth, Variable
from sprague.logic.language.sentences import Equivalent, Exists, ForAll, Implies, Predicate, variable
from sprague.logic.language.systems import AtLeast, Congruent, disjuncts, in_order
from sprague.logic.wording.formulas import LATEX, TYPED, WORDS, Notation, formula_text, term_text


def sentence_words(formula: Formula) -> str:
    """The sentence in words.

    >>> from sprague.logic.language.grammar import parse
    >>> sentence_words(parse("forall x. even(x) => exists y. x = 2y & y <= x"))
    'for all x: (if even(x) then for some y: (x = 2y and y ≤ x))'
    """
    return _written(formula, WORDS, nested=False)


def sentence_latex(formula: Formula) -> str:
    r"""The sentence as LaTeX, for mathematics mode.

    >>> from sprague.logic.language.grammar import parse
    >>> print(sentence_latex(parse("forall x, y. x < y | y <= x")))
    \forall x, y\colon (x < y \lor y \le x)
    """
    return _written(formula, LATEX, nested=False)


def sentence_text(formula: Formula) -> str:
    """The sentence as it can be typed.

    >>> from sprague.logic.language.grammar import parse
    >>> sentence_text(parse("∀x: x > 1 ⇒ ∃y: x = 2y ∧ y ≤ x"))
    '(forall x. (x > 1 => (exists y. (x = 2y & y <= x))))'
    """
    return _written(formula, TYPED, nested=False)


def _written(formula: Formula, style: Notation, nested: bool) -> str:
    """``nested`` formulas of more than one part are put in parentheses."""

    def part(inner: Formula) -> str:
        return _written(inner, style, nested=True)

    match formula:
        case Compare() | Truth():
            return formula_text(formula, style)
        case Predicate(name, arguments):
            return style.predicate.format(name, ", ".join(term_text(argument, style) for argument in arguments))
        case Not(body):
            return style.denial.format(part(body))
        case ForAll(names, body):
            return style.for_all.format(", ".join(names), part(body))
        case Exists(names, body):
            return style.exists.format(", ".join(names), part(body))
        case Implies(a, b):
            text = style.implies.format(part(a), part(b))
        case Equivalent(a, b):
            text = style.equivalent.format(part(a), part(b))
        case And(parts):
            text = style.conjunction.join(map(part, parts)) or style.true
        case Or(parts):
            text = style.disjunction.join(map(part, parts)) or style.false
        case _:
            raise TypeError(f"not a sentence: {formula!r}")
    return f"({text})" if nested else text


def walnut(formula: Formula, digits: Digits) -> str:
    """The sentence in Walnut's syntax, with the number system that it needs in front.

    Predicates are written $name(…): Walnut must know them by that name. Raises BadParameter for a system of digits that
    Walnut does not come with.

    >>> from sprague.logic.automata.digits import zeckendorf
    >>> from sprague.logic.language.grammar import parse
    >>> walnut(parse("forall x. exists y. x % 2 = 1 => x < 2y"), zeckendorf())
    '?msd_fib Ax (Ey ((Ek (x+1=2*k)) => (x<2*y)))'
    """
    system = {(1, 1): "fib", (1, 1, 1): "trib", (digits.size, 0): digits.size}.get(digits.recurrence)
    if system is None or (digits.earlier == (0,) and digits.size != system):
        raise BadParameter(f"Walnut has no number system {digits.name}: Zeckendorf's and the bases are there")
    return f"?msd_{system} {_walnut(formula)}"


def _walnut(formula: Formula) -> str:
    match formula:
        case Truth(holds):
            return "(0=0)" if holds else "(0=1)"
        case Compare():
            return _walnut_comparison(formula)
        case Predicate(name, arguments):
            return f"${name}({','.join(_plain(argument) for argument in arguments)})"
        case Not(part):
            return f"~({_walnut(part)})"
        case ForAll(names, body):
            return f"A{','.join(map(_walnut_name, names))} ({_walnut(body)})"
        case Exists(names, body):
            return f"E{','.join(map(_walnut_name, names))} ({_walnut(body)})"
        case Implies(a, b):
            return f"({_walnut(a)}) => ({_walnut(b)})"
        case Equivalent(a, b):
            return f"({_walnut(a)}) <=> ({_walnut(b)})"
        case And(parts):
            return " & ".join(f"({_walnut(part)})" for part in parts)
        case Or(parts):
            return " | ".join(f"({_walnut(part)})" for part in parts)
    raise TypeError(f"not a sentence: {formula!r}")


def _walnut_comparison(formula: Compare) -> str:
    """The comparison, nothing subtracted on either side; remainders, choices and absolute values by cases."""
    difference = formula.left - formula.right
    if all(isinstance(atom, Variable) for atom, _ in difference.coefficients):
        sign = {"==": "=", "!=": "!="}.get(formula.relation, formula.relation)
        return _compared(difference, sign)
    cases = []
    for system in sorted(disjuncts(formula), key=in_order):
        literals = [_literal(literal) for literal in sorted(system, key=in_order)]
        cases.append(" & ".join(literals) if len(literals) < 2 else "(" + ") & (".join(literals) + ")")
    return " | ".join(f"({case})" if len(cases) > 1 else case for case in cases) or "0=1"


def _literal(literal: AtLeast | Congruent) -> str:
    if isinstance(literal, AtLeast):
        return _compared(literal.term, ">=")
    quotient = "k"
    while literal.term.coefficient(Variable(quotient)):
        quotient += "k"
    multiple = variable(quotient).times(literal.modulus)
    found = f"E{quotient} ({_compared(literal.term - multiple, '=')})"
    return found if literal.holds else f"~({found})"


def _compared(difference: Linear, sign: str) -> str:
    """The comparison of a difference with 0, what is negative put on the other side."""
    left = Linear(tuple((a, c) for a, c in difference.coefficients if c > 0), max(difference.constant, 0))
    right = Linear(tuple((a, -c) for a, c in difference.coefficients if c < 0), max(-difference.constant, 0))
    return f"{_plain(left)}{sign}{_plain(right)}"


def _walnut_name(name: str) -> str:
    """A name that Walnut reads as a variable: Latin letters and digits, not A or E first; others are spelt out."""
    if re.fullmatch(r"[a-zB-DF-Z][a-zA-Z0-9]*", name):
        return name
    return "v_" + "".join(c if re.fullmatch("[a-zA-Z0-9]", c) else f"_{ord(c)}_" for c in name)


def _plain(term: Linear) -> str:
    """A term as Walnut writes it."""
    found = ""
    for atom, coefficient in term.coefficients:
        assert isinstance(atom, Variable)
        name = _walnut_name(atom.name)
        factor = name if abs(coefficient) == 1 else f"{abs(coefficient)}*{name}"
        found += ("-" if coefficient < 0 else "+" if found else "") + factor
    if term.constant or not found:
        found += ("-" if term.constant < 0 else "+" if found else "") + str(abs(term.constant))
    return found
