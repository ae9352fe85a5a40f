"""What the files have in common: how they begin, the rule, and conditions with their certificates."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sprague.formal.sentences import (
    Add,
    Compare,
    ForAll,
    Sentence,
    Term,
    Var,
    joined,
    quantified,
    written,
)
from sprague.formal.translation import plain, sentence
from sprague.games import FormulaGame

HEAD = """From Coq Require Import NArith ZArith List Uint63.
From Sprague Require Import Words Weights Formulas Sentences Spread Certificates Binary {more}.
Import ListNotations.
Local Open Scope Z_scope.
(* Variables are natural numbers, and what is said of them is said in the integers: differences may be negative. *)
Local Coercion Z.of_N : N >-> Z.
Set Warnings "-notation-overridden".
Local Notation "x = y" := (@eq Z x y) : type_scope.
Local Notation "x <> y" := (not (@eq Z x y)) : type_scope.
"""


def rule_text(game: FormulaGame) -> str:
    """The rule as a definition."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    return f"""(* What is left of the piles {", ".join(before)}, in this order, is {", ".join(after)}. *)
Definition rule ({" ".join(before + after)} : N) : Prop :=
  {written(sentence(game.formula))}.
"""


def increasing(names: Sequence[str]) -> list[Sentence]:
    """The numbers do not decrease."""
    return [Compare("Le", Var(x), Var(y)) for x, y in pairwise(names)]


def ending(game: FormulaGame) -> Sentence:
    """No pile grows, and some pile shrinks."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    shrinks = [Compare("Le", Var(p), Var(x)) for x, p in zip(before, after, strict=True)]
    ends = joined("And", *shrinks, Compare("Lt", _total(after), _total(before)))
    return quantified(ForAll, before + after, joined("Implies", *increasing(before), sentence(game.formula), ends))


def _total(names: Sequence[str]) -> Term:
    found: Term = Var(names[0])
    for each in names[1:]:
        found = Add(found, Var(each))
    return found
