"""Plays a story and saves it as a page with pictures, to be read as a player would.

    python -m tests.e2e.transcript docs/transcript 1941            dice by the tests' own beacon
    python -m tests.e2e.transcript /tmp/look 1941 --seeds          quicker: dice by committed seeds

Each message stands where it was first said, as it stood at the end of its chapter. Private answers are marked. At the
end: who was pinged how often and for what, and how many messages each power's turn put into the main channel.
"""

import asyncio
import contextlib
import html
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.bot.dice.relay import loopback as beacon_relay
from tests.e2e.alone_story import one_against_four
from tests.e2e.board_story import two_by_board_three_by_chat
from tests.e2e.europe_story import britain_in_the_air
from tests.e2e.global_story import japan_attacks
from tests.e2e.once_a_day import five_once_a_day, nine_seats_once_a_day
from tests.e2e.second_story import two_rounds_of_1942
from tests.e2e.shorter_stories import anniversary_with_objectives, revised_with_advantages
from tests.e2e.story import five_at_1941, told
from tests.support.discord import HURRY, Table, lay_table
from tests.support.standin import StandIn
from tests.support.standin.connect import connect
from tests.support.standin.transcript import Entry

STORIES = {
    "1941": five_at_1941,
    "revised": revised_with_advantages,
    "anniversary": anniversary_with_objectives,
    "europe1940": britain_in_the_air,
    "global1940": japan_attacks,
    "1942second": two_rounds_of_1942,
    "alone": one_against_four,
    "once-a-day": five_once_a_day,
    "once-a-day-global": nine_seats_once_a_day,
    "board": two_by_board_three_by_chat,
}
MOST_PICTURES = 3
LARGEST = 1_000_000
"""Bytes of a picture that is kept; the film of a long game is larger."""
MOST_OF_A_KIND = {"map": 1, "detail": 0, "turn": 4, "battle": 4}
BEFORE = "before the first turn"
SETTING_UP = re.compile(r"words for the dice|Who joined has accepted|Before the first roll|proposes a clock|^Clock:")
TURN = re.compile(r"^Round (\d+) · (.+?)(?: begins)?$")


@dataclass
class Chapters:
    """Where each chapter begins among the entries of the chat."""

    server: StandIn
    begun: list[tuple[int, str, str]] = field(default_factory=list[tuple[int, str, str]])

    def mark(self, title: str, about: str) -> None:
        self.begun.append((len(self.server.chat.entries), title, about))

    def each(self) -> list[tuple[str, str, list[Entry]]]:
        ends = [*(at for at, _, _ in self.begun[1:]), len(self.server.chat.entries)][: len(self.begun)]
        return [
            (title, about, self.server.chat.entries[at:end])
            for (at, title, about), end in zip(self.begun, ends, strict=True)
        ]


# --- the counts -------------------------------------------------------------------------------------------------


def messages_by_turn(table: Table) -> dict[str, int]:
    """How many messages the bot put into the main channel in each power's turn."""
    counts: dict[str, int] = {}
    turn = BEFORE
    for message in sorted(table.room.messages, key=lambda message: message.id):
        if message.private_to or not message.author.bot:
            continue
        titles = [TURN.match(embed.get("title") or "") for embed in message.embeds]
        found = next((title for title in titles if title), None)
        if found:
            turn = f"Round {found[1]}, {found[2]}"
        at = BEFORE if SETTING_UP.search(message.content) else turn
        counts[at] = counts.get(at, 0) + 1
    return counts


def pings_by_person(server: StandIn) -> dict[str, Counter[str]]:
    """What each person was pinged for."""
    found: dict[str, Counter[str]] = {}
    first: dict[int, str] = {}
    for entry in server.chat.entries:
        if entry.message is not None:
            first.setdefault(entry.message.id, "\n".join(line.strip(" ┃") for line in entry.lines))
    for ping in server.pings:
        found.setdefault(ping.user.shown, Counter())[about(first.get(ping.message.id, ""))] += 1
    return found


ABOUT = (
    (r"have won", "the end"),
    (r"For those who follow", "a turn that begins"),
    (r"still to act", "a reminder"),
    (r"begins$|The game begins|(purchase units|research and development): ", "a turn that begins"),
    (r"casualties|submerge|press the attack|withdraw|slip away|bombard", "a question"),
    (r"(noncombat move|conduct combat|combat move): ", "the turn comes back"),
    (r"concede the game", "whether to concede"),
    (r"has not answered", "a question"),
    (r"What shall be done|proposes|One player of each side", "a vote"),
    (r"plays .* from now on", "a seat"),
    (r"Before the first roll", "words for the dice"),
)


def about(text: str) -> str:
    """What a message was for, by how it read when it rang."""
    return next((name for pattern, name in ABOUT if re.search(pattern, text, re.MULTILINE)), "something else")


# --- the page ---------------------------------------------------------------------------------------------------


def page(table: Table, chapters: Chapters, title: str, pictures: dict[int, str]) -> str:
    lines = [f"# {title}", "", __doc__.split("\n\n")[-1].strip() if __doc__ else "", ""]
    for number, (name, about_it, entries) in enumerate(chapters.each(), 1):
        lines += [f"## {number}. {name}", "", f"*{about_it}*", "", *told_entries(table, entries, pictures)]
    return "\n".join([*lines, *counts_page(table)]) + "\n"


def told_entries(table: Table, entries: list[Entry], pictures: dict[int, str]) -> list[str]:
    """The entries of a chapter: a message only once, as it stood at the end."""
    last = {entry.message.id: entry for entry in entries if entry.message is not None}
    edits = Counter(entry.message.id for entry in entries if entry.message is not None)
    said: set[int] = set()
    lines: list[str] = []
    for entry in entries:
        if is_behind_the_scenes(entry):
            continue
        place = "" if entry.channel is table.room else f" · in “{entry.channel.name}”"
        if entry.message is None:
            hidden = f" *(only {entry.private_to.shown})*" if entry.private_to else ""
            lines += [f"> **{text}**{place}{hidden}" for text in entry.lines] + [""]
        elif entry.message.id not in said:
            said.add(entry.message.id)
            lines += said_once(table, last[entry.message.id], edits[entry.message.id], place, pictures)
    return lines


def is_behind_the_scenes(entry: Entry) -> bool:
    """The dice log and the direct messages with its heads are for programs."""
    return entry.channel.name.startswith("Dice log") or (entry.channel.guild is None and not entry.private_to)


def said_once(table: Table, entry: Entry, edits: int, place: str, pictures: dict[int, str]) -> list[str]:
    message = entry.message
    assert message is not None
    rung = [ping.user.shown for ping in table.server.pings if ping.message is message]
    marks = [f"only {message.private_to.shown} sees this"] if message.private_to else []
    marks += [f"🔔 pings {', '.join(rung)}"] if rung else []
    marks += ["edited" if edits == 2 else f"edited {edits - 1} times"] if edits > 1 else []
    head = f"**{message.author.shown}**{place}" + (f" *({'; '.join(marks)})*" if marks else "")
    told = "\n".join(line.removeprefix("  ") for line in entry.lines[1:])
    lines = [head, "", "```text", on_screen(told, message.created), "```", ""]
    shown = [file for file in message.files if file.id in pictures]
    return lines + [line for file in shown for line in (picture(pictures[file.id], file.alt or file.name), "")]


def on_screen(text: str, at: float) -> str:
    """As Discord shows it: links by their words, moments in the reader's own terms, pictures without their words."""
    text = re.sub(r"\]\(<?https?://[^)]*\)", "]", text)
    text = re.sub(r"<t:(\d+):R>", lambda found: from_now(int(found[1]) - at), text)
    text = re.sub(r"<t:(\d+):\w>", lambda found: time.strftime("%d %B %H:%M", time.gmtime(int(found[1]))), text)
    return re.sub(r"\[image (\S+) (\d+x\d+) “[^”]*”\]", r"[picture \1, \2]", text)


def from_now(seconds: float) -> str:
    hours = round(abs(seconds) / 3600)
    count, unit = (hours, "hour") if hours else (round(abs(seconds) / 60), "minute")
    span = f"{count} {unit}" + ("" if count == 1 else "s")
    return f"in {span}" if seconds > 0 else f"{span} ago"


def picture(path: str, alt: str) -> str:
    """As wide as a phone shows it."""
    return f'<img src="{path}" width="400" alt="{html.escape(alt)}">'


def counts_page(table: Table) -> list[str]:
    turns = messages_by_turn(table)
    pings = pings_by_person(table.server)
    lines = ["## Counts", "", "Messages in the main channel by turn:", "", "| Turn | Messages |", "|---|---|"]
    lines += [f"| {turn} | {count} |" for turn, count in turns.items()]
    lines += ["", "Pings by person:", "", "| Person | Pings | For |", "|---|---|---|"]
    for person, whys in pings.items():
        lines.append(f"| {person} | {whys.total()} | {', '.join(f'{why} {n}' for why, n in whys.most_common())} |")
    threads = table.room.threads
    said = sum(len(room.messages) for room in threads)
    return [*lines, "", f"{len(threads)} threads hold {said} messages more: battles, questions, the dice log."]


# --- the script -------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def randomness(server: StandIn, seeds: bool) -> AsyncIterator[dict[str, str]]:
    """What the bot's process has to be told about its dice."""
    if seeds:
        yield {}
        return
    async with beacon_relay(lambda: int(server.clock.now() * 1000)) as (_, reach):
        yield {"RELAY": reach.address}


async def save(out: Path, name: str, seeds: bool) -> int:
    out.mkdir(parents=True, exist_ok=True)
    server = await StandIn(hurry=HURRY).start()
    connect(server.url)
    table, chapters = lay_table(server), Chapters(server)
    try:
        with tempfile.TemporaryDirectory() as place:
            async with randomness(server, seeds) as env, told(table, Path(place), env) as story:
                story.mark, story.album = chapters.mark, out / name
                await STORIES[name](story)
    finally:
        await server.stop()
        pictures = keep_pictures(server, out, name)
        (out / f"{name}.md").write_text(page(table, chapters, f"A game of {name}, as it was played", pictures))
    print("\n".join(counts_page(table)))  # noqa: T201
    print("\n".join(server.problems))  # noqa: T201
    return bool(server.problems)


def keep_pictures(server: StandIn, out: Path, name: str) -> dict[int, str]:
    """The pictures of the page, by the id of the file: some of each kind, since they are alike."""
    kept: dict[int, str] = {}
    folder = out / name
    folder.mkdir(exist_ok=True)
    shown = Counter[str]()
    messages = [message for channel in server.world.channels.values() for message in channel.messages]
    last = {file.id for message in messages for file in message.files}
    images = [file for file in server.files.stored.values() if file.is_image and file.id in last]
    for number, file in enumerate(images):
        kind = file.name.partition(".")[0]
        shown[kind] += 1
        if shown[kind] > MOST_OF_A_KIND.get(kind, MOST_PICTURES) or len(file.data) > LARGEST:
            continue
        path = folder / f"{number:03}-{file.name}"
        path.write_bytes(file.data)
        kept[file.id] = f"{folder.name}/{path.name}"
    return kept


if __name__ == "__main__":
    sys.exit(asyncio.run(save(Path(sys.argv[1]), sys.argv[2], "--seeds" in sys.argv)))
