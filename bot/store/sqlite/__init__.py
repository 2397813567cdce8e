"""The store in one SQLite file beside the bot: what is used unless a host says otherwise, and needs nothing."""
