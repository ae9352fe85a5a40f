"""Processes that the commands share work with."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, begun anew; Ctrl-C is for the one that began them.

    Where something is raised, what waits is not begun, and what runs is stopped, not waited for.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # futures cancelled one by one trip up a pool that breaks
            for process in multiprocessing.active_children():
                process.terminate()
            raise
