"""What whoever runs the bot reads on his terminal: why it cannot start, and what a check before an upgrade found."""

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


PROGRAM = "Sandtable {version}, commit {commit}."
SETTINGS = "The settings can be used."
NO_TOKEN = "DISCORD_TOKEN is not set here; the bot needs it to begin."  # noqa: S105
NO_DATABASE = "There is no database at {place} yet; the first start makes it."
DATABASE = "{place} can be read and copied."
CHANGES = (
    "{place} is of version {found}; this program changes it to {known} when it starts, and keeps a copy as it was."
)
READ_BY_OTHERS = "Others on this machine can read {path}, and foresee dice with it: chmod 600 {path}"
GAMES = {0: "There are no games in it.", 1: "There is one game in it, and it can be read."}
ALL_GAMES = "There are {count} games in it, and all can be read."
UNREADABLE = "{bad} of {count} games cannot be read:"
GAME = "  {game} ({edition}, {status}, channel {channel}): {why}"
NOT_TRIED = (
    "What is on a server can be tried only by the version that it is of. Make a file with `sandtable backup FILE` by "
    "the version that runs now, and try that: `sandtable check FILE`."
)
WELL = "All is well."
NOT_WELL = "Do not start this version on it before that is mended; nothing was changed."


def games_text(count: int) -> str:
    """That so many games can be read."""
    return GAMES.get(count) or ALL_GAMES.format(count=count)
