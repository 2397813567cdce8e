"""What a player should know when his turn comes: what has changed since his last one, and what he owes now."""

from collections.abc import Iterator

from bot.scene import BriefingRow, BriefingScene, BriefingSection
from bot.story import Story
from bot.wording.briefing import (
    CAPITAL_LOST,
    HEADINGS,
    TITLE,
    capital_words,
    changed_hands,
    loss_words,
    money_words,
    owed_words,
)
from bot.wording.objectives import standing_words
from bot.wording.speech import Speech, capital, money_in
from bot.wording.status import damages, developments, holdings
from bot.wording.threats import toll_words
from engine.advice.changes import Changes, changes
from engine.advice.convoys import tolls
from engine.advice.objectives import objectives
from engine.advice.threats import threat_to
from engine.board.control import income
from engine.economy.accounts import balances
from engine.game import Game
from engine.state import State


def briefing_scene(story: Story, line: int, power: str, say: Speech) -> BriefingScene | None:
    """The card for a power whose turn began with a line of the record; None in the first turn of all."""
    at = max((n for n, turn in enumerate(story.turns) if turn.told[0][0] <= line), default=0)
    if at == 0:
        return None
    last = max((n for n, turn in enumerate(story.turns[:at]) if turn.power == power), default=None)
    before = story.first if last is None else story.turns[last].state
    since = story.turns[0 if last is None else last + 1 : at]
    after = story.turns[at - 1].state
    found = changes(before, after, [event for turn in since for event in turn.events])
    sections = [
        _section("since" if last is not None else "beginning", changed_hands(found, say)),
        _section("losses", [(loss_words(found, owner, say), owner) for owner in found.lost]),
        _section("money", list(_money(found, after, say))),
    ]
    if at == len(story.turns) - 1:  # later the board shows another turn's threats
        sections += _now(story.game, power, say)
    sections.append(_section("owed", owed_words(story.game.state, power, say), urgent=True))
    title = TITLE.format(round=story.turns[at].round, power=say.power(power))
    return BriefingScene(title, power, tuple(section for section in sections if section.rows))


def _now(game: Game, power: str, say: Speech) -> list[BriefingSection]:
    """How things stand for a power as they are now."""
    now = game.state
    lost = [(f"{capital(toll_words(toll, say))}.", power) for toll in tolls(now) if toll.power == power]
    found_out = [(f"{say.power(one)}: {told}", one) for one in now.turn_order() if (told := developments(now, one))]
    return [
        _section("capital", list(_capital(game, power, say))),
        _section("convoys", lost),
        _section("damage", [(text, power) for text in damages(now, say, power)]),
        _section("developments", found_out),
        _section("objectives", [(standing_words(each, say), power) for each in objectives(game, power)]),
    ]


def _section(key: str, rows: list[tuple[str, str]], urgent: bool = False) -> BriefingSection:
    plain = [(text.replace("`", ""), power) for text, power in rows]  # a picture knows no code marks
    return BriefingSection(HEADINGS[key], tuple(BriefingRow(text, power) for text, power in plain), urgent)


def _money(changes: Changes, state: State, say: Speech) -> Iterator[tuple[str, str]]:
    for power in state.turn_order():
        if any(power in along for along in state.board.moved_along.values()):
            yield f"{say.power(power)}: {holdings(state, power)}", power
            continue
        name, has = say.power(power), money_in(balances(state, power))
        yield money_words(name, has, income(state, power), changes.income.get(power, 0)), power


def _capital(game: Game, power: str, say: Speech) -> Iterator[tuple[str, str]]:
    """How the power's capitals stand against what could come."""
    state = game.state
    for space in state.board.powers[power].capitals:
        if state.owners.get(space) != power:
            yield CAPITAL_LOST.format(space=say.space(space)), power
            continue
        threat = threat_to(game, space, power)
        guards = [unit for unit in state.at(space) if state.is_friend(unit.owner, power)]
        defense = sum(state.kind(unit).defense for unit in guards)
        yield capital_words(say.space(space), len(guards), defense, threat, say), power
