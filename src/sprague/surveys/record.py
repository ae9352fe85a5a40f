"""What a survey knows of one member: a row of the catalogue, a line of a shard's file, a message between processes."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from sprague.errors import BadParameter
from sprague.sealed import fields, kinds_of, read_json, sealed, unsealed
from sprague.surveys.finding import VERDICTS, Finding
from sprague.surveys.ranges import Choice


@dataclass(frozen=True)
class Record:
    """One member of one family, looked at up to one bound.

    ``job`` names what was computed (:mod:`sprague.surveys.identity`), ``specification`` what was asked for: the
    family's source, the constants, the bound and the version. ``finished`` is a time in UTC, ``seconds`` those on the
    wall.
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

    def to_json(self) -> str:
        """One line of ASCII, with a seal.

        >>> record = Record("octal:1", "0.3", {"d1": 3}, 9, "a", "b", Finding("none"), 0.5, "2030-01-01T00:00:00Z", "1")
        >>> Record.from_json(record.to_json()) == record
        True
        """
        return json.dumps(sealed(asdict(self)), sort_keys=True)

    @classmethod
    def from_json(cls, text: str | bytes, where: str = "a record", version: int = 4) -> Record:
        """The record that ``to_json`` wrote; BadParameter for anything else.

        In files of version 1 it had no seal, before version 3 no claim, before version 4 no digest of nim-values.
        """
        found = read_json(text, where)
        read = fields(unsealed(found, where) if version > 1 else found, where, _KINDS)
        earlier = {"claim": "", "elements": None} if version < 3 else {}
        earlier |= {"sequence": "", "rare": None, "last_rare": None} if version < 4 else {}
        finding = fields(earlier | read["finding"], f"{where}, finding", _FINDING_KINDS)
        if finding["verdict"] not in VERDICTS:
            raise BadParameter(f"{where}: its verdict is {finding['verdict'][:20]!r}, not one of {', '.join(VERDICTS)}")
        return cls(**{**read, "finding": Finding(**finding)})


_KINDS, _FINDING_KINDS = kinds_of(Record), kinds_of(Finding)

FINDINGS = tuple(_FINDING_KINDS)
"""The columns that come from the finding."""
