"""Laws of the nim-values of heaps → files for Coq: tokens are taken, and up to three heaps are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.conditions import head
from sprague.formal.sentences import (
    Holds,
    Sentence,
    Var,
    written,
)
from sprague.formal.theorem_file import Meant, Theorem
from sprague.formal.translation import read
from sprague.formal.vocabulary import Vocabulary
from sprague.games import TakingBreaking
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.laws.heap_values import HeapLaw, heap_law
from sprague.logic.language.formula import Formula
from sprague.logic.language.sentences import renamed_variables

KINDS = {NOTHING: "nothing", ONE_HEAP: "one", TWO_HEAPS: "two", THREE_HEAPS: "three"}

STATEMENT = "forall heaps v, has_value _ (sum_of_heaps (taking {kinds})) heaps v <-> sum_value value heaps v"

END = """
Theorem {name} :
  {statement}.
Proof.
  exact ({theorem} {conditions}).
Qed.
Print Assumptions {name}.
"""


Value = Callable[[Var, Var], Sentence]
"""That the law gives a heap this value."""

ONE_VALUE = {
    "total": "forall n. exists v. value(n, v)",
    "unique": "forall n, u, v. value(n, u) => value(n, v) => u = v",
}


def of_law(claim: Claim, meaning: Formula, words: Vocabulary, value: str) -> tuple[HeapLaw, Value]:
    """The law that a claim states, with its rules said in the same digits; BadParameter where these are not known."""
    law = heap_law(claim)
    if law is None or law.rules.conditions:
        raise BadParameter(f"{claim.about}: its rules are not known as sentences in these digits")
    for each, relation in law.rules.given:
        words.theory.define(each, list(relation.variables), relation)
    return law, lambda n, v: words.sentence(renamed_variables(meaning, {claim.names[0]: n.x, value: v.x}))


def values_kept(ways: Mapping[str, tuple[str, str, str]]) -> dict[str, str]:
    """That no move leads to the value v of the heap n, and some move leads to every smaller one.

    For each way to move: what is bound, the moves, and that a number is the nim-sum of what is left.
    """
    kept, reached = {}, []
    for name, (bound, moves, left) in ways.items():
        given, names = " => ".join(moves.split(" & ")), ", ".join(f"{bound}nv")
        kept[f"kept_{name}"] = f"forall {names}. {given} => ~({left.format('v')} & value(n, v))"
        some = f"exists {', '.join(bound)}. " if bound else ""
        reached.append(f"({some}{moves} & {left.format('u')})")
    return kept | {"missing": f"forall n, v, u. value(n, v) => u < v => {' | '.join(reached)}"}


WAYS = {
    "nothing": ("", "nothing(n)", "{} = 0"),
    "one": ("sm", "one(s) & m >= 1 & n = m + s", "value(m, {})"),
    "two": ("sabcd", "two(s) & a >= 1 & a <= b & n = a + b + s & value(a, c) & value(b, d)", "xor(c, d, {})"),
    "three": (
        "sabcdefg",
        "three(s) & a >= 1 & a <= b & b <= c & n = a + b + c + s & "
        "value(a, d) & value(b, e) & value(c, f) & xor(d, e, g)",
        "xor(g, f, {})",
    ),
}
"""What s tokens taken from a heap n may leave: heaps that are bound, the moves, and the nim-sum of what is left."""

LEMMAS = {2: "taking_one_values", 3: "taking_two_values", 4: "taking_values"}

POSITIVE = {
    "nothing_taken": "forall s. nothing(s) => s >= 1",
    "one_taken": "forall s. one(s) => s >= 1",
}


def heap_theorem(claim: Claim, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file of a law of nim-values of heaps; BadParameter for rules that the theorem does not speak of."""
    (law, value_of), game = of_law(claim, meaning, words, value), claim.rules
    removals = dict(law.rules.removals)
    if not removals:
        raise BadParameter(f"{claim.about}: no removals are known as sentences in these digits")
    if isinstance(game, TakingBreaking) and (game.smallest_heap or (game.distinct and max(removals) >= TWO_HEAPS)):
        raise BadParameter(f"{claim.about}: heaps that must differ, or may not be small, are not written for Coq yet")

    def taken(kind: int, tokens: Var) -> Sentence:
        if kind not in removals:
            return Holds(False)
        said = words.theory.expanded(words.theory.parse(removals[kind], ["s"]))
        return words.sentence(renamed_variables(said, {"s": tokens.x}))

    kinds = {called: partial(taken, kind) for kind, called in KINDS.items() if kind <= max(ONE_HEAP, *removals)}
    definitions = [f"Definition {each} (s : N) : Prop := {written(says(Var('s')))}.\n" for each, says in kinds.items()]
    begin = f"\n(* Taking s tokens may leave nothing, one heap, or more: which s. *)\n{''.join(definitions)}"
    moves = " ".join([*kinds, "never", "never"][: len(KINDS)])
    lemma = f"{LEMMAS[len(kinds)]} {' '.join(kinds)} value"
    conditions = POSITIVE | ONE_VALUE | values_kept({each: WAYS[each] for each in kinds})
    return law_theorem(claim, words, value_of, kinds, conditions, (begin, STATEMENT.format(kinds=moves), lemma), name)


def law_theorem(
    claim: Claim,
    words: Vocabulary,
    value_of: Value,
    predicates: Mapping[str, Callable[..., Sentence]],
    conditions: Mapping[str, str],
    said: tuple[str, str, str],
    name: str,
) -> Theorem:
    """The file: definitions, conditions, the statement, and the lemma that takes the conditions in their order."""
    definitions, statement, lemma = said
    proved = words.conditions(
        {each: read(text, {**predicates, "value": value_of}) for each, text in conditions.items()}
    )
    begin = f"{definitions}Definition value (n v : N) : Prop :=\n  {written(value_of(Var('n'), Var('v')))}.\n\n"
    end = END.format(name=name, statement=statement, theorem=lemma, conditions=" ".join(conditions))
    return Theorem(
        name, claim, statement, [head("Games Values HeapLaws Coins CoinLaws"), *words.parts, Meant(begin), *proved, end]
    )
