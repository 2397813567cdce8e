"""A turn as players live it: orders by command, text and form; battles by buttons; pings to whom they are due."""

import pytest

from bot.wording import turns
from tests.support.play import Club
from tests.support.standin.world import Message


def newest(club: Club, mark: str) -> Message:
    """The newest public message with a button or menu of this kind."""

    def has(message: Message) -> bool:
        ids = [*(b.custom_id or "" for b in message.buttons), *(m.custom_id for m in message.menus)]
        return not message.private_to and any(id.startswith(mark) for id in ids)

    return next(message for message in reversed(club.table.room.messages) if has(message))


async def at_west_russia(club: Club, orders: str = "6 inf russia > west russia") -> None:
    """The Soviet Union has attacked and may open its battle."""
    await club.begin()
    await club.does("turn end")
    for order in orders.split(";"):
        await club.does("do", orders=order)
    await club.does("turn end")


async def test_the_first_player_alone_is_pinged_for_his_turn(club: Club) -> None:
    """Alice began the game herself: nobody is pinged for a turn; the others are asked once for their words."""
    await club.found()
    await club.table.alice.slash(club.table.room, "game start")
    await club.table.room.wait_for("Before the first roll")
    server = club.table.server
    assert server.pings_of(club.table.alice) == []
    for person in club.table.people[1:]:
        assert ["Before the first roll" in message.content for message in server.pings_of(person)] == [True]


async def test_the_next_player_is_pinged_exactly_once(club: Club) -> None:
    await club.begin()
    for _ in range(5):
        state = (await club.game()).game.state
        if state.power != "soviet_union":
            break
        await club.table.alice.slash(club.table.room, "turn end")
    await club.table.room.wait_for("Germany**, purchase units")
    pinged = [m for m in club.table.server.pings_of(club.table.bob) if "purchase units" in m.content]
    assert len(pinged) == 1
    assert [b.label for b in pinged[0].buttons] == ["Buy by menu", "Buy…", "Orders…", "Undo", "End phase", "Status"]


async def test_a_turn_ends_with_income_in_one_message(club: Club) -> None:
    await club.begin()
    await club.does("turn buy", units="2 inf")
    for _ in range(3):
        await club.does("turn end")
    panel = await club.table.room.wait_for("place what you bought")
    shown = await (await club.table.alice.click(panel, "Place all")).followed()
    assert "Nothing is carried out yet" in shown.text and "2 infantry placed in" in shown.text
    answer = await (await club.table.alice.click(shown.reply, "Confirm")).followed()
    assert "places 2 infantry" in answer.text
    assert [button.label for button in answer.reply.buttons] == ["Undo", "Orders…", "End phase"], "nothing is left"
    await club.does("turn end")
    await club.table.room.wait_for("Germany**, purchase units")
    told = await club.table.room.wait_for("New units: 2 infantry")
    assert "Income 7 IPCs" in told.text
    assert told.files[0].alt


async def test_a_defender_is_pinged_once_and_answers_by_menu(club: Club) -> None:
    """Germany attacks the mixed garrison of the Caucasus until the Soviet player has something to choose."""
    await club.begin()
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await club.does("turn end")
    await club.does("do", orders="3 inf, 2 tanks ukraine > caucasus")
    await club.does("turn end")
    await club.table.bob.slash(club.table.room, "battle fight", space="caucasus")
    pending = (await club.game()).game.state.pending
    if pending and pending[0].by == "soviet_union":
        asked = await club.told("**Soviet Union**: choose casualties")
        assert club.table.server.pings_of(club.table.alice)[-1] is asked
        nosy = await club.table.bob.select(asked, [asked.menus[0].options[0].value], wait=False)
        await club.table.server.settle(0.1)
        assert not nosy.messages or "not yours" in nosy.text
        answer = await club.table.alice.select(asked, [asked.menus[0].options[0].value])
        await answer.followed()
        assert "→ **Lose" in asked.text
        assert not asked.menus


async def test_a_battle_is_one_message_that_ends_with_a_picture(club: Club) -> None:
    await at_west_russia(club, "6 inf, 1 tank, 1 ftr russia > west russia; 3 inf archangel > west russia")
    await club.does("battle fight", space="west russia")
    card = await club.told("Battle in West Russia")
    while pending := (await club.game()).game.state.pending:
        await club.table.server.until(lambda: card.buttons or card.menus)
        revision = (await club.game()).revision
        if card.menus:
            await club.table.alice.select(card, ["0"])
        else:
            await club.table.alice.click(
                card, "Press the attack" if pending[0].do == "press" else card.buttons[0].label
            )
        await club.table.server.until(lambda: card.edits)
        for _ in range(100):
            if (await club.game()).revision != revision:
                break
            await club.table.server.settle(0.02)
    await club.table.server.until(lambda: card.files)
    assert card.files[0].name == "battle.png"
    assert card.files[0].alt
    cards = [m for m in club.public() if m.embeds and "Battle in West Russia" in str(m.embeds[0].get("title"))]
    assert cards == [card]


async def test_typed_orders_ask_where_a_word_means_several_things(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    asked = await club.does("do", orders="1 inf russia > west")
    assert {option.label for option in asked.reply.menus[0].options} >= {"West Russia", "Western Europe"}
    assert (await club.game()).revision == 1
    chosen = await club.table.alice.select(asked.reply, ["West Russia"])
    await chosen.followed()
    assert "Moved 1 infantry: Russia → West Russia" in chosen.text


async def test_a_sheet_is_shown_first_and_carried_out_whole(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    panel = await club.table.room.wait_for("combat move: move to attack")
    form = await club.table.alice.click(panel, "Orders…")
    text = "6 inf russia > west russia\n2 inf archangel > west rusia\n1 inf karelia > norway finland"
    shown = await club.table.alice.submit(form, {"text": text})
    assert "Nothing is carried out" in shown.text
    assert "Did you mean West Russia" in shown.text
    assert [button.label for button in shown.reply.buttons] == ["Change…", "Only the 2 in order"]
    again = await club.table.alice.click(shown.reply, "Change…")
    assert again.modal
    better = await club.table.alice.submit(again, {"text": text.replace("rusia", "russia")})
    await better.followed()
    assert better.reply.files[0].alt
    done = await club.table.alice.click(better.reply, "Confirm 3 orders")
    await done.followed()
    assert (await club.game()).revision == 4
    undone = await club.does("turn undo")
    assert "6 infantry Russia → West Russia" in undone.text
    assert (await club.game()).revision == 1


async def test_undo_stops_at_the_dice_and_at_others(club: Club) -> None:
    await at_west_russia(club)
    await club.does("battle fight", space="west russia")
    assert "Dice have fallen" in (await club.table.alice.slash(club.table.room, "turn undo")).text
    assert "nothing to take back" not in (await club.table.bob.slash(club.table.room, "turn undo")).text


async def test_undo_gives_the_turn_back_and_pings_nobody_wrongly(club: Club) -> None:
    await club.begin()
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await club.table.room.wait_for("Germany**, purchase units")
    pings = len(club.table.server.pings)
    answer = await club.table.alice.slash(club.table.room, "turn undo")
    assert "Taken back: end of the phase" in answer.text
    back = await club.table.room.wait_for("took back: end of the phase")
    assert "Soviet Union" in back.content
    await club.table.room.wait_for("**Round 1 · Germany** has not begun yet")
    assert len(club.table.server.pings) == pings


async def test_autocomplete_offers_what_is_legal_first(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    room, alice = club.table.room, club.table.alice
    assert [c.name for c in await alice.complete(room, "turn move", "from", "")][:2] == [
        "Archangel · 3 infantry",
        "Caucasus · 3 infantry, 1 tank",
    ]
    assert next(c.value for c in await alice.complete(room, "turn move", "units", "", from_="russia")) == (
        "6 infantry, 1 tank, 1 fighter"
    )
    goals = await alice.complete(room, "turn move", "to", "", from_="russia", units="3 inf")
    assert goals[0].name == "West Russia · 1 step · attack"
    moved = await alice.slash(room, "turn move", from_="russia", units="3 inf", to=goals[0].value)
    assert "Moved 3 infantry: Russia → West Russia" in moved.text


async def test_everything_to_look_at(club: Club) -> None:
    await club.begin()
    room, bob = club.table.room, club.table.bob
    assert "Round 1 · Soviet Union" in (await bob.slash(room, "game status")).text
    assert (await bob.slash(room, "map")).reply.files[0].alt
    assert (await bob.slash(room, "map", where="karelia", size="phone")).reply.files[0].alt
    assert "board.txt" in [file.name for file in (await bob.slash(room, "map", show="text")).reply.files]
    assert "3 infantry" in (await bob.slash(room, "map", show="text", where="karelia")).text
    await club.does("turn buy", units="1 inf")
    assert "buy 1 infantry" in (await bob.slash(room, "history lines")).text
    assert "Waiting for <@" in (await bob.slash(room, "help")).text
    assert "entries" in (await bob.slash(room, "dice verify")).text.lower()
    assert (await bob.slash(room, "dice log")).reply.files
    assert (await bob.slash(room, "dice stats")).text
    ordered = await bob.slash(room, "orders casualties", order="cheapest")
    assert "casualties: cheapest" in ordered.text
    assert "casualties: cheapest" in (await bob.slash(room, "orders show")).text


async def test_another_players_standing_order_is_no_reason_not_to_undo(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    await club.does("do", orders="3 inf russia > west russia")
    await club.table.bob.slash(club.table.room, "orders casualties", order="cheapest")
    undone = await club.does("turn undo")
    assert "Taken back: 3 infantry Russia → West Russia." in undone.text
    state = (await club.game()).game.state
    assert [(order.power, order.choice) for order in state.orders] == [("germany", "cheapest")]
    assert not any(unit.space == "west_russia" and unit.owner == "soviet_union" for unit in state.units.values())
    assert "casualties: cheapest" in (await club.table.bob.slash(club.table.room, "orders show")).text


async def test_the_end_of_a_turn_is_taken_back_with_a_button_until_the_next_player_acts(club: Club) -> None:
    await club.begin()
    while (await club.game()).game.state.power == "soviet_union":
        ended = await club.does("turn end")
    again = await club.table.alice.click(ended.reply, "Undo")
    await again.followed()
    assert "Taken back: end of the phase" in again.text
    assert (await club.game()).game.state.power == "soviet_union"
    while (await club.game()).game.state.power == "soviet_union":
        ended = await club.does("turn end")
    await club.does("turn buy", units="1 inf")
    late = await club.table.alice.click(ended.reply, "Undo")
    await late.followed()
    assert "The last order is Germany's, not yours." in late.text


async def test_what_is_in_order_may_be_carried_out_without_the_rest(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    shown = await club.does(
        "do", orders="6 inf russia > west russia; 9 tank caucasus > ukraine; 1 inf karelia > narnia"
    )
    assert "✗ 9 tank caucasus > ukraine: In Caucasus you have 1 tank, not 9." in shown.text
    done = await club.table.alice.click(shown.reply, "Only the 1 in order")
    await done.followed()
    assert "Moved 6 infantry: Russia → West Russia." in done.text
    assert (await club.game()).revision == 2


async def test_a_word_that_means_several_things_is_replaced_where_it_stands(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    asked = await club.does("do", orders="3 inf archangel > west russia; 1 inf russia > west")
    assert asked.text.startswith("1 inf russia > west\n")
    chosen = await club.table.alice.select(asked.reply, ["West Russia"])
    await chosen.followed()
    assert "✓ 3 infantry Archangel → West Russia" in chosen.text
    assert "✓ 1 infantry Russia → West Russia" in chosen.text


async def test_private_answers_carry_the_buttons_of_the_next_step(club: Club) -> None:
    """From one phase to the next nobody has to look for the panel."""
    await club.begin()
    await club.does("turn buy", units="2 inf")
    to_move = (await club.does("turn end")).reply
    assert {"Move by menu", "Undo", "End phase"} <= {button.label for button in to_move.buttons}
    await club.does("do", orders="6 inf, 1 ftr russia > west russia")
    to_battle = (await club.does("turn end")).reply
    assert {"Fight West Russia", "Undo", "End phase"} <= {button.label for button in to_battle.buttons}


async def test_a_long_turn_has_its_orders_behind_a_button(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its message says what came of it; whoever wants reads every order, alone, and long after."""
    monkeypatch.setattr(turns, "READ", 40)
    await at_west_russia(club, "6 inf russia > west russia;1 arm russia > west russia")
    await club.table.server.settle()
    told = newest(club, "to:")
    assert "1 move: press All orders" in told.text.replace("*", ""), "equal ways count once"
    assert "→ West Russia" not in told.text
    whole = await (await club.table.dave.click(told, "All orders")).followed()
    assert "Round 1 · Soviet Union" in whole.text and "→ West Russia" in whole.text
    assert whole.reply.private_to
