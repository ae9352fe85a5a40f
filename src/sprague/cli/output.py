"""What a command prints: lines for a person, or with ``--json`` one value for a program, and then nothing else.

The names of the values, of every command, are those of ``answers.schema.json`` beside this file: one table of fields,
and for each command those that its answer has. ``sprague --schema`` prints it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

from sprague.cli.options import option
from sprague.errors import BadParameter

Json = Annotated[bool, option("--json", "Answer in JSON, for programs.")]

NAMES_OF_FILES = (
    "output",
    "file",
    "folder",
    "catalogue",
    "check",
    "summary",
    "certificate",
    "table",
    "strategy",
    "write",
    "gallery",
    "formal",
)
"""What commands call the arguments and options that name a file, or a folder."""

_as_json: ContextVar[bool] = ContextVar("as_json", default=False)


def with_json(command: Callable[..., int]) -> Callable[..., int]:
    """The command with one option more, ``--json``: what it shows is then the value, and what it says is left out."""

    @wraps(command)
    def run(*, json: bool, **given: Any) -> int:
        if empty := next((name for name in NAMES_OF_FILES if given.get(name) == ""), None):
            raise BadParameter(f"{empty}: expected the name of a file, not ''")
        before = _as_json.set(json)
        try:
            return command(**given)
        finally:
            _as_json.reset(before)

    option = Parameter("json", Parameter.KEYWORD_ONLY, default=False, annotation=Json)
    asked = signature(command, eval_str=True)
    run.__signature__ = asked.replace(  # type: ignore[attr-defined]  # as functools has it, whom mypy does not know
        parameters=[*(p.replace(kind=Parameter.KEYWORD_ONLY) for p in asked.parameters.values()), option]
    )
    run.__annotations__ = {**command.__annotations__, "json": Json}
    return run


def as_json() -> bool:
    """Whether the command that runs was asked for JSON."""
    return _as_json.get()


def say(*lines: str) -> None:
    """Prints lines for a person at once, as something is found; nothing where a program asked."""
    if not as_json():
        for line in lines:
            print(line, flush=True)


def show(value: Any, lines: Iterable[str] = ()) -> None:
    """Prints the answer: the value where a program asked, else the lines; either as a whole."""
    if as_json():
        print_json(value)
    else:
        for line in lines:
            print(line)


def print_json(value: Any) -> None:
    """Prints a value as JSON; integers of any size. In ASCII where standard output is not in UTF-8."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not unicode, indent=1), flush=True)
