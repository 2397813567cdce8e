"""What people agree on round a game: lobby, seats, host, votes, pace, and the timers behind them."""
