"""While somebody types, Discord is always given a list: what is legal now, or one line that says why there is none."""

import json

import pytest
from discord import app_commands

from bot.discord_ui.registry import add_all
from tests.support.play import Club
from tests.support.standin.exchange import Choice

RUBBISH = ("", "zork; 7 > ~", "x" * 100)
OTHERS = ("", "zork; 7 > ~")
"""What the other options of the command hold meanwhile."""


class Listing:
    """Takes commands as a tree does: by name, their options that complete themselves, and the other text options."""

    def __init__(self) -> None:
        self.options: dict[str, tuple[list[str], list[str]]] = {}

    def add_command(self, command: object) -> None:
        if isinstance(command, app_commands.Group):
            for inner in command.commands:
                self.add_command(inner)
        elif isinstance(command, app_commands.Command):
            found = command.parameters
            texts = [p.display_name for p in found if p.type.value == 3 and not p.choices]
            self.options[command.qualified_name] = ([p.display_name for p in found if p.autocomplete], texts)


def completing() -> dict[str, tuple[list[str], list[str]]]:
    listing = Listing()
    add_all(listing)  # pyright: ignore[reportArgumentType]
    return {name: options for name, options in listing.options.items() if options[0]}


async def every_option(club: Club) -> None:
    """Fills every option of every command with nothing, with rubbish and with 100 letters."""
    faults = club.app.metrics.errors
    for command, (options, texts) in completing().items():
        for option in options:
            for others in OTHERS:
                typed = {name: others for name in texts if name != option and others}
                for text in RUBBISH:
                    found = await offered(club, command, option, text, **typed)
                    assert all(1 <= len(one.name) <= 100 and 1 <= len(one.value) <= 100 for one in found)
    assert not [sample for metric in faults.collect() for sample in metric.samples if sample.value]


async def offered(club: Club, command: str, option: str, text: str = "", /, **typed: str) -> list[Choice]:
    return await club.table.alice.complete(club.table.room, command, option, text, **typed)


async def test_without_a_game(club: Club) -> None:
    await every_option(club)
    assert [one.name for one in await offered(club, "rules", "topic", "submar")]
    assert "no game in this channel" in (await offered(club, "turn move", "from"))[0].name


async def test_while_a_game_forms(club: Club) -> None:
    await club.found()
    await every_option(club)
    assert [one.name for one in await offered(club, "game join", "power")] == ["Every power has a player"]


@pytest.mark.parametrize("edition", ["1941", "revised", "anniversary"])
async def test_in_every_phase_of_a_turn(club: Club, edition: str) -> None:
    room, alice = club.table.room, club.table.alice
    await alice.slash(room, "game new", edition=edition)
    board = (await club.game()).game.state.board
    side = board.powers[(await club.game()).game.state.power].side
    for power in board.seats:
        person = alice if board.powers[power].side == side else club.table.bob
        await person.slash(room, "game join", power=power)
    await alice.slash(room, "game start")
    first = (await club.game()).game.state.power
    while (state := (await club.game()).game.state).power == first and not state.pending:
        await every_option(club)
        await club.does("turn end")


async def test_while_a_battle_waits_for_an_answer(club: Club) -> None:
    """Whether the attacker presses, once both sides have lost some."""
    await club.begin()
    here = {"russia": {"soviet_union": {"infantry": 30, "tank": 1}}, "west_russia": {"germany": {"infantry": 16}}}
    await club.table.alice.slash(club.table.room, "table edit", position=json.dumps({"units": here}), why="A test")
    await club.does("turn end")
    await club.does("do", orders="30 inf, 1 tank russia > west russia")
    await club.does("turn end")
    await club.does("battle fight", space="west russia")
    asked = set[str]()
    while (pending := (await club.game()).game.state.pending) and pending[0].do not in asked:
        asked.add(pending[0].do)
        if pending[0].do == "casualties":
            await club.does("battle casualties", units=f"{pending[0].hits} inf")
    assert "press" in asked
    await every_option(club)
    assert "russia" in [one.value for one in await offered(club, "battle retreat", "to")]


async def test_what_is_legal_is_offered_with_what_it_means(club: Club) -> None:
    await club.begin()
    bought = [one.name for one in await offered(club, "turn buy", "units")]
    assert bought[0] == "2 infantry · 6 of 7 IPCs"
    assert "cost" in (await offered(club, "turn buy", "units", "9 battleships"))[0].name
    why = (await offered(club, "turn move", "from"))[0].name
    assert why.startswith("Moving belongs to the phase combat move or noncombat move. Now it is purchase units")
    assert (await offered(club, "battle retreat", "to"))[0].name.startswith("Nobody asks for that now")
    await club.does("turn end")
    goals = [one.value for one in await offered(club, "turn move", "to", from_="russia", units="6 inf")]
    assert goals[0] == "west_russia"
    assert "Say first where from" in (await offered(club, "turn move", "to"))[0].name
    assert "no space called" in (await offered(club, "turn move", "to", from_="narnia", units="6 inf"))[0].name
    bob = club.table.bob
    assert "Soviet Union's to decide" in (await bob.complete(club.table.room, "turn move", "from", ""))[0].name


async def test_a_ferry_finds_its_way_by_itself(club: Club) -> None:
    await club.begin()
    while (state := (await club.game()).game.state).power != "germany" or state.phase != "combat_move":
        await club.does("turn end")
    room, bob = club.table.room, club.table.bob
    stack = {"from_": "southern europe", "units": "1 inf"}
    coasts = await bob.complete(room, "turn ferry", "to", "", **stack)
    egypt = next(one for one in coasts if one.value == "anglo_egypt_sudan")
    assert "ukraine" not in [one.value for one in coasts], "the straits are shut"
    waters = await bob.complete(room, "turn ferry", "sea", "", to="anglo_egypt_sudan", **stack)
    assert egypt.name.endswith(f" · {waters[0].value}")
    done = await club.does("turn ferry", to="anglo_egypt_sudan", **stack)
    assert waters[0].value == "Sea Zone 16 > Sea Zone 17"
    assert "Germany will land 1 infantry in Anglo-Egypt Sudan from Sea Zone 17" in done.text
    nothing = await bob.complete(room, "turn ferry", "to", "", from_="germany", units="1 inf")
    assert [one.name for one in nothing] == ["No transport of yours can take them across now"]
