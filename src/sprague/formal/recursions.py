"""Nim-values of one number by those of smaller ones → files for Coq, with the conditions of ``theory/Recursions.v``."""

from __future__ import annotations

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.certificates import Meant, Theorem
from sprague.formal.pair_laws import meaning_of, predicates_of
from sprague.formal.sentences import written
from sprague.formal.translation import read
from sprague.formal.vocabulary import Vocabulary, definition, head, rule_text
from sprague.games import NORMAL, FormulaGame
from sprague.guess.conditions import written as linear_form
from sprague.guess.statements import residue_sentences
from sprague.laws.interval_values import FallingValues, IntervalValues
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/recursions")


def recursion_theorem(
    claim: Claim, game: FormulaGame, law: IntervalValues | FallingValues, words: Vocabulary, name: str
) -> Theorem:
    """The file of a recursion of values; BadParameter where the lemmas do not speak of it."""
    if game.play != NORMAL or len(game.before) != 1 or game.bounds or game.domain is not None:
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
    predicates = predicates_of(game) | {called: meaning_of(variables, option)}
    defined = definition(called, variables, read(option), f"the {called} option, if there is one")
    proved = words.conditions({each: read(text, predicates) for each, text in conditions.items()})
    begin = f"\n{rule_text(game)}{defined}\n"
    end = TEXT["end"].format(name=name, statement=statement, proof=proof)
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
