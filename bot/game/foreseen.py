"""What an action leads to, worked out before it is written: a transaction is short, and everybody waits for it."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import now_ms
from bot.game.loading import since_phase_began, since_turn_began, with_turn
from bot.game.play_lines import phase_began
from bot.loaded import Loaded, notes_of, turn_name
from bot.wish import Step


def position_after(before: Loaded, steps: Sequence[Step], at: int | None = None) -> Loaded:
    """A game as it stands once steps are written, at a time in milliseconds (now)."""
    game, began = steps[-1].game, phase_began(list(steps))
    revision = before.revision + len(steps)
    row, facts = replace(before.row, revision=revision, turned=before.row.turned + 1), before.facts
    if began is not None:
        facts = replace(facts, phase_start=before.revision + began)
    if game.state.winner:
        row = replace(row, status="over", ended_at=now_ms() if at is None else at)
    told = [*before.turn]
    for number, step in enumerate(steps, before.revision + 1):
        told += [(number, event) for event in step.events]
    turn = since_turn_began(told)
    if began is not None:
        facts = with_turn(facts, turn[0][0])
    after = Loaded(row, game, revision, since_phase_began(told), before.players, turn, facts=facts)
    noted = (*before.notes, *notes_of((step.line for step in steps), before.revision + 1))
    after.notes = noted if turn_name(before.game) == turn_name(game) else ()
    after.people, after.computers = before.people, before.computers
    return after


class Foreseen(Struct, frozen=True):
    """What follows an action in a position: its steps with those that follow, and whether more is ordered already."""

    before: Loaded
    steps: Sequence[Step]
    ordered: bool

    def holds(self, now: Loaded, begun: Sequence[Step]) -> bool:
        """Whether it is still so: at the same place of the record, with the same players and computers, and nobody
        has ordered anything else. `begun`: the action and what follows by itself, as it is played now."""
        then = self.before
        return (
            now.row == then.row
            and now.players == then.players
            and now.computers.seats == then.computers.seats
            and now.habits == then.habits
            and now.facts.orders == then.facts.orders
            and now.facts.trusts == then.facts.trusts
            and (now.facts.asked, now.facts.asked_usually) == (then.facts.asked, then.facts.asked_usually)
            and [step.text for step in begun] == [step.text for step in self.steps[: len(begun)]]
        )
