"""Files and folders that are replaced only by whole ones, and written by one process at a time."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

from sprague.errors import BadParameter, SpragueError

LARGEST_FILE = 64 * 2**20
"""Bytes of the largest file that is read as a whole."""


def read_file(path: str | Path) -> bytes:
    """What a file holds. Raises OSError, and BadParameter for one that is larger than it may be, or has no end."""
    with open(path, "rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise BadParameter(f"{path}: it is larger than {LARGEST_FILE >> 20} MiB")
    return content


def read_text(path: str | Path) -> str:
    """The text of a file, its lines ended as everywhere. Raises OSError; BadParameter if too large, or not in UTF-8."""
    try:
        return read_file(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadParameter(f"{path}: it is not a text file in UTF-8") from None


def require_folder(path: str | Path) -> None:
    """Raises BadParameter where no file can be made at ``path``: before the work, and not after it."""
    folder = Path(path).parent
    if not folder.is_dir():
        raise BadParameter(f"{path}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise BadParameter(f"{path}: the folder {folder} cannot be written")
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise BadParameter(f"{path}: it is a device or a pipe, which a whole file cannot replace")


def require_writable(path: str | Path, what: str, endings: Sequence[str]) -> Path:
    """The path, if ``what`` can be written there: its ending is one of these, and a file can be made in its folder.

    Raises BadParameter otherwise, before the work, and for a .parquet file without the package ``pyarrow``.
    """
    target = Path(path)
    if target.suffix not in endings:
        raise BadParameter(f"{path}: {what} written to a file that ends in {', '.join(endings)}")
    if target.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BadParameter("a .parquet file needs the package pyarrow: pip install 'sprague[publish]'")
    require_folder(target)
    return target


@contextmanager
def whole_file(path: str | Path) -> Iterator[Path]:
    """A temporary file beside ``path`` that replaces it once it is whole, and is gone if anything goes wrong.

    What a process left that was killed while it wrote the same file is removed.
    """
    require_folder(path)
    target = Path(os.path.realpath(path))  # a link stays one, and the file that it names is replaced
    require_folder(target)
    unfinished = _unfinished(target, target.stem, target.suffix)
    try:
        yield unfinished
        with open(unfinished, "rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error  # not the name of the temporary file
    finally:
        with suppress(OSError):
            unfinished.unlink()


@contextmanager
def whole_folder(path: str | Path) -> Iterator[Path]:
    """A new folder that takes the place of ``path``, and of what is there, once it is whole; else all is as it was.

    Raises BadParameter where no folder can be made there. What a process left that was killed is removed.
    """
    require_folder(path)
    target = require_replaceable(path)
    scratch = _unfinished(target, target.name, "")
    new, old = scratch / NEW, scratch / OLD
    try:
        try:
            scratch.mkdir()
            new.mkdir()
            yield new
            if target.exists():
                target.replace(old)
            new.replace(target)
        finally:
            _remove(scratch, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error  # not the name of what was unfinished


def require_replaceable(path: str | Path) -> Path:
    """Where a folder really lies; raises BadParameter where no other one can take its place."""
    target = Path(os.path.realpath(path))
    require_folder(target)
    if target.exists() and not target.is_dir():
        raise BadParameter(f"{path}: this is a file, not a folder")
    if Path.cwd().is_relative_to(target):
        raise BadParameter(f"{path}: this is the folder you are in, and it would be replaced; name another")
    return target


NEW, OLD = "new", "old"
"""In the folder where another one is made: that, and the one whose place it takes."""


def _unfinished(target: Path, stem: str, suffix: str) -> Path:
    """Where this process writes what is to replace the target; what dead processes left there is gone."""
    name = re.compile(rf"{re.escape(f'.{stem[:64]}.')}(\d+)\.unfinished{re.escape(suffix)}")
    with suppress(OSError):
        for left in os.listdir(target.parent):
            if (match := name.fullmatch(left)) and not _runs(int(match[1])):
                _remove(target.with_name(left), target)
    return target.with_name(f".{stem[:64]}.{os.getpid()}.unfinished{suffix}")


def _runs(process: int) -> bool:
    """Whether another process of this machine has that number."""
    if process == os.getpid():
        return False
    if sys.platform == "win32":  # where os.kill ends it
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def _remove(unfinished: Path, target: Path) -> None:
    """Removes what was not finished; a folder whose place was not taken yet is put back."""
    if not unfinished.is_dir():
        with suppress(OSError):
            unfinished.unlink()
        return
    if (unfinished / OLD).exists() and not target.exists():
        (unfinished / OLD).replace(target)
    shutil.rmtree(unfinished, ignore_errors=True)


@contextmanager
def saving(path: str | Path) -> Iterator[None]:
    """While what is known is saved, the first signal that interrupts waits for the end, and a line says so.

    A second one breaks off at once. Signals that Python does not handle, or not in this thread, are left alone.
    """
    handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
    heard: list[int] = []

    def wait(number: int, frame: FrameType | None) -> None:
        if heard:
            handlers[number](number, frame)
        heard.append(number)
        with suppress(OSError):  # such as a terminal that is closed
            message = f"sprague: saving what is known in {path}; another Ctrl-C gives it up"
            print(message, file=sys.stderr, flush=True)

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            handler = signal.getsignal(number)
            if number not in handlers and callable(handler):
                handlers[number] = handler
                signal.signal(number, wait)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    if heard:
        handlers[heard[0]](heard[0], None)


class WriterLock:
    """Held from when it is made until it is closed, or its process ends, however it ends.

    A hidden file beside the one that is written holds the lock and says which process writes; SQLite's own locks last
    as long as a transaction, and two surveys would look at the same members. Raises BadParameter, without waiting,
    while another process holds it; SpragueError where the folder refuses the file.
    """

    def __init__(self, path: Path) -> None:
        require_folder(path)
        target = Path(os.path.realpath(path))  # whatever links lead to it
        self.path = target.with_name(f".{target.name}.writer")
        try:
            while not (file := self._taken(path)):
                pass
        except OSError as error:
            raise SpragueError(f"{path}: {error.strerror}") from error
        self._file = file

    def close(self) -> None:
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
            try:
                file.write(f"{os.getpid()}\n".encode("ascii"))
                file.flush()
            except OSError:  # such as a full disk
                self.path.unlink()
                raise
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


def write_parquet(path: Path, kinds: Mapping[str, str], pieces: Iterable[Sequence[Any]]) -> None:
    """Writes columns of these names and kinds, as ``pyarrow`` calls them, into a new file: a row group a piece."""
    import pyarrow
    import pyarrow.parquet

    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in kinds.items()])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for columns in pieces:
            writer.write_table(pyarrow.table(dict(zip(kinds, columns, strict=True)), schema=schema))
