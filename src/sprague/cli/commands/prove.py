"""``sprague prove``: the claims of a file, each with the verdict it gets and the one that was expected."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from sprague.claims.data import read_claim
from sprague.claims.document import Entry, claims
from sprague.cli.commands.reproduce import FILES, judge_claims, judge_file
from sprague.cli.options import Json
from sprague.cli.text import print_json
from sprague.errors import BadParameter
from sprague.logic.automata.limits import Limits
from sprague.logic.language.tokens import BadSentence
from sprague.proofs.prover import verdict_on
from sprague.proofs.verdict import Proved, Verdict


def prove(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="Claims as text, with their verdicts.")] = None,
    claim: Annotated[
        str | None,
        typer.Option("--claim", metavar="NAME", help="This claim only; of the documents if no FILE."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="The most that one decision may take.")] = 600,
    second_engine: Annotated[
        bool, typer.Option("--second-engine", help="Ask isl as well, if it is installed.")
    ] = False,
    json: Json = False,
) -> int:
    """Prove or refute claims for all positions. Each with a certificate or a counterexample."""
    if file is None:
        if claim is None:
            raise BadParameter("what shall be proved? Name a FILE of claims, or a claim of the documents with --claim")
        return judge_claims(claim, json, jobs=1, in_full=True)
    if Path(file).suffix in FILES:
        return judge_file(file, json, only=claim)
    try:
        return _judge(file, claim, json, list(_entries(file, Limits(seconds=seconds))), second_engine)
    except BadSentence as error:
        print(f"sprague: {file}: {error}\n{error.marked}", file=sys.stderr)
        return 2


def _entries(path: str, limits: Limits) -> Iterator[Entry]:
    """The claims of a document, or the one that a saved discovery or ``claim.to_json()`` holds: that is proved anew."""
    text = _read(path)
    if not text.lstrip().startswith("{"):
        yield from claims(text, limits)
        return
    claim = read_claim(text, where=path)
    yield Entry(claim.about or "claim", "proved", claim.says(), claim)


def _judge(path: str, name: str | None, json: bool, entries: list[Entry], second_engine: bool) -> int:
    started = time.perf_counter()
    judged: list[tuple[Entry, Verdict, float]] = []
    for entry in entries:
        if name not in (None, entry.name):
            continue
        begun = time.perf_counter()
        with _working(entry.name):
            verdict = verdict_on(entry.claim, second_engine=second_engine)
        judged.append((entry, verdict, time.perf_counter() - begun))
        if not json:
            _print(*judged[-1])
    if not judged:
        raise BadParameter(f"{path}: it has no claim{f' called {name[:40]!r}' if name else ''}")
    wrong = [entry.name for entry, verdict, _ in judged if verdict.word != entry.expected]
    if json:
        print_json([_as_dict(*each) for each in judged])
    else:
        summary = f"other than expected: {', '.join(wrong)}" if wrong else "all as expected"
        print(f"{len(judged)} claims, {summary}; {time.perf_counter() - started:.1f} s")
    return 1 if wrong else 0


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadParameter(f"{path}: it is no text in UTF-8") from None


@contextmanager
def _working(name: str) -> Iterator[None]:
    """Shows on a terminal which claim is being decided, and since when: how long it will take, nobody knows."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        progress.add_task(name, total=None)
        yield


def _print(entry: Entry, verdict: Verdict, seconds: float) -> None:
    unexpected = "" if verdict.word == entry.expected else f"  — EXPECTED {entry.expected}"
    print(f"{entry.name:<16} {verdict.word}{unexpected}")
    print(f"{'':<16} {entry.text}")
    print(f"{'':<16} → {verdict.evidence}  ({seconds:.2f} s)\n", flush=True)


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
