"""How useful land units are where they stand."""

from engine import Game, new, read_header
from engine.players.values import Values, landmass


def begun(edition: str) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted"}))


def test_who_can_march_is_drawn_over_land_and_not_to_a_shore() -> None:
    """In Revised Germany has few ships: London is near, but the way to Moscow is open."""
    values = Values(begun("revised"), "germany")
    assert values.front("eastern_europe") > values.front("germany") > values.front("western_europe")


def test_who_lives_on_an_island_is_drawn_to_its_shore_as_before() -> None:
    """No complex of an enemy lies on the way of an American army until it has crossed the sea."""
    values = Values(begun("revised"), "united_states")
    assert values.front("eastern_united_states") > values.front("central_united_states") > 0.1


def test_an_army_on_the_channel_goes_east_where_the_way_is_open() -> None:
    """Europe, once France has fallen: ships for a few bring hardly anybody over, and the front is in Poland."""
    game = begun("europe1940")
    game.state.owners |= dict.fromkeys(("france", "normandy_bordeaux", "southern_france"), "germany")
    values = Values(game, "germany")
    assert values.front("poland") > values.front("germany") > values.front("holland_belgium")


def test_a_coast_that_is_strongly_guarded_draws_less_over_the_sea() -> None:
    """Nobody sails for Tokyo while an army waits there; on foot that counts less."""

    def fronts(guards: int) -> tuple[float, float]:
        units = {space: {"japan": {"infantry": guards}} for space in ("japan", "manchuria")}
        islands = ("philippine_islands", "east_indies", "borneo", "kwangtung", "french_indochina")
        owners = dict.fromkeys(islands, "united_states")
        header = {
            "record": 1,
            "edition": "revised",
            "dice": "scripted",
            "position": {"units": units, "owners": owners},
        }
        values = Values(new(read_header(header)), "united_states"), Values(new(read_header(header)), "soviet_union")
        return values[0].front("sz_60"), values[1].front("buryatia_ssr")

    (sea, land), (no_sea, still) = fronts(2), fronts(40)
    assert no_sea / sea < 0.9 and no_sea / sea < still / land


def test_who_never_leaves_his_land_is_drawn_by_nothing_beyond_it() -> None:
    """China's units go where China's borders are: Japan draws them, Germany does
    not, and they do not turn west for it."""
    values = Values(begun("global1940"), "china")
    borders = values.board.borders["china"]
    assert all(values.front(space) == 0.0 for space in values.board.spaces if space not in borders)
    assert values.front("shensi") > values.front("kansu") > 0.0


def test_no_way_leads_through_a_neutral() -> None:
    """Global, Strict Neutrals: from Gibraltar nobody walks to Paris, though Spain lies between; the Germans in Bulgaria
    are among friends."""
    game = begun("global1940")
    american, german = (Values(game, power) for power in ("united_states", "germany"))
    board = game.state.board
    assert "france" in landmass(board, "gibraltar") and "spain" in american.closed
    assert landmass(board, "gibraltar", american.closed) == {"gibraltar"}
    assert "bulgaria" in american.closed and "bulgaria" not in german.closed
