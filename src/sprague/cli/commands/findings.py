"""``sprague findings``: what this program found and no source that we know says, run and judged."""

from __future__ import annotations

import sys
from typing import Annotated

from sprague.cli.findings import FINDINGS, NewResult, ShownResult, show
from sprague.cli.options import argument, option
from sprague.cli.output import say
from sprague.cli.output import show as show_answer
from sprague.errors import BadParameter

GOOD = ("proved", "verified")
MORE = ("verdict", "evidence", "seconds")


def findings(
    name: Annotated[str | None, argument("FINDING", "One finding, such as wythoff-rows.")] = None,
    only_list: Annotated[bool, option("--list", "List the findings, and run none.")] = False,
) -> int:
    """Run what this program found: each statement with its verdict. Exit status 1 if one is not shown.

    Example: sprague findings wythoff-rows
    """
    chosen = [each for each in FINDINGS if name in (None, each.name)]
    if not chosen:
        raise BadParameter(f"{name}: no such finding; there are {', '.join(each.name for each in FINDINGS)}")
    if only_list:
        show_answer(
            [_fields(each) for each in chosen],
            (f"{each.name}: {each.statement}\n  sprague {each.command}" for each in chosen),
        )
        return 0
    results = []
    for each in chosen:
        print(f"{each.name}: sprague {each.command} …", file=sys.stderr)
        results.append(show(each))
        say(*_lines(results[-1]))
    show_answer([_fields(r.finding) | {name: getattr(r, name) for name in MORE} for r in results])
    return 0 if all(each.verdict in GOOD for each in results) else 1


def _fields(finding: NewResult) -> dict[str, str]:
    return {
        "finding": finding.name,
        "statement": finding.statement,
        "command": f"sprague {finding.command}",
        "picture": finding.picture and f"sprague {finding.picture}",
    }


def _lines(result: ShownResult) -> list[str]:
    first = f"{result.verdict}: {result.finding.name}, {result.seconds:.1f} s"
    return [first, f"  {result.finding.statement}", f"  {result.evidence}"]
