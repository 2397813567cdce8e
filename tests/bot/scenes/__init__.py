"""Scenes made of positions and events."""
