"""The tables of `assets/`, checked without the engine."""
