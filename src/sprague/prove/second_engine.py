"""The same obligations put to isl, the integer set library (Verdoolaege 2010): a second engine, with other methods.

It decides Presburger arithmetic by polyhedra instead of automata, so a mistake in one of the two is not one of the
other. It knows no nim-sum and no φ. It runs in a process of its own with limits on time and memory, since on large
unions it has been seen to crash; islpy, by which Python speaks to it, is optional.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise, permutations

from sprague.games import FormulaGame
from sprague.logic.formula import And, Compare, Formula, Linear, Not, Or, Remainder, Truth, Variable
from sprague.logic.sentences import Equivalent, Exists, ForAll, Implies
from sprague.logic.systems import AtLeast, System, disjuncts

WORKER = (sys.executable, "-m", "sprague.prove.isl_worker")


@dataclass(frozen=True)
class Answer:
    """What the second engine says: ``agrees`` is None where it gave no answer; ``line`` says it for a person."""

    agrees: bool | None
    line: str


def ask(game: FormulaGame, claimed: Formula, *, seconds: float = 60, mebibytes: int = 1024) -> Answer:
    """Whether isl proves the three obligations for a claimed set of P-positions.

    No answer where the claim is outside of its language, where islpy is not installed, and beyond the limits.
    """
    text = in_isl(claimed)
    if text is None:
        return Answer(None, "isl cannot be asked: the claim is not in Presburger arithmetic")
    question = json.dumps({"mebibytes": mebibytes, **_question(game, text)})
    started = time.perf_counter()
    try:
        done = subprocess.run(WORKER, input=question, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return Answer(None, f"isl gave no answer in {seconds:g} s")
    if done.returncode:
        return Answer(None, f"isl broke off (status {done.returncode})")
    found = json.loads(done.stdout)
    if "missing" in found:
        return Answer(None, "islpy is not installed")
    failed = [name for name, holds in found.items() if not holds]
    took = f"({time.perf_counter() - started:.1f} s)"
    return Answer(not failed, f"isl denies: {', '.join(failed)} {took}" if failed else f"isl agrees {took}")


def _question(game: FormulaGame, claimed: str) -> dict[str, object]:
    """Positions, claimed set, moves and orders of the piles, as isl writes them."""
    before, after = [list(map(_name, names)) for names in (game.before, game.after)]
    tuple_, left = f"[{', '.join(before)}]", f"[{', '.join(after)}]"
    natural = " and ".join(f"{name} >= 0" for name in before)
    ordered = [f"{small} <= {large}" for small, large in pairwise(before)] if game.interchangeable else []
    orders = permutations(range(len(after))) if game.interchangeable else [tuple(range(len(after)))]
    sorted_ = " and ".join(f"{small} <= {large}" for small, large in pairwise(f"o{i}" for i in range(len(after))))
    weights = [game.measure.coefficient(Variable(name)) for name in game.before]
    measures = [" + ".join(f"{w}*{name}" for w, name in zip(weights, names, strict=True)) for names in (before, after)]
    raised = [f"{new} > {old}" for old, new in zip(before, after, strict=True)] if game.interchangeable else []
    return {
        "positions": f"{{ {tuple_} : {' and '.join([natural, *ordered])} }}",
        "claimed": f"{{ {tuple_} : {claimed} }}",
        "moves": [
            f"{{ {tuple_} -> {left} : {' and '.join([f'{name} >= 0' for name in after] + _system(system))} }}"
            for system in sorted(disjuncts(game.formula), key=repr)
        ],
        "rising": f"{{ {tuple_} -> {left} : {' or '.join([*raised, f'{measures[1]} >= {measures[0]}'])} }}",
        "orders": [
            f"{{ [{', '.join(f'o{i}' for i in order)}] -> [{', '.join(f'o{i}' for i in range(len(after)))}]"
            + (f" : {sorted_} }}" if game.interchangeable and sorted_ else " }")
            for order in orders
        ],
    }


def _system(system: System) -> list[str]:
    literals = []
    for literal in sorted(system, key=repr):
        if isinstance(literal, AtLeast):
            literals.append(f"{_term(literal.term)} >= 0")
        else:
            literals.append(f"({_term(literal.term)}) mod {literal.modulus} {'=' if literal.holds else '!='} 0")
    return literals


def in_isl(formula: Formula) -> str | None:
    """A formula in isl's language, all variables natural numbers; None if it speaks of predicates.

    >>> from sprague.logic.grammar import parse
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
            return f"{_term(left)} {'=' if relation == '==' else relation} {_term(right)}"
        case Compare():
            cases = [" and ".join(_system(system)) or "0 = 0" for system in sorted(disjuncts(formula), key=repr)]
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
            bound = [_name(name) for name in names]
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


def _term(term: Linear) -> str:
    found = []
    for atom, coefficient in term.coefficients:
        if isinstance(atom, Variable):
            text = _name(atom.name)
        elif isinstance(atom, Remainder):
            text = f"(({_term(atom.of)}) mod {atom.modulus})"
        else:
            raise TypeError(f"not a plain term: {atom!r}")
        found.append(text if coefficient == 1 else f"{coefficient}*{text}")
    if term.constant or not found:
        found.append(str(term.constant))
    return " + ".join(found)


def _name(name: str) -> str:
    """A name that is no word of isl's language."""
    if not name.isascii():
        raise TypeError(f"not a name for isl: {name!r}")
    return f"v_{name}"
