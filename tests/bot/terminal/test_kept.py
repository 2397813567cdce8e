"""A table at the terminal is left, and gone on with by the next process."""

from pathlib import Path

from tests.support.discord import Table
from tests.support.standin.components import CONTAINER, GALLERY, ROW
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
        now = await players.look()
        assert now.game.state.phase == "combat_move", "its buttons go on working"
        assert (await players.server.until(lambda: players.panels(now)))[-1] is panel
        assert "combat move" in panel.text
        assert not any("log is gone" in message.text.casefold() for message in players.public())


async def test_a_table_begun_anew_forgets_what_was_left(tmp_path: Path) -> None:
    table = KeptTable(tmp_path, "revised")
    (tmp_path / "revised.json").write_text('{"where": "round 9, Japan", "threads": [], "messages": []}')
    assert not table.where, "without its database there is nothing to go on with"
    table.database.touch()
    assert table.where == "round 9, Japan"
    assert KeptTable(tmp_path, "1941").where == "", "each edition has a table of its own"
    table.clear()
    assert not table.where and not table.database.exists()


async def test_pictures_are_not_kept_and_buttons_are(table: Table, tmp_path: Path) -> None:
    gallery, row = {"type": GALLERY, "items": [{"media": {"url": "http://127.0.0.1/map.png"}}]}, {"type": ROW}
    panel = {"type": CONTAINER, "components": [gallery, row | {"components": []}]}
    told = await table.bob.say(table.room, "The map")
    told.components, told.embeds = [panel], [{"title": "Round 1", "image": {"url": "http://127.0.0.1/map.png"}}]
    kept = KeptTable(tmp_path, "1941")
    kept.keep(table.room, "round 1, Japan")
    table.room.messages.clear()
    kept.put_back(table.room)
    (back,) = table.room.messages
    assert (back.id, back.author, back.content) == (told.id, table.bob.user, "The map")
    assert back.embeds == [{"title": "Round 1"}]
    assert back.components == [{"type": CONTAINER, "components": [{"type": ROW, "components": []}]}]
