"""A board as the rulebook prints it: spaces, links, canals, powers. Nothing here changes during a game."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import force_setattr

from engine.json_types import JsonMapping, JsonObject

_OWN_KEYS = {"name", "ipc", "owner", "impassable", "neutral", "neutral_infantry", "island", "capital_of", "aliases"}


class Space(Struct, frozen=True):
    """A territory or a sea zone. `ipc` is its income value, `owner` its original controller (None: nobody's),
    `economy` the region whose money it is about where a power has several."""

    id: str
    name: str
    is_sea: bool
    ipc: int = 0
    owner: str | None = None
    impassable: bool = False
    neutral: str | None = None
    neutral_infantry: int = 0
    island: bool = False
    capital_of: str | None = None
    victory_city: str | None = None
    economy: str = ""
    aliases: tuple[str, ...] = ()
    facts: JsonMapping = field(default_factory=JsonObject)


class Power(Struct, frozen=True):
    """A power on the board: its side, the territories that are its capitals, and the regions of its economy where it
    has several. bid_units: all that a bid of its own may be spent on; none: whatever is sold."""

    id: str
    name: str
    side: str
    capitals: tuple[str, ...]
    economies: tuple[str, ...] = ()
    bid_units: tuple[str, ...] = ()
    facts: JsonMapping = field(default_factory=JsonObject)

    @property
    def accounts(self) -> tuple[str, ...]:
        """Where it keeps its money, and what it has bought: one account, or one for each economy, that of its first
        capital first."""
        return tuple(f"{self.id}_{economy}" for economy in self.economies) or (self.id,)


class Canal(Struct, frozen=True):
    """A passage between two sea zones that only the holder of all `controlled_by` may use with ships."""

    name: str
    connects: frozenset[str]
    controlled_by: tuple[str, ...]
    closed: bool = False
    exempt_units: tuple[str, ...] = ()


class Board(Struct, frozen=True, eq=False):
    """Spaces by id, neighbours by id (and of those the zones and the coasts), canals by the pair of zones they join,
    all powers, those first that take turns, and of every account whose it is. `turns` are the powers that take turns,
    in order; `seats` those that a player takes, the others being moved along with one of them: `moved_along` says
    with whom who moves. `closable` are the spaces that could be shut to units at all: neutral or impassable ground.
    `borders` are the spaces that a power's units never leave, for those that have any. `guests_fight`: at war with
    whom their friends stand on guarded land too. `guarded` is land without an owner that some powers look after, with
    who these are."""

    id: str
    spaces: Mapping[str, Space]
    neighbours: Mapping[str, tuple[str, ...]]
    canals: Mapping[frozenset[str], Canal]
    powers: Mapping[str, Power]
    turns: tuple[str, ...]
    seats: tuple[str, ...]
    closable: tuple[str, ...]
    moved_along: Mapping[str, tuple[str, ...]]
    borders: Mapping[str, frozenset[str]]
    guarded: Mapping[str, tuple[str, ...]]
    guests_fight: str
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    coasts: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    holders: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        """The last three follow from the others, so they are worked out here whatever was handed in."""
        for name, wet in (("zones", True), ("coasts", False)):
            beside = {
                space: tuple(other for other in others if self.spaces[other].is_sea == wet)
                for space, others in self.neighbours.items()
            }
            force_setattr(self, name, MappingProxyType(beside))
        holders = {account: power.id for power in self.powers.values() for account in power.accounts}
        force_setattr(self, "holders", MappingProxyType(holders))

    def is_sea(self, space: str) -> bool:
        return self.spaces[space].is_sea

    def name(self, space: str) -> str:
        return self.spaces[space].name

    def side(self, power: str) -> str:
        return self.powers[power].side

    def holder_of(self, account: str) -> str:
        """Return the power to whom an account belongs. Raises KeyError if it is nobody's."""
        return self.holders[account]

    def zones_beside(self, space: str) -> tuple[str, ...]:
        """Return the sea zones that a territory (or a zone) borders."""
        return self.zones[space]

    def coasts_of(self, zone: str) -> tuple[str, ...]:
        """Return the territories that a sea zone borders."""
        return self.coasts[zone]


def read_board(raw: JsonMapping, setup: JsonMapping, chosen: frozenset[str] = frozenset()) -> Board:
    """Freeze the tables of a board and one of its setups. A setup names the turn order and which powers are moved along
    with others, and may shut or open canals and name victory cities of its own. `chosen` are the options of the table
    that change a board: they shut the straits whose row names them."""
    cities = {space: {"victory_city": city} for space, city in setup.get("victory_cities", {}).items()}
    spaces = {
        id: _space(id, data | cities.get(id, {}), is_sea)
        for is_sea, section in ((False, raw["land"]), (True, raw["sea"]))
        for id, data in section.items()
    }
    links: dict[str, list[str]] = {space: [] for space in spaces}
    for space, others in raw["links"].items():
        for other in others:
            links[space].append(other)
            links[other].append(space)
    turns: list[str] = list(setup["order_of_play"])
    order = turns + [power for power in raw["powers"] if power not in turns]
    guarded = _guarded(setup.get("relations", {}), spaces)
    return Board(
        id=raw["board"],
        spaces=MappingProxyType(spaces),
        neighbours=MappingProxyType({space: tuple(sorted(others)) for space, others in links.items()}),
        canals=MappingProxyType({canal.connects: canal for canal in _canals(raw, setup, chosen)}),
        powers=MappingProxyType({power: _power(power, raw["powers"][power]) for power in order}),
        turns=tuple(turns),
        seats=tuple(power for power in order if power not in setup.get("moves_with", {})),
        closable=tuple(id for id, space in spaces.items() if space.impassable or space.neutral or id in guarded),
        moved_along=_moved_along(setup.get("moves_with", {})),
        borders=_borders(raw["powers"], spaces),
        guarded=guarded,
        guests_fight=setup.get("relations", {}).get("dutch_guests_at_war_with", ""),
    )


def _moved_along(moves_with: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    leaders = dict.fromkeys(moves_with.values())
    return MappingProxyType(
        {leader: tuple(p for p, other in moves_with.items() if other == leader) for leader in leaders}
    )


def _borders(powers: JsonMapping, spaces: Mapping[str, Space]) -> Mapping[str, frozenset[str]]:
    """A power's row names the flag of the spaces in which its units stay."""
    flags = {power: data["stays_within"] for power, data in powers.items() if "stays_within" in data}
    within = {power: frozenset(id for id, space in spaces.items() if space.facts.get(f)) for power, f in flags.items()}
    return MappingProxyType(within)


def _guarded(relations: JsonMapping, spaces: Mapping[str, Space]) -> Mapping[str, tuple[str, ...]]:
    """Dutch territories belong to nobody; who looks after them, the setup says."""
    keepers = tuple(relations.get("dutch_targets_need_war_with", ()))
    dutch = (id for id, space in spaces.items() if space.facts.get("dutch") and not space.neutral)
    return MappingProxyType(dict.fromkeys(dutch, keepers) if keepers else {})


def _space(id: str, data: JsonMapping, is_sea: bool) -> Space:
    return Space(
        id=id,
        name=data["name"],
        is_sea=is_sea,
        ipc=data.get("ipc", 0),
        owner=data.get("owner"),
        impassable=data.get("impassable", False),
        neutral=data.get("neutral"),
        neutral_infantry=data.get("neutral_infantry", 0),
        island=data.get("island", False),
        capital_of=data.get("capital_of"),
        victory_city=data.get("victory_city"),
        economy=data.get("uk_economy") or data.get("map", ""),
        aliases=tuple(data.get("aliases", ())),
        facts=MappingProxyType({key: value for key, value in data.items() if key not in _OWN_KEYS}),
    )


def _power(id: str, data: JsonMapping) -> Power:
    economies = tuple(data.get("regional_capitals", ()))
    bid_units, facts = tuple(data.get("bid_units", ())), MappingProxyType(dict(data))
    return Power(id, data["name"], data["side"], tuple(data["capitals"]), economies, bid_units, facts)


def _canals(raw: JsonMapping, setup: JsonMapping, chosen: frozenset[str]) -> list[Canal]:
    return [
        Canal(
            name=data["name"],
            connects=frozenset(data["connects"]),
            controlled_by=tuple(data["controlled_by"]),
            closed=setup["setup"] in data.get("closed_in_setups", ()) or data.get("option") in chosen,
            exempt_units=tuple(data.get("exempt_units", ())),
        )
        for data in raw.get("canals", ())
    ]
