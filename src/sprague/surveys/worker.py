"""The process that looks at members: requests in, replies out (:mod:`sprague.workers`).

The first message says which family, how far and with which limits; each further one names a member, which is examined,
or whose job is only named. Replies of tiny jobs go back together, a list of them: one at a time they would cost more
than the jobs. Jobs by rules of the catalogue are named wherever a survey runs, by the same :class:`Answerer`.

The name of a job is a digest of what is computed, the same in every process and on every machine.

Two members of whatever families have the same name if their rules have the same normal form: octal codes that differ
by zeros at the end, a subtraction set and its code, formulas that come to the same systems of inequalities and
congruences. Rules that are no formula are known by their source and their constants alone.
"""

from __future__ import annotations

import os
import threading
import time
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from sprague.errors import SpragueError
from sprague.games import NORMAL, FormulaGame, Played, PlayedFormula, Ruleset, TakingBreaking
from sprague.logic.language.systems import row
from sprague.sealed import digest
from sprague.surveys.families import Family, shipped
from sprague.surveys.records import Finding, Record, Setup, failed
from sprague.version import __version__
from sprague.workers import Parent, limit_memory

DENSE = 10_000
"""Codes of a larger number of tokens are written by the places of the digits that are not 0."""

FORMAT = 1
"""Of the normal forms below; it is part of every name."""


def job_name(game: Ruleset, up_to: int, source: str) -> str:
    """The name of the job that looks at a game up to a bound; ``source`` says what the rules are if they do not.

    >>> from sprague.games import game
    >>> names = {job_name(game(text), 100, "") for text in ("0.33", "0.330", "subtraction:1,2")}
    >>> len(names), job_name(game("0.33"), 101, "") in names
    (1, False)
    """
    return digest([FORMAT, normal_form(game, source), up_to])


def normal_form(game: Ruleset, source: str) -> Any:
    """What determines the rules of a game and who wins, as JSON has it."""
    if game.play != NORMAL and isinstance(game, Played | PlayedFormula):
        return ["play", game.play.misere, game.play.blocked, normal_form(game.of, source)]
    if isinstance(game, TakingBreaking) and game.longest is not None:
        if game.longest <= DENSE:
            return ["heaps", list(game.digits(game.longest)), game.distinct, game.smallest_heap]
        digits = [[taken, game.digit(taken)] for taken in sorted(game.removals(game.longest))]
        return ["heaps", "digits by place", digits, game.distinct, game.smallest_heap]
    if isinstance(game, FormulaGame):
        rules = game.systems
        inequalities, congruences = (
            [rows[begin:end].tolist() for begin, end in pairwise(starts)]
            for rows, starts in ((rules.at_least, rules.at_least_start), (rules.congruent, rules.congruent_start))
        )
        systems = sorted(map(list, zip(inequalities, congruences, strict=True)))
        bounds = [game.bounds.get(name) for name in game.before]
        return ["systems", systems, bounds, game.interchangeable, row(game.measure, game.before)]
    return ["source", source]


AGAIN_SECONDS = 60.0
"""The discovery looks for a quarter of so many seconds when a member is looked at once more."""

DELAY = 0.1
"""A reply waits for others so many seconds at most."""


class Answerer:
    """What answers the requests: ``name`` gives a member's job, ``examine`` its finding as well."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.family: Family = shipped(setup.family, setup.source, setup.path)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to one request; ``last`` is true where the process should end after it."""
        constants, started = request["constants"], time.perf_counter()
        job, last = "", False
        try:
            game = self.family.game(constants)
            source = digest([self.setup.family.rpartition(":")[2], self.setup.source, sorted(constants.items())])
            job = job_name(game, self.setup.up_to, source)
            if request["do"] == "name":
                return {"job": job}
            from sprague.surveys.examination import examine

            finding = examine(game, self.setup.up_to, self.setup.seconds / 4)
        except MemoryError:
            finding, last = failed(f"it needs more than {self.setup.mebibytes} MiB of memory"), True
        except SpragueError as error:
            finding = failed(str(error))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # rules of a user's file raise anything
            finding = failed(f"{type(error).__name__}: {error}")
        job = job or self.setup.unmade(constants)
        return {"job": job, "finding": asdict(finding), "seconds": time.perf_counter() - started, "last": last}


def found_again(record: Record) -> tuple[str, str, bool]:
    """The verdict when a member is looked at once more, where it is another than the record says, and whether none is.

    What took too long then, or takes too long now, is no contradiction; nor is a finding where there was none.
    """
    try:
        family = shipped(record.family, "", "")
        if family.name(record.constants) != record.name:
            return "refuted", f"its name is {family.name(record.constants)[:60]}", False
    except SpragueError:
        return "not judged", f"{record.family[:60]} is not here", True
    except Exception:
        return "refuted", f"{record.family[:60]} has no such member", False
    setup = Setup(record.family, family.source, "", record.up_to, AGAIN_SECONDS, 0, record.version)
    reply = Answerer(setup).answer({"do": "examine", "constants": record.constants})
    finding, before = Finding(**reply["finding"]), record.finding
    of_now = record.version == __version__  # others name jobs otherwise
    if setup.made_of(record.constants) != record.specification or (of_now and reply["job"] != record.job):
        return "refuted", "its job is another", False
    if "failed" in (before.verdict, finding.verdict) or (before.verdict == "none" != finding.verdict):
        return "not judged", f"it says {before.verdict}; here: {finding.verdict}", True
    of = {name: value for name, value in vars(finding).items() if name not in ("evidence", "reason")}
    other = next((name for name, value in of.items() if getattr(before, name) != value), None)
    if other is None:
        return finding.verdict, "", True
    return finding.verdict, f"its {other} is {str(of[other])[:60]!r}, not {str(getattr(before, other))[:60]!r}", False


def main() -> None:
    """Receives requests and sends replies until the parent ends."""
    from sprague.surveys import examination  # noqa: F401  # now, before the memory is limited

    parent = Parent(silent=True)  # what rules print is no reply
    replies = Replies(parent)
    try:
        setup = Setup(**parent.receive())
        if setup.version != __version__:
            raise SpragueError(f"the worker has sprague {__version__}, the survey {setup.version}")
        bench = Answerer(setup)
        threading.Thread(target=replies.keep_moving, args=(delay(setup.seconds),), daemon=True).start()
        limit_memory(setup.mebibytes, beside=True)
    except Exception as error:
        message = f"{error}" if isinstance(error, SpragueError) else f"{type(error).__name__}: {error}"
        replies.put({"refused": message}, at_once=True)
        return
    replies.put({"ready": os.getpid()}, at_once=True)
    while True:
        request = parent.receive()
        replies.begun += 1
        reply = bench.answer(request)
        replies.put(reply, at_once=parent.waits or reply.get("last", False))
        if reply.get("last"):  # memory ran out: whatever state that left ends here
            os._exit(0)


def delay(seconds: float) -> float:
    """How many seconds a reply may wait where a member may take so many: that must not look as if it took them all.

    >>> delay(60), delay(0.5)
    (0.1, 0.05)
    """
    return min(DELAY, seconds / 10)


class Replies:
    """The way back: a reply leaves with those after it, somewhat late.

    While a member takes longer, ``{"running": n}`` says that the replies to all n − 1 before it have left.
    """

    def __init__(self, parent: Parent) -> None:
        self.begun = 0
        self._parent, self._waiting, self._lock = parent, list[dict[str, Any]](), threading.Lock()
        self._answered = self._said = 0

    def put(self, reply: dict[str, Any], *, at_once: bool) -> None:
        """Sends a reply, with all that wait, at once or soon."""
        with self._lock:
            self._answered = self.begun
            self._waiting.append(reply)
            if at_once:
                self._send()

    def keep_moving(self, seconds: float) -> None:
        """Sends what waits, whenever so many seconds have passed, in a thread of its own."""
        while True:
            time.sleep(seconds)
            with self._lock:
                if not self._waiting and self._answered < self.begun != self._said:
                    self._said = self.begun
                    self._waiting.append({"running": self.begun})
                self._send()

    def _send(self) -> None:
        if self._waiting:
            self._parent.send(self._waiting)
            self._waiting = []


if __name__ == "__main__":
    main()
