"""What the computer player does beside attacking, marching and buying: advantages, raids, neutrals, convoys."""

from engine import Dice, Game, new, read_action, read_header
from engine.json_types import Line
from engine.players.claiming import claimants
from engine.players.steady import choose


def begun(edition: str, options: dict[str, object] | None = None, **position: object) -> Game:
    header = {"record": 1, "edition": edition, "dice": "scripted", "options": options or {}}
    return new(read_header(header | ({"position": position} if position else {})))


def played(game: Game, *lines: Line) -> Game:
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(lambda _: 6)))
    return game


def moves(lines: list[Line]) -> list[tuple[str, str]]:
    return [(line["path"][0], line["path"][-1]) for line in lines if line["do"] == "move"]


# --- advantages -----------------------------------------------------------------------------------------------------


def test_the_colonial_garrison_is_chosen_before_the_game_begins() -> None:
    game = begun("revised", {"national_advantages": {"united_kingdom": ["colonial_garrison"]}})
    assert claimants(game) == ["united_kingdom"]
    (line,) = choose(game, "united_kingdom")
    assert (line["do"], line["name"]) == ("advantage", "colonial_garrison")
    assert "united_kingdom" not in claimants(played(game, line))


def test_chinese_divisions_come_every_turn() -> None:
    options = {"national_advantages": {"united_states": ["chinese_divisions"]}}
    game = begun("revised", options, power="united_states", phase="mobilize")
    (line,) = choose(game, "united_states")
    assert (line["name"], game.state.owners[line["space"]]) == ("chinese_divisions", "united_states")


def test_a_power_out_of_turn_with_nothing_to_claim_does_nothing() -> None:
    assert choose(begun("revised"), "japan") == []


# --- raids ----------------------------------------------------------------------------------------------


def test_bombers_without_an_attack_raid_the_nearest_complex() -> None:
    units = {"united_kingdom": {"united_kingdom": {"infantry": 8, "strategic_bomber": 2}}}
    units["western_germany"] = {"germany": {"infantry": 9, "aaa": 2}}
    game = begun("europe1940", clear=True, power="united_kingdom", phase="combat_move", units=units)
    raids = [line for line in choose(game, "united_kingdom") if line.get("mission") == "raid"]
    assert [(line["units"], line["path"][-1]) for line in raids] == [({"strategic_bomber": 2}, "western_germany")]


def test_bombers_that_attack_somewhere_are_not_called_away_to_raid() -> None:
    game = begun("europe1940", power="germany", phase="combat_move")
    lines = [line for line in choose(game, "germany") if line["do"] == "move"]
    attacked = {line["path"][-1] for line in lines if "mission" not in line}
    raids = [line for line in lines if line.get("mission") == "raid"]
    assert attacked
    assert all(line["path"][0] not in attacked and line["path"][-1] not in attacked for line in raids)


def test_a_complex_that_makes_nothing_any_more_is_left_alone() -> None:
    units = {"united_kingdom": {"united_kingdom": {"strategic_bomber": 2}}, "germany": {"germany": {"infantry": 9}}}
    damage = {space: {"industrial_complex": 20} for space in ("western_germany", "germany")}
    game = begun("europe1940", clear=True, power="united_kingdom", phase="combat_move", units=units, damage=damage)
    raids = [line["path"][-1] for line in choose(game, "united_kingdom") if line.get("mission") == "raid"]
    assert not {"germany", "western_germany"} & set(raids)


# --- neutrals, convoys ----------------------------------------------------------------------------------------------


def test_a_neutral_that_is_friendly_is_walked_into() -> None:
    units = {"romania": {"germany": {"infantry": 3}}}
    game = begun("europe1940", power="germany", phase="noncombat_move", units=units)
    assert ("romania", "bulgaria") in moves(choose(game, "germany"))


def test_a_neutral_that_leans_to_the_enemy_is_attacked_with_more_than_its_army() -> None:
    units = {"romania": {"germany": {"infantry": 7, "artillery": 4, "tank": 4, "tactical_bomber": 2}}}
    game = begun("europe1940", clear=True, power="germany", phase="combat_move", units=units)
    assert ("romania", "yugoslavia") in moves(choose(game, "germany"))
    units = {"romania": {"germany": {"infantry": 2}}}
    game = begun("europe1940", clear=True, power="germany", phase="combat_move", units=units)
    assert ("romania", "yugoslavia") not in moves(choose(game, "germany"))


def test_strict_neutrals_are_left_in_peace() -> None:
    game = begun("europe1940", power="germany", phase="combat_move")
    strict = {space for space, leaning in game.state.neutrals.items() if leaning == "strict"}
    assert not strict & {goal for _, goal in moves(choose(game, "germany"))}


def test_the_british_fetch_the_dutch_islands() -> None:
    units = {"malaya": {"united_kingdom": {"infantry": 2}}, "sz_37": {"united_kingdom": {"transport": 1}}}
    game = begun("global1940", clear=True, power="united_kingdom", phase="noncombat_move", units=units)
    (line, *_) = choose(game, "united_kingdom")
    assert line["do"] == "ferry" and game.state.board.guarded[line["to"]]


def test_submarines_lie_in_wait_where_convoys_come() -> None:
    units = {"sz_108": {"germany": {"submarine": 1}}}
    game = begun("europe1940", clear=True, power="germany", phase="noncombat_move", units=units)
    ((_, zone),) = moves(choose(game, "germany"))
    assert game.state.board.spaces[zone].facts["convoy"]


def test_what_is_damaged_is_repaired_with_money_that_is_left() -> None:
    damage = {"northern_italy": {"industrial_complex": 2}}
    game = begun("europe1940", power="italy", phase="purchase", damage=damage, treasury={"italy": 300})
    assert choose(game, "italy")[0]["repairs"] == damage
