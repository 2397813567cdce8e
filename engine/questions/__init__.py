"""Every question the engine can ask, one file each.

Whoever offers, defaults or chooses answers asks here; nobody else needs to know one question from another. How a
question comes up and what its answer does is in the steps and phases that ask it.
"""

from engine.questions.bombard import BOMBARD
from engine.questions.casualties import CASUALTIES
from engine.questions.intercept import INTERCEPT
from engine.questions.kamikaze import KAMIKAZE
from engine.questions.land import LAND
from engine.questions.place import PLACE
from engine.questions.press import PRESS
from engine.questions.question import Pending, Question
from engine.questions.raid import RAID
from engine.questions.research import RESEARCH
from engine.questions.scramble import SCRAMBLE
from engine.questions.submerge import SUBMERGE
from engine.questions.withdraw import WITHDRAW

QUESTIONS: tuple[Question, ...] = (
    *(CASUALTIES, SUBMERGE, PRESS, WITHDRAW, BOMBARD, LAND, RESEARCH),
    *(SCRAMBLE, INTERCEPT, KAMIKAZE, RAID, PLACE),
)
ANSWERS = frozenset(do for question in QUESTIONS for do in question.answers)
"""The actions that answer a question."""
_BY_NAME = {question.do: question for question in QUESTIONS}
_ANSWERED = {do: tuple(q.do for q in QUESTIONS if do in q.answers) for do in ANSWERS}


def find(do: str) -> Question:
    """Return the question of that name."""
    return _BY_NAME[do]


def answered_by(do: str) -> tuple[str, ...]:
    """Return the names of the questions that an action answers; none, if it answers none."""
    return _ANSWERED.get(do, ())


__all__ = ["ANSWERS", "QUESTIONS", "Pending", "Question", "answered_by", "find"]
