"""How much a player wants to be asked while others move: nothing, what puts capital ships or aircraft at stake, or
everything. Everybody sets it for the seats he holds in a game."""

NOTHING, DEAR, EVERYTHING = "nothing", "dear", "everything"
USUAL = DEAR
"""What holds in a new game for who has chosen nothing."""
EARLIER = EVERYTHING
"""What holds so in games that began before there was a choice."""
