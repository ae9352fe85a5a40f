"""What this program found and no source that we know says: statements, each with the command that shows it in minutes.

A finding is one entry of ``FINDINGS``: its name, the statement, the command, what its answer must be, and the command
of a picture. Nothing is taken on trust: the verdict is that of the answer, and *refuted* where the answer is not what
the statement says.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from sprague.errors import BadParameter, SpragueError
from sprague.operations.discover import discover
from sprague.operations.operation import Argument, Option, called, face, operation, read_words
from sprague.operations.period import period
from sprague.operations.results import Result
from sprague.operations.sequence import sequence

Answer = Any
"""What a command says in JSON."""

GOOD = ("proved", "verified")

OPERATIONS: dict[str, Callable[..., Result]] = {"values": sequence, "period": period, "discover": discover}


@dataclass(frozen=True)
class NewResult:
    """One statement and how it is shown; ``holds`` says whether an answer of the command is what it says."""

    name: str
    statement: str
    command: str
    holds: Callable[[Answer], bool]
    picture: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return _named, (self.name,)

    def as_dict(self) -> dict[str, Any]:
        """The statement and its commands."""
        return {
            "finding": self.name,
            "statement": self.statement,
            "command": f"sprague {self.command}",
            "picture": self.picture and f"sprague {self.picture}",
        }


def _named(name: str) -> NewResult:
    return next(each for each in FINDINGS if each.name == name)


@dataclass(frozen=True)
class ShownResult:
    """What came of running one: *proved*, *verified* or another verdict of the command, and the seconds it took."""

    finding: NewResult
    verdict: str
    evidence: str
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """The statement with its verdict."""
        more = {"verdict": self.verdict, "evidence": self.evidence, "seconds": self.seconds}
        return self.finding.as_dict() | more

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


def _says(**expected: Any) -> Callable[[Answer], bool]:
    return lambda answer: all(answer.get(name) == value for name, value in expected.items())


def _times_powers_of_two(first: int) -> Callable[[Answer], bool]:
    """The periods of all rows from ``first`` on are 3·2^k."""

    def holds(answer: Answer) -> bool:
        periods = [period for _, period in answer["periods"][first:]]
        return all(period % 3 == 0 and (period // 3).bit_count() == 1 for period in periods)

    return holds


def _wave(frequency: float, strength: float) -> Callable[[Answer], bool]:
    """The hidden wave has this frequency, to four digits, and this strength, to one."""

    def holds(answer: Answer) -> bool:
        found: dict[str, float] = answer["wave"]
        return abs(found["frequency"] - frequency) < 5e-5 and abs(found["strength"] - strength) < 0.05

    return holds


FINDINGS = (
    NewResult(
        "wythoff-rows",
        "The nim-values of Wythoff’s game in each of the rows 1 to 120 rise by 3·2^k after 3·2^k columns.",
        "values wythoff --row 120",
        _times_powers_of_two(1),
        "draw map:wythoff -o wythoff.svg",
    ),
    NewResult(
        "w2-rows",
        "Row 20 of W(2) rises by 1920 after 1920 columns, from column 3170 on.",
        "values wythoff:a=2 --row 20",
        _says(period=1920, preperiod=3170, saltus=1920),
        "draw map:wythoff:a=2 -o w2.svg",
    ),
    NewResult(
        "mouse-rows",
        "The rows of the Mouse game are additively periodic as those of Wythoff’s are: row 12 by 30, from 455 on.",
        "values mouse --row 12",
        _says(period=30, preperiod=455, saltus=30),
        "draw map:mouse -o mouse.svg",
    ),
    NewResult(
        "chomp-rows",
        "In Chomp with b and b − 2 pieces below the first row, nim-values rise by 2 every 2 columns, b = 2 … 10.",
        "values chomp --row 10,8",
        lambda answer: all(answer["periods"][answer["rows"].index(f"{b},{b - 2}")][1] == 2 for b in range(2, 11)),
    ),
    NewResult(
        "grundy-256",
        "In Grundy’s game the value 256 first occurs at heap 7250049.",
        "values grundy --to 7250049 --statistics",
        lambda answer: answer["records"][-1] == [7250049, 256],
    ),
    NewResult(
        "officers-wave",
        "The nim-values of Officers, 0.6, follow a hidden wave of 0.3482 turns a heap, of strength 0.8.",
        "values 0.6 --to 1e6 --statistics",
        _wave(0.3482, 0.8),
        "draw wave:0.6 -o officers-wave.svg",
    ),
    NewResult(
        "grundy-wave",
        "The nim-values of Grundy’s game follow a hidden wave of 0.3276 turns a heap, of strength 0.7.",
        "values grundy --to 2e5 --statistics",
        _wave(0.3276, 0.7),
        "draw wave:grundy -o grundy-wave.svg",
    ),
    NewResult(
        "mouse-width",
        "The Mouse game with a wide band of width 5 has the P-positions of the Mouse game.",
        "discover mouse:a=5",
        _says(formula="(x = 0 & y = 0) | (exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1)"),
        "draw map:mouse:a=5 -o mouse-5.svg",
    ),
    NewResult(
        "mouse-family",
        "For every m ≥ 3 the kin of the Mouse game has the P-positions (⌊(mn − 1)/(m − 1)⌋, mn), n ≥ 1, and (0, 0).",
        "discover 'for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1'",
        _says(
            verdict="proved",
            parameters={"m": ">= 3"},
            statement="the P-positions of mouse:m=m,r=m-1,a=m-2,b=m-1 are (⌊(mn − 1)/(m − 1)⌋, mn), n ≥ 1, and (0, 0)",
        ),
        "draw 'map:for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1' -o kin.svg",
    ),
    NewResult(
        "wythoff-band",
        "A band of any width a ≥ 2 where the difference is odd makes Wythoff’s game W(2), as far as P-positions go.",
        "discover 'for a >= 2: mouse:m=2,r=1,a=a,b=1'",
        _says(
            verdict="proved",
            parameters={"a": ">= 2"},
            statement="the P-positions of mouse:m=2,r=1,a=a,b=1 are"
            " (⌊nα⌋, ⌊nα⌋ + 2n), n ≥ 0, α = (2 − 2 + √(2² + 4))/2",
        ),
    ),
    NewResult(
        "subtraction-58",
        "The subtraction set {2, 3, 6, 7, 9, 10} has period 58 from heap 7 on.",
        "period subtraction:2,3,6,7,9,10",
        _says(period=58, preperiod=7, verdict="proved"),
    ),
    NewResult(
        "octal-0516",
        "The nim-values of 0.0516 have period 15352 from heap 1002036 on.",
        "period 0.0516 --to 2e6",
        _says(period=15352, preperiod=1002036, verdict="proved"),
    ),
    NewResult(
        "octal-3564",
        "The nim-values of 0.3564 have period 125082 from heap 23267 on.",
        "period 0.3564",
        _says(period=125082, preperiod=23267, verdict="proved"),
    ),
)


def shown(finding: NewResult) -> ShownResult:
    """Runs the command of a finding; the verdict is that of its answer, or *failed* with what it said.

    >>> shown(FINDINGS[2]).verdict
    'proved'
    """
    began, (name, *words) = time.monotonic(), shlex.split(finding.command)
    try:
        function, given = called(OPERATIONS[name], read_words(OPERATIONS[name], words))
        answer = function(**given).to_dict()
    except SpragueError as error:
        return ShownResult(finding, "failed", str(error), time.monotonic() - began)
    seconds = time.monotonic() - began
    if not finding.holds(answer):
        return ShownResult(finding, "refuted", "the answer is another one", seconds)
    evidence = (
        str(answer.get("evidence", "")) or f"computed, {answer.get('values') or answer.get('bound', '')} nim-values"
    )
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
        results.append(shown(each))
        face().said(*results[-1].lines())
    return Findings(chosen, results)
