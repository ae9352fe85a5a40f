"""What a survey knows of one member: a row of the catalogue, a line of a shard's file, a message between processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from sprague.errors import BadParameter
from sprague.survey.finding import Finding
from sprague.survey.ranges import Choice


@dataclass(frozen=True)
class Record:
    """One member of one family, looked at up to one bound.

    ``job`` names what was computed (:mod:`sprague.survey.identity`), ``specification`` what was asked for: the family's
    source, the constants, the bound and the version. ``finished`` is a time in UTC, ``seconds`` those on the wall.
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
        """One line of ASCII.

        >>> record = Record("octal:1", "0.3", {"d1": 3}, 9, "a", "b", Finding("none"), 0.5, "2030-01-01T00:00:00Z", "1")
        >>> Record.from_json(record.to_json()) == record
        True
        """
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that ``to_json`` wrote; BadParameter for anything else."""
        try:
            found: dict[str, Any] = json.loads(text)
            record = cls(**{**found, "finding": Finding(**found["finding"])})
        except (ValueError, TypeError, KeyError) as error:
            raise BadParameter(f"no record of a survey: {' '.join(str(error).split())[:80]}") from None
        wrong = [each for each, kind in _KINDS.items() if not isinstance(getattr(record, each), kind)]
        if wrong:
            raise BadParameter(f"no record of a survey: {wrong[0]} is {type(getattr(record, wrong[0])).__name__}")
        return record


_KINDS: Mapping[str, type | tuple[type, ...]] = {
    "family": str,
    "name": str,
    "constants": dict,
    "up_to": int,
    "job": str,
    "specification": str,
    "seconds": (int, float),
    "finished": str,
    "version": str,
}

FINDINGS = tuple(field.name for field in fields(Finding))
"""The columns that come from the finding."""
