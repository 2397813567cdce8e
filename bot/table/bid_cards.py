"""What the table reads of bids before the first turn: who has sealed one, what they were, what has to be placed."""

from collections.abc import Sequence

from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message, Row
from bot.table.auction import Auction
from bot.wording import bids as words
from engine.economy.bids import bidders

AUCTION_CARD = "auction"
PLACING_CARD = "bidding"


def auction_message(loaded: Loaded, auction: Auction, missing: Sequence[str]) -> Message:
    """One message, edited as seals come in; the first one calls whoever has not bid."""
    row = (Button(words.SEAL, routes.BID.write(game=loaded.id), "primary"),)
    text = words.asked(loaded.say.side(auction.side), auction.seals, missing)
    ping = tuple(missing) if len(auction.seals) == 1 else ()
    return Message(text, rows=(row,) if missing else (), ping=ping, card=AUCTION_CARD)


def bid_button(loaded: Loaded, auction: Auction) -> Button:
    """What opens the form of a bid."""
    if auction.open:
        return Button(words.BID_OPENLY, routes.OPEN_BID.write(game=loaded.id), "success")
    return Button(words.SEAL, routes.BID.write(game=loaded.id), "success")


def open_auction_message(loaded: Loaded, auction: Auction) -> Message:
    """One message, edited as bids are called; whoever is to answer one is called."""
    leave = Button(words.LEAVE_IT, routes.OPEN_BID_LEAVE.write(game=loaded.id))
    others = [user for user in dict.fromkeys(loaded.players.values()) if auction.lowest and user != auction.lowest[0]]
    waiting = () if auction.over else tuple(others)
    rows = () if auction.over else ((bid_button(loaded, auction), leave),)
    text = words.called(loaded.say.side(auction.side), auction.calls, waiting)
    return Message(text, rows=rows, ping=waiting, card=AUCTION_CARD)


def shown_message(loaded: Loaded, auction: Auction) -> Message:
    bids = {user: (bid.amount, bid.salt, bid.seal) for user, bid in auction.bids.items()}
    split = words.split_text(loaded.say, loaded.game.state.options["bids"])
    side = loaded.say.side(auction.side)
    if auction.open:
        text = words.shown_open(side, auction.winners, auction.amount, split)
    else:
        text = words.shown(side, bids, auction.winners, auction.amount, split)
    bidden = auction.bids or dict.fromkeys(user for user, _ in auction.calls)
    several = auction.amount > 0 and len(powers_of_side(loaded, auction.side)) > 1
    row = (Button(words.SPLIT, routes.SPLIT_BID.write(game=loaded.id)),)
    return Message(text[:1900], rows=(row,) if several else (), ping=tuple(bidden))


def placing_message(loaded: Loaded, ping: Sequence[str] = ()) -> Message:
    """The card of the bids that are placed; the first one calls whoever has something to place."""
    state, left = loaded.game.state, bidders(loaded.game.state)
    return Message(
        words.first_bids(state, loaded.say, left) if left else "",
        title=words.TITLE,
        body=words.placing(state, loaded.say, state.options.get("bids", {})),
        rows=placing_rows(loaded.id) if left else (),
        ping=tuple(ping),
        card=PLACING_CARD,
    )


def placing_rows(game: str) -> tuple[Row, ...]:
    return ((Button(words.PLACE, routes.PLACE_BID.write(game=game), "primary"), keep_button(game)),)


def keep_button(game: str) -> Button:
    return Button(words.KEEP, routes.KEEP_BID.write(game=game))


def powers_of_side(loaded: Loaded, side: str) -> list[str]:
    return [power for power in loaded.game.state.turn_order() if loaded.game.state.board.side(power) == side]
