"""How the host sees that the bot is well: metrics, a health page on a local port, logs without secrets."""
