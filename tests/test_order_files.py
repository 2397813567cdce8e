"""An order has one file in the bot, and few others name it; read from the source by `ast`."""

import ast
from collections.abc import Iterator
from pathlib import Path

from bot.orders import ORDERS
from engine.record import ActionBase
from tests.test_architecture import BOT, MODULES, ROOT, listed, module_of, name_of, tree_of

DOS = {str(action.model_fields["do"].default) for action in ActionBase.__subclasses__()}
MOST_QUOTING = 6
"""Files of the bot that may say an order's name to build a line of it, or to tell it from others."""
BUILDERS = {"Order", "asked", "asked_now", "must_be_in_turn", "line_of"}


def test_every_order_of_the_record_is_in_one_file_of_its_own() -> None:
    """It reads it, asks for it and tells it: a new order is its file and its line in the registry."""
    files = {path.stem: module_of(path) for path in BOT if path.parent == ROOT / "bot" / "orders"}
    assert files.keys() >= DOS
    assert {order.do: order for order in ORDERS}.keys() == DOS
    assert [do for do, module in files.items() if do in DOS and not _makes_order(MODULES[module], do)] == []


def _makes_order(path: Path, do: str) -> bool:
    made = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call) and called(node) == "Order"]
    return [_strings(node.args[0]) for node in made] == [[do]]


def test_orders_are_named_in_few_files() -> None:
    quoting: dict[str, set[str]] = {do: set() for do in DOS}
    for path in BOT:
        for do in set(_quoted(path)) & DOS:
            quoting[do].add(name_of(path))
    faults = [f"{do}: {sorted(files)}" for do, files in quoting.items() if len(files) > MOST_QUOTING]
    assert not faults, listed(faults)


def _quoted(path: Path) -> Iterator[str]:
    """What a file says a line does, or asks whether it does, or gives to who asks."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield from (text for key, value in pairs if key and _strings(key) == ["do"] for text in _strings(value))
        elif isinstance(node, ast.Compare) and any(map(_names_do, (node.left, *node.comparators))):
            yield from (text for side in (node.left, *node.comparators) for text in _strings(side))
        elif isinstance(node, ast.Call) and called(node) in BUILDERS:
            yield from (text for argument in node.args for text in _strings(argument))


def _names_do(node: ast.AST) -> bool:
    """Whether it is `line["do"]`, `line.get("do")`, `ask.do` or `do`."""
    if isinstance(node, ast.Subscript):
        return _strings(node.slice) == ["do"]
    if isinstance(node, ast.Call):
        return called(node) == "get" and bool(node.args) and _strings(node.args[0]) == ["do"]
    return getattr(node, "attr", getattr(node, "id", "")) == "do"


def _strings(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [text for part in node.elts for text in _strings(part)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))
