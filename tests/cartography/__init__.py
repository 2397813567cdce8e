"""Tests of the build-time map maker."""
