"""Every action has its words: a verb reads it, a sentence tells it, and whatever is asked can be answered by typing."""

from collections import Counter

from bot.orders import ORDERS, VERBS
from bot.orders.order import named, spelled_out
from engine.questions import ANSWERS, QUESTIONS


def test_no_verb_means_two_actions() -> None:
    counted = Counter(verb for order in ORDERS for verb in order.verbs)
    assert [verb for verb, n in counted.items() if n > 1] == []


def test_every_answer_can_be_typed_by_its_name() -> None:
    assert VERBS.keys() >= ANSWERS


def test_every_question_is_asked_and_every_answer_told_in_words_of_its_own() -> None:
    told = {order.do: order for order in ORDERS}
    assert [question.do for question in QUESTIONS if told[question.do].question is named] == []
    assert [do for do in ANSWERS if told[do].sentence is spelled_out] == []
