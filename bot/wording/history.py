"""The history: every line, the ones taken back struck out, with a link to the message that told it; and single lines as
sentences."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.computers import COMPUTER
from bot.wording.speech import Speech, ended, listed, stopped
from bot.wording.standing_orders import DEFAULT_NOTE, NOTE
from engine.json_types import Line
from engine.state.ask import Ask

LINK = "https://discord.com/channels/{guild}/{channel}/{message}"
NO_PAGE = "There is no such page."
NOTHING_YET = "Nothing has happened yet."
FILM_ASKED_FOR = "The film you asked for is being made. Ask for another when it is there."
FILMS_WANTED = "Too many people wait for their films. Try again in a few minutes."
PAGE = "Page {page} of {pages}"
OLDEST, OLDER, NEWER, NEWEST = "Oldest", "Older", "Newer", "Newest"


class Cut(Struct, frozen=True):
    """A line that was taken back: which one of the record it was, by whom, and why."""

    number: int
    line: Line
    user: str
    why: str


class HistoryLine(Struct, frozen=True):
    """A line of the history, and which line of the record it is, or was."""

    number: int
    text: str
    is_undone: bool = False


def history(lines: Sequence[Line], undone: Sequence[Cut], say: Speech) -> list[HistoryLine]:
    """Lines as they stand, each after what was taken back in its place."""
    found = [(cut.number, 0, at, _struck(cut, say)) for at, cut in enumerate(undone)]
    found += [(n, 1, 0, HistoryLine(n, _noted(n, line, say))) for n, line in enumerate(lines, 1)]
    return [told for _, _, _, told in sorted(found, key=lambda entry: entry[:3])]


def _struck(cut: Cut, say: Speech) -> HistoryLine:
    who = f"<@{cut.user}>" if cut.user.isdigit() else cut.user
    why = f", {cut.why}" if cut.why not in ("", "undo") else ""
    return HistoryLine(cut.number, f"~~{history_line(cut.number, cut.line, say)}~~ taken back by {who}{why}", True)


def _noted(n: int, line: Line, say: Speech) -> str:
    note = str(line.get("note") or "")
    ordered = f" · {note.partition(',')[0]}" if note.startswith((NOTE, DEFAULT_NOTE, COMPUTER)) else ""
    return history_line(n, line, say) + ordered


def linked(page: Sequence[HistoryLine], announced: Sequence[tuple[int, str, str]], guild: str | None) -> list[str]:
    """The lines of a page; where a message begins to tell them, with a link that jumps to it. announced: up to which
    line, in which channel, in which message."""
    shown: list[str] = []
    last = ""
    for told in page:
        where = next((one for one in announced if one[0] >= told.number), None)
        if where is None or guild is None or told.is_undone or where[2] == last:
            shown.append(told.text)
            continue
        _, channel, last = where
        link = LINK.format(guild=guild, channel=channel, message=last)
        shown.append(f"{told.text} [↗](<{link}>)")
    return shown


def you_took_back(told: Iterable[str]) -> str:
    """To whoever pressed Undo."""
    return ended(f"Taken back: {listed(told)}")


def history_line(number: int, line: Line, say: Speech) -> str:
    """A numbered line of the history, with its dice."""
    dice = f" · dice {' '.join(map(str, line['dice']))}" if line.get("dice") else ""
    by = "The host" if line["by"] == "host" else say.power(line["by"])
    return f"`{number}` {by}: {say.order(line)}{dice}"


def asked(ask: Ask, say: Speech) -> str:
    """A question to a player, in a message of its own."""
    return f"{say.mention(ask.by)} **{say.power(ask.by)}**: {stopped(say.question(ask))}"


def taken_back(user: str, told: Sequence[str]) -> str:
    """What the table reads when a player takes orders back."""
    return f"<@{user}> took back: {listed(told).rstrip('.')}."
