"""Help at the right moment: the legal order nearest to a refused one, warnings before a phase ends, "decide for me"."""

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


async def test_a_march_within_own_land_is_kept_for_the_noncombat_move(club: Club) -> None:
    """Once an attack on Szechwan was offered in its place."""
    await club.begin()
    await club.does("turn end")
    refused = await club.does("do", orders="1 inf russia > archangel")
    assert "Possible: **keep it for the noncombat move**" in refused.text
    assert [button.label for button in refused.reply.buttons] == ["Keep it for then"]
    kept = await (await club.table.alice.click(refused.reply, "Keep it for then")).followed()
    assert "Kept for the noncombat move: 1 infantry russia > archangel." in kept.text
    sheet = await club.does("do", orders="1 inf russia > archangel; 6 inf russia > west russia")
    assert "Possible: keep it for the noncombat move." in sheet.text
    assert (await club.game()).revision == 1
    done = await club.does("turn end")
    assert "The rest…" in [button.label for button in done.reply.buttons], "it is at hand when its phase begins"
    form = await club.table.alice.click(done.reply, "The rest…")
    assert form.modal is not None and form.modal.fields[0].default == "1 infantry russia > archangel"
    moved = await club.table.alice.submit(form, {"text": "1 infantry russia > archangel"})
    assert "Moved 1 infantry: Russia → Archangel." in (await moved.followed()).text


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


async def test_an_old_end_anyway_asks_again_once_something_else_is_overlooked(club: Club) -> None:
    """Once it ended the phase after everything had been undone."""
    await club.begin()
    await warned(club)
    room, alice = club.table.room, club.table.alice
    await alice.slash(room, "turn buy", units="1 inf")
    asked = await alice.slash(room, "turn end")
    assert "4 IPCs would stay unspent" in asked.text
    await alice.slash(room, "turn undo")
    again = await (await alice.click(asked.reply, "End anyway")).followed()
    assert "You buy nothing and keep 7 IPCs.\nEnd the phase all the same?" in again.text
    assert (await club.game()).game.state.phase == "purchase"
    await (await alice.click(again.reply, "End anyway")).followed()
    assert (await club.game()).game.state.phase == "combat_move"


async def attacked(club: Club) -> None:
    """Six infantry attack three in West Russia; with low luck one falls on either side, and Alice is asked to press."""
    await club.begin(options="low_luck=on")
    for orders in ("end", "6 inf russia > west russia", "end"):
        await club.does("do", orders=orders)
    await club.does("battle fight", space="west russia")
    assert [ask.do for ask in (await club.game()).game.state.pending] == ["press"]


async def test_what_must_be_answered_first_is_asked_in_words_with_its_buttons(club: Club) -> None:
    """Once it read "must first answer: press in west_russia"."""
    await attacked(club)
    refused = await club.table.alice.slash(club.table.room, "do", orders="6 inf russia > caucasus")
    assert "must first answer" not in refused.text
    assert "First **Soviet Union** is asked: press the attack or retreat in **West Russia**?" in refused.text
    assert [button.label for button in refused.reply.buttons] == ["Press the attack", "Retreat to Russia"]
    await (await club.table.alice.click(refused.reply, "Retreat to Russia")).followed()
    assert not (await club.game()).game.state.pending


async def test_a_standing_order_that_answers_nothing_is_silent(club: Club) -> None:
    """Once each one had the question posted and its player called anew. What was posted before stays good."""
    await attacked(club)
    alice, room = club.table.alice, club.table.room
    question = await alice.slash(room, "do", orders="6 inf russia > caucasus")
    await club.table.server.settle(0.01)
    before = len(club.public())
    for rounds in (2, 3, 4):
        await alice.slash(room, "orders retreat", rounds=rounds, where="caucasus")
    await club.table.server.settle(0.01)
    assert [message.text for message in club.public()[before:]] == []
    assert [ask.do for ask in (await club.game()).game.state.pending] == ["press"]
    await (await alice.click(question.reply, "Retreat to Russia")).followed()
    assert not (await club.game()).game.state.pending


async def test_a_standing_order_answers_what_is_asked(club: Club) -> None:
    await attacked(club)
    await club.table.alice.slash(club.table.room, "orders retreat", rounds=1)
    state = (await club.game()).game.state
    assert not state.pending and not state.battles
    assert len(state.own_at("russia", "soviet_union")) >= 5, "they are back"
