"""Running games: the one writer of their records, from a wish to steps to what the table is told."""
