"""The process that looks at members: one JSON line in, one JSON line out. ``python -m sprague.survey.worker``.

The first line says which family, how far and with which limits; each further one names a member, which is examined,
or whose job is only named. The process ends when its input does, so none is left behind by a parent that was killed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from queue import SimpleQueue
from typing import Any, BinaryIO

from sprague import __version__
from sprague.errors import SpragueError
from sprague.survey.examination import examine, failed
from sprague.survey.families import Family, shipped
from sprague.survey.identity import digest, job_name

MEBIBYTE = 2**20


@dataclass(frozen=True)
class Setup:
    """All that a worker must know: the family, the bound, and the limits for one member.

    ``seconds`` is the most that a member may take, after which its process is ended; the discovery is told to look for
    a quarter of that. ``mebibytes`` is the memory that a member may use beside what the process began with.
    """

    family: str
    source: str
    path: str
    up_to: int
    seconds: float
    mebibytes: int
    version: str = __version__

    def made_of(self, constants: dict[str, int]) -> str:
        """A digest of all that determines a member, without making it."""
        return digest(
            [self.version, self.family.rpartition(":")[2], self.source, sorted(constants.items()), self.up_to]
        )


class Workbench:
    """What answers the requests: ``name`` gives a member's job, ``examine`` its finding as well."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.family: Family = shipped(setup.family, setup.source, setup.path)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to one request; what the rules raise is the reason of a failure."""
        constants = request["constants"]
        job, started = f"unmade {self.setup.made_of(constants)}", time.perf_counter()
        last = False
        try:
            game = self.family.game(constants)
            source = digest([self.setup.family.rpartition(":")[2], self.setup.source, sorted(constants.items())])
            job = job_name(game, self.setup.up_to, source)
            if request["do"] == "name":
                return {"job": job}
            finding = examine(game, self.setup.up_to, self.setup.seconds / 4)
        except MemoryError:
            finding, last = failed(f"it needs more than {self.setup.mebibytes} MiB of memory"), True
        except SpragueError as error:
            finding = failed(str(error))
        except (Exception, SystemExit) as error:
            finding = failed(f"{type(error).__name__}: {error}")
        return {"job": job, "finding": asdict(finding), "seconds": time.perf_counter() - started, "last": last}


def main() -> None:
    """Reads requests and writes replies until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers itself
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what rules print is no reply
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    try:
        setup = Setup(**json.loads(requests.get()))
        if setup.version != __version__:
            raise SpragueError(f"the worker has sprague {__version__}, the survey {setup.version}")
        bench = Workbench(setup)
        _limit_memory(setup.mebibytes * MEBIBYTE)
    except Exception as error:
        _write(
            replies, {"refused": f"{error}" if isinstance(error, SpragueError) else f"{type(error).__name__}: {error}"}
        )
        return
    _write(replies, {"ready": os.getpid()})
    while True:
        reply = bench.answer(json.loads(requests.get()))
        _write(replies, reply)
        if reply.get("last"):  # memory ran out: whatever state that left ends here
            os._exit(0)


def _read(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    for line in source:
        requests.put(line)
    os._exit(0)


def _write(replies: BinaryIO, reply: dict[str, Any]) -> None:
    with suppress(BrokenPipeError):
        replies.write(json.dumps(reply).encode("ascii") + b"\n")
        replies.flush()
        return
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
