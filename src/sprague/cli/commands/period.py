"""``sprague period``: the period of a nim-sequence, proved, or what is observed; certificates."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from sprague.claims.heap_code import heap_code
from sprague.cli.options import Jobs, argument, option
from sprague.cli.output import show
from sprague.cli.period_table import show_periods
from sprague.cli.row_values import check_rows_of
from sprague.cli.text import how_far, progress_bar, read_game
from sprague.errors import BadParameter, TooLarge
from sprague.files import whole_file
from sprague.games import TakingBreaking
from sprague.numbers.decimals import abbreviated, natural
from sprague.proofs import period_check, row_periods
from sprague.proofs.period_check import LONGEST_CHECK, duration, seconds_to_check
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Observed, Periodicity, read_certificate
from sprague.proofs.verdict import Proved
from sprague.sealed import read_json
from sprague.solving.sequences import heap_game


def period(
    game: Annotated[str | None, argument("GAME", "Such as 0.77, grundy or subtraction:1,3,4.")] = None,
    to: Annotated[
        str | None,
        option("--to", "How many values at most: 1e6; 1e4 if three heaps may be left; 1e5 for --table.", "N"),
    ] = None,
    output: Annotated[str | None, option("-o --output", "Write the certificate, or the table.", "FILE")] = None,
    heap: Annotated[str | None, option("--heap", "Print G(N), for N of any size.", "N")] = None,
    check: Annotated[str | None, option("--check", "Check a certificate instead.", "FILE")] = None,
    anyway: Annotated[bool, option("--anyway", "With --check: even if it takes more than an hour.")] = False,
    table: Annotated[bool, option("--table", "All octal games with two digits, and those with names.")] = False,
    jobs: Jobs = None,
) -> int:
    """Find the period of a nim-sequence and prove it.

    Example: sprague period 0.77
    """
    if game is not None and check is not None:
        raise BadParameter(f"a certificate names its own game: sprague period --check {check}, without {game}")
    if [game is not None, check is not None, table].count(True) != 1:
        raise BadParameter(
            "sprague period GAME finds a period; --check FILE checks a certificate, --table makes a table"
        )
    if table:
        return show_periods(natural(to or "1e5", "--to"), output, jobs)
    return check_certificate(check, anyway) if check is not None else show_period(game or "", to, output, heap)


def show_period(code: str, bound: str | None, output: str | None, heap: str | None) -> int:
    """Looks for the period among the first values, and says it with its proof, or what is observed."""
    rules = heap_game(read_game(code))
    three = (digits := heap_code(rules)) and digits.heaps_left == 3  # in time up to the cube of the bound
    to = natural(bound or ("1e4" if three else "1e6"), "--to")
    wanted = None if heap is None else natural(heap, "--heap")
    found = _found(rules, to)
    if output:
        _write_certificate(found, output)
    if not isinstance(found, Periodicity):
        if found.bound < to:
            why = "memory, or the 16 bits of a value, do not suffice for more"
            print(f"{found.game}: {why} than {found.bound} values", file=sys.stderr)
        if wanted is not None:
            raise BadParameter(
                f"{found.game}: no period is proved to {found.bound}, so a heap of any size has no answer"
            )
        show({**found.as_dict(), "verdict": "observed" if found.law else "open"}, _observed_lines(found))
        return 0
    value = None if wanted is None else found.nim_value(wanted)
    more = {"output": output} if output else {}
    show(
        {**found.as_dict(), "verdict": "proved", **more, **({} if value is None else {"nim_value": value})},
        [*_proved_lines(found), *([] if value is None else [f"G({heap}) = {value}"])],
    )
    return 0


def _found(rules: TakingBreaking, to: int) -> Observed:
    """What there is; where somebody interrupts, how far it was looked for is said."""
    with how_far(rules.name, lambda looked: f"{rules.name}: no period is proved; open to {looked}") as look:
        return find_period(rules, to, look)


def check_certificate(path: str, anyway: bool) -> int:
    """Says whether a certificate proves what it says; exit status 1 if not."""
    content = read_json(Path(path), path)
    if isinstance(content, dict) and content.get("format") == row_periods.FORMAT:
        return check_rows_of(row_periods.read_rows(content, path))
    certificate = read_certificate(content, path)
    seconds = seconds_to_check(certificate)
    if seconds > LONGEST_CHECK and not anyway:
        long = f"{abbreviated(certificate.bound)} values by the definition take some {duration(seconds)}"
        raise TooLarge(f"{certificate.game}: {long}, more than an hour; --anyway checks them nevertheless")
    period_check.require_room(certificate)
    if seconds > 10:
        long = f"{abbreviated(certificate.bound)} values, up to {duration(seconds)}"
        print(f"{certificate.game}: {long}", file=sys.stderr)
    with progress_bar(certificate.game) as progress:
        verdict = period_check.check(certificate, progress, anyway)
    show(
        {"game": certificate.game, "verdict": verdict.word, "evidence": verdict.evidence},
        [f"{certificate.game}: {certificate.law}", f"{verdict.word}: {verdict.evidence}"],
    )
    return 0 if isinstance(verdict, Proved) else 1


def _write_certificate(found: Observed, output: str) -> None:
    if not isinstance(found, Periodicity):
        raise BadParameter(f"{found.game}: no period is proved to {found.bound}, so there is no certificate to write")
    with whole_file(output) as path:
        path.write_text(found.to_json(), encoding="utf-8")


def _proved_lines(found: Periodicity) -> list[str]:
    law = found.law
    grows = f", saltus {law.saltus}" if law.saltus else f", largest value {found.largest} at {found.largest_at}"
    return [f"{found.game}: {law}", f"preperiod {law.preperiod}, period {law.period}{grows}", f"proved: {found.reason}"]


def _observed_lines(found: Observed) -> list[str]:
    if found.law is None:
        first = f"{found.game}: no period is proved; open to {found.bound}"
    else:
        first = (
            f"{found.game}: {found.law.equation} for n ≥ {found.law.preperiod}, observed to {found.bound}, not proved"
        )
    return [first, f"largest value {found.largest} at {found.largest_at}"]
