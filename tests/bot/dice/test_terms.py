"""What a host may set about dice, and what a table sees of it."""

import re
from pathlib import Path

import pytest

from bot.config import RELAYS, BadSetting, read_settings
from bot.dice.terms import policy_of
from bot.store import Database
from tests.bot.dice.beacon_table import beacon_table
from tests.support.discord import Table
from tests.support.play import Club

ROOT = Path(__file__).resolve().parents[3]


def test_relays_and_their_patience_come_from_the_environment() -> None:
    usual = read_settings({})
    assert (usual.dice, usual.relays, usual.relay_timeout) == ("", RELAYS, 4.0)
    chosen = read_settings(
        {
            "SANDTABLE_DICE": "Either",
            "SANDTABLE_DRAND_RELAYS": "https://a.example, http://127.0.0.1:9",
            "SANDTABLE_DRAND_TIMEOUT": "1.5",
        }
    )
    assert (chosen.dice, chosen.relays, chosen.relay_timeout) == (
        "either",
        ("https://a.example", "http://127.0.0.1:9"),
        1.5,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SANDTABLE_DICE", "loaded"),
        ("SANDTABLE_DRAND_RELAYS", "a.example"),
        ("SANDTABLE_DRAND_TIMEOUT", "soon"),
        ("SANDTABLE_DRAND_TIMEOUT", "0"),
        ("SANDTABLE_DRAND_TIMEOUT", "nan"),
    ],
)
def test_a_setting_that_makes_no_sense_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        read_settings({name: value})


def test_the_example_of_an_environment_can_be_used_as_it_stands() -> None:
    """By a shell, by systemd and by Docker, which take quotes and spaces each in their own way: so there are none."""
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    settings = [line.removeprefix("# ") for line in lines if re.match(r"(# )?[A-Z_]+=", line)]
    named = dict(setting.split("=", 1) for setting in settings)
    assert not [value for value in named.values() if re.search(r"[\s'\"$]", value)]
    here = {name: value for name, value in named.items() if not name.endswith("_FILE")}  # no such file is here
    assert read_settings(here).relays == RELAYS
    documented = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert not [name for name in here if f"| `{name}` |" not in documented]
    assert not [name for name in named if f"`{name}`" not in documented]


async def test_the_bots_policy_is_that_of_games_which_choose_none(table: Table, store: Database) -> None:
    """The terms are pinned where the bot may pin."""
    table.room.allow("pin_messages")
    async with beacon_table(table, store, policy="beacon") as at:
        await at.club.found()
        loaded = await at.club.game()
        assert policy_of(loaded.row) == "beacon"
        await table.alice.slash(table.room, "game start")
        terms = await table.room.wait_for("-# Dice: public beacon")
        await table.server.until(lambda: terms.pinned)
        assert policy_of((await at.club.game()).row) == "beacon"


async def test_local_play_uses_seeds(club: Club) -> None:
    await club.begin()
    assert policy_of((await club.game()).row) == "chain"
    refused = await club.table.bob.slash(club.table.room, "dice supply", round=7, signature="a" * 96)
    assert "use no beacon" in refused.text


async def test_terms_that_can_not_be_pinned_are_there_all_the_same(table: Table, store: Database) -> None:
    async with beacon_table(table, store) as at:
        await at.begin()
        terms = await table.room.wait_for("-# Dice: public beacon")
        await table.server.until(lambda: not at.club.bot.poster.busy)
        assert not terms.pinned
        told = await table.bob.slash(table.room, "dice verify")
        assert f"/{table.room.id}/{terms.id}" in told.text
