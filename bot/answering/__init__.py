"""Buttons, menus and forms: what may be pressed now, and what pressing it means.

`offers` (pure) lays out buttons and menus for a position, `presses` and `forms` take them back. Their ids carry the
game and the position they were made for, so they outlive a restart.
"""
