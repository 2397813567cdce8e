"""Seasons of a league: what players and organisers do, and the card of a season."""
