"""The table for whole games."""

from tests.support.discord import table

__all__ = ["table"]
