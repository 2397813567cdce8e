"""Scenes of real setups, filled from the tables in `assets`."""

import tomllib
from pathlib import Path

from msgspec.structs import replace

from bot.scene import Cargo, Facility, PowerLine, Scene, Stack
from engine.editions import edition, offered

ASSETS = Path(__file__).resolve().parents[3] / "assets"
OPENINGS = tuple((page.board, setup) for page in map(edition, offered()) for setup in page.setups)
"""Every board with every setup that is played on it."""
FIRST = tuple({board: (board, setup) for board, setup in reversed(OPENINGS)}.values())[::-1]
"""Every board with its first setup."""


def read(name: str) -> dict:
    return tomllib.loads((ASSETS / name).read_text(encoding="utf-8"))


def opening(board: str, setup: str) -> Scene:
    """The position at the start of a setup."""
    table, start = read(f"boards/{board}.toml"), read(f"setups/{board}_{setup}.toml")
    powers = table["powers"]
    return Scene(
        board=board,
        owners={k: v.get("owner") for k, v in table["land"].items()} | start.get("owners", {}),
        stacks={space: stacks(units, start.get("cargo", {}).get(space, [])) for space, units in start["units"].items()},
        facilities={k: facilities(here) for k, here in start.get("facilities", {}).items()},
        capitals=[space for power in powers.values() for space in power.get("capitals", ())],
        victory_cities=[k for k, v in table["land"].items() if "victory_city" in v],
        convoys=[zone for zone, facts in table["sea"].items() if facts.get("convoy")],
        kamikaze=[zone for zone, facts in table["sea"].items() if facts.get("kamikaze")],
        canals={canal["name"]: powers_of("axis", powers) for canal in table.get("canals", ())},
        title="Round 1",
        status=[PowerLine(p, powers[p]["name"], f"{start['treasury'].get(p, 0)} IPC") for p in start["order_of_play"]],
    )


def facilities(here: dict | list) -> list[Facility]:
    """What stands in a land, with its grade where complexes have one."""
    grades = here if isinstance(here, dict) else dict.fromkeys(here, True)
    return [Facility(kind, grade=grade if isinstance(grade, str) else "") for kind, grade in grades.items()]


def powers_of(side: str, powers: dict) -> list[str]:
    return [power for power, facts in powers.items() if facts["side"] == side]


def stacks(units: dict, cargo: list) -> list[Stack]:
    """The stacks of a space; what is aboard a ship goes with the ship."""
    left = {(power, unit): count for power, kinds in units.items() for unit, count in kinds.items()}
    found = []
    for load in cargo:
        aboard = tuple(Cargo(p, u, n) for p, kinds in load["units"].items() for u, n in kinds.items())
        found.append(Stack(load["by"], load["ship"], cargo=aboard))
        left[load["by"], load["ship"]] -= 1
        for piece in aboard:
            left[piece.power, piece.unit] -= piece.count
    return found + [Stack(power, unit, count) for (power, unit), count in left.items() if count]


ASHORE = ("infantry", "artillery", "tank", "fighter")
AFLOAT = ("battleship", "carrier", "destroyer", "transport")
NINE = 9
MIDDLES = {
    "1941": "germany",
    "revised": "eastern_europe",
    "anniversary": "germany",
    "europe1940": "germany",
    "global1940": "kiangsu",
    "1942second": "germany",
}


def overfull(board: str, setup: str) -> Scene:
    """An opening with twenty stacks of five powers in the middle of Europe and in the eight spaces nearest to it."""
    table = read(f"boards/{board}.toml")
    crowded = [MIDDLES[board]]
    for space in crowded:
        around = [other for other, far in table["links"].items() if space in far] + list(table["links"].get(space, ()))
        crowded += [other for other in around if other not in crowded and _is_open(table["land"].get(other, {}))]
        if len(crowded) >= NINE:
            break
    scene = opening(board, setup)
    powers = [line.power for line in scene.status][:5]
    crowd = {space: full_house(powers, space) for space in crowded[:NINE]}
    return replace(scene, stacks={**scene.stacks, **crowd}, title="Everybody is here", crop=tuple(crowd))


def _is_open(facts: dict) -> bool:
    return not facts.get("impassable") and "neutral" not in facts


def full_house(powers: list[str], space: str) -> list[Stack]:
    """Four kinds of units of every power, some in dozens."""
    kinds = AFLOAT if space.startswith("sz_") else ASHORE
    return [Stack(power, kind, 1 + 6 * i) for power in powers for i, kind in enumerate(kinds)]
