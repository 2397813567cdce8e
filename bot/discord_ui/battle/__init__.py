"""Fighting, and every answer that the rules ask for."""
