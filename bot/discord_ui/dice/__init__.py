"""Open dice: terms, words, checks, and what players agree to."""
