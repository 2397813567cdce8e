"""Who plays whom: round robin, Swiss rounds, eliminations, a ladder. All of it pure, people being names."""
