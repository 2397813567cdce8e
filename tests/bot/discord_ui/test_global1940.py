"""Global 1940 at the table: the British buy from two purses and place by them, Japan declares war."""

from collections import Counter
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from engine.economy import conditions, convoys
from engine.state import State, Unit
from tests.support.play import Club
from tests.support.seated import Seated

SEATS = {
    "germany": 0,
    "soviet_union": 1,
    "japan": 2,
    "united_states": 3,
    "china": 3,
    "united_kingdom": 4,
    "italy": 0,
    "anzac": 4,
    "france": 4,
}


class Game(Seated):
    """A game of nine powers among five people."""

    async def at(self, power: str, phase: str) -> None:
        """The host lays the game before that phase."""
        told = await self.says("germany", "table edit", position=f"turn {power} {phase}", why="A test")
        state = (await self.club.game()).game.state
        assert (state.power, state.phase) == (power, phase.replace(" ", "_")), told.text


@pytest_asyncio.fixture
async def game(club: Club) -> AsyncIterator[Game]:
    playing = Game(club, {power: club.table.people[at] for power, at in SEATS.items()})
    await playing.says("germany", "game new", edition="global1940")
    for power in SEATS:
        await playing.says(power, "game join", power=power)
    await playing.says("germany", "game start")
    for person in club.table.people:
        await person.slash(club.table.room, "dice words", text=f"{person.name} says hello")
    yield playing


async def test_the_british_buy_from_two_purses_and_place_by_them(game: Game) -> None:
    uk, room = "united_kingdom", game.club.table.room
    await game.at(uk, "purchase")
    assert "name one of europe, pacific" in (await game.says(uk, "turn buy", units="1 inf")).text
    told = await game.says(uk, "turn buy", units="3 inf", economy="europe")
    assert told.text == "Bought 3 infantry for 9 IPCs (Europe).\nLeft: 36 IPCs (19 Europe, 17 Pacific)."
    told = await game.says(uk, "do", orders="buy 2 inf for pacific")
    assert told.text.endswith("Left: 30 IPCs (19 Europe, 11 Pacific).")
    offered = await game.seats[uk].complete(room, "turn buy", "units", "1 tank")
    assert {choice.value for choice in offered} >= {"europe: 1 tank", "pacific: 1 tank"}
    assert "30 IPCs (19 Europe, 11 Pacific), income 45" in (await game.says(uk, "game status")).text
    await game.at(uk, "mobilize")
    assert (
        "Of infantry you have 2 to place, not 3"
        in (await game.says(uk, "turn place", units="3 inf", space="india")).text
    )
    assert "places 2 infantry in India" in (await game.says(uk, "turn place", units="2 inf", space="india")).text
    assert "places 3 infantry" in (await game.says(uk, "do", orders="place 3 inf united kingdom")).text


async def test_each_purse_has_its_menu_and_its_line_of_the_form(game: Game) -> None:
    uk = "united_kingdom"
    seat = game.seats[uk]
    await game.at(uk, "purchase")
    panel = await game.says(uk, "game status")
    shown = await (await seat.click(panel.reply, "Buy by menu")).followed()
    assert shown.text.startswith("Europe: **28 IPCs** left.\nPacific: **17 IPCs** left.")
    _, pacific = shown.reply.menus
    number = await (await seat.select(shown.reply, [pacific.options[0].value], pacific.custom_id)).followed()
    done = await (await seat.select(number.reply, ["2"])).followed()
    assert "Pacific: Bought: 2 infantry. **11 IPCs** left." in done.text
    panel = await game.says(uk, "game status")
    form = await seat.click(panel.reply, "Buy…")
    told = await (await seat.submit(form, {"text": "Europe: 1 tank\nPacific: 2 inf"})).followed()
    assert told.text == "Bought 1 tank for 6 IPCs (Europe).\nLeft: 33 IPCs (22 Europe, 11 Pacific)."


class Counted:
    """What conditions of objectives and ships in convoy zones were looked at, and in which position."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.conditions: Counter[tuple[int, int]] = Counter()
        self.ships: Counter[tuple[int, int]] = Counter()
        self.positions: list[State] = []  # held, so that none gets the number of another
        patch.setattr(conditions, "TESTS", {op: self._test(test) for op, test in conditions.TESTS.items()})
        patch.setattr(convoys, "convoy_dice", self._dice(convoys.convoy_dice))

    def _test(self, test: conditions.Test) -> conditions.Test:
        def counted(state: State, row: conditions.Row) -> conditions.Finding:
            self.positions.append(state)
            self.conditions[id(state), id(row)] += 1
            return test(state, row)

        return counted

    def _dice(self, dice: Callable[[State, Unit], int]) -> Callable[[State, Unit], int]:
        def counted(state: State, unit: Unit) -> int:
            self.positions.append(state)
            self.ships[id(state), unit.id] += 1
            return dice(state, unit)

        return counted


async def test_a_war_of_japan_is_a_war_with_anzac_too_and_counted_once_a_position(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game.at("japan", "combat move")
    counted = Counted(monkeypatch)
    shown = await game.says("japan", "turn declare", on="united kingdom")
    assert not (await game.club.game()).game.state.is_enemy("japan", "united_kingdom")
    assert "At war through it, too: ANZAC and Japan" in shown.text
    assert set(counted.conditions.values()) == set(counted.ships.values()) == {1}
    assert len({state for state, _ in counted.conditions}) == 2  # as it stands, and with the war
    looked = counted.conditions.total(), counted.ships.total()
    done = await (await game.seats["japan"].click(shown.reply, "Confirm")).followed()
    assert "Japan declares war on United Kingdom" in done.text
    assert (counted.conditions.total(), counted.ships.total()) == looked  # what was shown is what is carried out
    state = (await game.club.game()).game.state
    assert state.is_enemy("japan", "united_kingdom") and state.is_enemy("japan", "anzac")


async def test_what_changed_is_one_tap_from_the_turn_and_every_theatre_is_the_next(game: Game) -> None:
    await game.at("japan", "combat move")
    shown = await game.says("japan", "turn declare", on="united kingdom")
    await (await game.seats["japan"].click(shown.reply, "Confirm")).followed()
    await game.says("japan", "do", orders="2 inf shantung > anhwe")
    panel, reader = await game.club.told("combat move"), game.seats["china"]
    told = await (await reader.click(panel, "What changed?")).followed()
    assert "Japan declares war on United Kingdom" in told.text
    theatre = await (await reader.select(told.reply, ["china"])).followed()
    assert "Anhwe (China): Japan 2 infantry" in " ".join(file.alt or "" for file in theatre.reply.files)
    near = await (await reader.click(panel, "Close-ups")).followed()
    assert "2 inf Shantung to Anhwe" in " ".join(file.alt or "" for file in near.reply.files)
    same = await game.says("china", "history since", power="japan")
    assert "Japan declares war on United Kingdom" in same.text and "lost: Japan trade" in same.text
    assert not [message for message in game.club.public() if "Since the beginning" in message.text]


async def presses(game: Game, power: str, units: str) -> int:
    """A quiet turn by buttons alone: how many presses it takes, what is written into a form among them."""
    seat, n = game.seats[power], 0
    await game.at(power, "purchase")
    for _ in range(20):
        state = (await game.club.game()).game.state
        if state.power != power:
            return n
        panel = (await game.says(power, "game status")).reply
        if state.phase == "purchase" and not state.purchased:
            form = await seat.click(panel, "Buy…")
            await (await seat.submit(form, {"text": units})).followed()
        elif state.phase == "mobilize" and state.purchased.get(power):
            shown = await (await seat.click(panel, "Place all")).followed()
            if any(button.label == "Confirm" for button in shown.reply.buttons):  # there is more than one place
                await (await seat.click(shown.reply, "Confirm")).followed()
                n += 1
            n += 1
            continue
        else:
            ended = await (await seat.click(panel, "End phase")).followed()
            n += 1
            if any(button.label == "End anyway" for button in ended.reply.buttons):
                await (await seat.click(ended.reply, "End anyway")).followed()
                n += 1
            continue
        n += 2
    raise AssertionError("the turn does not end")


async def test_a_quiet_turn_takes_a_minute_and_its_close_ups_stay(game: Game) -> None:
    for power, units in (("china", "4 inf"), ("anzac", "3 inf")):
        assert await presses(game, power, units) <= 9
    over = await game.club.told("New units: 3 infantry in New South Wales")
    await game.club.table.server.until(lambda: len(over.buttons) == 2)
    near = await (await game.seats["japan"].click(over, "Close-ups")).followed()
    assert near.text == "**Round 1 · ANZAC**"
