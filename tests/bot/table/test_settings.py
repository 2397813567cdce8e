"""The host settles a new game by menus in one message; the card tells everybody in words."""

from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange
from tests.support.standin.world import Message


async def forming(club: Club, edition: str = "revised") -> tuple[Message, Message]:
    """The lobby's card, and the host's panel under the answer to /game new."""
    made = await club.table.alice.slash(club.table.room, "game new", edition=edition)
    card = await club.table.room.wait_for("A new game of")
    return card, made.reply


async def pick(person: Person, panel: Message, setting: str, value: str) -> Exchange:
    """Choose a setting, then its value; the panel stays the same message."""
    asked = await choose(person, panel, setting)
    return await (await person.select(asked.reply, [value], menu=asked.reply.menus[1].custom_id)).followed()


async def choose(person: Person, panel: Message, setting: str) -> Exchange:
    return await (await person.select(panel, [setting], menu=panel.menus[0].custom_id)).followed()


async def test_everything_is_settled_in_one_private_message(club: Club) -> None:
    card, panel = await forming(club)
    alice, room = club.table.alice, club.table.room
    before = len(room.messages)
    for setting, value, told in (
        ("victory", "minor", "Victory: minor"),
        ("low_luck", "True", "Low luck: on"),
        ("national_advantages", "rolled", "National advantages: Soviet Union"),
        ("assistance", "warnings", "Assistance: warnings"),
        ("dice", "chain", "Dice: committed seeds"),
        ("clock", "48", "Clock: 2 days"),
        ("late", "orders", "When time is out: the bot plays on"),
        ("pace", "brisk", "Reminders: brisk"),
    ):
        done = await pick(alice, panel, setting, value)
        assert done.reply.id == panel.id and told in done.text
    await club.table.server.until(lambda: "Reminders: brisk" in card.text)
    assert "Victory: minor" in card.text and "Clock: 2 days" in card.text
    assert len(room.messages) == before, "one card, edited"
    state = (await club.game()).game.state
    assert state.options["victory"] == "minor" and state.options["low_luck"] is True
    assert [len(names) for names in state.options["national_advantages"].values()] == [1] * 5
    presence = await club.app.reminders.of((await club.game()).id)
    assert (presence.clock.hours, presence.clock.outcome, presence.pace) == (48, "orders", "brisk")


async def test_bids_are_written_in_a_form(club: Club) -> None:
    card, panel = await forming(club)
    alice = club.table.alice
    asked = await choose(alice, panel, "bids")
    form = await alice.click(asked.reply, "Write it…")
    await alice.submit(form, {"text": "germany: 7"})
    await club.table.server.until(lambda: "Bids: Germany 7" in card.text)
    assert (await club.game()).game.state.options["bids"] == {"germany": 7}


async def test_another_edition_keeps_the_players_whose_powers_it_has(club: Club) -> None:
    card, panel = await forming(club, "revised")
    await club.table.bob.slash(club.table.room, "game join", power="germany")
    await pick(club.table.alice, panel, "victory", "minor")
    done = await pick(club.table.alice, panel, "edition", "1941")
    assert "Game: 1941" in done.text and "Victory: standard" in done.text
    await club.table.server.until(lambda: "A new game of 1941" in card.text)
    loaded = await club.game()
    assert loaded.row.edition == "1941" and loaded.players == {"germany": str(club.table.bob.id)}


async def test_only_the_host_chooses_and_only_before_it_begins(club: Club) -> None:
    card, panel = await forming(club)
    bob = club.table.bob
    read = await bob.click(card, "Settings…")
    assert f"Only the host <@{club.table.alice.id}>" in read.text and not read.reply.menus
    await club.table.alice.slash(club.table.room, "game cancel")
    late = await choose(club.table.alice, panel, "victory")
    assert "has begun" in late.text or "over" in late.text


async def test_a_new_game_without_an_edition_asks_which(club: Club) -> None:
    asked = await club.table.alice.slash(club.table.room, "game new")
    assert {"1941", "revised"} <= {option.value for option in asked.reply.menus[0].options}
    made = await (await club.table.alice.select(asked.reply, ["revised"])).followed()
    assert "Set up the game" in made.text
    await club.table.room.wait_for("A new game of Revised")


async def test_nobody_sits_on_both_sides_unless_alone(club: Club) -> None:
    room, alice, bob = club.table.room, club.table.alice, club.table.bob
    await alice.slash(room, "game new", edition="1941")
    for power in ("soviet_union", "united_kingdom", "japan"):
        await alice.slash(room, "game join", power=power)
    for power in ("germany", "united_states"):
        await bob.slash(room, "game join", power=power)
    assert "both sides" in (await alice.slash(room, "game start")).text


async def test_whose_player_leads_france_is_said_and_chosen_in_words(club: Club) -> None:
    card, panel = await forming(club, "europe1940")
    assert "Led by others: every power has its own player" in card.text and "Controls" not in card.text
    asked = await choose(club.table.alice, panel, "controls")
    assert [option.label for option in asked.reply.menus[1].options] == [
        "every power has its own player",
        "France by United Kingdom",
    ]
    done = await pick(club.table.alice, panel, "controls", "france: united_kingdom")
    assert "Led by others: France by United Kingdom" in done.text
    assert (await club.game()).game.state.options["controls"] == {"france": "united_kingdom"}


async def test_who_leads_a_power_is_typed_by_names(club: Club) -> None:
    await club.table.alice.slash(
        club.table.room, "game new", edition="europe1940", options="controls=france:united kingdom"
    )
    assert (await club.game()).game.state.options["controls"] == {"france": "united_kingdom"}
