"""Scenes made up to be drawn: a busy turn, one overlay after another, large battles."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.scene import (
    Arrow,
    BattleGroup,
    BattleOdds,
    BattleRound,
    BattleScene,
    BattleSide,
    Cargo,
    Facility,
    PoliticsPower,
    PoliticsScene,
    Roll,
    Scene,
    Stack,
    Volley,
)
from tests.bot.rendering.positions import opening

SUMMER_1940 = PoliticsScene(
    "Politics · round 1",
    axis=(
        PoliticsPower("germany", "Germany"),
        PoliticsPower("italy", "Italy"),
        PoliticsPower("japan", "Japan", "An attack on the British or ANZAC lets the United States declare war on it."),
    ),
    allies=(
        PoliticsPower("soviet_union", "Soviet Union", "May declare war on Germany and Italy from round 4."),
        PoliticsPower("united_states", "United States", "May declare war after round 3, or once attacked."),
        PoliticsPower("china", "China"),
        PoliticsPower("united_kingdom", "United Kingdom"),
        PoliticsPower("anzac", "ANZAC"),
        PoliticsPower("france", "France"),
    ),
    wars=(
        *((axis, ally) for axis in ("germany", "italy") for ally in ("united_kingdom", "anzac", "france")),
        ("japan", "china"),
    ),
    declarations=(("japan", "united_kingdom"), ("united_kingdom", "japan"), ("japan", "united_states")),
)
"""Who fights whom as Global 1940 begins, and some of who may declare war."""

EAST = ("germany", "russia", "norway_finland", "caucasus")


def campaign() -> Scene:
    """Germany's turn in the east: marches, flights, a landing, battles, a conquest, new units, a damaged fleet."""
    scene = opening("1941", "1941")
    arrows = (
        Arrow(("germany", "eastern_europe", "ukraine"), "germany", "attack", "2 tank"),
        Arrow(("eastern_europe", "ukraine"), "germany", "attack", "4 inf, 1 tank"),
        Arrow(("eastern_europe", "karelia"), "germany", "attack", "3 inf"),
        Arrow(("western_europe", "germany", "eastern_europe", "ukraine"), "germany", "air", "1 ftr"),
        Arrow(("southern_europe", "eastern_europe"), "germany", "move", "2 inf"),
        Arrow(("sz_16", "caucasus"), "germany", "amphibious", "1 inf, 1 tank"),
    )
    fleet = (
        Stack("germany", "battleship", 1, damaged=1),
        Stack("germany", "transport", 1, cargo=(Cargo("germany", "infantry", 1), Cargo("germany", "tank", 1))),
        Stack("germany", "carrier", 1, cargo=(Cargo("germany", "fighter", 2),)),
    )
    return replace(
        scene,
        stacks={**scene.stacks, "sz_16": fleet},
        facilities={**scene.facilities, "germany": [Facility(limit=4, damage=2)]},
        arrows=arrows,
        battles=("ukraine", "caucasus"),
        captured=("karelia",),
        placed=("germany",),
        crop=(*EAST, "sz_16"),
        title="Round 2 · Germany: combat move",
    )


def marked() -> Iterator[tuple[str, Scene]]:
    """The same opening with one overlay after another."""
    scene = replace(opening("1941", "1941"), crop=EAST)
    yield "threats", replace(scene, threats={"ukraine": 1, "karelia": 2, "russia": 3, "sz_16": 1, "caucasus": 2})
    yield "battles", replace(scene, battles=("ukraine", "sz_5"))
    yield "captured", replace(scene, captured=("ukraine",), owners={**scene.owners, "ukraine": "germany"})
    yield "placed", replace(scene, placed=("germany", "sz_5"))
    shut = {"Suez Canal": ("germany", "japan"), "Turkish Straits": tuple(line.power for line in scene.status)}
    yield "canals", replace(scene, canals=shut, crop=("middle_east", "caucasus", "anglo_egypt_sudan"))
    yield "canals-open", replace(scene, canals=dict.fromkeys(shut, ()), crop=("middle_east", "caucasus"))
    yield "contested", replace(scene, contested=("sz_16", "sz_5"))
    fronts = (
        Arrow(("united_kingdom", "western_europe"), "united_kingdom", "amphibious", "2 inf, 1 tank"),
        Arrow(("india", "southeast_asia"), "united_kingdom", "attack", "2 inf"),
        Arrow(("australia", "new_guinea"), "united_kingdom", "air", "1 ftr"),
    )
    yield "theatres", replace(scene, arrows=fronts, battles=("western_europe", "southeast_asia"), crop=None)
    yield (
        "conquered",
        replace(
            scene, owners={**scene.owners, **dict.fromkeys(("russia", "caucasus", "karelia", "archangel"), "japan")}
        ),
    )


def forty_dice() -> BattleScene:
    """Twenty against twenty, one round."""
    faces = tuple(1 + i % 6 for i in range(20))
    volleys = [
        Volley("attacker", "Attack", [Roll("germany", "tank", 3, faces)], "10 infantry"),
        Volley("defender", "Defence", [Roll("japan", "infantry", 2, faces)], "7 tanks"),
    ]
    sides = [
        BattleSide(name, [BattleGroup(p, u, 20, v, lost=n)])
        for p, name, u, v, n in (("germany", "Germany", "tank", 3, 7), ("japan", "Japan", "infantry", 2, 10))
    ]
    return BattleScene("Battle in Manchuria", sides[0], sides[1], [BattleRound(1, volleys)])


def long_battle() -> BattleScene:
    """Two allied armies against one, mixed arms, four rounds, with its chances and its luck."""
    attacker = BattleSide(
        "Germany and Italy",
        [
            BattleGroup("germany", "infantry", 8, 1, lost=8),
            BattleGroup("germany", "artillery", 3, 2, lost=1),
            BattleGroup("germany", "tank", 5, 3, lost=0),
            BattleGroup("germany", "fighter", 2, 3, lost=0),
            BattleGroup("germany", "bomber", 1, 4, lost=1),
            BattleGroup("italy", "infantry", 2, 1, lost=2),
            BattleGroup("italy", "tank", 1, 3, lost=0),
        ],
    )
    defender = BattleSide(
        "Soviet Union",
        [
            BattleGroup("soviet_union", "infantry", 12, 2, lost=12),
            BattleGroup("soviet_union", "artillery", 2, 2, lost=2),
            BattleGroup("soviet_union", "tank", 2, 3, lost=2),
            BattleGroup("soviet_union", "fighter", 1, 4, lost=1),
            BattleGroup("soviet_union", "aa_gun", 1, 0, lost=1),
        ],
    )
    rounds = [BattleRound(n, _volleys(12 - 3 * n, 13 - 3 * n, n)) for n in range(1, 5)]
    odds = BattleOdds(0.81, 0.02, 0.17, luck=2.3)
    return BattleScene("Battle in West Russia", attacker, defender, rounds, "Germany takes West Russia", odds)


def _volleys(strong: int, weak: int, number: int) -> list[Volley]:
    def faces(n: int, step: int) -> tuple[int, ...]:
        return tuple(1 + (i * step + number) % 6 for i in range(max(0, n)))

    attack = [
        Roll("germany", "infantry", 1, faces(strong, 5)),
        Roll("germany", "tank", 3, faces(5, 7)),
        Roll("germany", "bomber", 4, faces(1, 1)),
    ]
    return [
        Volley("attacker", "Attack", attack, "3 infantry"),
        Volley("defender", "Defence", [Roll("soviet_union", "infantry", 2, faces(weak, 11))], "2 infantry"),
    ]
