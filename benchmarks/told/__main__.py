"""Tell a whole game turn by turn, as a page of markdown on standard output.

    python -m benchmarks.told --edition global1940 [--setup ...] [--seed 5] [--rounds 12] [--level steady]
    python -m benchmarks.told --edition revised --plan march --seats germany japan

Without a plan computers play on both sides; with one (`benchmarks/plans`) a person plays the powers named by
it. The same seed tells the same page, byte for byte.
"""

import argparse
from collections.abc import Sequence

from benchmarks.plans import PLANS
from benchmarks.told.page import page
from benchmarks.told.played import play
from engine.editions import edition as find_edition
from engine.editions import offered
from engine.players.weights import STEADY


def told(
    edition: str, setup: str, seed: int, rounds: int, plan: str = "", seats: Sequence[str] = (), level: str = STEADY
) -> str:
    """Play a game and return its page."""
    found = find_edition(edition)
    person = PLANS[plan]() if plan else None
    people = {power: person for power in seats if person is not None}
    title = f"{found.book}: {'computers on both sides' if person is None else f'computers against {person.name}'}"
    played = play(edition, setup or found.setups[0], seed, rounds, people, level)
    return page(played, people, seed, title, level)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", required=True, choices=offered())
    parser.add_argument("--setup", default="")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--level", default=STEADY)
    parser.add_argument("--plan", default="", choices=["", *PLANS])
    parser.add_argument("--seats", nargs="*", default=[])
    said = parser.parse_args()
    if bool(said.plan) != bool(said.seats):
        parser.error("a plan needs seats, and seats a plan")
    print(told(said.edition, said.setup, said.seed, said.rounds, said.plan, said.seats, said.level), end="")  # noqa: T201


if __name__ == "__main__":
    main()
