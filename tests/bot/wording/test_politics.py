"""What a phase has done to war and peace, in the lines of its summary."""

import json

from bot.orders import speech
from bot.scenes.tables import notes_of
from bot.wording.events import sentence
from bot.wording.phases import phase_summary
from engine import new, read_header
from engine.events import Lost
from engine.playback.replay import replay


def test_a_declaration_and_a_neutral_come_first() -> None:
    lines = [
        {"record": 1, "edition": "europe1940", "position": {"power": "germany", "phase": "combat_move"}},
        {"by": "germany", "do": "declare_war", "on": ["soviet_union", "united_states"]},
        {"by": "germany", "do": "move", "units": {"infantry": 2}, "path": ["norway", "sweden"]},
    ]
    done = replay("\n".join(json.dumps(line) for line in lines))
    said = phase_summary(done.events, speech(done.game.state))
    assert said[0] == "**Germany declares war on Soviet Union and United States.**"
    assert said[1] == "Germany violates Sweden, which joins the Allies with 6 infantry."
    assert said[2].startswith("All strict neutrals that are left are pro-allies now: ") and "Turkey" in said[2]


def test_a_neutral_that_joins_is_told_with_its_army() -> None:
    lines = [
        {"record": 1, "edition": "europe1940", "position": {"power": "germany", "phase": "noncombat_move"}},
        {"by": "germany", "do": "move", "units": {"tank": 1}, "path": ["romania", "bulgaria"]},
    ]
    done = replay("\n".join(json.dumps(line) for line in lines))
    assert "Bulgaria joins Germany with 4 infantry." in phase_summary(done.events, speech(done.game.state))


def test_a_power_on_which_war_was_declared_waits_no_longer() -> None:
    lines = [
        {"record": 1, "edition": "europe1940", "position": {"power": "germany", "phase": "combat_move"}},
        {"by": "germany", "do": "declare_war", "on": ["soviet_union"]},
    ]
    game = replay("\n".join(json.dumps(line) for line in lines)).game
    told = notes_of(game, speech(game.state))
    assert told["soviet_union"] == "May declare war on Italy at the start of its combat moves."
    assert told["united_states"].startswith("May declare war on Germany and Italy as it collects income in turn 3")


def test_the_army_of_a_neutral_has_a_name() -> None:
    say = speech(new(read_header({"record": 1, "edition": "europe1940"})).state)
    assert (
        sentence(Lost("yugoslavia", "neutral", {"infantry": 2}), say) == "Neutral army loses 2 infantry in Yugoslavia."
    )
