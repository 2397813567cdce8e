"""One person's own: pace, reminders, pictures, games."""
