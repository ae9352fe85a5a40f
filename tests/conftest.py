"""What all tests share: hypothesis without deadlines, since the machine is busy; Ctrl-C as a user's shell leaves it."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("sprague", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sprague")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """SIGINT raises KeyboardInterrupt, here and in processes begun here; shells make background jobs ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
