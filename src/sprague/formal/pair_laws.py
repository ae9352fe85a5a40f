"""Laws of pairs, of take-away games, and of values by smaller ones → files for Coq: rule, law, and conditions.

Those are of ``theory/MexLaws.v``, ``theory/TakeAway.v`` and ``theory/Recursions.v``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.automata import listed
from sprague.formal.certificates import Meant, Theorem
from sprague.formal.positions import of_list
from sprague.formal.sentences import Add, Compare, Join, Num, Sentence, Term, Var, joined, of_all, substituted, written
from sprague.formal.translation import plain, read, sentence
from sprague.formal.vocabulary import Defined, Vocabulary, definition, ending, head, increasing, rule_text
from sprague.games import NORMAL, FormulaGame
from sprague.guess.conditions import written as linear_form
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import law_sentence, residue_sentences, said_position
from sprague.guess.take_away import TakeAway
from sprague.laws.interval_values import FallingValues, IntervalValues
from sprague.laws.sums import SumOfPiles
from sprague.laws.two_piles import TwoPiles
from sprague.logic.language.formula import renamed_variables
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/pair_laws")

SAID = TEXT.entries("said")
"""What theorems say and need, by names."""


@dataclass(frozen=True)
class _Law:
    """A law as it is written: its definitions, how the statement begins, its conditions, the proof and its gaps."""

    definitions: Mapping[str, tuple[str, str]]
    given: str
    conditions: Mapping[str, str]
    proof: str
    gaps: Mapping[str, str]
    lost: str = SAID["lost"]


def mex_theorem(
    claim: Claim, game: FormulaGame, law: MexDifferences | RecursiveLaw | TwoPiles, words: Vocabulary, name: str
) -> Theorem:
    """The file of a law of differences; BadParameter where the lemmas do not speak of it."""
    misere = game.play.misere and game.interchangeable and isinstance(law, MexDifferences)
    if not _of_all(game, 2, misere):
        raise BadParameter(f"{game.name}: laws of differences are written for Coq for all pairs, most in normal play")
    if isinstance(law, TwoPiles):
        of_law = _of_two_piles(law)
    elif isinstance(law, RecursiveLaw) and law.differences is None:
        of_law = _two_mex(law)
    elif isinstance(law, MexDifferences) and (law.factor > 1 or misere):
        of_law = _with_factor(law, misere)
    else:
        of_law = _with_gaps(law)
    given = {each: (variables, read(said)) for each, (variables, said) in of_law.definitions.items()}
    predicates = _predicates_of(game) | {each: _meaning_of(*of) for each, of in of_law.definitions.items()}
    asked = TEXT.entries("all pairs") | dict(of_law.conditions)
    conditions = {each: read(text, predicates) for each, text in asked.items()}
    if game.interchangeable:
        conditions = {"play_ends": ending(game)} | {each: conditions[each] for each in of_law.conditions}
    defined = TEXT.entries("defined")
    definitions = "".join(definition(each, *of, defined[each]) for each, of in given.items())
    first = "first {} {} \\/ " if "first" in of_law.definitions else ""
    (lost, turned) = (of_law.lost.format(first=first.format(x, y), x=x, y=y) for x, y in ("xy", "yx"))
    of = ("piles" if game.interchangeable else "pairs") + " under misère play" * misere
    wins = SAID[f"of {of}"].format(lost=lost, turned=turned)
    gaps = {"statement": of_law.given + wins, "solved": SAID[f"solved on {of}"], **of_law.gaps}
    if "joins" in of_law.proof:
        gaps["joins"] = written(read("joins(s, t, j, e, f)", predicates), 3)
    begin = f"\n{rule_text(game)}{definitions}\n"
    parts = [head(SAID["needed"]), *words.parts, Meant(begin), *words.conditions(conditions)]
    return Theorem(name, claim, gaps["statement"], [*parts, of_law.proof.format(name=name, **gaps)])


def _of_all(game: FormulaGame, numbers: int, misere: bool = False) -> bool:
    """Whether the positions are all tuples of so many numbers, in normal or misère play."""
    return (
        game.play == replace(NORMAL, misere=misere)
        and len(game.before) == numbers
        and not game.bounds
        and game.domain is None
    )


def _predicates_of(game: FormulaGame) -> dict[str, Callable[..., Sentence]]:
    """What the conditions say of the rule."""
    moves, names = sentence(game.formula), tuple(map(plain, (*game.before, *game.after)))

    def rule(*terms: Term) -> Sentence:
        moved: Sentence = substituted(moves, dict(zip(names, terms, strict=True)))
        return moved

    def to_pair(x: Term, y: Term, p: Term, q: Term) -> Sentence:
        return Join("Or", rule(x, y, p, q), rule(x, y, q, p))

    def joins(s: Term, t: Term, j: Term, e: Term, f: Term) -> Sentence:
        lower = Add(Add(s, t), j)
        return to_pair(lower, Add(lower, e), s, Add(s, f))

    return {"rule": rule, "to_pair": to_pair, "joins": joins}


def _meaning_of(variables: str, text: str) -> Callable[..., Sentence]:
    """What a definition says of other terms; what is bound in it gives way to them."""
    says = read(text)
    return lambda *others: substituted(says, dict(zip(variables, others, strict=True)))


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
    numbers = {"b": gap, "least": least, "count": count, "far": f"{least} <= s => " if first else "", "near": ""}
    numbers["small"] = f"{least} <= x => " if first else ""
    definitions = {"law": _differences(claimed.differences)}
    near = TEXT.entries("near") | {"left": TEXT["left"], "is_near": TEXT["is near"] + "  - "}
    gaps = {"gap": str(gap), "far": "", "A": "", **dict.fromkeys(near, "")}
    law, lemma = "rule law law_increases", f"mex_gap_alone rule law law_increases {gap}"
    sequence = "mex_sequence" if gap == 1 else f"mex_gap_sequence {gap}"
    conditions = TEXT.entries("with gaps")
    if first:
        definitions["first"] = "xy", " | ".join(said_position("xy", pair) for pair in first)
        numbers["near"] = SAID["first is reached"].format(**numbers)
        conditions = TEXT.entries("behind first") | TEXT.entries("with gaps")
        far = f"{least} <= s -> "
        gaps |= {"far": far, "A": "A' ", **{each: text.format(far=far) for each, text in near.items()}}
        lemma = f"mex_gap_law {law} {count} {gap} first"
        sequence = f"mex_sequence_from {count}" if gap == 1 else f"mex_gap_sequence_from {count} {gap}"
    gaps |= {"lemma": lemma, "mex": f"(mex_is_gap {count} A B mex)" if gap == 1 else "mex"}
    there_are = f"mex_exists law _ law_followed {count} 1"
    if gap > 1:
        there_are = f"mex_gap_exists law _ law_followed {count} 1 {gap} ltac:(easy)"
    numbers, begin = numbers | _recurring(claimed.differences), {"upper": "A n", "mex": sequence, "lemma": there_are}
    gaps["exists"] = TEXT["exists"].format(**numbers, **begin)
    texts = {each: text.format(**numbers) for each, text in (TEXT.entries("increases") | conditions).items()}
    return _Law(definitions, TEXT["known"].format(**begin), texts, TEXT["by gaps"], gaps)


def _with_factor(claimed: MexDifferences, misere: bool) -> _Law:
    """B = sA + d."""
    s = str(claimed.factor)
    numbers = {"s": s, "zeroth": str(int(misere)), **_recurring(claimed.differences)}
    asked = TEXT.entries("increases") | TEXT.entries("with factor")
    conditions = {each: text.format(**numbers) for each, text in asked.items()}
    begin = {"upper": f"{s} * A n", "mex": "mex_sequence", "lemma": f"mex_exists law _ law_followed 0 {s}"}
    gaps = {"s": s, "lemma": "misere_linear_law" if misere else "linear_mex_law"}
    gaps["exists"], known = TEXT["exists"].format(**numbers, **begin), TEXT["known"].format(**begin)
    return _Law({"law": _differences(claimed.differences)}, known, conditions, TEXT["by factor"], gaps)


def _two_mex(law: RecursiveLaw) -> _Law:
    """B = A + d, d by a mex, too."""
    forms = [f"v = {linear_form('pq', form, plain=True)}" for form in law.avoided]
    gaps = {"forms": "; ".join(written(read(form)).removeprefix("v = ") for form in forms)}
    return _Law({"avoided": ("pqv", " | ".join(forms))}, TEXT["two"], TEXT.entries("of two"), TEXT["by two"], gaps)


def _of_two_piles(law: TwoPiles) -> _Law:
    """Pairs of two piles with a number m."""
    turns, m = range(1, law.number), str(law.number)
    numbers = {"m": m, "places": str(law.number.bit_length() - 1), "by": law.quotients}
    numbers["found"] = "|".join(f"exists {j}%N; lia" for j in turns)
    numbers["turns"] = " \\/ ".join(f"j = {j}%N :> N" for j in turns)
    conditions = {each: text.format(**numbers) for each, text in TEXT.entries(f"of {law.shape}").items()}
    begin, lost = (text.format(**numbers) for text in (TEXT[law.shape], SAID[f"lost in {law.shape}"]))
    return _Law({}, begin, conditions, TEXT[f"by {law.shape}"], numbers, lost)


def take_away_theorem(claim: Claim, game: FormulaGame, law: TakeAway, words: Vocabulary, name: str) -> Theorem:
    """The file of a take-away game; BadParameter for what its theorem does not speak of."""
    if not _of_all(game, 2, misere := law.misere) or game.interchangeable:
        raise BadParameter(f"{game.name}: the law of take-away games speaks of a heap and a limit")
    rule = sentence(renamed_variables(game.formula, dict(zip((*game.before, *game.after), "xyuv", strict=True))))
    moves = read(SAID["take away moves"].format(limit=law.limit("t")), {"rule": lambda *_: rule})
    proved = words.conditions({"moves": moves})
    after = f"{law.factor} * t {'-' if law.added < 0 else '+'} {abs(law.added)}"
    limit = f"Definition limit (t : N) : N := ({after if law.divisor == 1 else f'({after}) / {law.divisor}'})%N."
    begin = f"\n{rule_text(game)}(* how much may be taken after t *)\n{limit}\n\n"
    lemma = "misere_take_away_law limit" if misere else "take_away_law limit"
    statement = SAID["take away" + " under misère play" * misere]
    end = TEXT["take away end"].format(name=name, statement=statement, lemma=lemma, enough=" limit_enough" * misere)
    parts = [head("Games Piles Misere TakeAway"), *words.parts, Meant(begin), *proved, end]
    return Theorem(name, claim, statement, parts)


Recursion = IntervalValues | FallingValues


def recursion_theorem(claim: Claim, game: FormulaGame, law: Recursion, words: Vocabulary, name: str) -> Theorem:
    """The file of a recursion of values; BadParameter where the lemmas do not speak of it."""
    if not _of_all(game, 1):
        raise BadParameter(f"{game.name}: recursions of values are written for Coq for one number, in normal play")
    defined, conditions, statement, proof = _recursion(law, _predicates_of(game), "rule")
    begin = f"\n{rule_text(game)}{defined}\n"
    end = TEXT["recursion end"].format(name=name, statement=statement, proof=proof)
    parts = [head("Games Values Recursions"), *words.parts, Meant(begin), *words.conditions(conditions), end]
    return Theorem(name, claim, statement, parts)


def sum_theorem(claim: Claim, game: FormulaGame, law: SumOfPiles, words: Vocabulary, name: str) -> Theorem:
    """The file of a sum of piles whose values a recursion gives; BadParameter as for one of them."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    if not _of_all(game, len(before)):
        raise BadParameter(f"{game.name}: sums of piles are written for Coq for all piles, in normal play")
    predicates, alone = _predicates_of(game), [Num(0)] * (len(before) - 1)
    moves = predicates["rule"](*alone, Var("x"), *alone, Var("p"))
    rule = Defined("rule", before + after, sentence(game.formula), "")
    one = predicates["rule"] = Defined("one_pile", ("x", "p"), moves, "what is left of x where other piles are 0")
    defined, conditions, single, proof = _recursion(law.of_one, predicates, one.name)
    order = increasing(before) if game.interchangeable else []
    pairs = [(Var(x), Var(p)) for x, p in zip(before, after, strict=True)]
    ways = (joined("And", *(one(*e) if e is each else Compare("Eq", *e) for e in pairs)) for each in pairs)
    sums = of_all(before + after, *order, Join("Iff", rule(*map(Var, before + after)), joined("Or", *ways)))
    asked = {"sums": sums, "one_falls": read("forall x, p. rule(x, p) => p < x", predicates)} | conditions
    texts = {"single": single, "names": " ".join(before), "both": " ".join(before + after), "count": str(len(before))}
    texts |= {"before": listed(before), "after": listed(after), "given": "".join(f"{written(x)} -> " for x in order)}
    texts |= {"pattern": of_list(before), "pattern_after": of_list(after), "proof": proof, "name": name}
    for section in ("in order" if order else "in places", "of values" if law.values else "of P-positions"):
        texts |= {each: text.format(**texts) for each, text in TEXT.entries(f"sums {section}").items()}
    texts["statement"] = TEXT["sum says"].format(**texts)
    meant = Meant(f"\n{rule_text(game)}{one.text}{defined}{TEXT['sum rule'].format(**texts)}\n")
    begin = [head("Games Values Recursions ManyPiles HeapLaws PileSums"), *words.parts, meant]
    return Theorem(name, claim, texts["statement"], [*begin, *words.conditions(asked), TEXT["sum end"].format(**texts)])


def _recursion(
    law: Recursion, predicates: Mapping[str, Callable[..., Sentence]], rule: str
) -> tuple[str, dict[str, Sentence], str, str]:
    """The definition of the lowest or the highest option, the conditions, the statement on a ``rule`` and its proof."""
    if isinstance(law, IntervalValues):
        called, variables = "lowest", "xm"
        option = " | ".join(residue_sentences(["m"], [law.lowest], "x"))
        conditions, statement, proof = _by_lowest(law, rule)
    else:
        called, variables, option = "highest", "nk", f"k = {law.highest.sentence}"
        conditions, texts = TEXT.entries("by highest"), {"start": str(law.highest.start), "rule": rule}
        conditions = {each: text.format(**texts) for each, text in conditions.items()}
        statement, proof = (TEXT[each].format(**texts) for each in ("highest", "highest proof"))
    known = {**predicates, called: _meaning_of(variables, option)}
    defined = definition(called, variables, read(option), f"the {called} option, if there is one")
    return defined, {each: read(text, known) for each, text in conditions.items()}, statement, proof


def _by_lowest(law: IntervalValues, rule: str) -> tuple[dict[str, str], str, str]:
    """The conditions, the statement and its proof: the first values, and the recursion of the others."""
    (least, parts), q = law.recursion, law.lowest.q
    kinds, conditions = {True: "old", False: "new"}, TEXT.entries("by lowest")
    firsts, proofs, values, recurs = list[str](), "", list[str](), list[str]()
    for n in range(q * (least + 1)):
        again, v = n > 0 and not law.stays(n), law.nim_value(n)
        texts = {"name": f"first'{n}", "x": n, "w": law.lowest.term(n) - 1 if again else v, "v": v}
        conditions[f"first'{n}"] = TEXT[kinds[again]].format(bound="", given="", **texts)
        proofs += TEXT[f"{kinds[again]} first"].format(**texts)
        firsts.append(f"G {n}%N {v}%N")
        values.append(f"G'{n}")
    for rest, again, a, b in parts:
        forms = linear_form("n", (q,), rest, plain=True), linear_form("n", (a,), b, plain=True)
        x, w = (written(read(f"v = {form}")).removeprefix("v = ") for form in forms)
        gaps = {"bound": "n, ", "given": f"n >= {least} => ", "x": forms[0], "w": forms[1]}
        conditions[f"part'{rest}"] = TEXT[kinds[again]].format(**gaps)
        value = f"G ({w})%N v" if again else f"v = {w}"
        recurs.append(f"(G ({x})%N v <-> {value})")
        proofs += TEXT[f"{kinds[again]} part"].format(name=f"part'{rest}", place=rest, x=x, w=w, least=least)
    statement = TEXT["lowest"].format(rule=rule, first=" /\\ ".join(firsts), least=least, recurs=" /\\ ".join(recurs))
    held = _chained([f"(Part'{rest} n v L)" for rest in range(q)])
    proof = TEXT["lowest proof"].format(rule=rule, proofs=proofs, values=_chained(values), parts=held)
    return conditions, statement, proof


def _chained(proofs: list[str]) -> str:
    """The proof of all of them, as a conjunction that ends with the last."""
    return f"(conj {proofs[0]} {_chained(proofs[1:])})" if len(proofs) > 1 else proofs[0]
