"""Weapons development: research dice, and what a development changes in its power's unit table."""
