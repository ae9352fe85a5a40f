"""The process that looks at members: requests in, replies out (:mod:`sprague.workers`).

The first message says which family, how far and with which limits; each further one names a member, which is examined,
or whose job is only named. Replies of tiny jobs go back together, a list of them: one at a time they would cost more
than the jobs.
"""

from __future__ import annotations

import os
import threading
import time
from typing import Any

from sprague import __version__
from sprague.errors import SpragueError
from sprague.surveys import examination  # noqa: F401  # now, before the memory is limited
from sprague.surveys.answerer import Answerer
from sprague.surveys.settings import Setup
from sprague.workers.inside import Parent, limit_memory

DELAY = 0.1
"""A reply waits for others so many seconds at most."""


def main() -> None:
    """Receives requests and sends replies until the parent ends."""
    parent = Parent(silent=True)  # what rules print is no reply
    replies = Replies(parent)
    try:
        setup = Setup(**parent.receive())
        if setup.version != __version__:
            raise SpragueError(f"the worker has sprague {__version__}, the survey {setup.version}")
        bench = Answerer(setup)
        threading.Thread(target=replies.keep_moving, args=(delay(setup.seconds),), daemon=True).start()
        limit_memory(setup.mebibytes, beside=True)
    except Exception as error:
        said = f"{error}" if isinstance(error, SpragueError) else f"{type(error).__name__}: {error}"
        replies.put({"refused": said}, at_once=True)
        return
    replies.put({"ready": os.getpid()}, at_once=True)
    while True:
        request = parent.receive()
        replies.begun += 1
        reply = bench.answer(request)
        replies.put(reply, at_once=parent.waits or reply.get("last", False))
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

    While a member takes longer, ``{"running": n}`` says that the replies to all n − 1 before it have left.
    """

    def __init__(self, parent: Parent) -> None:
        self.begun = 0
        self._parent, self._waiting, self._lock = parent, list[dict[str, Any]](), threading.Lock()
        self._answered = self._said = 0

    def put(self, reply: dict[str, Any], *, at_once: bool) -> None:
        """Sends a reply, with all that wait, at once or soon."""
        with self._lock:
            self._answered = self.begun
            self._waiting.append(reply)
            if at_once:
                self._send()

    def keep_moving(self, seconds: float) -> None:
        """Sends what waits, whenever so many seconds have passed, in a thread of its own."""
        while True:
            time.sleep(seconds)
            with self._lock:
                if not self._waiting and self._answered < self.begun != self._said:
                    self._said = self.begun
                    self._waiting.append({"running": self.begun})
                self._send()

    def _send(self) -> None:
        if self._waiting:
            self._parent.send(self._waiting)
            self._waiting = []


if __name__ == "__main__":
    main()
