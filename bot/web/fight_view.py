"""A battle's events as a page shows them: die by die, in the order they fell."""

from bot.web.views import Fight, Forces
from bot.wording.battles import STEPS
from bot.wording.events import sentence
from bot.wording.pictures import GUNS
from bot.wording.speech import Speech, capital, words
from engine import events as e

SAID = (e.Lost, e.Damaged, e.Submerged, e.Retreated, e.Bombed, e.FacilityDamaged, e.Intercepted)


def fight_of(event: e.Event, say: Speech) -> Fight | None:
    """The event as a part of a battle; None for what belongs to none."""
    if isinstance(event, e.BattleBegan):
        sides = (dict(event.attackers), dict(event.defenders))
        return Fight(what="began", space=event.space, by=event.attacker, label=event.kind, forces=sides)
    if isinstance(event, e.RoundBegan):
        return Fight(what="round", space=event.space, number=event.round)
    if isinstance(event, e.Rolled):
        return Fight(
            what="rolled",
            space=event.space,
            by=event.power,
            side="attacker" if event.side == "attacker" else "defender",
            label=capital(STEPS.get(event.step, words(event.step))),
            unit=event.unit,
            value=event.value,
            dice=list(event.dice),
            sure=event.sure or 0,
        )
    if isinstance(event, e.FiredAt):
        return Fight(
            what="rolled",
            space=event.space,
            by=event.power,
            side="defender",
            label=GUNS,
            unit=event.unit,
            value=event.value,
            dice=list(event.dice),
        )
    if isinstance(event, e.BattleEnded):
        return Fight(what="ended", space=event.space, by=event.attacker, text=sentence(event, say))
    if isinstance(event, SAID):
        return Fight(what="said", space=event.space, text=sentence(event, say), lost=_lost(event))
    return None


def _lost(event: e.Event) -> Forces:
    """What a loss takes from those who stand in the battle; what is aboard them does not."""
    return {event.power: dict(event.units)} if isinstance(event, e.Lost) else {}
