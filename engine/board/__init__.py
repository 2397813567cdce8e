"""The board: its spaces and links, who holds what, and how far things are from each other."""
