"""All documents, and their claims by id."""

from __future__ import annotations

import difflib
from importlib import import_module

from sprague.errors import SpragueError
from sprague.papers.claim import Claim, Document

MODULES = {
    "E": "sprague.papers.euclid",
    "R": "sprague.papers.rat",
    "F": "sprague.papers.fibonacci",
    "I": "sprague.papers.boards",
}


class UnknownClaim(SpragueError):
    """No document and no claim has that name; the message suggests the nearest."""


def documents() -> list[Document]:
    """The documents, each with its claims in the order of the text.

    >>> [document.letter for document in documents()]
    ['E', 'R', 'F', 'I']
    """
    return [import_module(module).DOCUMENT for module in MODULES.values()]


def claims(name: str | None = None) -> list[Claim]:
    """The claims of a document (``E``), of a row (``E-4``, with its parts), or one claim (``E-4.table``); None: all.

    >>> [claim.id for claim in claims("E-1")]
    ['E-1']
    """
    every = [claim for document in documents() for claim in document.claims]
    if name is None:
        return every
    found = [claim for claim in every if name in (claim.document, claim.id, claim.id.split(".")[0])]
    if not found:
        known = sorted({*MODULES, *(claim.id for claim in every), *(claim.id.split(".")[0] for claim in every)})
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the documents are {', '.join(MODULES)}"
        raise UnknownClaim(f"no document and no claim is called {name[:40]!r}; {hint}")
    return found
