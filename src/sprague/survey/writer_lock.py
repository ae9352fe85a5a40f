"""One writer at a time for a catalogue or the file of a shard: a lock that the system frees when its holder ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from sprague.errors import BadParameter, SpragueError


class WriterLock:
    """Held from when it is made until it is released, or its process ends, however it ends.

    A hidden file beside the one that is written holds the lock and says which process writes; SQLite's own locks last
    as long as a transaction, and two surveys would look at the same members. Raises BadParameter, without waiting,
    while another process holds it; SpragueError where the folder refuses the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f".{path.name}.writer")
        try:
            while not (file := self._taken(path)):
                pass
        except OSError as error:
            raise SpragueError(f"{path}: {error.strerror}; the folder must be one that can be written") from error
        self._file = file

    def release(self) -> None:
        """Lets the next one write; a second time it does nothing."""
        if not self._file.closed:
            with suppress(OSError):  # some systems keep a file as long as it is open
                self.path.unlink()
            self._file.close()

    def _taken(self, path: Path) -> BinaryIO | None:
        """The file, locked; None where its last holder removed it between our opening and locking it."""
        file = open(self.path, "a+b")  # noqa: SIM115  # as long as the lock
        try:
            if not _lock(file):
                file.seek(0)
                holder = file.read(20).decode("ascii", "replace").strip()
                raise BadParameter(
                    f"{path}: another process{f', {holder},' if holder else ''} is writing it; "
                    "wait until that has ended, or name another file"
                )
            if not os.path.exists(self.path) or not os.path.samestat(os.stat(self.path), os.fstat(file.fileno())):
                file.close()
                return None
            file.truncate(0)
            file.write(f"{os.getpid()}\n".encode("ascii"))
            file.flush()
        except BaseException:
            file.close()
            raise
        return file


def _lock(file: BinaryIO) -> bool:
    """Whether the file is ours now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(2**30)  # behind what it says, which others read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
