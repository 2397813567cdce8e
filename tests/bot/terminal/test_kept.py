"""A table at the terminal is left, and gone on with by the next process."""

from __future__ import annotations

from pathlib import Path

from tests.support.terminal.kept import KeptTable
from tests.support.terminal.opening import come_back, keep, laid


async def test_a_table_that_was_left_is_gone_on_with_where_it_stood(tmp_path: Path) -> None:
    table = KeptTable(tmp_path, "1941")
    table.clear()
    assert not table.where
    async with laid(table) as (terminal, players):
        terminal.screen.write = str
        await players.gather([*terminal.people.values()], edition=table.edition)
        await terminal.play(["buy 2 inf"])
        await keep(table, players)
        before = await players.look()
    assert table.where == "round 1, Soviet Union"

    async with laid(table) as (terminal, players):
        seen: list[str] = []
        terminal.screen.write = seen.append
        await come_back(terminal, players)
        shown = "".join(seen)
        assert "purchase units" in shown and "End phase" in shown and "http:" not in shown
        after = await players.look()
        assert (after.id, after.revision, after.players) == (before.id, before.revision, before.players)
        assert {power: person.name for power, person in players.people.items()}["soviet_union"] == "Alice"
        panel = players.panels(after)[-1]
        await terminal.play(["press End phase"])
        assert (await players.look()).game.state.phase == "combat_move", "its buttons go on working"
        assert players.panels(await players.look())[-1] is panel and "combat move" in panel.text
        assert not any("log is gone" in message.text.casefold() for message in players.public())


async def test_a_table_begun_anew_forgets_what_was_left(tmp_path: Path) -> None:
    table = KeptTable(tmp_path, "revised")
    (tmp_path / "revised.json").write_text('{"where": "round 9, Japan", "threads": [], "messages": []}')
    assert not table.where, "without its database there is nothing to go on with"
    table.database.touch()
    assert table.where == "round 9, Japan"
    table.clear()
    assert not table.where and not table.database.exists()
