"""The outer end: a process that computes for this one, begun, asked, waited for, and ended whatever it does."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from queue import SimpleQueue
from typing import Any, cast

import sprague
from sprague.workers.messages import packed, receive

PACKAGE = str(Path(sprague.__file__).parent.parent)


def command(module: str) -> list[str]:
    """What begins a process of a module of ours."""
    return [sys.executable, "-P", "-m", module]


def environment() -> dict[str, str]:
    """Its environment: it finds this package wherever it lies, computes on one core, and opens no window."""
    path = os.pathsep.join(filter(None, [PACKAGE, os.environ.get("PYTHONPATH")]))
    alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "agg"}
    return {**os.environ, **alone, "PYTHONPATH": path}


class Process:
    """One process of a module that begins with :class:`~sprague.workers.inside.Parent`; :meth:`close` ends it.

    ``messages`` has what it says, and None at the end.
    """

    def __init__(self, module: str) -> None:
        self.messages: SimpleQueue[Any] = SimpleQueue()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._popen = subprocess.Popen(
            command(module),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment(),
            start_new_session=True,  # Ctrl-C is for this process
        )
        self._reader = threading.Thread(
            target=_read, args=(cast(BufferedReader, self._popen.stdout), self.messages), daemon=True
        )
        self._reader.start()

    @property
    def id(self) -> int:
        """Of the process, as the system has it."""
        return self._popen.pid

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._popen.poll() is None

    def send(self, messages: Iterable[Any]) -> None:
        """Sends messages; that the process died is seen when its answers are missing."""
        assert self._popen.stdin
        with suppress(BrokenPipeError):
            self._popen.stdin.write(b"".join(map(packed, messages)))
            self._popen.stdin.flush()

    def wait(self) -> int:
        """The status with which it ends."""
        return self._popen.wait()

    def last_error(self) -> str:
        """The last line that it wrote to standard error."""
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:200] if lines else ""

    def kill(self) -> None:
        """Ends it, whatever it does, and leaves the rest to :meth:`close`."""
        self._popen.kill()

    def close(self) -> None:
        """Ends it and frees what it had."""
        self._popen.kill()
        self._popen.wait()
        self._reader.join()
        for pipe in (self._popen.stdin, self._popen.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()
        self._errors.close()


def _read(source: BufferedReader, messages: SimpleQueue[Any]) -> None:
    """Passes on what arrives; half a message at the end, or what is no message, is the end."""
    with suppress(EOFError, OSError, ValueError):
        while True:
            messages.put(receive(source))
    messages.put(None)
