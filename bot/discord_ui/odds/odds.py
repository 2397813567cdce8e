"""Odds for one who asks: of the battles that stand, of an attack on a space, of two armies."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.assistance import demand
from bot.clock import share_of
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.odds.who_attacks import all_that_can, attacker_of, waves_reply
from bot.discord_ui.replying import defer, game_here, say
from bot.discord_ui.router import Handler, Press, privately
from bot.discord_ui.turn import turn_choices
from bot.game.order_context import words_of
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Button, Message, Picture
from bot.parsing.odds_words import Forces, Wave, is_against, read_forces, read_plans, read_waves
from bot.parsing.stacks import read_units
from bot.refusals import NotPossible
from bot.scene import Theme
from bot.scenes.battles import odds_scene
from bot.telling import tell
from bot.wording import commands
from bot.wording import odds as texts
from bot.wording.speech import units as stack_of
from engine.advice.joining import IfJoined, if_joined, if_met, met_at_sea
from engine.board.control import present_enemies
from engine.combat.battle_kinds import fighters_of
from engine.errors import Illegal, Refused
from engine.odds import (
    Odds,
    Plan,
    Referees,
    battlefields,
    cheapest,
    may_withdraw,
    odds,
    odds_at,
    odds_if,
    raid_odds,
    supposed,
)
from engine.state.battle import RAID
from engine.units.traits import Trait

MOST_BATTLES = 8
MOST_SECONDS = 2.0
"""Of counting and of fighting with dice, for one question."""
CHEAPEST_SECONDS, EACH_SECONDS = 4.0, 0.5
"""Of looking for the cheapest force, and for each force of it."""
Beside = tuple[dict[str, int], dict[str, int]]
"""What fires once at the beginning, on either side."""


class OddsWish(Struct, frozen=True):
    """What somebody has typed. `rounds`: retreat after so many, `withdraw`: the defenders leave in that round, 0 for
    never; `strikes`: of kamikaze pilots; `cheapest`: the force that wins with so many per cent, 0 for the odds of them
    all."""

    where: str = ""
    forces: str = ""
    rounds: int = 0
    keep_land: bool = False
    cheapest: int = 0
    withdraw: int = 0
    strikes: str = ""
    theme: Theme = "light"


class OddsQuestion(Struct, frozen=True):
    """What somebody wants to know. `where`: a space's id or ""; `forces`: None where it is not said who attacks;
    `waves`: who attacks one after the other, with what; `power`: who attacks, where that is said."""

    where: str
    forces: Forces | None
    wish: OddsWish
    plan: Plan
    waves: tuple[Wave, ...] = ()
    power: str = ""

    @property
    def everything(self) -> bool:
        """Whether it is whatever can that attacks."""
        return len(self.waves) == 1 and self.waves[0].units is None

    def subject(self, where: str, power: str, beside: Beside, left_out: tuple[str, ...] = ()) -> texts.OddsSubject:
        """What the figures are about."""
        plan = self.plan
        return texts.OddsSubject(
            where, power, plan.retreat_after, beside, left_out, plan.keep_land, plan.withdraw_after, plan.strikes
        )


async def tell_odds(interaction: Interaction, loaded: Loaded, wish: OddsWish) -> None:
    """Answer in private; one question of a person at a time. Raises NotAllowed, Unclear, Refused, NotPossible."""
    demand(loaded, "odds")
    with interaction.client.app.readings.one(str(interaction.user.id)):
        await _tell(interaction, loaded, wish)


async def _tell(interaction: Interaction, loaded: Loaded, wish: OddsWish) -> None:
    asked = _read(loaded, wish)
    spaces = battlefields(loaded.game.state)[:MOST_BATTLES]
    row = ((Button(texts.SHOW, routes.SHOW_ODDS.write(game=loaded.id)),),)
    if asked.where or asked.forces or asked.waves or len(spaces) == 1:
        text, pictures = await asyncio.to_thread(_one, loaded, asked, spaces, str(interaction.user.id))
        await say(interaction, text, row, pictures)
        return
    if not spaces:
        raise NotPossible(texts.NO_BATTLE)
    found, joined = await asyncio.to_thread(_each, loaded, asked.plan, spaces)
    await say(interaction, texts.several_text(found, joined, loaded.say), row)


def _read(loaded: Loaded, wish: OddsWish) -> OddsQuestion:
    """What is meant by what somebody has typed. Raises Unclear, NotPossible."""
    names = words_of(loaded)
    said = read_plans(wish.forces)
    where = names.spaces.find(wish.where) if wish.where.strip() else ""
    plan = Plan(
        retreat_after=wish.rounds or said.rounds,
        keep_land=wish.keep_land or said.keep_land,
        withdraw_after=wish.withdraw or said.withdraw,
        strikes=read_units(wish.strikes, names.units) if wish.strikes.strip() else {},
    )
    if plan.withdraw_after and not may_withdraw(loaded.game.edition):
        raise NotPossible(texts.NOBODY_WITHDRAWS)
    text = said.forces or ("all" if wish.cheapest else "")
    if not text:
        return OddsQuestion(where, None, wish, plan)
    if is_against(text):
        return OddsQuestion(where, read_forces(text, names.units), wish, plan)
    waves = read_waves(text, names)
    forces = Forces(waves[0].units, None) if len(waves) == 1 and waves[0].units is not None else None
    return OddsQuestion(where, forces, wish, plan, waves, waves[0].power)


def _each(loaded: Loaded, plan: Plan, spaces: Sequence[str]) -> tuple[dict[str, Odds | Refused], dict[str, IfJoined]]:
    """Several battles, and what those come to into which somebody may still come; what is refused for one of them says
    nothing about the others."""
    found: dict[str, Odds | Refused] = {}
    joined: dict[str, IfJoined] = {}
    for space in spaces:
        try:
            time = share_of(MOST_SECONDS / len(spaces))
            found[space] = odds_at(loaded.game.edition, loaded.game.state, space, plan=plan, time=time)
        except Refused as refused:
            found[space] = refused
            continue
        then = if_joined(loaded.game, loaded.game.state, space, plan, share_of(MOST_SECONDS / len(spaces)))
        if then is not None:
            joined[space] = then
    return found, joined


def _one(loaded: Loaded, asked: OddsQuestion, spaces: list[str], user: str) -> tuple[str, tuple[Picture, ...]]:
    """One battle in full. Raises Refused, NotPossible."""
    if len(asked.waves) > 1:
        return waves_reply(loaded, asked.where, asked.waves, asked.plan, user), ()
    if asked.waves and not asked.power and asked.where:
        asked = replace(asked, power=attacker_of(loaded, asked.where, user))
    if asked.everything:
        asked = replace(asked, forces=Forces(all_that_can(loaded, asked.where, asked.power), None))
    if asked.wish.cheapest:
        return _the_cheapest(loaded, asked)
    space = asked.where or ("" if asked.forces else spaces[0])
    heading = loaded.say.space(space) if space else texts.TWO_ARMIES
    state = loaded.game.state
    if asked.forces is None and [battle.kind for battle in state.battles if battle.space == space] == [RAID]:
        return _raid(loaded, space, heading), ()
    if asked.forces is None or asked.forces.defend is None:
        found, power, beside, joined = _on_the_board(loaded, asked, space)
        left_out = _unmet(loaded, power, space) if beside[0] else ()
        about = asked.subject(heading, loaded.say.power(power), beside, left_out)
        about = replace(about, joined=texts.if_joined(joined, space, loaded.say))
    else:
        found, beside = _of_stacks(loaded, asked, space)
        power, about = "", asked.subject(heading, "", beside, _left_out(loaded))
    return texts.odds_text(found, about), (_picture(loaded, found, heading, power, asked),)


def _raid(loaded: Loaded, space: str, heading: str) -> str:
    """A raid that is declared, and what it comes to if fighters meet it. Raises Refused."""
    state = loaded.game.state
    text = texts.raid_text(raid_odds(loaded.game.edition, state, space), heading, loaded.say.power(state.power))
    met = if_met(loaded.game, space)
    return text + (f"\n{texts.if_met(met)}" if met else "")


def _picture(loaded: Loaded, odds: Odds, heading: str, power: str, asked: OddsQuestion) -> Picture:
    scene = odds_scene(odds, heading, _sides(loaded, odds, power), loaded.say, asked.wish.theme)
    return Picture("odds", battle=scene, main=True)


def _the_cheapest(loaded: Loaded, asked: OddsQuestion) -> tuple[str, tuple[Picture, ...]]:
    """The cheapest of some forces that wins often enough, with its odds. Raises Refused, NotPossible."""
    state, space = loaded.game.state, asked.where
    if asked.forces is None or not space:
        raise NotPossible(texts.WHERE_ALL)
    if asked.forces.defend is not None:
        raise NotPossible(texts.AGAINST_THE_BOARD)
    power, sea = asked.power, state.board.is_sea(space)
    pool = {kind: n for kind, n in asked.forces.attack.items() if state.table(power)[kind].is_sea <= sea}

    known = Referees()

    def ask(units: Mapping[str, int]) -> Odds:
        time = share_of(EACH_SECONDS)
        return odds_if(loaded.game.edition, state, space, power, units, asked.plan, time, known)

    least, time = asked.wish.cheapest / 100, share_of(CHEAPEST_SECONDS)
    try:
        found = cheapest(pool, state.table(power), ask, least, take=not sea, time=time)
    except Illegal as refused:
        raise _refused(loaded, refused, texts.NOBODY_DEFENDS, space, power) from None
    heading = loaded.say.space(space)
    guns = [unit.kind for unit in present_enemies(state, space, power) if not fighters_of(state, [unit])]
    about = asked.subject(heading, loaded.say.power(power), ({}, dict(Counter(guns))))
    trial, plan = supposed(state, space, power, found.units, asked.plan)
    joined = if_joined(loaded.game, trial, space, plan, share_of(EACH_SECONDS))
    about = replace(about, joined=texts.if_joined(joined, space, loaded.say))
    cost = sum(n * state.table(power)[kind].cost for kind, n in found.units.items())
    text = texts.cheapest_text(found, asked.wish.cheapest, cost) + "\n" + texts.odds_text(found.odds, about)
    return text, (_picture(loaded, found.odds, heading, power, asked),)


def _on_the_board(loaded: Loaded, asked: OddsQuestion, space: str) -> tuple[Odds, str, Beside, IfJoined | None]:
    """A battle that stands, or one that somebody might begin; who attacks; ships and guns that fire once; what it comes
    to if somebody comes who still may."""
    state, edition, time = loaded.game.state, loaded.game.edition, share_of(MOST_SECONDS)
    if not space:
        raise NotPossible(texts.NEED_DEFENDERS)
    power = state.power if asked.forces is None else asked.power
    attack = asked.forces.attack if asked.forces else {}
    table = state.table(power)
    guns = [unit.kind for unit in present_enemies(state, space, power) if not fighters_of(state, [unit])]
    sea = state.board.is_sea(space)
    ships = {} if sea else {kind: n for kind, n in attack.items() if table[kind].is_sea}
    if attack and all(kind in ships or (sea and table[kind].is_land) for kind in attack):
        raise NotPossible(texts.NO_ATTACKERS)
    plan = asked.plan
    if asked.forces is not None:
        state, plan = supposed(state, space, power, attack, plan)
    try:
        found = odds_at(edition, state, space, plan=plan, time=time)
    except Illegal as refused:
        words = texts.NOBODY_DEFENDS if asked.forces else texts.NOBODY_FIGHTS
        raise _refused(loaded, refused, words, space, power) from None
    joined = if_joined(loaded.game, state, space, plan, share_of(MOST_SECONDS))
    return found, power, (ships, dict(Counter(guns))), joined


def _unmet(loaded: Loaded, power: str, space: str) -> tuple[str, ...]:
    """Who could go up against a landing of which it is not said from where it comes."""
    units = met_at_sea(loaded.game, replace(loaded.game.state, power=power), space)
    return (texts.MAY_MEET.format(units=stack_of(units)),) if units else ()


def _refused(loaded: Loaded, refused: Illegal, words: str, space: str, power: str) -> Exception:
    """What to tell where there is no battle; any other refusal is as it is."""
    if refused.rule != "battle.none":
        return refused
    return NotPossible(words.format(space=loaded.say.space(space), power=loaded.say.power(power)))


def _of_stacks(loaded: Loaded, asked: OddsQuestion, space: str) -> tuple[Odds, Beside]:
    """Two armies that need not be anywhere; ships named for an attack on land support it with their fire."""
    assert asked.forces is not None and asked.forces.defend is not None  # noqa: S101  (the caller has looked)
    state, attack, defend = loaded.game.state, asked.forces.attack, asked.forces.defend
    table = state.table(state.power)
    sea = state.board.is_sea(space) if space else not any(table[kind].is_land for kind in (*attack, *defend))
    sea = sea and any(table[kind].is_sea for kind in (*attack, *defend))  # aircraft alone meet over land
    ships = {} if sea else {kind: n for kind, n in attack.items() if table[kind].is_sea}
    guns = {kind: n for kind, n in defend.items() if table[kind].has(Trait.CAPTURED_NOT_DESTROYED)}
    fighting = {kind: n for kind, n in attack.items() if kind not in ships}
    if not fighting:
        raise NotPossible(texts.NO_ATTACKERS)
    plan = replace(asked.plan, bombard=ships, strikes={})
    found = odds(loaded.game.edition, fighting, defend, sea, plan, time=share_of(MOST_SECONDS))
    return found, (ships, guns)


def _left_out(loaded: Loaded) -> tuple[str, ...]:
    """Armies that are nobody's have developed nothing."""
    return (texts.NO_DEVELOPMENTS,) if any(loaded.game.state.techs.values()) else ()


def _sides(loaded: Loaded, odds: Odds, power: str) -> tuple[str, str]:
    """Whose colours the two sides wear in the picture."""
    state = loaded.game.state
    attacker = power or state.power
    known = [sort.owner for sort in odds.lineups[1].sorts] if power else []
    enemy = next((one for one in state.turn_order() if state.is_enemy(one, attacker)), attacker)
    return attacker, next(iter(known), enemy)


async def show(press: Press) -> None:
    """The text of the private answer, shown to the table in the turn's thread under the name of who asked."""
    loaded = await press.look()
    told = press.interaction.message.content if press.interaction.message else ""
    async with press.app.store.transaction() as tx:
        shown = Message(texts.shows(press.user, told)[:1990], thread=turn_name(loaded.game))
        await tell(tx, loaded.row, [shown])
    await say(press.interaction, f"{told}\n-# {texts.SHOWN}"[:2000])


@app_commands.command(
    name=commands.ODDS.last, description="How a battle is likely to end: chances, losses, survivors; only you see it"
)
@app_commands.describe(
    where="A battle, or a space somebody might attack; left out, the battles that stand",
    forces="3 inf, 1 tank; all that can reach it: all; attacks in turn: 2 inf then italy all; or 3 inf vs 2 inf",
    rounds="Retreat after so many rounds; left out, fought to the end",
    keep_land="The attacker's last land unit falls last, so that something is left to take the land",
    cheapest="Which is the cheapest of these forces that wins with so many per cent?",
    withdraw="The defenders leave in this round instead of firing, where the book lets them",
    strikes="Kamikaze strikes at the attacker's ships before the battle: 2 destroyer, 1 carrier",
)
@app_commands.autocomplete(where=turn_choices.battlefield, forces=turn_choices.odds_forces)
async def odds_command(
    interaction: Interaction,
    where: str = "",
    forces: str = "",
    rounds: app_commands.Range[int, 1, 20] | None = None,
    keep_land: bool = False,
    cheapest: app_commands.Range[int, 1, 99] | None = None,
    withdraw: app_commands.Range[int, 1, 20] | None = None,
    strikes: str = "",
) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    theme = await theme_of(interaction)
    wish = OddsWish(where, forces, rounds or 0, keep_land, cheapest or 0, withdraw or 0, strikes, theme)
    await tell_odds(interaction, loaded, wish)


HANDLERS = (Handler(routes.SHOW_ODDS, show, (privately,)),)
