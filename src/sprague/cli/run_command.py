"""Runs a command. Errors are one line on standard error, with exit status 2."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable
from typing import Any

import typer

from sprague.cli import INTERRUPTED, CutOff
from sprague.cli.command_line import app
from sprague.errors import SpragueError
from sprague.games.written_rules import is_family
from sprague.memory import usual
from sprague.numbers.decimals import any_length

NO_MEMORY = "this needs more memory than there is"

DONE, BAD_INPUT = 0, 2
"""Exit statuses: as expected; bad input. A command itself returns 1 for a verdict other than the expected one."""

USUAL_MEMORY = 750_000_000
"""Bytes for a search position by position: some five million positions, within ten seconds."""

# What the parser raises for bad arguments; its own name differs between versions of the library.
_UsageError: Any = typer.BadParameter.__base__


def run(arguments: list[str]) -> int:
    """Runs the command and returns its exit status; KeyboardInterrupt after Ctrl-C, CutOff where a file ends early."""
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by who called
            setattr(sys, stream, open(os.devnull, "w"))  # noqa: SIM115 (as long as the process)
        if hasattr(getattr(sys, stream), "reconfigure"):  # a terminal that has no ⌊ is told \u230a
            getattr(sys, stream).reconfigure(errors="backslashreplace")
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 (as long as the process)
    command = typer.main.get_command(app)
    usual(USUAL_MEMORY)
    try:
        with any_length():
            if any(map(is_family, arguments)):
                from sprague.games import with_members

                arguments = with_members(arguments)
            result = command.main(arguments, prog_name="sprague", standalone_mode=False)
        sys.stdout.flush()
        if result == INTERRUPTED:  # newer versions of the library turn Ctrl-C into this
            raise KeyboardInterrupt
        return result if isinstance(result, int) else DONE
    except CutOff:
        raise
    except SpragueError as error:
        return _fail(str(error), getattr(error, "__notes__", ()))
    except _UsageError as error:
        return _fail(error.format_message() or "a command is missing; sprague --help lists them")
    except typer.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        return _unheard()
    except SystemExit as ended:  # what the library makes of a broken pipe
        if isinstance(ended.__context__, BrokenPipeError):
            return _unheard()
        return _of_a_users_file(ended, arguments)
    except MemoryError:
        return _fail(NO_MEMORY)
    except OSError as error:
        return _fail(_refused_by_the_system(error))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return _of_a_users_file(error, arguments)


def _of_a_users_file(error: BaseException, arguments: list[str]) -> int:
    """Says what a user's file raised, wherever a game of it is named; a mistake of ours is raised again."""
    from sprague.games.catalogue import line_in, raised_in

    named = [
        path for each in arguments for path in (each, each.rpartition(":")[0], *re.findall(r"[^\s:+()]+\.py\b", each))
    ]
    files = [path for path in named if path.endswith(".py")]
    path = next((each for each in files if line_in(error, each) or isinstance(error, Exception)), None)
    if path is None:
        raise error
    return _fail(str(raised_in(path, error)))


def _refused_by_the_system(error: OSError) -> str:
    """What the system refuses, and where.

    >>> _refused_by_the_system(OSError(errno.EMFILE, "Too many open files"))
    'the system allows this process no more open files; `ulimit -n` says how many'
    """
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return "the system allows this process no more open files; `ulimit -n` says how many"
    if error.errno == errno.ENOMEM:
        return NO_MEMORY
    if error.errno == errno.EAGAIN:
        return "the system allows no more processes; `ulimit -u` says how many"
    return f"{error.filename or 'output'}: {error.strerror or error}"


def _unheard() -> int:
    """Whoever read the output has read enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains once more
    return DONE


def _fail(message: str, notes: Iterable[str] = ()) -> int:
    """Says it in one line; on a terminal, a place in a text is marked below it."""
    line = " ".join(message.split())
    short = line if len(line) <= 2000 else f"{line[:1000]}…{line[-1000:]}"
    print(f"sprague: {short}", *(notes if sys.stderr.isatty() else ()), sep="\n", file=sys.stderr)
    return BAD_INPUT
