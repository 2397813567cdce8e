"""A sheet of orders over several phases: shown line by line, stopped plainly where dice come first, carried out whole,
taken back at once; what is left over waits for its moment."""

import pytest

from tests.support.play import Club
from tests.support.standin.exchange import Exchange

TURNS = {
    "1941": (
        "```\n- buy 2 inf\n- end\n- 2 inf russia → ukraine\n- end\n- 2 inf russia → caucasus\n- end\n"
        "- place 2 inf russia\n```",
        "infantry moves 1. *[1941: Phase 2: Combat Move]* Possible: 2 infantry Russia → West Russia.",
    ),
    "abc": (
        "2 inf russia > ukraine\nend\nbuy 3 inf\nplace 3 inf russia",
        "Possible: 2 infantry Russia → ",
    ),
    "revised": (
        "end\nbuy 3 inf\nend\n2 inf russia > ukraine\nend\n1 inf russia > caucasus\nend\nplace 3 inf russia",
        "Possible: 2 infantry Russia → ",
    ),
}


async def pressed(exchange: Exchange, club: Club, label: str) -> Exchange:
    answer = await (await club.player()).click(exchange.reply, label)
    await answer.followed()
    return answer


def written(form: Exchange) -> str:
    """What stands in a form before anybody types."""
    assert form.modal is not None
    return str(form.modal.fields[0].default)


@pytest.mark.parametrize("edition", sorted(TURNS))
async def test_a_whole_turn_on_one_sheet(club: Club, edition: str) -> None:
    text, why = TURNS[edition]
    await club.begin(edition=edition)
    before = await club.game()
    form = await club.table.alice.slash(club.table.room, "turn sheet")
    shown = await club.table.alice.submit(form, {"text": text})
    await shown.followed()
    assert "Nothing is carried out" in shown.text
    assert why in shown.text
    assert (await club.game()).revision == before.revision

    form = await club.table.alice.click(shown.reply, "Change…")
    better = "\n".join(line for line in text.splitlines() if "ukraine" not in line)
    shown = await club.table.alice.submit(form, {"text": better})
    await shown.followed()
    orders = [line for line in shown.text.splitlines() if not line.startswith("-#")]
    assert all(line.startswith("✓") for line in orders), shown.text
    assert "placed in Russia" in orders[-1]
    if any("Russia →" in line for line in orders):
        assert "Russia" in (shown.reply.files[0].alt or "")

    await pressed(shown, club, f"Confirm {len(orders)} orders")
    after = (await club.game()).game.state
    assert (after.power, after.phase) == ("soviet_union", "create" if edition == "abc" else "mobilize")
    assert not any(after.purchased.get("soviet_union", {}).values())
    undone = await club.does("turn undo")
    assert "Taken back" in undone.text
    assert (await club.game()).revision == before.revision
    assert (await club.game()).game.state.phase == before.game.state.phase


async def test_a_sheet_stops_where_dice_come_first_and_keeps_the_rest(club: Club) -> None:
    await club.begin()
    await club.table.bob.slash(club.table.room, "orders casualties", order="cheapest")
    sheet = "buy 2 inf; end; 6 inf russia > west russia; end; fight west russia; end; 3 inf archangel > russia; "
    shown = await club.does("do", orders=sheet + "end; place 2 inf in russia")
    assert "⏸ **Here the sheet stops: dice come first.**" in shown.text
    assert "🎲 fight west russia" in shown.text
    assert shown.text.endswith("· end conduct combat\n· 3 inf archangel > russia\n· end\n· place 2 inf in russia")
    assert [button.label for button in shown.reply.buttons] == ["Confirm 4 orders", "Change…"]
    done = await pressed(shown, club, "Confirm 4 orders")
    assert "Not carried out: end conduct combat; 3 inf archangel > russia; end; place 2 inf in russia" in done.text
    assert (await club.game()).game.state.phase == "conduct_combat"

    form = await club.table.alice.click(done.reply, "The rest…")
    early = await club.table.alice.submit(form, {"text": "end conduct combat\n3 inf archangel > russia"})
    await early.followed()
    assert "dice come first" in early.text
    assert "Fight West Russia" in [button.label for button in early.reply.buttons]
    await club.does("battle fight", space="west russia")
    for _ in range(40):
        if not (await club.game()).game.state.pending:
            break
        await club.does("do", orders="press")
    assert (await club.game()).game.state.phase == "noncombat_move"


async def test_the_rest_is_on_the_next_form_after_the_battle(club: Club) -> None:
    await club.begin()
    shown = await club.does("do", orders="end; 6 inf russia > west russia; end; end; 3 inf archangel > russia")
    done = await pressed(shown, club, "Confirm 3 orders")
    form = await club.table.alice.click(done.reply, "The rest…")
    assert written(form) == "end conduct combat\n3 inf archangel > russia"
    again = await club.table.alice.slash(club.table.room, "turn sheet")
    assert written(again) == written(form)


async def test_what_is_left_out_can_be_mended_at_once(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    shown = await club.does("do", orders="6 inf russia > west russia; 9 tank caucasus > ukraine")
    done = await pressed(shown, club, "Only the 1 in order")
    assert "Not carried out: 9 tank caucasus > ukraine" in done.text
    form = await club.table.alice.click(done.reply, "The rest…")
    assert written(form) == "9 tank caucasus > ukraine"


async def test_an_end_behind_a_refused_order_is_not_in_order(club: Club) -> None:
    """Once "Only the 1 in order" carried out the end alone: the phase was over, and nothing bought."""
    await club.begin()
    shown = await club.does("do", orders="buy 9 tanks; end")
    assert [button.label for button in shown.reply.buttons] == ["Change…"]
    assert (
        "⏸ What follows waits until the order above is mended or left out: it ends the phase.\n✓ end of" in shown.text
    )
    shown = await club.does("do", orders="buy 1 inf; buy 9 tanks; end; 6 inf russia > west russia")
    done = await pressed(shown, club, "Only the 1 in order")
    assert "Not carried out: buy 9 tanks; end; 6 inf russia > west russia" in done.text
    state = (await club.game()).game.state
    assert (state.phase, state.waiting("soviet_union")) == ("purchase", {"infantry": 1})


async def test_two_orders_in_one_command_are_carried_out_as_one_is(club: Club) -> None:
    """At once, with Undo; only what is to be said before is shown first."""
    await club.begin()
    await club.does("turn end")
    one = await club.does("do", orders="2 inf russia > west russia")
    two = await club.does("do", orders="1 inf russia > west russia; 1 tank russia > west russia")
    assert [button.label for button in two.reply.buttons] == [button.label for button in one.reply.buttons]
    assert two.text.splitlines() == ["Moved 1 infantry: Russia → West Russia.", "Moved 1 tank: Russia → West Russia."]
    again = await club.does("do", orders="1 inf archangel > west russia; 1 inf archangel > west russia")
    assert "Confirm 2 orders" in [button.label for button in again.reply.buttons], "the same twice may be a slip"


async def test_placing_by_sheet_does_not_end_the_turn(club: Club) -> None:
    await club.begin()
    await club.does("turn buy", units="2 inf")
    while (await club.game()).game.state.phase != "noncombat_move":
        await club.does("turn end")
    await club.does("do", orders="end; place 2 inf in russia")
    state = (await club.game()).game.state
    assert (state.power, state.phase) == ("soviet_union", "mobilize")


async def test_a_sheet_that_goes_on_into_anothers_turn_says_whose_it_is(club: Club) -> None:
    await club.begin()
    shown = await club.does("do", orders="end; end; end; end; end; buy 3 inf")
    assert "✗ buy 3 inf: This is <@" in shown.text
    assert "✓ end of mobilize new units, then Germany, purchase units" in shown.text


async def test_a_typed_end_warns_like_its_button(club: Club) -> None:
    await club.begin()
    await club.table.alice.slash(club.table.room, "turn end", warn="on")
    single = await club.table.alice.slash(club.table.room, "do", orders="end")
    assert "You buy nothing and keep 7 IPCs." in single.text
    assert (await club.game()).game.state.phase == "purchase"
    sheet = await club.table.alice.slash(club.table.room, "do", orders="buy 1 inf; end")
    assert "✓ end of purchase units, then combat move\n-# ⚠ 4 IPCs would stay unspent." in sheet.text


async def test_a_second_purchase_and_the_same_move_twice_are_said(club: Club) -> None:
    await club.begin()
    shown = await club.does(
        "do", orders="buy 2 inf; buy 1 tank; end; 1 inf russia > west russia; 1 inf russia > west russia"
    )
    assert "✓ buy 1 tank (in place of 2 infantry)" in shown.text
    assert "✓ 1 infantry Russia → West Russia (the same again)" in shown.text


async def test_a_misspelt_name_is_mended_with_one_press(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    asked = await club.does("do", orders="1 inf russia > wets russia")
    assert "Did you mean West Russia, Russia or " in asked.text
    chosen = await club.table.alice.select(asked.reply, ["West Russia"])
    await chosen.followed()
    assert "Moved 1 infantry: Russia → West Russia." in chosen.text


async def test_a_very_long_sheet_hides_nothing_that_is_wrong(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    good = ["1 inf russia > west russia"] * 6 + ["1 inf archangel > west russia"] * 3
    wrong = [f"1 inf russia > nowhere the {n}th with a long name" for n in range(40)]
    form = await club.table.alice.slash(club.table.room, "turn sheet")
    shown = await club.table.alice.submit(form, {"text": "\n".join([*good, *wrong])[:4000]})
    await shown.followed()
    assert "✓ [9 in order]" in shown.text
    assert "more; Change… shows the whole sheet." in shown.text
    assert len(shown.text) <= 2000
    assert [button.label for button in shown.reply.buttons] == ["Change…", "Only the 9 in order"]
    many = await club.does("do", orders="; ".join(["1 inf russia > west russia"] * 61))
    assert "These are 61 orders; send at most 60 at once" in many.text


async def test_one_line_moves_units_of_two_spaces(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    done = await club.does("do", orders="1 inf archangel, 2 inf russia > west russia")
    assert done.text.splitlines()[:2] == [
        "Moved 1 infantry: Archangel → West Russia.",
        "Moved 2 infantry: Russia → West Russia.",
    ]
    asked = await club.does("do", orders="1 inf archangel, 1 tank > west russia")
    assert "Say of all of them where they are" in asked.text
