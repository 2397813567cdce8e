"""How much one database carries: games played at once by bots in one process and in two, some of them killed."""
