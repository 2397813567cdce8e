"""A turn: its orders typed, pressed or picked from menus, the sheet they are put on, and the end of a phase."""
