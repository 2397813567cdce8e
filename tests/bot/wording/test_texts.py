"""Every sentence the bot says stands in `bot/wording` or, of an order, in `bot/orders`: a translation looks there.

Names and descriptions of commands stay where the commands are: Discord's client shows them, and the translator hook
gives them to other languages.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ELSEWHERE = ("bot/wording/", "bot/store/", "bot/monitoring/metrics.py", "bot/dice/log_messages.py")
"""The package itself; what is said to whoever runs the bot; and the dice log, whose headlines
stand beside the entries they explain."""
ELSEWHERE += ("bot/orders/", "bot/config.py", "bot/shards.py", "bot/secret_files.py", "bot/__main__.py")
SENTENCE = re.compile(r"[A-Z“*<`][^\n]*[a-z,*>`”] [a-z*`<].* ?[\w*`>)…]")
MARKS = "\n-# →✓✗🔒🔓⏳…>;,("
"""What may stand before a sentence."""
SILENT = {"info", "warning", "error", "debug", "exception", "compile", "rows", "row", "execute", "RuntimeError"}
SILENT |= {"command", "describe", "Group", "ContextMenu", "ValueError", "TypeError", "AssertionError"}
FILES = sorted((ROOT / "bot").rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The sentences of a file that are neither documentation, nor logged, nor a description Discord keeps."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Call):
            called = node.func
            if (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in SILENT:
                continue
        if isinstance(node, ast.Assert):
            continue
        text = _text(node)
        if text is not None:
            if SENTENCE.match(text.lstrip(MARKS)) and len(text.split()) > 2:
                yield getattr(node, "lineno", 0), text
            continue
        yield from spoken(node)


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "<>" for part in node.values)
    return None


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_sentences_are_in_the_room_of_words(path: Path) -> None:
    if name_of(path).startswith(ELSEWHERE):
        return
    found = [f"{name_of(path)}:{line}: {text[:90]!r}" for line, text in spoken(ast.parse(path.read_text("utf-8")))]
    assert not found, "\n".join(found)
