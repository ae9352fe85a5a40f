"""Laws of the nim-values of heaps → files for Coq: tokens are taken, and nothing, one heap or two heaps are left.

A period, arithmetic or not, of a game whose code recurs for ever is such a law, written out.
"""

from __future__ import annotations

from sprague import kernels
from sprague.claims import Claim
from sprague.claims.heap_code import HeapCode
from sprague.claims.heap_law import heap_law
from sprague.claims.statements import NimValues
from sprague.errors import BadParameter
from sprague.formal.conditions import HEAD
from sprague.formal.sentences import (
    Add,
    Compare,
    Exists,
    ForAll,
    Holds,
    Join,
    Negation,
    NimSum,
    Num,
    Sentence,
    Var,
    joined,
    of_all,
    quantified,
    written,
)
from sprague.formal.theorem_file import Theorem
from sprague.formal.vocabulary import Vocabulary
from sprague.games import TakingBreaking
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, TWO_HEAPS
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.formula import Formula
from sprague.numbers.periods import Period

MOST_CASES = 100
"""Periods with more values than these are not written out."""

KINDS = {NOTHING: "nothing", ONE_HEAP: "one", TWO_HEAPS: "two"}

STATEMENT = "forall heaps v, has_value _ (sum_of_heaps (taking nothing one two)) heaps v <-> sum_value value heaps v"

BEGIN = """
(* Taking s tokens may leave nothing, one heap, or two heaps. *)
{kinds}Definition value (n v : N) : Prop :=
  {value}.

"""

END = """
Theorem {name} :
  {statement}.
Proof.
  exact ({theorem} nothing_taken one_taken total unique kept_nothing kept_one {last}).
Qed.
Print Assumptions {name}.
"""


def heap_theorem(claim: Claim, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file of a law of nim-values of heaps; BadParameter for rules that the theorem does not speak of."""
    law, game = heap_law(claim), claim.rules
    if law is None or law.rules.conditions:
        raise BadParameter(f"{claim.about}: its rules are not known as sentences in these digits")
    removals = dict(law.rules.removals)
    if not removals or {*removals} - {*KINDS}:
        raise BadParameter(f"{claim.about}: only moves that leave at most two heaps are written for Coq yet")
    if isinstance(game, TakingBreaking) and (game.smallest_heap or (game.distinct and TWO_HEAPS in removals)):
        raise BadParameter(f"{claim.about}: heaps that must differ, or may not be small, are not written for Coq yet")
    for each, relation in law.rules.given:
        words.theory.define(each, list(relation.variables), relation)

    def taken(kind: int, tokens: str = "s") -> Sentence:
        if kind not in removals:
            return Holds(False)
        said = words.theory.expanded(words.theory.parse(removals[kind], ["s"]))
        return words.sentence(renamed_variables(said, {"s": tokens}))

    def value_of(heap: str, number: str) -> Sentence:
        return words.sentence(renamed_variables(meaning, {claim.names[0]: heap, value: number}))

    n, m, s, a, b, u, v = map(Var, "nmsabuv")
    positive, zero = Compare("Ge", s, Num(1)), Num(0)
    left_one = [taken(ONE_HEAP), Compare("Ge", m, Num(1)), Compare("Eq", n, Add(m, s))]
    left_two = [
        taken(TWO_HEAPS),
        Compare("Ge", a, Num(1)),
        Compare("Le", a, b),
        Compare("Eq", n, Add(Add(a, b), s)),
        value_of("a", "c"),
        value_of("b", "d"),
    ]
    to_nothing = Join("And", taken(NOTHING, "n"), Compare("Eq", u, zero))
    to_one = quantified(Exists, ("s", "m"), joined("And", *left_one, value_of("m", "u")))
    to_two = quantified(Exists, tuple("sabcd"), joined("And", *left_two, NimSum("c", "d", "u")))

    def never(*parts: Sentence) -> Sentence:
        return Negation(joined("And", *parts))

    here = value_of("n", "v")
    conditions = {
        "nothing_taken": of_all("s", taken(NOTHING), positive),
        "one_taken": of_all("s", taken(ONE_HEAP), positive),
        "total": ForAll("n", Exists("v", here)),
        "unique": of_all("nuv", value_of("n", "u"), here, Compare("Eq", u, v)),
        "kept_nothing": of_all("nv", taken(NOTHING, "n"), never(Compare("Eq", v, zero), here)),
        "kept_one": of_all("smnv", *left_one, never(value_of("m", "v"), here)),
    }
    larger = [here, Compare("Lt", u, v)]
    if TWO_HEAPS in removals:
        conditions["kept_two"] = of_all("sabncdg", *left_two, NimSum("c", "d", "g"), never(value_of("n", "g")))
        conditions["missing"] = of_all("nvu", *larger, joined("Or", to_nothing, to_one, to_two))
    else:
        conditions["missing"] = of_all("nvu", *larger, joined("Or", to_nothing, to_one))
    proved = words.conditions(conditions)
    kinds = "".join(
        f"Definition {called} (s : N) : Prop := {written(taken(kind))}.\n" for kind, called in KINDS.items()
    )
    begin = BEGIN.format(kinds=kinds, value=written(here))
    proof = ("taking_values nothing one two value", "kept_two missing")
    if TWO_HEAPS not in removals:
        proof = ("taking_one_values nothing one value", "missing")
    end = END.format(name=name, statement=STATEMENT, theorem=proof[0], last=proof[1])
    head = HEAD.format(more="Games Values HeapLaws")
    return Theorem(name, claim.line, STATEMENT, [head, *words.parts, begin, *proved, end])


def written_out(game: TakingBreaking, code: HeapCode, law: Period) -> Claim:
    """The claim that a period makes, value by value; BadParameter where these are too many."""
    count = law.enough
    if count > MOST_CASES:
        raise BadParameter(f"{game.name}: {count} values are too many to be written out for Coq ({MOST_CASES})")
    cases = []
    values = kernels.taking_breaking_values(code.expanded(count), count, False, code.smallest_heap).tolist()
    for heap, value in enumerate(values):
        if heap < law.preperiod:
            cases.append(f"n = {heap} & v = {value}")
        else:
            cases.append(f"exists k. n = {law.period}k + {heap} & v = {law.saltus}k + {value}")
    return Claim.of(game, NimValues(" | ".join(f"({case})" for case in cases)))
