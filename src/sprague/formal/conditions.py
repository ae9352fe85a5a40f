"""What the files have in common: how they begin, the rule, and conditions with their certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from sprague.formal.sentences import (
    Add,
    Compare,
    Holds,
    Join,
    Mul,
    Sentence,
    Term,
    Var,
    joined,
    of_all,
    written,
)
from sprague.formal.theorem_file import Meant
from sprague.formal.translation import plain, sentence
from sprague.games import FormulaGame
from sprague.logic.language.formula import And, Formula, Linear, Variable
from sprague.logic.language.formula import Compare as Compared
from sprague.logic.language.sentences import renamed_variables, variable

_HEAD = """From Coq Require Import NArith ZArith List Lia Uint63.
From Sprague Require Import Words Weights Certificates Readers Formulas Numerations Sentences Spread Digits.
From Sprague Require Import Parts Floors {more}.
Import ListNotations.
Local Open Scope Z_scope.
(* Variables are natural numbers, and what is said of them is said in the integers: differences may be negative. *)
Local Coercion Z.of_N : N >-> Z.
Set Warnings "-notation-overridden".
Local Notation "x = y" := (@eq Z x y) : type_scope.
Local Notation "x <> y" := (not (@eq Z x y)) : type_scope.
"""


def head(more: str = "") -> Meant:
    """How a file begins that needs ``more`` of the theory than sentences do."""
    return Meant(_HEAD.format(more=more))


def rule_text(game: FormulaGame) -> str:
    """The rule as a definition, and where the coordinates keep their places, which tuples are positions."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    text = f"""(* {left_of(game)} *)
Definition rule ({" ".join(before + after)} : N) : Prop :=
  {written(sentence(game.formula))}.
"""
    if game.interchangeable:
        return text
    return f"{text}Definition legal ({' '.join(before)} : N) : Prop :=\n  {written(legal(game))}.\n"


def left_of(game: FormulaGame) -> str:
    """What the variables of a rule stand for."""
    before, after = (", ".join(map(plain, names)) for names in (game.before, game.after))
    what = "What is left of the piles" if game.interchangeable else "What becomes of the coordinates"
    return f"{what} {before}, in this order, is {after}."


def legal(game: FormulaGame, names: Sequence[str] | None = None) -> Sentence:
    """No coordinate is above its bound, and all are in the domain."""
    asked = bounded(game, names or game.before)
    return sentence(And(tuple(asked))) if asked else Holds(True)


def bounded(game: FormulaGame, names: Sequence[str]) -> list[Formula]:
    """That the coordinates, under these names, are within their bounds and in the domain."""
    places = dict(zip(game.before, names, strict=True))
    asked: list[Formula] = [
        Compared("<=", variable(places[each]), Linear((), most)) for each, most in game.bounds.items()
    ]
    return asked if game.domain is None else [*asked, renamed_variables(game.domain, places)]


def increasing(names: Sequence[str]) -> list[Sentence]:
    """The numbers do not decrease."""
    return [Compare("Le", Var(x), Var(y)) for x, y in pairwise(names)]


def ending(game: FormulaGame) -> Sentence:
    """No pile grows, and some pile shrinks; or every move leads to a position, and lowers the measure."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    if game.interchangeable:
        shrinks = [Compare("Le", Var(p), Var(x)) for x, p in zip(before, after, strict=True)]
        given, ends = increasing(before), joined("And", *shrinks, Compare("Lt", _total(after), _total(before)))
    else:
        weights = {plain(atom.name): c for atom, c in game.measure.coefficients if isinstance(atom, Variable)}
        there = {p: weights[x] for x, p in zip(before, after, strict=True) if x in weights}
        falls = Compare("Lt", _weighted(there), _weighted(weights))
        given, ends = [legal(game)], Join("And", legal(game, after), falls)
    return of_all(before + after, *given, sentence(game.formula), ends)


def _weighted(weights: Mapping[str, int]) -> Term:
    parts = [Var(name) if c == 1 else Mul(c, Var(name)) for name, c in weights.items()]
    found: Term = parts[0]
    for each in parts[1:]:
        found = Add(found, each)
    return found


def _total(names: Sequence[str]) -> Term:
    return _weighted(dict.fromkeys(names, 1))
