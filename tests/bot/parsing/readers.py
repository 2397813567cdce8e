"""Everything that reads typed text, by name, as tests lay texts before it."""

import random
from collections.abc import Callable
from functools import cache

import engine
from bot.absent.clauses import read_clauses
from bot.discord_ui.personal import read_quiet, read_zone
from bot.orders.edit import read_edit
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.normalise import split_sheet
from bot.parsing.odds_words import read_forces
from bot.parsing.stacks import read_stack, read_units
from bot.parsing.vocabulary import vocabulary
from bot.table.option_text import read_options
from bot.wording.speech import phase
from engine.editions import edition
from engine.state import State
from engine.state.ask import Ask

TECHNOLOGIES = (
    "jet_power",
    "rockets",
    "super_submarines",
    "long_range_aircraft",
    "combined_bombardment",
    "heavy_bombers",
)
ADVANTAGES = ("lend_lease", "enigma_decoded", "u_boats", "panzerblitz")
THERE = {"russia": {"infantry": 6, "tank": 1}, "ukraine": {"infantry": 1, "tank": 2}}
WATERS = {"norway_finland": [["sz_6"]], "brazil": [["sz_7"], ["sz_9"]]}
ASKED = {
    "submerge": Ask("germany", "submerge", units={"submarine": 2}),
    "withdraw": Ask("germany", "withdraw", part="submarines"),
    "press": Ask("germany", "press"),
    "land": Ask("germany", "land", units={"fighter": 2}, space="germany"),
    "bombard": Ask("germany", "bombard", units={"battleship": 1}, space="france"),
}


@cache
def reader(id: str, asked: str = "", now: str = "combat_move") -> Reader:
    """A player of an edition who is asked something in a phase; one unit of each kind stands in most spaces."""
    page = edition(id)
    board, table, _ = page.read(page.setups[0])
    known = (TECHNOLOGIES, ADVANTAGES) if id == "revised" else ((), ())
    names = vocabulary(board, table, *known)
    return Reader(
        names,
        lambda space, owner="": THERE.get(space, dict.fromkeys(table, 1)),
        (ASKED[asked],) if asked else (),
        lambda: {"infantry": 3},
        lambda units, start, goal: WATERS.get(goal, []),
        {each.name: phase(each.name) for each in page.phases},
        lambda: now,
    )


@cache
def start() -> State:
    """How 1941 begins."""
    return engine.new(engine.read_header({"record": 1, "edition": "1941"})).state


def readers(id: str) -> dict[str, Callable[[str], object]]:
    """What reads texts of an edition, for nobody in particular."""
    names = reader(id).words
    phases = [each.name for each in edition("1941").phases]
    return {
        "order": lambda text: read_order(text, reader(id)),
        "sheet": split_sheet,
        "units": lambda text: read_units(text, names.units),
        "stack": lambda text: read_stack(text, names.units),
        "forces": lambda text: read_forces(text, names.units),
        "clauses": lambda text: read_clauses(text, names),
        "edit": lambda text: read_edit(text, start(), reader("1941").words, phases),
        "options": lambda text: read_options(id, text, random.Random(1)),
        "find": names.spaces.find,
        "ranked": lambda text: names.spaces.ranked(text, ["germany"]),
        "quiet": read_quiet,
        "zone": read_zone,
    }
