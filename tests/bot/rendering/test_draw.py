"""Maps drawn from scenes: what shows, what does not hide, and what cannot break them."""

import io
from collections import Counter

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter

from bot.rendering import art, draw, ground, palette, panel
from bot.rendering.counters import counter, facility, star
from bot.rendering.framing import frames_of
from bot.rendering.legend import legend_of
from bot.scene import Arrow, Cargo, Facility, PowerLine, Scene, Stack
from bot.wording.pictures import NEUTRALS
from tests.bot.rendering.colour_vision import contrast
from tests.bot.rendering.positions import OPENINGS, opening, read

EMPTY = Scene("1941")


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def changed(before: bytes, after: bytes) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ."""
    return ImageChops.difference(picture(before).convert("RGB"), picture(after).convert("RGB")).getbbox()


def inside(box: tuple[int, int, int, int] | None, bounds: tuple[int, int, int, int], slack: int = 2) -> bool:
    return (
        box is not None
        and box[0] >= bounds[0] - slack
        and box[1] >= bounds[1] - slack
        and box[2] <= bounds[2] + slack
        and box[3] <= bounds[3] + slack
    )


@pytest.mark.parametrize(("board", "setup"), OPENINGS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_opening_is_a_palette_png_within_the_limits(board: str, setup: str, theme: str) -> None:
    data = draw.render_map(replace(opening(board, setup), theme=theme))
    image = picture(data)
    assert (image.format, image.mode, image.width) == ("PNG", "P", art.load(board).width)
    assert len(data) <= 400_000


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = opening("1941", "1941")
    assert draw.render_map(scene) == draw.render_map(scene)


def test_drawing_leaves_no_trace_in_the_next_picture() -> None:
    clean = draw.render_map(EMPTY)
    draw.render_map(replace(opening("1941", "1941"), battles=["ukraine"], captured=["karelia"], threats={"egypt": 3}))
    assert draw.render_map(EMPTY) == clean


def test_a_conquest_recolours_that_land_only() -> None:
    after = draw.render_map(replace(EMPTY, owners={"ukraine": "soviet_union"}))
    assert inside(changed(draw.render_map(EMPTY), after), art.load("1941").spaces["ukraine"].bounds)


def test_a_land_wears_its_owners_colour() -> None:
    board = art.load("1941")
    image = picture(draw.render_map(replace(EMPTY, owners={"siberia": "japan"}))).convert("RGB")
    index, number = board.plane("siberia")
    plain = [
        image.getpixel((x, y))
        for x in range(1650, 2000, 7)
        for y in range(30, 300, 7)
        if index.getpixel((x, y)) == number
    ]
    assert max(set(plain), key=plain.count) == palette.colours("light")[palette.land("japan")]


def test_counters_never_cover_names(board: str = "1941") -> None:
    """Whatever stands in every space at once, no letter of a name and no value changes."""
    crowd = [
        Stack(p, u, 3) for p in ("germany", "united_kingdom") for u in ("infantry", "tank", "fighter", "battleship")
    ]
    spaces = art.load(board).spaces
    full = draw.render_map(Scene(board, stacks={s: crowd for s, e in spaces.items() if e.kind != "closed"}))
    before, after = picture(draw.render_map(Scene(board))), picture(full)
    after = after.crop((0, 0, before.width, before.height))
    letters = {palette.number(n) for n in ("ink", "faint", "number", "paper")}
    mask = Image.new("L", before.size)
    mask.putdata([255 if p in letters else 0 for p in before.tobytes()])
    lost = ImageChops.multiply(ImageChops.difference(_plain(before), _plain(after)), mask)
    assert lost.getbbox() is None


def _plain(image: Image.Image) -> Image.Image:
    return Image.frombytes("L", image.size, image.tobytes())


def test_what_finds_no_place_is_listed_in_a_note() -> None:
    units = ("infantry", "artillery", "tank", "fighter", "bomber", "aa_gun")
    powers = ("germany", "japan", "italy", "united_kingdom", "soviet_union")
    crowd = [Stack(p, u, 2) for p in powers for u in units]
    plain, crowded = draw.render_map(EMPTY), draw.render_map(replace(EMPTY, stacks={"germany": crowd}))
    assert picture(crowded).height > picture(plain).height


def test_the_strip_adds_to_the_height_of_the_map() -> None:
    lines = [PowerLine("germany", "Germany", "12 IPC", active=True), PowerLine("japan", "Japan", out=True)]
    with_strip = picture(draw.render_map(replace(EMPTY, title="Round 2", status=lines)))
    assert with_strip.height > picture(draw.render_map(EMPTY)).height


@pytest.mark.parametrize(
    "extra",
    [
        {"battles": ["ukraine"]},
        {"captured": ["ukraine"]},
        {"placed": ["ukraine"]},
        {"threats": {"ukraine": 3}},
        {"canals": {"Suez Canal": ["germany", "japan"]}},
        {"canals": {"Suez Canal": []}},
        {"convoys": ["sz_9"]},
        {"contested": ["sz_9"]},
        {"capitals": ["ukraine"]},
        {"victory_cities": ["ukraine"]},
        {"facilities": {"ukraine": [Facility(limit=1, damage=1)]}},
        {"arrows": [Arrow(("ukraine", "russia"), "germany", "attack", "2 tanks")]},
        {"stacks": {"sz_16": [Stack("germany", "battleship", 2, damaged=1)]}},
        {"stacks": {"sz_16": [Stack("germany", "transport", cargo=(Cargo("germany", "tank"),))]}},
    ],
    ids=lambda extra: next(iter(extra)),
)
def test_every_overlay_shows(extra: dict) -> None:
    assert changed(draw.render_map(EMPTY), draw.render_map(replace(EMPTY, **extra))) is not None


def test_kinds_of_arrows_differ_in_form() -> None:
    kinds = ("move", "attack", "air", "amphibious")
    drawn = {
        kind: draw.render_map(replace(EMPTY, arrows=[Arrow(("sz_2", "sz_13"), "germany", kind)])) for kind in kinds
    }
    assert len(set(drawn.values())) == len(kinds)


def test_an_arrow_may_cross_the_edge_of_the_map() -> None:
    scene = replace(EMPTY, arrows=[Arrow(("western_united_states", "eastern_united_states"), "united_states")])
    box = changed(draw.render_map(EMPTY), draw.render_map(scene))
    assert box is not None
    assert box[0] < 300
    assert box[2] > 2200


def test_unknown_ids_are_left_out_or_drawn_plain() -> None:
    scene = Scene(
        "1941",
        owners={"atlantis": "germany", "ukraine": "rohan"},
        stacks={"atlantis": [Stack("germany", "tank")], "ukraine": [Stack("rohan", "rider", 3)]},
        facilities={"atlantis": [Facility("tower")], "ukraine": [Facility("tower")]},
        capitals=["atlantis"],
        arrows=[Arrow(("atlantis", "ukraine"), "rohan"), Arrow((), "germany"), Arrow(("ukraine",), "germany")],
        battles=["atlantis"],
        threats={"atlantis": 9},
        canals={"Corinth": ["rohan"]},
        convoys=["atlantis"],
        contested=["atlantis"],
        crop=["atlantis"],
    )
    assert picture(draw.render_map(scene)).width == 2400
    assert picture(draw.render_crop(scene)).width == 2400


def test_equal_ships_may_carry_different_cargo() -> None:
    ships = [Stack("japan", "transport", cargo=(Cargo("japan", unit),)) for unit in ("tank", "infantry", "artillery")]
    assert draw.render_map(replace(EMPTY, stacks={"sz_45": ships}))


def test_a_board_without_a_map_is_refused() -> None:
    with pytest.raises(draw.NoMapError):
        draw.render_map(Scene("atlantis"))


class TestCrops:
    def test_a_crop_is_no_smaller_than_a_phone_can_use(self) -> None:
        assert picture(draw.render_crop(replace(EMPTY, crop=["switzerland"]))).size == (900, 600)

    def test_a_crop_shows_all_its_spaces(self) -> None:
        spaces = art.load("1941").spaces
        names = ["germany", "caucasus", "north_africa"]
        image = picture(draw.render_crop(replace(EMPTY, crop=names)))
        width = max(spaces[n].bounds[2] for n in names) - min(spaces[n].bounds[0] for n in names)
        assert width <= image.width < 2400

    def test_a_crop_goes_across_the_edge_rather_than_around_the_world(self) -> None:
        image = picture(draw.render_crop(replace(EMPTY, crop=["sz_42", "eastern_united_states"])))
        assert image.width < 1200

    def test_without_a_wish_the_crop_is_where_things_happen(self) -> None:
        there = draw.render_crop(replace(EMPTY, battles=["ukraine"], crop=["ukraine"]))
        assert draw.render_crop(replace(EMPTY, battles=["ukraine"])) == there

    def test_two_theatres_far_apart_are_shown_one_under_the_other(self) -> None:
        far = replace(EMPTY, battles=["ukraine", "brazil"], arrows=[Arrow(("russia", "ukraine"), "soviet_union")])
        image = picture(draw.render_crop(far))
        assert image.width < 1200
        assert image.height >= 2 * 420
        near = picture(draw.render_crop(replace(EMPTY, battles=["ukraine", "karelia"])))
        assert near.height < 800

    def test_when_nothing_happens_it_is_the_whole_map(self) -> None:
        assert picture(draw.render_crop(EMPTY)).size == picture(draw.render_map(EMPTY)).size

    def test_theatres_name_spaces_of_the_board(self) -> None:
        for board in draw.boards():
            known = art.load(board).spaces
            assert draw.theatres(board)
            assert all(name in known for names in draw.theatres(board).values() for name in names)

    def test_a_phone_gets_a_closer_and_larger_picture(self) -> None:
        image = picture(draw.render_crop(replace(EMPTY, crop=["switzerland"], size="phone")))
        assert image.size == (960, 720)

    def test_on_a_phone_counters_stand_where_they_stand_on_the_map(self) -> None:
        tanks = {"sz_42": [Stack("japan", "tank", 2)]}
        for crop in (["sz_42"], ["sz_42", "eastern_united_states"]):
            scene = replace(EMPTY, crop=crop)
            near = changed(draw.render_crop(scene), draw.render_crop(replace(scene, stacks=tanks)))
            phone = replace(scene, size="phone")
            close = changed(draw.render_crop(phone), draw.render_crop(replace(phone, stacks=tanks)))
            assert near is not None
            assert close is not None
            assert close[2] - close[0] >= 1.3 * (near[2] - near[0])


def test_an_arrow_ends_before_the_counters_it_points_at() -> None:
    board = art.load("1941")
    scene = replace(opening("1941", "1941"), arrows=[Arrow(("sz_16", "caucasus"), "germany", "amphibious")])
    laid = panel.plan(board, scene, (0, 0, board.width, board.height))
    block = next(placing.block for placing in laid.layouts if placing.space == "caucasus")
    (_, curve), *_ = laid.courses
    assert block is not None
    assert not (block[0] < curve[-1][0] < block[2] and block[1] < curve[-1][1] < block[3])


@pytest.mark.parametrize("owner", ["united_kingdom", "japan", "china"])
def test_stars_have_a_dark_edge_on_light_land(owner: str) -> None:
    colours = palette.colours("light")
    for kind in ("star", "city"):
        sprite = star(kind, 14)
        rim = ImageChops.subtract(sprite.mask, sprite.mask.filter(ImageFilter.MinFilter(3)))
        shown = [c for c, seen in zip(sprite.image.tobytes(), rim.tobytes(), strict=True) if seen]
        assert shown
        assert all(contrast(colours[c], colours[palette.land(owner)]) > 3 for c in shown)


def test_a_star_lies_above_the_arrows() -> None:
    gold = palette.number("gold")
    scene = replace(EMPTY, victory_cities=["ukraine"], crop=["ukraine"])
    x, y = art.load("1941").spaces["ukraine"].badge or (0, 0)
    run = [("germany", "caucasus"), ("eastern_europe", "caucasus"), ("sz_16", "karelia"), ("southern_europe", "russia")]
    crossed = replace(scene, arrows=[Arrow(path, "germany", "air") for path in run])
    for shown in (scene, crossed):
        whole = draw.whole_map(shown)
        assert gold in whole.crop((x, y - 12, x + 40, y + 12)).tobytes()
    assert draw.whole_map(scene).crop((x + 6, y - 9, x + 34, y + 9)).tobytes().count(gold) == draw.whole_map(
        crossed
    ).crop((x + 6, y - 9, x + 34, y + 9)).tobytes().count(gold)


def test_damage_of_two_figures_stands_clear_of_the_limit() -> None:
    bare, bombed = (facility(Facility(limit=10, damage=damage), 24).image for damage in (0, 20))
    limit = (10, 14, 24, 24)
    assert bare.crop(limit).tobytes() == bombed.crop(limit).tobytes()
    assert palette.number("alarm") in bombed.crop((0, 0, 24, 12)).tobytes()


def test_an_allys_cargo_is_told_apart_without_its_colour() -> None:
    own, other = (counter(Stack("japan", "transport", cargo=(Cargo(p, "tank"),)), 24).image for p in ("japan", "china"))
    assert own.getpixel((4, 3)) == palette.chip("japan")
    assert other.getpixel((4, 3)) == palette.number("cream")


@pytest.mark.parametrize(("board", "setup"), OPENINGS)
def test_every_neutral_that_may_be_entered_wears_its_sign(board: str, setup: str) -> None:
    lands = read(f"boards/{board}.toml")["land"]
    wanted = {k: v["neutral"] for k, v in lands.items() if "neutral" in v and not v.get("impassable")}
    wanted |= dict.fromkeys((k for k, v in lands.items() if v.get("dutch") and "neutral" not in v), "dutch")
    shown = {key: entry.neutral for key, entry in art.load(board).spaces.items() if entry.neutral}
    assert shown == wanted
    assert set(shown.values()) <= set(NEUTRALS)
    assert bool(shown) == (board in ("europe1940", "global1940"))


def test_neutrals_of_each_leaning_are_hatched_their_own_way() -> None:
    drawn, dark = art.load("europe1940"), palette.land(None, 1)
    hatches = set()
    for name in ("yugoslavia", "bulgaria", "spain"):
        whole = ground.ground(drawn, {})
        box = drawn.spaces[name].bounds
        index, number = drawn.plane(name)
        spots = Counter(
            (x % 12, y % 12)
            for y in range(box[1], box[3])
            for x in range(box[0], box[2])
            if whole.getpixel((x, y)) == dark and index.getpixel((x, y)) == number
        )
        most = max(spots.values())  # a few more lie along borders
        hatches.add(frozenset(spot for spot, n in spots.items() if n > most / 2))
    assert len(hatches) == 3


def test_the_plain_ground_lacks_the_faint_rims_of_lands_alone() -> None:
    """Nothing but the two faintest shades differs, by one step of an owner's colour, and closed land keeps its own."""
    drawn = art.load("global1940")
    owners = {"germany": "soviet_union"}
    rich, plain = (ground.ground(drawn, owners, {}, is_plain) for is_plain in (False, True))
    closed = {palette.land("closed", step) for step in range(palette.STEPS)}
    changed = {pair for pair in zip(rich.tobytes(), plain.tobytes(), strict=True) if pair[0] != pair[1]}
    assert changed
    assert all(before // palette.STEPS == after // palette.STEPS for before, after in changed)
    assert {(before % palette.STEPS, after % palette.STEPS) for before, after in changed} <= {(1, 0), (2, 0), (2, 1)}
    assert not {before for before, _ in changed} & closed


@pytest.mark.parametrize(("board", "is_plain"), [("global1940", True), ("europe1940", False)])
def test_the_ground_is_plain_on_whole_maps_of_the_largest_board_alone(board: str, is_plain: bool) -> None:
    drawn = art.load(board)
    whole, grounds = draw.whole_map(Scene(board)), [ground.ground(drawn, {}, {}, plain) for plain in (False, True)]
    assert whole.tobytes() == grounds[is_plain].tobytes()
    part = draw.close_up(Scene(board, crop=("germany",)))
    box = frames_of(drawn, Scene(board, crop=("germany",)))[0]
    assert part.tobytes() == grounds[False].crop(box).tobytes()


def test_the_legend_explains_the_neutrals_of_its_board() -> None:
    plain, told = (legend_of(Scene("europe1940", legend=True), leanings, 2400, 1) for leanings in ((), NEUTRALS))
    assert plain is not None
    assert told is not None
    assert told.tobytes() != plain.tobytes()


@pytest.mark.parametrize("where", ["battles", "captured", "placed", "contested", "arrows", "canals"])
def test_only_the_picture_that_carries_the_legend_explains_signs(where: str) -> None:
    """Whatever a picture shows, and on every kind of it."""
    shown = {"arrows": [Arrow(("ukraine", "russia"), "germany", "attack")], "canals": {"Suez Canal": ["germany"]}}
    scene = Scene("1941", crop=("ukraine",), **{where: shown.get(where, ["ukraine"])})
    assert legend_of(scene, (), 900, 1) is None
    for size, drawn in (("normal", draw.render_crop), ("phone", draw.render_crop), ("normal", draw.render_map)):
        bare, told = (picture(drawn(replace(scene, size=size, legend=told))).height for told in (False, True))
        assert told > bare


def test_a_thread_ends_in_a_dot_in_the_space_whose_tray_it_leads_to() -> None:
    drawn, scene = art.load("europe1940"), opening("europe1940", "1940")
    tray = drawn.spaces["gibraltar"].tray
    assert tray is not None
    (x, y), black = tray.origin, palette.number("black")
    whole = draw.whole_map(scene)
    dot = [whole.getpixel((x + dx, y + dy)) == black for dx in range(-3, 4) for dy in range(-3, 4)]
    assert sum(dot) > 30


@pytest.mark.parametrize("where", ["battles", "captured", "contested"])
def test_a_rim_covers_neither_borders_nor_names(where: str) -> None:
    """Both sides of a border are marked, and a name that reaches over one of them."""
    spaces = ["india", "szechwan", "southeast_asia"]
    lined = {palette.number(name) for name in ("border", "line", "ink", "faint")}
    lined |= {palette.land(owner, palette.INK) for owner in (*palette.POWERS, None)}
    before = draw.whole_map(EMPTY).tobytes()
    marked = draw.whole_map(replace(EMPTY, **{where: spaces})).tobytes()
    rims = {palette.number(name) for name in ("alarm", "gold", "alarm_soft")}
    hidden = [one for one, two in zip(before, marked, strict=False) if one in lined and two in rims]
    bare = [one for one, two in zip(before, marked, strict=False) if one != two and two in rims]
    assert len(bare) > 2000
    assert len(hidden) < 200  # where the round mark itself stands
