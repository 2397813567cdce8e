"""/orders: standing orders, which answer for a player who is away."""

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.absent.autopilot import leaving
from bot.absent.builder_state import BuilderState, loss_name, may_submerge, narrowed
from bot.absent.clauses import read_clause
from bot.absent.in_force import in_force
from bot.discord_ui import autocomplete
from bot.discord_ui.ahead.standing_order_builder import ahead_menu, composer, keep
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import ORDERS
from bot.discord_ui.replying import act, defer, game_here, say, visit_of
from bot.game.order_context import words_of
from bot.game.play_lines import check_player
from bot.loaded import Loaded
from bot.messages.rows import asked_row
from bot.orders.casualties import CHEAPEST
from bot.orders.orders import STANDING_ORDERS
from bot.refusals import NotPossible, NotSeated
from bot.wish import Line
from bot.wording import commands
from bot.wording import standing_orders as texts
from bot.wording.speech import clipped
from bot.wording.standing_orders import standing_text
from engine.advice.politics import could_be_let_through
from engine.board.control import PASSAGE

Narrow = tuple[str, int]
"""In which battles (a key of BATTLES), and under which of the CONDITIONS."""
WORDS_GO_UP = {"all": "all", "never": "never", "nobody": "never", "none": "never", "ask": None}
WHEN = [app_commands.Choice(name=text, value=at) for at, text in enumerate(texts.CONDITIONS.values()) if at]


def _choices(battles: Mapping[str, tuple[str, str]]) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=label, value=code) for code, (_, label) in battles.items() if code]


async def _mine(interaction: Interaction) -> tuple[Loaded, str]:
    """The game and the player's (first) power. Raises NotSeated."""
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    mine = loaded.powers_of(str(interaction.user.id))
    if not mine:
        raise NotSeated
    return loaded, mine[0]


async def _set(interaction: Interaction, about: str, value: Any, where: str, power: str) -> None:
    await defer(interaction)
    loaded, by = await _mine(interaction)
    names = words_of(loaded)
    by = names.powers.find(power) if power else by
    line: Line = {"by": by, "do": STANDING_ORDERS.do, about: value}
    if where:
        line["where"] = [names.spaces.find(part) for part in where.split(",") if part.strip()]
    done = await act(interaction, [line], loaded.id)
    much = done.after.facts.asked_of(str(interaction.user.id))
    await say(interaction, standing_text(done.after.game.state, [by], done.after.say, much))


async def _seal(interaction: Interaction, head: str, where: str, narrow: Narrow, power: str) -> None:
    """An order for some battles only, or under a condition: it is kept as a text, sealed like a typed one."""
    await defer(interaction)
    loaded, by = await _mine(interaction)
    names = words_of(loaded)
    by = names.powers.find(power) if power else by
    spaces = [loaded.say.space(names.spaces.find(part)) for part in where.split(",") if part.strip()]
    battles, when = narrow
    await keep(interaction, loaded, by, narrowed(head, ", ".join(spaces), battles, (when,) if when else ()))


@ORDERS.command(name=commands.ORDERS_CASUALTIES.last, description="Which units fall first")
@app_commands.describe(
    order="cheapest, ask, or units from first lost to last: inf, tank, ftr",
    where="Only in these spaces (commas between)",
    battles="Only in these battles; the order is sealed then",
    when="Only then; the order is sealed then",
    power="For which of your powers, if you hold several",
)
@app_commands.choices(battles=_choices(texts.BATTLES))
@app_commands.choices(when=WHEN)
@app_commands.autocomplete(where=autocomplete.spaces, power=autocomplete.own_power)
async def casualties(
    interaction: Interaction, order: str, where: str = "", battles: str = "", when: int = 0, power: str = ""
) -> None:
    ask = order.strip().lower() in ("ask", "none")
    if (battles or when) and ask:
        raise NotPossible(texts.ASKED_WITHOUT)
    names = words_of((await _mine(interaction))[0])
    losses = () if ask else read_clause(f"lose {order}", names).losses
    if battles or when:
        await _seal(interaction, f"lose {', '.join(map(loss_name, losses))}", where, (battles, when), power)
    else:
        value = None if ask else CHEAPEST if losses == (CHEAPEST,) else list(losses)
        await _set(interaction, "casualties", value, where, power)


@ORDERS.command(name=commands.ORDERS_SUBMERGE.last, description="Whether your submarines submerge when they may")
@app_commands.describe(
    where="Only in these spaces (commas between)",
    battles="Only in these battles; the order is sealed then",
    when="Only then; the order is sealed then",
    power="For which of your powers, if you hold several",
)
@app_commands.choices(
    answer=[app_commands.Choice(name=name, value=name) for name in ("always", "never", "ask")],
    battles=_choices({code: texts.BATTLES[code] for code in ("d", "a")}),
)
@app_commands.choices(when=WHEN)
@app_commands.autocomplete(where=autocomplete.spaces, power=autocomplete.own_power)
async def submerge(
    interaction: Interaction, answer: str, where: str = "", battles: str = "", when: int = 0, power: str = ""
) -> None:
    loaded, by = await _mine(interaction)
    if not may_submerge(loaded.game.state, by):
        raise NotPossible(texts.NONE_DIVES)
    if (battles or when) and answer == "ask":
        raise NotPossible(texts.ASKED_WITHOUT)
    if battles or when:
        await _seal(interaction, {"always": "submerge", "never": "stay"}[answer], where, (battles, when), power)
    else:
        await _set(interaction, "submerge", None if answer == "ask" else answer, where, power)


@ORDERS.command(
    name=commands.ORDERS_RETREAT.last, description="Your own attacks: how many rounds to press before you retreat"
)
@app_commands.describe(rounds="Press so many rounds, then retreat; 0 = never retreat; left out = ask me each round")
@app_commands.autocomplete(where=autocomplete.spaces, power=autocomplete.own_power)
async def retreat(
    interaction: Interaction, rounds: app_commands.Range[int, 0, 99] | None = None, where: str = "", power: str = ""
) -> None:
    value: Any = None if rounds is None else {"rounds": rounds} if rounds else "never"
    await _set(interaction, "retreat", value, where, power)


async def _go_up(interaction: Interaction, about: str, answer: str, where: str, power: str) -> None:
    """Who goes up for an absent player: all, nobody, or so many in each of the spaces. Raises NotPossible."""
    loaded, _ = await _mine(interaction)
    if not any(reaction.do == about for reaction in loaded.game.edition.reactions):
        raise NotPossible(texts.NOBODY_REACTS.format(about=about))
    said = answer.strip().lower()
    if said in WORDS_GO_UP:
        await _set(interaction, about, WORDS_GO_UP[said], where, power)
        return
    if not said.isdecimal() or len(said) > 3 or not where:
        raise NotPossible(texts.HOW_MANY_GO)
    names = words_of(loaded)
    spaces = [names.spaces.find(part) for part in where.split(",") if part.strip()]
    await _set(interaction, about, dict.fromkeys(spaces, int(said)), "", power)


@ORDERS.command(
    name=commands.ORDERS_SCRAMBLE.last, description="Whether your aircraft go up from air bases to defend zones"
)
@app_commands.describe(
    answer="all, never, ask, or how many (with where)",
    where="Only from these territories, or into these zones (commas between)",
    power="For which of your powers, if you hold several",
)
@app_commands.autocomplete(where=autocomplete.spaces, power=autocomplete.own_power)
async def scramble(interaction: Interaction, answer: str, where: str = "", power: str = "") -> None:
    await _go_up(interaction, "scramble", answer, where, power)


@ORDERS.command(name=commands.ORDERS_INTERCEPT.last, description="Whether your fighters go up to meet raids")
@app_commands.describe(
    answer="all, never, ask, or how many (with where)",
    where="Only over these territories (commas between)",
    power="For which of your powers, if you hold several",
)
@app_commands.autocomplete(where=autocomplete.spaces, power=autocomplete.own_power)
async def intercept(interaction: Interaction, answer: str, where: str = "", power: str = "") -> None:
    await _go_up(interaction, "intercept", answer, where, power)


@autocomplete.offering
async def passengers(at: autocomplete.Typing) -> autocomplete.Choices:
    """Powers of the other side with which this player's is at peace, several with commas between; or nobody."""
    check_player(at.loaded, at.user)
    state, names = at.loaded.game.state, at.names.powers
    named = at.other("power")
    by = names.find(named) if named else next(iter(at.loaded.powers_of(at.user)), "")
    done, _, last = at.text.rpartition(",")
    chosen = [names.find(part) for part in done.split(",") if part.strip()]
    free = [power for power in could_be_let_through(state, by) if power not in chosen]
    found = autocomplete.only(names, last, free, {}, texts.NO_PASSENGER)
    nobody = [] if done.strip() else [autocomplete.choice("nobody", "nobody")]
    before = "".join(f"{power}, " for power in chosen)
    return [*nobody, *(autocomplete.choice(f"{before}{one.name}", f"{before}{one.value}") for one in found)]


@ORDERS.command(
    name=commands.ORDERS_PASSAGE.last, description="Whose ships you let through your canals and straits in peace"
)
@app_commands.describe(
    powers="Powers you are at peace with (commas between), or: nobody",
    power="For which of your powers, if you hold several",
)
@app_commands.autocomplete(powers=passengers, power=autocomplete.own_power)
async def passage(interaction: Interaction, powers: str, power: str = "") -> None:
    loaded, by = await _mine(interaction)
    if loaded.game.edition.politics is None:
        raise NotPossible(texts.NOBODY_AT_PEACE)
    names, state, speech = words_of(loaded).powers, loaded.game.state, loaded.say
    by = names.find(power) if power else by
    nobody = powers.strip().lower() in ("nobody", "none", "never")
    named = [] if nobody else [names.find(part) for part in powers.split(",") if part.strip()]
    for other in named:
        if state.board.side(other) == state.board.side(by):
            raise NotPossible(texts.NEEDS_NO_LEAVE.format(power=speech.power(other)))
        if state.is_enemy(other, by):
            raise NotPossible(texts.NEVER_PASSES.format(power=speech.power(other)))
    await _set(interaction, PASSAGE, named or None, "", power)


@ORDERS.command(
    name=commands.ORDERS_SEALED.last, description="A secret order: its seal is posted now, its text when it is used"
)
@app_commands.describe(
    text="For example: lose inf, tank in ukraine if odds below 40; stay in sz 6",
    power="For which of your powers, if you hold several",
)
@app_commands.autocomplete(power=autocomplete.own_power)
async def sealed(interaction: Interaction, text: str, power: str = "") -> None:
    await defer(interaction)
    loaded, by = await _mine(interaction)
    by = words_of(loaded).powers.find(power) if power else by
    await keep(interaction, loaded, by, text)


@ORDERS.command(
    name=commands.ORDERS_MENU.last,
    description="Standing orders from menus: what, in which battles, when, where; then sealed",
)
@app_commands.describe(where="Only in this space", when="Only then", power="For which of your powers")
@app_commands.choices(when=WHEN)
@app_commands.autocomplete(where=autocomplete.space, power=autocomplete.own_power)
async def menu(interaction: Interaction, where: str = "", when: int = 0, power: str = "") -> None:
    await defer(interaction)
    loaded, by = await _mine(interaction)
    names = words_of(loaded)
    by = names.powers.find(power) if power else by
    space = names.spaces.find(where) if where else ""
    await say(interaction, *composer(loaded, BuilderState(by, where=space, when=(when,) if when else ())))


@ORDERS.command(name=commands.ORDERS_AHEAD.last, description="Fight all battles of this turn by a plan, without you")
async def ahead(interaction: Interaction) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    power = loaded.game.state.power
    if loaded.players.get(power) != str(interaction.user.id):
        raise NotPossible(texts.PLAN_IN_TURN.format(power=loaded.say.power(power)))
    await say(interaction, texts.PLAN, (ahead_menu(loaded),))


@ORDERS.command(name=commands.ORDERS_WITHDRAW.last, description="Take a sealed order back")
@app_commands.describe(number=f"Its number, as {commands.ORDERS_SHOW} tells it")
async def withdraw(interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    secret = await interaction.client.app.autopilot.withdraw(visit_of(interaction), loaded.id, number)
    await say(interaction, texts.WITHDRAWN.format(text=secret.text))


@ORDERS.command(name=commands.ORDERS_SHOW.last, description="Your standing orders, the sealed ones too")
async def show(interaction: Interaction) -> None:
    await defer(interaction)
    loaded, _ = await _mine(interaction)
    mine = loaded.powers_of(str(interaction.user.id))
    kept, now, user = in_force(loaded), loaded.game.state, str(interaction.user.id)
    told = {power: [(secret.number, secret.text) for secret in kept.get(power, ())] for power in mine}
    sealed = [power for power, of in told.items() if of]
    left = [one.space for one in leaving(loaded, loaded.revision) if one.person == user and not one.losses]
    parts = [
        standing_text(now, mine, loaded.say, loaded.facts.asked_of(user), sealed),
        *(texts.left_to_default(space, loaded.say) for space in left),
        texts.secrets_text(told, loaded.say),
    ]
    await say(interaction, clipped("\n".join(parts), 1900), (asked_row(loaded, user),))
