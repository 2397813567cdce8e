"""The board as text: nobody has to guess whose units stand somewhere."""

import pytest
from msgspec.structs import replace

from bot.orders import speech
from bot.wording.status import board_text, space_text
from engine import new, read_header
from engine.editions import ids
from engine.state import State

EDITIONS = ids()


def at_first(edition: str) -> State:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted"})).state


@pytest.mark.parametrize("edition", EDITIONS)
def test_at_sea_every_fleet_has_its_owners_name(edition: str) -> None:
    state = at_first(edition)
    say = speech(state)
    afloat = board_text(state, say).split("__At sea__\n")[1].splitlines()
    assert afloat
    for line in afloat:
        space = next(id for id, place in state.board.spaces.items() if line.startswith(f"**{place.name}**"))
        for power in {unit.owner for unit in state.at(space)}:
            assert f"{say.power(power)} " in line.partition(": ")[2]


def test_a_guest_who_is_alone_in_a_land_is_named_and_its_holder_is_not_repeated() -> None:
    state = at_first("1941")
    say = speech(state)
    assert space_text(state, "germany", say).startswith("**Germany** (Germany, ")
    assert "Germany 3 infantry" not in space_text(state, "germany", say)
    owners = {**state.owners, "ukraine": "japan"}
    assert ": Germany " in space_text(replace(state, owners=owners), "ukraine", say)


def test_a_neutral_says_how_it_leans_and_what_comes_if_it_is_attacked() -> None:
    state = at_first("europe1940")
    say = speech(state)
    assert space_text(state, "spain", say) == "**Spain** (2 IPC, strict neutral with an army of 6 infantry)"
    assert "(pro-Axis neutral" in space_text(state, "bulgaria", say).replace("1 IPC, ", "")
    assert space_text(state, "sz_109", say).startswith("**Sea Zone 109** (convoy)")
