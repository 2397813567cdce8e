"""What happened: turns, pages, films, and the map of a theatre then and now."""
