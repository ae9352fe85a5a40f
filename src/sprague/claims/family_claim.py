"""A theorem about all members of a family: a law whose numbers are linear in the parameters, and the verdict on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain, combinations, product
from typing import Any, ClassVar

import numpy as np

from sprague.claims.claim import Claim, Definition
from sprague.claims.data import refusing
from sprague.errors import BadParameter, BadPosition, SpragueError, TooLarge
from sprague.families.block_law import BlockLaw
from sprague.families.gap_law import GapLaw
from sprague.families.law import FamilyLaw
from sprague.families.nested_law import NestedLaw
from sprague.families.one_formula_law import OneFormulaLaw
from sprague.families.pieces import written
from sprague.families.piles_law import PilesLaw
from sprague.families.residue_law import ResidueLaw
from sprague.games import Ruleset
from sprague.games.game_family import Asked, GameFamily, Rule, family, for_members, typed
from sprague.guess.recursive_laws import ONE_BY_ONE
from sprague.laws import law_of
from sprague.laws.law import Player, string
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import substituted, variable
from sprague.logic.language.rule_grammar import parse_condition
from sprague.logic.wording.latex import from_latex, latex_formula
from sprague.numbers.nimbers import mex
from sprague.proofs.sentence_prover import CITATIONS, prove_obligations
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, Step, sentence
from sprague.sealed import read_json, require_format, sealed, unsealed
from sprague.solving import nim_values, p_positions

Law = ResidueLaw | NestedLaw | GapLaw | BlockLaw | PilesLaw | OneFormulaLaw

FORMAT = "sprague theorem about a family, version 2"

MEMBERS_COMPARED = 6
"""Members that are compared with brute force, besides the largest."""

FARTHEST, COORDINATES = 23, 48
"""One member so many steps above the bounds is compared, too; positions with coordinates to this."""

MOST_PILES, FEW = 5, {1: COORDINATES, 2: COORDINATES, 3: 16, 4: 8, 5: 4, 6: 3}
"""So many members are compared where these differ in the number of piles; coordinates to this, on more piles to 1."""

FARTHEST_HEAP = 2000
"""Where a condition fails at no larger number, heaps are compared until the values repeat, at most to this."""

SOME_PAIRS, MOST_COORDINATES = 2, 150
"""Larger piles are compared where a law of pairs names fewer positions, up to a bound."""

NEAR, MOST_NUMBERS, MOST_LISTED, LARGEST_LOOKED_AT = 4, 5, 20_000, 10**6
"""Where a condition fails, so many members are looked at, positions of so many numbers that have so many options."""

SIGNS = (("<=", "≤"), (">=", "≥"), (" - ", " − "))
"""What is typed, as it is printed."""

GENERAL = "p-positions misere values complementary differences misere-differences linear gap-sequences gaps"
"""Lemmas on which those of the laws rest."""


@dataclass(frozen=True)
class FamilyClaim:
    """What ``laws`` say of all members of a family.

    With more than one law the i-th speaks of the members whose parameter is len(laws)·j + i, in terms of j.

    >>> from sprague.discovery import discover_family
    >>> claim = discover_family("for k >= 1: take l from x: l <= k").claim
    >>> print(claim.says())
    For every k ≥ 1, in take l from x: l <= k a heap x is a P-position if and only if x ≡ 0 (mod k + 1).
    >>> claim.holds((8 * 10**30,), k=7), claim.at(k=4).says()
    (True, 'A position (x) of take l from x: l <= 4 is a P-position if and only if x ≡ 0 (mod 5).')
    """

    family: GameFamily
    laws: tuple[Law, ...]

    definitions: ClassVar[tuple[Definition, ...]] = ()
    called: ClassVar[str] = "a family of games"
    rules, meaning, shared = None, None, None  # of no game, by no sentence, in no theory that others share

    @property
    def about(self) -> str:
        """What of the members it speaks of: their P-positions, or their nim-values."""
        return self.laws[0].about

    @property
    def title(self) -> str:
        """The title of a paper."""
        return f"The {self.about} of {self.called}"

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
        r"""The theorem in ``words``, in ``latex`` or as a ``claim`` (a document); BadParameter for another language.

        >>> from sprague.discovery import discover_family
        >>> print(discover_family("for k >= 1: subtraction:k").claim.says("latex"))
        For every $k \ge 1$, in subtraction:k the nim-value of a heap $x$ is $0$ where $r \le k - 1$; $1$ where
        $k \le r \le 2k - 1$, with $r = x \bmod 2k$.
        """
        bounds = self.bounds("$")
        sentences = (head.format(self.family.template) + f" {sentence}" for head, sentence in self._said())
        text = f"For every {bounds}{', ' if len(self.laws) == 1 else ': '}{self._joined(sentences)}."
        if language == "words":
            return text.replace("$", "")
        if language == "claim":
            return self.document()
        if language not in ("latex", "prose"):
            raise BadParameter(f"a theorem about a family is said in words, latex or claim, not in {language[:40]!r}")
        return re.sub(r"\$([^$]*)\$", lambda found: f"${_latex(found[1])}$", text)

    def _said(self) -> list[tuple[str, str]]:
        return [law.says() for law in self._classes()]

    def _classes(self) -> list[Law]:
        """The laws in terms of j, where there is more than one."""
        j = {name: variable("j") for name in self.family.parameters}
        return [law.renamed(j) for law in self.laws] if len(self.laws) > 1 else list(self.laws)

    def _residues(self) -> list[str]:
        """Which members each law is about, where there is more than one."""
        count, name = len(self.laws), self.family.parameters[0]
        return [f"{name} = {count}j{f' + {i}' * (i > 0)}" for i in range(count)] if count > 1 else []

    def _joined(self, sentences: Iterable[str]) -> str:
        heads = [f"for ${each}$, " for each in self._residues()] or [""]
        return "; ".join(head + each for head, each in zip(heads, sentences, strict=True))

    @property
    def text(self) -> str:
        """What :meth:`of` reads.

        >>> FamilyClaim.of("for k >= 2: subtraction:k", "nim-values: 0 where r <= k - 1; 1 where k <= r <= 2k - 1, "
        ...     "with r = x mod 2k").text
        'nim-values: 0 where r ≤ k − 1; 1 where k ≤ r ≤ 2k − 1, with r = x mod 2k'
        """
        head = "nim-values: " * (self.about == "nim-values")
        return head + self._joined(sentence for _, sentence in self._said()).replace("$", "")

    @classmethod
    def of(cls, about: GameFamily | str, text: str) -> FamilyClaim:
        """The theorem that a text states, as it is printed; BadParameter for a text that states none."""
        given = family(about) if isinstance(about, str) else about
        statement, said, given = _unwrapped(text, given)
        statement = _signed(statement.removeprefix("P-positions: ")).replace("j + 0, ", "j, ")
        bare = statement.removeprefix("nim-values: ")
        if not bare:
            raise BadParameter(f"{given.name}: what is claimed of it is empty")
        first, *rest = re.split(r"(?:; |^)for \w+ = \d+j(?: \+ \d+)?, ", bare)
        names = tuple(given.parameters) if first else ("j",)
        laws = [_read(each, statement != bare, names, given) for each in ([first] if first else rest)]
        if not first and len(given.parameters) == 1:
            laws = [law.renamed({"j": variable(given.parameters[0])}) for law in laws]
        claim = cls(given, tuple(laws))
        other = text.startswith("P-positions: ") and claim.about != "P-positions"
        if claim.text != statement or said not in ("", _signed(claim.statement)) or other:
            raise BadParameter(f"{given.name}: {text[:200]!r} says no law; near to it is {claim.text!r}")
        return claim

    def document(self, called: str = "claim", expected: str = "proved") -> str:
        """The claim as a document of its own, which :func:`sprague.claims.document.claims` reads.

        >>> print(FamilyClaim.of("for k >= 1: take l from x: l <= k", "x ≡ 0 (mod k + 1)").document())
        game games-of-claim: for k >= 1: take l from x: l <= k
        proved claim P-positions of games-of-claim: x ≡ 0 (mod k + 1)
        <BLANKLINE>
        """
        games, text = f"games-of-{called}", self.text.removeprefix("nim-values: ")
        return f"game {games}: {self.family.name}\n{expected} {called} {self.about} of {games}: {text}\n"

    @property
    def line(self) -> str:
        """The claim in a line, for a certificate."""
        return self.says()

    def bounds(self, marked: str = "") -> str:
        """The bounds of the parameters as they are printed, each between marks."""
        return ", ".join(f"{marked}{name} ≥ {written(term)}{marked}" for name, term in self.family.least.items())

    @property
    def statement(self) -> str:
        """What is said of the members, without the bounds."""
        return self.says().removeprefix(f"For every {self.bounds()}")[2:].removesuffix(".")

    def prove(self, limits: Limits | None = None, *, second_engine: bool = False) -> Verdict:
        """The verdict for all values of the parameters; if asked, isl decides the same sentences, if it is installed.

        *Refuted* where some of the smaller members, a larger one, or one of which a condition of the proof fails, are
        not as claimed. Raises BadRule for rules that are no formula.
        """
        judged = self.by_lemma(limits, second_engine=second_engine)
        if isinstance(judged, Undecided):
            try:
                compared(self)
                contradicted(self, judged.point)
                fails = max(judged.point.values(), default=0)
                if judged.point.keys() >= {*self.parameters} and fails <= FARTHEST_HEAP:
                    compared(self, [{name: judged.point[name] for name in self.parameters}], fails)
            except AssertionError as error:
                return Refuted(str(error))
            except SpragueError:  # a member of which the claim makes no sense, or that is too large
                return judged
        return judged

    def by_lemma(self, limits: Limits | None = None, *, second_engine: bool = False) -> Verdict:
        """The verdict of the lemmas alone: *proved* or *undecided*."""
        verdicts = list[Verdict]()
        for i in range(len(self.laws)):
            verdicts.append(self.by_lemma_of(i, limits, second_engine=second_engine))
            if not isinstance(verdicts[i], Proved):
                break
        return self.combined(verdicts)

    def by_lemma_of(self, i: int, limits: Limits | None = None, *, second_engine: bool = False) -> Verdict:
        """The verdict on what the i-th law says of its members."""
        count, part = len(self.laws), self.parts[i]
        verdict = _proved(self.laws[i], part, limits, second_engine)
        if isinstance(verdict, Undecided) and all(name in verdict.point for name in part.apart.values()):
            member = {name: verdict.point[apart] for name, apart in part.apart.items()}
            whole = {name: count * value + i if count > 1 else value for name, value in member.items()}
            return replace(verdict, point={**verdict.point, **whole})
        return verdict

    def combined(self, verdicts: Sequence[Verdict]) -> Verdict:
        """The verdict on all, where so are those on the laws, up to one that is not proved."""
        last = verdicts[-1] if verdicts else Undecided("no law")
        if len(self.laws) > 1 and isinstance(last, Proved):
            return Proved(f"{len(self.laws)} residue classes, each: {last.evidence}", last.record)
        return last

    def proof(self, limits: Limits | None = None) -> Proof:
        """The proof in words, the theorem being proved anew; BadParameter where it is not proved.

        >>> from sprague.discovery import discover_family
        >>> print(discover_family("for k >= 1: take l from x: l <= k").claim.proof().says("sentence"))
        Theorem 1. For every k ≥ 1, in the game a heap x is a P-position if and only if x ≡ 0 (mod k + 1).
        <BLANKLINE>
        Proof. By the lemma “Residues of one heap, P-positions”, of which the conditions hold for all values of k. ∎
        """
        verdicts = [_proved(law, part, limits) for law, part in zip(self.laws, self.parts, strict=True)]
        records = [each.record for each in verdicts if isinstance(each, Proved) and each.record]
        if len(records) < len(verdicts):
            verdict = self.prove(limits)
            why = f"the claim is {verdict.word}, {verdict.evidence}"
            raise BadParameter(f"{self.family.name}: there is no proof to print: {why}")
        printed = [law.printed() for law in self._classes()]
        uses = list(dict.fromkeys(label for labels, _, _ in printed for label in labels))
        lemmas = [each for each in uses if each[:4] == "lem:" and each[4:] not in GENERAL.split()] or uses[-1:]
        heads = [f"For ${each}$: " for each in self._residues()] or [""]
        every = f"for all values of ${latex_formula(', '.join(self.family.parameters))}$"
        begin, steps, moves, machines = list[str](), dict[Step, None](), list[Step](), list[Machine]()
        for head, of, (_, won, letters), law, part in zip(heads, records, printed, self.laws, self.parts, strict=True):
            theory, asked, _ = obligations(law, part, limits)
            list(asked)  # which defines what they speak of
            here = [name for name in READ if name in theory.formulas]
            machines += [Machine(f"{head}{READ[name]}", theory.meaning(name)[1]) for name in here]
            begin.append(f"{head}let {letters}." if head else f"Here {letters}.")
            steps |= dict.fromkeys(Step(head + sentence(each.statement)) for each in of.obligations)
            moves += [Step(head + each.claim, each.reason) for each in won]
        return Proof(
            self.says("latex").replace(self.family.template, "the game"),
            f"By {' and '.join(f'[#{each}]' for each in lemmas)}, of which the conditions hold {every}.",
            uses,
            f"{' '.join(begin)} The conditions, as sentences in which the parameters are variables like the others, "
            f"are decided by automata, {every} at once:",
            list(steps),
            moves,
            checked=" ".join(head + of.prose for head, of in zip(heads, records, strict=True)),
            machines=machines,
        )

    def to_json(self) -> str:
        """The claim as a text, from which :meth:`from_json` makes it again; BadParameter for a rule in Python."""
        if self.family.of is not None:
            raise BadParameter(f"{self.family.name}: its rule is a function, which no file keeps")
        facts = {"format": FORMAT, "family": self.family.name, "parameters": self.parameters, "statement": self.text}
        return json.dumps(sealed(facts), ensure_ascii=False, indent=1) + "\n"

    @property
    def parameters(self) -> dict[str, str]:
        """The bounds of the parameters, such as ``{"m": ">= 3"}``."""
        return {name: f">= {typed(term)}" for name, term in self.family.least.items()}

    @classmethod
    def from_json(cls, text: str, where: str = "a claim") -> FamilyClaim:
        """The claim that was written; raises BadParameter for anything else, and for a text that was changed."""
        content = unsealed(require_format(read_json(text, where), where, FORMAT), where)
        with refusing(where):
            found = cls.of(content["family"], string(content["statement"]))
            if content["parameters"] != found.parameters:
                raise ValueError("its parameters are not those of its family")
            return found


AnyClaim = Claim | FamilyClaim


_HEADS = (
    r"the P-positions of GAME are(?: those (?:with|where))?"
    r"|in GAME (?:a heap \w+|\([^()]*\)) is a P-position if and only if"
    r"|in GAME the nim-values? of (?:(?:a heap \w+|\([^()]*\)) is|heaps are by turns those of)"
)


def _signed(text: str) -> str:
    """The text with the signs that are printed."""
    return reduce(lambda text, signs: text.replace(*signs), SIGNS, text)


def _unwrapped(text: str, about: GameFamily) -> tuple[str, str, GameFamily]:
    """What a text, also LaTeX, says of the members, without and with the sentence round it; its family."""
    sentence = " ".join(from_latex(text).replace("^2", "²").split())
    if every := re.match(r"For every (.+?)[,:] (?=in |the |for )", sentence):
        about = GameFamily(f"for {every[1]}: {about.template}", about.of)
        sentence = sentence[every.end() :].removesuffix(".")
    bare = re.sub(f"(?:{_HEADS}) ".replace("GAME", re.escape(about.template)), "", sentence)
    said = _signed(sentence) * (bare != sentence)
    return "nim-values: " * (bool(said) and "the nim-value" in sentence) + bare, said, about


def _latex(text: str) -> str:
    """A formula of a law; where piles are listed, their letters are indices, too."""
    formula = latex_formula(text)
    return re.sub(r"\bx([a-z]+|\(.*?\))", lambda x: f"x_{{{x[1].strip('()')}}}", formula) if "…" in text else formula


def unfit(law: Law, rule: Rule) -> str:
    """Why the lemma of a law does not speak of a rule; empty where it does."""
    if rule.of is not None and law.kind != PilesLaw.kind:
        return "the law does not speak of any number of piles"
    if rule.measure is not None and law.kind != OneFormulaLaw.kind:
        return "the law speaks of piles, which may be exchanged"
    return law.unfit(rule)


def obligations(law: Law, part: GameFamily, limits: Limits | None = None) -> tuple[Theory, Iterator[Asked], list[str]]:
    """The theory of the rule of a family, the conditions of a law, and the parameters as they are called in these."""
    theory, names = Theory("base 2", limits), [*part.apart.values()]
    apart = {name: variable(other) for name, other in part.apart.items()}
    rule = part.rule.lettered(apart)
    residue = dict.fromkeys(rule.remainders, variable("residue"))
    theory.define("family", names, substituted(part.domain, apart))
    coordinates = [*rule.before, *rule.after, *["residue"][: len(residue)]]
    theory.define("rule", [*names, *coordinates], substituted(rule.formula, residue))
    return theory, law.renamed(apart).conditions(rule, names, theory), names


READ = {
    "rule": "the moves",
    "takes": "what a move may take",
    "joins": "the moves between pairs with the differences $d$ and $e$",
    "gap": "the gap $g$ of a residue $c$",
    "lost": "$P$",
}
"""What the conditions of laws speak of, as automata of a printed proof are called."""


def _proved(law: Law, part: GameFamily, limits: Limits | None, second_engine: bool = False) -> Verdict:
    if why := unfit(law, part.rule):
        return Undecided(why)
    theory, asked, names = obligations(law, part, limits)
    claim, given = FamilyClaim(part, (law,)), ", ".join(names)
    early = law.renamed({name: variable(other) for name, other in part.apart.items()}).early()
    sentences = ((says, for_members(sentence, given)) for _, says, sentence in chain(asked, early))
    return prove_obligations(
        theory,
        claim.says(),
        sentences,
        compare=lambda: compared(claim),
        assumptions=(law.lemma.cited(), *[CITATIONS["beatty"].cited()] * ("⌊nα⌋" in claim.says())),
        second_engine=second_engine,
        beyond=f"members with a mex_b, b > 1, are {ONE_BY_ONE}" * (law.gap != FamilyLaw.gap),
        alone=part.rule.measure is not None,
    )


def compared(claim: FamilyClaim, members: Iterable[Mapping[str, int]] | None = None, fails: int = 0) -> str:
    """What was compared with the rules of some members; AssertionError where the claim and they differ.

    Where a condition ``fails`` for a number, heaps are compared to it and until the values repeat, and more pairs.
    """
    count, far = (MOST_PILES, 0) if claim.family.rule.of else (MEMBERS_COMPARED, FARTHEST)
    if members is None:
        members = [*claim.family.grid(count)][:count]
        members += [each for each in claim.family.grid(2, far) if each not in members][:1]
    compared, least = 0, COORDINATES
    for values in members:
        with suppress(TooLarge, BadParameter):  # BadParameter: a member with more piles than the game has
            rules, (own, its) = claim.family.at(**values), claim._part_of(values)
            up_to = FEW.get(len(rules.coordinates or "n"), 1)
            if fails and up_to == COORDINATES:
                up_to = max(MOST_COORDINATES, min(own.begun(its, fails), FARTHEST_HEAP))
            if wrong := _difference(own, its, rules, up_to):
                raise AssertionError(f"{rules.name}: {wrong}")
            compared, least = compared + 1, min(least, up_to)
    return f"brute force agrees for {compared} members, coordinates ≤ {least}" * bool(compared)


def contradicted(claim: FamilyClaim, point: Mapping[str, int]) -> None:
    """AssertionError where the claim says other than follows from what it says of the options, at some position.

    Looked at are positions made of the numbers for which a condition fails, however large, in the member for which it
    fails and some that follow; positions with too many options are left out.
    """
    names = claim.family.parameters
    numbers = {point[name] for name in point if name.removesuffix("_") not in names}
    for more in range(NEAR if point.keys() >= {*names} and claim.family.rule.of is None else 0):
        values = {name: point[name] + more for name in names}
        rules, (law, own) = claim.family.at(**values), claim._part_of(values)
        for here in _made_of(numbers, rules, law.begun(own)):
            if (options := rules.listed(here, MOST_LISTED)) is None:
                continue
            if (judged := law.values_at(own, rules, np.array([here, *options], dtype=np.int64))) is None:
                return
            claimed, *of = judged.tolist()
            follows = mex(of) if law.values else int(0 in of or (claim.family.rule.misere and not of))
            if claimed != follows and -1 not in of:
                value = None if claimed < 0 else claimed
                why = _denied(f"({rules.format(here)})", follows, value, law, "by what is claimed of its options")
                raise AssertionError(f"{rules.name}: {why}")


def _made_of(numbers: Iterable[int], rules: Ruleset, begun: int) -> list[tuple[int, ...]]:
    """Positions of these numbers, their sums, and of one heap also the same where the values have repeated."""
    few = sorted(numbers)[:MOST_NUMBERS]
    if (piles := len(rules.coordinates or "n")) == 1:
        sums = {*few, *(a + b for a, b in combinations(few, 2))}
        return [(n,) for n in sorted({*sums, *(n + begun for n in sums)}) if n <= LARGEST_LOOKED_AT]
    apart = [(1, a + b - 1) for a, b in combinations(few, 2) if piles == 2 and a + b]
    positions = dict[tuple[int, ...], None]()
    for each in (*product(few, repeat=piles), *apart):
        with suppress(BadPosition):
            positions[rules.position(each)] = None
    return [each for each in positions if max(each) <= LARGEST_LOOKED_AT]


def _difference(law: Law, values: Mapping[str, int], rules: Ruleset, up_to: int) -> str | None:
    """The first position of which the rules of a member do not say what a law says; None where there is none."""
    if (heaps := law.heaps(values, up_to)) is not None:
        table = [v if law.values else int(v > 0) for v in map(int, nim_values(rules, up_to).ravel())]
        return next((_denied(f"({n})", v, heaps[n], law) for n, v in enumerate(table) if v != heaps[n]), None)
    if (positions := law.pairs(values, rules, up_to)) is not None:
        while len(positions) < SOME_PAIRS and up_to < MOST_COORDINATES:
            up_to *= 2
            positions = law.pairs(values, rules, up_to) or positions
        wrong = min(positions ^ {*p_positions(rules, up_to)}, key=lambda each: (sum(each), each), default=None)
        if wrong is None:
            return None
        return _denied(f"({rules.format(wrong)})", int(wrong in positions), int(wrong not in positions), law)
    member = Claim.of(rules, law.claimed(values, rules))
    own = law_of(member.statement)
    return own.difference(member, up_to, lambda done, total: None) if own.is_compared(member) else None


def _denied(position: str, by_rules: int, claimed: int | None, law: Law, by: str = "by the rules") -> str:
    what, is_so = ("PN"[each or 0] if not law.values else str(each) for each in (claimed, by_rules))
    return f"{position}: claimed to be {what if claimed is not None else 'no one number'}, {by} it is {is_so}"


def _read(text: str, values: bool, names: tuple[str, ...], about: GameFamily) -> Law:
    """The law of a text; BadParameter for a text that says none."""
    kinds = (BlockLaw, ResidueLaw, NestedLaw) if values else (PilesLaw, GapLaw, BlockLaw, ResidueLaw)
    for law in (kind.read(text, values, names) for kind in kinds):
        if law is not None:
            return law.under(about.rule)
    if values:
        raise BadParameter(f"{about.name}: {text[:80]!r} says no nim-values")
    return OneFormulaLaw(parse_condition(text, (*about.rule.before, *names)), about.rule.before, about.rule.misere)
