"""Openings: how the first power of each side began, by whom it attacked and what it bought. Kept with a result, and
counted."""

from collections import Counter, defaultdict
from typing import Any

from msgspec import Struct

from bot.league.results import Side
from bot.league.statistics import Known, Tally, counted, figures
from bot.story import Story
from engine.events import BattleBegan, Purchased
from engine.json_types import JsonMapping, JsonObject, is_object


class Opening(Struct, frozen=True, order=True):
    """A power's first turn in short. `attacks`: the spaces in which it fought, in order of their names. `main`: what it
    bought most of, "" for nothing."""

    edition: str
    side: str
    power: str
    attacks: tuple[str, ...]
    main: str


def openings_of(story: Story) -> JsonObject:
    """Both sides' openings, as they are stored with a result."""
    board, found = story.first.board, JsonObject()
    for turn in story.turns:
        side = board.side(turn.power)
        if side in found or turn.round > 1:
            continue
        bought: Counter[str] = Counter()
        for event in turn.events:
            if isinstance(event, Purchased) and event.power == turn.power:
                bought.update(event.units)
        fought = {event.space for event in turn.events if isinstance(event, BattleBegan)}
        main = max(sorted(bought), key=bought.__getitem__, default="")
        found[side] = {"power": turn.power, "attacks": sorted(fought), "main": main}
    return found


def opening(edition: str, side: str, stored: JsonMapping) -> Opening | None:
    """A side's opening of a result; None where it is not known."""
    told: Any = stored.get("openings", {}).get(side)
    if not is_object(told):
        return None
    return Opening(edition, side, str(told["power"]), tuple(told["attacks"]), str(told["main"]))


def by_opening(known: Known, season: str = "", person: str = "") -> dict[Opening, Tally]:
    """How often each opening has won for its side, the commonest first; of one person's games with his side, if one is
    named."""
    found: dict[Opening, Tally] = defaultdict(Tally)
    sides: tuple[Side, Side] = ("axis", "allies")
    for row, shares in counted(known, season):
        for side in sides:
            if person and not any(share.person == person and share.side == side for share in shares):
                continue
            one = opening(row.edition, side, figures(row))
            if one is not None:
                found[one].add(row.winner == side)
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].games, pair[0])))
