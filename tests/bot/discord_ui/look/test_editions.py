"""What only some editions know: options by menu, the rules by topic, developments and advantages as orders."""

import pytest

from bot.refusals import NotPossible
from bot.table.option_text import read_options
from engine.editions import edition, offered
from tests.support.play import Club


def test_options_are_read_as_people_write_them() -> None:
    assert read_options("1941", "victory=short, low_luck=on") == {"victory": "short", "low_luck": True}
    assert read_options("abc", "bids=germany: 6, japan:3") == {"bids": {"germany": 6, "japan": 3}}
    named = read_options("revised", "national_advantages=germany: wolf, panzer; japan: banzai")
    assert named == {"national_advantages": {"germany": ["wolf_packs", "panzerblitz"], "japan": ["banzai_attacks"]}}
    rolled = read_options("revised", "national_advantages=rolled2")["national_advantages"]
    assert [len(names) for names in rolled.values()] == [2] * 5


@pytest.mark.parametrize("text", ["dragons=on", "victory=banana", "low_luck=perhaps", "bids=much", "rubbish"])
def test_options_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(NotPossible):
        read_options("1941", text)


@pytest.mark.parametrize("id", offered())
async def test_rules_tell_every_topic(club: Club, id: str) -> None:
    first = await club.table.alice.slash(club.table.room, "rules", edition=id)
    topics = [option.label for option in first.reply.menus[0].options]
    assert topics[:-1] == list(edition(id).notes)
    for topic in topics:
        told = await club.table.alice.select(first.reply, [topic])
        await told.followed()
        assert f"**{topic}**" in told.text and len(told.text) > 60


async def test_an_editions_order_is_given_from_the_panel(club: Club) -> None:
    await club.begin(edition="revised", options="national_advantages=united_kingdom: colonial")
    alice, carol = club.table.alice, club.table.carol
    panel = await club.told("The game begins")
    research, claims = panel.menus
    rockets, garrison = research.options[1], claims.options[0]
    assert rockets.label.startswith("1 die for rockets")
    assert garrison.label == "United Kingdom: Use Colonial Garrison in Anglo-Egypt"
    assert "not yours" in (await club.table.bob.select(panel, [rockets.value], research.custom_id)).text
    assert "olonial Garrison" in (await carol.select(panel, [garrison.value], claims.custom_id)).text
    assert "has been used" in (await carol.select(panel, [garrison.value], claims.custom_id)).text
    told = await alice.select(panel, [rockets.value], research.custom_id)
    await told.followed()
    assert "on rockets" in told.text
    assert (await club.game()).revision == 2


async def test_units_are_told_as_a_table_and_in_words(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    other = await alice.slash(room, "units", edition="revised")
    assert "**AA gun** 5 IPCs" in other.text and "Industrial complex** 15 IPCs" in other.text
    await club.begin()
    told = await alice.slash(room, "units", power="germany")
    assert "**Tank** 6 IPCs · attack 3 · defense 3 · move 2 (blitzes)" in told.text
    (picture,) = told.reply.files
    assert picture.alt.startswith("Units of Germany: IPCs, attack, defense, move. Infantry 3 1 2 1; ")
