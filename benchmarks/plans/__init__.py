"""Simple plans of a person, to be played against computers: what a friend does who has read the rules once.

Each plan is a class of its own, and `PLANS` its name on the command line. None of them is clever: they hold the
computers to what people really do at a table, who follow one idea however the war goes.
"""

from benchmarks.plans.islands import Islands
from benchmarks.plans.march import March
from benchmarks.plans.person import Person
from benchmarks.plans.wall import Wall

PLANS: dict[str, type[Person]] = {"march": March, "wall": Wall, "islands": Islands}

__all__ = ["PLANS", "Islands", "March", "Person", "Wall"]
