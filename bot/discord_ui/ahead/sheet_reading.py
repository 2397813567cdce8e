"""A sheet read back in plain sentences, with what can be done about it: one message all the way until it is sealed."""

import asyncio
from collections.abc import Sequence

from bot.absent.sheet import as_lines
from bot.absent.sheet_menus import FALLS, HOLDS, MORE, PLACES, Attack, attacks, unplaced
from bot.absent.sheet_preview import preview
from bot.absent.turn_sheets import new_sheet
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say
from bot.game import saved_drafts
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Choice, Menu, Picture, Row
from bot.parsing.parse_errors import Unclear
from bot.refusals import NotPossible
from bot.wording import turn_sheets as texts

AHEAD = "ahead"
"""How long the draft of a sheet is good: until it is sealed."""


async def read_back(interaction: Interaction, loaded: Loaded, power: str, text: str) -> None:
    """The sheet read back, with what it would do as things stand, what may follow, and Confirm. What cannot be read
    stays to be mended."""
    app, user = interaction.client.app, str(interaction.user.id)
    draft = {"text": as_lines(text), "power": power}
    number = await saved_drafts.keep(app.service, loaded.id, user, draft, until=AHEAD)
    change = Button(texts.CHANGE, routes.SHEET_CHANGE.write(game=loaded.id, draft=number))
    with app.readings.one(user):
        try:
            order = await asyncio.to_thread(new_sheet, loaded, user, power, text)
        except (Unclear, NotPossible) as unclear:
            await say(interaction, str(unclear), ((change, *next_buttons(loaded, number, ())),))
            return
        told = await asyncio.to_thread(preview, loaded, power, order)
        made = await asyncio.to_thread(attacks, loaded, power, text)
    confirm = Button(texts.CONFIRM, routes.SHEET_CONFIRM.write(game=loaded.id, draft=number), "success")
    keep = Button(texts.KEEP, routes.SHEET_KEEP.write(game=loaded.id, draft=number))
    places = order.sheet is not None and unplaced(loaded, order.sheet)
    pictures = (Picture("plan", map=told.scene, whole=False, main=True),) if told.scene else ()
    await say(interaction, told.text, ((confirm, change, keep), *next_rows(loaded, number, made, places)), pictures)


def next_buttons(loaded: Loaded, draft: str, made: Sequence[Attack], places: bool = False) -> tuple[Button, ...]:
    """What may be told next by menus: of the last attack, one move more, and where is placed what is bought."""

    def button(label: str, what: str, line: int = 0) -> Button:
        return Button(label, routes.SHEET_NEXT.write(game=loaded.id, draft=draft, what=what, line=line))

    after = [button(texts.IF_FALLS, FALLS, made[0].number), button(texts.IF_NOT, HOLDS, made[0].number)] if made else []
    return *after, button(texts.MORE, MORE), *([button(texts.PLACE, PLACES)] if places else [])


def next_rows(loaded: Loaded, draft: str, made: Sequence[Attack], places: bool) -> tuple[Row, ...]:
    """The same, and a menu where there are several attacks."""
    rows: tuple[Row, ...] = (next_buttons(loaded, draft, made, places),)
    if len(made) < 2:
        return rows
    choices = [
        Choice(text.format(space=loaded.say.space(attack.goal))[:100], f"{what}{attack.number}")
        for attack in made
        for what, text in ((FALLS, texts.FALLS), (HOLDS, texts.HOLDS))
    ]
    id = routes.SHEET_NEXT_MENU.write(game=loaded.id, draft=draft)
    return (*rows, Menu(id, texts.AFTER_WHICH, tuple(choices)))
