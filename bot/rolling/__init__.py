"""Where dice of games come from: open rolls, the beacon and what is done without it, witnesses, proofs in chat."""
