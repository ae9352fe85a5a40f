"""Laws of the nim-values of heaps → files for Coq, where a move takes tokens and leaves at most one heap."""

from __future__ import annotations

from sprague.claims import Claim
from sprague.claims.heap_law import heap_law
from sprague.errors import BadParameter
from sprague.formal.conditions import HEAD
from sprague.formal.sentences import (
    Add,
    Compare,
    Exists,
    ForAll,
    Join,
    Negation,
    Num,
    Sentence,
    Var,
    joined,
    quantified,
    written,
)
from sprague.formal.theorem_file import Theorem
from sprague.formal.vocabulary import Vocabulary
from sprague.games.taking_breaking import NOTHING, ONE_HEAP
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.formula import Formula

STATEMENT = "forall n v : N, has_value _ move n v <-> value n v"

TEXT = """
(* From a heap of n tokens a move leaves m. *)
Definition move (n m : N) : Prop :=
  {move}.
Definition value (n v : N) : Prop :=
  {value}.

"""

END = """
Theorem {name} :
  {statement}.
Proof.
  intros n v. apply (values _ move (fun _ => True) (fun n => n)); [| | | | |exact I].
  - intros m p _ M. split; [exact I|]. pose proof (play_ends m p M). lia.
  - intros m _. exact (total m).
  - intros m u w _ A B. pose proof (unique m u w A B). lia.
  - intros m p u _ A M B. exact (kept m p u M (conj B A)).
  - intros m u w _ A L. apply (missing m u w A). lia.
Qed.
Print Assumptions {name}.
"""


def heap_theorem(claim: Claim, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file of a law of nim-values of heaps; BadParameter for rules that the theorem does not speak of."""
    law = heap_law(claim)
    if law is None or law.rules.conditions:
        raise BadParameter(f"{claim.about}: its rules are not known as sentences in these digits")
    removals = dict(law.rules.removals)
    if not removals or {*removals} - {NOTHING, ONE_HEAP}:
        raise BadParameter(f"{claim.about}: only moves that leave at most one heap are written for Coq yet")
    for each, relation in law.rules.given:
        words.theory.define(each, list(relation.variables), relation)
    n, m, s, v, u = map(Var, "nmsvu")

    def value_of(heap: str, number: str) -> Sentence:
        return words.sentence(renamed_variables(meaning, {claim.names[0]: heap, value: number}))

    def taken(kind: int) -> Sentence:
        return words.sentence(words.theory.expanded(words.theory.parse(removals[kind], ["s"])))

    parts = {kind: taken(kind) for kind in removals}
    if parts.get(NOTHING) == parts.get(ONE_HEAP):
        allowed = parts[NOTHING]
    else:
        rest = {NOTHING: Compare("Eq", m, Num(0)), ONE_HEAP: Compare("Ge", m, Num(1))}
        allowed = joined("Or", *(Join("And", rest[kind], said) for kind, said in parts.items()))
    move = Exists("s", Join("And", Compare("Eq", n, Add(m, s)), allowed))

    def of_all(names: str, *parts: Sentence) -> Sentence:
        return quantified(ForAll, tuple(names), joined("Implies", *parts))

    here = value_of("n", "v")
    smaller = Exists("m", Join("And", move, value_of("m", "u")))
    conditions = [
        words.condition("play_ends", of_all("nm", move, Compare("Lt", m, n))),
        words.condition("total", ForAll("n", Exists("v", here))),
        words.condition("unique", of_all("nuv", value_of("n", "u"), here, Compare("Eq", u, v))),
        words.condition("kept", of_all("nmv", move, Negation(Join("And", value_of("m", "v"), here)))),
        words.condition("missing", of_all("nuv", here, Compare("Lt", u, v), smaller)),
    ]
    begin = TEXT.format(move=written(move), value=written(here))
    end = END.format(name=name, statement=STATEMENT)
    head = HEAD.format(more="Games Values")
    return Theorem(name, claim.line, STATEMENT, [head, *words.parts, begin, *conditions, end])
