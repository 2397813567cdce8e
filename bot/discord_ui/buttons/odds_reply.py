"""Odds for one who asks: of the battles that stand, of an attack on a space, of two armies."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.assistance import demand
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.game.order_context import words_of
from bot.game.tell_channel import tell
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Button, Message, Picture
from bot.parsing.forces import Forces, read_forces
from bot.refusals import NotPossible
from bot.scene import Theme
from bot.scenes.battles import odds_scene
from bot.wording import odds as texts
from engine.advice.threats import reaching
from engine.board.control import present_enemies
from engine.combat.battle_kinds import fighters_of
from engine.errors import Illegal, Refused
from engine.odds import Odds, Plan, battlefields, cheapest, odds, odds_at, odds_if, raid_odds
from engine.state import State
from engine.state.battle import RAID

MOST_BATTLES = 8
EVERYTHING = ("all", "everything", "*")
Beside = tuple[dict[str, int], dict[str, int]]
"""What fires once at the beginning, on either side."""


@dataclass(frozen=True, slots=True)
class OddsWish:
    """What somebody has typed. `rounds`: retreat after so many, 0 for never; `cheapest`: the force that wins with so
    many per cent, 0 for the odds of them all."""

    where: str = ""
    forces: str = ""
    rounds: int = 0
    keep_land: bool = False
    cheapest: int = 0
    theme: Theme = "light"


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """What somebody wants to know. `where`: a space's id or ""; `forces`: None where it is not said who attacks, and
    `everything` where it is whatever can."""

    where: str
    forces: Forces | None
    wish: OddsWish
    everything: bool = False

    @property
    def rounds(self) -> int:
        return self.wish.rounds

    @property
    def plan(self) -> Plan:
        return Plan(retreat_after=self.rounds, keep_land=self.wish.keep_land)


async def tell_odds(interaction: Interaction, loaded: Loaded, wish: OddsWish) -> None:
    """Answer in private; one question of a person at a time. Raises NotAllowed, Unclear, Refused, NotPossible."""
    demand(loaded, "odds")
    with interaction.client.app.readings.one(str(interaction.user.id)):
        await _tell(interaction, loaded, wish)


async def _tell(interaction: Interaction, loaded: Loaded, wish: OddsWish) -> None:
    names = words_of(loaded)
    everything = wish.forces.strip().casefold() in EVERYTHING or bool(wish.cheapest and not wish.forces.strip())
    read = read_forces(wish.forces, names.units) if wish.forces.strip() and not everything else None
    asked = OddsQuestion(names.spaces.find(wish.where) if wish.where.strip() else "", read, wish, everything)
    spaces = battlefields(loaded.game.state)[:MOST_BATTLES]
    row = ((Button(texts.SHOW, routes.SHOW_ODDS.write(game=loaded.id)),),)
    if asked.where or asked.forces or asked.everything or len(spaces) == 1:
        text, pictures = await asyncio.to_thread(_one, loaded, asked, spaces, str(interaction.user.id))
        await say(interaction, text, row, pictures)
        return
    if not spaces:
        raise NotPossible(texts.NO_BATTLE)
    found = await asyncio.to_thread(_each, loaded, asked.plan, spaces)
    await say(interaction, texts.several_text(found, loaded.say), row)


def _each(loaded: Loaded, plan: Plan, spaces: Sequence[str]) -> dict[str, Odds | Refused]:
    """Several battles; what is refused for one of them says nothing about the others."""
    found: dict[str, Odds | Refused] = {}
    for space in spaces:
        try:
            found[space] = odds_at(loaded.game.edition, loaded.game.state, space, plan=plan)
        except Refused as refused:
            found[space] = refused
    return found


def _one(loaded: Loaded, asked: OddsQuestion, spaces: list[str], user: str) -> tuple[str, tuple[Picture, ...]]:
    """One battle in full. Raises Refused, NotPossible."""
    if asked.everything:
        asked = replace(asked, forces=_all_that_can(loaded, asked.where, user))
    if asked.wish.cheapest:
        return _the_cheapest(loaded, asked, user)
    space = asked.where or ("" if asked.forces else spaces[0])
    heading = loaded.say.space(space) if space else texts.TWO_ARMIES
    state = loaded.game.state
    if asked.forces is None and [battle.kind for battle in state.battles if battle.space == space] == [RAID]:
        raid = raid_odds(loaded.game.edition, state, space)
        return texts.raid_text(raid, heading, loaded.say.power(state.power)), ()
    if asked.forces is None or asked.forces.defend is None:
        found, power, beside = _on_the_board(loaded, asked, space, user)
        about = texts.OddsSubject(heading, loaded.say.power(power), asked.rounds, beside)
    else:
        found, beside = _of_stacks(loaded, asked, space)
        power, about = "", texts.OddsSubject(heading, "", asked.rounds, beside, _left_out(loaded))
    return texts.odds_text(found, about), (_picture(loaded, found, heading, power, asked),)


def _picture(loaded: Loaded, found: Odds, heading: str, power: str, asked: OddsQuestion) -> Picture:
    scene = odds_scene(found, heading, _sides(loaded, found, power), loaded.say, asked.wish.theme)
    return Picture("odds", battle=scene, main=True)


def _all_that_can(loaded: Loaded, space: str, user: str) -> Forces:
    """Everything that its attacker could bring to a space. Raises NotPossible."""
    if not space:
        raise NotPossible(texts.WHERE_ALL)
    power = attacker_of(loaded, space, user)
    units = reaching(loaded.game, space, power)
    if not units:
        raise NotPossible(texts.NOTHING_REACHES.format(space=loaded.say.space(space), power=loaded.say.power(power)))
    return Forces(units, None)


def _the_cheapest(loaded: Loaded, asked: OddsQuestion, user: str) -> tuple[str, tuple[Picture, ...]]:
    """The cheapest of some forces that wins often enough, with its odds. Raises Refused, NotPossible."""
    state, space = loaded.game.state, asked.where
    if asked.forces is None or not space:
        raise NotPossible(texts.WHERE_ALL)
    power, sea = attacker_of(loaded, space, user), state.board.is_sea(space)
    pool = {kind: n for kind, n in asked.forces.attack.items() if state.table(power)[kind].is_sea <= sea}

    def ask(units: Mapping[str, int]) -> Odds:
        return odds_if(loaded.game.edition, state, space, power, units, asked.plan)

    try:
        found = cheapest(pool, state.table(power), ask, asked.wish.cheapest / 100, take=not sea)
    except Illegal:
        words = texts.NOBODY_DEFENDS.format(space=loaded.say.space(space), power=loaded.say.power(power))
        raise NotPossible(words) from None
    heading = loaded.say.space(space)
    guns = [unit.kind for unit in present_enemies(state, space, power) if not fighters_of(state, [unit])]
    about = texts.OddsSubject(heading, loaded.say.power(power), asked.rounds, ({}, dict(Counter(guns))))
    cost = sum(n * state.table(power)[kind].cost for kind, n in found.units.items())
    text = texts.cheapest_text(found, asked.wish.cheapest, cost) + "\n" + texts.odds_text(found.odds, about)
    return text, (_picture(loaded, found.odds, heading, power, asked),)


def _on_the_board(loaded: Loaded, asked: OddsQuestion, space: str, user: str) -> tuple[Odds, str, Beside]:
    """A battle that stands, or one that somebody might begin; who attacks; ships and guns that fire once."""
    state, edition, speaker = loaded.game.state, loaded.game.edition, loaded.say
    if not space:
        raise NotPossible(texts.NEED_DEFENDERS)
    power = state.power if asked.forces is None else attacker_of(loaded, space, user)
    attack = asked.forces.attack if asked.forces else {}
    table = state.table(power)
    guns = [unit.kind for unit in present_enemies(state, space, power) if not fighters_of(state, [unit])]
    sea = state.board.is_sea(space)
    ships = {} if sea else {kind: n for kind, n in attack.items() if table[kind].is_sea}
    if attack and all(kind in ships or (sea and table[kind].is_land) for kind in attack):
        raise NotPossible(texts.NO_ATTACKERS)
    try:
        if asked.forces is None:
            found = odds_at(edition, state, space, plan=asked.plan)
        else:
            found = odds_if(edition, state, space, power, attack, asked.plan)
    except Illegal:
        words = texts.NOBODY_DEFENDS if asked.forces else texts.NOBODY_FIGHTS
        raise NotPossible(words.format(space=speaker.space(space), power=speaker.power(power))) from None
    return found, power, (ships, dict(Counter(guns)))


def _of_stacks(loaded: Loaded, asked: OddsQuestion, space: str) -> tuple[Odds, Beside]:
    """Two armies that need not be anywhere; ships named for an attack on land support it with their fire."""
    assert asked.forces is not None and asked.forces.defend is not None  # noqa: S101  (the caller has looked)
    state, attack, defend = loaded.game.state, asked.forces.attack, asked.forces.defend
    table = state.table(state.power)
    sea = state.board.is_sea(space) if space else not any(table[kind].is_land for kind in (*attack, *defend))
    sea = sea and any(table[kind].is_sea for kind in (*attack, *defend))  # aircraft alone meet over land
    ships = {} if sea else {kind: n for kind, n in attack.items() if table[kind].is_sea}
    guns = {kind: n for kind, n in defend.items() if table[kind].has("captured_not_destroyed")}
    fighting = {kind: n for kind, n in attack.items() if kind not in ships}
    if not fighting:
        raise NotPossible(texts.NO_ATTACKERS)
    found = odds(loaded.game.edition, fighting, defend, sea, replace(asked.plan, bombard=ships))
    return found, (ships, guns)


def _left_out(loaded: Loaded) -> tuple[str, ...]:
    """Armies that are nobody's have developed nothing."""
    return (texts.NO_DEVELOPMENTS,) if any(loaded.game.state.techs.values()) else ()


def attacker_of(loaded: Loaded, space: str, user: str) -> str:
    """Who would attack there: the power in turn if it can, else one of the player's own, else its next enemy."""
    state = loaded.game.state
    order = state.turn_order()
    start = order.index(state.power)
    mine = loaded.powers_of(user)
    ranked = [state.power, *mine, *order[start:], *order[:start]]
    return next((power for power in ranked if _is_against(state, power, space)), state.power)


def _is_against(state: State, power: str, space: str) -> bool:
    owner = state.owners.get(space)
    return state.is_enemy(owner, power) if owner else bool(state.enemies_at(space, power))


def _sides(loaded: Loaded, found: Odds, power: str) -> tuple[str, str]:
    """Whose colours the two sides wear in the picture."""
    state = loaded.game.state
    attacker = power or state.power
    known = [sort.owner for sort in found.lineups[1].sorts] if power else []
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


HANDLERS = (Handler(routes.SHOW_ODDS, show, (privately,)),)
