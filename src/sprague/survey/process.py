"""A worker process and its pipes, before and after it is told which survey it works for.

It loads what it needs at once, so one that is begun before there is work for it answers sooner.
"""

from __future__ import annotations

import json
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

PACKAGE = str(Path(sprague.__file__).parent.parent)

CHUNK = 2**16


class Process:
    """One process of :mod:`sprague.survey.worker`, begun now; :meth:`close` ends it.

    ``lines`` has what it writes, lines that arrived together in one list, and None at the end.
    """

    def __init__(self) -> None:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [PACKAGE, os.environ.get("PYTHONPATH")]))
        self.lines: SimpleQueue[list[bytes] | None] = SimpleQueue()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "sprague.survey.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment,
            start_new_session=True,  # Ctrl-C is for the parent
        )
        self._reader = threading.Thread(
            target=_read, args=(cast(BufferedReader, self._popen.stdout), self.lines), daemon=True
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
        """Writes messages to it, as lines of JSON; that it died is seen when its replies are missing."""
        assert self._popen.stdin
        with suppress(BrokenPipeError):
            self._popen.stdin.write("".join(json.dumps(each) + "\n" for each in messages).encode("ascii"))
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
        for pipe in (self._popen.stdin, self._popen.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()
        self._popen.wait()
        self._reader.join()
        self._errors.close()


def _read(source: BufferedReader, lines: SimpleQueue[list[bytes] | None]) -> None:
    """Passes on what arrives; an unfinished line at the end is none."""
    begun: list[bytes] = []  # of a line whose end did not arrive yet
    with suppress(OSError, ValueError):  # closed meanwhile
        while chunk := source.read1(CHUNK):
            *whole, rest = chunk.split(b"\n")
            if whole:
                lines.put([b"".join([*begun, whole[0]]), *whole[1:]])
                begun = []
            begun.append(rest)
    lines.put(None)
