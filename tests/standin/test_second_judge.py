"""The stand-in's rules held against SimCord, a simulator that nobody here wrote: what both refuse, what both take."""

import json
from typing import Any

import discord
import simcord
from discord.http import Route

from tests.standin.test_message_rules import JUST_FITS, TOO_MUCH
from tests.standin.tiny_bot import TinyBot

LAXER = {
    "empty field",
    "nonce",
    "button without a face",
    "more choices than options",
    "reply to nothing",
}
"""What SimCord lets through. Should it learn one of these, the test says so."""
STRICTER = {"mentions"}
"""SimCord wants the ids in a list of mentions to be of a plausible size."""


async def verdicts(bodies: dict[str, Any]) -> dict[str, int]:
    """The code with which SimCord refuses each body, 0 for what it takes."""
    bot = TinyBot()
    found: dict[str, int] = {}
    async with simcord.run(bot, check_errors=False) as env:
        channel = env.create_guild().create_text_channel("war")
        for name, body in bodies.items():
            route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
            try:
                await bot.http.request(route, json=json.loads(json.dumps(body)))
                found[name] = 0
            except discord.HTTPException as refused:
                found[name] = refused.code
    return found


async def test_both_refuse() -> None:
    found = await verdicts({name: body for name, (body, _) in TOO_MUCH.items()})
    assert {name for name, code in found.items() if code != 50035} == LAXER


async def test_both_take() -> None:
    found = await verdicts(JUST_FITS)
    assert {name for name, code in found.items() if code} == STRICTER


async def test_the_small_bot_says_the_same() -> None:
    async with simcord.run(TinyBot()) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("war")
        alice, bob = [guild.add_member(env.create_user(name)) for name in ("alice", "bob")]
        answer = await alice.slash(channel, "game new", edition="19")
        assert answer.response and answer.response.embeds[0].title == "Game 19"
        pressed = await bob.click(answer.response.message, custom_id="count:0")
        assert pressed.response and pressed.response.content == "count 1"
        private = await alice.slash(channel, "move", **{"from": "Karelia", "units": "3 inf"})
        assert private.response and private.response.ephemeral
        assert private.response.content == "3 inf leave Karelia"
