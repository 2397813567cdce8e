"""What a table does beside playing, from one menu: pause, dispute, rewind, seats, substitute, follow, concede; the
forms for it (dispute a position, edit it, rewind the game); and the buttons around the play, for the same: reminders,
pauses, seats, votes."""

from collections.abc import Awaitable, Callable

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.lobby import game
from bot.discord_ui.replying import manages_channel, say, visit_of
from bot.discord_ui.router import Form, Handler, Press, privately, same_turn
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Choice, Menu, Row
from bot.orders.edit import parted, read_edit
from bot.refusals import NotPossible, Outdated
from bot.store import persons
from bot.wording import computers as computer_words
from bot.wording import presence as presence_words
from bot.wording import table_menu as texts
from bot.wording import table_menu as words
from bot.wording.host import EDITED, GONE
from bot.wording.seats import NOBODY_SOUGHT
from bot.wording.table_menu import SUBSTITUTE

ALWAYS = {"seats", "export", "unfollow"}
"""What can be chosen of a game that is over as well."""


def dispute(game: str) -> Form:
    id = routes.DISPUTE_FORM.write(game=game)
    return Form(id, texts.DISPUTE, texts.DISPUTE_ABOUT, texts.DISPUTE_HINT, long=True, most=300)


async def dispute_written(press: Press) -> None:
    await press.app.host_tools.dispute(press.visit, press.id.game, _in_a_line(press.value))
    await say(press.interaction, texts.STANDS)


def rewind(game: str, line: int) -> Form:
    """Why a game is to go back to a line."""
    id = routes.REWIND_FORM.write(game=game, line=line)
    return Form(id, texts.REWIND, texts.REWIND_WHY, texts.REWIND_HINT, long=True, most=200)


async def rewind_written(press: Press, line: int) -> None:
    told = await press.app.host_tools.rewind(press.visit, press.id.game, line, _in_a_line(press.value))
    await say(press.interaction, told)


def edit(game: str) -> Form:
    id = routes.EDIT_FORM.write(game=game)
    return Form(id, texts.EDIT, texts.EDIT_WHAT, texts.EDIT_HINT, long=True, most=1500)


async def edit_written(press: Press) -> None:
    """The change, and why behind it."""
    await edit_position(press.interaction, press.id.game, *parted(press.value))


async def edit_position(interaction: Interaction, game: str, change: str, why: str) -> None:
    """The host changes the position. Raises NotPossible, Unclear, Refused."""
    host_tools = interaction.client.app.host_tools
    await host_tools.must_host(visit_of(interaction), game)
    loaded = await interaction.client.app.service.look(game)
    phases = [phase.name for phase in loaded.game.edition.phases if not phase.automatic]
    position = read_edit(change, loaded.game.state, words_of(loaded), phases)
    await host_tools.edit(visit_of(interaction), game, position, why)
    await say(interaction, EDITED)


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


FORMS: dict[str, Callable[[str], Form]] = {"dispute": dispute, "edit": edit}
"""What the table's menu opens at once."""
WRITTEN = (
    Handler(routes.DISPUTE_FORM, dispute_written, (privately,)),
    Handler(routes.REWIND_FORM, rewind_written, (privately,)),
    Handler(routes.EDIT_FORM, edit_written, (privately,)),
)


MenuAction = Callable[[Interaction, Loaded], Awaitable[None]]


async def show(press: Press) -> None:
    """The menu, with what this person can do now."""
    await say(press.interaction, words.HEAD, menu_rows(press.interaction, await press.look()))


def menu_rows(interaction: Interaction, loaded: Loaded) -> tuple[Row, ...]:
    user = str(interaction.user.id)
    paused = loaded.facts.presence.pause is not None
    running, seated = loaded.row.status == "running", bool(loaded.powers_of(user))
    may = running and (seated or loaded.facts.host == user)
    manages = running and manages_channel(interaction)
    able = {
        "resume": (may or manages) and paused,
        "pause": (may or manages) and not paused,
        "dispute": may,
        "rewind": may and loaded.revision > 0,
        "edit": running and loaded.facts.host == user,
        "substitute": running and seated,
        "seats": True,
        "waiting": running,
        "follow": running and not seated and user not in loaded.facts.followers,
        "unfollow": user in loaded.facts.followers,
        "export": True,
        "concede": running and seated,
    }
    choices = tuple(Choice(*_choice(name)) for name in words.DOES if able[name])
    return (Menu(routes.TABLE_MENU.write(game=loaded.id), words.HINT, choices),)


def _choice(name: str) -> tuple[str, str, str]:
    label, about = words.DOES[name]
    return label, name, about


async def chosen(press: Press) -> None:
    """Something from the menu: a form opens, or it is done. Raises Outdated."""
    if press.value in FORMS:
        await FORMS[press.value](press.id.game).open(press.interaction)
        return
    if press.value not in ACTIONS:
        raise Outdated
    await privately(press)
    loaded = await press.look()
    if press.value not in ALWAYS and loaded.row.status != "running":
        raise NotPossible(words.NOT_RUNNING)
    await ACTIONS[press.value](press.interaction, loaded)


async def point_chosen(press: Press) -> None:
    """To which turn: why, a form asks."""
    await rewind(press.id.game, press.number).open(press.interaction)


async def _points(interaction: Interaction, loaded: Loaded) -> None:
    """To which turn: the last ones, the newest first."""
    found = await interaction.client.app.host_tools.points(loaded.id)
    choices = [Choice(words.point(line, r, loaded.say.power(power)), str(line)) for line, r, power in found]
    if not choices:
        raise NotPossible(words.NOWHERE)
    menu = Menu(routes.REWIND_MENU.write(game=loaded.id), words.REWIND_POINT, tuple(choices[:25]))
    await say(interaction, words.REWIND_TO, (menu,))


async def _pause(interaction: Interaction, loaded: Loaded) -> None:
    pause, manages = interaction.client.app.host_tools.pause, manages_channel(interaction)
    await say(interaction, await pause(visit_of(interaction), loaded.id, "", manages))


async def _resume(interaction: Interaction, loaded: Loaded) -> None:
    resume, manages = interaction.client.app.host_tools.resume, manages_channel(interaction)
    await say(interaction, await resume(visit_of(interaction), loaded.id, manages))


async def _substitute(interaction: Interaction, loaded: Loaded) -> None:
    mine = loaded.powers_of(str(interaction.user.id))
    await interaction.client.app.seats.want(visit_of(interaction), loaded.id, mine)
    await say(interaction, words.SUBSTITUTE)


async def _seats(interaction: Interaction, loaded: Loaded) -> None:
    await say(interaction, await interaction.client.app.seats.history(loaded.id))


async def _waiting(interaction: Interaction, loaded: Loaded) -> None:
    await say(interaction, await interaction.client.app.host_tools.waiting(loaded, str(interaction.user.id)))


async def _export(interaction: Interaction, loaded: Loaded) -> None:
    await game.export_record(interaction, loaded.row)


async def _concede(interaction: Interaction, loaded: Loaded) -> None:
    await game.concede_game(interaction, loaded.id, None)


async def follow(interaction: Interaction, game: str, what: str) -> None:
    """Turns, only the end, or nothing any more."""
    async with interaction.client.app.store.transaction() as tx:
        await persons.follow(tx, game, str(interaction.user.id), None if what == "off" else what)
    await say(interaction, words.FOLLOWS[what])


async def _follow(interaction: Interaction, loaded: Loaded) -> None:
    await follow(interaction, loaded.id, "turns")


async def _unfollow(interaction: Interaction, loaded: Loaded) -> None:
    await follow(interaction, loaded.id, "off")


ACTIONS: dict[str, MenuAction] = {
    "resume": _resume,
    "pause": _pause,
    "rewind": _points,
    "substitute": _substitute,
    "seats": _seats,
    "waiting": _waiting,
    "follow": _follow,
    "unfollow": _unfollow,
    "export": _export,
    "concede": _concede,
}


async def snooze(press: Press, hours: int) -> None:
    """The next reminder comes later."""
    debt = await press.app.reminders.snooze(press.visit, press.id.game, hours)
    await say(press.interaction, presence_words.reminded_again(debt.next or 0))


async def hush(press: Press) -> None:
    """No more reminders of this debt."""
    await press.app.reminders.snooze(press.visit, press.id.game, None)
    await say(press.interaction, presence_words.NO_MORE)


async def pause(press: Press) -> None:
    manages = manages_channel(press.interaction)
    await say(press.interaction, await press.app.host_tools.pause(press.visit, press.id.game, "", manages))


async def resume(press: Press) -> None:
    manages = manages_channel(press.interaction)
    await say(press.interaction, await press.app.host_tools.resume(press.visit, press.id.game, manages))


async def want_substitute(press: Press, powers: tuple[str, ...]) -> None:
    await press.app.seats.want(press.visit, press.id.game, powers)
    await say(press.interaction, SUBSTITUTE)


async def answer_advertisement(press: Press, advertisement: str) -> None:
    """Powers whose player has left, has given them up, or may be replaced if the table agrees."""
    await say(press.interaction, await press.app.seats.answer(press.visit, press.id.game, advertisement))


async def withdraw(press: Press, advertisement: str) -> None:
    await press.app.seats.withdraw(press.visit, press.id.game, advertisement)
    await say(press.interaction, NOBODY_SOUGHT)


async def take_over(press: Press, powers: tuple[str, ...], holder: str) -> None:
    """As an earlier bot has posted it."""
    await _answer_earlier(press, powers, holder, free=True)


async def offer_to_play(press: Press, powers: tuple[str, ...], holder: str) -> None:
    """As an earlier bot has posted it, of powers that the table has to let go."""
    await _answer_earlier(press, powers, holder, free=False)


async def _answer_earlier(press: Press, powers: tuple[str, ...], holder: str, free: bool) -> None:
    message = press.interaction.message
    where = str(message.id) if message else ""
    told = await press.app.seats.answer_earlier(press.visit, press.id.game, powers, holder, free, where)
    await say(press.interaction, told)


async def take_over_from_late(press: Press, powers: tuple[str, ...], holder: str) -> None:
    told = await press.app.seats.take_over_from_late(press.visit, press.id.game, powers, holder)
    await say(press.interaction, told)


async def take_over_all_from_late(press: Press, holder: str) -> None:
    """Everything that somebody plays."""
    powers = (await press.look()).powers_of(holder)
    await take_over_from_late(press, tuple(powers), holder)


async def vote(press: Press, vote: str, choice: str) -> None:
    await say(press.interaction, await press.app.votes.press(press.visit, press.id.game, vote, choice))


async def delete_game(press: Press) -> None:
    await press.app.host_tools.delete(press.visit, press.id.game, manages_channel(press.interaction))
    await say(press.interaction, GONE)


async def next_turn(press: Press) -> None:
    """Of a table at which only computers play."""
    await press.app.computer_player.play_on(press.visit, press.id.game)
    await say(press.interaction, computer_words.GOES_ON)


HANDLERS = (
    *WRITTEN,
    Handler(routes.TABLE, show, (privately,)),
    Handler(routes.TABLE_MENU, chosen),
    Handler(routes.REWIND_MENU, point_chosen),
    Handler(routes.SNOOZE, snooze, (privately,)),
    Handler(routes.HUSH, hush, (privately,)),
    Handler(routes.PAUSE, pause, (privately,)),
    Handler(routes.RESUME, resume, (privately,)),
    Handler(routes.WANT_SUBSTITUTE, want_substitute, (privately,)),
    Handler(routes.ADVERTISED, answer_advertisement, (privately,)),
    Handler(routes.WITHDRAW, withdraw, (privately,)),
    Handler(routes.TAKE_OVER, take_over, (privately,)),
    Handler(routes.OFFER_TO_PLAY, offer_to_play, (privately,)),
    Handler(routes.TAKE_OVER_FROM_LATE, take_over_from_late, (privately,)),
    Handler(routes.TAKE_OVER_ALL_FROM_LATE, take_over_all_from_late, (privately,)),
    Handler(routes.VOTE, vote, (privately,)),
    Handler(routes.DELETE_GAME, delete_game, (privately,)),
    Handler(routes.NEXT_TURN, next_turn, (privately, same_turn)),
)
