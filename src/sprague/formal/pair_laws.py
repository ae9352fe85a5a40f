"""Laws of pairs, of take-away games, and of values by smaller ones → files for Coq: rule, law, and conditions.

Those are of ``theory/MexLaws.v``, ``theory/TakeAway.v`` and ``theory/Recursions.v``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.certificates import Meant, Theorem
from sprague.formal.sentences import Add, Join, Sentence, Term, substituted, written
from sprague.formal.translation import plain, read, sentence
from sprague.formal.vocabulary import Vocabulary, definition, ending, head, rule_text
from sprague.games import NORMAL, FormulaGame
from sprague.guess.conditions import written as linear_form
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import law_sentence, residue_sentences, said_position
from sprague.guess.take_away import TakeAway
from sprague.laws.interval_values import FallingValues, IntervalValues
from sprague.logic.language.formula import renamed_variables
from sprague.logic.language.grammar import parse
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/pair_laws")

PILES = "  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> {lost})"
PAIRS = "  forall x y : N, is_P _ (pairs rule) (x, y) <-> {lost} \\/ {turned}"
LOST = "{first}exists n : N, {x} = A n /\\ {y} = B n"
SOLVED = {True: "kernel_on_piles rule _ play_ends", False: "kernel_on_pairs rule _ play_ends turned"}
"""The theorem that makes a kernel of pairs the P-positions: of piles, or of pairs that keep their places."""


REACHED_FIRST = "(forall s. {far}exists u, v. first(u, v) & to_pair(s + j, s + j + e, u, v)) | "


NEEDED = "Games Piles MexSequences MexPairs MexLaws TwoMex MexExistence NimBlocks"


NEAR = {
    "near": "(forall s : N, {far}exists u v : N, first u v /\\ to_pair rule (s + j) (s + j + e) u v) \\/\n  ",
    "cases": "[J|",
    "last": "]; [left|right]",
    "of_first": "first_small first_apart first_reached pairs_left",
    "left": TEXT["left"],
    "is_near": TEXT["is near"] + "  - ",
}
"""What is added to that where other pairs come first."""


@dataclass(frozen=True)
class _Law:
    """A law as it is written: its definitions, how the statement begins, its conditions, the proof and its gaps."""

    definitions: Mapping[str, tuple[str, str]]
    given: str
    conditions: Mapping[str, str]
    proof: str
    gaps: Mapping[str, str]
    lost: str = LOST


def mex_theorem(
    claim: Claim, game: FormulaGame, law: MexDifferences | RecursiveLaw, words: Vocabulary, name: str
) -> Theorem:
    """The file of a law of differences; BadParameter where the lemmas do not speak of it."""
    if not _of_all(game, 2):
        raise BadParameter(f"{game.name}: laws of differences are written for Coq for all pairs, in normal play")
    if isinstance(law, RecursiveLaw) and law.size > 1:
        found = _in_blocks(law.size)
    elif isinstance(law, RecursiveLaw) and law.differences is None:
        found = _two_mex(law)
    elif isinstance(law, MexDifferences) and law.factor > 1:
        found = _with_factor(law)
    else:
        found = _with_gaps(law)
    given = {each: (variables, read(said)) for each, (variables, said) in found.definitions.items()}
    predicates = _predicates_of(game) | {each: _meaning_of(*of) for each, of in found.definitions.items()}
    conditions = {
        each: read(text, predicates) for each, text in (TEXT.entries("all pairs") | dict(found.conditions)).items()
    }
    if game.interchangeable:
        conditions = {"play_ends": ending(game)} | {each: conditions[each] for each in found.conditions}
    defined = TEXT.entries("defined")
    definitions = "".join(definition(each, *of, defined[each]) for each, of in given.items())
    first = "first {} {} \\/ " if "first" in found.definitions else ""
    (lost, turned) = (found.lost.format(first=first.format(x, y), x=x, y=y) for x, y in ("xy", "yx"))
    wins = PILES.format(lost=lost) if game.interchangeable else PAIRS.format(lost=f"({lost})", turned=f"({turned})")
    gaps = {"statement": found.given + wins, "solved": SOLVED[game.interchangeable], **found.gaps}
    if "joins" in found.proof:
        gaps["joins"] = written(read("joins(s, t, j, e, f)", predicates), 3)
    begin = f"\n{rule_text(game)}{definitions}\n"
    parts = [head(NEEDED), *words.parts, Meant(begin), *words.conditions(conditions)]
    return Theorem(name, claim, gaps["statement"], [*parts, found.proof.format(name=name, **gaps)])


def _of_all(game: FormulaGame, numbers: int) -> bool:
    """Whether the positions are all tuples of so many numbers, in normal play."""
    return game.play == NORMAL and len(game.before) == numbers and not game.bounds and game.domain is None


def _predicates_of(game: FormulaGame) -> dict[str, Callable[..., Sentence]]:
    """What the conditions say of the rule."""
    moves, names = sentence(game.formula), tuple(map(plain, (*game.before, *game.after)))

    def rule(*terms: Term) -> Sentence:
        found: Sentence = substituted(moves, dict(zip(names, terms, strict=True)))
        return found

    def to_pair(x: Term, y: Term, p: Term, q: Term) -> Sentence:
        return Join("Or", rule(x, y, p, q), rule(x, y, q, p))

    def joins(s: Term, t: Term, j: Term, e: Term, f: Term) -> Sentence:
        lower = Add(Add(s, t), j)
        return to_pair(lower, Add(lower, e), s, Add(s, f))

    return {"rule": rule, "to_pair": to_pair, "joins": joins}


def _meaning_of(variables: str, said: str) -> Callable[..., Sentence]:
    """What a definition says of other variables."""
    formula = parse(said)
    return lambda *others: sentence(
        renamed_variables(formula, {old: each.x for old, each in zip(variables, others, strict=True)})
    )


def _differences(differences: Quasilinear) -> tuple[str, str]:
    """The law that d is the difference of the n-th pair."""
    law = MexDifferences(differences)
    return "nd", law_sentence(law) if law.multiple is None else f"d = {law.multiple}n"


def _recurring(law: Quasilinear) -> dict[str, str]:
    """The first differences, and how they recur, for conditions and proofs."""
    begins = " | ".join(f"n = {n} & d = {d}" for n, d in enumerate(law.first))
    recurs = {"start": law.start, "q": law.q, "p": law.p, "length": len(law.first)}
    return {"begins": f"({begins})", "listed": "; ".join(map(str, law.first)), **{k: str(v) for k, v in recurs.items()}}


def _with_gaps(claimed: MexDifferences | RecursiveLaw) -> _Law:
    """B = A + d, A by mex or mex_b, behind finitely many pairs or none."""
    gap, first, least = (claimed.gap, claimed.first, claimed.least) if isinstance(claimed, RecursiveLaw) else (1, (), 0)
    assert claimed.differences is not None
    count = least - gap + 1 if first else 0
    said = {"b": gap, "least": least, "count": count, "far": f"{least} <= s => " if first else "", "near": ""}
    said["small"] = f"{least} <= x => " if first else ""
    definitions = {"law": _differences(claimed.differences)}
    gaps = {"gap": str(gap), "far": "", "A": "", **dict.fromkeys(("left", *NEAR), "")}
    law, lemma = "rule law law_increases", f"mex_gap_alone rule law law_increases {gap}"
    sequence = "mex_sequence" if gap == 1 else f"mex_gap_sequence {gap}"
    conditions = TEXT.entries("with gaps")
    if first:
        definitions["first"] = "xy", " | ".join(said_position("xy", pair) for pair in first)
        said["near"], conditions = (
            REACHED_FIRST.format(**said),
            TEXT.entries("behind first") | TEXT.entries("with gaps"),
        )
        far = f"{least} <= s -> "
        gaps |= {"far": far, "A": "A' ", **{each: text.format(far=far) for each, text in NEAR.items()}}
        lemma = f"mex_gap_law {law} {count} {gap} first"
        sequence = f"mex_sequence_from {count}" if gap == 1 else f"mex_gap_sequence_from {count} {gap}"
    gaps |= {"lemma": lemma, "mex": f"(mex_is_gap {count} A B mex)" if gap == 1 else "mex"}
    there_are = f"mex_exists law _ law_followed {count} 1"
    if gap > 1:
        there_are = f"mex_gap_exists law _ law_followed {count} 1 {gap} ltac:(easy)"
    said, begin = said | _recurring(claimed.differences), {"upper": "A n", "mex": sequence, "lemma": there_are}
    gaps["exists"] = TEXT["exists"].format(**said, **begin)
    texts = {each: text.format(**said) for each, text in (TEXT.entries("increases") | conditions).items()}
    return _Law(definitions, TEXT["known"].format(**begin), texts, TEXT["by gaps"], gaps)


def _with_factor(claimed: MexDifferences) -> _Law:
    """B = sA + d."""
    s = str(claimed.factor)
    said = {"s": s, **_recurring(claimed.differences)}
    conditions = {
        each: text.format(**said) for each, text in (TEXT.entries("increases") | TEXT.entries("with factor")).items()
    }
    begin = {"upper": f"{s} * A n", "mex": "mex_sequence", "lemma": f"mex_exists law _ law_followed 0 {s}"}
    gaps = {"s": s, "exists": TEXT["exists"].format(**said, **begin)}
    return _Law(
        {"law": _differences(claimed.differences)}, TEXT["known"].format(**begin), conditions, TEXT["by factor"], gaps
    )


def _two_mex(law: RecursiveLaw) -> _Law:
    """B = A + d, d by a mex, too."""
    forms = [f"v = {linear_form('pq', form, plain=True)}" for form in law.avoided]
    gaps = {"forms": "; ".join(written(read(form)).removeprefix("v = ") for form in forms)}
    return _Law({"avoided": ("pqv", " | ".join(forms))}, TEXT["two"], TEXT.entries("of two"), TEXT["by two"], gaps)


def _in_blocks(m: int) -> _Law:
    """Pairs of blocks of m numbers, B = A + ⌊n/m⌋, with nim-sums of what the numbers are in their blocks."""
    said = {"m": str(m), "places": str(m.bit_length() - 1)}
    conditions = {each: text.format(**said) for each, text in TEXT.entries("of blocks").items()}
    lost = f"{{x}} <= {{y}} /\\ exists n : N, in_blocks {m} A B n {{x}} {{y}}"
    return _Law({}, TEXT["blocks"].format(**said), conditions, TEXT["by blocks"], said, lost)


TAKE_AWAY = (
    "(exists H, weights limit H) /\\ forall H, weights limit H ->\n"
    "  forall x y : N, is_P _ (pairs rule) (x, y) <-> x = 0 \\/ exists p : N, TakeAway.least_part limit H x p /\\ y < p"
)

TAKE_AWAY_MOVES = "forall x, y, u, v. rule(x, y, u, v) <=> (exists t. 1 <= t & t <= y & u + t = x & v = {limit})"


def take_away_theorem(claim: Claim, game: FormulaGame, law: TakeAway, words: Vocabulary, name: str) -> Theorem:
    """The file of a take-away game; BadParameter for what its theorem does not speak of."""
    if not _of_all(game, 2) or game.interchangeable:
        raise BadParameter(f"{game.name}: the law of take-away games speaks of a heap and a limit, in normal play")
    rule = sentence(renamed_variables(game.formula, dict(zip((*game.before, *game.after), "xyuv", strict=True))))
    said = read(TAKE_AWAY_MOVES.format(limit=law.limit("t")), {"rule": lambda *_: rule})
    proved = words.conditions({"moves": said})
    limit = f"Definition limit (t : N) : N := ({law.factor} * t {'-' if law.added < 0 else '+'} {abs(law.added)})%N."
    begin = f"\n{rule_text(game)}(* how much may be taken after t *)\n{limit}\n\n"
    end = TEXT["take away end"].format(name=name, statement=TAKE_AWAY)
    return Theorem(name, claim, TAKE_AWAY, [head("Games Piles TakeAway"), *words.parts, Meant(begin), *proved, end])


def recursion_theorem(
    claim: Claim, game: FormulaGame, law: IntervalValues | FallingValues, words: Vocabulary, name: str
) -> Theorem:
    """The file of a recursion of values; BadParameter where the lemmas do not speak of it."""
    if not _of_all(game, 1):
        raise BadParameter(f"{game.name}: recursions of values are written for Coq for one number, in normal play")
    if isinstance(law, IntervalValues):
        called, variables = "lowest", "xm"
        option = " | ".join(residue_sentences(["m"], [law.lowest], "x"))
        conditions, statement, proof = _by_lowest(law)
    else:
        called, variables, option = "highest", "nk", f"k = {law.highest.sentence}"
        conditions, said = TEXT.entries("by highest"), {"start": str(law.highest.start)}
        conditions = {each: text.format(**said) for each, text in conditions.items()}
        statement, proof = (TEXT[each].format(**said) for each in ("highest", "highest proof"))
    predicates = _predicates_of(game) | {called: _meaning_of(variables, option)}
    defined = definition(called, variables, read(option), f"the {called} option, if there is one")
    proved = words.conditions({each: read(text, predicates) for each, text in conditions.items()})
    begin = f"\n{rule_text(game)}{defined}\n"
    end = TEXT["recursion end"].format(name=name, statement=statement, proof=proof)
    return Theorem(name, claim, statement, [head("Games Values Recursions"), *words.parts, Meant(begin), *proved, end])


def _by_lowest(law: IntervalValues) -> tuple[dict[str, str], str, str]:
    """The conditions, the statement and its proof: the first values, and the recursion of the others."""
    (least, parts), q = law.recursion, law.lowest.q
    kinds, conditions = {True: "old", False: "new"}, TEXT.entries("by lowest")
    firsts, proofs, values, recurs = list[str](), "", list[str](), list[str]()
    for n in range(q * (least + 1)):
        again, v = n > 0 and not law.stays(n), law.nim_value(n)
        said = {"name": f"first'{n}", "x": n, "w": law.lowest.term(n) - 1 if again else v, "v": v}
        conditions[f"first'{n}"] = TEXT[kinds[again]].format(bound="", given="", **said)
        proofs += TEXT[f"{kinds[again]} first"].format(**said)
        firsts.append(f"G {n}%N {v}%N")
        values.append(f"G'{n}")
    for rest, again, a, b in parts:
        forms = linear_form("n", (q,), rest, plain=True), linear_form("n", (a,), b, plain=True)
        x, w = (written(read(f"v = {form}")).removeprefix("v = ") for form in forms)
        conditions[f"part'{rest}"] = TEXT[kinds[again]].format(
            bound="n, ", given=f"n >= {least} => ", x=forms[0], w=forms[1]
        )
        value = f"G ({w})%N v" if again else f"v = {w}"
        recurs.append(f"(G ({x})%N v <-> {value})")
        proofs += TEXT[f"{kinds[again]} part"].format(name=f"part'{rest}", place=rest, x=x, w=w, least=least)
    statement = TEXT["lowest"].format(first=" /\\ ".join(firsts), least=least, recurs=" /\\ ".join(recurs))
    held = _chained([f"(Part'{rest} n v L)" for rest in range(q)])
    return conditions, statement, TEXT["lowest proof"].format(proofs=proofs, values=_chained(values), parts=held)


def _chained(proofs: list[str]) -> str:
    """The proof of all of them, as a conjunction that ends with the last."""
    return f"(conj {proofs[0]} {_chained(proofs[1:])})" if len(proofs) > 1 else proofs[0]
