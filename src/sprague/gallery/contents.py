"""What hangs in the gallery: every picture of the documents, and some more, each with the claim it illustrates."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Shown:
    """A picture of the gallery: the claim it belongs to, what it is called there, and how it is asked for.

    ``width`` is how much of a row it takes on a page with three columns: all of it (``whole``), two columns
    (``broad``), or one. They are hung so that wide pictures are not small, and no place stays empty between two.
    """

    claim: str
    part: str
    width: str
    picture: str
    up_to: int | None
    position: str | None
    words: str

    @property
    def name(self) -> str:
        """The name of its file, without the ending: the claim, and a part where a claim has several pictures."""
        return f"{self.claim}-{self.part}" if self.part else self.claim


def _hung(row: dict[str, str]) -> Shown:
    up_to, position = row.pop("up_to"), row.pop("position")
    return Shown(**row, up_to=int(up_to) if up_to else None, position=position or None)


with Path(__file__).with_name("gallery.tsv").open(encoding="utf-8") as _file:
    GALLERY = tuple(map(_hung, csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)))


def shown(name: str) -> Shown | None:
    """The picture of the gallery with this name, or the first of this claim; None where there is none.

    >>> shown("I-wythoff.map").picture, shown("wythoff")
    ('map:wythoff', None)
    """
    return next((each for each in GALLERY if name in (each.name, each.claim)), None)
