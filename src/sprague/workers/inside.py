"""The inner end: what a process that computes for another does first, and how it hears and answers."""

from __future__ import annotations

import os
import signal
import sys
import threading
from queue import SimpleQueue
from typing import Any, BinaryIO

from sprague.workers.messages import packed, receive

MEBIBYTE = 2**20


class Parent:
    """The process that began this one. Standard input and output belong to the messages from now on.

    What is printed goes to standard error, or, if ``silent``, nowhere. The process ends when its parent does, whatever
    it computes, and when it hears something that is no message.
    """

    def __init__(self, *, silent: bool = False) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        incoming, self._outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        os.dup2(os.open(os.devnull, os.O_WRONLY) if silent else 2, 1)
        self._heard: SimpleQueue[Any] = SimpleQueue()
        threading.Thread(target=_listen, args=(incoming, self._heard), daemon=True).start()

    @property
    def waits(self) -> bool:
        """Whether nothing was said that is not received yet."""
        return self._heard.empty()

    def receive(self) -> Any:
        """The next message; waits for it."""
        return self._heard.get()

    def send(self, message: Any) -> None:
        """Sends a message."""
        try:
            self._outgoing.write(packed(message))
            self._outgoing.flush()
        except BrokenPipeError:
            os._exit(0)


def _listen(incoming: BinaryIO, heard: SimpleQueue[Any]) -> None:
    try:
        while True:
            heard.put(receive(incoming))
    except (EOFError, OSError):
        os._exit(0)


def limit_memory(mebibytes: int, *, beside: bool = False) -> None:
    """Refuses this process more address space than that; ``beside`` what it has already. Where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = mebibytes * MEBIBYTE
    if beside:
        if sys.platform != "linux":  # others do not say what there is already
            return
        with open("/proc/self/statm", encoding="ascii") as file:
            most += int(file.read().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
