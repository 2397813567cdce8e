"""What enemies could do next turn, in words; those among them who would have to declare war first are marked."""

from bot.orders import speech
from bot.wording.briefing import capital_words
from bot.wording.threats import dangers_text, threat_text
from bot.wording.warnings import warning
from engine.advice.threats import dangers, threat_at
from engine.advice.warnings import EMPTY_CAPITAL, Caution
from tests.support.positions import begun


def test_before_the_attack_the_soviets_read_who_may_declare_war() -> None:
    game = begun("global1940", power="soviet_union", phase="noncombat_move")
    say = speech(game.state)
    text = dangers_text(dangers(game, ["soviet_union"]), say)
    assert "No enemy could reach" not in text
    assert "all of it only if Japan declares war" in text
    one = threat_text(*threat_at(game, "eastern_poland", "soviet_union"), say)
    assert "Germany" in one and "(if it declares war)" in one


def test_where_everybody_is_at_war_nothing_is_marked() -> None:
    game = begun("1941", power="soviet_union", phase="noncombat_move")
    assert "declares war" not in dangers_text(dangers(game, ["soviet_union"]), speech(game.state))


def test_a_briefing_marks_what_waits_for_a_declaration() -> None:
    units = {"germany": {"germany": {"infantry": 1}}, "poland": {"soviet_union": {"tank": 1}}}
    game = begun("europe1940", power="germany", phase="noncombat_move", round=4, units=units)
    threat, _ = threat_at(game, "germany", "germany")
    told = capital_words("Germany", 1, 2, threat, speech(game.state))
    assert f"attack {threat.attack} at most, 3 of it only if Soviet Union declares war" in told


def test_a_warning_of_an_empty_capital_names_who_would_have_to_declare_war() -> None:
    game = begun("europe1940", power="soviet_union")
    say = speech(game.state)
    told = warning(Caution(EMPTY_CAPITAL, ("russia",), undeclared=("germany",)), game, say)
    assert "Germany, if it declares war, could take it next turn" in told
    assert "an enemy could take it" in warning(Caution(EMPTY_CAPITAL, ("russia",)), game, say)
