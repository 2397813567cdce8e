"""Pictures: what to draw is a `Scene` (values only), how to draw it is `draw` (Pillow only)."""
