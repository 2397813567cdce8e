"""The random player: legal lines only, for whoever is asked, in turn or able to claim something."""

from pathlib import Path

from engine import Dice, Game, new, read_header
from engine.editions import ids
from engine.legal import legal_answers, offers, takes
from engine.playback.replay import replay
from engine.players.player import DeadEnd, Player
from engine.players.random import Random, RandomPlayer
from engine.record import EndPhase

CASES = Path(__file__).resolve().parents[2] / "cases"


def begun(edition: str, **position: object) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


def turn_of(player: Player, game: Game, rng: Random) -> Game:
    """A power's turn, every phase that turned out a dead end taken back."""
    power, start = game.state.power, game
    while game.state.power == power and not game.state.winner:
        if game.state.phase != start.state.phase:
            start = game
        by = game.state.pending[0].by if game.state.pending else power
        try:
            line = player.choose(game, by)
        except DeadEnd:
            game = start
            continue
        assert line.by == by and takes(game, line), line
        game = game.after(game.play(line, Dice(rng.die)))
    return game


def test_it_plays_whole_turns_of_legal_lines() -> None:
    for edition in ids():
        rng = Random(7)
        game = begun(edition)
        first = game.state.power
        assert turn_of(RandomPlayer(rng), game, rng).state.power != first


def test_it_leaves_a_phase_that_cannot_be_left_as_it_stands() -> None:
    """A transport among warships has to sail, whatever else is tried first."""
    units = {"sz_8": {"united_kingdom": {"transport": 1}, "germany": {"battleship": 1}}}
    game = begun("1941", clear=True, power="united_kingdom", phase="combat_move", units=units)
    assert not takes(game, EndPhase(by="united_kingdom"))
    for seed in range(5):
        rng = Random(seed)
        assert turn_of(RandomPlayer(rng), game, rng).state.power != "united_kingdom"


def test_it_answers_for_each_power_that_is_asked() -> None:
    lines = (CASES / "1941" / "stranded-02-asked-where.jsonl").read_text("utf-8").splitlines()
    game = next(done.game for n in range(1, len(lines)) if (done := replay("\n".join(lines[:n]))).game.state.pending)
    (ask,) = game.state.pending
    assert RandomPlayer(Random(1)).choose(game, ask.by) in legal_answers(game, ask)


def test_it_claims_for_a_power_that_is_not_in_turn() -> None:
    case = (CASES / "revised" / "na-su-2-nonaggression-treaty.jsonl").read_text("utf-8")
    game = replay(case, until=3).game
    assert game.state.power != "soviet_union"
    line = RandomPlayer(Random(1)).choose(game, "soviet_union")
    assert line in offers(game) and line.by == "soviet_union"
