"""A survey: every member of a family, none of which is known yet, looked at once, and all of it in the catalogue.

Members pass three sieves before they are looked at: what is asked for stands in the catalogue; the rules, once made,
are those of a job in the catalogue; the same job is under way for another member. The rest goes to worker processes.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from sprague.surveys.catalogue import Catalogue
from sprague.surveys.families import Family, Member, Range
from sprague.surveys.pool import Child, Pool, Reply, Request
from sprague.surveys.records import Finding, Mark, Record, Setup
from sprague.surveys.worker import Answerer
from sprague.version import __version__

COMMIT_SECONDS = 0.5
"""So much work is lost at most when the survey is killed."""

NAMING_SECONDS = 10.0
"""Making a game, without looking at it, may take so many seconds at most."""

CHUNK = 200


@dataclass
class Tally:
    """How far a survey is: of ``total`` members ``known`` were there before and ``verdicts`` counts the others."""

    total: int
    known: int = 0
    shared: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)

    @property
    def done(self) -> int:
        """Members that need no more work."""
        return self.known + self.verdicts.total()


@dataclass(frozen=True)
class Shard:
    """The members whose number, counted from 1, is ``index`` modulo ``of``.

    >>> list(Shard(2, 3).part(iter(range(10)))), Shard(2, 3).size(10)
    ([1, 4, 7], 3)
    """

    index: int = 1
    of: int = 1

    def part(self, members: Iterator[Any]) -> Iterator[Any]:
        """Those members."""
        return islice(members, self.index - 1, None, self.of)

    def size(self, total: int) -> int:
        """How many they are."""
        return max(0, -((self.index - 1 - total) // self.of))


def setup_for(family: Family, up_to: int, seconds: float, mebibytes: int) -> Setup:
    """What the worker processes of a survey are told."""
    return Setup(family.text, family.source, family.path, up_to, seconds, mebibytes)


class Survey:
    """One survey of a family; :meth:`run` does what is left of it."""

    def __init__(
        self,
        family: Family,
        asked: Sequence[Range],
        setup: Setup,
        catalogue: Catalogue,
        *,
        retry: bool = False,
        shard: Shard | None = None,
    ) -> None:
        self.family, self.setup, self.catalogue, self.retry = family, setup, catalogue, retry
        part = shard or Shard()
        self._members: Iterator[Member] = part.part(family.members(asked))
        self.tally = Tally(part.size(family.count(asked)))
        self._mark = Mark(
            family.text,
            family.path,
            setup.up_to,
            " ".join(each.text for each in asked),
            f"{shard.index}/{shard.of}" if shard else "",
            setup.made_of({}),
            float(setup.seconds),
            setup.mebibytes,
            min(self.tally.total, sys.maxsize),
        )
        self._under_way: dict[str, list[Member]] = {}
        self._jobs: dict[str, str] = {}

    def run(self, pool: Pool, progress: Callable[[Tally], None] | None = None) -> Tally:
        """Looks at every member that is not known, and says after each how far it is.

        What is done stays done if this is interrupted or killed. Raises SpragueError where the catalogue cannot be
        written, or no worker process begins.
        """
        tell = progress or (lambda tally: None)
        committed = time.monotonic()
        self._commit()
        with (
            self._naming() as named,
            closing(pool.run(self.setup, self._unknown(named))) as results,  # type: ignore[type-var]  # a generator, which is closed
        ):
            try:
                for result in results:
                    if result:
                        self._took(*result)
                    tell(self.tally)
                    if time.monotonic() - committed > COMMIT_SECONDS:
                        self._commit()
                        committed = time.monotonic()
                self._mark = replace(self._mark, members=self.tally.done, ended=1)
            finally:
                self._commit()
        tell(self.tally)
        return self.tally

    def _commit(self) -> None:
        """Makes what was added last, and with it how far the survey is."""
        self.catalogue.mark(replace(self._mark, done=self.tally.done))
        self.catalogue.commit()

    @contextmanager
    def _naming(self) -> Iterator[Callable[[list[Request]], Iterable[Reply]]]:
        """What names jobs: the rules of a user's file in a process of their own, others here."""
        if self.family.path:
            with closing(Child(self.setup, min(self.setup.seconds, NAMING_SECONDS))) as child:
                yield child.run
        else:
            bench = Answerer(self.setup)
            yield lambda requests: map(bench.answer, requests)

    def _unknown(self, named: Callable[[list[Request]], Iterable[Reply]]) -> Iterator[Member]:
        """The members that must be looked at."""
        while chunk := list(islice(self._members, CHUNK)):
            specifications = [self.setup.made_of(member.constants) for member in chunk]
            known = self.catalogue.known(specifications, failures=not self.retry)
            self.tally.known += sum(specification in known for specification in specifications)
            new = [member for member, each in zip(chunk, specifications, strict=True) if each not in known]
            names = named([{"do": "name", "constants": member.constants} for member in new])
            for member, reply in zip(new, names, strict=True):
                if self._must_be_looked_at(member, reply):
                    yield member

    def _must_be_looked_at(self, member: Member, reply: Reply) -> bool:
        job = reply["job"]
        if "finding" in reply:
            self._add([member], job, reply)
        elif job in self._under_way:
            self._under_way[job].append(member)
        elif same := self.catalogue.finding(job):
            self.tally.shared += 1
            known = {name: getattr(same, name) for name in ("finding", "seconds", "finished", "version")}
            self._record([member], job=job, **known)
        else:
            self._under_way[job], self._jobs[member.name] = [member], job
            return True
        return False

    def _took(self, member: Member, reply: Reply) -> None:
        """A member was looked at, and with it all others that are the same game."""
        job = self._jobs.pop(member.name)
        members = self._under_way.pop(job)
        self.tally.shared += len(members) - 1
        self._add(members, job, reply)

    def _add(self, members: Sequence[Member], job: str, reply: Reply) -> None:
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        finding, seconds = Finding(**reply["finding"]), round(reply["seconds"], 4)
        self._record(members, job=job, finding=finding, seconds=seconds, finished=now, version=__version__)

    def _record(self, members: Sequence[Member], *, finding: Finding, **known: Any) -> None:
        of = {"family": self.family.text, "up_to": self.setup.up_to, "finding": finding, **known}
        self.catalogue.add(
            Record(name=each.name, constants=each.constants, specification=self.setup.made_of(each.constants), **of)
            for each in members
        )
        self.tally.verdicts[finding.verdict] += len(members)
