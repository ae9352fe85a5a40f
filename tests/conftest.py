"""What all tests share: hypothesis without deadlines, since the machine is busy; Ctrl-C as a user's shell leaves it;
the command, run in this process.
"""

import signal
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from sprague.cli import status

Result = tuple[int, str, str]

settings.register_profile("sprague", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sprague")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """SIGINT raises KeyboardInterrupt, here and in processes begun here; shells make background jobs ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Runs a command; gives its status and what it wrote to standard output and standard error."""

    def run(*arguments: object) -> Result:
        code = status([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def refused() -> Callable[..., None]:
    """Asserts of a result: exit status 2, no standard output, one line on standard error that says all of these."""

    def refused(result: Result, *says: str) -> None:
        code, out, err = result
        assert (code, out) == (2, "")
        assert err.count("\n") == 1 and err.startswith("sprague: ")
        assert "Traceback" not in err
        for text in says:
            assert text in err

    return refused
