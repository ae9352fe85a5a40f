"""Texts that stand beside a module, by the names of their sections: what is said and not computed."""

from __future__ import annotations

import re
from pathlib import Path


class Texts(dict[str, str]):
    """The sections of ``name.txt`` beside a module, each behind a line ``==== section ====``.

    >>> import sprague.games.card
    >>> Texts(sprague.games.card.__file__, "cards").entries("nim")["summary"]
    'take any number from one pile'
    """

    def __init__(self, module: str, name: str) -> None:
        text = (Path(module).parent / f"{name}.txt").read_text(encoding="utf-8")
        _, *parts = re.split(r"(?m)^==== (.*) ====\n", text)
        super().__init__((name, body.rstrip("\n") + "\n") for name, body in zip(parts[::2], parts[1::2], strict=True))

    def lines(self, section: str) -> list[tuple[str, str]]:
        """Names and texts from a section that lists them; they go on on lines that begin with a blank."""
        pairs = (line.partition(": ") for line in re.sub(r"\n +", " ", self[section]).splitlines())
        return [(name, text) for name, _, text in pairs]

    def entries(self, section: str) -> dict[str, str]:
        """The same where each name stands once."""
        return dict(self.lines(section))


def number_of(count: int, what: str) -> str:
    """So many of something, in words.

    >>> number_of(1, "state"), number_of(1584, "rare position")
    ('1 state', '1,584 rare positions')
    """
    return f"{count:,} {what}{'s' * (count != 1)}"
