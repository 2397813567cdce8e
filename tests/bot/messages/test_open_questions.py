"""A question that is posted late is asked only if it still stands."""

from types import MappingProxyType

from bot.messages import routes
from bot.messages.message import Button, Menu, Message, Picture, read_message, write_message
from bot.messages.open_questions import as_it_stands
from bot.scene import Scene
from bot.wording import commands

ANSWERS = (Button("Yes", routes.ANSWER.write(game="g", revision=7, ask=0, answer=1)),)
MENU = Menu(routes.ANSWER_MENU.write(game="g", revision=7, ask=0), "Choose", ())
ELSE = (Button("Help", routes.ASK_ME_AGAIN.write(game="g")),)
ASKED = Message("Germany: scramble?", rows=(ANSWERS, MENU, ELSE), ping=("1",))


def test_a_question_that_stands_is_asked_as_it_was_written() -> None:
    assert as_it_stands(ASKED, 7) == ASKED


def test_a_question_that_was_answered_has_no_buttons_and_calls_nobody() -> None:
    told = as_it_stands(ASKED, 8)
    assert told == Message("Germany: scramble?", rows=(ELSE,))


def test_what_asks_nothing_calls_whom_it_called() -> None:
    news = Message("It is your turn.", rows=(ELSE,), ping=("1",))
    assert as_it_stands(news, 8) == news


def test_a_question_is_kept_as_text() -> None:
    assert read_message(write_message(ASKED)) == ASKED
    assert write_message(Message("news")) == '{"text":"news"}'


def test_the_name_of_a_command_and_a_mapping_of_another_kind_are_kept_too() -> None:
    owners = MappingProxyType({"ukraine": "germany"})
    message = Message(commands.HELP, pictures=(Picture("map", map=Scene("1941", owners=owners)),))
    assert read_message(write_message(message)) == Message(
        "/help", pictures=(Picture("map", map=Scene("1941", owners=dict(owners))),)
    )
