"""Positions in words: the status of a game, a space, the whole board as text."""

from collections import Counter
from collections.abc import Mapping

from bot.wording import commands
from bot.wording.bids import PLACE_BIDS
from bot.wording.pictures import NEUTRALS
from bot.wording.speech import Speech, listed, money_in, phase, stopped, units, words
from bot.wording.threats import tolls_line
from engine.advice.convoys import tolls
from engine.advice.placements import unplaced
from engine.advice.standing import capital_lost
from engine.board.control import income
from engine.board.neutral_ground import waiting_army
from engine.economy.accounts import balances
from engine.economy.bids import bidders
from engine.state import State
from engine.units.stacks import count
from engine.victory import held_by_side

LEANINGS = {
    **NEUTRALS,
    "axis": "neutral that has joined the Axis",
    "allies": "neutral that has joined the Allies",
}
REST_IN_FILE = "… the rest is in the file."
TASKS = {
    "research": f"roll for a development (`{commands.TURN_RESEARCH}`) if you like, then end the phase",
    "purchase": "buy units, then end the phase",
    "combat_move": "move to attack, then end the phase",
    "conduct_combat": "fight the battles, then end the phase",
    "noncombat_move": "move what has not fought, land aircraft, then end the phase",
    "mobilize": "place what you bought, then end the phase",
    "advance": "move everything, into battle or not, then end the phase",
    "battle": "fight the battles and land from zones that are won, then end the phase",
    "create": "buy out of this turn's income and place it, then end the phase; what is not spent is lost",
}


def status_text(state: State, say: Speech) -> str:
    """Whose turn it is, what is owed, who holds what."""
    lines = [f"**{turn(state, say)}**"]
    lines += [f"Waiting for {say.mention(ask.by)} ({say.power(ask.by)}): {say.question(ask)}" for ask in state.pending]
    bidding = bidders(state) if state.bids and not state.pending else []
    lines += [f"Waiting for {say.mention(power)} ({say.power(power)}): {PLACE_BIDS}" for power in bidding]
    if not state.pending and not state.winner and not bidding:
        lines.append(f"Waiting for {say.mention(state.power)}: {TASKS.get(state.phase, words(state.phase))}")
    if state.battles:
        lines.append(f"Open battles: {say.spaces(dict.fromkeys(battle.space for battle in state.battles))}")
    if waiting := unplaced(state):
        lines.append(f"Bought, not placed: {waiting_words(waiting, state.power, say)}")
    powers = [power_line(state, power, say) for power in state.turn_order()]
    return "\n".join([*lines, "", *powers, *board_lines(state, say)])


def board_lines(state: State, say: Speech) -> list[str]:
    """What stands on the board beside units, where a game has it: damage, what convoys may lose, and the victory cities
    of each side."""
    lines: list[str] = []
    if damaged := damages(state, say):
        lines.append(f"Damaged: {listed(damaged)}")
    if costs := tolls_line(tolls(state), say):
        lines.append(costs)
    cities = {id: place.victory_city for id, place in state.board.spaces.items() if place.victory_city}
    if cities:
        held = held_by_side(state, cities)
        lines.append(f"Victory cities: {listed(f'{say.side(side)} {n}' for side, n in held.items())}")
    return lines


def damages(state: State, say: Speech, power: str = "") -> list[str]:
    """What bombing did, by space: everywhere, or in a power's territories."""
    hit = {space: here for space, here in state.damage.items() if here and power in ("", state.owners.get(space))}
    return [f"{say.space(space)} {_points(here)}" for space, here in hit.items()]


def _points(here: Mapping[str, int]) -> str:
    """ "4 (industrial complex)"."""
    return ", ".join(f"{points} damage ({words(slot)})" for slot, points in here.items())


def waiting_words(waiting: Mapping[str, Mapping[str, int]], power: str, say: Speech) -> str:
    """ "2 tanks; China 3 infantry": units of the power in turn go without its name."""
    return "; ".join(
        units(of) if owner == power else f"{say.power(owner)} {units(of)}" for owner, of in waiting.items()
    )


def turn(state: State, say: Speech) -> str:
    if state.winner:
        return f"The {say.side(state.winner)} have won. {state.reason}"
    return f"Round {state.round} · {say.power(state.power)} · {phase(state.phase)}"


def next_words(state: State, say: Speech) -> str:
    """The line above a message: who is to do what now."""
    if state.winner:
        return f"**{turn(state, say)}**"
    if state.pending:
        asked = dict.fromkeys(f"{say.mention(ask.by)}: {say.question(ask)}" for ask in state.pending)
        return stopped(f"Waiting for {'; '.join(asked)}")
    task = TASKS.get(state.phase, phase(state.phase))
    return f"{say.mention(state.power)} **{say.power(state.power)}**, {phase(state.phase)}: {task}."


def power_line(state: State, power: str, say: Speech) -> str:
    arrow = "▶ " if power == state.power and not state.winner else ""
    lost = " · capital lost" if capital_lost(state, power) else ""
    forces = Counter(unit.owner for unit in state.units.values())
    side = say.side(state.board.side(power))
    return (
        f"{arrow}**{say.power(power)}** ({side}) {say.mention(power)} · {holdings(state, power)} · "
        f"{forces[power]} units{lost}{_developed(state, power)}"
    )


def holdings(state: State, power: str) -> str:
    """Money and income; of a power that moves along with another and has neither, its territories."""
    if any(power in along for along in state.board.moved_along.values()):
        held = sum(owner == power for owner in state.owners.values())
        return f"{held} {'territory' if held == 1 else 'territories'}, no IPCs"
    return f"{money_in(balances(state, power))}, income {income(state, power)}"


def _developed(state: State, power: str) -> str:
    told = developments(state, power)
    return f" · {told}" if told else ""


def developments(state: State, power: str) -> str:
    """What a power has developed, and who goes on looking."""
    found = [words(name) for name in state.techs.get(power, ())]
    if n := state.researchers.get(power, 0):
        found.append("1 researcher" if n == 1 else f"{n} researchers")
    return ", ".join(found)


def space_text(state: State, space: str, say: Speech) -> str:
    """One space: who holds it and who stands there."""
    place = state.board.spaces[space]
    owner = state.owners.get(space)
    facts = [say.power(owner)] if owner else []
    if place.ipc:
        facts.append(f"{place.ipc} IPC")
    damage = state.damage.get(space, {})
    facts += [
        words(kind) + (f" with {damage[kind]} damage" if damage.get(kind) else "")
        for kind in state.facilities.get(space, {})
    ]
    facts += _ground(state, space)
    title = f"**{place.name}**" + (f" ({', '.join(facts)})" if facts else "")
    there = forces_at(state, space)
    if not there:
        return title
    told = units(there[owner]) if owner and list(there) == [owner] else say.forces_of_powers(there)
    return f"{title}: {told}"


def _ground(state: State, space: str) -> list[str]:
    """What the board says of a space: how a neutral leans and what comes if it is attacked, convoys, kamikaze."""
    facts = state.board.spaces[space].facts
    told: list[str] = []
    if leaning := state.neutrals.get(space):
        army = waiting_army(state, space)
        told.append(LEANINGS[leaning] + (f" with an army of {army} infantry" if army else ""))
    told += [words(sign) for sign in ("convoy", "kamikaze") if facts.get(sign)]
    return told


def forces_at(state: State, space: str) -> dict[str, dict[str, int]]:
    """The units of a space by power, in turn order."""
    return {
        power: found
        for power in state.turn_order()
        if (found := count([u.kind for u in state.at(space) if u.owner == power], state.table(power)))
    }


def board_text(state: State, say: Speech) -> str:
    """Every space that is held or occupied: territories by holder, then the sea."""
    lines: list[str] = []
    chosen = list(state.board.spaces)
    for power in [*state.turn_order(), None]:
        held = [s for s in chosen if not state.board.is_sea(s) and state.owners.get(s) == power]
        shown = [space_text(state, s, say) for s in held if power or forces_at(state, s)]
        if shown:
            lines += [f"__{say.power(power)}__" if power else "__Nobody__", *shown, ""]
    sea = [space_text(state, s, say) for s in chosen if state.board.is_sea(s) and forces_at(state, s)]
    return "\n".join([*lines, "__At sea__", *sea] if sea else lines)
