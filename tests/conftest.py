"""Settings of every test: hypothesis without deadlines, since the tests share a busy machine."""

from hypothesis import HealthCheck, settings

settings.register_profile("sprague", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sprague")
