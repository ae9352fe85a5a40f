"""What this program found in no source that we knew of: statements, each with the command that shows it in minutes.

A finding is one entry of ``findings.json``: its name, the statement, the command, what its answer must be, and the
command of a picture. Nothing is taken on trust: the verdict is that of the answer, and *refuted* where the answer is
not what the statement says.
"""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from sprague.errors import BadParameter, SpragueError
from sprague.operations.discover import discover
from sprague.operations.operation import Argument, Option, called, face, operation
from sprague.operations.period import period
from sprague.operations.results import Result
from sprague.operations.sequence import sequence

Answer = Any
"""What a command says in JSON."""

GOOD = ("proved", "verified")

OPERATIONS: dict[str, Callable[..., Result]] = {"values": sequence, "period": period, "discover": discover}


@dataclass(frozen=True)
class NewResult:
    """One statement and how it is shown; ``expects`` is what stands where in the answer of the command."""

    name: str
    statement: str
    command: str
    expects: dict[str, Any]
    picture: str = ""

    def holds(self, answer: Answer) -> bool:
        """Whether an answer is what the statement says: a fraction to its digits, of many each one of those listed."""
        return all(
            all(each in expected for each in _at(answer, place)) if ":" in place else _is(_at(answer, place), expected)
            for place, expected in self.expects.items()
        )

    def as_dict(self) -> dict[str, Any]:
        """The statement and its commands."""
        said = {"finding": self.name, "statement": self.statement, "command": f"sprague {self.command}"}
        return said | {"picture": self.picture and f"sprague {self.picture}"}


def _at(answer: Answer, place: str) -> Any:
    """What stands at a place of an answer; from one place of a list on, of each of its members.

    >>> _at({"periods": [[0, 1], [2, 3], [4, 6]]}, "periods.1:.1")
    [3, 6]
    """
    name, _, rest = place.partition(".")
    if name.endswith(":"):
        return [_at(each, rest) for each in answer[int(name[:-1]) :]]
    value = answer[int(name)] if isinstance(answer, list) else answer.get(name)
    return _at(value, rest) if rest else value


def _is(value: Any, expected: Any) -> bool:
    if isinstance(expected, float):
        return round(float(value), len(str(expected).partition(".")[2])) == expected
    return bool(value == expected)


@dataclass(frozen=True)
class ShownResult:
    """What came of running one: *proved*, *verified* or another verdict of the command, and the seconds it took."""

    finding: NewResult
    verdict: str
    evidence: str
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """The statement with its verdict."""
        return self.finding.as_dict() | {"verdict": self.verdict, "evidence": self.evidence, "seconds": self.seconds}

    def lines(self) -> list[str]:
        first = f"{self.verdict}: {self.finding.name}, {self.seconds:.1f} s"
        return [first, f"  {self.finding.statement}", f"  {self.evidence}"]


@dataclass(frozen=True, repr=False)
class Findings(Result):
    """The findings, or those that were run, with their verdicts."""

    listed: list[NewResult]
    shown: list[ShownResult]

    @property
    def status(self) -> int:
        return 0 if all(each.verdict in GOOD for each in self.shown) else 1

    def to_dict(self) -> list[dict[str, Any]]:
        return [each.as_dict() for each in self.shown or self.listed]

    def lines(self, width: int | None = None) -> Iterator[str]:
        for result in self.shown:
            yield from result.lines()
        for each in self.listed if not self.shown else ():
            yield f"{each.name}: {each.statement}\n  sprague {each.command}"


FINDINGS = tuple(NewResult(**each) for each in json.loads(Path(__file__).with_suffix(".json").read_text("utf-8")))


def judged(finding: NewResult) -> ShownResult:
    """Runs the command of a finding; the verdict is that of its answer, or *failed* with what it said.

    >>> judged(FINDINGS[2]).verdict
    'proved'
    """
    began, (name, game, *words) = time.monotonic(), shlex.split(finding.command)
    pairs = [pair for pair in pairwise([*words, "--"]) if pair[0].startswith("--")]
    asked = {option.removeprefix("--"): then.startswith("--") or then for option, then in pairs}
    try:
        function, given = called(OPERATIONS[name], {"game": game, **asked})
        answer = function(**given).to_dict()
    except SpragueError as error:
        return ShownResult(finding, "failed", str(error), time.monotonic() - began)
    seconds = time.monotonic() - began
    if not finding.holds(answer):
        return ShownResult(finding, "refuted", "the answer is another one", seconds)
    computed = f"computed, {answer.get('values') or answer.get('bound', '')} nim-values"
    evidence = str(answer.get("evidence", "")) or computed
    return ShownResult(finding, str(answer.get("verdict", "verified")), evidence, seconds)


@operation
def findings(
    name: Annotated[str | None, Argument("One finding, such as wythoff-rows.", "FINDING")] = None,
    *,
    only_list: Annotated[bool, Option("List the findings, and run none.", "", "--list")] = False,
) -> Findings:
    """Run what this program found: each statement with its verdict. Exit status 1 if one is not shown.

    Example: sprague findings wythoff-rows

    >>> import sprague
    >>> sprague.findings("mouse-rows")
    proved: mouse-rows, ... s
      The rows of the Mouse game are additively periodic as those of Wythoff’s are: row 12 by 30, from 455 on.
      579 columns by the definition ...
    """
    chosen = [each for each in FINDINGS if name in (None, each.name)]
    if not chosen:
        raise BadParameter(f"{name}: no such finding; there are {', '.join(each.name for each in FINDINGS)}")
    results: list[ShownResult] = []
    for each in () if only_list else chosen:
        face().note(f"{each.name}: sprague {each.command} …")
        results.append(judged(each))
        face().lines_ready(*results[-1].lines())
    return Findings(chosen, results)
