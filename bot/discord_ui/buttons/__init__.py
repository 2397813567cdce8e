"""Buttons and menus that work as long as their message stands: a file for each kind, and what pressing them does."""
