"""``sprague period``: the period of a nim-sequence, proved, or what is observed; certificates."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

from sprague.cli.text import print_json, progress_bar, read_bound, read_game
from sprague.errors import BadParameter
from sprague.files import whole_file
from sprague.games import TakingBreaking
from sprague.prove.period_search import Observed, find_period
from sprague.prove.periodicity import Periodicity, check, read_certificate, seconds_to_check
from sprague.prove.verdict import Proved
from sprague.solve.sequences import heap_game


def show_period(code: str, bound: str, output: str | None, heap: str | None, json: bool) -> int:
    """Looks for the period among the first values, and says it with its proof, or what is observed."""
    read, to = read_game(code), read_bound(bound)
    rules = heap_game(read if isinstance(read, TakingBreaking) else code)
    wanted = None if heap is None else read_bound(heap)
    with progress_bar(rules.name) as progress:
        found = find_period(rules, to, progress)
    if output:
        _write_certificate(found, output)
    if isinstance(found, Observed):
        if wanted is not None:
            raise BadParameter(
                f"{found.game}: no period is proved to {found.bound}, so a heap of any size has no answer"
            )
        print_json({**asdict(found), "verdict": "verified"}) if json else print(*_observed_lines(found), sep="\n")
        return 0
    value = None if wanted is None else found.nim_value(wanted)
    if json:
        fields = {key: each for key, each in asdict(found).items() if key != "values"}
        print_json({**fields, "verdict": "proved", **({} if value is None else {"nim_value": value})})
    else:
        print(*_proved_lines(found), *([] if value is None else [f"G({heap}) = {value}"]), sep="\n")
    return 0


def check_certificate(path: str, json: bool) -> int:
    """Says whether a certificate proves what it says; exit status 1 if not."""
    certificate = read_certificate(Path(path).read_text(encoding="utf-8"))
    if (seconds := seconds_to_check(certificate)) > 10:
        print(
            f"{certificate.game}: {certificate.bound} values by the definition, up to {seconds:.0f} s", file=sys.stderr
        )
    with progress_bar(certificate.game) as progress:
        verdict = check(certificate, progress)
    if json:
        print_json({"game": certificate.game, "verdict": verdict.word, "evidence": verdict.evidence})
    else:
        print(f"{certificate.game}: period {certificate.period} from {certificate.preperiod} on")
        print(f"{verdict.word}: {verdict.evidence}")
    return 0 if isinstance(verdict, Proved) else 1


def _write_certificate(found: Periodicity | Observed, output: str) -> None:
    if isinstance(found, Observed):
        raise BadParameter(f"{found.game}: no period is proved to {found.bound}, so there is no certificate to write")
    with whole_file(output) as path:
        path.write_text(found.to_json(), encoding="utf-8")


def _proved_lines(found: Periodicity) -> list[str]:
    return [
        f"{found.game}: G(n + {found.period}) = G(n) for all n ≥ {found.preperiod}",
        f"preperiod {found.preperiod}, period {found.period}, largest value {found.largest} at {found.largest_at}",
        f"proved: the first {found.bound} values, and the theorem of Guy and Smith (1956)",
    ]


def _observed_lines(found: Observed) -> list[str]:
    if found.period is None:
        first = f"{found.game}: no period is proved; open to {found.bound}"
    else:
        saltus = f" + {found.saltus}" if found.saltus else ""
        rule = f"G(n + {found.period}) = G(n){saltus} for n ≥ {found.preperiod}"
        first = f"{found.game}: {rule}, observed to {found.bound}, not proved"
    return [first, f"largest value {found.largest} at {found.largest_at}"]
