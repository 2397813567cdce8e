"""A turn in the words of its message: what happened in each phase."""

from itertools import pairwise

from msgspec.structs import replace

from bot.orders import speech
from bot.wording.events import sentence
from bot.wording.results import result
from bot.wording.turns import READ, Segment, segmented, turn_lines, turn_text
from engine import Dice, new, no_dice, read_action, read_header
from engine.events import BattleBegan, BattleEnded, Captured, Event, Lost, Moved, PhaseBegan


def test_a_declaration_of_war_is_told_first_of_its_phase() -> None:
    position = {"power": "germany", "phase": "combat_move"}
    game = new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))
    war = {"by": "germany", "do": "declare_war", "on": ["soviet_union"]}
    done = game.play(read_action(war), Dice(no_dice))
    told = segmented([PhaseBegan("germany", "combat_move", 1), *done.events])
    lines = turn_lines(told, game.state.tables, speech(game.state))
    assert lines[:2] == ["**Combat move**", "- **Germany declares war on Soviet Union.**"]


def told_of(edition: str, power: str, units: dict[str, object], *lines: dict[str, object]) -> tuple[list[str], str]:
    """The turn in words, and the answer to the last line."""
    position = {"power": power, "phase": "combat_move", "units": units}
    game = new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))
    told: list[Event] = [PhaseBegan(power, "combat_move", 1)]
    before, last = game.state, ()
    for line in lines:
        done, before = game.play(read_action(line | {"by": power}), Dice(no_dice)), game.state
        game, last = game.after(done), done.events
        told += last
    say = speech(game.state)
    return turn_lines(segmented(told), game.state.tables, say), result(last, before, game, say)


def test_transports_sunk_without_a_battle_are_told() -> None:
    """There are no dice and no round; the turn and its score tell of them all the same."""
    units: dict[str, object] = {
        "sz_9": {"germany": {"submarine": 1}},
        "sz_10": {"united_kingdom": {"transport": 2}},
    }
    sail = {"do": "move", "units": {"submarine": 1}, "path": ["sz_9", "sz_10"]}
    lines, _ = told_of("1941", "germany", units, sail, {"do": "end_phase"}, {"do": "battle", "space": "sz_10"})
    assert (
        "- Sea Zone 10: 1 submarine against 2 transports. **Destroyed without a battle**; "
        "lost: United Kingdom 2 transports; score for the attacker +14"
    ) in lines


def test_where_nobody_was_nobody_wins_a_battle() -> None:
    units: dict[str, object] = {"west_russia": {"germany": {}}, "russia": {"soviet_union": {"infantry": 2}}}
    march = {"do": "move", "units": {"infantry": 1}, "path": ["russia", "west_russia"]}
    lines, answer = told_of("1941", "soviet_union", units, march, {"do": "end_phase"})
    assert "Soviet Union takes **West Russia**." in " ".join(lines)
    assert "wins the battle" not in " ".join(lines) + answer


def test_a_raid_that_is_shot_down_is_no_battle_that_nobody_survives() -> None:
    say = speech(new(read_header({"record": 1, "edition": "1942second"})).state)
    shot_down = BattleEnded("germany", "raid", "united_kingdom", "nobody", 1)
    assert sentence(shot_down, say) == "Nothing is left of the raid on Germany."
    assert sentence(replace(shot_down, result="raid"), say) == "The raid on Germany is over."


def long_turn() -> list[Segment]:
    """Forty stacks march, one battle is fought: as on the world's board."""
    game = new(read_header({"record": 1, "edition": "global1940", "dice": "scripted"}))
    lands = [id for id, space in game.state.board.spaces.items() if not game.state.board.is_sea(id)][:41]
    moves = [Moved("germany", {"infantry": 2}, [a, b]) for a, b in pairwise(lands)]
    fight: list[Event] = [
        BattleBegan("france", "land", "germany", {"germany": {"tank": 3}}, {"france": {"infantry": 1}}),
        Lost("france", "france", {"infantry": 1}),
        BattleEnded("france", "land", "germany", "attacker", 1),
        Captured("france", "germany", "germany", "france"),
    ]
    return segmented(
        [
            PhaseBegan("germany", "combat_move", 1),
            *moves,
            PhaseBegan("germany", "conduct_combat", 1),
            *fight,
        ]
    )


def test_a_long_turn_is_told_by_what_came_of_it() -> None:
    game = new(read_header({"record": 1, "edition": "global1940", "dice": "scripted"}))
    say, parts = speech(game.state), long_turn()
    assert len("\n".join(turn_lines(parts, game.state.tables, say))) > READ
    text, cut = turn_text(parts, game.state.tables, say, 3800)
    assert cut and len(text) < READ
    assert text.startswith("-# 40 moves: press **All orders** to read them.")
    assert "**Germany wins the battle in France**; lost: France 1 infantry" in text and "→" not in text


def test_a_short_turn_is_told_whole() -> None:
    game = new(read_header({"record": 1, "edition": "global1940", "dice": "scripted"}))
    text, cut = turn_text(long_turn()[1:], game.state.tables, speech(game.state), 3800)
    assert not cut and "against" in text
