"""A theorem about all members of a family: a law whose numbers are linear in the parameters, and the verdict on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sprague.claims.claim import Claim
from sprague.claims.data import refusing
from sprague.errors import BadParameter
from sprague.families.block_law import BlockLaw
from sprague.families.gap_law import MULTIPLES, GapLaw
from sprague.families.one_formula_law import OneFormulaLaw
from sprague.families.pieces import Piece, written
from sprague.families.residue_law import ResidueLaw
from sprague.games.game_family import Asked, GameFamily, for_members, linear_term, substituted, typed
from sprague.laws.law import Player
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.rule_grammar import parse_condition
from sprague.logic.language.sentences import variable
from sprague.logic.wording.latex import latex_formula
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Proof, Step, sentence
from sprague.sealed import read_json, require_format, sealed, unsealed
from sprague.solving import Outcome, outcome

Law = ResidueLaw | GapLaw | BlockLaw | OneFormulaLaw

FORMAT = "sprague theorem about a family, version 1"

COMPARED = 6
"""Members that are compared with brute force, besides the largest."""

FARTHEST, COORDINATES = 23, 48
"""One member so many steps above the bounds is compared, too; positions with coordinates to this."""

LATEX = (
    ("⊕", r"\oplus "),
    (r"⌊", r"\lfloor "), (r"⌋", r"\rfloor "), ("−", "-"), ("≥", r"\ge "), ("≤", r"\le "), ("≡", r"\equiv "),
    ("α", r"\alpha "), ("²", "^2"), ("mex{", r"mex\{"), ("}", r"\}"), ("mex", r"\operatorname{mex}"),
)  # fmt: skip


@dataclass(frozen=True)
class FamilyClaim:
    """What ``laws`` say of all members of a family.

    With more than one law the i-th speaks of the members whose parameter is len(laws)·k + i, in terms of k. ``form`` is
    ``multiples`` where (⌊(Mn − 1)/(M − 1)⌋, Mn) was proved of the law, else empty.

    >>> from sprague.discovery import discover_family
    >>> claim = discover_family("for k >= 1: take l from x: l <= k").claim
    >>> print(claim.says())
    For every k ≥ 1, in take l from x: l <= k a heap x is a P-position if and only if x ≡ 0 (mod k + 1).
    >>> claim.holds((8 * 10**30,), k=7), claim.at(k=4).says()
    (True, 'A position (x) of take l from x: l <= 4 is a P-position if and only if x ≡ 0 (mod 5).')
    """

    family: GameFamily
    laws: tuple[Law, ...]
    form: str = ""

    @property
    def about(self) -> str:
        """What of the members it speaks of: their P-positions, or their nim-values."""
        return self.laws[0].about

    @property
    def parts(self) -> list[GameFamily]:
        """The families that the laws speak of."""
        count = len(self.laws)
        return [self.family] if count == 1 else [self.family.part(count, i) for i in range(count)]

    def _part_of(self, values: Mapping[str, int]) -> tuple[Law, dict[str, int]]:
        count = len(self.laws)
        if count == 1:
            return self.laws[0], dict(values)
        ((name, value),) = values.items()
        return self.laws[value % count], {name: value // count}

    def at(self, **values: int) -> Claim:
        """The claim about one member, which the prover judges by itself.

        Raises BadParameter for parameters out of range, TooLarge for a member that takes too long to be written down.
        """
        rules = self.family.at(**values)
        law, own = self._part_of(values)
        return Claim.of(rules, law.claimed(own, rules))

    def holds(self, position: Any, **values: int) -> bool:
        """Whether the player to move loses in the member with these parameters, if the claim is true."""
        return self.at(**values).holds(position)

    def player(self, **values: int) -> Player:
        """Who plays the member with these parameters by the claim."""
        return self.at(**values).player()

    def says(self, language: str = "words") -> str:
        r"""The theorem in ``words`` or in ``latex``; raises BadParameter for another language.

        >>> from sprague.discovery import discover_family
        >>> print(discover_family("for k >= 1: subtraction:k").claim.says("latex"))
        For every $k \ge 1$, in subtraction:k the nim-value of a heap $x$ is $0$ where $r \le k - 1$; $1$ where
        $k \le r \le 2k - 1$, with $r = x \bmod 2k$.
        """
        bounds = self.bounds("$")
        text = f"For every {bounds}, {self.laws[0].says(self.family.template, self.form)}."
        if len(self.laws) > 1:
            (name,) = self.family.parameters
            other = {name: variable("j")}
            text = f"For every {bounds}: " + "; ".join(
                f"for ${name} = {len(self.laws)}j + {i}$, {law.renamed(other).says(self.family.template)}"
                for i, law in enumerate(self.laws)
            )
        if language == "words":
            return text.replace("$", "")
        if language != "latex":
            raise BadParameter(f"a theorem about a family is said in words or latex, not in {language[:40]!r}")
        return re.sub(r"\$([^$]*)\$", lambda found: f"${_latex(found[1])}$", text)

    @property
    def line(self) -> str:
        """The claim in a line, for a certificate."""
        return self.says()

    def bounds(self, marked: str = "") -> str:
        """The bounds of the parameters as they are printed, each between marks."""
        bounds = self.family.least.items()
        return ", ".join(f"{marked}{name} ≥ {written(term)}{marked}" for name, term in bounds)

    @property
    def statement(self) -> str:
        """What is said of the members, without the bounds."""
        return self.says().removeprefix(f"For every {self.bounds()}")[2:].removesuffix(".")

    def prove(self, limits: Limits | None = None, *, second_engine: bool = False) -> Verdict:
        """The verdict for all values of the parameters; if asked, isl decides the same sentences, if it is installed.

        Raises BadRule for rules that are no formula.
        """
        found: Verdict = Undecided("no law")
        for law, part in zip(self.laws, self.parts, strict=True):
            found = _proved(law, part, self.form, limits, second_engine)
            if not isinstance(found, Proved):
                return found
        if len(self.laws) > 1:
            return Proved(f"{len(self.laws)} residue classes, each: {found.evidence}", getattr(found, "record", None))
        return found

    def proof(self, limits: Limits | None = None) -> Proof:
        """The proof in words, the theorem being proved anew; BadParameter where it is not proved.

        >>> from sprague.discovery import discover_family
        >>> print(discover_family("for k >= 1: take l from x: l <= k").claim.proof().says("sentence"))
        Theorem 1. For every k ≥ 1, in the game of the family a heap x is a P-position if and only if x ≡ 0 (mod k + 1).
        <BLANKLINE>
        Proof. By the lemma “Residues of one heap, P-positions”, since its conditions hold for all values of k.
        <BLANKLINE>
        ∎
        """
        verdict = self.prove(limits)
        if not isinstance(verdict, Proved) or verdict.record is None:
            why = f"the claim is {verdict.word}, {verdict.evidence}"
            raise BadParameter(f"{self.family.name}: there is no proof to print: {why}")
        names = latex_formula(", ".join(self.family.parameters))
        every = f"for all values of ${names}$"
        parts = f" in each of the {len(self.laws)} residue classes" * (len(self.laws) > 1)
        uses, moves, here = self.laws[0].printed(self.form)
        also = "".join(f" and [#{each}]" for each in uses if each in ("lem:multiples", "lem:beatty"))
        lemma = next(each for each in reversed(uses) if each not in ("lem:multiples", "lem:beatty"))
        decided = f"Decided by an automaton, {every} at once."
        return Proof(
            self.says("latex").replace(self.family.template, "the game of the family"),
            f"By [#{lemma}]{also}, since its conditions hold {every}{parts}.",
            uses,
            f"{here} The conditions, as sentences in which the parameters are variables like the others:",
            [Step(sentence(each.statement), decided) for each in verdict.record.obligations],
            moves,
            checked=verdict.record.prose,
        )

    def to_json(self) -> str:
        """The claim as a text, from which :meth:`from_json` makes it again; BadParameter for a rule in Python."""
        if self.family.of is not None:
            raise BadParameter(f"{self.family.name}: its rule is a function, which no file keeps")
        facts = {"format": FORMAT, "family": self.family.name, "parameters": self.parameters, "form": self.form}
        laws = [{"kind": law.kind, **law.data()} for law in self.laws]
        return json.dumps(sealed(facts | {"laws": laws}), ensure_ascii=False, indent=1) + "\n"

    @property
    def parameters(self) -> dict[str, str]:
        """The bounds of the parameters, such as ``{"m": ">= 3"}``."""
        return {name: f">= {typed(term)}" for name, term in self.family.least.items()}

    @classmethod
    def from_json(cls, text: str, where: str = "a claim") -> FamilyClaim:
        """The claim that was written; raises BadParameter for anything else, and for a text that was changed."""
        content = unsealed(require_format(read_json(text, where), where, FORMAT), where)
        with refusing(where):
            family, form = GameFamily(content["family"]), content["form"]
            laws = tuple(_read(law, family.parameters) for law in content["laws"])
            if not laws or form not in ("", MULTIPLES) or (len(laws) > 1 and len(family.least) > 1):
                raise BadParameter("it is no theorem about a family")
            return cls(family, laws, form)


def _latex(text: str) -> str:
    text = re.sub(r"√\(((?:[^()]|\([^()]*\))*)\)", lambda found: rf"√{{{found[1]}}}", text)
    text = re.sub(r"\(mod ([^)]*)\)", r"(mod~\1~)", text)
    for sign, command in LATEX:
        text = text.replace(sign, command)
    text = re.sub(r"\(mod~(.*?)~\)", r"\\pmod{\1}", text).replace(" mod ", r" \bmod ")
    return re.sub(" +", " ", re.sub(r"√\{(.*?)\\\}", r"\\sqrt{\1}", text))


def obligations(
    law: Law, part: GameFamily, form: str, limits: Limits | None = None
) -> tuple[Theory, Iterator[Asked], list[str]]:
    """The theory of the rule of a family, the conditions of a law, and the parameters as they are called in these."""
    theory, names = Theory("base 2", limits), [*part.apart.values()]
    apart = {name: variable(other) for name, other in part.apart.items()}
    rule = part.rule.lettered(apart)
    residue = dict.fromkeys(rule.remainders, variable("residue"))
    theory.define("family", names, substituted(part.domain, apart))
    coordinates = [*rule.before, *rule.after, *["residue"][: len(residue)]]
    theory.define("rule", [*names, *coordinates], substituted(rule.formula, residue))
    return theory, law.renamed(apart).conditions(rule, names, theory, form), names


def _proved(law: Law, part: GameFamily, form: str, limits: Limits | None, second_engine: bool = False) -> Verdict:
    if why := law.unfit(part.rule, form):
        return Undecided(why)
    theory, asked, names = obligations(law, part, form, limits)
    claim, given = FamilyClaim(part, (law,), form), ", ".join(names)
    sentences = ((says, for_members(sentence, given)) for _, says, sentence in asked)
    return prove_obligations(
        theory,
        claim.says(),
        sentences,
        compare=lambda: compared(claim),
        assumptions=(law.lemma.cited(),),
        second_engine=second_engine,
    )


def compared(claim: FamilyClaim, members: Iterable[Mapping[str, int]] | None = None) -> str:
    """What was compared with the rules of some members; AssertionError where the claim and they differ."""
    if members is None:
        members = [*claim.family.grid(COMPARED)][:COMPARED]
        members += [each for each in claim.family.grid(2, FARTHEST) if each not in members][:1]
    for values in members:
        rules, law = claim.family.member(values), claim.at(**values)
        for position in rules.positions(COORDINATES):
            if law.holds(position) != (outcome(rules, position) is Outcome.P):
                raise AssertionError(f"{rules.name}: {rules.format(position)} is not as claimed")
    return f"brute force agrees for {len([*members])} members, coordinates ≤ {COORDINATES}"


def _read(facts: Mapping[str, Any], names: tuple[str, ...]) -> Law:
    known = [name for name in ("modulus", "saltus", "start", "below", "gap") if name in facts]
    terms = {name: linear_term(facts[name], names, name) for name in known}
    pieces = tuple(Piece.of_data(each, names) for each in facts.get("pieces", ()))
    made: dict[str, Callable[[], Law]] = {
        OneFormulaLaw.kind: lambda: OneFormulaLaw(
            parse_condition(facts["formula"], (*facts["piles"], *names)), tuple(map(str, facts["piles"]))
        ),
        BlockLaw.kind: lambda: BlockLaw(terms["modulus"], bool(facts["values"])),
        GapLaw.kind: lambda: GapLaw(
            terms["modulus"], pieces, terms["start"], terms["below"], terms["gap"], int(facts["factor"])
        ),
        ResidueLaw.kind: lambda: ResidueLaw(terms["modulus"], pieces, bool(facts["values"]), terms["saltus"]),
    }
    if facts["kind"] not in made:
        raise BadParameter(f"no law is called {str(facts['kind'])[:40]!r}")
    return made[facts["kind"]]()
