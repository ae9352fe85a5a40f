"""The process that computes: questions come in, replies go out, and it ends when the server does.

Messages are pickles with their length before them, on standard input and output; both ends are ours. A question is
``(name, keywords)``; the answers are ``("event", …)`` any number of times, then ``("reply", Reply)`` or
``("failed", kind, sentence, place)``. Memory is limited by the system where it can be. The process knows no web.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, BinaryIO

LENGTH = struct.Struct("<I")

MOST_BYTES = 64 * 2**20
"""A longer message is refused."""

NOT_FOUND, BAD, MEMORY, BROKEN = "not found", "bad", "memory", "broken"
"""Why a question failed: what it asks for does not exist; it is wrong; it takes too much memory; a mistake of ours."""


def send(stream: BinaryIO, message: Any) -> None:
    """Writes one message."""
    body = pickle.dumps(message)
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Reads one message; raises EOFError where there is none any more."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    body = stream.read(length)
    if len(body) < length:
        raise EOFError
    return pickle.loads(body)


def main() -> None:
    """Answers questions until the server is gone."""
    try:
        serve_questions()
    except (EOFError, BrokenPipeError):
        os._exit(0)


def serve_questions() -> None:
    """Answers questions for ever. The first message says how many bytes of memory there are."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints does not disturb the messages
    limit_memory(receive(incoming))
    from sprague.web.questions import QUESTIONS
    from sprague.web.work import JOBS

    known: dict[str, Callable[..., Any]] = {**QUESTIONS, **JOBS}
    send(outgoing, ("ready",))
    questions: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(incoming, questions), daemon=True).start()
    while True:
        name, keywords = questions.get()
        if name in JOBS:
            keywords["say"] = lambda event: send(outgoing, ("event", event))
        send(outgoing, answered(known[name], keywords))


def _read(incoming: BinaryIO, questions: SimpleQueue[Any]) -> None:
    """Hands on the questions; when the server is gone, so is this process, whatever it computes."""
    try:
        while True:
            questions.put(receive(incoming))
    except (EOFError, OSError):
        os._exit(0)


def answered(function: Callable[..., Any], keywords: dict[str, Any]) -> tuple[Any, ...]:
    """The reply of a function, or why there is none."""
    from sprague.errors import SpragueError, UnknownGame
    from sprague.logic.language.tokens import BadSentence
    from sprague.papers.library import UnknownClaim
    from sprague.web.reading import NotThere
    from sprague.web.reply import Reply, packed

    try:
        found = function(**keywords)
        return ("reply", packed(found) if isinstance(found, Reply) else found)
    except BadSentence as error:
        return ("failed", BAD, error.sentence, error.place)
    except (UnknownGame, UnknownClaim, NotThere) as error:
        return ("failed", NOT_FOUND, error.sentence, None)
    except SpragueError as error:
        return ("failed", BAD, error.sentence, None)
    except MemoryError:
        return ("failed", MEMORY, "this takes more memory than the server allows", None)
    except Exception as error:
        print(f"sprague: {type(error).__name__} in a worker: {error}", file=sys.stderr)
        return ("failed", BROKEN, f"the computation broke off: {type(error).__name__}", None)


def limit_memory(most: int) -> None:
    """Refuses this process more address space than ``most`` bytes, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))


if __name__ == "__main__":
    main()
