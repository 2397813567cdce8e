"""What Discord refuses in a body, by subject. Nothing here changes the world."""
