"""Battles: who fights, in which steps, who falls, who retreats, and who holds the space afterwards."""
