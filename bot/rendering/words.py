"""Pictures in words: alt text for those who cannot see them, and the notes that a crowded map needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from bot.rendering.art import NoMapError, load
from bot.rendering.scene import Arrow, BattleScene, BattleSide, EconomyScene, Scene, Stack
from bot.wording.pictures import END, FILM, favoured, percent

LONGEST = 1024  # what Discord takes as a picture's description
_PLURAL = {"infantry": "infantry", "mechanized_infantry": "mechanized infantry", "artillery": "artillery", "aaa": "AAA"}


def power_name(power: str) -> str:
    """A power's id as a reader writes it."""
    return power.upper() if power == "anzac" else power.replace("_", " ").title()


def unit_name(unit: str, count: int = 1) -> str:
    """A unit's id as words, in the plural where it has one."""
    if unit in _PLURAL:
        return _PLURAL[unit]
    return unit.replace("_", " ") + ("s" if count != 1 else "")


def stacks_in_words(stacks: Iterable[Stack]) -> str:
    """ "Germany 3 infantry, 1 tank; Japan 1 fighter"."""
    by_power: dict[str, list[str]] = defaultdict(list)
    for stack in stacks:
        text = f"{stack.count} {unit_name(stack.unit, stack.count)}"
        if stack.damaged:
            text += f" ({stack.damaged} damaged)"
        if stack.cargo:
            text += (" each with " if stack.count > 1 else " with ") + ", ".join(
                f"{c.count} {unit_name(c.unit, c.count)}" for c in stack.cargo
            )
        by_power[stack.power].append(text)
    return "; ".join(f"{power_name(power)} {', '.join(texts)}" for power, texts in by_power.items())


def space_names(board: str) -> dict[str, str]:
    """The names of a board's spaces; none if the board has no map."""
    try:
        return {key: entry.name for key, entry in load(board).spaces.items()}
    except NoMapError:
        return {}


def alt_map(scene: Scene) -> str:
    """What matters on a whole map."""
    happened = [*_marks(scene), *_damage(scene), *_money(scene), *_moves(scene)]
    return _shortened(["Map of the board.", *happened, *_forces(scene), *_canals(scene)])


def alt_crop(scene: Scene) -> str:
    """What matters on a part of the map: what happens there, and who stands where."""
    names = space_names(scene.board)
    asked = scene.crop or dict.fromkeys([*scene.battles, *scene.captured, *scene.placed])
    held = [
        f"{names[space]}{_owner(scene, space)}: {stacks_in_words(scene.stacks[space])}."
        for space in asked
        if space in names and scene.stacks.get(space)
    ]
    return _shortened(["Part of the map.", *_marks(scene), *_damage(scene), *_moves(scene), *held])


def _owner(scene: Scene, space: str) -> str:
    owner = scene.owners.get(space)
    return f" ({power_name(owner)})" if owner else ""


def _marks(scene: Scene) -> list[str]:
    names = space_names(scene.board)
    told = [_ended(scene.title)] if scene.title else []
    for label, spaces in _marked(scene):
        known = [names[s] for s in spaces if s in names]
        if known:
            told.append(f"{label} {', '.join(known)}.")
    return told


def _damage(scene: Scene) -> list[str]:
    """Facilities that were bombed."""
    names = space_names(scene.board)
    return [
        f"{names[space]}: {unit_name(piece.kind)} with {piece.damage} damage."
        for space, pieces in scene.facilities.items()
        for piece in pieces
        if piece.damage and space in names
    ]


def _moves(scene: Scene) -> list[str]:
    return [f"{text}." for text in arrows_in_words(scene.board, scene.arrows)]


def arrows_in_words(board: str, arrows: Iterable[Arrow]) -> list[str]:
    """ "Germany: 3 infantry Ukraine to Russia"."""
    names = space_names(board)
    return [
        f"{power_name(arrow.power)}: {arrow.label or 'units'} "
        f"{names.get(arrow.path[0], arrow.path[0])} to {names.get(arrow.path[-1], arrow.path[-1])}"
        for arrow in arrows
        if arrow.path
    ]


def _marked(scene: Scene) -> Iterator[tuple[str, Sequence[str]]]:
    """Every mark of the map in words, with the spaces that carry it."""
    yield "Battles in", scene.battles
    yield "Captured", scene.captured
    yield "New units in", scene.placed
    yield "Enemies side by side in", scene.contested
    for level, label in ((3, "In great danger:"), (2, "In danger:"), (1, "Within reach of enemies:")):
        yield label, [space for space, threat in scene.threats.items() if threat == level]


def _canals(scene: Scene) -> list[str]:
    """Canals that somebody may not pass."""
    return [
        f"{name} shut to {', '.join(power_name(power) for power in powers)}."
        for name, powers in scene.canals.items()
        if powers
    ]


def _ended(sentence: str) -> str:
    """A sentence with its full stop; one that ends already is left alone."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def _money(scene: Scene) -> list[str]:
    return [f"{line.name} {line.text}{' (in turn)' if line.active else ''}." for line in scene.status]


def _forces(scene: Scene) -> list[str]:
    """How many units every power has, what is aboard ships included."""
    forces: dict[str, int] = defaultdict(int)
    for stack in (stack for stacks in scene.stacks.values() for stack in stacks):
        forces[stack.power] += stack.count
        for cargo in stack.cargo:
            forces[cargo.power] += cargo.count * stack.count
    if not forces:
        return []
    return ["Units: " + ", ".join(f"{power_name(p)} {n}" for p, n in forces.items()) + "."]


def alt_battle(battle: BattleScene) -> str:
    """A battle told side by side and how it ended, then round by round, as far as there is room."""
    told = [_ended(battle.title)]
    if battle.outcome:
        told.append(_ended(battle.outcome))
    told += [f"Attacker {_side(battle.attacker)}.", f"Defender {_side(battle.defender)}."]
    if battle.odds is not None:
        told.append(f"Before it the attacker's chance was {percent(battle.odds.attacker)}.")
        if battle.odds.luck is not None:
            told.append(f"{favoured(battle.odds.luck)}.")
    for combat_round in battle.rounds:
        for volley in combat_round.volleys:
            thrown = sum(len(roll.dice) for roll in volley.rolls)
            hits = sum(die <= roll.value for roll in volley.rolls for die in roll.dice)
            loss = f", losses {volley.losses}" if volley.losses else ""
            score = f"{_counted(hits, 'hit', 'hits')} of {_counted(thrown, 'die', 'dice')}"
            told.append(f"Round {combat_round.number}, {volley.label}: {score}{loss}.")
    return _shortened(told)


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _side(side: BattleSide) -> str:
    """Its units, those of allies together."""
    units: dict[str, list[int]] = {}
    for group in side.groups:
        figures = units.setdefault(group.unit, [0, 0, 0])
        for i, figure in enumerate((group.count, group.lost, group.damaged)):
            figures[i] += figure
    told = [
        f"{count} {unit_name(unit, count)}"
        + (f" ({lost} lost)" if lost else "")
        + (f" ({damaged} damaged)" if damaged else "")
        for unit, (count, lost, damaged) in units.items()
    ]
    return f"{side.name}: {', '.join(told) or 'nobody'}"


def alt_economy(chart: EconomyScene) -> str:
    """The chart's first and last figure of every power."""
    until = f", until round {chart.rounds[-1]}" if len(chart.rounds) > 1 else ""
    told = [f"{chart.title}: {chart.measure}{until}."]
    for row in chart.rows:
        known = [value for value in row.values if value is not None]
        if known:
            told.append(f"{row.name} from {known[0]:g} to {known[-1]:g}.")
    return _shortened(told)


def alt_film(scenes: Sequence[Scene]) -> str:
    """How a film ends: who has what money, and which lands have other owners than in its first picture."""
    first, last = scenes[0], scenes[-1]
    names, gained = space_names(last.board), defaultdict[str, list[str]](list)
    for space, owner in last.owners.items():
        if owner and owner != first.owners.get(space) and space in names:
            gained[owner].append(names[space])
    told = [FILM.format(number=len(scenes)), f"At the end: {_ended(last.title or END)}", *_money(last)]
    return _shortened([*told, *(f"{power_name(power)} has gained {', '.join(of)}." for power, of in gained.items())])


def _shortened(sentences: Sequence[str]) -> str:
    """As many whole sentences as fit."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > LONGEST - 1:
            return f"{text}\u2026"[:LONGEST]
        text = longer
    return text
