"""What an order brings is told with a warning only where there is something to be warned of."""

from bot.orders import speech
from bot.wording.consequences import consequence
from bot.wording.order_sheets import cautions
from engine import Dice, new, no_dice, read_action, read_header
from engine.advice.consequences import GOALS, consequences


def told_of_war(power: str, on: str) -> str:
    """What is said of objectives when a power declares war."""
    position = {"power": power, "phase": "combat_move", "round": 4}
    game = new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))
    action = read_action({"by": power, "do": "declare_war", "on": [on]})
    done = game.play(action, Dice(no_dice))
    after = game.after(done)
    found = [each for each in consequences(game, action, after, done.events) if each.about == GOALS]
    return cautions([consequence(each, after, speech(game.state)) for each in found])


def test_what_pays_more_is_no_warning() -> None:
    """The Soviet Union is paid for its own objectives from then on, and Germany loses its trade."""
    told = told_of_war("soviet_union", "germany")
    assert told.startswith("\n-# ✅ National objectives then pay") and "⚠" not in told
    assert "Soviet Union 14 IPCs more" in told and "Germany 5 IPCs less" in told


def test_what_pays_less_is_one() -> None:
    told = told_of_war("germany", "soviet_union")
    assert told.startswith("\n-# ⚠ National objectives then pay") and "✅" not in told
