"""/help finds things by the words that players have for them."""

import pytest

from bot.wording import commands
from bot.wording.commands import Name
from bot.wording.help_topics import TOPICS, found_text, topics_for


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("roll", commands.BATTLE_FIGHT),
        ("attack", commands.TURN_MOVE),
        ("units", commands.UNITS),
        ("stats", commands.DICE_STATS),
        ("ping", commands.MY_SETTINGS),
        ("skip", commands.TURN_END),
        ("rematch", commands.GAME_NEW),
        ("calendar", commands.TABLE_CLOCK),
        ("/buy", commands.TURN_BUY),
        ("luck", commands.DICE_LUCK),
        ("board", commands.MAP),
        ("me settings", commands.MY_SETTINGS),
        ("How do I roll?", commands.BATTLE_FIGHT),
        ("calender", commands.TABLE_CLOCK),
        ("casualites", commands.BATTLE_CASUALTIES),
        ("neutrals", commands.RULES),
        ("politics", commands.GAME_POLITICS),
        ("convoy", commands.GAME_STATUS),
        ("suez", commands.ORDERS_PASSAGE),
        ("airbase", commands.BATTLE_SCRAMBLE),
    ],
)
def test_a_word_finds_its_commands(word: str, found: Name) -> None:
    best = topics_for(word)[:2]
    assert found in {name for topic in best for name in topic.commands}, [topic.title for topic in best]
    assert f"`{found}`" in found_text(word)


def test_what_is_unknown_is_told_with_what_there_is() -> None:
    told = found_text("zork" * 30)
    assert "Nothing is called" in told and TOPICS[0].title in told and len(told) < 1950


def test_every_command_is_found_by_its_name() -> None:
    names = [value for value in vars(commands).values() if isinstance(value, Name) and " " in value]
    assert not [name for name in names if name is not commands.HISTORY_TURN and not topics_for(name.last)]
