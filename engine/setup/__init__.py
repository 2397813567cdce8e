"""The position a game begins with: an opening, changes from outside, and what cannot stand on a board."""
