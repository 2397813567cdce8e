"""Why the bot cannot start, to whoever runs it."""

NOT_ACCEPTED = (
    "Discord does not accept the token in DISCORD_TOKEN. Copy it again from the application's page, under Bot; a token "
    "that was reset or shown to others is not good any more."
)
NO_DISCORD = "Discord cannot be reached ({why}). Is this machine on the net? The bot can simply be started again."
NO_SESSIONS = (
    "Discord lets this bot begin only {left} more sessions within {hours} hours, and {needed} are needed; with one "
    "more it would take the token away. Does something restart the bot over and over? Start it again later."
)
SHARDS_TAKEN = (
    "Of {count} shards, another process on this database looks after {shards} already. Stop that process first, or let "
    "SHARDS name others here. `sandtable run --take-over` waits until that process is stopped, and then takes over."
)
DIVIDED_OTHERWISE = (
    "Another process on this database divides Discord's servers into {other} shards, and this one into {count}. SHARDS "
    "has to say the same number for all: stop them all before changing it."
)
NO_PORT = "The port {port} of the health page cannot be used ({why}). SANDTABLE_HEALTH_PORT names another one."
