"""Everything the bot says of a league."""
