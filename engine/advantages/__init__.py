"""National advantages: what a power may have beyond the common rules. Most only change its unit table (`tables`);
the others are claimed by their player, each in its own moment (`claim` says how, the other files which)."""
