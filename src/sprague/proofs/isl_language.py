"""Formulas of Presburger arithmetic in the language of isl: what the second engine is asked."""

from __future__ import annotations

from sprague.logic.language.formula import And, Compare, Formula, Linear, Not, Or, Remainder, Truth, Variable
from sprague.logic.language.sentences import Equivalent, Exists, ForAll, Implies
from sprague.logic.language.systems import AtLeast, System, disjuncts, in_order


def in_isl(formula: Formula) -> str | None:
    """A formula in isl's language, all variables natural numbers; None if it speaks of predicates.

    >>> from sprague.logic.language.grammar import parse
    >>> in_isl(parse("exists n. n >= 1 & x = 2n"))
    '(exists v_n: v_n >= 0 and ((v_n >= 1) and (v_x = 2*v_n)))'
    """
    try:
        return _written(formula)
    except TypeError:
        return None


def _written(formula: Formula) -> str:
    match formula:
        case Truth(holds):
            return "0 = 0" if holds else "0 = 1"
        case Compare(relation, left, right) if _plain(left - right):
            return f"{isl_term(left)} {'=' if relation == '==' else relation} {isl_term(right)}"
        case Compare():
            cases = [" and ".join(isl_system(system)) or "0 = 0" for system in sorted(disjuncts(formula), key=in_order)]
            return " or ".join(f"({case})" for case in cases) or "0 = 1"
        case And(parts) | Or(parts):
            return f" {'and' if isinstance(formula, And) else 'or'} ".join(f"({_written(part)})" for part in parts)
        case Not(part):
            return f"not ({_written(part)})"
        case Implies(premise, conclusion):
            return f"not ({_written(premise)}) or ({_written(conclusion)})"
        case Equivalent(left, right):
            return _written(Or((And((left, right)), And((Not(left), Not(right))))))
        case Exists(names, body):
            bound = [isl_name(name) for name in names]
            natural = " and ".join(f"{name} >= 0" for name in bound)
            return f"(exists {', '.join(bound)}: {natural} and ({_written(body)}))"
        case ForAll(names, body):
            return f"not {_written(Exists(names, Not(body)))}"
    raise TypeError(f"not in Presburger arithmetic: {formula!r}")


def _plain(term: Linear) -> bool:
    """Whether a term has variables, and remainders of such terms, only."""
    return all(
        isinstance(atom, Variable) or (isinstance(atom, Remainder) and _plain(atom.of)) for atom, _ in term.coefficients
    )


def isl_term(term: Linear) -> str:
    """A term of variables and remainders; TypeError for another."""
    found = []
    for atom, coefficient in term.coefficients:
        if isinstance(atom, Variable):
            text = isl_name(atom.name)
        elif isinstance(atom, Remainder):
            text = f"(({isl_term(atom.of)}) mod {atom.modulus})"
        else:
            raise TypeError(f"not a plain term: {atom!r}")
        found.append(text if coefficient == 1 else f"{coefficient}*{text}")
    if term.constant or not found:
        found.append(str(term.constant))
    return " + ".join(found)


def isl_name(name: str) -> str:
    """A name that is no word of isl's language: v_x for x, and u0, u1, … for ~0, ~1, …, which nobody typed."""
    if not name.isascii():
        raise TypeError(f"not a name for isl: {name!r}")
    return f"u{name[1:]}" if name.startswith("~") else f"v_{name}"


def isl_system(system: System) -> list[str]:
    """The literals of a system."""
    literals = []
    for literal in sorted(system, key=in_order):
        if isinstance(literal, AtLeast):
            literals.append(f"{isl_term(literal.term)} >= 0")
        else:
            literals.append(f"({isl_term(literal.term)}) mod {literal.modulus} {'=' if literal.holds else '!='} 0")
    return literals
