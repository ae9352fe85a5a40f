"""Files that are replaced only by whole ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sprague.errors import BadParameter


@contextmanager
def whole_file(path: str | Path) -> Iterator[Path]:
    """A temporary file beside ``path`` that replaces it once it is whole, and is gone if anything goes wrong."""
    target = Path(path)
    if not target.parent.is_dir():
        raise BadParameter(f"{target}: there is no folder {target.parent}")
    unfinished = target.with_name(f".{target.stem}.{os.getpid()}.unfinished{target.suffix}")
    try:
        yield unfinished
        with open(unfinished, "rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error  # not the name of the temporary file
    finally:
        unfinished.unlink(missing_ok=True)
