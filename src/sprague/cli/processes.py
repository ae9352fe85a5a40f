"""Processes that the commands share work with."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, begun anew; Ctrl-C is for the one that began them.

    Where something is raised, what waits is not begun, and what runs is stopped, not waited for.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begun) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # futures cancelled one by one trip up a pool that breaks
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begun() -> None:
    """What each process does first: it leaves Ctrl-C, and SIGHUP, to the one that began it, and ends with that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
