"""The table of politics: who is at war with whom is told by words and figures, and fits a phone."""

import io

from msgspec.structs import replace
from PIL import Image

from bot.rendering import palette
from bot.rendering.politics import WIDTH, render_politics
from bot.scene import PoliticsPower, PoliticsScene
from bot.wording.alt_text import alt_politics

SUMMER_1940 = PoliticsScene(
    "Politics · round 1",
    axis=(PoliticsPower("germany", "Germany"), PoliticsPower("japan", "Japan", "Fights China alone.")),
    allies=(PoliticsPower("united_kingdom", "United Kingdom"), PoliticsPower("china", "China")),
    wars=(("united_kingdom", "germany"), ("japan", "china")),
    declarations=(("japan", "united_kingdom"),),
)


def picture(scene: PoliticsScene) -> Image.Image:
    return Image.open(io.BytesIO(render_politics(scene)))


def without_colour(scene: PoliticsScene) -> bytes:
    return picture(scene).convert("L").tobytes()


def test_the_table_is_as_wide_as_a_phone_twice_and_small() -> None:
    drawn = render_politics(SUMMER_1940)
    assert Image.open(io.BytesIO(drawn)).width == WIDTH == 800
    assert len(drawn) < 60_000


def test_war_peace_and_a_declaration_differ_without_any_colour() -> None:
    peace = replace(SUMMER_1940, wars=(), declarations=())
    war = replace(peace, wars=(("germany", "china"),))
    may = replace(peace, declarations=(("germany", "china"),))
    other = replace(peace, declarations=(("china", "germany"),))
    assert len({without_colour(scene) for scene in (peace, war, may, other)}) == 4


def test_a_war_is_one_whoever_is_named_first() -> None:
    turned = replace(SUMMER_1940, wars=tuple((b, a) for a, b in SUMMER_1940.wars))
    assert render_politics(turned) == render_politics(SUMMER_1940)


def test_notes_make_it_taller_and_nothing_else() -> None:
    silent = replace(SUMMER_1940, axis=tuple(replace(line, note="") for line in SUMMER_1940.axis))
    assert picture(silent).height < picture(SUMMER_1940).height


def test_a_power_that_is_not_known_is_drawn_all_the_same() -> None:
    strange = replace(SUMMER_1940, allies=(PoliticsPower("atlantis", "Atlantis"),))
    assert picture(strange).height > 0


def test_the_dark_table_has_the_same_figures_in_other_colours() -> None:
    dark = picture(replace(SUMMER_1940, theme="dark"))
    assert dark.size == picture(SUMMER_1940).size
    assert palette.flat("dark")[:30] == bytes(dark.getpalette() or ())[:30]


def test_the_alt_text_says_all_of_it() -> None:
    said = alt_politics(SUMMER_1940)
    assert "Germany is at war with United Kingdom." in said
    assert "Japan is at war with China." in said
    assert "Japan may declare war on United Kingdom." in said
    assert "Japan: Fights China alone." in said
    nobody = alt_politics(replace(SUMMER_1940, wars=()))
    assert "Germany is at war with nobody." in nobody
