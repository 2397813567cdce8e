"""The card of a game that forms, edited as people come and choose; and what is posted when it begins or is given up."""

from msgspec.structs import replace

from bot.dice.terms import genesis_message
from bot.facts import LOCAL
from bot.loaded import Loaded, turn_name
from bot.messages.message import Button, Message, Picture
from bot.messages.publishing import next_words, panel_rows
from bot.messages.rows import lobby_rows
from bot.scenes.maps import position_scene, with_objectives
from bot.table.auction import read_auction
from bot.table.bid_cards import bid_button, placing_message
from bot.table.settings import settings_of
from bot.wording import help as help_texts
from bot.wording import lobby as texts
from bot.wording.pictures import BEGINNING
from bot.wording.rules import FROM_SOURCES
from bot.wording.speech import computer, person
from engine.dice.entries import Line
from engine.economy.bids import bidders

CARD = "lobby"


def lobby_message(loaded: Loaded) -> Message:
    """Who sits where, and what is settled, with buttons to join; edited as people come and the host chooses."""
    return Message(
        title=texts.FORMING.format(book=loaded.game.edition.book),
        body="\n".join([*_seats(loaded), "", *_settled(loaded), "", texts.TAKE_A_POWER]),
        rows=lobby_rows(loaded, to_bid(loaded)),
        card=CARD,
    )


def to_bid(loaded: Loaded) -> Button | None:
    """What to press for a bid, where bids are made before the game begins."""
    auction = read_auction(loaded.facts.auction)
    return None if auction is None or auction.over else bid_button(loaded, auction)


def _seats(loaded: Loaded) -> list[str]:
    say, side = loaded.say, loaded.game.state.board.side
    return [f"**{say.power(p)}** ({say.side(side(p))}): {_holder(loaded, p)}" for p in loaded.game.state.board.seats]


def _settled(loaded: Loaded) -> list[str]:
    told = [setting.line for setting in settings_of(loaded) if setting.id != "edition"]
    return told if loaded.game.edition.book_seen else [*told, FROM_SOURCES]


def seated_message(loaded: Loaded) -> Message:
    """The same card once the game has begun: who sits where, how it is played, and nothing to press."""
    title = texts.FORMED.format(book=loaded.game.edition.book)
    return Message(title=title, body="\n".join([*_seats(loaded), "", *_settled(loaded)]), card=CARD)


def _holder(loaded: Loaded, power: str) -> str:
    user, level = loaded.players.get(power), loaded.computers.level(power)
    return person(user) if user else computer(level) if level else texts.FREE


def _held(loaded: Loaded) -> list[str]:
    """The powers that somebody plays, those of people first."""
    return [*loaded.players, *(power for power in loaded.computers.seats if power not in loaded.players)]


def _plays(loaded: Loaded, power: str) -> str:
    return f"**{loaded.say.power(power)}** {loaded.say.mention(power)}"


def opening_messages(loaded: Loaded, genesis: Line, log_channel: str, user: str) -> list[Message]:
    """The game begins: the map and the first turn, then the terms of the dice."""
    players = tuple(dict.fromkeys(loaded.players.values()))
    left = bidders(loaded.game.state) if loaded.game.state.bids else []
    to_bid = [loaded.players[power] for power in left if power in loaded.players]
    first = loaded.players.get(loaded.game.state.power, "")
    logged = "" if log_channel != LOCAL else f"\n{help_texts.LOCAL_LOG}"
    opening = position_scene(loaded.game.state, BEGINNING)
    begin = Message(
        next_words(loaded),
        title=texts.BEGINS,
        body="; ".join(_plays(loaded, power) for power in _held(loaded)) + logged,
        rows=panel_rows(loaded),
        ping=() if first in ("", user) else (first,),
        pictures=(Picture("map", map=replace(with_objectives(loaded.game, opening), legend=True), main=True),),
        card=f"turn:{turn_name(loaded.game)}",
        panel=True,
    )
    called = dict.fromkeys(one for one in to_bid if one != user)
    if left:
        begin = replace(begin, text="", rows=(), ping=(), card="", panel=False)
    others = tuple(player for player in players if player not in (user, *(called or [first])))
    terms = replace(genesis_message(loaded, genesis, players, others), pin=True)
    bids = [placing_message(loaded, tuple(called))] if left else []
    return [seated_message(loaded), begin, *bids, terms]
