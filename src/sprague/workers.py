"""Processes that compute for this one and can be ended at any moment: what they say, and both ends of the line.

The page, the survey and the second engine have theirs here. Such a process ignores Ctrl-C, which is for the one that
began it; it is refused more memory than it is allowed; and it ends when the one that began it is gone, however it went.

A message is its length in four bytes, and then that many bytes of a pickle.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, BinaryIO, cast

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

PACKAGE = str(Path(__file__).parents[1])

MEBIBYTE = 2**20

LENGTH = struct.Struct("<I")

MOST_BYTES = 64 * 2**20
"""A longer message is refused."""


class NoMessage(EOFError):
    """What arrived is no message: the other process is gone, or out of its mind."""


def packed(message: Any) -> bytes:
    """The message as it is sent.

    >>> opened(packed([1, b"two"])[LENGTH.size:])
    [1, b'two']
    """
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def length(head: bytes) -> int:
    """How many bytes follow the first four; NoMessage where these are fewer, or say too much."""
    if len(head) < LENGTH.size:
        raise NoMessage
    (size,) = LENGTH.unpack(head)
    if size > MOST_BYTES:
        raise NoMessage(f"a message of {size} bytes")
    return int(size)


def opened(body: bytes) -> Any:
    """The message that those bytes are; NoMessage for others."""
    try:
        return pickle.loads(body)
    except Exception as error:  # a broken pickle may raise anything
        raise NoMessage(f"no message: {type(error).__name__}") from None


def receive(stream: BinaryIO) -> Any:
    """Reads one message; raises NoMessage where there is none any more."""
    count = length(stream.read(LENGTH.size))
    body = stream.read(count)
    if len(body) < count:
        raise NoMessage
    return opened(body)


class Parent:
    """The process that began this one. Standard input and output belong to the messages from now on.

    What is printed goes to standard error, or, if ``silent``, nowhere. The process ends when its parent does, whatever
    it computes, and when it hears something that is no message.
    """

    def __init__(self, *, silent: bool = False) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.set_int_max_str_digits(0)  # as sprague.numbers.decimals.any_length has it, for as long as it runs
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


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are begun meanwhile never hear Ctrl-C, not even while they load their modules."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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


@contextmanager
def processes(most: int | None = None, *, preload: Sequence[str] = ()) -> Iterator[ProcessPoolExecutor]:
    """A pool of at most so many processes, one for each core if nothing is said; Ctrl-C is for this process alone.

    They begin with the modules of ``preload``, where the system can. Where something is raised, what waits is not
    begun, and what runs is stopped, not waited for.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forks = preload and "forkserver" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if forks else "spawn")
    context.set_forkserver_preload([*preload])
    with ProcessPoolExecutor(most, context, _begun) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # futures cancelled one by one trip up a pool that breaks
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begun() -> None:
    """What each process does first: it leaves Ctrl-C, and SIGHUP, to the one that began it, and ends with that."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(1)


def command(module: str) -> list[str]:
    """What begins a process of a module of ours."""
    return [sys.executable, "-P", "-m", module]


def environment() -> dict[str, str]:
    """Its environment: it finds this package wherever it lies, computes on one core, and opens no window."""
    path = os.pathsep.join(filter(None, [PACKAGE, os.environ.get("PYTHONPATH")]))
    alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "agg"}
    return {**os.environ, **alone, "PYTHONPATH": path}


class Process:
    """One process of a module that begins with :class:`~sprague.workers.Parent`; :meth:`close` ends it.

    ``messages`` has what it says, and None at the end; or ``hear`` is told it, in a thread of its own.
    Its standard error is kept for :meth:`last_error` or, if ``loud``, is that of this process.
    """

    def __init__(self, module: str, hear: Callable[[Any], object] | None = None, *, loud: bool = False) -> None:
        self.messages: SimpleQueue[Any] = SimpleQueue()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._popen = subprocess.Popen(
            command(module),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if loud else self._errors,
            env=environment(),
            start_new_session=True,  # Ctrl-C is for this process
        )
        self._reader = threading.Thread(
            target=_read, args=(cast(BufferedReader, self._popen.stdout), hear or self.messages.put), daemon=True
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


def _read(source: BufferedReader, hear: Callable[[Any], object]) -> None:
    """Passes on what arrives; half a message at the end, or what is no message, is the end."""
    with suppress(EOFError, OSError, ValueError, RuntimeError):
        while True:
            hear(receive(source))
    with suppress(RuntimeError):  # an event loop that has ended hears nothing
        hear(None)
