"""A defender who does not want to be asked again: a standing order for this space, and an answer to the question."""

from __future__ import annotations

from dataclasses import replace

from bot.answering.desk import Interaction, say
from bot.playing.turning import Wish
from bot.refusals import NotYours, Outdated
from engine.legal import answers


async def decide_for_me(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`de:GAME:REVISION:ASK`: from now on the cheapest fall in this space, and so they do now."""
    await interaction.response.defer()
    game, revision, number = parts[0], int(parts[1]), int(parts[2])
    service = interaction.client.service
    loaded = await service.look(game)
    if loaded.revision != revision or number >= len(loaded.game.state.pending):
        raise Outdated
    ask = loaded.game.state.pending[number]
    user = str(interaction.user.id)
    if loaded.players.get(ask.by) != user:
        raise NotYours(loaded.say.mention(ask.by))
    order = {"by": ask.by, "do": "orders", "casualties": "cheapest", "where": [ask.space]}
    first = Wish(str(interaction.id), user, game, (order,), revision)
    done = await service.act(first)
    answer = answers(done.after.game, ask)[0]
    await service.act(
        replace(first, interaction=f"{first.interaction}+", lines=(answer,), revision=done.after.revision)
    )
    await close(interaction)
    space = loaded.say.space(ask.space)
    back = f"`/orders casualties order:ask where:{space}` takes that back."
    await say(interaction, f"In {space} the cheapest of your units fall first from now on, without asking you. {back}")


async def close(interaction: Interaction) -> None:
    """The question keeps its text and loses its buttons; a card is renewed by the outbox."""
    message = interaction.message
    if message is not None and not message.embeds:
        await interaction.edit_original_response(content=f"{message.content}\n→ decided by standing order", view=None)
