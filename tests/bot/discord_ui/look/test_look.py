"""The map command: threats in words and as pictures, and a theme that is kept."""

import io

from PIL import Image

from tests.support.play import Club


def darkest(data: bytes) -> int:
    """How light a picture is on the whole."""
    return Image.open(io.BytesIO(data)).convert("L").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[return-value]


async def test_threats_to_everything_one_holds_and_to_one_space(club: Club) -> None:
    await club.begin()
    room = club.table.room
    mine = await club.seats["soviet_union"].slash(room, "map", show="threats")
    assert "attack" in mine.text
    assert "an upper bound" in mine.text
    assert "danger" in mine.reply.files[0].alt
    one = await club.table.erin.slash(room, "map", show="threats", where="karelia")
    assert "To **Karelia** could come Germany" in one.text
    assert "Germany: " in one.reply.files[0].alt
    region = await club.seats["soviet_union"].slash(room, "map", show="threats", where="eastern front")
    assert "Karelia" in region.text


async def test_a_theme_is_kept_for_ones_own_pictures(club: Club) -> None:
    await club.begin()
    alice, room = club.seats["soviet_union"], club.table.room
    light = (await alice.slash(room, "map")).reply.files[0].data
    dark = (await alice.slash(room, "map", theme="dark")).reply.files[0].data
    assert darkest(dark) < darkest(light) - 40
    assert (await alice.slash(room, "map")).reply.files[0].data == dark
    assert (await club.seats["germany"].slash(room, "map")).reply.files[0].data == light
    assert (await alice.slash(room, "map", theme="light")).reply.files[0].data == light


async def test_a_phone_gets_the_whole_board_in_several_pictures(club: Club) -> None:
    await club.begin()
    alice, room = club.seats["soviet_union"], club.table.room
    whole = await alice.slash(room, "map", size="phone")
    assert 2 < len(whole.reply.files) <= 10
    told = " ".join(file.alt for file in whole.reply.files)
    for space in ("Germany", "Japan", "Brazil", "Australia", "Eastern United States"):
        assert space in told
    part = await alice.slash(room, "map", size="phone", where="karelia")
    assert len(part.reply.files) == 1
    assert "West Russia" in part.reply.files[0].alt
