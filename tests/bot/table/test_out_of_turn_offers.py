"""Advantages that may be used in an enemy's turn: whoever can is told, once, while it can be done."""

import json

from tests.support.game_time import all_posted
from tests.support.play import Club

POSITION = {
    "units": {"manchuria": {"japan": {"tank": 1}}, "buryatia_ssr": {"soviet_union": {"infantry": 1}}},
}
MAY = "may use **Nonaggression Treaty**"


async def at_war_with_a_treaty(club: Club) -> None:
    """Revised, Japan about to fight in Buryatia, and the Soviet Union with its treaty still unused."""
    room, people = club.table.room, club.table.people
    options = "national_advantages=soviet_union: treaty"
    await people[0].slash(room, "game new", edition="revised", options=options)
    powers = (await club.game()).game.state.turn_order()
    for power, person in zip(powers, people, strict=True):
        await person.slash(room, "game join", power=power)
    await people[0].slash(room, "game start")
    for person in people:
        await person.slash(room, "turn end", warn="off")
        await person.slash(room, "dice words", text=f"{person.name} says hello")
    await people[0].slash(room, "table edit", position=json.dumps(POSITION), why="A short way to the treaty")
    while (await club.game()).game.state.power != "japan" or (await club.game()).game.state.phase != "combat_move":
        await club.does("turn end")


async def test_whoever_may_use_an_advantage_out_of_turn_is_told_once(club: Club) -> None:
    await at_war_with_a_treaty(club)
    soviet = club.table.alice
    assert not [m for m in club.table.server.pings_of(soviet) if MAY in m.text]
    await club.does("do", orders="1 tank manchuria > buryatia")
    await club.does("turn end")
    note = await club.told(MAY)
    assert note in club.table.server.pings_of(soviet) and note.menus
    await soviet.select(note, [note.menus[0].options[0].value])
    assert (await club.game()).game.state.marks.claimed
    await club.does("battle fight", space="buryatia ssr")
    await all_posted(club)
    assert len([m for m in club.table.server.pings_of(soviet) if MAY in m.text]) == 1
