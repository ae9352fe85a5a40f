"""The same obligations put to isl, the integer set library (Verdoolaege 2010): a second engine, with other methods.

It decides Presburger arithmetic by polyhedra instead of automata, so a mistake in one of the two is not one of the
other. It knows no nim-sum and no φ. It runs in a process of its own with limits on time and memory, since on large
unions it has been seen to crash; islpy, by which Python speaks to it, is optional.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import pairwise, permutations
from queue import Empty
from threading import TIMEOUT_MAX

from sprague.games import NORMAL, FormulaGame
from sprague.logic.language.formula import Compare, ForAll, Formula, Linear, Remainder, Variable, negated
from sprague.logic.language.systems import AtLeast, Congruent, System, disjuncts, in_order
from sprague.logic.wording.notation import Notation, written
from sprague.workers import Process

WORKER = "sprague.proofs.isl_worker"

MOST_ORDERS = 6
"""Of more piles than this isl is not asked: it is given a map for each order."""


@dataclass(frozen=True)
class EngineAnswer:
    """What the second engine says: ``agrees`` is None where it gave no answer; ``line`` says it for a person."""

    agrees: bool | None
    line: str


NOT_ASKED = EngineAnswer(None, "")


def ask(
    game: FormulaGame, claimed: Formula, value: str | None = None, *, seconds: float = 60, mebibytes: int = 1024
) -> EngineAnswer:
    """Whether isl proves the obligations for a claimed set of P-positions, or for nim-values called ``value``.

    No answer where the claim is outside of its language, where islpy is not installed, and beyond the limits.
    """
    if game.play != NORMAL:
        return EngineAnswer(None, "isl is asked about normal play only")
    text = in_isl(claimed)
    if text is None or in_isl(game.formula) is None:
        return EngineAnswer(None, "isl cannot be asked: the claim, or the rule, is not in Presburger arithmetic")
    if game.interchangeable and len(game.before) > MOST_ORDERS:
        return EngineAnswer(None, f"isl is not asked about more than {MOST_ORDERS} piles")
    answered = _asked(_question(game, text, value), seconds, mebibytes)
    return answered if isinstance(answered, EngineAnswer) else _answer(*answered)


def ask_sentence(sentence: Formula, truth: bool, *, seconds: float = 30, mebibytes: int = 1024) -> EngineAnswer:
    """Whether isl too finds that a sentence has this truth; no answer as for :func:`ask`.

    A sentence *forall …* is true iff nothing refutes it.
    """
    universal = isinstance(sentence, ForAll)
    text = in_isl(negated(sentence) if universal else sentence)
    if text is None:
        return EngineAnswer(None, "isl cannot be asked: the sentence is not in Presburger arithmetic")
    answered = _asked({"sentence": f"{{ [] : {text} }}"}, seconds, mebibytes)
    if isinstance(answered, EngineAnswer):
        return answered
    verdicts, took = answered
    agrees = (verdicts["nothing satisfies it"] == universal) == truth
    return _answer({"the sentence" if truth else "that the sentence is false": agrees}, took)


def _answer(verdicts: dict[str, bool], took: float) -> EngineAnswer:
    failed = [name for name, holds in verdicts.items() if not holds]
    if failed:
        return EngineAnswer(False, f"isl denies: {', '.join(failed)} ({took:.1f} s)")
    return EngineAnswer(True, f"by two engines: isl agrees ({took:.1f} s)")


def _asked(question: dict[str, object], seconds: float, mebibytes: int) -> tuple[dict[str, bool], float] | EngineAnswer:
    """The answers of the process, and how long it took; an EngineAnswer without a verdict where it gave none."""
    started, process = time.perf_counter(), Process(WORKER)
    try:
        process.send([{"mebibytes": mebibytes, **question}])
        message = process.messages.get(timeout=min(seconds, TIMEOUT_MAX))
        status = process.wait() if message is None else 0
    except Empty:
        return EngineAnswer(None, f"isl gave no answer in {seconds:g} s")
    finally:
        process.close()
    if message is None:
        return EngineAnswer(None, f"isl broke off (status {status})")
    if "missing" in message:
        return EngineAnswer(None, "islpy is not installed")
    return message, time.perf_counter() - started


def _question(game: FormulaGame, claimed: str, value: str | None) -> dict[str, object]:
    """Positions, claimed set or values, moves and orders of the piles, as isl writes them."""
    before, after = [list(map(isl_name, names)) for names in (game.before, game.after)]
    tuple_, left = f"[{', '.join(before)}]", f"[{', '.join(after)}]"
    natural = " and ".join(f"{name} >= 0" for name in before)
    ordered = [f"{small} <= {large}" for small, large in pairwise(before)] if game.interchangeable else []
    orders = permutations(range(len(after))) if game.interchangeable else [tuple(range(len(after)))]
    sorted_ = " and ".join(f"{small} <= {large}" for small, large in pairwise(f"o{i}" for i in range(len(after))))
    weights = [game.measure.coefficient(Variable(name)) for name in game.before]
    measures = [" + ".join(f"{w}*{name}" for w, name in zip(weights, names, strict=True)) for names in (before, after)]
    raised = [f"{new} > {old}" for old, new in zip(before, after, strict=True)] if game.interchangeable else []
    values = f"{{ {tuple_} -> [{isl_name(value)}] : {isl_name(value)} >= 0 and ({claimed}) }}" if value else ""
    return {
        "positions": f"{{ {tuple_} : {' and '.join([natural, *ordered])} }}",
        **({"values": values} if value else {"claimed": f"{{ {tuple_} : {claimed} }}"}),
        "moves": [
            f"{{ {tuple_} -> {left} : {' and '.join([f'{name} >= 0' for name in after] + isl_system(system))} }}"
            for system in sorted(disjuncts(game.formula), key=in_order)
        ],
        "rising": f"{{ {tuple_} -> {left} : {' or '.join([*raised, f'{measures[1]} >= {measures[0]}'])} }}",
        "orders": [
            f"{{ [{', '.join(f'o{i}' for i in order)}] -> [{', '.join(f'o{i}' for i in range(len(after)))}]"
            + (f" : {sorted_} }}" if game.interchangeable and sorted_ else " }")
            for order in orders
        ],
    }


def in_isl(formula: Formula) -> str | None:
    """A formula in isl's language, all variables natural numbers; None if it speaks of predicates.

    >>> from sprague.logic.language.grammar import parse
    >>> in_isl(parse("exists n. n >= 1 & x = 2n"))
    '(exists v_n: v_n >= 0 and ((v_n >= 1) and (v_x = 2*v_n)))'
    """
    try:
        return written(formula, ISL)
    except TypeError:
        return None


def _comparison(formula: Compare) -> str:
    if _plain(formula.left - formula.right):
        sign = "=" if formula.relation == "==" else formula.relation
        return f"{isl_term(formula.left)} {sign} {isl_term(formula.right)}"
    cases = [" and ".join(isl_system(system)) or "0 = 0" for system in sorted(disjuncts(formula), key=in_order)]
    return " or ".join(f"({case})" for case in cases) or "0 = 1"


def _plain(term: Linear) -> bool:
    """Whether a term has variables, and remainders of such terms, only."""
    return all(
        isinstance(atom, Variable) or (isinstance(atom, Remainder) and _plain(atom.of)) for atom, _ in term.coefficients
    )


def isl_term(term: Linear) -> str:
    """A term of variables and remainders; TypeError for another."""
    parts = []
    for atom, coefficient in term.coefficients:
        if isinstance(atom, Variable):
            text = isl_name(atom.name)
        elif isinstance(atom, Remainder):
            text = f"(({isl_term(atom.of)}) mod {atom.modulus})"
        else:
            raise TypeError(f"not a plain term: {atom!r}")
        parts.append(text if coefficient == 1 else f"{coefficient}*{text}")
    if term.constant or not parts:
        parts.append(str(term.constant))
    return " + ".join(parts)


def isl_name(name: str) -> str:
    """A name that is no word of isl's language: v_x for x, and u0, u1, … for ~0, ~1, …, which nobody typed."""
    if not name.isascii():
        raise TypeError(f"not a name for isl: {name!r}")
    return f"u{name[1:]}" if name.startswith("~") else f"v_{name}"


def isl_system(system: System) -> list[str]:
    """The literals of a system without powers."""
    literals = []
    for literal in sorted(system, key=in_order):
        if isinstance(literal, AtLeast):
            literals.append(f"{isl_term(literal.term)} >= 0")
        elif isinstance(literal, Congruent):
            literals.append(f"({isl_term(literal.term)}) mod {literal.modulus} {'=' if literal.holds else '!='} 0")
    return literals


ISL = Notation.column("isl", name=isl_name, comparison=_comparison)
