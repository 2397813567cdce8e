"""What a table settles before its game begins: each setting with its value now and what may be chosen instead.

The edition, its setup and options and the policy of the dice stand in the record's header; the rest is kept with the
game. The host chooses, and the card in the channel tells everybody.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import now_ms
from bot.computers import LEVELS, USUAL_PAUSE
from bot.dice.terms import policy_of
from bot.facts import ASSISTANCE
from bot.loaded import Loaded
from bot.messages.message import Choice
from bot.presence import table
from bot.presence.clock import Clock
from bot.presence.pace import PACES
from bot.presence.table import Presence, write_presence
from bot.refusals import NotPossible
from bot.store import Transaction, bids, computers, facts, games, places, seats
from bot.table.auction import Auction, read_auction, write_auction
from bot.table.bid_cards import AUCTION_CARD
from bot.table.option_text import CUSTOMS, parted, read_options
from bot.wording import bids as bid_words
from bot.wording import computers as computer_words
from bot.wording import options as words
from bot.wording.dice import POLICIES
from bot.wording.presence import OUTCOME_TEXTS, OUTCOMES
from bot.wording.rules import NOBODY_ALONG, led_by, option_text, value_text
from engine import new, read_header
from engine.edition import Option
from engine.editions import edition, offered
from engine.json_types import JsonObject
from engine.options import BID_PLACEMENT, CONTROLS

COMPUTERS, PAUSE = "computers", "computer_pause"
PAUSES = (0, 60, 300, 1800, 7200, 28800)
"""Seconds that a table may let computers wait before their turns."""
HOURS = (0, 24, 48, 72, 120, 168)
TIMING = ("clock", "late", "pace")
BIDS, AUCTION, OPEN = "bids", "auction:", "open:"


class Setting(Struct, frozen=True):
    """One thing to settle. `written`: it may also be written in a form."""

    id: str
    now: str
    choices: tuple[Choice, ...]
    written: bool = False

    @property
    def line(self) -> str:
        return words.line(self.id, self.now)


def settings_of(loaded: Loaded) -> list[Setting]:
    """All that can be settled, in the order in which it is shown."""
    auction, presence = read_auction(loaded.facts.auction), loaded.facts.presence
    return [*_game(loaded), *_options(loaded, auction), _dice(loaded), *_timing(presence), *_seats(loaded)]


def _game(loaded: Loaded) -> Iterator[Setting]:
    page = loaded.game.edition
    games_there = tuple(Choice(edition(id).book, id, words.about_edition(edition(id))) for id in offered())
    yield Setting("edition", page.book, games_there)
    if len(page.setups) > 1:
        yield Setting("setup", value_text(loaded.game.state.setup), tuple(Choice(one, one) for one in page.setups))


def _options(loaded: Loaded, auction: Auction | None) -> Iterator[Setting]:
    chosen = loaded.game.state.options | {option.name: getattr(loaded, option.name) for option in CUSTOMS}
    for option in (*loaded.game.edition.options, *CUSTOMS):
        if option.name == BID_PLACEMENT.name and auction is None and not chosen[BIDS]:
            continue
        now, ways = option_text(option, chosen.get(option.name, option.default)), tuple(_ways(option))
        if option.name == BIDS:
            now = now if auction is None or auction.over else _auction_now(loaded, auction)
            ways += tuple(_auctions(loaded))
        yield Setting(option.name, now, ways, written=option.values is None)


def _auctions(loaded: Loaded) -> Iterator[Choice]:
    """Sealed and open bids for a side."""
    board = loaded.game.state.board
    for side in dict.fromkeys(board.side(power) for power in loaded.game.state.turn_order()):
        yield Choice(bid_words.auction_way(loaded.say.side(side)), f"{AUCTION}{side}", bid_words.AUCTION)
        yield Choice(bid_words.open_way(loaded.say.side(side)), f"{OPEN}{side}", bid_words.OPEN_AUCTION)


def _auction_now(loaded: Loaded, auction: Auction) -> str:
    side = loaded.say.side(auction.side)
    return bid_words.open_now(side) if auction.open else bid_words.auction_now(side)


def _ways(option: Option) -> Iterator[Choice]:
    if option.values is not None:
        yield from (Choice(value_text(value), str(value)) for value in option.values)
    elif option.name == CONTROLS:
        yield Choice(NOBODY_ALONG, "none")
        for way in option.examples:
            yield Choice(led_by(way), "; ".join(f"{power}: {by}" for power, by in way.items()))
    elif option.examples:
        yield from (Choice(text, way) for way, text in words.ROLLED.items())
    else:
        yield Choice("none", "none")


def _dice(loaded: Loaded) -> Setting:
    ways = tuple(Choice(id, id, about) for id, about in POLICIES.items())
    return Setting("dice", words.dice_now(POLICIES[policy_of(loaded.row)]), ways)


def _timing(presence: Presence) -> Iterator[Setting]:
    clock = presence.clock
    yield Setting("clock", words.clock_now(clock), tuple(Choice(words.hours(n), str(n)) for n in HOURS))
    if clock.runs:
        yield Setting(
            "late", OUTCOME_TEXTS[clock.outcome], tuple(Choice(name, name, text) for name, text in OUTCOMES.items())
        )
    paces = tuple(Choice(name, name, words.pace_now(pace)) for name, pace in PACES.items())
    yield Setting("pace", words.pace_now(presence.rhythm), paces)


def _seats(loaded: Loaded) -> Iterator[Setting]:
    """What computers play, where they do, and how long they wait before each turn."""
    if not loaded.computers.seats:
        return
    held = {power: of.level for power, of in loaded.computers.seats.items() if power in loaded.game.state.board.seats}
    ways = tuple(Choice(level, level, about) for level, about in computer_words.LEVELS.items())
    yield Setting(
        COMPUTERS, computer_words.line(loaded.say, held), (*ways, Choice("none", "none", computer_words.NO_COMPUTERS))
    )
    pause = USUAL_PAUSE if loaded.computers.pause is None else loaded.computers.pause
    pauses = tuple(Choice(computer_words.seconds(one), str(one)) for one in PAUSES)
    yield Setting(PAUSE, computer_words.pause_now(pause, loaded.computers.pause is None), pauses)


def timed(presence: Presence, id: str, value: str) -> Presence:
    """Clock or reminders set otherwise, before the game begins. Raises NotPossible."""
    clock = presence.clock
    if id == "pace" and value in PACES:
        return table.at_pace(presence, value)
    if id == "late" and value in OUTCOMES:
        outcome: Any = value
        return table.timed(presence, replace(clock, outcome=outcome), now_ms())
    if id == "clock" and value.isdigit():
        return table.timed(presence, Clock(int(value), clock.grace, clock.vacation, clock.outcome), now_ms())
    raise NotPossible(words.NO_SUCH)


async def put(tx: Transaction, loaded: Loaded, id: str, value: str) -> None:
    """Keep one setting of a game that is forming. Raises NotPossible, Unclear, Refused."""
    if id in (COMPUTERS, PAUSE):
        await _put_computers(tx, loaded, id, value)
        return
    if id in TIMING:
        presence = timed(loaded.facts.presence, id, value)
        await facts.put(tx, loaded.id, presence=write_presence(presence))
        return
    if id in ("edition", "setup", "dice"):
        await _put_header(tx, loaded, _changed(loaded, id, value))
        return
    if id == BIDS:
        way, found, side = value.partition(":")
        is_auction = bool(found) and f"{way}:" in (AUCTION, OPEN)
        await call_auction(tx, loaded, side if is_auction else "", f"{way}:" == OPEN)
        value = "none" if is_auction else value
    options, customs = parted(read_options(loaded.row.edition, f"{id}={value or 'none'}"))
    await agree(tx, loaded.id, customs)
    if options:
        header = json.loads(loaded.row.header)
        await _put_header(tx, loaded, header | {"options": header.get("options", {}) | options})


async def _put_computers(tx: Transaction, loaded: Loaded, id: str, value: str) -> None:
    """Computers of a level on every seat that no person has, or on none; or their pause. Raises NotPossible."""
    if id == PAUSE and value.isdigit() and int(value) in PAUSES:
        await computers.wait(tx, loaded.id, int(value))
        return
    if id == PAUSE or value not in (*LEVELS, "none"):
        raise NotPossible(words.NO_SUCH)
    for power in loaded.game.state.board.seats:
        if value == "none":
            await computers.get_up(tx, loaded.id, power)
        elif power not in loaded.players:
            await computers.get_up(tx, loaded.id, power)
            await computers.take(tx, loaded.id, power, value, None, now_ms(), 0)


async def call_auction(tx: Transaction, loaded: Loaded, side: str, is_open: bool) -> None:
    """Bids are settled otherwise from now on: by sealed or open bids for a side, or ("") not. Raises NotPossible."""
    board = loaded.game.state.board
    if side and side not in {board.side(power) for power in loaded.game.state.turn_order()}:
        raise NotPossible(words.NO_SUCH)
    await bids.forget(tx, loaded.id)
    await places.drop_card(tx, loaded.id, AUCTION_CARD)
    await facts.put(tx, loaded.id, auction=write_auction(Auction(side, open=is_open)) if side else None)


async def agree(tx: Transaction, game: str, customs: Mapping[str, str]) -> None:
    """Keep what the table has agreed on beside the rules."""
    if ASSISTANCE in customs:
        await facts.put(tx, game, assistance=customs[ASSISTANCE])


def _changed(loaded: Loaded, id: str, value: str) -> JsonObject:
    """The header with another edition (which begins with its usual settings), setup or policy. Raises NotPossible."""
    header = json.loads(loaded.row.header)
    allowed = {"edition": offered(), "setup": loaded.game.edition.setups, "dice": POLICIES}[id]
    if value not in allowed:
        raise NotPossible(words.NO_SUCH)
    if id == "dice":
        return header | {"dice": {"policy": value}}
    if id == "edition" and value != loaded.row.edition:
        return {key: of for key, of in header.items() if key != "setup"} | {"edition": value, "options": {}}
    return header | {id: value}


async def _put_header(tx: Transaction, loaded: Loaded, header: JsonObject) -> None:
    """The new first line of the record; powers that the game has no more lose their players."""
    game = new(read_header(header))
    for power in loaded.players:
        if power not in game.state.board.powers:
            await seats.leave(tx, loaded.id, power, now_ms(), loaded.revision)
    await _reseat(tx, loaded, game.state.board.seats)
    await games.set_header(tx, loaded.id, json.dumps(header, ensure_ascii=False), header["edition"])


async def _reseat(tx: Transaction, loaded: Loaded, powers: Sequence[str]) -> None:
    """Another edition has other seats: computers get up from those it has not; where they had all that no person had,
    they have all again."""
    had = loaded.computers.seats
    whole = bool(had) and all(power in had or power in loaded.players for power in loaded.game.state.board.seats)
    for power in had:
        if power not in powers:
            await computers.get_up(tx, loaded.id, power)
    for power in powers if whole else ():
        if power not in had and power not in loaded.players:
            await computers.take(tx, loaded.id, power, next(iter(had.values())).level, None, now_ms(), 0)
