"""The house rules, read from the source by `ast`: who imports whom, who touches the world, how large things grow."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from math import inf
from pathlib import Path

from engine.editions import ids

ROOT = Path(__file__).resolve().parents[1]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
BOT = sorted((ROOT / "bot").rglob("*.py"))
CODE = ENGINE + BOT
STANDIN = sorted((ROOT / "tests" / "support" / "standin").rglob("*.py"))
TERMINAL = sorted((ROOT / "tests" / "support" / "terminal").rglob("*.py"))
"""A Discord on this machine, and playing against it: programs of their own, which no host needs."""
WRITTEN = CODE + STANDIN + TERMINAL

LONGEST_FILE = 400
LONGEST_FUNCTION = 50

# The engine computes. These would let it look at the world, the clock or chance, or wait for something.
WORLD = {
    *("os", "io", "sys", "shutil", "tempfile", "subprocess", "socket", "sqlite3", "urllib", "http", "logging"),
    *("random", "secrets", "uuid", "time", "asyncio", "threading", "multiprocessing", "concurrent"),
    *("discord", "aiohttp", "aiosqlite", "PIL", "bot"),
}
ENTRY_POINTS = {"engine/facts.py", "engine/__main__.py"}
"""The files of the engine that open files, and print."""
LINES_OF_JSON = {
    "engine/players/steady.py",
    *("engine/lines.py", "engine/playback/trusted.py"),
    *("engine/advice/alternatives.py", "engine/advice/crossings.py", "engine/advice/reasons.py"),
}
"""The files of the engine that know actions as JSON: its edges, and what looks at orders that were refused."""
EDITIONS = re.compile("|".join(map(re.escape, ids())))
FACES_DISCORD = {"discord_ui"}
VAGUE = {"utils", "util", "helpers", "manager", "common", "misc"}

# Packages (and files that stand alone) in layers, lowest first: each imports only from layers below its own, imports
# for types included. "" is what a tree's own __init__.py gives.
LAYERS = {
    "engine": (
        ("json_types",),
        ("events", "facts", "refusals", "units"),
        ("dice", "errors", "json_text", "political_events", "state"),
        ("board", "play", "record"),
        ("politics", "questions"),
        ("movement",),
        ("economy", "invariants"),
        ("combat", "technology"),
        ("advantages", "turn"),
        ("edition", "victory"),
        ("options", "setup"),
        ("editions", "told_apart"),
        ("game", "odds", "state_json"),
        ("legal",),
        ("lines",),
        ("playback",),
        ("",),
        ("advice",),
        ("players",),
        ("fuzz",),
        ("__main__",),
    ),
    "bot": (
        ("loading", "people_first", "process_memory", "secret_files", "shards"),
        ("", "beside", "clock", "computers", "config", "lru", "presence", "release", "scene", "wish"),
        ("store",),
        ("facts", "wording"),
        ("parsing", "refusals", "rendering"),
        ("orders",),
        ("loaded",),
        ("assistance", "story"),
        ("scenes",),
        ("messages",),
        ("telling",),
        ("dice",),
        ("game",),
        ("absent",),
        ("table",),
        ("league",),
        ("monitoring",),
        ("application",),
        ("web",),
        ("discord_ui",),
        ("checking", "serve"),
        ("__main__",),
    ),
}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in WRITTEN}


@cache
def tree_of(path: Path) -> ast.Module:
    """A file's syntax tree, read once. Python 3.11.7 loses count of its own recursion now and then: then once more."""
    text = path.read_text("utf-8")
    try:
        return ast.parse(text, filename=str(path))
    except SystemError:
        return ast.parse(text, filename=str(path))


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Every module a file names, in full, whatever for; `from engine import state` names engine.state."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*base, *([node.module] if node.module else [])))
            for alias in node.names:
                yield name if (name := f"{start}.{alias.name}") in MODULES else start


def roots_of(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imports_of(path)}


def package_of(module: str) -> tuple[str, str]:
    """`engine.combat.steps` is in ("engine", "combat"); what the engine itself gives is in ("engine", "")."""
    tree, _, rest = module.partition(".")
    return tree, rest.partition(".")[0]


def listed(faults: list[str]) -> str:
    return "\n".join(["", *sorted(faults)])


# --- layers -------------------------------------------------------------------------------------------------------


def test_every_package_has_its_layer() -> None:
    for tree, layers in LAYERS.items():
        named = [package for layer in layers for package in layer]
        there = {package_of(module)[1] for module in MODULES if package_of(module)[0] == tree}
        assert len(named) == len(set(named)), f"{tree}: a package stands in two layers"
        assert not there - set(named), f"{tree}: {sorted(there - set(named))} stand in no layer"


def test_packages_import_from_the_layers_below() -> None:
    height = {
        (tree, package): number
        for tree, layers in LAYERS.items()
        for number, layer in enumerate(layers)
        for package in layer
    }
    faults: list[str] = []
    for path in CODE:
        own = package_of(module_of(path))
        for other in filter(MODULES.__contains__, imports_of(path)):
            theirs = package_of(other)
            if own == theirs or (own[0], theirs[0]) == ("bot", "engine"):
                continue
            if own[0] != theirs[0] or height[theirs] >= height[own]:
                faults.append(f"{name_of(path)} reaches up to {other}")
    assert not faults, listed(faults)


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = {module: imports_of(path) & MODULES.keys() - {module} for module, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(" <- ".join(circle.args[1])) from None


def test_no_two_packages_import_each_other() -> None:
    """Nor two parts of one package."""
    links = {
        parts(module, other)
        for module, path in MODULES.items()
        for other in imports_of(path) & MODULES.keys()
        if not other.startswith(f"{module}.") and not module.startswith(f"{other}.")
    }
    faults = [f"{one} and {other}" for one, other in links if one < other and (other, one) in links]
    assert not faults, listed(faults)


def parts(module: str, other: str) -> tuple[str, str]:
    """`bot.table.bids` and `bot.table.lobby` are parts of bot.table; of `bot.table.bids` and `bot.game.undo` bot.table
    and bot.game are those of bot."""
    ours, theirs = module.split("."), other.split(".")
    deep = next((i for i, (one, two) in enumerate(zip(ours, theirs, strict=False)) if one != two), len(ours))
    return ".".join(ours[: deep + 1]), ".".join(theirs[: deep + 1])


def test_the_rooms_of_the_odds_lead_one_way() -> None:
    """What is asked, what steps mean, what is counted, what is thrown; in front of them the doors."""
    rooms = ["question", "steps", "counting", "sampling"]
    folder = ROOT / "engine" / "odds"
    assert sorted(path.name for path in folder.iterdir() if (path / "__init__.py").exists()) == sorted(rooms)
    faults = [
        f"{name_of(path)} reaches up to {other}"
        for number, room in enumerate(rooms)
        for path in (folder / room).glob("*.py")
        for other in imports_of(path)
        if other.startswith("engine.odds") and [*other.split("."), ""][2] not in rooms[: number + 1]
    ]
    faults += [
        f"{name_of(path)} goes past the doors to {other}"
        for path in CODE
        if not path.is_relative_to(folder)
        for other in imports_of(path)
        if other.startswith("engine.odds.") and other not in ("engine.odds.luck", "engine.odds.command")
    ]
    assert not faults, listed(faults)


# --- who touches what ---------------------------------------------------------------------------------------------


def test_the_engine_does_not_touch_the_world() -> None:
    allowed = {"engine/__main__.py": {"sys"}}
    faults = [
        f"{name_of(path)} imports {sorted(touched)}"
        for path in ENGINE
        if (touched := roots_of(path) & WORLD - allowed.get(name_of(path), set()))
    ]
    assert not faults, listed(faults)


def test_only_the_entry_points_open_and_print() -> None:
    world = {"open", "print", "input", "read_text", "read_bytes", "write_text", "write_bytes", "now", "today"}
    faults: list[str] = []
    for path in ENGINE:
        if name_of(path) in ENTRY_POINTS:
            continue
        calls = (node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
        names = {call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls}
        faults += [f"{name_of(path)} calls {name}" for name in names & world]
        faults += [f"{name_of(path)} imports pathlib"] if "pathlib" in imports_of(path) else []
    assert not faults, listed(faults)


def test_no_edition_is_known_by_name_outside_its_page() -> None:
    faults = [
        f"{name_of(path)}:{node.lineno} names {node.value!r}"
        for path in ENGINE
        if not path.is_relative_to(ROOT / "engine" / "editions")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and EDITIONS.fullmatch(node.value)
    ]
    assert not faults, listed(faults)


def test_only_the_edges_of_the_engine_know_actions_as_json() -> None:
    imported = re.compile(r"^from engine\.json_types import .*\bLine\b", re.MULTILINE)
    assert {name_of(path) for path in ENGINE if imported.search(path.read_text())} == LINES_OF_JSON


def test_only_accounts_change_the_treasury() -> None:
    """Money is paid and received in one file, so that a power may have several accounts."""
    writers = {name_of(path) for path in CODE for node in ast.walk(tree_of(path)) if writes_treasury(node)}
    assert writers == {"engine/economy/accounts.py"}


def writes_treasury(node: ast.AST) -> bool:
    """Whether a piece of code assigns to `x.treasury` or an entry of it, deletes one, or calls what changes it."""
    if isinstance(node, ast.Call):
        changes = isinstance(node.func, ast.Attribute) and node.func.attr in {"update", "pop", "clear", "setdefault"}
        return changes and is_treasury(node.func.value)
    if isinstance(node, ast.Assign | ast.Delete):
        places = node.targets
    else:
        places = [node.target] if isinstance(node, ast.AugAssign) else []
    return any(is_treasury(place.value if isinstance(place, ast.Subscript) else place) for place in places)


def is_treasury(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "treasury"


def test_only_the_table_of_kinds_tells_battles_apart() -> None:
    """What is particular to a kind of battle is a field of its entry; no step of combat asks for a kind by name."""
    faults = [
        f"{name_of(path)}:{node.lineno}"
        for path in ENGINE
        if package_of(module_of(path)) == ("engine", "combat") and path.name != "battle_kinds.py"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Compare)
        and any(ast.unparse(side).endswith("battle.kind") for side in (node.left, *node.comparators))
    ]
    assert not faults, listed(faults)


def test_only_what_faces_discord_knows_it() -> None:
    """Everything else works without it."""
    faults = [
        name_of(path)
        for path in BOT
        if package_of(module_of(path))[1] not in FACES_DISCORD and "discord" in roots_of(path)
    ]
    assert not faults, listed(faults)


def test_the_store_sees_text() -> None:
    """It knows no rules."""
    faults = [name_of(path) for path in BOT if "store" in path.parts and "engine" in roots_of(path)]
    assert not faults, listed(faults)


def test_only_play_at_the_terminal_knows_the_stand_in() -> None:
    """Nothing that runs on Discord does, and the stand-in knows nothing of what it is used for."""
    faults = [
        f"{name_of(path)} imports {module}"
        for path, others in [(path, {"tests"}) for path in CODE] + [(path, {"engine", "bot"}) for path in STANDIN]
        for module in imports_of(path)
        if module.split(".")[0] in others
    ]
    assert not faults, listed(faults)


# --- how large, and under which name ------------------------------------------------------------------------------


def test_no_file_outgrows_its_subject() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in WRITTEN}
    faults = [f"{name_of(path)} has {lines} lines" for path, lines in lengths.items() if lines > LONGEST_FILE]
    assert not faults, listed(faults)


def test_no_function_outgrows_a_screen() -> None:
    faults: list[str] = []
    for path in WRITTEN:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    faults.append(f"{name_of(path)}:{node.lineno} {node.name} has {lines} lines")
    assert not faults, listed(faults)


def test_files_are_named_after_their_subject() -> None:
    faults = [name_of(path) for path in WRITTEN if {part.removesuffix(".py") for part in path.parts} & VAGUE]
    assert not faults, listed(faults)


def test_the_lock_names_no_host() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        for line in lock.read_text("utf-8").splitlines():
            assert re.fullmatch(r"[a-z0-9][a-z0-9-]*==\S+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line), line


def test_annotations_are_kept_as_text_only_where_they_must_be() -> None:
    """Elsewhere they are looked up as a file is loaded, so that none names what is not there."""
    faults = [
        name_of(path) for path in CODE if "__future__" in imports_of(path) if not names_what_follows(tree_of(path))
    ]
    assert not faults, listed(faults)


def names_what_follows(tree: ast.Module) -> bool:
    """Whether an annotation names what is imported for types alone, or a class or constant of the file that is not
    there yet when it is reached."""
    made: dict[str, float] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            made[node.name] = node.end_lineno or node.lineno
        elif isinstance(node, ast.Assign):
            made |= {target.id: node.lineno for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.If):
            made |= {alias.name: inf for step in node.body for alias in getattr(step, "names", ())}
    return any(
        isinstance(name, ast.Name) and made.get(name.id, 0) >= name.lineno
        for node in ast.walk(tree)
        for note in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if note is not None
        for name in ast.walk(note)
    )
