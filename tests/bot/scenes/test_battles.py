"""Who stands on a card of odds or of a battle, under the value that it fights at."""

import pytest

from bot.orders import speech
from bot.scene import BattleSide
from bot.scenes.battles import battle_scene, odds_scene
from engine import events as e
from engine import new, read_header
from engine.editions import edition
from engine.odds import odds


def shown(side: BattleSide) -> list[tuple[str, int, int, int]]:
    return sorted((group.unit, group.value, group.count, group.lost) for group in side.groups)


@pytest.mark.parametrize(
    ("name", "attackers", "expected"),
    [
        ("revised", {"infantry": 3, "artillery": 2}, [("artillery", 2, 2), ("infantry", 1, 1), ("infantry", 2, 2)]),
        ("anniversary", {"infantry": 1, "artillery": 2}, [("artillery", 2, 2), ("infantry", 2, 1)]),
        (
            "global1940",
            {"infantry": 1, "mechanized_infantry": 2, "artillery": 2, "tactical_bomber": 2, "tank": 1},
            [
                ("artillery", 2, 2),
                ("infantry", 2, 1),
                ("mechanized_infantry", 1, 1),
                ("mechanized_infantry", 2, 1),
                ("tactical_bomber", 3, 1),
                ("tactical_bomber", 4, 1),
                ("tank", 3, 1),
            ],
        ),
        ("1941", {"infantry": 3, "tank": 1}, [("infantry", 1, 3), ("tank", 3, 1)]),
    ],
)
def test_who_is_supported_stands_under_the_value_he_fights_at(
    name: str, attackers: dict[str, int], expected: list[tuple[str, int, int]]
) -> None:
    rules = edition(name)
    state = new(read_header({"record": 1, "edition": name, "dice": "scripted"})).state
    found = odds(rules, attackers, {"infantry": 3, "artillery": 1} if name != "1941" else {"infantry": 3}, sea=False)
    scene = odds_scene(found, "Ukraine", ("germany", "soviet_union"), speech(state))
    assert [group[:3] for group in shown(scene.attacker)] == expected
    assert {value for unit, value, *_ in shown(scene.defender) if unit == "infantry"} == {2}


def test_of_infantry_partly_supported_those_without_fall_first() -> None:
    state = new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})).state
    army = {"germany": {"infantry": 3, "artillery": 1}}
    told: list[e.Event] = [
        e.BattleBegan("ukraine_ssr", "land", "germany", army, {"soviet_union": {"infantry": 2}}),
        e.Lost("ukraine_ssr", "germany", {"infantry": 2}),
    ]
    scene = battle_scene(told, state, speech(state))
    assert scene is not None
    assert shown(scene.attacker) == [("artillery", 2, 1, 0), ("infantry", 1, 2, 2), ("infantry", 2, 1, 0)]
