"""What a survey is asked and what it finds, as plain data: settings, findings, records."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from sprague.sealed import digest, kinds_of
from sprague.version import __version__

VERDICTS = ("proved", "verified", "observed", "none", "refuted", "failed")
"""Of a survey's members. *proved*: for all positions. *verified*: every position to the bound agrees. *observed*: the
nim-values repeat themselves, perhaps with a saltus, at least in the second half of those computed. *none*: no statement
was found. *refuted*: a statement was found, and a larger table contradicts it. *failed*: the reason says why."""

Choice = dict[str, int]
"""The constants of a member."""


@dataclass(frozen=True)
class Setup:
    """All that a worker must know: the family, the bound, and the limits for one member.

    ``seconds`` is the most that a member may take, after which its process is ended; the discovery is told to look for
    a quarter of that, and the table of P-positions may take another. ``mebibytes`` is the memory that a member may use
    beside what the process began with.
    """

    family: str
    source: str
    path: str
    up_to: int
    seconds: float
    mebibytes: int
    version: str = __version__

    def made_of(self, constants: Choice) -> str:
        """A digest of all that determines a member, without making it."""
        return digest(
            [self.version, self.family.rpartition(":")[2], self.source, sorted(constants.items()), self.up_to]
        )

    def unmade(self, constants: Choice) -> str:
        """The job of a member that could not be made, so that its rules are not known."""
        return f"unmade {self.made_of(constants)}"


@dataclass(frozen=True)
class Finding:
    """What is known of a member: the verdict on a claim, in the columns of the catalogue.

    ``claim`` is what :meth:`sprague.claims.Claim.from_json` reads, and the columns from ``kind`` to ``elements``, of a
    misère quotient, say of it what can be looked for. All are empty where nothing was found.
    Of heaps, ``sequence`` is a digest of the nim-values up to the bound that was asked for, by the law where one is
    proved; ``rare`` says how many of the first ``bound`` are rare, and ``last_rare`` which is the last, where heaps are
    split in two (:class:`sprague.solving.sequences.Statistics`).
    """

    verdict: str
    claim: str = ""
    kind: str = ""
    statement: str = ""
    formula: str = ""
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    elements: int | None = None
    largest: int | None = None
    bound: int | None = None
    terms: str = ""
    evidence: str = ""
    reason: str = ""
    sequence: str = ""
    rare: int | None = None
    last_rare: int | None = None


def failed(reason: str) -> Finding:
    """The finding of a member that has none."""
    return Finding("failed", reason=" ".join(reason.split())[:500])


@dataclass(frozen=True)
class Record:
    """One member of one family, looked at up to one bound.

    ``job`` names what was computed (:func:`sprague.surveys.worker.job_name`), ``specification`` what was asked
    for: the family's source, the constants, the bound and the version. ``finished`` is a time in UTC, ``seconds`` those
    on the wall.
    """

    family: str
    name: str
    constants: Choice
    up_to: int
    job: str
    specification: str
    finding: Finding
    seconds: float
    finished: str
    version: str


SECONDS, MEBIBYTES = 60.0, 2048
"""The limits for one member, unless others are asked for."""

MANY_MEMBERS = 10**7
"""A family of more members than this is surveyed only if that is confirmed."""


@dataclass(frozen=True)
class Mark:
    """How far a survey is: of its ``members`` so many are ``done``, and ``ended`` is 1 once there are no others.

    It stands in the catalogue beside the members, and changes in the transactions that bring them. ``asked`` is the
    ranges as they were typed, ``path`` that of a file of rules, ``share`` I/N or empty, ``setup`` a digest of the
    family's source, the bound and the version. No member ever leaves a catalogue: there were ``rows`` of them then.
    """

    family: str
    path: str
    up_to: int
    asked: str
    share: str
    setup: str
    seconds: float
    mebibytes: int
    members: int
    done: int = 0
    ended: int = 0
    rows: int = 0

    def __str__(self) -> str:
        share = f", share {self.share}" if self.share else ""
        return f"{self.family} to {self.up_to}{share}: {self.done} of {self.members} members"

    @property
    def survey(self) -> tuple[str, int, str, str]:
        """What all shares of one survey have in common."""
        return self.family, self.up_to, self.asked, self.setup

    @property
    def shares(self) -> int:
        """Of how many shares this is one."""
        return int(self.share.partition("/")[2] or 1)

    @property
    def ending(self) -> str:
        """How the name of the catalogue of a share ends."""
        return f".{self.share.replace('/', '-of-')}.sqlite"

    def command(self, path: Path) -> str:
        """What does the rest in this catalogue: of the share whose catalogue it is by its name, else of the survey."""
        name = Path(self.path).name
        words = ["sprague", "survey", self.family.replace(f"{name}:", f"{self.path}:") if name else self.family]
        words += ["--to", str(self.up_to)]
        words += [word for each in self.asked.split() for word in ("--range", each)]
        words += ["--seconds", f"{self.seconds:g}"] * (self.seconds != SECONDS)
        words += ["--memory", str(self.mebibytes)] * (self.mebibytes != MEBIBYTES)
        words += ["--yes"] * (self.members * self.shares > MANY_MEMBERS)
        if path.name.endswith(self.ending):
            words += ["--shard", self.share]
            path = path.with_name(path.name.removesuffix(self.ending) + ".sqlite")
        return shlex.join([*words, "-c", str(path)])


_KINDS, _FINDING_KINDS = kinds_of(Record), kinds_of(Finding)

FINDINGS = tuple(_FINDING_KINDS)
"""The columns that come from the finding."""

KINDS = {**_KINDS, **_FINDING_KINDS}
"""Of which kind each column is."""
