"""How the bot itself is, for people: version, games, database, dice."""

from engine.json_types import JsonObject

RUNNING = "**Sandtable {version}** · discord.py {discord_py} · Python {python}"
GAMES = "Games: {running} running, {forming} forming, {over} over"
DATABASE = "Database: {size:.1f} MB · last backup: {age} · messages waiting: {waiting}"
DICE = "Dice: {modes} · gateway: {latency} · <t:{now}:t>"
NO_BACKUP = "none known"
NO_LATENCY = "unknown"
WRONG_CLOCK = "**This machine's clock is {seconds} s {way} Discord's**: let it be set by a time server."
NO_ANSWER = "It has not answered within {seconds} s."
FULL = "**Nothing can be written**: {error}"
LITTLE_ROOM = "**Only {megabytes} MB are left on the disk of the database.**"
UNREADABLE = "**Games that cannot be read**: {games}. `sandtable check` says why."
LITTLE = 200_000_000
"""Bytes left on the disk with which people are told."""
SILENT = "**The database does not answer**: {error}"


def condition_text(facts: JsonObject, now: int) -> str:
    """The facts of `bot.monitoring.condition`, at a time in seconds."""
    counted = facts.get("games", {})
    backup, latency = facts["last_backup"], facts["latency_ms"]
    lines = [
        RUNNING.format(**{name: facts[name] for name in ("version", "discord_py", "python")}),
        GAMES.format(**{status: counted.get(status, 0) for status in ("running", "forming", "over")}),
        DATABASE.format(
            size=facts.get("database_bytes", 0) / 1_000_000,
            age=f"<t:{backup // 1000}:R>" if backup else NO_BACKUP,
            waiting=facts.get("messages_waiting", "?"),
        ),
        DICE.format(
            modes=", ".join(facts["dice_modes"]),
            latency=f"{latency} ms" if latency is not None else NO_LATENCY,
            now=now,
        ),
    ]
    if error := facts.get("database_error"):
        lines.append(SILENT.format(error=error))
    if error := facts.get("disk_error"):
        lines.append(FULL.format(error=error))
    if (room := facts.get("disk_free_bytes")) is not None and room < LITTLE:
        lines.append(LITTLE_ROOM.format(megabytes=room // 1_000_000))
    if games := facts.get("games_unreadable"):
        lines.append(UNREADABLE.format(games=", ".join(games)))
    if ahead := facts.get("clock_ahead_ms"):
        lines.append(WRONG_CLOCK.format(seconds=abs(ahead) // 1000, way="ahead of" if ahead > 0 else "behind"))
    return "\n".join(lines)
