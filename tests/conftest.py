"""What holds for all tests: generated examples are the same every time, and no slow machine makes one fail."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steadily", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steadily")
