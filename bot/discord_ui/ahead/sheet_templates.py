"""What a sheet begins with: the shape of one's last turn, a computer's advice, an opening of one's own that was kept by
a name, or nothing but menus."""

from bot.absent.turn_sheets import last_turn
from bot.application import Application
from bot.discord_ui import autocomplete
from bot.discord_ui.ahead.sheet_reading import AHEAD
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import game_here, say
from bot.discord_ui.router import Form, Handler, Press, privately
from bot.game import saved_drafts
from bot.loaded import Loaded
from bot.messages import routes
from bot.refusals import NotPossible
from bot.store import Reader, settings
from bot.wording import turn_sheets as texts

LAST, ADVICE, MENUS, NAMED = "last", "advice", "menus", "o:"
OPENING = "opening:"
"""How the key of an opening begins among a person's settings; the edition and its name follow."""
MOST_OPENINGS, LONGEST_NAME = 12, 40


async def openings(db: Reader, user: str, edition: str) -> dict[str, str]:
    """The openings that a player has kept for an edition, by name."""
    head = f"{OPENING}{edition}:"
    kept = await settings.all_of(db, "user", user)
    return {key.removeprefix(head): text for key, text in kept.items() if key.startswith(head)}


@autocomplete.safely
async def beginnings(interaction: Interaction, current: str) -> autocomplete.Choices:
    """All that a sheet may begin with."""
    row, db = await game_here(interaction), interaction.client.app.store.reader
    names = await openings(db, str(interaction.user.id), row.edition)
    offered = [(text, value) for value, text in texts.BEGINNINGS.items()]
    offered += [(texts.OPENING.format(name=name), f"{NAMED}{name}") for name in names]
    wanted = current.strip().lower()
    return [autocomplete.choice(text, value) for text, value in offered if wanted in text.lower() or wanted == value]


async def begun(app: Application, loaded: Loaded, user: str, power: str, begin: str) -> str:
    """The text that a sheet begins with. Raises NotPossible, NotAllowed."""
    if begin == LAST:
        text = await last_turn(app.store.reader, loaded, power)
        if not text:
            raise NotPossible(texts.NO_LAST_TURN)
        return text
    if begin == ADVICE:
        return await app.computer_player.advised_sheet(loaded, user, power)
    name = begin.removeprefix(NAMED)
    kept = await openings(app.store.reader, user, loaded.row.edition)
    if name not in kept:
        raise NotPossible(texts.NO_OPENING.format(name=name[:LONGEST_NAME], known=", ".join(kept) or "none"))
    return kept[name]


async def ask_for_name(press: Press, draft: str) -> None:
    """Under which name it is kept. Raises Outdated."""
    await saved_drafts.kept(press.app.service, press.id.game, press.user, draft, AHEAD)
    await Form(
        routes.SHEET_KEEP_FORM.write(game=press.id.game, draft=draft),
        title=texts.KEEP_TITLE,
        label=texts.KEEP_NAME,
        hint=texts.KEEP_HINT,
        most=LONGEST_NAME,
    ).open(press.interaction)


async def name_written(press: Press, draft: str) -> None:
    """It is kept for all games of this edition, in the place of one of that name; without its text, that goes. Raises
    NotPossible, Outdated."""
    loaded = await press.look()
    kept = await saved_drafts.kept(press.app.service, press.id.game, press.user, draft, AHEAD)
    name = " ".join(press.value.replace("`", "").split())
    there = await openings(press.app.store.reader, press.user, loaded.row.edition)
    if not name:
        raise NotPossible(texts.NO_NAME)
    if name not in there and len(there) >= MOST_OPENINGS:
        raise NotPossible(texts.TOO_MANY_OPENINGS.format(most=MOST_OPENINGS))
    async with press.app.store.transaction() as tx:
        await settings.put(tx, "user", press.user, f"{OPENING}{loaded.row.edition}:{name}", kept["text"])
    await say(press.interaction, texts.kept_opening(name))


HANDLERS = (
    Handler(routes.SHEET_KEEP, ask_for_name),
    Handler(routes.SHEET_KEEP_FORM, name_written, (privately,)),
)
