"""Bids for a side, as values: sealed, when all are shown together and the lowest play the side, or open downwards.

Whoever sits at the table writes for how many IPCs they would play the side. As many people as sit on it now will play
it: those with the lowest numbers, the highest number among them is the bid. Of equal numbers a coin decides that
nobody can know before the salts are shown. Open bids are for two people: each bids less than the other, until one
leaves the side to who has bid less.
"""

import hashlib
from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.json import decode, encode
from msgspec.structs import replace

from bot.refusals import NotPossible
from bot.wording import bids as words
from bot.wording.speech import person

MOST = 100


class Bid(Struct, frozen=True, omit_defaults=True):
    """A number and the salt that hides it."""

    amount: int
    salt: str

    @property
    def seal(self) -> str:
        """What is posted at once: SHA-256 of the salt, a space and the number."""
        return hashlib.sha256(f"{self.salt} {self.amount}".encode()).hexdigest()


class Auction(Struct, frozen=True, omit_defaults=True):
    """For which side; whose seal is on the table; once all are in, the bids, who plays the side, and for how much.
    `open`: bids are not sealed but called out, `calls` are they, each lower than the one before."""

    side: str
    seals: dict[str, str] = field(default_factory=dict)
    bids: dict[str, Bid] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    amount: int = 0
    open: bool = False
    calls: tuple[tuple[str, int], ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @property
    def lowest(self) -> tuple[str, int] | None:
        """Who has called the lowest bid, and what it is."""
        return self.calls[-1] if self.calls else None


def write_auction(auction: Auction) -> str:
    return encode(auction).decode()


def read_auction(text: str | None) -> Auction | None:
    return decode(text, type=Auction) if text else None


def opened(auction: Auction, bids: Mapping[str, Bid], seated: int) -> Auction:
    """All bids on the table: the `seated` lowest play the side."""
    order = sorted(bids, key=lambda user: (bids[user].amount, coin(user, bids)))
    winners = tuple(order[:seated])
    return replace(auction, bids=dict(bids), winners=winners, amount=max(bids[user].amount for user in winners))


def called(auction: Auction, user: str, amount: int) -> Auction:
    """An open bid; nobody can bid less than nothing, so that ends it. Raises NotPossible."""
    if auction.lowest is not None:
        if auction.lowest[0] == user:
            raise NotPossible(words.LOWEST_IS_YOURS)
        if amount >= auction.lowest[1]:
            raise NotPossible(words.BID_LOWER.format(amount=auction.lowest[1]))
    then = replace(auction, calls=(*auction.calls, (user, amount)))
    return then if amount else ended(then)


def left_to_the_other(auction: Auction, user: str) -> Auction:
    """Somebody bids no lower. Raises NotPossible."""
    if auction.lowest is None:
        raise NotPossible(words.NOTHING_BID)
    if auction.lowest[0] == user:
        raise NotPossible(words.LOWEST_IS_YOURS)
    return ended(auction)


def ended(auction: Auction) -> Auction:
    """The lowest of the open bids plays the side."""
    user, amount = auction.calls[-1]
    return replace(auction, winners=(user,), amount=amount)


def coin(user: str, bids: Mapping[str, Bid]) -> str:
    """Decides between equal bids: nobody can know it before all salts are shown, and everybody can check it then."""
    salts = " ".join(sorted(bid.salt for bid in bids.values()))
    return hashlib.sha256(f"{salts} {user}".encode()).hexdigest()


def changes(auction: Auction, players: Mapping[str, str], side_of: Mapping[str, str]) -> dict[str, str]:
    """The new player of each power that changes hands: a loser on the side and a winner beside it change places."""
    there = list(dict.fromkeys(user for power, user in players.items() if side_of[power] == auction.side))
    leaving = [user for user in there if user not in auction.winners]
    coming = [user for user in auction.winners if user not in there]
    instead = dict(zip(leaving, coming, strict=True)) | dict(zip(coming, leaving, strict=True))
    return {power: instead[user] for power, user in players.items() if user in instead}


def must_be_unsealed(auction: Auction | None) -> None:
    """Seats and settings stay once somebody has bid on them. Raises NotPossible."""
    if auction is not None and (auction.seals or auction.calls):
        raise NotPossible(words.LOCKED)


def must_be_shown(auction: Auction | None, players: Mapping[str, str]) -> None:
    """Sealed bids come before the first turn. Raises NotPossible."""
    if auction is not None and auction.open and not auction.over:
        raise NotPossible(words.STILL_OPEN)
    if auction is not None and not auction.over:
        missing = [user for user in dict.fromkeys(players.values()) if user not in auction.seals]
        raise NotPossible(words.NOT_IN.format(who=" ".join(person(user) for user in missing)))
