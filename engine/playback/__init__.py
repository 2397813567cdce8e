"""Records played back, compared and told again; the position as bytes."""
