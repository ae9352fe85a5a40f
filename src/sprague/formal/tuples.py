"""Tuples of numbers that keep their places: the moves, and the theorems of ``Games.v`` and ``Values.v`` about them."""

from __future__ import annotations

from collections.abc import Sequence

from sprague.formal.translation import plain
from sprague.games import FormulaGame
from sprague.logic.language.formula import Variable

MOVE = """
Definition move (s t : {type}) : Prop := let '{before} := s in let '{after} := t in rule {both}.
Theorem {name} :
  {statement}.
"""

TUPLES = (
    MOVE
    + """Proof.
  intros {names} L.
  apply (kernel _ move (fun s => let '{before} := s in legal {names}) (fun s => let '{before} := s in ({measure})%N))
    with (S := fun s => let '{before} := s in closed_form {names}); [| | |exact L].
  - clear {names} L. intros {pattern} {pattern_after} A M.
    destruct (play_ends {both} A M) as [B C]. split; [exact B|]. lia.
  - clear {names} L. intros {pattern} {pattern_after} A B M C. exact (stable {both} A (conj C (conj M B))).
  - clear {names} L. intros {pattern} A. destruct (absorbing {names} A) as [B|({chosen} & B & C)]; [left; exact B|].
    right. exists {after}. split; [exact C|exact B].
Qed.
Print Assumptions {name}.
"""
)

TUPLE_VALUES = (
    MOVE
    + """Proof.
  intros {names} {v} L.
  apply (values _ move (fun s => let '{before} := s in legal {names}) (fun s => let '{before} := s in ({measure})%N))
    with (V := fun s v => let '{before} := s in value {names} v); [| | | | |exact L]; clear.
  - intros {pattern} {pattern_after} A' M'. destruct (play_ends {both} A' M') as [B' C']. split; [exact B'|]. lia.
  - intros {pattern} A'. exact (total {names} A').
  - intros {pattern} U' V' A' B' C'. pose proof (unique {names} U' V' A' B' C'). lia.
  - intros {pattern} {pattern_after} V' A' B' M' C'. exact (kept {both} V' A' (conj C' (conj M' B'))).
  - intros {pattern} U' V' A' B' C'. destruct (missing {names} U' V' A' B' ltac:(lia)) as ({chosen} & D' & E').
    exists {after}. split; [exact E'|exact D'].
Qed.
Print Assumptions {name}.
"""
)


def on_tuples(name: str, statement: str, game: FormulaGame, value: str = "") -> str:
    """The theorem on P-positions, or on nim-values, from the conditions that are said of the coordinates."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    return (TUPLE_VALUES if value else TUPLES).format(
        name=name,
        statement=statement,
        v=value,
        type=" * ".join("N" for _ in before),
        before=_tuple(before),
        after=_tuple(after),
        names=" ".join(before),
        both=" ".join(before + after),
        measure=_measure(game),
        pattern=_pattern(before),
        pattern_after=_pattern(after),
        chosen=" & ".join(after),
    )


def _tuple(names: Sequence[str]) -> str:
    return f"({', '.join(names)})" if len(names) > 1 else names[0]


def _pattern(names: Sequence[str]) -> str:
    """The pattern that takes a tuple apart: Coq's tuples are pairs whose first part is a tuple."""
    found = names[0]
    for each in names[1:]:
        found = f"[{found} {each}]"
    return found


def _measure(game: FormulaGame) -> str:
    parts = [(plain(atom.name), c) for atom, c in game.measure.coefficients if isinstance(atom, Variable)]
    return " + ".join(name if c == 1 else f"{c} * {name}" for name, c in parts)
