"""Pictures in words, for those who cannot see them: what matters first, never longer than Discord takes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bot.scene import (
    BattleScene,
    BattleSide,
    BriefingScene,
    Cargo,
    EconomyScene,
    PoliticsScene,
    Scene,
    Stack,
    UnitTableScene,
)
from bot.wording.luck import hits
from bot.wording.pictures import END, FILM, GOALS_TOLD, IDLE, SWING, counted, favoured, goals_heading, percent
from bot.wording.speech import ARMY, ended, listed, unit, words
from engine import facts
from engine.state.relations import NEUTRAL

MOST_NAMES = 800  # letters for the names of all that is shown: more than a frame of half the board needs
MOST_TURNED = 4  # neutrals that are told by name when they lean to another side
SEA_ZONE = "Sea Zone "
LONGEST = 1024  # what Discord takes as a picture's description


class Names(Struct, frozen=True):
    """What the spaces and powers of a board are called."""

    spaces: Mapping[str, str]
    powers: Mapping[str, str]

    def power(self, id: str) -> str:
        return self.powers.get(id) or (ARMY if id == NEUTRAL else words(id).title())

    def known(self, spaces: Iterable[str]) -> list[str]:
        """The names of those spaces that the board has."""
        return [self.spaces[space] for space in spaces if space in self.spaces]


@cache
def names_on(board: str) -> Names:
    """The names of a board; none if it is not known."""
    try:
        raw = facts.table("boards", board)
    except FileNotFoundError:
        return Names({}, {})
    spaces = {id: space["name"] for kind in ("land", "sea") for id, space in raw[kind].items()}
    return Names(spaces, {id: power["name"] for id, power in raw["powers"].items()})


# --- maps ---------------------------------------------------------------------------------------------------------


def alt_map(scene: Scene) -> str:
    """What matters on a whole map."""
    names = names_on(scene.board)
    happened = [*_marks(scene, names), *_damage(scene, names), *_money(scene), *_goals(scene), *_moves(scene)]
    rest = [
        *_disrupted(scene, names),
        *_turned(scene, names),
        *_forces(scene, names),
        *_ranges(scene, names),
        *_canals(scene, names),
        *_zones(scene),
    ]
    return _shortened(["Map of the board.", *happened, *rest])


def alt_crop(scene: Scene, shown: Sequence[str] = ()) -> str:
    """What matters on a part of the map: what happens there, which spaces it shows, and who stands where. No space that
    is shown goes unnamed, so their names come before what may be cut off."""
    names = names_on(scene.board)
    asked = scene.crop or dict.fromkeys([*scene.battles, *scene.captured, *scene.placed])
    held = [
        f"{names.spaces[space]}{_owner(scene, space, names)}: {stacks_in_words(scene.stacks[space], names)}."
        for space in asked
        if space in names.spaces and scene.stacks.get(space)
    ]
    seen = replace(
        scene,
        disrupted={zone: cost for zone, cost in scene.disrupted.items() if zone in shown},
        convoys=[zone for zone in scene.convoys if zone in shown],
        kamikaze=[zone for zone in scene.kamikaze if zone in shown],
    )
    begin, damage = ["Part of the map.", *_marks(scene, names)], _damage(scene, names)
    goals = _goals(scene) if scene.size == "phone" else []
    rest = [*damage, *goals, *_moves(scene), *_disrupted(seen, names), *held, *_zones(seen)]
    all_shown = _shown(names.known(shown))
    return f"{_shortened([*begin, *rest], LONGEST - len(all_shown) - 1)} {all_shown}".strip()


def _shown(spaces: Sequence[str]) -> str:
    """All spaces of a frame; the zones by their numbers."""
    zones = sorted((s.removeprefix(SEA_ZONE) for s in spaces if s.startswith(SEA_ZONE)), key=lambda n: (len(n), n))
    told = [space for space in spaces if not space.startswith(SEA_ZONE)]
    if zones:
        told.append(f"sea zone{'s' if len(zones) > 1 else ''} {', '.join(zones)}")
    text = f"Shown: {', '.join(told)}." if told else ""
    return text if len(text) <= MOST_NAMES else f"{text[:MOST_NAMES].rpartition(', ')[0]}\u2026"


def alt_film(scenes: Sequence[Scene]) -> str:
    """How a film ends: who has what money, and which lands have other owners than in its first picture."""
    first, last = scenes[0], scenes[-1]
    names, gained = names_on(last.board), defaultdict[str, list[str]](list)
    for space, owner in last.owners.items():
        if owner and owner != first.owners.get(space):
            gained[owner] += names.known([space])
    told = [FILM.format(number=len(scenes)), f"At the end: {ended(last.title or END)}", *_money(last)]
    return _shortened(
        [*told, *(f"{names.power(power)} has gained {', '.join(of)}." for power, of in gained.items() if of)],
    )


def stacks_in_words(stacks: Iterable[Stack], names: Names) -> str:
    """ "Germany 3 infantry, 1 tank; Japan 1 fighter"."""
    by_power: dict[str, list[str]] = defaultdict(list)
    for stack in stacks:
        text = _counted(stack)
        if stack.damaged:
            text += f" ({stack.damaged} damaged)"
        if stack.cargo:
            text += (" each with " if stack.count > 1 else " with ") + ", ".join(map(_counted, stack.cargo))
        by_power[stack.power].append(text)
    return "; ".join(f"{names.power(power)} {', '.join(texts)}" for power, texts in by_power.items())


def _counted(some: Stack | Cargo) -> str:
    return f"{some.count} {unit(some.unit, some.count)}"


def _owner(scene: Scene, space: str, names: Names) -> str:
    owner = scene.owners.get(space)
    return f" ({names.power(owner)})" if owner else ""


def _marks(scene: Scene, names: Names) -> list[str]:
    told = [ended(scene.title)] if scene.title else []
    for label, spaces in _marked(scene, names):
        if known := names.known(spaces):
            told.append(f"{label} {', '.join(known)}.")
    return told


def _captures(scene: Scene, names: Names) -> Iterator[tuple[str, Sequence[str]]]:
    """What each power took; what nobody holds is only said to be taken."""
    taken = {space: scene.conquerors.get(space) or scene.owners.get(space) for space in scene.captured}
    for power in dict.fromkeys(taken.values()):
        label = f"Captured by {names.power(power)}:" if power else "Captured"
        yield label, [space for space, by in taken.items() if by == power]


def _marked(scene: Scene, names: Names) -> Iterator[tuple[str, Sequence[str]]]:
    """Every mark of the map in words, with the spaces that carry it."""
    yield "Battles in", scene.battles
    yield from _captures(scene, names)
    yield "New units in", scene.placed
    yield "Enemies side by side in", scene.contested
    for level, label in ((3, "In great danger:"), (2, "In danger:"), (1, "Within reach of enemies:")):
        yield label, [space for space, threat in scene.threats.items() if threat == level]


def _damage(scene: Scene, names: Names) -> list[str]:
    """Facilities that were bombed."""
    return [
        f"{name}: {unit(piece.kind)} with {piece.damage} damage{f', {IDLE}' if piece.idle else ''}."
        for space, pieces in scene.facilities.items()
        for name in names.known([space])
        for piece in pieces
        if piece.damage
    ]


def _disrupted(scene: Scene, names: Names) -> list[str]:
    """What convoys may lose, zone by zone."""
    return [
        f"Convoy in {zone} may cost {told} IPCs at most."
        for id, cost in scene.disrupted.items()
        for told in [listed(f"{names.power(power)} {most}" for power, most in cost.items())]
        for zone in names.known([id])
    ]


def _turned(scene: Scene, names: Names) -> list[str]:
    """Neutrals that lean to a side now, by name if they are few."""
    told: list[str] = []
    for leaning, side in (("pro_axis", "Axis"), ("pro_allies", "Allies")):
        turned = names.known(space for space, now in scene.leanings.items() if now == leaning)
        who = f"{len(turned)} neutrals" if len(turned) > MOST_TURNED else listed(turned)
        told += [f"{who} {'leans' if len(turned) == 1 else 'lean'} to the {side} now."] if turned else []
    return told


def _zones(scene: Scene) -> list[str]:
    """Where convoys sail, and where kamikaze may strike, by the numbers of the zones."""
    told = (("Convoys in sea zones", scene.convoys), ("Kamikaze in sea zones", scene.kamikaze))
    return [f"{label} {', '.join(zone.removeprefix('sz_') for zone in zones)}." for label, zones in told if zones]


def _ranges(scene: Scene, names: Names) -> list[str]:
    """Where powers may go beside their own land that never leave some."""
    return [
        f"{names.power(power)} may also go to {', '.join(known)}."
        for power, spaces in scene.ranges.items()
        if (known := names.known(spaces))
    ]


def _moves(scene: Scene) -> list[str]:
    return [f"{arrow.note}." for arrow in sorted(scene.arrows, key=lambda arrow: arrow.quiet) if arrow.note]


def _canals(scene: Scene, names: Names) -> list[str]:
    """Canals that somebody may not pass."""
    return [
        f"{canal} shut to {', '.join(map(names.power, powers))}." for canal, powers in scene.canals.items() if powers
    ]


def _money(scene: Scene) -> list[str]:
    return [
        f"{line.name} {line.text}{' (in turn)' if line.active else ''}{f', has {line.note}' if line.note else ''}."
        for line in scene.status
    ]


def _goals(scene: Scene) -> list[str]:
    """How the objectives of the power in turn stand."""
    active = next((line.name for line in scene.status if line.active), "")
    told = [f"{goal.name} {goal.pays} {GOALS_TOLD[goal.mark]}" for goal in scene.goals]
    return [f"{goals_heading(active)}: {', '.join(told)}."] if active and told else []


def _forces(scene: Scene, names: Names) -> list[str]:
    """How many units every power has, what is aboard ships included."""
    forces: dict[str, int] = defaultdict(int)
    for stack in (stack for stacks in scene.stacks.values() for stack in stacks):
        forces[stack.power] += stack.count
        for cargo in stack.cargo:
            forces[cargo.power] += cargo.count * stack.count
    if not forces:
        return []
    return ["Units: " + ", ".join(f"{names.power(power)} {n}" for power, n in forces.items()) + "."]


# --- battles, charts, briefings -----------------------------------------------------------------------------------


def alt_battle(battle: BattleScene) -> str:
    """A battle told side by side and how it ended, then round by round, as far as there is room."""
    told = [ended(battle.title)]
    if battle.outcome:
        told.append(ended(battle.outcome))
    told += [f"Attacker {_side(battle.attacker)}.", f"Defender {_side(battle.defender)}."]
    if battle.odds is not None:
        told.append(f"Before it the attacker's chance was {percent(battle.odds.attacker)}.")
        if battle.odds.swing:
            average = sum(number * p for number, p in battle.odds.swing)
            told.append(f"{SWING}: {counted(round(average))} on average.")
        if battle.odds.luck is not None:
            told.append(f"{favoured(battle.odds.luck)}.")
    for combat_round in battle.rounds:
        for volley in combat_round.volleys:
            thrown = sum(len(roll.dice) for roll in volley.rolls)
            hit = sum(roll.sure + sum(die <= roll.value for die in roll.dice) for roll in volley.rolls)
            loss = f", losses {volley.losses}" if volley.losses else ""
            score = f"{hits(hit)} of {thrown} {'die' if thrown == 1 else 'dice'}"
            told.append(f"Round {combat_round.number}, {volley.label}: {score}{loss}.")
    return _shortened(told)


def _side(side: BattleSide) -> str:
    """Its units, those of allies together."""
    units: dict[str, list[int]] = {}
    for group in side.groups:
        figures = units.setdefault(group.unit, [0, 0, 0])
        for i, figure in enumerate((group.count, group.lost, group.damaged)):
            figures[i] += figure
    told = [
        f"{count} {unit(kind, count)}" + (f" ({lost} lost)" if lost else "") + (f" ({hurt} damaged)" if hurt else "")
        for kind, (count, lost, hurt) in units.items()
    ]
    return f"{side.name}: {', '.join(told) or 'nobody'}"


def alt_units(table: UnitTableScene) -> str:
    rows = "; ".join(f"{row.name} {' '.join(row.figures)}" for row in table.rows)
    return f"{table.title}: {', '.join(table.columns)}. {rows}."


def alt_economy(chart: EconomyScene) -> str:
    """The chart's first and last figure of every power."""
    until = f", until round {chart.rounds[-1]}" if len(chart.rounds) > 1 else ""
    told = [f"{chart.title}: {chart.measure}{until}."]
    for row in chart.rows:
        known = [value for value in row.values if value is not None]
        if known:
            told.append(f"{row.name} from {known[0]:g} to {known[-1]:g}.")
    return _shortened(told)


def alt_briefing(scene: BriefingScene) -> str:
    """The same facts in words."""
    parts = [f"{section.heading}: {'; '.join(row.text for row in section.rows)}" for section in scene.sections]
    return " ".join([f"{scene.title}.", *parts])[:LONGEST]


def alt_politics(scene: PoliticsScene) -> str:
    """Whom every power of the Axis fights, who may declare war on whom, and all notes."""
    names = {line.power: line.name for line in (*scene.axis, *scene.allies)}
    wars = {frozenset(pair) for pair in scene.wars}
    told = [f"{scene.title}."]
    for line in scene.axis:
        fought = [other.name for other in scene.allies if frozenset((line.power, other.power)) in wars]
        told.append(f"{line.name} is at war with {listed(fought) or 'nobody'}.")
    for power, name in names.items():
        if on := [names[other] for by, other in scene.declarations if by == power]:
            told.append(f"{name} may declare war on {listed(on)}.")
    told += [f"{line.name}: {line.note}" for line in (*scene.axis, *scene.allies) if line.note]
    return _shortened(told)


def _shortened(sentences: Sequence[str], most: int = LONGEST) -> str:
    """As many whole sentences as fit."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > most - 1:
            return f"{text}\u2026"[:most]
        text = longer
    return text
