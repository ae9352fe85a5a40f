"""``sprague prove``: the claims of a file, each with the verdict it gets and the one that was expected."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from sprague.claims import Claim
from sprague.claims.document import Entry, claims_or_claim
from sprague.cli.commands.reproduce import FILES, judge_claims, judge_file
from sprague.cli.formal_files import Formal, write_formal
from sprague.cli.latex_theorems import write_theorems
from sprague.cli.options import Misere, argument, option
from sprague.cli.output import say, show
from sprague.cli.progress_line import progress_shown
from sprague.cli.text import all_labelled, read_game
from sprague.discovery import discover
from sprague.errors import BadParameter, SpragueError
from sprague.files import read_file, require_folder
from sprague.games import Ruleset
from sprague.games import misere as game_under_misere
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.tokens import BadSentence
from sprague.proofs.prover import verdict_on
from sprague.proofs.verdict import Proved, Verdict


def prove(
    what: Annotated[
        list[str] | None, argument("FILE|GAME… [CLAIM]", "Files of claims, games, or a game and a claim about it.")
    ] = None,
    claim: Annotated[str | None, option("--claim", "Only this claim; of the documents, without FILE.", "NAME")] = None,
    seconds: Annotated[float, option("--seconds", "The time limit for one decision.", min=0)] = 600,
    second_engine: Annotated[bool, option("--second-engine", "Also ask isl, if it is installed.")] = False,
    misere: Misere = False,
    output: Annotated[str | None, option("-o --output", "Write the claims as theorems in LaTeX.", "FILE.tex")] = None,
    formal: Formal = None,
) -> int:
    """Prove or refute claims for all positions. Each gets a certificate or a counterexample.

    Example: sprague prove nim:piles=2 "x1 = x2"
    """
    if formal:
        from sprague.formal.folder import require_writable

        require_writable(formal)
    if output:
        if not what or Path(what[0]).suffix in FILES or not output.endswith(".tex"):
            raise BadParameter(
                f"{output}: theorems of files of claims, or of games, are written to a file that ends in .tex"
            )
        require_folder(output)
    if not what:
        if claim is None:
            raise BadParameter("what should be proved? Name a FILE of claims, or a claim of the documents with --claim")
        return judge_claims(claim, jobs=1, in_full=True)
    if "" in what:
        raise BadParameter("prove '': a FILE of claims, a game or a claim is empty")
    limits = Limits(seconds=seconds)
    if len(what) == 1 and Path(what[0]).suffix in FILES and not (misere or formal):
        return judge_file(what[0], only=claim)
    entries: list[Entry] = []
    for name in [what[0]] if (typed := _is_claim(what)) else what:
        try:
            if not typed and not os.path.exists(name) and not _looks_like_file(name):
                entries.append(_discovered(name, read_game(name, misere)))
                continue
            found = [_typed(read_game(name), what[1], limits)] if typed else claims_or_claim(_read(name), limits, name)
            entries += [_under_misere(entry) if misere else entry for entry in found]
        except BadSentence as error:
            raise error.of(name) from None
    return _judge(", ".join(what), claim, entries, second_engine, formal, output)


def _is_claim(what: list[str]) -> bool:
    """Whether a game is named and then what is claimed of it: the second is neither a file nor a game."""
    if len(what) != 2 or any(map(os.path.exists, what)):  # Path.exists refuses a text that is long
        return False
    try:
        read_game(what[1])
    except SpragueError:
        return not _looks_like_file(what[1])
    return False


def _looks_like_file(name: str) -> bool:
    return Path(name).suffix in (".txt", ".json", *FILES)


def _discovered(name: str, rules: Ruleset) -> Entry:
    """What is discovered of a game, to be proved again."""
    found = discover(rules)
    if found.claim is None:
        raise BadParameter(f"{rules.name}: nothing was found to prove: {found.verdict.evidence}")
    return Entry(name, "proved", found.claim.says(), found.claim)


def _typed(rules: Ruleset, text: str, limits: Limits) -> Entry:
    """The claim about a game that the command line makes; it is expected to be proved."""
    claim = Claim.of(rules, text)
    return Entry(rules.name, "proved", claim.line, claim.in_system(Theory(claim.system, limits)))


def _under_misere(entry: Entry) -> Entry:
    """The same claim about the game under misère play; a sentence about numbers stays."""
    rules = entry.claim.rules
    if rules is None:
        return entry
    return replace(entry, claim=replace(entry.claim, rules=game_under_misere(rules)), text=f"misère play: {entry.text}")


def _judge(
    path: str, name: str | None, entries: list[Entry], second_engine: bool, formal: str | None, output: str | None
) -> int:
    started = time.perf_counter()
    judged: list[tuple[Entry, Verdict, float]] = []
    for entry in entries:
        if name not in (None, entry.name):
            continue
        begun = time.perf_counter()
        with progress_shown(entry.name):
            verdict = verdict_on(entry.claim, second_engine=second_engine)
        judged.append((entry, verdict, time.perf_counter() - begun))
        say(*_lines(*judged[-1]))
    if not judged:
        raise BadParameter(f"{path}: it has no claim{f' called {name[:40]!r}' if name else ''}")
    wrong = [entry.name for entry, verdict, _ in judged if verdict.word != entry.expected]
    proofs = [(entry.name, entry.claim) for entry, verdict, _ in judged if isinstance(verdict, Proved)]
    said = write_formal(formal, proofs)[0] if formal else []
    if output:
        write_theorems(output, [(entry.claim, verdict) for entry, verdict, _ in judged])
        said.append(f"{output}: {len(judged)} statement{'s' * (len(judged) != 1)} in LaTeX")
    summary = f"other than expected: {', '.join(wrong)}" if wrong else "all as expected"
    counted = f"{len(judged)} claim{'s' * (len(judged) != 1)}"
    show([_as_dict(*each) for each in judged], [*said, f"{counted}, {summary}; {time.perf_counter() - started:.1f} s"])
    return 1 if wrong else 0


def _read(path: str) -> str:
    try:
        return read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadParameter(f"{path}: it is not a text file in UTF-8") from None


def _lines(entry: Entry, verdict: Verdict, seconds: float) -> Iterator[str]:
    unexpected = "" if verdict.word == entry.expected else f"  — EXPECTED {entry.expected}"
    yield f"{entry.name:<16} {verdict.word}{unexpected}"
    yield from all_labelled([("", entry.text), ("", f"→ {verdict.evidence}  ({seconds:.2f} s)")], 16)
    yield ""


def _as_dict(entry: Entry, verdict: Verdict, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = {
        "claim": entry.name,
        "verdict": verdict.word,
        "expected": entry.expected,
        "evidence": verdict.evidence,
        "seconds": round(seconds, 3),
        "statement": entry.text,
    }
    if isinstance(verdict, Proved) and verdict.record:
        found["certificate"] = verdict.record.as_dict()
    return found
