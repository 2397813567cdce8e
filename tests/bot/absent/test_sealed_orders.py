"""Sealed orders at the table: posted as a seal, answering at once, shown when used; attackers' plans fought out."""

import hashlib
import re

from bot.store import seats
from tests.support.play import Club
from tests.support.terminal.opening import FIRST_ROUND, Players


async def seated(club: Club) -> Players:
    await club.begin()
    players = Players(club.table.server, club.table.room, club.game)
    players.people = club.seats
    await players.play_turn(FIRST_ROUND["soviet_union"])
    await club.table.server.settle()
    return players


async def orders_done(club: Club, power: str) -> None:
    """Wait until sealed orders have answered whatever this power is asked."""
    for _ in range(200):
        pending = (await club.game()).game.state.pending
        if not pending or pending[0].by != power:
            return
        await club.table.server.settle(0.05)
    raise AssertionError(f"{power} is still asked")


async def answered(club: Club, players: Players) -> None:
    """Whoever is asked takes the first answer of the newest question."""
    loaded = await club.game()
    message = await players.question(loaded)
    assert message is not None
    person = players.people[loaded.game.state.pending[0].by]
    menus = [menu for menu in message.menus if menu.custom_id.startswith("am:")]
    if menus:
        exchange = await person.select(message, [menus[0].options[0].value], menus[0].custom_id)
    else:
        exchange = await person.click(message, message.buttons[0].custom_id or "")
    await players.moved_on(exchange, loaded.revision)


def check_seals(club: Club) -> int:
    """Every order that was shown has the seal that was posted; how many were shown."""
    said = "\n".join(message.text for message in club.public())
    sealed = dict(re.findall(r"sealed order (\d+): `([0-9a-f]{64})`", said))
    shown = re.findall(r"Sealed order (\d+) of .*? answers: “(.*?)”\n-# Its seal is the SHA-256 of `(.*?)`", said)
    for number, text, sealed_text in shown:
        assert sealed_text.endswith(text)
        assert hashlib.sha256(sealed_text.encode()).hexdigest() == sealed[number]
    return len(shown)


async def caucasus(club: Club, players: Players) -> None:
    """Germany attacks the Caucasus, where infantry and what else stands there may fall."""
    await players.play_phase(["buy 1 inf"])
    await players.play_phase(["3 inf, 2 arm ukraine > caucasus"])


async def test_the_absent_defender_is_not_asked(club: Club) -> None:
    players = await seated(club)
    alice, bob, room, server = club.table.alice, club.table.bob, club.table.room, club.table.server
    answer = await alice.slash(room, "orders sealed", text="lose inf, tank, ftr in caucasus; lose cheapest")
    assert "Its seal is posted" in answer.text
    assert answer.private
    await caucasus(club, players)
    before = len(server.pings_of(alice))
    await bob.slash(room, "battle fight", space="caucasus")
    while (await club.game()).game.state.battles:
        await orders_done(club, "soviet_union")
        if (await club.game()).game.state.pending:
            await answered(club, players)
    await server.settle()
    assert [m for m in server.pings_of(alice)[before:] if "choose casualties" in m.text] == []
    hidden = [m for m in club.public() if "lose inf, tank, ftr" in m.text and "answers" not in m.text]
    assert hidden == []
    check_seals(club)


async def test_a_whole_phase_of_battles_by_a_plan(club: Club) -> None:
    players = await seated(club)
    server, bob = club.table.server, club.table.bob
    await bob.slash(club.table.room, "orders menu")
    await club.table.alice.slash(club.table.room, "orders sealed", text="lose cheapest")
    await club.table.carol.slash(club.table.room, "orders sealed", text="lose cheapest; stay")
    await players.play_phase(["buy 1 inf"])
    await players.play_phase(["3 inf, 2 arm ukraine > caucasus", "1 sub sz 9 > sz 10"])
    await server.until(lambda: any(b.label == "Fight by a plan…" for m in club.public() for b in m.buttons))
    panel = next(m for m in club.public() if any(b.label == "Fight by a plan…" for b in m.buttons))
    asked = await bob.click(panel, "Fight by a plan…")
    label = "Take everything at all cost"
    await bob.select(asked.reply, [label])
    for _ in range(200):
        if not (await club.game()).game.state.battles:
            break
        await server.settle(0.05)
    state = (await club.game()).game.state
    assert not state.battles
    assert not state.pending
    assert state.power == "germany"
    await server.until(lambda: any("noncombat move" in m.text for m in server.pings_of(bob)))
    assert check_seals(club) >= 1


async def test_orders_are_shown_to_their_owner_alone_and_can_be_withdrawn(club: Club) -> None:
    await club.begin()
    room, bob = club.table.room, club.table.bob
    await bob.slash(room, "orders sealed", text="stay in sz 9")
    assert "stay in sz 9" in (await bob.slash(room, "orders show")).text
    assert "stay in sz 9" not in (await club.table.alice.slash(room, "orders show")).text
    assert "no sealed order 1" in (await club.table.alice.slash(room, "orders withdraw", number=1)).text
    assert "Withdrawn: stay in sz 9" in (await bob.slash(room, "orders withdraw", number=1)).text
    assert "stay in sz 9" not in (await bob.slash(room, "orders show")).text
    bad = await bob.slash(room, "orders sealed", text="attack everything")
    assert "no standing order" in bad.text
    shown = (await bob.slash(room, "orders menu")).reply
    await (await bob.select(shown, ["Submarines dive"])).followed()
    assert "submerge" in shown.text and "sealed order 2" not in (await bob.slash(room, "orders show")).text
    kept = await (await bob.click(shown, "Keep it, sealed")).followed()
    assert "submerge" in kept.text and "sealed order 2: submerge" in (await bob.slash(room, "orders show")).text


async def test_a_plan_for_a_turn_is_made_in_ones_own_turn(club: Club) -> None:
    """Nobody gets a menu whose choice would only be refused."""
    await club.begin()
    early = await club.table.bob.slash(club.table.room, "orders ahead")
    assert "now it is Soviet Union's" in early.text and not early.reply.menus
    kept = await club.table.bob.slash(
        club.table.room, "orders sealed", text="fight all; press 2 rounds; lose cheapest if attacking"
    )
    assert "Its seal is posted" in kept.text


async def test_whoever_takes_a_seat_over_begins_without_orders(club: Club) -> None:
    game = await club.begin()
    await club.table.bob.slash(club.table.room, "orders sealed", text="stay in sz 9")
    autopilot = club.app.autopilot
    assert len((await autopilot.of(game))["germany"]) == 1
    async with autopilot.store.transaction() as tx:
        await seats.take(tx, game, "germany", str(club.table.erin.id), 0, 0)
    club.app.service.forget(game)
    assert (await autopilot.of(game))["germany"] == ()
    assert "stay in sz 9" not in (await club.table.erin.slash(club.table.room, "orders show")).text


async def test_who_is_not_asked_is_not_told_that_he_is(club: Club) -> None:
    await club.begin()
    bob, room = club.table.bob, club.table.room
    assert "no standing orders, you are always asked" in (await bob.slash(room, "orders show")).text
    for label, told in (
        ("Trust me: cheapest first", "while others move the published default decides, and you are not asked"),
        ("Ask only for capital ships and aircraft", "you are asked only when capital ships or aircraft would be lost"),
    ):
        await (await bob.click((await bob.slash(room, "orders show")).reply, label)).followed()
        shown = (await bob.slash(room, "orders show")).text
        assert told in shown and "always asked" not in shown


async def test_a_plan_is_listed_until_its_turn_is_over(club: Club) -> None:
    await club.begin()
    alice, room = club.table.alice, club.table.room
    asked = await alice.slash(room, "orders ahead")
    await (await alice.select(asked.reply, ["One round each, then retreat"])).followed()
    assert "fight all; press 1 rounds" in (await alice.slash(room, "orders show")).text
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    assert "You have no sealed orders." in (await alice.slash(room, "orders show")).text
