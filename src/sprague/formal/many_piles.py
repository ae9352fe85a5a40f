"""One pile, or more than three: positions are lists (``theory/ManyPiles.v``); conditions still speak of each pile."""

from __future__ import annotations

from collections.abc import Sequence

from sprague.formal.numerations import listed

MOST_PILES = 5
"""What is left of so many piles may stand in 120 orders."""

MANY = """
Definition rule_of_piles (s t : list N) : Prop :=
  match s, t with {before}, {after} => rule {both} | _, _ => False end.
Definition closed_form_of_piles (s : list N) : Prop := match s with {before} => closed_form {names} | _ => False end.
Theorem {name} :
  {statement}.
Proof.
  intros {names}{given}.
  apply (many_piles rule_of_piles closed_form_of_piles {count});
    [| | |repeat (split; [assumption|]); exact I|reflexivity]; clear.
  - intros {pattern} {pattern_after} O R; try contradiction. destruct O as {ordered}. split; [reflexivity|].
    pose proof (play_ends {both}{given} R). cbn [total fold_right]. lia.
  - intros {pattern} {pattern_after} O L (A & B & C); try contradiction. destruct O as {ordered}.
    exact (stable {both}{given} (conj A (conj B C))).
  - intros {pattern} O L; try discriminate. destruct O as {ordered}.
    destruct (absorbing {names}{given}) as [A|({chosen} & A & B)]; [left; exact A|right].
    exists {after}. split; [reflexivity|]. split; [exact A|exact B].
Qed.
Print Assumptions {name}.
"""


def on_lists(name: str, statement: str, before: Sequence[str], after: Sequence[str]) -> str:
    """The theorem on positions that are lists, from the conditions that are said of their piles."""
    given = [f"L'{place}" for place in range(len(before) - 1)]
    return MANY.format(
        name=name,
        statement=statement,
        count=len(before),
        names=" ".join(before),
        both=" ".join((*before, *after)),
        before=listed(before),
        after=listed(after),
        given="".join(f" {each}" for each in given),
        ordered=f"({' & '.join([*given, '_'])})" if given else "[]",
        pattern=_of_list(before),
        pattern_after=_of_list(after),
        chosen=" & ".join(after),
    )


def _of_list(names: Sequence[str]) -> str:
    """The pattern that takes a list of so many apart; what is left over are lists of another length."""
    return f"[|{' [|'.join(names)} [|? ?]{']' * len(names)}"
