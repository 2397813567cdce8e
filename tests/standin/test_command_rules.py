"""Registering commands."""

from typing import Any

import pytest

from tests.standin.wire import COMMANDS, Wire
from tests.support.discord import Table

Json = dict[str, Any]


def command(name: str = "c", **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "d", **more}


BAD: dict[str, tuple[list[Json], str]] = {
    "upper case": ([command("Move")], "0.name: APPLICATION_COMMAND_INVALID_NAME"),
    "space": ([command("mo ve")], "0.name: APPLICATION_COMMAND_INVALID_NAME"),
    "no description": ([{"name": "c"}], "0.description: BASE_TYPE_REQUIRED"),
    "long description": ([command(description="x" * 101)], "0.description: BASE_TYPE_BAD_LENGTH"),
    "same name": ([command(), command()], "1: APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "101 commands": ([command(f"c{n}") for n in range(101)], ": APPLICATION_COMMANDS_MAX"),
    "26 options": ([command(options=[option(f"o{n}") for n in range(26)])], "0.options: BASE_TYPE_BAD_LENGTH"),
    "same option": (
        [command(options=[option(), option()])],
        "0.options: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "required last": (
        [command(options=[option("a"), option("b", required=True)])],
        "0.options.1: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 choices": (
        [command(options=[option(choices=[{"name": f"n{n}", "value": "v"} for n in range(26)])])],
        "0.options.0.choices: BASE_TYPE_BAD_LENGTH",
    ),
    "choices and autocomplete": (
        [command(options=[option(autocomplete=True, choices=[{"name": "n", "value": "v"}])])],
        "0.options.0: APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    "autocomplete of a user": (
        [command(options=[option(kind=6, autocomplete=True)])],
        "0.options.0: APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    "subcommand beside option": (
        [command(options=[option("s", 1), option("o")])],
        "0.options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "too large": (
        [
            command(
                options=[
                    option(f"o{n}", choices=[{"name": "n" * 90, "value": f"{c:090}"} for c in range(25)])
                    for n in range(2)
                ]
            )
        ],
        "0: APPLICATION_COMMAND_TOO_LARGE",
    ),
    "description of a menu entry": (
        [{"name": "File", "type": 3, "description": "d"}],
        "0.description: APPLICATION_COMMANDS_CONTEXT_DESCRIPTION",
    ),
}


@pytest.mark.parametrize("name", BAD)
async def test_refused(table: Table, wire: Wire, name: str) -> None:
    commands, fault = BAD[name]
    refused = await wire.put_commands(commands)
    assert (refused.status, refused.code) == (400, 50035)
    assert refused.faults() == [fault]
    assert {key[1] for key in table.server.commands[None]} == {c["name"] for c in COMMANDS}


async def test_same_name_keeps_its_id(table: Table, wire: Wire) -> None:
    before = table.server.commands[None][1, "ping"]["id"]
    answer = await wire.put_commands([command("ping"), command("späher")])
    assert [c["name"] for c in answer.body] == ["ping", "späher"]
    assert answer.body[0]["id"] == before
    assert table.server.created_commands == len(COMMANDS) + 1


async def test_creations_are_counted(table: Table, wire: Wire) -> None:
    table.server.limits.command_creates_per_day = len(COMMANDS)
    assert (await wire.put_commands(COMMANDS)).status == 200
    refused = await wire.put_commands([*COMMANDS, command("more")])
    assert (refused.status, refused.code) == (400, 30034)


async def test_guild_commands_hide_global_ones(table: Table, wire: Wire) -> None:
    path = f"/applications/{table.server.world.application_id}/guilds/{table.guild.id}/commands"
    assert (await wire("PUT", path, [command("ping", options=[option("loud", 5)])])).status == 200
    exchange = await table.alice.slash(table.room, "ping", loud=True, wait=False)
    assert exchange.kind == 2
    assert [c["name"] for c in (await wire("GET", path)).body] == ["ping"]
    gone = path.replace(str(table.guild.id), "1")
    assert (await wire("PUT", gone, [])).code == 10004


async def test_another_application_is_not_ours(table: Table, wire: Wire) -> None:
    assert (await wire("PUT", "/applications/1/commands", [])).code == 50001
