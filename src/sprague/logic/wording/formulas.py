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
