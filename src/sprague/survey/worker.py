"""The process that looks at members: one JSON line in, one JSON line out. ``python -m sprague.survey.worker``.

The first line says which family, how far and with which limits; each further one names a member, which is examined,
or whose job is only named. The process ends when its input does, so none is left behind by a parent that was killed.
Replies of tiny jobs go back together: one at a time they would cost more than the jobs.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import Any, BinaryIO

from sprague import __version__
from sprague.errors import SpragueError
from sprague.survey import examination  # noqa: F401  # now, before the memory is limited
from sprague.survey.settings import Setup
from sprague.survey.workbench import Workbench

MEBIBYTE = 2**20

DELAY = 0.1
"""A reply waits for others so many seconds at most."""


def main() -> None:
    """Reads requests and writes replies until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers itself
    replies = Replies(os.fdopen(os.dup(1), "wb"))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what rules print is no reply
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    try:
        setup = Setup(**json.loads(requests.get()))
        if setup.version != __version__:
            raise SpragueError(f"the worker has sprague {__version__}, the survey {setup.version}")
        bench = Workbench(setup)
        threading.Thread(target=replies.keep_moving, args=(delay(setup.seconds),), daemon=True).start()
        _limit_memory(setup.mebibytes * MEBIBYTE)
    except Exception as error:
        said = f"{error}" if isinstance(error, SpragueError) else f"{type(error).__name__}: {error}"
        replies.put({"refused": said}, at_once=True)
        return
    replies.put({"ready": os.getpid()}, at_once=True)
    while True:
        request = json.loads(requests.get())
        replies.begun += 1
        reply = bench.answer(request)
        replies.put(reply, at_once=requests.empty() or reply.get("last", False))
        if reply.get("last"):  # memory ran out: whatever state that left ends here
            os._exit(0)


def delay(seconds: float) -> float:
    """How many seconds a reply may wait where a member may take so many: that must not look as if it took them all.

    >>> delay(60), delay(0.5)
    (0.1, 0.05)
    """
    return min(DELAY, seconds / 10)


class Replies:
    """The way back: a reply leaves with those after it, somewhat late.

    While a member takes longer, a line ``{"running": n}`` says that the replies to all n − 1 before it have left.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.begun = 0
        self._file, self._waiting, self._lock = file, list[bytes](), threading.Lock()
        self._answered = self._said = 0

    def put(self, reply: dict[str, Any], *, at_once: bool) -> None:
        """Sends a reply, with all that wait, at once or soon."""
        with self._lock:
            self._answered = self.begun
            self._waiting.append(json.dumps(reply).encode("ascii") + b"\n")
            if at_once:
                self._send()

    def keep_moving(self, seconds: float) -> None:
        """Sends what waits, whenever so many seconds have passed, in a thread of its own."""
        while True:
            time.sleep(seconds)
            with self._lock:
                if not self._waiting and self._answered < self.begun != self._said:
                    self._said = self.begun
                    self._waiting.append(json.dumps({"running": self.begun}).encode("ascii") + b"\n")
                self._send()

    def _send(self) -> None:
        try:
            self._file.write(b"".join(self._waiting))
            self._file.flush()
        except BrokenPipeError:
            os._exit(0)
        self._waiting.clear()


def _read(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    for line in source:
        requests.put(line)
    os._exit(0)


def _limit_memory(more: int) -> None:
    """No more address space than there is now and so many bytes; where the system can."""
    if sys.platform == "linux":
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, resource.getrlimit(resource.RLIMIT_AS)[1]))


if __name__ == "__main__":
    main()
