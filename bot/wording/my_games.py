"""A person's games in lines: where, how far, whose move since when."""

from bot.presence.debts import Debt
from bot.presence.table import Presence
from bot.wording import commands
from bot.wording.presence import ago, waiting_line
from bot.wording.speech import Speech

NO_GAMES = f"You play in no game now. `{commands.GAME_NEW}` makes one, in a channel of its own."
FOLLOWED = "{link}: you follow it"


def forming(link: str, edition: str, powers: str) -> str:
    return f"{link} {edition}, {powers}: forming"


def unreadable(link: str, edition: str) -> str:
    return f"{link} {edition}: cannot be read by this version; tell whoever runs the bot"


def behind(link: str, edition: str, powers: str) -> str:
    return f"{link} {edition}, {powers}: cannot be followed to its last line by this version; tell whoever runs the bot"


def where(link: str, edition: str, powers: str, turn: str) -> str:
    return f"{link} {edition}, {powers}: {turn}"


def your_move(start: str, debt: Debt) -> str:
    by = f", by {ago(debt.deadline)}" if debt.deadline is not None else ""
    return f"{start} · **your move**, asked {ago(debt.since)}{by}"


def others_move(start: str, presence: Presence, say: Speech) -> str:
    waiting = "; ".join(waiting_line(debt, say) for debt in presence.debts.values())
    return f"{start} · waits for {waiting or 'nobody'}" + (" · paused" if presence.pause else "")
