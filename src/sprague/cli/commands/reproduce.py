"""``sprague reproduce``: the statements of the documents, each with the verdict it gets."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, wait
from typing import Annotated

import typer

from sprague.cli.options import Json
from sprague.cli.processes import processes
from sprague.cli.text import print_json
from sprague.papers import Claim, Judgement, claims, documents
from sprague.proofs import Undecided, Verdict

WORDS = ("proved", "verified", "refuted", "undecided")


def reproduce(
    name: Annotated[str | None, typer.Argument(metavar="[DOCUMENT|CLAIM]", help="Such as R, R-2 or E-4.table.")] = None,
    json: Json = False,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; as many as there are cores.")] = None,
) -> int:
    """Run the statements of the documents, with a verdict on each."""
    return judge_claims(name, json, jobs)


def judge_claims(name: str | None, json: bool, jobs: int | None, *, in_full: bool = False) -> int:
    """Judges the claims that ``name`` stands for; exit status 1 if some verdict is not the expected one.

    ``in_full``: where a claim has a longer computation that proves it, that one is run.
    """
    chosen = [claim.in_full() if in_full else claim for claim in claims(name)]
    started = time.perf_counter()
    judged: list[Judgement] = []
    for judgement in _judge_all(chosen, min(jobs or os.cpu_count() or 1, len(chosen))):
        judged.append(judgement)
        if not json:
            _print_judgement(judgement, first=len(judged) == 1 or judged[-2].claim.document != judgement.claim.document)
    if json:
        print_json([judgement.as_dict() for judgement in judged])
    else:
        _print_summary(judged, time.perf_counter() - started)
    return 0 if all(judgement.as_expected for judgement in judged) else 1


def _judge_all(chosen: list[Claim], jobs: int) -> Iterator[Judgement]:
    """The judgements in the order of the claims, by ``jobs`` processes, with a bar that says which claims run."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("", total=len(chosen))
        if jobs > 1:
            for judgement, done, running in _in_processes(chosen, jobs):
                bar.update(task, completed=done, description=" ".join(running))
                if judgement:
                    yield judgement
            return
        for claim in chosen:
            bar.update(task, description=claim.id)
            yield Judgement(claim, *_verdict(claim))
            bar.advance(task)


def _in_processes(chosen: list[Claim], jobs: int) -> Iterator[tuple[Judgement | None, int, list[str]]]:
    """Each judgement as its turn comes, and None now and then; with how many are done, and what runs."""
    with processes(jobs) as pool:
        futures = [pool.submit(_verdict_on, claim.id) for claim in chosen]
        for claim, future in zip(chosen, futures, strict=True):
            while not wait([future], timeout=0.2).done:
                yield None, *_state(chosen, futures, jobs)
            yield Judgement(claim, *future.result()), *_state(chosen, futures, jobs)


def _state(chosen: list[Claim], futures: list[Future[tuple[Verdict, float]]], jobs: int) -> tuple[int, list[str]]:
    """How many claims are done, and the first of those that are not: those run."""
    waiting = [claim.id for claim, future in zip(chosen, futures, strict=True) if not future.done()]
    return len(chosen) - len(waiting), waiting[:jobs]


def _verdict_on(id: str) -> tuple[Verdict, float]:
    """The verdict on the claim with this id, in a process of its own."""
    return _verdict(next(claim for claim in claims(id) if claim.id == id))


def _verdict(claim: Claim) -> tuple[Verdict, float]:
    """The verdict on one claim, and the seconds it took; a computation that breaks off decides nothing."""
    started = time.perf_counter()
    try:
        judgement = claim.judge()
        return judgement.verdict, judgement.seconds
    except Exception as error:
        reason = f"the computation broke off: {type(error).__name__}: {' '.join(str(error).split())}"
        return Undecided(reason), time.perf_counter() - started


def _print_judgement(judgement: Judgement, first: bool) -> None:
    claim = judgement.claim
    if first:
        document = next(document for document in documents() if document.letter == claim.document)
        print(f"{document.letter}  {document.title}\n   {document.reference}\n")
    unexpected = "" if judgement.as_expected else f"  — EXPECTED {claim.expected}"
    print(f"{claim.id:<16} {judgement.verdict.word:<9} {claim.source}{unexpected}")
    print(f"{'':<16} {claim.statement}")
    print(f"{'':<16} → {judgement.verdict.evidence}  ({judgement.seconds:.1f} s)\n")


def _print_summary(judged: list[Judgement], seconds: float) -> None:
    words = [judgement.verdict.word for judgement in judged]
    counts = ", ".join(f"{words.count(word)} {word}" for word in WORDS if word in words)
    unexpected = sum(not judgement.as_expected for judgement in judged)
    statements = f"{len(judged)} statement{'s' * (len(judged) != 1)}"
    print(f"{statements}: {counts}; {unexpected or 'none'} other than expected; {seconds:.1f} s")
