"""A worker process seen from its parent: requests in, replies out, ended when it takes too long, replaced when it dies.

A member whose process dies twice has failed; one that dies once was perhaps only in the way of something else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue
from signal import Signals
from typing import Any

import sprague
from sprague.errors import BadRule, SpragueError
from sprague.survey.finding import failed
from sprague.survey.settings import Setup

START_SECONDS = 60.0
"""A process that has not begun to work after so many seconds never will."""

PACKAGE = str(Path(sprague.__file__).parent.parent)

Reply = dict[str, Any]
Request = dict[str, Any]


class Abandoned(Exception):
    """Nobody waits for the replies any more."""


class Child:
    """One worker process, begun when it is first needed; :meth:`close` ends it."""

    def __init__(self, setup: Setup, seconds: float | None = None) -> None:
        self.setup = setup
        self.seconds = seconds or setup.seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._received = self._running = 0  # of this process: replies, and the number of the member that takes long
        self._abandoned = False
        self._beginning = threading.Lock()
        self._replies: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors: Any = None

    def run(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """The replies, in order; a member that breaks its limits or its process gets one that says so.

        Raises SpragueError where no process can be begun at all.
        """
        waiting = list(requests)
        done, deaths, sent = 0, 0, 0
        alone = False  # one request at a time, after a loss that could be the fault of more than one member
        while done < len(waiting):
            if done >= sent:
                self._begin()
                sent = done + 1 if alone else len(waiting)
                self._send(*waiting[done:sent])
            reply = self._receive(self.seconds)
            if isinstance(reply, dict):
                yield reply
                done, deaths = done + 1, 0
                if reply.get("last"):
                    self.close()
                    sent = done
                continue
            # Whose fault it is: some replies may have been lost with the process, unless it said that all had left.
            known = sent == done + 1 or (reply is None and self._running == self._received + 1)
            sent, alone = done, not known or alone
            deaths += known
            if reply is None and known:
                reason = f"it takes more than {self.seconds:g} s"
            elif deaths > 1:
                reason = f"its process {reply}, twice"
            else:
                continue
            job = self.setup.unmade(waiting[done]["constants"])
            yield {"finding": asdict(failed(reason)), "job": job, "seconds": self.seconds}
            done, deaths = done + 1, 0
            sent = done

    @property
    def process_id(self) -> int | None:
        """Of the process that runs now."""
        return self._process.pid if self._process else None

    def abandon(self) -> None:
        """Ends the process from another thread than the one in :meth:`run`, which then raises Abandoned."""
        with self._beginning:
            self._abandoned = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()
        process.wait()
        self._reader.join()
        self._errors.close()

    def _begin(self) -> None:
        if self._process is not None:
            return
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [PACKAGE, os.environ.get("PYTHONPATH")]))
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._replies = SimpleQueue()
        self._received = self._running = 0
        with self._beginning:
            self._require_wanted()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sprague.survey.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=environment,
                start_new_session=True,  # Ctrl-C is for the parent
            )
        self._reader = threading.Thread(target=_read, args=(self._process.stdout, self._replies), daemon=True)
        self._reader.start()
        self._send(asdict(self.setup))
        hello = self._receive(START_SECONDS)
        if isinstance(hello, dict) and "ready" in hello:
            return
        said = self._last_error()
        self.close()
        if isinstance(hello, dict):
            raise BadRule(str(hello.get("refused")))
        raise SpragueError(f"a worker process did not begin: {said or hello or 'it did not answer'}")

    def _require_wanted(self) -> None:
        if self._abandoned:
            raise Abandoned

    def _send(self, *messages: Any) -> None:
        assert self._process and self._process.stdin
        with suppress(BrokenPipeError):  # that it died is seen when its reply is missing
            self._process.stdin.write("".join(json.dumps(each) + "\n" for each in messages).encode("ascii"))
            self._process.stdin.flush()

    def _receive(self, seconds: float) -> Reply | str | None:
        """The next reply; how the process ended if it did; None if it took too long and was ended."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._replies.get(timeout=max(until - time.monotonic(), 0))
            except Empty:
                self.close()
                return None
            if line is None:
                break
            reply: Reply = json.loads(line)
            if "running" not in reply:
                self._received += "finding" in reply or "job" in reply
                return reply
            self._running = reply["running"]
        self._require_wanted()
        assert self._process
        status = self._process.wait()
        self.close()
        return f"was ended by {Signals(-status).name}" if status < 0 else f"ended with status {status}"

    def _last_error(self) -> str:
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:200] if lines else ""


def _read(source: Any, replies: SimpleQueue[bytes | None]) -> None:
    with suppress(OSError, ValueError):  # closed meanwhile
        for line in source:
            if line.endswith(b"\n"):
                replies.put(line)
    replies.put(None)
