"""The phases of a turn, a file each, and how one follows another."""
