"""``sprague discover``: from the rules of a game to a statement about all its positions, with its verdict."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from sprague import discovery
from sprague.cli.formal_files import Formal, write_formal
from sprague.cli.latex_theorems import write_theorems
from sprague.cli.options import Game, Misere, option
from sprague.cli.output import show
from sprague.cli.text import all_labelled, read_game
from sprague.discovery import Discovery
from sprague.discovery.oeis import Archive, OeisUnavailable, OnlineOeis, looked_up
from sprague.errors import BadParameter
from sprague.files import require_folder
from sprague.numbers.decimals import natural


def discover(
    game: Game,
    seconds: Annotated[float, option("--seconds", "How long to search for a statement.", "N")] = 50.0,
    to: Annotated[str | None, option("--to", "The bound of the tables, if time allows.", "N")] = None,
    nim_values: Annotated[bool, option("--nim-values", "Find nim-values instead of P-positions.")] = False,
    output: Annotated[
        str | None, option("-o --output", "Save the discovery as JSON, for play; .tex: as a theorem.", "FILE")
    ] = None,
    oeis: Annotated[
        str | None, option("--oeis", "Look up its sequences: online, or in a folder with stripped.gz.", "WHERE")
    ] = None,
    formal: Formal = None,
    explain: Annotated[bool, option("--explain", "Show what was tried, and when.")] = False,
    misere: Misere = False,
) -> int:
    """Find a closed form from the rules alone, and prove it. Without a proof, say how far it was verified.

    Example: sprague discover mouse
    """
    rules, bound = read_game(game, misere), None if to is None else natural(to, "--to")
    if output:
        require_folder(output)
    if output and Path(output).is_dir():
        raise BadParameter(f"{output}: this is a folder, and a discovery is a file")
    if formal:
        from sprague.formal.folder import require_writable

        require_writable(formal)
    source = (OnlineOeis() if oeis == "online" else Archive(oeis)) if oeis else None
    seen: list[tuple[str, str]] = []
    with _progress() as shown:
        say = _remembering(shown, seen) if explain else shown
        found = discovery.discover(rules, seconds, say, nim_values=nim_values, up_to=bound)
        sequences = _looked_up(found, source, say) if source else []
    if output and found.statement:
        if found.claim and output.endswith(".tex"):
            write_theorems(output, [(found.claim, found.verdict)])
        else:
            found.save(output)
    proofs = [(game, found.claim)] if found.claim and found.word == "proved" else []
    theorems = write_formal(formal, proofs)[0] if formal else []
    more: dict[str, Any] = {"output": output} if output and found.statement else {}
    if source:
        more["oeis"] = [{"sequence": sequence, "match": match} for sequence, match in sequences]
    if explain:
        more["steps"] = [{"at": at, "what": what} for at, what in seen]
    lines = [*seen, *_lines(found), *(("oeis", f"{sequence}: {match}") for sequence, match in sequences)]
    show(
        found.as_dict() | more,
        [
            *all_labelled([*lines, *(("formal", line) for line in theorems)], 11),
            # unbroken, as they are copied
            *(f"{label:<11} {text}" for label, text in _what_next(found, game, misere, output)),
        ],
    )
    return 0


def _remembering(show: Callable[[str], None], seen: list[tuple[str, str]]) -> Callable[[str], None]:
    """What is being tried, shown and kept with the seconds since the beginning."""
    begun = time.perf_counter()

    def say(text: str) -> None:
        seen.append((f"{time.perf_counter() - begun:.1f} s", text))
        show(text)

    return say


def _looked_up(found: Discovery, source: Any, say: Callable[[str], None]) -> list[tuple[str, str]]:
    """The sequences of the discovery and what the encyclopedia calls them; one line where it cannot be reached."""
    say("the On-Line Encyclopedia of Integer Sequences")
    try:
        return list(looked_up(found, source))
    except OeisUnavailable as error:
        print(f"sprague: {error}; going on without it", file=sys.stderr)
        return []


def _lines(found: Discovery) -> Iterator[tuple[str, str]]:
    yield "table", found.table
    if found.statement:
        yield "guess", found.statement
    for fallen in found.tried:
        yield "tried", fallen
    if not found.statement:
        yield "none", f"{found.verdict.evidence}, {found.seconds:.1f} s"
        return
    scope = "for all positions" if found.word == "proved" else f"to {found.bound} only"
    yield found.word, f"{scope}, {found.seconds:.1f} s"
    yield "because", found.verdict.evidence


def _what_next(found: Discovery, name: str, misere: bool, output: str | None) -> Iterator[tuple[str, str]]:
    """Where it was saved, and how to play by it."""
    if output and found.statement:
        yield "saved", output
    if output and not found.statement:
        yield "not saved", f"nothing was found, so {output} was not written"
    if found.claim is not None:
        saved = None if output and output.endswith(".tex") else output
        yield "play", found.play_command(name, saved, misere)


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A line on standard error that says what is being tried; nothing where standard error is no terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    with console.status("") as status:
        yield lambda text: status.update(text[:150])
