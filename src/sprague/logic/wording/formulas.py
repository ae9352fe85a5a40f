"""A formula as words and as LaTeX.

Both are written from one walk over the formula; a :class:`Notation` says how each construct looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sprague.logic.language import formula as f
from sprague.logic.wording.latex import latex_name


@dataclass(frozen=True)
class Notation:
    """How the constructs of the language are written."""

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
    name=latex_name,
)


def words(formula: f.Formula) -> str:
    """The formula as a sentence.

    >>> from sprague.logic import trace
    >>> words(trace(lambda x, p: (p < x) & ((x - p) % 3 == 1) | (x == 7) & (p == 0), ["x", "p"]))
    '(p < x and x − p ≡ 1 (mod 3)) or (x = 7 and p = 0)'
    """
    return _formula(formula, WORDS, nested=False)


def latex(formula: f.Formula) -> str:
    r"""The formula as LaTeX, for mathematics mode.

    >>> from sprague.logic import trace
    >>> print(latex(trace(lambda x, p: (p < x) & (abs(x - p) <= 2), ["x", "p"])))
    p < x \land \left|x - p\right| \le 2
    """
    return _formula(formula, LATEX, nested=False)


def _formula(formula: f.Formula, notation: Notation, nested: bool) -> str:
    """``nested`` formulas joined by *and* or *or* are put in parentheses."""
    match formula:
        case f.Truth(holds):
            return notation.true if holds else notation.false
        case f.Not(part):
            return notation.negation.format(_formula(part, notation, nested=False))
        case f.And() | f.Or():
            sign = notation.conjunction if isinstance(formula, f.And) else notation.disjunction
            text = sign.join(_formula(part, notation, nested=True) for part in _flat(formula))
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
            return template.format(_term(of, notation), residue, modulus)
    left, right = _term(formula.left, notation), _term(formula.right, notation)
    return f"{left} {notation.relations[formula.relation]} {right}"


def _term(term: f.Linear, notation: Notation) -> str:
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
            return notation.remainder.format(_term(of, notation), modulus)
        case f.Absolute(of):
            return notation.absolute.format(_term(of, notation))
        case f.Choice(condition, then, otherwise):
            return notation.choice.format(
                condition=_formula(condition, notation, nested=False),
                then=_term(then, notation),
                otherwise=_term(otherwise, notation),
            )
    raise TypeError(f"not an atom: {atom!r}")
