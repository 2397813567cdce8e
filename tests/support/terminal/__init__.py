"""The bot against the stand-in for Discord: a scripted opening, then a person at the keyboard (`sandtable play`)."""
