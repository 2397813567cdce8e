"""Forms to write in, and what they bring back when they are sent."""
