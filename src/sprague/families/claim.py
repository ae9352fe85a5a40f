"""A theorem about all members of a family: a law whose numbers are linear in the parameters, and the verdict on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sprague.claims import Claim
from sprague.claims.data import refusing
from sprague.errors import BadParameter
from sprague.families import block_law, gap_law, residue_law
from sprague.families.block_law import BlockLaw
from sprague.families.game_family import GameFamily, linear_term, typed
from sprague.families.gap_law import GapLaw
from sprague.families.pieces import Piece, written
from sprague.families.residue_law import ResidueLaw
from sprague.laws.law import Player
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.sentences import variable
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.sealed import read_json, require_format, sealed, unsealed
from sprague.solving import Outcome, outcome

Law = ResidueLaw | GapLaw | BlockLaw

FORMAT = "sprague theorem about a family, version 1"

MULTIPLES = "multiples"

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

    >>> from sprague.families import discover_family
    >>> claim = discover_family("for k >= 1: take l from x: l <= k").claim
    >>> print(claim.says())
    For every k ≥ 1, in take l from x: l <= k a heap x is a P-position if and only if x ≡ 0 (mod k + 1).
    >>> claim.holds((8 * 10**30,), k=7), claim.at(k=4).says()
    (True, 'A position (x) of take l from x: l <= 4 is a P-position if and only if x ≡ 0 (mod 5).')
    """

    family: GameFamily
    laws: tuple[Law, ...]
    form: str = field(default="")
    kind: ClassVar[str] = "family"

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
        if isinstance(law, ResidueLaw):
            return Claim.of(rules, law.sentence_at(own, rules.coordinates[0] if rules.coordinates else "n"))
        return Claim.of(rules, law.at(own, rules.coordinates) if isinstance(law, BlockLaw) else law.at(own))

    def holds(self, position: Any, **values: int) -> bool:
        """Whether the player to move loses in the member with these parameters, if the claim is true."""
        return self.at(**values).holds(position)

    def player(self, **values: int) -> Player:
        """Who plays the member with these parameters by the claim."""
        return self.at(**values).player()

    def says(self, language: str = "words") -> str:
        r"""The theorem in ``words`` or in ``latex``; raises BadParameter for another language.

        >>> from sprague.families import discover_family
        >>> print(discover_family("for k >= 1: subtraction:k").claim.says("latex"))
        For every $k \ge 1$, in subtraction:k the nim-value of a heap $x$ is $0$ where $r \le k - 1$; $1$ where
        $k \le r \le 2k - 1$, with $r = x \bmod 2k$.
        """
        bounds = self.bounds("$")
        text = f"For every {bounds}, {self._said(self.laws[0])}."
        if len(self.laws) > 1:
            (name,) = self.family.parameters
            text = f"For every {bounds}: " + "; ".join(
                f"for ${name} = {len(self.laws)}j + {i}$, {self._said(law.renamed({name: variable('j')}))}"
                for i, law in enumerate(self.laws)
            )
        if language == "words":
            return text.replace("$", "")
        if language != "latex":
            raise BadParameter(f"a theorem about a family is said in words or latex, not in {language[:40]!r}")
        return re.sub(r"\$([^$]*)\$", lambda found: f"${_latex(found[1])}$", text)

    def bounds(self, marked: str = "") -> str:
        """The bounds of the parameters as they are printed, each between marks."""
        bounds = self.family.least.items()
        return ", ".join(f"{marked}{name} ≥ {written(term)}{marked}" for name, term in bounds)

    @property
    def statement(self) -> str:
        """What is said of the members, without the bounds."""
        return self.says().partition(", " if len(self.laws) == 1 else ": ")[2].removesuffix(".")

    def _said(self, law: Law) -> str:
        if isinstance(law, ResidueLaw):
            return f"in {self.family.template} {law.says('x')}"
        if isinstance(law, BlockLaw):
            return f"in {self.family.template} {law.says()}"
        return f"the P-positions of {self.family.template} are {law.says(self.form == MULTIPLES)}"

    def prove(self, limits: Limits | None = None) -> Verdict:
        """The verdict for all values of the parameters. Raises BadRule for rules that are no formula."""
        found: Verdict = Undecided("no law")
        for law, part in zip(self.laws, self.parts, strict=True):
            found = _proved(law, part, self.form, limits)
            if not isinstance(found, Proved):
                return found
        if len(self.laws) > 1:
            return Proved(f"{len(self.laws)} residue classes, each: {found.evidence}", getattr(found, "record", None))
        return found

    def to_json(self) -> str:
        """The claim as a text, from which :meth:`from_json` makes it again."""
        facts = {"format": FORMAT, "family": self.family.name, "parameters": self.parameters, "form": self.form}
        laws = [{"kind": law.kind, **_plain(law)} for law in self.laws]
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


def _proved(law: Law, part: GameFamily, form: str, limits: Limits | None) -> Verdict:
    theory = Theory("base 2", limits)
    if isinstance(law, ResidueLaw):
        if residue_law.taken(part.rule) is None:
            return Undecided("what may be taken depends on the heap, or the rule is no formula of one heap")
        asked = residue_law.sentences(law, part, theory)
    elif isinstance(law, BlockLaw):
        if block_law.taken(part.rule) is None:
            return Undecided("what may be taken depends on the piles, or the rule is no formula of two piles")
        asked = block_law.sentences(law, part, theory)
    else:
        if len(part.rule.before) != 2 or not gap_law.fits(part, law):
            return Undecided("the rule takes remainders of something else than y − x, or there are not two piles")
        asked = gap_law.sentences(law, part, theory)
    claim = FamilyClaim(part, (law,), form)
    verdict = prove_obligations(theory, claim.says(), asked, compare=lambda: compared(claim))
    if (
        isinstance(verdict, Proved)
        and form
        and not (isinstance(law, GapLaw) and gap_law.of_multiples(law, part, theory))
    ):
        return Undecided("it is not proved that the second piles are the multiples of the modulus")
    return verdict


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


def _plain(law: Law) -> dict[str, Any]:
    if isinstance(law, BlockLaw):
        return {"modulus": typed(law.modulus), "values": law.values}
    pieces = [
        {"lo": typed(each.lo), "hi": typed(each.hi), "step": each.step, "base": typed(each.base), "slope": each.slope}
        for each in law.pieces
    ]
    values = {"values": law.values} if isinstance(law, ResidueLaw) else {}
    return {"modulus": typed(law.modulus), **values, "pieces": pieces}


def _read(facts: Mapping[str, Any], names: tuple[str, ...]) -> Law:
    modulus = linear_term(facts["modulus"], names, "the modulus")
    if facts["kind"] == BlockLaw.kind:
        return BlockLaw(modulus, bool(facts["values"]))
    pieces = []
    for each in facts["pieces"]:
        lo, hi, base = (linear_term(each[name], names, name) for name in ("lo", "hi", "base"))
        if each["slope"] not in (0, 1) or each["step"] not in (1, 2, 3):
            raise BadParameter("it is no piece of a law")
        pieces.append(Piece(lo, hi, each["step"], base, each["slope"]))
    if facts["kind"] == ResidueLaw.kind:
        return ResidueLaw(modulus, tuple(pieces), bool(facts["values"]))
    if facts["kind"] == GapLaw.kind:
        return GapLaw(modulus, tuple(pieces))
    raise BadParameter(f"no law is called {str(facts['kind'])[:40]!r}")
