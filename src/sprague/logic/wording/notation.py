"""A formula or a sentence as words, as LaTeX, as it can be typed, for Walnut and, by its own column, for isl.

All are written by one walk over the formula; a :class:`Notation` says how each construct looks. Walnut (Mousavi 2016;
Shallit, *The Logical Approach to Automatic Sequences*, 2022) decides the same kind of sentences, so what is proved here
can be asked there. Its terms have no remainders and absolute values: these become cases.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sprague.errors import BadParameter
from sprague.logic.language import formula as f
from sprague.logic.language.formula import (
    And,
    Compare,
    Equivalent,
    Exists,
    ForAll,
    Formula,
    Implies,
    Linear,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    all_names,
    variable,
)
from sprague.logic.language.systems import Congruent, Literal, disjuncts, in_order
from sprague.logic.wording.latex import latex_name, latex_signs

if TYPE_CHECKING:
    from sprague.logic.automata.digits import Digits


@dataclass(frozen=True)
class Notation:
    """How the constructs of the language are written: a column of ``notations.tsv``, where they stand side by side.

    ``name`` writes a variable, ``called`` the name of a predicate. ``comparison`` and ``term`` write these where a
    notation has no templates for what is in them; in such a notation the parts that a connective joins are ``apart``,
    each in parentheses.
    """

    signs: Mapping[str, str]
    name: Callable[[str], str] = str
    called: Callable[[str], str] = str
    comparison: Callable[[Compare], str] | None = None
    term: Callable[[Linear], str] | None = None
    comma: str = ", "

    @classmethod
    def column(cls, title: str, **how: Any) -> Notation:
        """The notation of a column of the table."""
        table = Path(__file__).with_name("notations.tsv").read_text(encoding="utf-8")
        (_, *titles), *rows = (line.split("\t") for line in table.splitlines())
        place = titles.index(title) + 1
        return cls({row[0]: row[place] for row in rows if len(row) > place}, **how)

    @property
    def apart(self) -> bool:
        """Whether each part of a connective stands in parentheses, and what they join in none."""
        return self.comparison is not None


WORDS = Notation.column("words")
LATEX = Notation.column("latex", name=latex_name, called=latex_signs)
TYPED = Notation.column("typed")
"""The notation that the grammar of sentences has for itself."""


def words(formula: f.Formula) -> str:
    """The formula as a sentence.

    >>> from sprague.logic import trace
    >>> words(trace(lambda x, p: (p < x) & ((x - p) % 3 == 1) | (x == 7) & (p == 0), ["x", "p"]))
    '(p < x and x − p ≡ 1 (mod 3)) or (x = 7 and p = 0)'
    """
    return written(formula, WORDS, flat=True)


def latex(formula: f.Formula) -> str:
    r"""The formula as LaTeX, for mathematics mode.

    >>> from sprague.logic import trace
    >>> print(latex(trace(lambda x, p: (p < x) & (abs(x - p) <= 2), ["x", "p"])))
    p < x \land \left|x - p\right| \le 2
    """
    return written(formula, LATEX, flat=True)


def _flat(formula: f.And | f.Or) -> list[f.Formula]:
    """The parts, each once, where a part that is joined in the same way counts as its own parts."""
    flat: list[f.Formula] = []
    for part in formula.parts:
        flat += _flat(part) if isinstance(part, f.And | f.Or) and type(part) is type(formula) else [part]
    return list(dict.fromkeys(flat))


def _comparison(formula: f.Compare, notation: Notation) -> str:
    match formula:
        case f.Compare(
            "==" | "!=" as relation, f.Linear(((f.Remainder(of, modulus), 1),), 0), f.Linear((), residue)
        ) if 0 <= residue < modulus:
            template = notation.signs["congruence" if relation == "==" else "no congruence"]
            return template.format(term_text(of, notation), residue, modulus)
    left, right = term_text(formula.left, notation), term_text(formula.right, notation)
    return f"{left} {notation.signs[formula.relation]} {right}"


def term_text(term: f.Linear, notation: Notation) -> str:
    """A sum, what is taken away last."""
    text = ""
    for atom, coefficient in sorted(term.coefficients, key=lambda pair: pair[1] < 0):
        part = _atom(atom, notation)
        times = "·" if part[0] == "|" else r" \cdot " * part.startswith(r"\left|")  # 3|x − y| would begin 3 or x
        size = "" if abs(coefficient) == 1 else f"{abs(coefficient)}{times}"
        text += _signed(size + part, coefficient < 0, not text, notation)
    if term.constant or not text:
        text += _signed(str(abs(term.constant)), term.constant < 0, not text, notation)
    elif len(term.coefficients) == 1 and _NIM_SUM.fullmatch(text):
        return text[1:-1]
    return text


_NIM_SUM = re.compile(r"\(.*(?:⊕|\\oplus).*\)")


def _enclosed(text: str, joined: str) -> str:
    """The text, in parentheses where its parts outside of all parentheses are ``joined`` by such signs."""
    bare, replaced = text, 1
    while replaced:
        bare, replaced = re.subn(r"\([^()]*\)", "", bare)
    return f"({text})" if re.search(f" (?:{joined}) ", bare) else text


def _signed(text: str, negative: bool, first: bool, notation: Notation) -> str:
    if first:
        return notation.signs["minus"] + text if negative else text
    return f" {notation.signs['minus'] if negative else '+'} {text}"


def _atom(atom: f.Atom, notation: Notation) -> str:
    match atom:
        case f.Variable(name):
            return notation.name(name)
        case f.Remainder(of, modulus):
            dividend = term_text(of, notation)
            return notation.signs["remainder"].format(f"({dividend})" if " " in dividend else dividend, modulus)
        case f.Absolute(of):
            inner, bars = term_text(of, notation), notation.signs["absolute"]
            return ("abs({})" if "|" in inner and bars == "|{}|" else bars).format(inner)
        case f.Choice(f.Compare("<=" | ">=" as relation, a, b), then, otherwise) if (a, b) == (then, otherwise):
            return notation.signs[f"extremum {relation}"].format(term_text(a, notation), term_text(b, notation))
        case f.Choice(condition, then, otherwise):
            return notation.signs["choice"].format(
                condition=written(condition, notation, flat=True),
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
    return written(formula, WORDS)


def sentence_latex(formula: Formula) -> str:
    r"""The sentence as LaTeX, for mathematics mode.

    >>> from sprague.logic.language.grammar import parse
    >>> print(sentence_latex(parse("forall x, y. x < y | y <= x")))
    \forall x, y\colon (x < y \lor y \le x)
    """
    return written(formula, LATEX)


def sentence_text(formula: Formula) -> str:
    """The sentence as it can be typed.

    >>> from sprague.logic.language.grammar import parse
    >>> sentence_text(parse("∀x: x > 1 ⇒ ∃y: x = 2y ∧ y ≤ x"))
    '(forall x. (x > 1 => (exists y. (x = 2y & y <= x))))'
    """
    return written(formula, TYPED)


def written(formula: Formula, notation: Notation, nested: bool = False, flat: bool = False) -> str:
    """The formula in a notation; ``nested`` ones of more than one part are put in parentheses.

    In ``flat`` ones, which have no quantifiers, what is joined in the same way counts as its own parts. TypeError for
    what the notation cannot write.
    """
    signs = notation.signs

    def part(inner: Formula) -> str:
        return written(inner, notation, not notation.apart, flat)

    def joined(inner: Sequence[Formula]) -> list[str]:
        """The parts of a connective; one that would take in the next, as its quantifier does, in parentheses."""
        *front, last = map(part, inner)
        begins = tuple(signs.get(each, "(").partition("{")[0] for each in ("for all", "exists"))
        denied = signs["denial"].partition("{")[0]
        closed = notation.apart or begins[0][:1] in ("", "(")  # no quantifiers, or in parentheses
        open_ = (not closed and text.removeprefix(denied).startswith(begins) for text in front)
        return [*(f"({text})" if each else text for text, each in zip(front, open_, strict=True)), last]

    match formula:
        case Truth(holds):
            return signs["true" if holds else "false"]
        case Compare():
            return notation.comparison(formula) if notation.comparison else _comparison(formula, notation)
        case Predicate(name, arguments) if "predicate" in signs:
            terms = map(notation.term or partial(term_text, notation=notation), arguments)
            return signs["predicate"].format(notation.called(name), notation.comma.join(terms))
        case Not(body):
            denied = written(body, notation, not (flat or notation.apart), flat)
            return signs["not" if flat else "denial"].format(denied)
        case Exists() if "quotient" in signs and (values := _values(formula, notation)):
            rest, notation = values
            return written(rest, notation, nested and not isinstance(rest, Compare | Predicate), flat)
        case ForAll(names, body) | Exists(names, body):
            bound = [*map(notation.name, names)]
            natural = f" {signs['and']} ".join(f"{name} >= 0" for name in bound)
            template = signs["for all" if isinstance(formula, ForAll) else "exists"]
            return template.format(notation.comma.join(bound), part(body), natural)
        case Implies(a, b) | Equivalent(a, b):
            text = signs["implies" if isinstance(formula, Implies) else "equivalent"].format(*joined((a, b)))
        case And(parts) | Or(parts):
            sign, empty = ("and", "true") if isinstance(formula, And) else ("or", "false")
            texts = joined(_flat(formula) if flat else parts) if parts else []
            text = f" {signs[sign]} ".join(f"({each})" if notation.apart else each for each in texts) or signs[empty]
        case _:
            raise TypeError(f"not in this notation: {formula!r}")
    return f"({text})" if nested else text


def _values(formula: Exists, notation: Notation) -> tuple[Formula, Notation] | None:
    """What is said of values that have no name of their own, and the notation in which these are written out.

    The reader of sentences gives such a value a name that nobody can type, and says what it is: xor(x, y, _1). None
    where a name is bound that was typed, or whose value is not seen.
    """
    names, parts = [*formula.names], [*_conjuncts(formula.body)]
    while inner := [each for each in parts if isinstance(each, Exists) and _are_made(each.names)]:
        at = parts.index(inner[0])
        names += inner[0].names
        parts[at : at + 1] = _conjuncts(inner[0].body)
    if not _are_made(names):
        return None
    texts: dict[str, str] = {}
    plain, notation = notation.name, replace(notation, name=lambda name: texts.get(name) or plain(name))
    while unknown := {variable(name): name for name in names if name not in texts}:
        predicates_first = sorted(parts, key=lambda part: not isinstance(part, Predicate))
        value = next(filter(None, (_value(each, unknown, notation) for each in predicates_first)), None)
        if value is None:
            return None
        part, name, texts[name] = value
        parts.remove(part)
    return (parts[0] if len(parts) == 1 else And(tuple(parts))), notation


def _are_made(names: Iterable[str]) -> bool:
    return all(name.startswith("_") for name in names)


def _conjuncts(formula: Formula) -> Sequence[Formula]:
    return formula.parts if isinstance(formula, And) else (formula,)


def _value(part: Formula, unknown: Mapping[Linear, str], notation: Notation) -> tuple[Formula, str, str] | None:
    """The part, the name of which it says the value, and that value, if all else in the part is known."""
    match part:
        case Predicate(called, (*given, last)) if last in unknown:
            of, name = given, unknown[last]
        case Compare("==", Linear(((Variable(name), size),), 0), right) if size > 1 and variable(name) in unknown:
            called, of = "quotient", [right, Linear((), size)]
        case _:
            return None
    if any(variable(each) in unknown for term in of for each in all_names(Compare("==", term, Linear()))):
        return None
    texts = [term_text(term, notation) for term in of]
    if called not in notation.signs:
        return part, name, notation.signs["predicate"].format(notation.called(called), notation.comma.join(texts))
    signs = [r"[-+−]" if called == "xor" and not at else r"[-+−]|⊕|\\oplus" for at in range(len(texts))]
    texts = [*map(_enclosed, texts, signs)]
    text = notation.signs[called].format(*texts)
    return part, name, f"({text})" if called == "xor" else text


def _walnut_comparison(formula: Compare) -> str:
    """The comparison, nothing subtracted on either side; remainders, choices and absolute values by cases."""
    difference = formula.left - formula.right
    if all(isinstance(atom, Variable) for atom, _ in difference.coefficients):
        return _compared(difference, {"==": "=", "!=": "!="}.get(formula.relation, formula.relation))
    cases = []
    for system in sorted(disjuncts(formula), key=in_order):
        literals = [_literal(literal) for literal in sorted(system, key=in_order)]
        cases.append(" & ".join(literals) if len(literals) < 2 else "(" + ") & (".join(literals) + ")")
    return " | ".join(f"({case})" if len(cases) > 1 else case for case in cases) or "0=1"


def _literal(literal: Literal) -> str:
    if not isinstance(literal, Congruent):  # a comparison falls into no powers
        return _compared(literal.term, ">=")
    quotient = "k"
    while literal.term.coefficient(Variable(quotient)):
        quotient += "k"
    multiple = variable(quotient).times(literal.modulus)
    divisible = f"E{quotient} ({_compared(literal.term - multiple, '=')})"
    return divisible if literal.holds else f"~({divisible})"


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
    text = ""
    for atom, coefficient in term.coefficients:
        assert isinstance(atom, Variable)
        name = _walnut_name(atom.name)
        factor = name if abs(coefficient) == 1 else f"{abs(coefficient)}*{name}"
        text += ("-" if coefficient < 0 else "+" if text else "") + factor
    if term.constant or not text:
        text += ("-" if term.constant < 0 else "+" if text else "") + str(abs(term.constant))
    return text


WALNUT = Notation.column("walnut", name=_walnut_name, comparison=_walnut_comparison, term=_plain, comma=",")


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
    return f"?msd_{system} {written(formula, WALNUT)}"
