"""Aircraft that go up while another moves: asked in the thread, answered by menu, by words, and ahead."""

import json

from bot.wish import Visit
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.world import Message

POWERS = ("germany", "soviet_union", "united_states", "united_kingdom", "italy")
POSITION = {
    "clear": True,
    "power": "germany",
    "phase": "combat_move",
    "units": {
        "sz_112": {"germany": {"cruiser": 1}},
        "sz_110": {"united_kingdom": {"destroyer": 1}},
        "united_kingdom": {"united_kingdom": {"fighter": 1, "tactical_bomber": 1}},
    },
}


async def begun(club: Club) -> dict[str, Person]:
    """A game of Europe 1940 in which Germany can attack a British destroyer; who plays which power."""
    alice, room = club.table.alice, club.table.room
    visit = Visit("1", str(alice.id), str(club.table.guild.id), str(room.id))
    await club.app.lobby.create(visit, "europe1940", {})
    seats = dict(zip(POWERS, club.table.people, strict=True))
    for power, person in {**seats, "france": club.table.people[3]}.items():
        await person.slash(room, "game join", power=power)
    await alice.slash(room, "game start")
    for person in club.table.people:
        await person.slash(room, "turn end", warn="off")
        await person.slash(room, "dice words", text=f"{person.name} says hello")
    await alice.slash(room, "table edit", position=json.dumps(POSITION), why="a test")
    return seats


async def question(club: Club, text: str) -> Message:
    """The message that asks this, with its menu."""
    found: list[Message] = []

    def asked() -> bool:
        found[:] = [message for message in club.public() if text in message.text and message.menus]
        return bool(found)

    await club.table.server.until(asked)
    return found[0]


async def test_it_is_asked_again_until_nobody_more_can_go(club: Club) -> None:
    seats = await begun(club)
    germany, britain, room = seats["germany"], seats["united_kingdom"], club.table.room
    await germany.slash(room, "do", orders="1 cruiser sz 112 > sz 110")
    await germany.slash(room, "turn end", sure=True)
    asked = await question(club, "Ready: 1 fighter, 1 tactical bomber in United Kingdom")
    assert "if nobody goes up, Germany wins" in asked.text
    menu = asked.menus[0]
    one = next(option for option in menu.options if option.label == "1 fighter: United Kingdom to Sea Zone 110")
    await (await britain.select(asked, [one.value], menu.custom_id)).followed()
    state = (await club.game()).game.state
    assert [ask.do for ask in state.pending] == ["scramble"]
    again = await question(club, "Ready: 1 tactical bomber in United Kingdom")
    assert again.menus[0].options[0].label == "Nobody (more) scrambles"
    offered = await britain.complete(room, "battle scramble", "answer", "tac")
    assert [one.name for one in offered] == ["1 tactical bomber: United Kingdom to Sea Zone 110"]
    told = await britain.slash(room, "battle scramble", answer=offered[0].value)
    assert "Done" not in told.text
    state = (await club.game()).game.state
    assert (state.phase, state.pending) == ("conduct_combat", [])
    assert sorted(unit.kind for unit in state.seen_at("sz_110")) == [
        "cruiser",
        "destroyer",
        "fighter",
        "tactical_bomber",
    ]


async def test_who_ordered_it_ahead_is_not_asked(club: Club) -> None:
    seats = await begun(club)
    germany, britain, room = seats["germany"], seats["united_kingdom"], club.table.room
    told = await britain.slash(room, "orders scramble", answer="1", where="united kingdom")
    assert "scramble: united kingdom 1" in told.text
    await germany.slash(room, "do", orders="1 cruiser sz 112 > sz 110")
    await germany.slash(room, "turn end", sure=True)
    state = (await club.game()).game.state
    assert (state.phase, state.pending) == ("conduct_combat", [])
    assert sorted(unit.kind for unit in state.seen_at("sz_110")) == ["cruiser", "destroyer", "fighter"]


async def test_a_sealed_order_goes_up_for_who_is_away_and_is_shown_then(club: Club) -> None:
    seats = await begun(club)
    germany, britain, room = seats["germany"], seats["united_kingdom"], club.table.room
    kept = await britain.slash(room, "orders sealed", text="scramble all in sz 110; never intercept")
    assert "Sealed order 1: scramble all in sz 110; never intercept" in kept.text
    await germany.slash(room, "do", orders="1 cruiser sz 112 > sz 110")
    await germany.slash(room, "turn end", sure=True)

    told = "Sealed order 1 of **United Kingdom** answers"
    await club.table.server.until(lambda: any(told in message.text for message in club.public()))
    state = (await club.game()).game.state
    assert (state.phase, state.pending) == ("conduct_combat", [])
    assert not [unit for unit in state.seen_at("united_kingdom") if state.kind(unit).is_air]
