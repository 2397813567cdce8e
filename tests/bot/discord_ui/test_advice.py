"""Help at the right moment: the legal order nearest to a refused one, warnings before a phase ends, "decide for me"."""

from __future__ import annotations

from tests.support.play import Club


async def warned(club: Club) -> None:
    """Everybody wants warnings (the tests' tables begin without)."""
    for person in club.table.people:
        await person.slash(club.table.room, "turn end", warn="on")


async def test_a_refusal_names_the_nearest_legal_order_and_does_it(club: Club) -> None:
    await club.begin()
    refused = await club.does("turn buy", units="2 tanks")
    assert "That costs 12 IPCs" in refused.text
    assert "Possible: **buy 1 tank**" in refused.text
    done = await club.table.alice.click(refused.reply, "Do that")
    await done.followed()
    assert "Bought 1 tank" in done.text


async def test_a_typed_order_that_is_refused_has_a_way_on_too(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    refused = await club.does("do", orders="9 inf russia > west russia")
    assert "Possible: **6 infantry Russia → West Russia**" in refused.text
    sheet = await club.does("do", orders="9 inf russia > west russia; 1 inf karelia > norway finland")
    assert "Possible: 6 infantry Russia → West Russia" in sheet.text
    assert (await club.game()).revision == 1


async def test_a_phase_that_cannot_end_yet_offers_what_ends_it(club: Club) -> None:
    """No button that would only be refused."""
    await club.begin()
    await club.does("turn buy", units="2 inf")
    for _ in range(3):
        await club.does("turn end")
    await warned(club)
    asked = await club.table.alice.slash(club.table.room, "turn end")
    assert "Not placed: 2 infantry.\nThe phase cannot end before that." in asked.text
    labels = [button.label for button in asked.reply.buttons]
    assert "Place all" in labels and "End anyway" not in labels


async def test_money_left_over_is_mentioned_once(club: Club) -> None:
    await club.begin()
    await warned(club)
    room, alice = club.table.room, club.table.alice
    panel = await room.wait_for("The game begins")
    asked = await alice.click(panel, "End phase")
    assert "You buy nothing and keep 7 IPCs" in asked.text
    assert [button.label for button in asked.reply.buttons] == ["End anyway", "Buy by menu", "Do not warn me"]
    assert (await club.game()).revision == 0
    done = await alice.click(asked.reply, "End anyway")
    await done.followed()
    assert "Now: Round 1" in done.text
    asked = await alice.slash(room, "turn end")
    assert "You have not attacked anywhere" in asked.text
    quiet = await alice.click(asked.reply, "Do not warn me")
    await quiet.followed()
    assert "No more warnings" in quiet.text
    assert "Now: Round 1" in (await alice.slash(room, "turn end")).text
