"""The auction of sides."""
