"""One pile, or more than three: positions are lists (``theory/ManyPiles.v``); conditions still speak of each pile."""

from __future__ import annotations

from collections.abc import Sequence

from sprague.formal.numerations import listed

MOST_PILES = 5
"""What is left of so many piles may stand in 120 orders."""

MANY = """
Definition rule_of_piles (s t : list N) : Prop :=
  match s, t with {before}, {after} => rule {both} | _, _ => False end.
Definition {said}_of_piles (s : list N){of_value} : Prop := match s with {before} => {said} {names} | _ => False end.
Theorem {name} :
  {statement}.
Proof.
  intros {names}{given}.
  apply ({theorem} rule_of_piles {count} {said}_of_piles);
    [{goals}repeat (split; [assumption|]); exact I|reflexivity]; clear.
{proofs}Qed.
Print Assumptions {name}.
"""

ENDS = """  - intros {pattern} {pattern_after} O R; try contradiction. {sorted} split; [reflexivity|].
    pose proof (play_ends {both}{given} R). cbn [ManyPiles.total fold_right]. lia.
"""
STABLE = """  - intros {pattern} {pattern_after} O L (A & B & C); try contradiction. {sorted}
    exact (stable {both}{given} (conj A (conj B C))).
"""
REACHED = "exists {after}. split; [reflexivity|]. split; [exact A|exact B]."
ABSORBING = f"""  - intros {{pattern}} O L; try discriminate. {{sorted}}
    destruct (absorbing {{piles}}{{given}}) as [A|({{chosen}} & A & B)]; [left; exact A|right].
    {REACHED}
"""
GOES_ON = """  - intros {pattern} O L A; try discriminate. {sorted}
    destruct (goes_on {piles}{given} A) as ({chosen} & B). exists {after}. exact B.
"""
ABSORBING_OR_ENDED = f"""  - intros {{pattern}} O L; try discriminate. {{sorted}}
    destruct (absorbing {{piles}}{{given}}) as [A|[A|({{chosen}} & A & B)]]; [left; exact A|right; left|right; right].
    + intros {{pattern_after}} R; try contradiction. exact (A {{left}} R).
    + {REACHED}
"""
TOTAL = """  - intros {pattern} O L; try discriminate. {sorted} exact (total {piles}{given}).
"""
UNIQUE = """  - intros {pattern} U' V' O L A B; try discriminate. {sorted} exact (unique {piles} U' V'{given} A B).
"""
KEPT = """  - intros {pattern} {pattern_after} V' O L (A & B & C); try contradiction. {sorted}
    exact (kept {both} V'{given} (conj A (conj B C))).
"""
MISSING = f"""  - intros {{pattern}} U' V' O L C D; try discriminate. {{sorted}}
    destruct (missing {{piles}} U' V'{{given}} C D) as ({{chosen}} & A & B). {REACHED}
"""

PROOFS = {
    "many_piles": (ENDS, STABLE, ABSORBING),
    "many_piles_misere": (ENDS, STABLE, GOES_ON, ABSORBING_OR_ENDED),
    "many_pile_values": (ENDS, TOTAL, UNIQUE, KEPT, MISSING),
}
"""What each theorem asks, in its order."""


def on_lists(
    name: str, statement: str, theorem: str, before: Sequence[str], after: Sequence[str], value: str = ""
) -> str:
    """The theorem on positions that are lists, from the conditions that are said of their piles."""
    order, proofs = [f"L'{place}" for place in range(len(before) - 1)], PROOFS[theorem]
    words = {
        "both": " ".join((*before, *after)),
        "before": listed(before),
        "after": listed(after),
        "given": "".join(f" {each}" for each in order),
        "sorted": f"destruct O as ({' & '.join([*order, '_'])})." if order else "destruct O as [].",
        "pattern": _of_list(before),
        "pattern_after": _of_list(after),
        "piles": " ".join(before),
        "left": " ".join(after),
        "chosen": " & ".join(after),
    }
    return MANY.format(
        name=name,
        statement=statement,
        theorem=theorem,
        said="value" if value else "closed_form",
        of_value=f" ({value} : N)" if value else "",
        names=" ".join((*before, value)).strip(),
        count=len(before),
        goals="| " * len(proofs),
        proofs="".join(proofs).format(**words),
        **{each: words[each] for each in ("both", "before", "after", "given")},
    )


def _of_list(names: Sequence[str]) -> str:
    """The pattern that takes a list of so many apart; what is left over are lists of another length."""
    return f"[|{' [|'.join(names)} [|? ?]{']' * len(names)}"
