"""The odds of a battle, and the buttons under them."""
