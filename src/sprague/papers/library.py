"""All documents, and their exhibits by id."""

from __future__ import annotations

import difflib
from functools import lru_cache, reduce
from importlib import import_module
from importlib.resources import files
from operator import or_
from pkgutil import iter_modules

from sprague.errors import UnknownClaim
from sprague.papers.exhibit import Document, Exhibit, Programs
from sprague.papers.reading import read_document

NAMES = {"E": "euclid", "R": "rat", "F": "fibonacci", "I": "boards"}
"""By its letter, what the Markdown file of a document and the package with its programs are called."""


@lru_cache(maxsize=8)
def document(letter: str) -> Document:
    """The document with this letter.

    >>> document("R").title
    'The Rat game and the Mouse game'
    """
    return read_document(_text(letter), letter, _programs(letter))


def programs_for(text: str) -> Programs | None:
    """The programs of the document of ours that a text is, perhaps with verdicts written into it; None for another.

    >>> programs_for("# Mine") is None
    True
    """
    for letter in NAMES:
        front = _text(letter).partition("\n## ")[0]
        if text.startswith(front):
            return _programs(letter)
    return None


def _text(letter: str) -> str:
    return (files("sprague.papers") / f"{NAMES[letter]}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=8)
def _programs(letter: str) -> Programs:
    """Those of the module of a document, or of all modules of its package."""
    package = import_module(f"sprague.papers.{NAMES[letter]}")
    names = sorted(part.name for part in iter_modules(getattr(package, "__path__", [])))
    parts = [import_module(f"{package.__name__}.{name}") for name in names] or [package]
    found: list[Programs] = [part.PROGRAMS for part in parts if hasattr(part, "PROGRAMS")]
    return reduce(or_, found)


def documents() -> list[Document]:
    """The documents, each with its exhibits in the order of the text.

    >>> [document.letter for document in documents()]
    ['E', 'R', 'F', 'I']
    """
    return [document(letter) for letter in NAMES]


def claims(name: str | None = None) -> list[Exhibit]:
    """The exhibits of a document (``E``), of a row (``E-4``, with its parts), or one (``E-4.table``); None: all.

    >>> [claim.id for claim in claims("E-1")]
    ['E-1']
    """
    letter = (name or "")[:1]
    asked = [document(letter)] if letter in NAMES else documents()
    found = chosen([claim for each in asked for claim in each.claims], name)
    if not found:
        every = [claim for each in documents() for claim in each.claims]
        known = sorted({*NAMES, *(claim.id for claim in every), *(claim.id.split(".")[0] for claim in every)})
        near = difflib.get_close_matches(name or "", known, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the documents are {', '.join(NAMES)}"
        raise UnknownClaim(f"no document and no claim is called {(name or '')[:40]!r}; {hint}")
    return found


def chosen(exhibits: list[Exhibit], name: str | None) -> list[Exhibit]:
    """Those of a document, of a row or of an id; None: all."""
    if name is None:
        return exhibits
    return [each for each in exhibits if name in (each.document, each.id, each.id.split(".")[0])]
