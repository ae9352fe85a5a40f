"""A formula or a sentence as words, as LaTeX, as it can be typed, and in the syntax of Walnut.

All are written from one walk over the formula; a :class:`Notation` says how each construct looks. Walnut (Mousavi 2016;
Shallit, *The Logical Approach to Automatic Sequences*, 2022) decides the same kind of sentences, so what is proved here
can be asked there. Its terms have no remainders and absolute values: these become cases.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.errors import BadParameter
from sprague.logic.language import formula as f
from sprague.logic.language.formula import And, Compare, Formula, Linear, Not, Or, Truth, Variable
from sprague.logic.language.sentences import Equivalent, Exists, ForAll, Implies, Predicate, variable
from sprague.logic.language.systems import AtLeast, Congruent, disjuncts, in_order
from sprague.logic.wording.latex import latex_name

if TYPE_CHECKING:
    from sprague.logic.automata.digits import Digits


@dataclass(frozen=True)
class Notation:
    """How the constructs of the language are written, those of sentences with quantifiers among them."""

    conjunction: str
    disjunction: str
    negation: str
    true: str
    false: str
    relations: dict[str, str]
    minus: str
    remainder: str
    absolute: str
    choice: str
    congruence: str
    no_congruence: str
    for_all: str
    exists: str
    implies: str
    equivalent: str
    denial: str
    predicate: str
    name: Callable[[str], str]


WORDS = Notation(
    conjunction=" and ",
    disjunction=" or ",
    negation="not ({})",
    true="always",
    false="never",
    relations={"<": "<", "<=": "≤", ">": ">", ">=": "≥", "==": "=", "!=": "≠"},
    minus="−",
    remainder="({} mod {})",
    absolute="|{}|",
    choice="({then} if {condition}, else {otherwise})",
    congruence="{} ≡ {} (mod {})",
    no_congruence="{} ≢ {} (mod {})",
    for_all="for all {}: {}",
    exists="for some {}: {}",
    implies="if {} then {}",
    equivalent="{} if and only if {}",
    denial="not {}",
    predicate="{}({})",
    name=str,
)

LATEX = Notation(
    conjunction=r" \land ",
    disjunction=r" \lor ",
    negation=r"\lnot\left({}\right)",
    true=r"\top",
    false=r"\bot",
    relations={"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "==": "=", "!=": r"\ne"},
    minus="-",
    remainder=r"\left({} \bmod {}\right)",
    absolute=r"\left|{}\right|",
    choice=r"\begin{{cases}}{then} & \text{{if }} {condition}\\ {otherwise} & \text{{otherwise}}\end{{cases}}",
    congruence=r"{} \equiv {} \pmod{{{}}}",
    no_congruence=r"{} \not\equiv {} \pmod{{{}}}",
    for_all=r"\forall {}\colon {}",
    exists=r"\exists {}\colon {}",
    implies=r"{} \Rightarrow {}",
    equivalent=r"{} \Leftrightarrow {}",
    denial=r"\lnot {}",
    predicate=r"\mathrm{{{}}}({})",
    name=latex_name,
)


TYPED = Notation(
    conjunction=" & ",
    disjunction=" | ",
    negation="~({})",
    true="true",
    false="false",
    relations={"<": "<", "<=": "<=", ">": ">", ">=": ">=", "==": "=", "!=": "!="},
    minus="-",
    remainder="({} % {})",
    absolute="abs({})",
    choice="where({condition}, {then}, {otherwise})",
    congruence="({0}) % {2} = {1}",
    no_congruence="({0}) % {2} != {1}",
    for_all="(forall {}. {})",
    exists="(exists {}. {})",
    implies="{} => {}",
    equivalent="{} <=> {}",
    denial="~({})",
    predicate="{}({})",
    name=str,
)
"""The notation that the grammar of sentences has for itself."""


def words(formula: f.Formula) -> str:
    """The formula as a sentence.

    >>> from sprague.logic import trace
    >>> words(trace(lambda x, p: (p < x) & ((x - p) % 3 == 1) | (x == 7) & (p == 0), ["x", "p"]))
    '(p < x and x − p ≡ 1 (mod 3)) or (x = 7 and p = 0)'
    """
    return formula_text(formula, WORDS)


def latex(formula: f.Formula) -> str:
    r"""The formula as LaTeX, for mathematics mode.

    >>> from sprague.logic import trace
    >>> print(latex(trace(lambda x, p: (p < x) & (abs(x - p) <= 2), ["x", "p"])))
    p < x \land \left|x - p\right| \le 2
    """
    return formula_text(formula, LATEX)


def formula_text(formula: f.Formula, notation: Notation, nested: bool = False) -> str:
    """A formula without quantifiers; ``nested`` ones joined by *and* or *or* are put in parentheses."""
    match formula:
        case f.Truth(holds):
            return notation.true if holds else notation.false
        case f.Not(part):
            return notation.negation.format(formula_text(part, notation))
        case f.And() | f.Or():
            sign = notation.conjunction if isinstance(formula, f.And) else notation.disjunction
            text = sign.join(formula_text(part, notation, nested=True) for part in _flat(formula))
            return f"({text})" if nested else text
        case f.Compare():
            return _comparison(formula, notation)
    raise TypeError(f"not a formula: {formula!r}")


def _flat(formula: f.And | f.Or) -> list[f.Formula]:
    """The parts, each once, where a part that is joined in the same way counts as its own parts."""
    flat: list[f.Formula] = []
    for part in formula.parts:
        flat += _flat(part) if isinstance(part, f.And | f.Or) and type(part) is type(formula) else [part]
    return list(dict.fromkeys(flat))


def _comparison(formula: f.Compare, notation: Notation) -> str:
    match formula:
        case f.Compare("==" | "!=" as relation, f.Linear(((f.Remainder(of, modulus), 1),), 0), f.Linear((), residue)):
            template = notation.congruence if relation == "==" else notation.no_congruence
            return template.format(term_text(of, notation), residue, modulus)
    left, right = term_text(formula.left, notation), term_text(formula.right, notation)
    return f"{left} {notation.relations[formula.relation]} {right}"


def term_text(term: f.Linear, notation: Notation) -> str:
    """A sum, what is taken away last."""
    text = ""
    for atom, coefficient in sorted(term.coefficients, key=lambda pair: pair[1] < 0):
        size = "" if abs(coefficient) == 1 else f"{abs(coefficient)}"
        text += _signed(size + _atom(atom, notation), coefficient < 0, not text, notation)
    if term.constant or not text:
        text += _signed(str(abs(term.constant)), term.constant < 0, not text, notation)
    return text


def _signed(text: str, negative: bool, first: bool, notation: Notation) -> str:
    if first:
        return notation.minus + text if negative else text
    return f" {notation.minus if negative else '+'} {text}"


def _atom(atom: f.Atom, notation: Notation) -> str:
    match atom:
        case f.Variable(name):
            return notation.name(name)
        case f.Remainder(of, modulus):
            dividend = term_text(of, notation)
            return notation.remainder.format(f"({dividend})" if " " in dividend else dividend, modulus)
        case f.Absolute(of):
            return notation.absolute.format(term_text(of, notation))
        case f.Choice(condition, then, otherwise):
            return notation.choice.format(
                condition=formula_text(condition, notation),
                then=term_text(then, notation),
                otherwise=term_text(otherwise, notation),
            )
    raise TypeError(f"not an atom: {atom!r}")


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
