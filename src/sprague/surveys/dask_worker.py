"""What runs in a Dask worker: each batch is passed on to a process of the worker, which stays for the next one.

Only a process of its own can be ended when a member breaks its limits. This module loads nothing of the games: they are
looked at elsewhere, and a worker that has just begun should get there soon.
"""

from __future__ import annotations

import json
import threading
from typing import Any

from sprague.surveys.child import WORKER, Child, Reply
from sprague.surveys.settings import Setup
from sprague.workers.outside import Process

_waiting: list[Process] = []  # for the first batch of any survey
_idle: dict[Setup, list[Child]] = {}
_lock = threading.Lock()


def get_ready(threads: int) -> None:
    """Begins as many processes as the worker has threads, so that they load what they need before there is work."""
    with _lock:
        free = len(_waiting) + sum(map(len, _idle.values()))
        _waiting.extend(Process(WORKER) for _ in range(threads - free))


def look_at_batch(setup: dict[str, Any], requests: str) -> list[Reply]:
    """The replies to a batch of requests, which come as JSON; the process stays for those of the same survey."""
    wanted = Setup(**setup)
    with _lock:
        for other in [key for key in _idle if key != wanted]:  # of a survey that is over
            for child in _idle.pop(other):
                child.close()
        idle = _idle.setdefault(wanted, [])
        child = idle.pop() if idle else Child(wanted, begun=_waiting_process())
    try:
        replies = list(child.run(json.loads(requests)))
    except BaseException:
        child.close()
        raise
    with _lock:
        _idle.setdefault(wanted, []).append(child)
    return replies


def _waiting_process() -> Process | None:
    while _waiting:
        process = _waiting.pop()
        if process.runs:
            return process
        process.close()
    return None


def close_idle() -> None:
    """Ends the processes that wait in this Dask worker."""
    with _lock:
        for children in _idle.values():
            for child in children:
                child.close()
        for process in _waiting:
            process.close()
        _idle.clear()
        _waiting.clear()
