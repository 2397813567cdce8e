"""Writes down a game as it is read in the channel: what each action put on the screens once everything was at rest.

What is different in every run stands as a word: GAME, DRAFT, VOTE, SEAL, MOMENT and so on. Who of several messages came
first, and what stood in between for an instant, is left out.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.support.play import Club
from tests.support.standin import Channel, Message, Person
from tests.support.standin.exchange import Exchange

HOUR, MINUTE = 3600, 60
QUIET = 0.02
PLACES = (
    (re.compile(r"```json\n.*?```", re.DOTALL), "ENTRY"),
    (re.compile(r"https?://127\S*?/cdn/\S+|<?https://discord\.com/channels/[\d/]+>?"), "LINK"),
    (re.compile(r"(?<=:)(confirm|partly|redo|instead|these):\w+"), r"\1:DRAFT"),
    (re.compile(r"\b(pick:\w+):\w+"), r"\1:DRAFT"),
    (re.compile(r"\b(vo:\w+):\w+"), r"\1:VOTE"),
    (re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{12,}\b"), "SEAL"),
    (re.compile(r"(?<=Dice log `)[0-9a-f]{8}"), "SEAL"),
    (re.compile(r"\b\d\d:\d\d (?=· [A-Z])"), ""),
    (re.compile(r"(\[(?:image|file) \S+) (?:\d+x\d+|\d+ bytes)"), r"\1"),
)
MOMENT = re.compile(r"<t:(\d+):(\w)>")


@dataclass
class Tale:
    """A game that is played and written down. `lines` is the chat so far."""

    club: Club
    lines: list[str] = field(default_factory=list[str])
    game: str = ""
    _shown: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    _acted: int = 0

    def __post_init__(self) -> None:
        self.club.table.server.chat.tag = lambda message, id: f"{id} " if id else ""
        self.club.table.server.reaction = 0.0  # everything is at rest whenever somebody presses

    # --- what people do ------------------------------------------------------------------------------------------

    def chapter(self, title: str) -> None:
        self.lines += ["", f"## {title}"]

    async def does(self, person: Person, command: str, **options: Any) -> Exchange:
        """Use a command in the room."""
        return await self._written(await person.slash(self.club.table.room, command, **options))

    async def presses(self, person: Person, label: str) -> Exchange:
        """Press a button of the newest message that has it."""
        return await self._written(await person.click(self._with(person, label), label))

    async def presses_and_means(self, person: Person, label: str) -> None:
        """The same, and confirm what is shown first, if anything is."""
        shown = await self.presses(person, label)
        if any(button.label == "Confirm" for button in shown.reply.buttons):
            await self.presses(person, "Confirm")

    async def picks(self, person: Person, hint: str, *labels: str) -> Exchange:
        """Choose the entries that begin so from the newest menu of this name."""
        message = self._with(person, hint)
        menu = message.menu(hint)
        values = [next(one.value for one in menu.options if one.label.startswith(label)) for label in labels]
        return await self._written(await person.select(message, values, hint))

    async def fills(self, person: Person, opened: Exchange, text: str) -> Exchange:
        """Send the form that was opened."""
        return await self._written(await person.submit(opened, {"text": text}))

    async def answered(self) -> None:
        """Whoever is asked answers, by the first button or the first line of the menu."""
        while pending := (loaded := await self.club.game()).game.state.pending:
            person, mark = await self.club.player(), f":{self.game}:{loaded.revision}:0"
            if pending[0].do == "casualties":
                message = self._with(person, f"am{mark}")
                await self._written(await person.select(message, ["0"], f"am{mark}"))
            else:
                await self._written(await person.click(self._with(person, f"an{mark}:0"), f"an{mark}:0"))
            assert (await self.club.game()).revision > loaded.revision

    def _with(self, person: Person, name: str) -> Message:
        """The newest message this person sees that has a button or menu of this label or id."""
        table = self.club.table
        messages = [m for room in (table.room, *table.room.threads) for m in room.messages if m.seen_by(person.user)]
        for message in sorted(messages, key=lambda message: message.id, reverse=True):
            parts = [(b.label, b.custom_id) for b in message.buttons if not b.disabled]
            parts += [(menu.placeholder, menu.custom_id) for menu in message.menus]
            if any(name in part for part in parts):
                return message
        raise AssertionError(f"nobody sees {name!r}:\n" + "\n".join(self.lines[-30:]))

    # --- what is written -----------------------------------------------------------------------------------------

    async def _written(self, exchange: Exchange) -> Exchange:
        server = self.club.table.server
        await server.settle(QUIET)
        acted = [entry for entry in server.chat.entries if entry.message is None and " thread “" not in entry.lines[0]]
        for entry in acted[self._acted :]:
            self.lines += ["", *(f"> {self._plain(line, exchange.created)}" for line in entry.lines)]
        self._acted = len(acted)
        if exchange.modal is not None:
            fields = "; ".join(f"{one.label} ({one.default or ''})" for one in exchange.modal.fields)
            form = f"  form {exchange.modal.custom_id} “{exchange.modal.title}”: {fields}"
            self.lines.append(self._plain(form, exchange.created))
        for private in (False, True):
            for channel in server.world.channels.values():
                self._write(channel, private)
        return exchange

    def _write(self, channel: Channel, private: bool) -> None:
        """What is new or different in a channel."""
        for message in [message for message in channel.messages if bool(message.private_to) is private]:
            text = "\n".join(self.club.table.server.chat.lines_of(message))
            body = self._plain(text, message.created).splitlines()
            before = self._shown.get(message.id)
            if message.deleted or body == before or not message.author.bot:
                continue
            self._shown[message.id] = body
            place = f"#{self._plain(channel.name, message.created)}" + (" · edited" if before is not None else "")
            only = f" · only {message.private_to.shown}" if message.private_to else ""
            rung = sorted(ping.user.shown for ping in self.club.table.server.pings if ping.message is message)
            rings = f" · rings {', '.join(rung)}" if rung and before is None else ""
            self.lines += [f"{place}{only}{rings}", *(f"  {line}".rstrip() for line in body)]

    def _plain(self, text: str, at: float) -> str:
        """Without what is different in every run."""
        for pattern, word in PLACES:
            text = pattern.sub(word, text)
        return MOMENT.sub(lambda found: f"<{span(int(found[1]) - at)}:{found[2]}>", text)

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines).strip().replace(self.game, "GAME") + "\n"


def span(seconds: float) -> str:
    """How far off a moment is, so roughly that a slow machine tells the same."""
    hours, minutes = round(seconds / HOUR), 10 * round(seconds / MINUTE / 10)
    return f"{hours:+} h" if abs(minutes) >= 60 else f"{minutes:+} min"
