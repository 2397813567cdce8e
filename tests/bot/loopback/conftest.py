"""The table of these tests."""

from tests.support.discord import table

__all__ = ["table"]
