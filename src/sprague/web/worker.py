"""The process that computes: questions come in, replies go out (:mod:`sprague.workers`). It knows no web.

A question is ``(name, keywords)``; the answers are ``("event", …)`` any number of times, then ``("reply", Reply)`` or
``("failed", kind, sentence, place)``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from sprague.workers import Parent, limit_memory

NOT_FOUND, BAD, MEMORY, BROKEN = "not found", "bad", "memory", "broken"
"""Why a question failed: what it asks for does not exist; it is wrong; it takes too much memory; a mistake of ours."""


def main() -> None:
    """Answers questions until the server is gone. The first message says how many mebibytes of memory there are."""
    parent = Parent()
    limit_memory(parent.receive())
    from sprague.web.questions import JOBS, QUESTIONS

    known: dict[str, Callable[..., Any]] = {**QUESTIONS, **JOBS}
    parent.send(("ready",))
    while True:
        name, keywords = parent.receive()
        if name in JOBS:
            keywords["say"] = lambda event: parent.send(("event", event))
        parent.send(answered(known[name], keywords))


def answered(function: Callable[..., Any], keywords: dict[str, Any]) -> tuple[Any, ...]:
    """The reply of a function, or the error that took its place."""
    from sprague.errors import BadSentence, SpragueError, UnknownClaim, UnknownGame
    from sprague.web.reading import NotThere
    from sprague.web.reply import Reply, as_json, packed

    try:
        result = function(**keywords)
        if "say" in keywords:  # a job, whose result is a part of its last event
            return ("reply", result)
        return ("reply", packed(result if isinstance(result, Reply) else as_json(result)))
    except BadSentence as error:
        return ("failed", BAD, error.sentence, error.place)
    except (UnknownGame, UnknownClaim, NotThere) as error:
        return ("failed", NOT_FOUND, error.sentence, None)
    except SpragueError as error:
        return ("failed", BAD, error.sentence, None)
    except RecursionError:
        return ("failed", BAD, "this is nested too deeply to be read", None)
    except MemoryError:
        return ("failed", MEMORY, "this takes more memory than the server allows", None)
    except Exception as error:
        print(f"sprague: {type(error).__name__} in a worker: {error}", file=sys.stderr)
        return ("failed", BROKEN, f"the computation broke off: {type(error).__name__}", None)


if __name__ == "__main__":
    main()
