"""Heaps and coins → files for Coq: laws of their nim-values, and periods, arithmetic ones too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

import numpy as np

from sprague import kernels
from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.certificates import Meant, Theorem, as_bytes, meant_first, packed
from sprague.formal.sentences import Sentence, Var, written
from sprague.formal.translation import read
from sprague.formal.vocabulary import Defined, Vocabulary, definition, head
from sprague.games import CoinTurning, TakingBreaking
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.laws.heap_values import HeapLaw, heap_law
from sprague.logic.language.formula import Formula, renamed_variables
from sprague.numbers.periods import Period
from sprague.proofs.arithmetic_periods import moving_options
from sprague.proofs.heap_code import HeapCode
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/heaps")

KINDS = {NOTHING: "nothing", ONE_HEAP: "one", TWO_HEAPS: "two", THREE_HEAPS: "three"}

HEAPS = "forall heaps v, has_value _ (sum_of_heaps (taking {kinds})) heaps v <-> sum_value value heaps v"

Value = Callable[[Var, Var], Sentence]
"""That the law gives a heap this value."""


def of_law(claim: Claim, meaning: Formula, words: Vocabulary, value: str) -> tuple[HeapLaw, Value]:
    """The law that a claim states, with its rules said in the same digits; BadParameter where these are not known."""
    law = heap_law(claim)
    if law is None or law.rules.conditions:
        raise BadParameter(f"{claim.about}: its rules are not known as sentences in these digits")
    for each, relation in law.rules.given:
        words.theory.define(each, list(relation.variables), relation)
    return law, lambda n, v: words.sentence(renamed_variables(meaning, {claim.names[0]: n.x, value: v.x}))


def values_kept(ways: Mapping[str, str]) -> dict[str, str]:
    """That no move leads to the value v of the heap n, and some move leads to every smaller one.

    For each way to move: what is bound, the moves, and that a number is the nim-sum of what is left.
    """
    kept, reached = {}, []
    for name, way in ways.items():
        bound, moves, left = way.split(" | ")
        given, names = " => ".join(moves.split(" & ")), ", ".join(f"{bound}nv")
        kept[f"kept_{name}"] = f"forall {names}. {given} => ~({left.format('v')} & value(n, v))"
        bound_ = f"exists {', '.join(bound)}. " if bound else ""
        reached.append(f"({bound_}{moves} & {left.format('u')})")
    return kept | {"missing": f"forall n, v, u. value(n, v) => u < v => {' | '.join(reached)}"}


LEMMAS = {2: "taking_one_values", 3: "taking_two_values", 4: "taking_values"}


def heap_theorem(claim: Claim, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file of a law of nim-values of heaps; BadParameter for rules that the theorem does not speak of."""
    (law, value_of), game = of_law(claim, meaning, words, value), claim.rules
    removals = dict(law.rules.removals)
    if not removals:
        raise BadParameter(f"{claim.about}: no removals are known as sentences in these digits")
    if isinstance(game, TakingBreaking) and (game.smallest_heap or (game.distinct and max(removals) >= TWO_HEAPS)):
        raise BadParameter(f"{claim.about}: heaps that must differ, or may not be small, are not written for Coq yet")

    kinds = dict[str, Defined]()
    for kind, called in KINDS.items():
        if kind <= max(ONE_HEAP, *removals):
            formula = words.theory.expanded(words.theory.parse(removals.get(kind, "false"), ["s"]))
            kinds[called] = Defined(called, ("s",), words.sentence(formula), "")
    begin = "\n(* Taking s tokens may leave nothing, one heap, or more: which s. *)\n"
    begin += "".join(each.text for each in kinds.values())
    moves = " ".join([*kinds, "never", "never"][: len(KINDS)])
    lemma = f"{LEMMAS[len(kinds)]} {' '.join(kinds)} value"
    conditions = TEXT.entries("positive") | TEXT.entries("one value")
    conditions |= values_kept({each: ways for each, ways in TEXT.entries("taken").items() if each in kinds})
    return law_theorem(claim, words, value_of, kinds, conditions, (begin, HEAPS.format(kinds=moves), lemma), name)


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
    known = {**predicates, "value": value_of}
    proved = words.conditions({each: read(text, known) for each, text in conditions.items()})
    begin = f"{definitions}{definition('value', 'nv', value_of(Var('n'), Var('v')))}\n"
    end = TEXT["law end"].format(name=name, statement=statement, theorem=lemma, conditions=" ".join(conditions))
    parts = [head("Games Values HeapLaws Coins CoinLaws"), *words.parts, Meant(begin), *proved, end]
    return Theorem(name, claim, statement, parts)


COINS = "forall s v, has_value _ (coins_turned {turns}) s v <-> sum_value value (heads s) v"

FEW = {2: "two_coins", 3: "three_coins"}
"""The theorems for at most so many coins."""


def coin_theorem(
    claim: Claim, game: CoinTurning, meaning: Formula, words: Vocabulary, value: str, name: str
) -> Theorem:
    """The file of a law of nim-values of coins; BadParameter for more than three coins anywhere."""
    if game.most is not None and game.most not in FEW:
        raise BadParameter(f"{claim.about}: turning two coins, three, or a run of them is written for Coq yet")
    _, value_of = of_law(claim, meaning, words, value)
    if game.most is not None:
        conditions = TEXT.entries("one value") | values_kept(dict(islice(TEXT.entries("turned").items(), game.most)))
        texts = "\n", COINS.format(turns=f"(few {game.most})"), f"{FEW[game.most]} value"
        return law_theorem(claim, words, value_of, {}, conditions, texts, name)

    initial = Defined("first_coins", ("n", "v"), words.sentence(words.theory.parse("initial(n, v)", ["n", "v"])), "")
    begin = TEXT["initial sums"].format(initial=written(initial.says))
    texts = begin, COINS.format(turns="run"), "run_of_coins value first_coins"
    conditions = TEXT.entries("one value") | TEXT.entries("added") | values_kept(TEXT.entries("turned in a run"))
    return law_theorem(claim, words, value_of, {"initial": initial}, conditions, texts, name)


MOST_VALUES = 20_000
"""Coq checks a table of so many values in about two minutes; the work grows with the square."""


def period_theorem(claim: Claim, game: TakingBreaking, code: HeapCode, law: Period, name: str) -> Theorem:
    """The file that says that the nim-sequence of an octal game is periodic; BadParameter where it would be long."""
    digits = code.digits[1:]
    count = 2 * max(1, law.preperiod) + 2 * law.period + len(digits)
    if count > MOST_VALUES:
        raise BadParameter(f"{game.name}: {count} values are more than Coq checks in a few minutes ({MOST_VALUES})")
    values = kernels.taking_breaking_values(code.expanded(count), count, False, 0).tolist()
    table = {"code": list(digits), "start": law.preperiod, "period": law.period, "values": values}
    said = {"code": code_definition(code), "digits": "; ".join(map(str, digits)), "statement": statement(law)}
    data = packed(as_bytes(value + 1 for value in values))
    text = TEXT["period"].format(**table | said, name=name, data=data)
    return Theorem(name, claim, statement(law), meant_first(text, "Definition packed_table"), table)


def code_definition(code: HeapCode) -> str:
    """The digits of a code, for Coq."""
    begin, again = ("; ".join(map(str, digits)) for digits in (code.digits or (0,), code.recurring))
    return TEXT["code"].format(begin=begin, again=again)


def statement(law: Period) -> str:
    """What a period says of the values, and of sums of heaps."""
    rises = f"(G n + {law.saltus})%N" if law.saltus else "G n"
    repeats = f"(forall n, {law.preperiod} <= n -> G (n + {law.period}) = {rises})"
    wins = "(forall heaps, is_P _ (sum_move code) heaps <-> value G heaps = 0%N)"
    return f"(exists G, nim_values code G) /\\ forall G, nim_values code G ->\n  {repeats} /\\ {wins}"


def is_octal(code: HeapCode) -> bool:
    """Whether a code is a finite one that leaves at most two heaps, none of which need differ, and takes something."""
    finite = not (code.recurring or code.smallest_heap)
    return finite and not any(code.digits[:1]) and max(code.digits, default=0) <= 7


def growth_theorem(claim: Claim, game: TakingBreaking, code: HeapCode, law: Period, name: str) -> Theorem:
    """The file that says that a nim-sequence is periodic, or arithmetically so; BadParameter where it is not proved."""
    if code.smallest_heap:
        raise BadParameter(f"{game.name}: heaps that may not be small are not written for Coq yet")
    count = law.enough + 2 * law.period
    seen = kernels.taking_breaking_values(code.expanded(count), count, False, 0).astype(np.int64)
    if not np.array_equal(law.values(seen[: law.enough], count), seen):
        raise BadParameter(f"{game.name}: that {law} is not true")
    moving = moving_options(code, law, tuple(seen[: law.enough].tolist()))
    table = {"code": list(code.digits), "again": list(code.recurring), "values": seen[: law.enough].tolist()}
    table |= {"start": law.preperiod, "period": law.period, "saltus": law.saltus}
    table |= {"times": moving.times, "places": moving.places, "slack": moving.slack, "least": moving.least}
    said = {each: said if isinstance(said, int) else "; ".join(map(str, said)) for each, said in table.items()}
    said |= {"definition": code_definition(code), "statement": statement(law), "name": name}
    said["data"] = packed(as_bytes((moving.options + 1).ravel().tolist()))
    said["lemma"] = "growth_proved" + " _" * 11 if law.saltus else "recurrence_proved" + " _" * 10
    parts = meant_first(TEXT["growth"].format(**said), "Definition first_values")
    return Theorem(name, claim, statement(law), parts, table | {"options": moving.options.tolist()})
