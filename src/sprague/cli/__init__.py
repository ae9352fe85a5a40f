"""The command ``sprague``: 0 done as expected, 1 an unexpected verdict, 2 bad input, in one line, 130 interrupted, by
Ctrl-C, 143 by SIGTERM, which ``kill``, batch systems and a shutdown send, 129 by SIGHUP, which a terminal sends that is
closed (unless ``nohup`` has it ignored); each is KeyboardInterrupt to all that runs.

Where a file that the program needs is cut off, one line names it, and the status is 1.

Nothing is loaded before :func:`status` is called, so that Ctrl-C is one line while the rest is being loaded, too.
"""

from __future__ import annotations

import gc
import os
import signal
import stat
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class CutOff(Exception):
    """A file ends too early. It stands for EOFError, which the library of the command line takes for Ctrl-C."""


def main(arguments: list[str] | None = None) -> None:
    """Runs the command with ``arguments`` (those of the process by default) and ends the process with its status."""
    result = status(list(sys.argv[1:] if arguments is None else arguments))
    gc.freeze()  # so that the interpreter, which ends, does not search all that was loaded for cycles
    sys.exit(result)


_heard = 0
"""The signal that has interrupted the command, 0 if none."""


def listen() -> None:
    """From now on such signals are remembered: Python loses what is raised while it cleans up, as between modules."""
    global _heard
    _heard = 0
    usual = {"SIGINT": signal.default_int_handler, "SIGTERM": signal.SIG_DFL, "SIGHUP": signal.SIG_DFL}
    for name, handler in usual.items():
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number and signal.getsignal(number) is handler:
            signal.signal(number, _interrupted)


def _interrupted(number: int, frame: FrameType | None) -> None:
    global _heard
    _heard = number
    if number not in (signal.SIGINT, signal.SIGTERM):
        _leave_terminal()
    raise KeyboardInterrupt


def _leave_terminal() -> None:
    """Whatever is still said goes nowhere where the terminal is gone, and is no error."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        with suppress(OSError):
            if stat.S_ISCHR(os.fstat(stream).st_mode) and not os.isatty(stream):
                os.dup2(nowhere, stream)


def require_uninterrupted() -> None:
    """Raises KeyboardInterrupt where that was raised before, and lost: to be asked when modules have been loaded."""
    if _heard:
        raise KeyboardInterrupt


def status(arguments: list[str]) -> int:
    """Runs the command and returns its exit status, as the module says."""
    try:
        listen()
        from sprague.cli.command_line import run

        require_uninterrupted()
        return run(arguments)
    except (KeyboardInterrupt, RuntimeError) as error:  # Python 3.11 makes the other of it while it makes a class
        if not _heard and type(error) is not KeyboardInterrupt:
            raise
        exec("")  # else Python may believe that nobody caught it, and end by the signal instead of the status
        print(f"sprague: {'interrupted' if _heard in (0, signal.SIGINT) else 'terminated'}", file=sys.stderr)
        return 128 + _heard if _heard else INTERRUPTED
    except (CutOff, EOFError) as error:
        print(f"sprague: {_cut_off(error.__cause__ or error)}", file=sys.stderr)
        return 1


def _cut_off(error: BaseException) -> str:
    """Which file is cut off: a compiled module, if Python was loading one."""
    trace = error.__traceback__
    while trace:
        path = trace.tb_frame.f_locals.get("bytecode_path")
        if path and trace.tb_frame.f_code.co_filename.startswith("<frozen importlib"):
            return f"{path} is cut off; delete it, and Python compiles the module anew"
        trace = trace.tb_next
    return f"a file is cut off: {error}"
