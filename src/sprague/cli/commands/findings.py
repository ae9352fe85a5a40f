"""``sprague findings``: what this program found and no source that we know says, run and judged."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sprague.cli.findings import FINDINGS, NewResult, ShownResult, show
from sprague.cli.options import Json
from sprague.cli.text import print_json
from sprague.errors import BadParameter

GOOD = ("proved", "verified")


def findings(
    name: Annotated[str | None, typer.Argument(metavar="[FINDING]", help="One of them, such as wythoff-rows.")] = None,
    only_list: Annotated[bool, typer.Option("--list", help="Say what there is, and run nothing.")] = False,
    json: Json = False,
) -> int:
    """Run what this program found: each statement with its verdict. Exit status 1 if one is not shown."""
    chosen = [each for each in FINDINGS if name in (None, each.name)]
    if not chosen:
        raise BadParameter(f"{name}: no finding; there are {', '.join(each.name for each in FINDINGS)}")
    if only_list:
        if json:
            print_json([_fields(each) for each in chosen])
        else:
            for each in chosen:
                print(f"{each.name}: {each.statement}\n  sprague {each.command}")
        return 0
    results = []
    for each in chosen:
        print(f"{each.name}: sprague {each.command} …", file=sys.stderr)
        results.append(show(each))
        if not json:
            _print(results[-1])
    if json:
        more = [{"verdict": r.verdict, "evidence": r.evidence, "seconds": r.seconds} for r in results]
        print_json([_fields(r.finding) | each for r, each in zip(results, more, strict=True)])
    return 0 if all(each.verdict in GOOD for each in results) else 1


def _fields(finding: NewResult) -> dict[str, str]:
    return {
        "finding": finding.name,
        "statement": finding.statement,
        "command": f"sprague {finding.command}",
        "picture": finding.picture and f"sprague {finding.picture}",
    }


def _print(result: ShownResult) -> None:
    print(f"{result.verdict}: {result.finding.name}, {result.seconds:.1f} s\n  {result.finding.statement}")
    print(f"  {result.evidence}", flush=True)
