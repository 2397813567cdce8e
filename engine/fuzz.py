"""Random legal games, every invariant checked after every action.

Units and money are conserved, cargo fits, a refused or drafted action changes nothing, a snapshot comes back as the
same position, what is listed as legal is what playing accepts, the record replays to the same bytes, and nothing but a
refusal ever comes out of `play`.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from engine import invariants
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.editions import edition as find_edition
from engine.errors import Refused
from engine.game import Game, new
from engine.json_types import JsonObject
from engine.legal import offers, sampled_moves
from engine.playback.replay import completed, replay
from engine.playback.snapshot import from_bytes, to_bytes
from engine.players.player import DeadEnd, Player
from engine.players.random import Random, RandomPlayer
from engine.record import read_action, read_header
from engine.state_json import state_text

MOST_ACTIONS = 4000
MOST_LOOKS = 40
"""How many moves of a position are played to see whether they are legal, as looking says."""


@dataclass(slots=True)
class Report:
    """What a run of random games did, and what it found wrong."""

    edition: str
    games: int = 0
    turns: int = 0
    actions: int = 0
    refusals: int = 0
    finished: int = 0
    faults: list[str] = field(default_factory=list[str])

    def text(self) -> str:
        """Return the figures in one line, and the first 20 faults below it, a line each."""
        lines = [
            f"{self.edition}: {self.games} games, {self.finished} won, {self.turns} turns, {self.actions} actions, "
            f"{self.refusals} nonsense lines refused, {len(self.faults)} faults"
        ]
        return "\n".join(lines + self.faults[:20])


def fuzz(edition: str, games: int, seed: int, turns: int = 15) -> Report:
    """Play `games` random games of up to `turns` turns each, of every setup in turn, and report on them. The same seed
    plays the same games. Raises BadLine for an edition there is not."""
    report = Report(edition)
    for number in range(games):
        rng = Random(seed * 1_000_003 + number)
        _one_game(report, edition, number, rng, turns)
        report.games += 1
    return report


def _one_game(report: Report, edition: str, number: int, rng: Random, turns: int) -> None:
    page, label = find_edition(edition), f"game {number}"
    options = {o.name: rng.choice(list(o.values or o.examples or (o.default,))) for o in page.options}
    setup = page.setups[number % len(page.setups)]
    header = {"record": 1, "edition": edition, "setup": setup, "options": options, "dice": "scripted"}
    run = _Run(new(read_header(header)), [header], report, rng)
    try:
        run.play(turns)
    except invariants.Broken as broken:
        report.faults.append(f"{label}, line {len(run.lines) + 1}: {broken}")
    except Exception as crash:  # whatever comes out of a legal line is a fault to be reported, not to stop at
        report.faults.append(f"{label}, line {len(run.lines) + 1}: {type(crash).__name__}: {crash}")
    report.finished += bool(run.game.state.winner)


@dataclass(slots=True)
class _Run:
    """One random game on its way. start, kept: the game where the phase began, and how many lines there were."""

    game: Game
    lines: list[JsonObject]
    report: Report
    rng: Random
    start: Game = field(init=False)
    kept: int = 1

    def __post_init__(self) -> None:
        self.start = self.game

    def play(self, turns: int) -> None:
        player = RandomPlayer(self.rng)
        done = 0
        for step in range(MOST_ACTIONS):
            state = self.game.state
            if state.winner or done >= turns:
                break
            before = (state.round, state.power)
            self.act(player)
            if step % 50 == 0:
                self.nonsense()
                self.snapshot()
                self.looks()
            done += (self.game.state.round, self.game.state.power) != before
        self.report.turns += done
        self.replays()

    def act(self, player: Player) -> None:
        """Let the player act once, on a draft; he may also take his whole phase back and start again. Raises Broken."""
        if _phase(self.game) != _phase(self.start):
            self.start, self.kept = self.game, len(self.lines)
        before = to_bytes(self.game)
        try:
            action = player.choose(self.game, self.who_acts())
        except DeadEnd:
            self.game, self.lines = self.start, self.lines[: self.kept]
            return
        dice = Dice(self.rng.die)
        played = self.game.play(action, dice)
        if to_bytes(self.game) != before:
            raise invariants.Broken("playing a line changed the position before it")
        invariants.check(self.game.state, played.state, played.events)
        self.game = self.game.after(played)
        self.lines.append(completed(played.action, dice))
        self.report.actions += 1

    def who_acts(self) -> str:
        """Return who acts: whoever is asked, else the power in turn; now and then another that has an advantage to
        claim."""
        state = self.game.state
        if state.pending:
            return state.pending[0].by
        claims = offers(self.game) if self.rng.chance(15) else []
        others = [claim.by for claim in claims if claim.by != state.power]
        return self.rng.choice(others) if others else state.power

    def nonsense(self) -> None:
        """Check that lines that are wrong in some way are refused, with a sentence, and nothing else happens. Raises
        Broken."""
        for line in player_nonsense(self.game, self.rng):
            before = to_bytes(self.game)
            try:
                self.game.play(read_action(line), Dice(self.rng.die))
            except Refused as refused:
                self.report.refusals += 1
                if not refused.sentence:
                    raise invariants.Broken("a refusal without a sentence") from None
            if to_bytes(self.game) != before:
                raise invariants.Broken("a refused line changed the position")

    def looks(self) -> None:
        """Check that what is listed as legal is what playing accepts: what looking keeps of a position, playing does
        not know. Raises Broken."""
        if self.game.state.pending or self.game.state.winner:
            return
        sampled = Random(len(self.lines)).shuffled(list(sampled_moves(self.game)))[:MOST_LOOKS]
        for move, listed in sampled:
            try:
                self.game.play(move, Dice(no_dice), as_chosen=True)
                played = True
            except (Refused, OutOfDice) as stopped:
                played = isinstance(stopped, OutOfDice)
            if played != listed:
                raise invariants.Broken(f"{move} is {'' if listed else 'not '}listed, but playing it says otherwise")

    def snapshot(self) -> None:
        back = from_bytes(to_bytes(self.game), self.game.header)
        if state_text(back.state) != state_text(self.game.state) or to_bytes(back) != to_bytes(self.game):
            raise invariants.Broken("a snapshot came back as another position")

    def replays(self) -> None:
        text = "\n".join(json.dumps(line) for line in self.lines)
        if state_text(replay(text).game.state) != state_text(self.game.state):
            raise invariants.Broken("the record replays to another position")


def _phase(game: Game) -> tuple[int, str, str]:
    return game.state.round, game.state.power, game.state.phase


def player_nonsense(game: Game, rng: Random) -> list[JsonObject]:
    """Return lines that no table should accept, most of them nearly right."""
    state = game.state
    power = state.power
    spaces, kinds = sorted(state.board.spaces), list(state.table(power))
    some: Callable[[list[str]], str] = rng.choice
    return [
        {"by": power, "do": "move", "units": {some(kinds): 10_000}, "path": [some(spaces), some(spaces)]},
        {"by": power, "do": "move", "units": {"dragon": 1}, "path": [some(spaces), some(spaces)]},
        {"by": power, "do": "move", "units": {some(kinds): 0}, "path": [some(spaces)]},
        {"by": power, "do": "place", "units": {some(kinds): 99}, "space": some(spaces)},
        {"by": power, "do": "purchase", "units": {some(kinds): 9_999}},
        {"by": "atlantis", "do": "end_phase"},
        {"by": power, "do": "casualties", "units": {some(kinds): 77}},
        {"by": power, "do": "battle", "space": "nowhere"},
        {"by": power, "do": "dance"},
        {"by": power, "do": "orders", "where": ["nowhere"]},
    ]
