"""Sandtable's Discord bot: everything that touches the world. See README.md for the map of its packages."""

__version__ = "1.0.0"
