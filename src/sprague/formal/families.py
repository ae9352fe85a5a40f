"""Theorems about families → files for Coq: the rule and the law with their parameters, and what ``Families.v`` asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import reduce

from sprague.claims import FamilyClaim
from sprague.claims.family_claim import Law, obligations, unfit
from sprague.errors import BadParameter
from sprague.families.block_law import BlockLaw
from sprague.families.gap_law import MOST_WRAPS, GapLaw
from sprague.families.nested_law import NestedLaw
from sprague.families.one_formula_law import OneFormulaLaw
from sprague.families.pieces import ONE, ZERO
from sprague.families.piles_law import PilesLaw
from sprague.families.residue_law import ResidueLaw
from sprague.formal.certificates import Certified, Meant, Theorem
from sprague.formal.sentences import Add, Compare, ForAll, Join, Mul, Term, Var, quantified, substituted, written
from sprague.formal.translation import plain, read
from sprague.formal.vocabulary import Defined, Vocabulary, head
from sprague.games.game_family import GameFamily, typed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Linear, variable
from sprague.texts import Texts

NEEDED = "Games Piles Misere Values HeapLaws MexSequences MexPairs MexExistence Families NestedRows Moore"

MEANT = ("rule", "value", "lost", "gap", "first")
"""How the names of definitions begin that a statement speaks of."""

TEXT = Texts(__file__, "texts/families")

OUTCOMES = (("is_P", ""), ("misere_P", " under misère play"))
"""How the theory, and the texts, call a P-position of normal and of misère play."""

LEMMAS = TEXT["lemmas"].split()
"""What else is called by a name of its own in each residue class."""


@dataclass(frozen=True)
class _Written:
    """What is written of a law: its statement and the proof; lemmas before it, and what the statement speaks of."""

    says: str
    proof: str
    lemmas: str = ""
    meant: str = ""


@dataclass(frozen=True)
class _Law:
    """A law with the words of its file: ``of`` are the parameters, ``m`` is the modulus."""

    theory: Theory
    bodies: Mapping[str, str]
    of: str
    m: str

    @property
    def given(self) -> dict[str, object]:
        """What stands in the gaps of the texts: the parameters, and the conditions of the law."""
        of, conditions = self.of, {each: f"({each} {self.of} F)" for each in (*self.bodies, *LEMMAS)}
        return {**conditions, "of": of, "m": self.m, "outcome": "is_P", "heap": f"(rule {of}) (takes {of})"}

    def text(self, section: str, **gaps: object) -> str:
        """A section of the texts for the parameters."""
        return TEXT[section].rstrip("\n").format(**self.given | gaps)

    def lemma(self, section: str, **gaps: object) -> str:
        """A lemma, which others follow."""
        return self.text(section, **gaps) + "\n"

    def rest(self, of: str, most: int) -> str:
        """The lemma that a residue is known, by a proof that no more than so many moduli are passed, if that is so."""
        if not most:
            return self.lemma(f"rest of {of}", proof=self.text("no turns"))
        fact, cases = self.text(f"turns of {of}", most=most), _one_of(range(most + 1))
        return self.lemma(f"rest of {of}", proof=self.text("turns", fact=fact, most=most, cases=cases))

    def most(self, bounded: str) -> int:
        """How many times the modulus a condition lets be taken; 0 where there is none."""
        return int(self.bodies.get(bounded, "<= 0*").partition("<= ")[2].partition("*")[0])

    def by_turns(self, section: str, numbers: Sequence[int]) -> str:
        """A proof for each of the numbers that i may be."""
        proofs = "".join(f"\n  {{ {self.text(section, i=i)} }}" for i in numbers)
        return self.text("cases", ways=_one_of(numbers)) + proofs

    def values(self, kind: str, lemmas: str = "", **gaps: object) -> _Written:
        """That these are the nim-values of heaps, and of any number of them."""
        at_heap = self.text(f"{kind} says", **gaps)
        proof = self.text("values", at_heap=at_heap, proof=self.text(kind, **gaps))
        return _Written(self.text("values says", at_heap=at_heap), proof, lemmas)

    def residues(self, law: ResidueLaw) -> _Written:
        """One heap."""
        start, saltus = _term(typed(law.start)), _term(typed(law.saltus))
        outcome, play = OUTCOMES[law.misere]
        if law.saltus != ZERO:
            most = sum(name.startswith("lower_") for name in self.bodies)
            cases = self.by_turns("lower by turn", range(1, most + 1))
            lower = self.lemma("into lower ones", most=most, saltus=saltus, lower_cases=cases)
            return self.values("rising", lower, most=most, saltus=saltus)
        if (late := law.start != ZERO or law.misere) and not law.modulus.coefficients:
            says = self.text("one heap says", outcome=outcome)
            return self.values("all alike") if law.values else _Written(says, self.text(f"all lost alike{play}"))
        most, of = self.most("bounded"), "value" if law.values else "lost"
        lemmas, gaps = self.rest("heaps", most), {"heaps": self.text("heaps"), "start": start, "most": most}
        if late:
            turns = {"kept_cases": range(most), "reached_cases": range(most + 1)}
            proofs = {each: self.by_turns(f"{of} {each}", numbers) for each, numbers in turns.items()}
            ended = f"stuck (takes {self.of}) (r + ({start}) + i * {self.m})" if law.misere else "False"
            lemmas += self.lemma(f"{of} into the beginning", most=most, start=start, ended=ended, **proofs)
        if law.values:
            return self.values("after a beginning" if late else "by residues", lemmas, **gaps)
        section = "positions" if law.start == ZERO else "positions after a beginning"
        says = self.text(f"{section} says", outcome=outcome, start=start)
        return _Written(says, self.text(f"{section}{play}", **gaps), lemmas)

    def rows(self, law: NestedLaw) -> _Written:
        """One heap in rows."""
        places, begin, sizes, zones, fits = [], f"t * period {self.of}", [], [], ""
        for i, zone in enumerate(law.zones):
            count, length = (f"({_term(typed(each))})" for each in (zone.count, zone.length))
            turns = 0 if zone.alone else self.most(f"bounded{i}")
            row, here = ("0", "") if zone.alone else ("q", f" + q * {length}")
            places.append(f"x = {begin}{here} + r /\\ value{i} {self.of} {row} r v")
            sizes.append(length if zone.alone else f"{count} * {length}")
            begin += f" + {sizes[i]}"
            zones.append(f"Zone {count} {length} {turns} (value{i} {self.of})")
            names = {each: f"({each}{i} {self.of} F)" for each in ("positive", "every", "one", "many", "bounded")}
            long = "reflexivity" if zone.alone else self.text("long zone", **names)
            fits = "\n" + self.text("zone fits", **names, turns=long) + fits
        kept = " | ".join(f"kept_by ({each} {self.of} F)" for each in self.bodies if each.startswith("kept"))
        reached = (f"reached_by ({each} {self.of} F q r v u V U)" for each in self.bodies if each.startswith("reached"))
        gaps = {"zones": "; ".join(zones), "fits": fits, "kept": kept, "reached": " | ".join(reached)}
        written = self.values("rows", self.lemma("zones", **gaps), places=" \\/\n    ".join(places))
        return replace(written, meant=self.lemma("period", size=" + ".join(sizes)))

    def gaps(self, law: GapLaw) -> _Written:
        """Two piles, by the gaps of a difference."""
        first, late, many = (each != ZERO for each in (law.below, law.start, law.gap - ONE))
        by_remainder, kind = "residue" in self.theory.formulas["rule"][0], "multiples" if law.multiples else "sequences"
        outcome, play = OUTCOMES[late and not first]
        numbers = {f"{each}_": _term(typed(getattr(law, each))) for each in ("start", "below", "behind", "gap")}
        texts = self.given | numbers | {"step": _factor(law.pieces[0].base), "following": _term(law.following("c"))}
        texts |= {"factor": law.factor, "outcome": outcome, "late": f" + {numbers['start_']}" * late}
        texts |= {"times": f"{law.factor} * " * (law.factor > 1), "from_": f"_from ({numbers['below_']})" * first}
        sections = ["all gaps", "by mex_b" if many else "by mex", "by a remainder" * by_remainder]
        sections += ["behind first" if first else "nothing first", "one gap" if law.steady else "gaps differ"]
        sections += [f"from more{' by turns' * bool(law.modulus.coefficients)}" * late]
        sections += ["with a factor" * (law.factor > 1 and not play), f"gaps{play}"]
        for section in filter(None, sections):
            texts |= {each: text.format(**texts) for each, text in TEXT.entries(section).items()}
        lemmas = self.rest("gaps", MOST_WRAPS) + self.lemma("joins", **texts)
        lemmas += self.lemma("begun", **texts) if late else ""
        texts["lemma"], meant = self.text("lemma on gaps", **texts), self.lemma("game") * by_remainder
        return _Written(self.text(f"{kind} says", **texts), self.text(kind, **texts), lemmas, meant)

    def formula(self, law: OneFormulaLaw) -> _Written:
        """One formula."""
        kind, (outcome, play) = ("one heap", "two piles")[len(law.piles) - 1], OUTCOMES[law.misere]
        return _Written(self.text(f"{kind} says", outcome=outcome), self.text(f"{kind}{play}"))

    def piles(self, law: PilesLaw) -> _Written:
        """Any number of piles, of which a move takes from one, or from at most k."""
        kind, k = "some piles" if law.modulus.constant > 2 else "piles", law.modulus.constant - 1
        return _Written(self.text(f"{kind} says", count=_term(typed(law.piles)), k=k), self.text(kind, k=k))

    def blocks(self, law: BlockLaw) -> _Written:
        """Two piles in blocks."""
        kind = "values" if law.values else "positions"
        return _Written(self.text(f"block {kind} says"), self.text("blocks", kind=kind), self.lemma("no multiple"))


def _one_of(numbers: Sequence[int]) -> str:
    return " \\/ ".join(f"i = {i}" for i in numbers)


WRITTEN: Mapping[str, Callable[..., _Written]] = {
    ResidueLaw.kind: _Law.residues,
    NestedLaw.kind: _Law.rows,
    GapLaw.kind: _Law.gaps,
    BlockLaw.kind: _Law.blocks,
    OneFormulaLaw.kind: _Law.formula,
    PilesLaw.kind: _Law.piles,
}


def family_theorem(claim: FamilyClaim, name: str) -> Theorem:
    """The file of a theorem about a family; BadParameter where its law is not written for Coq."""
    for law, members in zip(claim.laws, claim.parts, strict=True):
        late = "families of coordinates that are no piles are not written for Coq yet"
        if why := unfit(law, members.rule) or late * (members.rule.measure is not None):
            raise BadParameter(f"{claim.family.name}: {why}")
    count, words = len(claim.laws), Vocabulary(Theory("base 2"))
    named = enumerate(zip(claim.laws, claim.parts, strict=True))
    parts = [_part(law, members, f"_{i}" * (count > 1), words) for i, (law, members) in named]
    text: list[str | Certified] = [head(NEEDED), *words.parts]
    if count == 1:
        statement = f"{parts[0].every} ->\n  {parts[0].said.says}"
        proof = f"intros {parts[0].of} F.\n  {parts[0].said.proof}"
    else:
        whole = _part(None, claim.family, "", words)
        text += [Meant(f"\n{whole.predicates['family'].text}{whole.predicates['rule'].text}")]
        statement, proof = _by_classes(whole, parts)
    for part in parts:
        text += part.text(words)
    text.append(TEXT["theorem"].format(name=name, statement=statement, proof=proof))
    return Theorem(name, claim, statement, text)


@dataclass(frozen=True)
class _Part:
    """What is written of the members that one law speaks of; its names end with ``suffix``."""

    theory: Theory
    bodies: Mapping[str, str]
    given: tuple[str, ...]
    of: str
    predicates: Mapping[str, Defined]
    said: _Written
    suffix: str

    @property
    def every(self) -> str:
        """How the statement for all members begins."""
        return f"forall {self.of} : N, {written(self.predicates['family'].says, 3)}"

    def text(self, words: Vocabulary) -> list[str | Certified]:
        """The definitions, the conditions, and lemmas."""
        family = self.predicates["family"](*map(Var, self.given))
        bodies = {name + self.suffix: read(body, self.predicates) for name, body in self.bodies.items()}
        conditions = {name: quantified(ForAll, self.given, Join("Implies", family, s)) for name, s in bodies.items()}
        texts = {each: defined.text for each, defined in self.predicates.items()}
        return [
            Meant("\n" + "".join(text for each, text in texts.items() if each.startswith(MEANT)) + self.said.meant),
            "".join(text for each, text in texts.items() if not each.startswith(MEANT)),
            *words.conditions(conditions, f"conditions{self.suffix}"),
            self.said.lemmas,
        ]


def _part(law: Law | None, part: GameFamily, suffix: str, words: Vocabulary) -> _Part:
    """What is written of a law; without a law the rule alone."""
    theory, asked, given = obligations(law or ResidueLaw(ZERO, (), False), part)
    only = ("modulus", "taken") if law and law.kind == PilesLaw.kind else ()  # the lemma is the theory's own
    bodies = {each: body for each, _, body in asked if each in only or not only} if law else {}
    if only:
        theory.formulas = {name: theory.formulas[name] for name in ("family", "rule")}
    predicates = _predicates(theory, suffix, law.factor if law else 1, words)
    terms = dict(zip(part.apart, given, strict=True)) if not suffix else dict.fromkeys(part.apart, "j")
    of = " ".join(terms.values())
    if law is None:
        return _Part(theory, bodies, tuple(given), of, predicates, _Written("", ""), suffix)
    own = law.renamed({old: variable(new) for old, new in terms.items()})
    written = WRITTEN[law.kind](_Law(theory, bodies, of, _factor(own.modulus)), own)
    names = "|".join([*bodies, *predicates, *LEMMAS])
    fields = (re.sub(rf"\b({names})\b", rf"\1{suffix}", each) for each in astuple(written))
    return _Part(theory, bodies, tuple(given), of, predicates, _Written(*fields), suffix)


def _by_classes(whole: _Part, parts: Sequence[_Part]) -> tuple[str, str]:
    """The statement for all members, one residue class of the parameter after the other, and its proof."""
    k, (rule, count) = whole.of, (whole.predicates["rule"], len(parts))
    places = " ".join(rule.variables[1:])
    says, proof = [], f"intros {k} member. repeat apply conj.\n"
    for i, part in enumerate(parts):
        named = {"k": k, "j": part.of, "own": part.suffix, "places": places, "count": count, "i": i}
        says.append(TEXT["class says"].rstrip("\n").format(says=part.said.says, **named))
        proof += TEXT["class"].format(proof=part.said.proof, **named)
    return " ->\n  ".join([whole.every, " /\\\n  ".join(says)]), proof


def _predicates(theory: Theory, suffix: str, factor: int, words: Vocabulary) -> dict[str, Defined]:
    """The definitions of the conditions; what joins two positions is the rule for these, as it is written."""
    predicates: dict[str, Defined] = {}
    for name, (variables, formula) in theory.formulas.items():
        names = tuple(map(plain, variables))
        says = words.sentence(formula, predicates)
        if name == "joins":
            terms: list[Term] = [Var(each) for each in "stj" if each in names]
            lower, s = reduce(Add, terms), terms[0]
            upper, under = (Mul(factor, each) if factor > 1 else each for each in (lower, s))
            left = s, Add(under, Var("e"))
            ways = (dict(zip("xypq", (lower, Add(upper, Var("d")), *each), strict=True)) for each in (left, left[::-1]))
            says = Join("Or", *(substituted(predicates["rule"].says, each) for each in ways))
        predicates[name] = Defined(name + suffix, names, says, TEXT.entries("remarks").get(name, ""))
    return predicates


def _term(text: str) -> str:
    """A linear term in Coq's notation."""
    equation = read(f"0 = {text}")
    assert isinstance(equation, Compare)
    return written(equation.u)


def _factor(term: Linear) -> str:
    text = _term(typed(term))
    return f"({text})" if " " in text else text
