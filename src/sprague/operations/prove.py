"""Claims proved or refuted: those of files, what is discovered of games, and what is typed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar

from sprague.claims import FamilyClaim
from sprague.claims.document import Entry, claims_or_claim
from sprague.claims.prover import typed_claim, verdict_on
from sprague.discovery import discover, discover_family
from sprague.errors import BadParameter, BadSentence, SpragueError
from sprague.files import read_text
from sprague.games import family_or_file
from sprague.games import misere as under_misere
from sprague.games.written_rules import is_family
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.operations.operation import Argument, Formal, Misere, Option, face, operation, rules_of
from sprague.operations.reproduce import FILES, Reproduced, judge_claims, judge_file
from sprague.operations.results import Result, labelled
from sprague.operations.theorems import latex_theorems, require_formal, write_formal
from sprague.proofs.verdict import Proved, Verdict
from sprague.texts import number_of


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with the verdict it got, and the seconds that took."""

    entry: Entry
    verdict: Verdict
    seconds: float

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one."""
        return self.verdict.word == self.entry.expected

    def as_dict(self) -> dict[str, Any]:
        """The claim and its verdict as plain data."""
        record: dict[str, Any] = {
            "claim": self.entry.name,
            **self.verdict.as_dict(),
            "expected": self.entry.expected,
            "seconds": round(self.seconds, 3),
            "statement": self.entry.text,
        }
        if isinstance(self.verdict, Proved) and self.verdict.record:
            record["certificate"] = self.verdict.record.as_dict()
        return record

    def lines(self, width: int | None) -> Iterator[str]:
        unexpected = "" if self.as_expected else f"  — EXPECTED {self.entry.expected}"
        yield f"{self.entry.name:<16} {self.verdict.words}{unexpected}"
        yield from labelled("", self.entry.text, 16, width)
        yield from labelled("", f"→ {self.verdict.evidence}  ({self.seconds:.2f} s)", 16, width)
        yield ""


@dataclass(frozen=True, repr=False)
class JudgedClaims(Result):
    """Claims with their verdicts; ``theorems`` says what was written for Coq."""

    judged: list[JudgedClaim]
    seconds: float
    theorems: list[str] = field(default_factory=list)

    saved_as: ClassVar[str] = "Write the claims as theorems in LaTeX, .tex."
    called: ClassVar[str] = "theorems of claims, or of games, are"
    endings: ClassVar[tuple[str, ...]] = (".tex",)

    @property
    def status(self) -> int:
        return 0 if all(each.as_expected for each in self.judged) else 1

    def to_dict(self) -> list[dict[str, Any]]:
        return [each.as_dict() for each in self.judged]

    def to_dict_saved(self, path: str) -> list[dict[str, Any]]:
        return self.to_dict()

    def lines(self, width: int | None = None) -> Iterator[str]:
        for each in self.judged:
            yield from each.lines(width)
        yield from self.theorems
        yield self.summary()

    def lines_saved(self, path: str, width: int | None = None) -> Iterator[str]:
        *lines, summary = self.lines(width)
        yield from lines
        yield f"{path}: {number_of(len(self.judged), 'statement')} in LaTeX"
        yield summary

    def summary(self) -> str:
        """How many claims there are, and those with another verdict than the expected one."""
        wrong = [each.entry.name for each in self.judged if not each.as_expected]
        remark = f"other than expected: {', '.join(wrong)}" if wrong else "all as expected"
        return f"{number_of(len(self.judged), 'claim')}, {remark}; {self.seconds:.1f} s"

    def latex(self) -> str:
        return latex_theorems((each.entry.claim, each.verdict) for each in self.judged)


@operation
def prove_all(
    what: Annotated[
        list[str] | None, Argument("Files of claims, games, or a game and a claim about it.", "FILE|GAME… [CLAIM]")
    ] = None,
    *,
    claim: Annotated[str | None, Option("Only this claim; of the documents, without FILE.", "NAME")] = None,
    seconds: Annotated[float, Option("The time limit for one decision.", "N", least=0)] = 600.0,
    second_engine: Annotated[bool, Option("Also ask isl, if it is installed.")] = False,
    misere: Misere = False,
    formal: Formal = None,
) -> JudgedClaims | Reproduced:
    """Prove or refute claims for all positions. Each gets a certificate or a counterexample.

    Example: sprague prove nim:piles=2 "x1 = x2"

    One claim alone is judged by :func:`sprague.prove`.

    >>> prove_all(["nim:piles=2", "x1 = x2"]).judged[0].verdict.word
    'proved'
    """
    require_formal(formal)
    if (path := face().output) and (not what or Path(what[0]).suffix in FILES):
        raise BadParameter(f"{path}: theorems of files of claims, or of games, are written to a file that ends in .tex")
    if not what:
        if claim is None:
            raise BadParameter("what should be proved? Name a FILE of claims, or a claim of the documents with --claim")
        return judge_claims(claim, jobs=1)
    if "" in what:
        raise BadParameter("prove '': a FILE of claims, a game or a claim is empty")
    limits = Limits(seconds=seconds)
    if len(what) == 1 and Path(what[0]).suffix in FILES and not (misere or formal):
        return judge_file(what[0], only=claim)
    entries: list[Entry] = []
    for name in [what[0]] if (typed := _is_claim(what)) else what:
        try:
            if not typed and not _is_file(name):
                entries.append(_discovered(name, misere))
                continue
            read = [_typed(name, what[1], limits)] if typed else list(claims_or_claim(read_text(name), limits, name))
            entries += [_under_misere(entry) if misere else entry for entry in read]
        except BadSentence as error:
            raise error.of(name) from None
    return _judge(", ".join(what), claim, entries, second_engine, formal)


def _is_claim(what: list[str]) -> bool:
    """Whether a game is named and then what is claimed of it: the second is neither a file nor a game."""
    if len(what) != 2 or any(map(_is_file, what)):
        return False
    with suppress(SpragueError):
        return not rules_of(what[1])
    return True


def _is_file(name: str) -> bool:
    """Whether a file of claims is meant; Path.exists refuses a text that is long."""
    return Path(name).suffix in (".txt", ".json", *FILES) or (not name.endswith(".py") and os.path.exists(name))


def _discovered(name: str, misere: bool) -> Entry:
    """What is discovered of a game, or of a family, to be proved again."""
    of_all = is_family(name) and not misere
    result = discover_family(family_or_file(name)) if of_all else discover(rules_of(name, misere))
    if result.claim is None:
        raise BadParameter(f"{name}: nothing was found to prove: {result.verdict.evidence}")
    return Entry(name, "proved", result.claim.says(), result.claim)


def _typed(name: str, text: str, limits: Limits) -> Entry:
    """The claim about a game, or a family, that the command line makes; it is expected to be proved."""
    if is_family(name):
        of_all = FamilyClaim.of(family_or_file(name), text)
        return Entry(name, "proved", of_all.says(), of_all)
    rules = rules_of(name)
    claim = typed_claim(rules, text)
    line = claim.line if text.strip() in claim.line else f"{rules.name}: {text.strip()}"
    return Entry(rules.name, "proved", line, claim.in_system(Theory(claim.system, limits)))


def _under_misere(entry: Entry) -> Entry:
    """The same claim about the game under misère play; a sentence about numbers stays."""
    claim = entry.claim
    if isinstance(claim, FamilyClaim):
        raise BadParameter(f"{entry.name}: a theorem about a family names its kind of play, as in 'misere:wythoff:a=a'")
    if claim.rules is None:
        return entry
    return replace(entry, claim=replace(claim, rules=under_misere(claim.rules)), text=f"misère play: {entry.text}")


def _judge(path: str, name: str | None, entries: list[Entry], second_engine: bool, formal: str | None) -> JudgedClaims:
    started = time.perf_counter()
    judged: list[JudgedClaim] = []
    for entry in entries:
        if name not in (None, entry.name):
            continue
        begun = time.perf_counter()
        with face().watch(entry.name):
            verdict = verdict_on(entry.claim, second_engine=second_engine)
        judged.append(JudgedClaim(entry, verdict, time.perf_counter() - begun))
        face().lines_ready(*judged[-1].lines(face().width))
    if not judged:
        raise BadParameter(f"{path}: it has no claim{f' called {name[:40]!r}' if name else ''}")
    proofs = [(each.entry.name, each.entry.claim) for each in judged if isinstance(each.verdict, Proved)]
    notes = write_formal(formal, proofs)[0] if formal else []
    return JudgedClaims(judged, time.perf_counter() - started, notes)
