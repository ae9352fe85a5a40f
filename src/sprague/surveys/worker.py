"""The process that looks at members: requests in, replies out (:mod:`sprague.workers`).

The first message says which family, how far and with which limits; each further one names a member, which is examined,
or whose job is only named. Replies of tiny jobs go back together, a list of them: one at a time they would cost more
than the jobs. Jobs by rules of the catalogue are named wherever a survey runs, by the same :class:`Answerer`.

The name of a job is a digest of what is computed, the same in every process and on every machine.

Two members of whatever families have the same name if their rules have the same normal form: octal codes that differ
by zeros at the end, a subtraction set and its code, formulas that differ in the names of the piles, in a remainder by
1, or in a choice between equal terms. Rules that are no formula are known by their source and their constants alone.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sprague.errors import SpragueError
from sprague.games import NORMAL, FormulaGame, Played, PlayedFormula, Ruleset, TakingBreaking
from sprague.logic.language import formula as f
from sprague.sealed import digest
from sprague.surveys.families import Family, shipped
from sprague.surveys.records import Finding, Record, Setup, failed
from sprague.version import __version__
from sprague.workers import Parent, limit_memory

Term = list[Any]
"""A linear term as JSON: its constant, then pairs of atoms and coefficients."""

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
        places = {name: i for i, name in enumerate(game.before + game.after)}
        measure = [game.measure.coefficient(f.Variable(name)) for name in game.before]
        return ["formula", _formula(game.formula, places), game.interchangeable, measure]
    return ["source", source]


def _formula(formula: f.Formula, places: Mapping[str, int]) -> Any:
    """True or False, or a list that begins with what joins the rest."""
    match formula:
        case f.Truth(holds):
            return holds
        case f.Compare(relation, left, right):
            return _compared(relation, _linear(left - right, places))
        case f.Not(part):
            found = _formula(part, places)
            return not found if isinstance(found, bool) else ["~", found]
        case f.And(parts):
            return _joined("&", [_formula(part, places) for part in parts], neutral=True)
        case f.Or(parts):
            return _joined("|", [_formula(part, places) for part in parts], neutral=False)
    raise TypeError(f"not a formula: {formula!r}")


def _compared(relation: str, difference: Term) -> Any:
    """A term compared with 0, by ≤, = or ≠."""
    if len(difference) == 1:
        return bool(f.COMPARISONS[relation](difference[0], 0))
    if relation in (">", ">="):
        relation, difference = relation.replace(">", "<"), _times(difference, -1)
    if relation == "<":
        return ["<=", [difference[0] + 1, *difference[1:]]]
    if relation in ("==", "!="):
        return [relation, min(difference, _times(difference, -1), key=json.dumps)]
    return [relation, difference]


def _joined(sign: str, parts: list[Any], neutral: bool) -> Any:
    """The parts in a fixed order, each once; nested ones of the same sign joined, and truth values left out."""
    flat: list[Any] = []
    for part in parts:
        flat += part[1:] if isinstance(part, list) and part[0] == sign else [part]
    if any(part is (not neutral) for part in flat):
        return not neutral
    kept = {json.dumps(part): part for part in flat if part is not neutral}
    if len(kept) < 2:
        return next(iter(kept.values()), neutral)
    return [sign, *(kept[key] for key in sorted(kept))]


def _linear(term: f.Linear, places: Mapping[str, int]) -> Term:
    """The constant, then pairs of atoms and coefficients in a fixed order."""
    total, found = term.constant, dict[str, list[Any]]()
    for atom, coefficient in term.coefficients:
        constant, *pairs = _times(_atom(atom, places), coefficient)
        total += constant
        for inner, factor in pairs:
            found.setdefault(json.dumps(inner), [inner, 0])[1] += factor
    return [total, *(found[key] for key in sorted(found) if found[key][1])]


def _times(term: Term, factor: int) -> Term:
    return [factor * term[0], *([atom, factor * coefficient] for atom, coefficient in term[1:])]


def _atom(atom: f.Atom, places: Mapping[str, int]) -> Term:
    """The atom as a term; a constant, or one of its own terms, where its value needs no case."""
    match atom:
        case f.Variable(name):
            return [0, [places[name], 1]]
        case f.Remainder(of, modulus):
            inner = _linear(of, places)
            if modulus == 1 or len(inner) == 1:
                return [inner[0] % modulus]
            return [0, [["%", [inner[0] % modulus, *inner[1:]], modulus], 1]]
        case f.Absolute(of):
            inner = _linear(of, places)
            return (
                [abs(inner[0])] if len(inner) == 1 else [0, [["abs", min(inner, _times(inner, -1), key=json.dumps)], 1]]
            )
        case f.Choice(condition, then, otherwise):
            settled, cases = _formula(condition, places), [_linear(then, places), _linear(otherwise, places)]
            if isinstance(settled, bool) or cases[0] == cases[1]:
                return cases[0] if settled is not False else cases[1]
            return [0, [["where", settled, *cases], 1]]


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
    found, said = Finding(**reply["finding"]), record.finding
    if (reply["job"], setup.made_of(record.constants)) != (record.job, record.specification):
        return "refuted", "its job is another", False
    if "failed" in (said.verdict, found.verdict) or (said.verdict == "none" != found.verdict):
        return "not judged", f"it says {said.verdict}; here: {found.verdict}", True
    of = {name: value for name, value in vars(found).items() if name not in ("evidence", "reason")}
    other = next((name for name, value in of.items() if getattr(said, name) != value), None)
    if other is None:
        return found.verdict, "", True
    return found.verdict, f"its {other} is {str(of[other])[:60]!r}, not {str(getattr(said, other))[:60]!r}", False


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
        said = f"{error}" if isinstance(error, SpragueError) else f"{type(error).__name__}: {error}"
        replies.put({"refused": said}, at_once=True)
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
