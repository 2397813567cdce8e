"""Messages as values, and the poster that brings each to Discord once."""
