"""Texts from which files for Coq are made, by the names of their sections: definitions, statements, proofs."""

from __future__ import annotations

import re
from importlib.resources import files


class Texts(dict[str, str]):
    """The sections of a file of this folder, each behind a line ``==== name ====``.

    >>> sorted(Texts("vocabulary"))
    ['digits', 'floor', 'head', 'other', 'sound']
    """

    def __init__(self, name: str) -> None:
        text = files(__name__).joinpath(f"{name}.txt").read_text(encoding="utf-8")
        _, *parts = re.split(r"(?m)^==== (.*) ====\n", text)
        super().__init__((name, body.rstrip("\n") + "\n") for name, body in zip(parts[::2], parts[1::2], strict=True))

    def entries(self, section: str) -> dict[str, str]:
        """Sentences by their names, from a section that lists them; they go on on lines that begin with a space.

        >>> Texts("heaps").entries("one value")["unique"]
        'forall n, u, v. value(n, u) => value(n, v) => u = v'
        """
        lines = re.sub(r"\n +", " ", self[section]).splitlines()
        return dict(line.split(": ", 1) for line in lines)
