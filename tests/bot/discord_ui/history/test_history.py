"""What has happened: briefing card, history with links, luck ledger, summary, chart and film."""

import re

from bot.scenes.briefing import _section
from engine.events import Purchased
from tests.support.play import Club
from tests.support.terminal.opening import FIRST_ROUND, Players


async def played(club: Club, *powers: str) -> Players:
    await club.begin()
    players = Players(club.table.server, club.table.room, club.game)
    players.people = club.seats
    for power in powers:
        await players.play_turn(FIRST_ROUND[power])
    await club.table.server.settle()
    return players


async def test_the_ping_brings_a_briefing_for_a_phone(club: Club) -> None:
    await played(club, "soviet_union")
    ping = next(m for m in reversed(club.table.server.pings_of(club.table.bob)) if "purchase units" in m.content)
    card = next(file for file in ping.files if file.name == "briefing.png")
    assert card.width == 800
    assert card.alt
    assert "Since the beginning: Soviet Union now holds West Russia" in card.alt
    assert "Your capital: Germany:" in card.alt
    assert "Now: Purchase units: buy units" in card.alt
    assert card.alt.count("IPCs, income") == 5


async def test_history_links_to_messages_and_shows_what_was_taken_back(club: Club) -> None:
    players = await played(club)
    await players.play_phase(["buy 2 inf"])
    await club.does("do", orders="6 inf russia > west russia")
    await club.does("turn undo")
    await players.play_phase(["5 inf, 1 arm, 1 ftr russia > west russia"])
    await players.play_phase([])
    await club.table.server.settle()
    answer = await club.table.erin.slash(club.table.room, "history lines")
    history = answer.text
    pages = int((re.findall(r"Page 1 of (\d+)", history) or ["1"])[0])  # a long battle fills several
    for page in range(2, pages + 1):
        history += (await club.table.erin.slash(club.table.room, "history lines", page=page)).text
    assert re.search(r"~~`\d+` Soviet Union: 6 infantry Russia → West Russia~~ taken back by", history)
    links = re.findall(r"https://discord\.com/channels/(\d+)/(\d+)/(\d+)", history)
    public = {(str(message.channel.id), str(message.id)) for message in club.public()}
    assert links
    assert all(guild == str(club.table.guild.id) for guild, _, _ in links)
    assert {(channel, message) for _, channel, message in links} <= public


async def test_the_luck_of_the_dice_adds_up(club: Club) -> None:
    assert "Nothing has happened" in await told_before(club)
    await played(club, "soviet_union")
    answer = await club.table.erin.slash(club.table.room, "dice luck")
    dice = {name: int(n) for name, n in re.findall(r"\*\*(.+?)\*\*: \d+ hits? of (\d+) dice", answer.text)}
    total = re.search(r"All dice of the game: \d+ hits? of (\d+) dice", answer.text)
    assert total
    assert int(total[1]) == sum(dice.values()) > 0
    record = await club.game()
    assert set(dice) <= {record.say.power(power) for power in record.game.state.turn_order()}
    assert "West Russia (Soviet Union attacks)" in answer.text
    card = await club.told("Battle in West Russia")
    assert "-# Luck: attacker" in card.text


async def told_before(club: Club) -> str:
    await club.table.alice.slash(club.table.room, "game new", edition="1941")
    text = (await club.table.alice.slash(club.table.room, "dice luck")).text
    await club.table.alice.slash(club.table.room, "game cancel")
    return text


async def test_a_turn_in_the_familiar_shape(club: Club) -> None:
    await played(club, "soviet_union")
    text = (await club.table.erin.slash(club.table.room, "history turn", power="soviet_union")).text
    order = ["Purchase units", "Combat move", "Conduct combat", "Noncombat move", "Mobilize", "Collect income"]
    there = [text.index(f"**{name}") for name in order if f"**{name}" in text]
    assert there == sorted(there)
    assert len(there) >= 4
    assert "score for the attacker" in text


async def test_chart_and_film(club: Club) -> None:
    await played(club, "soviet_union")
    for measure in ("income", "treasury", "units"):
        chart = await club.table.erin.slash(club.table.room, "history chart", measure=measure)
        assert chart.reply.files[0].name == "chart.png"
        assert chart.reply.files[0].alt
    film = await club.table.erin.slash(club.table.room, "history film")
    assert film.reply.files[0].name == "film.gif"
    assert film.reply.files[0].data[:3] == b"GIF"


async def test_the_story_is_told_anew_after_an_undo(club: Club) -> None:
    await club.begin()
    game = (await club.game()).id
    await club.does("turn buy", units="2 inf")
    before = await club.app.stories.of(game)
    assert [event.units for event in before.turns[0].events if isinstance(event, Purchased)] == [{"infantry": 2}]
    await club.does("turn undo")
    await club.does("turn buy", units="1 tank")
    after = await club.app.stories.of(game)
    assert [event.units for event in after.turns[0].events if isinstance(event, Purchased)] == [{"tank": 1}]
    assert after.game.state.treasury == (await club.game()).game.state.treasury


async def test_the_history_is_leafed_through_with_buttons(club: Club) -> None:
    await played(club, "soviet_union", "germany")
    frank = club.table.guild.add_member("frank", "Frank")
    answer = await frank.slash(club.table.room, "history lines")
    pages = int(re.findall(r"Page 1 of (\d+)", answer.text)[0])
    assert pages >= 3
    assert [button.label for button in answer.reply.buttons] == ["Oldest", "Older"]
    seen = set(answer.reply.content.splitlines()[1:])
    for page in range(2, pages + 1):
        label = next(b.label for b in answer.reply.buttons if b.custom_id and b.custom_id.endswith(f":{page}"))
        await (await frank.click(answer.reply, label)).followed()
        await club.table.server.until(lambda page=page: f"Page {page} of {pages}" in answer.reply.content)
        seen |= set(answer.reply.content.splitlines()[1:])
    numbers = {int(n) for line in seen for n in re.findall(r"^`(\d+)`", line)}
    assert numbers == set(range(1, (await club.game()).revision + 1))
    assert [button.label for button in answer.reply.buttons] == ["Newer", "Newest"]


def test_the_briefing_picture_shows_no_code_marks() -> None:
    (row,) = _section("owed", [("roll for a development (`/turn research`)", "japan")], urgent=True).rows
    assert row.text == "roll for a development (/turn research)"


async def test_the_game_so_far_is_handed_out_as_a_page(club: Club) -> None:
    await played(club, "soviet_union")
    answer = await club.table.erin.slash(club.table.room, "history replay")
    assert "open the file in a browser" in answer.text
    file = next(file for file in answer.reply.files if file.name == "replay.html")
    assert "orders of the game again" in file.alt
