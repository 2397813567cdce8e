"""/orders: standing orders, which answer for a player who is away."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answering.desk import Interaction, act, defer, game_here, say, visit_of
from bot.answering.sealing import ahead_menu, orders_menu
from bot.answering.typed import words_of
from bot.commands import completing
from bot.playing.loading import Loaded
from bot.playing.turning import Line
from bot.reading.unclear import Unclear
from bot.refusals import NotPossible, NotSeated
from bot.wording import standing as texts
from bot.wording.standing import standing_text

group = app_commands.Group(name="orders", description="Standing orders: they answer for you while you are away")


def add(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(group)


async def _mine(interaction: Interaction) -> tuple[Loaded, str]:
    """The game and the player's (first) power. Raises NotSeated."""
    loaded = await interaction.client.service.look((await game_here(interaction)).game)
    mine = loaded.powers_of(str(interaction.user.id))
    if not mine:
        raise NotSeated
    return loaded, mine[0]


async def _set(interaction: Interaction, about: str, value: Any, where: str, power: str) -> None:
    await defer(interaction)
    loaded, by = await _mine(interaction)
    names = words_of(loaded)
    by = names.powers.find(power) if power else by
    line: Line = {"by": by, "do": "orders", about: value}
    if where:
        line["where"] = [names.spaces.find(part) for part in where.split(",") if part.strip()]
    done = await act(interaction, [line], loaded.id)
    await say(interaction, standing_text(done.after.game.state, [by], done.after.say))


@group.command(name="casualties", description="Which units fall first")
@app_commands.describe(
    order="cheapest, ask, or units from first lost to last: inf, tank, ftr",
    where="Only in these spaces (commas between)",
    power="For which of your powers, if you hold several",
)
@app_commands.autocomplete(where=completing.space)
async def casualties(interaction: Interaction, order: str, where: str = "", power: str = "") -> None:
    value: Any = None if order.lower() in ("ask", "none") else "cheapest"
    if order.lower() not in ("ask", "none", "cheapest"):
        names = words_of((await _mine(interaction))[0]).units
        value = [_unit(names, part) for part in order.replace(">", ",").split(",") if part.strip()]
        if not value:
            raise Unclear(texts.NAME_UNITS)
    await _set(interaction, "casualties", value, where, power)


def _unit(names: Any, text: str) -> str:
    """A unit, or its free hit: "battleship hit"."""
    bare = text.lower().replace(".hit", " hit").strip()
    return f"{names.find(bare.removesuffix(' hit'))}.hit" if bare.endswith(" hit") else names.find(bare)


@group.command(name="submerge", description="Whether your submarines submerge when they may")
@app_commands.choices(answer=[app_commands.Choice(name=name, value=name) for name in ("always", "never", "ask")])
@app_commands.autocomplete(where=completing.space)
async def submerge(interaction: Interaction, answer: str, where: str = "", power: str = "") -> None:
    await _set(interaction, "submerge", None if answer == "ask" else answer, where, power)


@group.command(name="retreat", description="Your own attacks: how many rounds to press before you retreat")
@app_commands.describe(rounds="Press so many rounds, then retreat; 0 = never retreat; left out = ask me each round")
@app_commands.autocomplete(where=completing.space)
async def retreat(
    interaction: Interaction, rounds: app_commands.Range[int, 0, 99] | None = None, where: str = "", power: str = ""
) -> None:
    value: Any = None if rounds is None else {"rounds": rounds} if rounds else "never"
    await _set(interaction, "retreat", value, where, power)


@group.command(name="sealed", description="A secret order: its seal is posted now, its text when it is used")
@app_commands.describe(
    text="For example: lose inf, tank in ukraine if odds below 40; stay in sz 6",
    power="For which of your powers, if you hold several",
)
async def sealed(interaction: Interaction, text: str, power: str = "") -> None:
    await defer(interaction)
    loaded, by = await _mine(interaction)
    by = words_of(loaded).powers.find(power) if power else by
    secret = await interaction.client.obedience.seal(visit_of(interaction), loaded.id, by, text)
    told = texts.secrets_text({by: [(secret.number, secret.text)]}, loaded.say)
    await say(interaction, f"{told}\n{texts.SEAL_POSTED}")


@group.command(name="menu", description="Standing orders from a menu, sealed")
@app_commands.describe(where="Only in this space", when="Only then")
@app_commands.choices(
    when=[app_commands.Choice(name=text, value=at) for at, text in enumerate(texts.CONDITIONS.values()) if at]
)
@app_commands.autocomplete(where=completing.space)
async def menu(interaction: Interaction, where: str = "", when: int = 0) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    space = words_of(loaded).spaces.find(where) if where else ""
    await say(
        interaction,
        texts.menu_question(where and loaded.say.space(space), when),
        (orders_menu(loaded.id, space, when),),
    )


@group.command(name="ahead", description="Fight all battles of this turn by a plan, without you")
async def ahead(interaction: Interaction) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    power = loaded.game.state.power
    if loaded.players.get(power) != str(interaction.user.id):
        raise NotPossible(texts.PLAN_IN_TURN.format(power=loaded.say.power(power)))
    await say(interaction, texts.PLAN, (ahead_menu(loaded),))


@group.command(name="withdraw", description="Take a sealed order back")
@app_commands.describe(number="Its number, as /orders show tells it")
async def withdraw(interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    secret = await interaction.client.obedience.withdraw(visit_of(interaction), loaded.id, number)
    await say(interaction, texts.WITHDRAWN.format(text=secret.text))


@group.command(name="show", description="Your standing orders, the sealed ones too")
async def show(interaction: Interaction) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    mine = loaded.powers_of(str(interaction.user.id))
    kept = await interaction.client.obedience.of(loaded.id)
    told = {power: [(secret.number, secret.text) for secret in kept.get(power, ())] for power in mine}
    await say(
        interaction,
        f"{standing_text(loaded.game.state, mine, loaded.say)}\n{texts.secrets_text(told, loaded.say)}"[:1900],
    )
