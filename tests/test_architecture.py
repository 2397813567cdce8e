"""The house rules, read from the source by `ast`: who imports whom, who touches the world, how large things grow."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
BOT = sorted((ROOT / "bot").rglob("*.py"))
CODE = ENGINE + BOT

LONGEST_FILE = 400
LONGEST_FUNCTION = 50

# The engine computes. These would let it look at the world, the clock or chance, or wait for something.
WORLD = {
    *("os", "io", "sys", "shutil", "tempfile", "subprocess", "socket", "sqlite3", "urllib", "http", "logging"),
    *("random", "secrets", "uuid", "time", "asyncio", "threading", "multiprocessing", "concurrent"),
    *("discord", "aiohttp", "aiosqlite", "PIL", "bot"),
}
DOORS = {"engine/facts.py", "engine/__main__.py"}
EDITIONS = re.compile(r"1941|abc|revised|anniversary|europe1940|global1940")

# Packages of the engine in layers: each imports from its own layer and those below. What is not listed here is layer 0,
# the data at the bottom.
FLOORS = {
    "movement": 1,
    "combat": 2,
    "economy": 2,
    "politics": 2,
    "technology": 2,
    "advantages": 3,
    "turn": 3,
    "victory": 3,
    "edition": 4,
    "options": 4,
    "editions": 5,
    "odds": 5,
    "position": 5,
    "game": 6,
    "": 7,
    "fuzz": 8,
    "replay": 7,
    "snapshot": 7,
    "state_json": 7,
    "legal": 7,
    "offers": 7,
    "advice": 8,
    "invariants": 7,
    "players": 8,
    "__main__": 9,
}
BOT_DOORS = {"discord_ui", "__main__", "serve", "standin", "terminal"}
DELIVERY = {"bot.discord_ui.delivery", "bot.discord_ui.delivery.threads"}
BUTTONS = {"bot.messages.rows", "bot.messages.edition_rows"} | DELIVERY


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """A file's syntax tree, read once. Python 3.11.7 loses count of its own recursion now and then: then once more."""
    text = path.read_text("utf-8")
    try:
        return ast.parse(text, filename=str(path))
    except SystemError:
        return ast.parse(text, filename=str(path))


def imports_of(path: Path) -> Iterator[str]:
    """Every module a file names, in full; `from engine import state` names engine.state."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*base, *([node.module] if node.module else [])))
            named = [f"{start}.{alias.name}" for alias in node.names]
            yield from named if all(map(is_module, named)) else [start, *named]


def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def room_of(module: str) -> str:
    """`engine.combat.steps` is in `combat`; the face of the engine itself is ''."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_does_not_touch_the_world(path: Path) -> None:
    allowed = {"sys"} if name_of(path) == "engine/__main__.py" else set[str]()
    touched = {module.split(".")[0] for module in imports_of(path)} & WORLD - allowed
    assert not touched, f"{name_of(path)} imports {sorted(touched)}"


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_only_the_doors_open_and_print(path: Path) -> None:
    if name_of(path) in DOORS:
        return
    calls = (node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
    names = {call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls}
    told = names & {"open", "print", "input", "read_text", "read_bytes", "write_text", "write_bytes", "now", "today"}
    assert not told, f"{name_of(path)} calls {sorted(told)}"
    assert "pathlib" not in set(imports_of(path)), name_of(path)


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_rooms_import_downwards(path: Path) -> None:
    own = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    for module in imports_of(path):
        if module.split(".")[0] != "engine":
            continue
        other = room_of(module)
        if other and not is_module(f"engine.{other}"):
            other = ""  # a name out of the engine's face
        assert FLOORS.get(other, 0) <= FLOORS.get(own, 0), f"{name_of(path)} ({own}) reaches up to {module}"


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_no_edition_is_known_by_name_outside_its_page(path: Path) -> None:
    if path.is_relative_to(ROOT / "engine" / "editions"):
        return
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not EDITIONS.fullmatch(node.value), f"{name_of(path)}:{node.lineno} names {node.value!r}"


def test_only_accounts_change_the_treasury() -> None:
    """Money is paid and received in one file, so that a power may have several purses."""
    writers = {name_of(path) for path in CODE for node in ast.walk(tree_of(path)) if writes_treasury(node)}
    assert writers == {"engine/economy/accounts.py"}


def writes_treasury(node: ast.AST) -> bool:
    """Whether a piece of code assigns to `x.treasury` or an entry of it, deletes one, or calls what changes it."""
    if isinstance(node, ast.Call):
        changes = isinstance(node.func, ast.Attribute) and node.func.attr in {"update", "pop", "clear", "setdefault"}
        return changes and is_treasury(node.func.value)
    targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [getattr(node, "target", None)]
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
        return False
    return any(is_treasury(place.value if isinstance(place, ast.Subscript) else place) for place in targets)


def is_treasury(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "treasury"


@pytest.mark.parametrize("path", BOT, ids=name_of)
def test_the_bot_keeps_discord_at_its_doors(path: Path) -> None:
    """Store, reading, wording and drawing work without Discord; the store does not know the rules either."""
    room = path.relative_to(ROOT / "bot").with_suffix("").parts[0]
    modules = set(imports_of(path))
    roots = {module.split(".")[0] for module in modules}
    if room in {"store", "wording", "parsing", "rendering", "messages"}:
        assert "discord" not in roots, name_of(path)
    if room == "store":
        assert "engine" not in roots, f"{name_of(path)}: the store sees text"
        assert not {module for module in modules if module.startswith("bot.") and room_of(module) in BOT_DOORS}


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("path", BOT, ids=name_of)
def test_rooms_inside_the_bot_do_not_reach_for_its_doors(path: Path) -> None:
    """Only the pure files that say which buttons a message carries are asked from inside; types may be named."""
    if path.relative_to(ROOT / "bot").with_suffix("").parts[0] in BOT_DOORS:
        return
    for_types = {id(node) for part in ast.walk(tree_of(path)) if is_for_types(part) for node in ast.walk(part)}
    named = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ImportFrom) and id(node) not in for_types)
    reached = {node.module or "" for node in named if room_of(node.module or "") in BOT_DOORS} - BUTTONS
    assert not reached, f"{name_of(path)} reaches out to {sorted(reached)}"


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_no_file_outgrows_its_subject(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LONGEST_FILE, f"{name_of(path)} has {lines} lines"


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_no_function_outgrows_a_screen(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= LONGEST_FUNCTION, f"{name_of(path)}:{node.lineno} {node.name} has {lines} lines"


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_files_are_named_after_their_subject(path: Path) -> None:
    assert not {part.removesuffix(".py") for part in path.parts} & {
        "utils",
        "util",
        "helpers",
        "manager",
        "common",
        "misc",
    }


def test_the_lock_names_no_host() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        for line in lock.read_text("utf-8").splitlines():
            assert re.fullmatch(r"[a-z0-9][a-z0-9-]*==\S+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
