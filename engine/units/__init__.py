"""Kinds of unit with their values and traits, and the counting of stacks."""
