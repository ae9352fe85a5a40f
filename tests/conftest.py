"""What all tests share: hypothesis without deadlines, since the machine is busy; Ctrl-C as a user's shell leaves it;
the command, run in this process.
"""

import gc
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from sprague.cli import status

Result = tuple[int, str, str]


def pytest_configure(config: pytest.Config) -> None:
    """Of a property 40 examples are in the gate, in the nightly run a hundred."""
    count, slow = 40 if config.getoption("markexpr") == "not nightly" else 100, [HealthCheck.too_slow]
    settings.register_profile("sprague", max_examples=count, deadline=None, suppress_health_check=slow)
    settings.load_profile("sprague")
    gc.set_threshold(100_000, 50, 100)  # the tests that are collected stay: nothing is to look for garbage among them


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the cases of a test that is marked ``sample(n)`` every nth is in the gate, the others are nightly.

    Tests of Coq come first: the theory is compiled while other processes have much to do.
    """
    items.sort(key=lambda item: "formal" not in item.path.parts)
    seen = Counter[str]()
    for item in items:
        if (mark := item.get_closest_marker("sample")) and not item.get_closest_marker("nightly"):
            test = item.nodeid.partition("[")[0]
            if seen[test] % mark.args[0]:
                item.add_marker("nightly")
            seen[test] += 1


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Signals are as a terminal leaves them, here and in processes begun here; SIGINT raises KeyboardInterrupt.

    Shells make background jobs ignore SIGINT, and ``nohup`` SIGHUP.
    """
    usual = {signal.SIGINT: signal.default_int_handler}
    if hasattr(signal, "SIGHUP"):
        usual[signal.SIGHUP] = signal.SIG_DFL
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Runs a command; gives its status and what it wrote to standard output and standard error."""

    def run(*arguments: object) -> Result:
        code = status([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def done(run: Callable[..., Result]) -> Callable[..., str]:
    """Runs a command that is to end with status 0, and to say nothing on standard error; gives its standard output."""

    def done(*arguments: object) -> str:
        code, out, err = run(*arguments)
        assert (code, err) == (0, ""), out
        return out

    return done


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


@pytest.fixture(scope="session")
def raises() -> Callable[..., None]:
    """Asserts that a call raises an error of a kind that says this, a pattern."""

    def raises(kind: type[Exception], says: str, call: Callable[..., object], *given: Any, **named: Any) -> None:
        with pytest.raises(kind, match=says):
            call(*given, **named)

    return raises
