"""Settings, read once from the environment."""

import ipaddress
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from bot.secret_files import BadSecret, read_secrets
from bot.shards import ALL, REST_OF_NOBODY, BadShards, Shards, read_shards

LEVELS = ("debug", "info", "warning", "error")
RELAYS = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
RELAY_TIMEOUT = 4.0
"""Where public randomness comes from, and how many seconds a relay has to answer, unless the host says otherwise."""
NOT_AN_ADDRESS = (
    "DATABASE_URL is not the address of a PostgreSQL database: that begins with postgresql://. Without it the "
    "games are kept in a file, whose name is SANDTABLE_DATABASE"
)
MOST_HOSTED, MOST_ON_SERVER = 10, 50
"""How many games one person may have open as their host, and one server, unless the host of the bot says otherwise."""
POLICIES = ("beacon", "chain", "either")
CLOSE = 0.8
OURS = "SANDTABLE_"
SAID_BY_THE_IMAGE = frozenset({"SANDTABLE_COMMIT"})
TRIED_WITH = frozenset({"SANDTABLE_STANDIN", "SANDTABLE_DISCORD_SPEC", "SANDTABLE_SHOW", "SANDTABLE_TEST_ENGINE"})
"""Of our names those that no host sets: what tests and the terminal say to each other."""
NO_PORT = "DATABASE_URL names a port that there is not; it is a number from 1 to 65535, usually 5432"
HIGHEST_PORT = 65_535
NO_BOARD_PORT = (
    "Of the board in a browser an address or a secret is set, but no SANDTABLE_BOARD_PORT: without it no port is opened"
)
NO_BOARD_URL = (
    "DISCORD_CLIENT_SECRET is for the board as an Activity, which needs SANDTABLE_BOARD_URL: the address, with https, "
    "under which Discord reaches it"
)
SIGNS = (
    "DATABASE_URL cannot be taken apart: in a name or password, signs such as @ : / ? # % [ ] are written as their "
    "codes, %40 %3A %2F %3F %23 %25 %5B %5D"
)


class CannotStart(Exception):
    """The settings, Discord or the machine do not let the bot begin; str() says why."""


class BadSetting(CannotStart):
    """A setting that cannot be used; str() says which and why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many games may be open, forming or running, at once; 0: as many as anybody likes."""

    person: int = 0
    """Of one host."""
    server: int = 0


@dataclass(frozen=True, slots=True)
class BoardAddress:
    """Where the board in a browser listens, and where people reach it ("": there). secret: of the application, with
    which an Activity's people are known; "" without Activities. It is never shown."""

    port: int
    host: str = "127.0.0.1"
    url: str = ""
    secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Hosting:
    """What a host lets a bot have: games, the board in a browser, and a port for the health page. None: no such port
    is opened."""

    limits: Limits = Limits()
    board: BoardAddress | None = None
    health_port: int | None = None
    health_host: str = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the bot is told by whoever runs it. The token is never shown."""

    token: str = field(default="", repr=False)
    database: Path = Path("sandtable.sqlite3")
    database_url: str = field(default="", repr=False)
    """The address of a PostgreSQL database, in the place of the file. Its password is never shown."""
    log_level: str = "info"
    health_port: int | None = None
    health_host: str = "127.0.0.1"
    dice: str = ""
    relays: tuple[str, ...] = RELAYS
    relay_timeout: float = RELAY_TIMEOUT
    shards: Shards | None = None
    limits: Limits = Limits(MOST_HOSTED, MOST_ON_SERVER)
    board: BoardAddress | None = None
    """None: no port is opened, and there are no boards in browsers."""

    @property
    def hosting(self) -> Hosting:
        return Hosting(self.limits, self.board, self.health_port, self.health_host)


class _Environment(Mapping[str, str]):
    """The environment, and which of its names were asked for."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self._given = given
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def must_be_known(self) -> None:
        """Raises BadSetting for a name of ours that nobody has asked for: what a host has mistyped would be ignored."""
        for name in sorted(self._given):
            if name.startswith(OURS) and name not in self.asked | TRIED_WITH | SAID_BY_THE_IMAGE:
                from difflib import get_close_matches  # loaded for who mistypes

                meant = get_close_matches(name, self.asked, 1, CLOSE)
                hint = f"; did you mean {meant[0]}?" if meant else "; docs/hosting.md lists them"
                raise BadSetting(f"There is no setting {name}{hint}")


def read_settings(given: Mapping[str, str] = os.environ) -> Settings:
    """Raises BadSetting."""
    environment = _Environment(with_secret_files(given))
    settings = _read(environment)
    environment.must_be_known()
    return settings


def _read(environment: Mapping[str, str]) -> Settings:
    level = environment.get("SANDTABLE_LOG_LEVEL", "info").lower() or "info"
    if level not in LEVELS:
        raise BadSetting(f"SANDTABLE_LOG_LEVEL is {level}; it may be {', '.join(LEVELS)}")
    port = _port(environment, "SANDTABLE_HEALTH_PORT")
    return Settings(
        token=environment.get("DISCORD_TOKEN", "").strip(),
        database=Path(environment.get("SANDTABLE_DATABASE") or "sandtable.sqlite3"),
        database_url=_database_url(environment),
        log_level=level,
        health_port=port,
        health_host=_listens_on(environment, "SANDTABLE_HEALTH_HOST"),
        dice=_dice(environment),
        relays=_relays(environment),
        relay_timeout=_timeout(environment),
        shards=_shards(environment),
        limits=Limits(
            _count(environment, "SANDTABLE_GAMES_PER_PERSON", MOST_HOSTED),
            _count(environment, "SANDTABLE_GAMES_PER_SERVER", MOST_ON_SERVER),
        ),
        board=_board(environment),
    )


def with_secret_files(environment: Mapping[str, str]) -> Mapping[str, str]:
    """With what stands in files that settings name. Raises BadSetting."""
    try:
        return read_secrets(environment)
    except BadSecret as error:
        raise BadSetting(str(error)) from None


def _port(environment: Mapping[str, str], name: str) -> int | None:
    """The number of a port, if one is named. Raises BadSetting."""
    port = environment.get(name, "").strip()
    if port and not (port.isascii() and port.isdigit() and int(port) <= HIGHEST_PORT):
        raise BadSetting(f"{name} is {port}; it is the number of a port, or left out")
    return int(port) if port else None


def _listens_on(environment: Mapping[str, str], name: str) -> str:
    """The address of this machine on which a page listens. Raises BadSetting."""
    host = environment.get(name, "").strip()
    try:
        return str(ipaddress.ip_address(host)) if host else "127.0.0.1"
    except ValueError:
        raise BadSetting(f"{name} is {host}; it is an address such as 127.0.0.1 or 0.0.0.0") from None


def _board(environment: Mapping[str, str]) -> BoardAddress | None:
    """Where boards are shown in browsers, if they are. Raises BadSetting."""
    port, host = _port(environment, "SANDTABLE_BOARD_PORT"), _listens_on(environment, "SANDTABLE_BOARD_HOST")
    url = environment.get("SANDTABLE_BOARD_URL", "").strip()
    secret = environment.get("DISCORD_CLIENT_SECRET", "").strip()
    if url and not _is_page(url):
        raise BadSetting(f"SANDTABLE_BOARD_URL is {url}; it is an address such as https://board.example.org/")
    if port is None and (url or secret):
        raise BadSetting(NO_BOARD_PORT)
    if secret and not url:
        raise BadSetting(NO_BOARD_URL)
    return None if port is None else BoardAddress(port, host, f"{url.rstrip('/')}/" if url else "", secret)


def _is_page(url: str) -> bool:
    """Whether people can open it as it is: with TLS, or on this machine."""
    try:
        parts = urlsplit(url)
        is_local = parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
        return (parts.scheme == "https" or is_local) and bool(parts.hostname) and not (parts.query or parts.fragment)
    except ValueError:
        return False


def _database_url(environment: Mapping[str, str]) -> str:
    """Where the database is, "" for a file. Raises BadSetting, which does not repeat what may have a password in it."""
    url = environment.get("DATABASE_URL", "").strip()
    if url and not url.startswith(("postgresql://", "postgres://")):
        raise BadSetting(NOT_AN_ADDRESS)
    for port in _ports(url):
        if port and not (port.isascii() and port.isdigit() and 0 < int(port) <= HIGHEST_PORT):
            raise BadSetting(NO_PORT)
    return url


def _ports(url: str) -> list[str]:
    """The ports of all servers in an address, "" where none is named. Raises BadSetting for one whose password ends the
    address early."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise BadSetting(SIGNS) from None
    if parts.fragment:
        raise BadSetting(SIGNS)
    place = parts.netloc
    account, at, servers = place.rpartition("@")
    if "@" in (account if at else url):
        raise BadSetting(SIGNS)
    return [server.rpartition("]")[2].partition(":")[2] for server in servers.split(",")]


def _dice(environment: Mapping[str, str]) -> str:
    """The policy of new games, "" for the usual one. Raises BadSetting."""
    policy = environment.get("SANDTABLE_DICE", "").strip().lower()
    if policy and policy not in POLICIES:
        raise BadSetting(f"SANDTABLE_DICE is {policy}; it may be {', '.join(POLICIES)}")
    return policy


def _shards(environment: Mapping[str, str]) -> Shards | None:
    """The shards of this process; None if it is to connect as bots without shards do. Raises BadSetting."""
    text = environment.get("SHARDS", "").strip()
    try:
        shards = read_shards(text) if text else None
    except BadShards as error:
        raise BadSetting(str(error)) from None
    if shards is not None and shards.share < ALL.share and not environment.get("DATABASE_URL", "").strip():
        raise BadSetting(REST_OF_NOBODY.format(shards=shards, count=shards.count))
    return shards


def _count(environment: Mapping[str, str], name: str, usual: int) -> int:
    """How many there may be. Raises BadSetting."""
    text = environment.get(name, "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadSetting(f"{name} is {text}; it is a number, 0 for no limit, or left out")
    return int(text) if text else usual


def _relays(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The drand relays to ask, in that order. Raises BadSetting."""
    addresses = environment.get("SANDTABLE_DRAND_RELAYS", "").replace(",", " ").split()
    for address in addresses:
        if not address.startswith(("https://", "http://")):
            raise BadSetting(f"SANDTABLE_DRAND_RELAYS has {address}; relays are addresses that begin with https://")
    return tuple(addresses) or RELAYS


def _timeout(environment: Mapping[str, str]) -> float:
    """Seconds that a relay gets to answer. Raises BadSetting."""
    text = environment.get("SANDTABLE_DRAND_TIMEOUT", "").strip()
    try:
        seconds = float(text) if text else RELAY_TIMEOUT
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 60:
        raise BadSetting(f"SANDTABLE_DRAND_TIMEOUT is {text}; it is a number of seconds from 0.1 to 60")
    return seconds
