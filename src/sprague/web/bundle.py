"""The page itself: the files that Vite built, read once, so that no address of a request is ever a path of a file."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"

TYPES = {".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

PLACEHOLDER = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>sprague</title>
<p>The page was not built into this installation; the interface for programs is at <a href="/api/openapi.json">/api</a>.
"""


@dataclass(frozen=True)
class File:
    """A file of the bundle; ``packed`` is its gzip where that is smaller."""

    body: bytes
    kind: str
    packed: bytes | None
    lasting: bool


def read_bundle(folder: Path = STATIC) -> dict[str, File]:
    """The files by their addresses, ``index.html`` at ``/``; a placeholder where the page was not built.

    >>> "/" in read_bundle()
    True
    """
    found = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file():
            address = "/" + path.relative_to(folder).as_posix()
            found[address] = _file(path.read_bytes(), path.suffix, lasting=address.startswith("/assets/"))
    index = found.pop("/index.html", None)
    return found | {"/": index or _file(PLACEHOLDER, ".html", lasting=False)}


def _file(body: bytes, suffix: str, *, lasting: bool) -> File:
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    if kind == "text/html":
        kind += "; charset=utf-8"
    packed = gzip.compress(body, 9, mtime=0)
    return File(body, kind, packed if len(packed) < 0.9 * len(body) else None, lasting)
