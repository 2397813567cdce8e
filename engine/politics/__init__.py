"""Who is at war, and what happens to those who stay out of it."""
