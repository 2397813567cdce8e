"""A story of Europe 1940, for the saved transcripts: a neutral is violated, war declared on a third power, bombers and
submarines come to Britain, and Britain goes up to meet them."""

from tests.e2e.story import ALL_OUT, Story, gathered


async def britain_in_the_air(story: Story) -> None:
    """Europe 1940: a neutral violated, war declared on a third power, and Britain in the air."""
    room = story.table.room
    async with story.game.bot():
        story.mark("The table", "Six powers for five: Bob has Germany and Italy.")
        await gathered(story, "europe1940", people=(1, 0, 3, 2, 1, 4))
        story.mark(
            "Who fights whom", "Before he buys, Bob looks at the wars, at Spain, and at what the rules say of it."
        )
        await story.person("germany").slash(room, "game politics")
        await story.person("germany").slash(room, "map", where="spain", show="text")
        await story.person("germany").slash(room, "rules", topic="Neutrals")
        story.mark(
            "Round 1, Germany: war", "Bob buys, wonders about Switzerland, and declares war on the Soviet Union."
        )
        await story.orders("germany", "buy 4 inf, 3 tanks")
        await story.end("germany")
        await story.orders("germany", "3 inf western germany > switzerland")
        await _declared(story, "germany", "soviet union")
        story.mark(
            "Round 1, Germany: orders",
            "Yugoslavia is violated, France and the Soviet Union are attacked; bombers go to London.",
        )
        await story.sheet("germany", "\n".join(GERMANY_1940))
        await story.leave("germany")
        await story.quiet()
        story.mark(
            "Who goes up", "Carol sends Scotland's fighter over the sea and London's against the bombers; Erin's stays."
        )
        await _goes_up(story, "united_kingdom", "battle scramble", "1 ftr from scotland to sz 109")
        await _goes_up(story, "united_kingdom", "battle scramble", "none")
        await _goes_up(story, "france", "battle scramble", "none")
        await _goes_up(story, "united_kingdom", "battle intercept", "2 ftr")
        await _goes_up(story, "france", "battle intercept", "none")
        story.mark("Round 1, Germany: battles", "The raid first, then the others by a plan.")
        await story.plan("germany", ALL_OUT)
        await story.rest_of_turn("germany", ["1 inf romania > bulgaria"])
        story.mark("Round 1, Soviet Union", "Alice is at war, and has a front.")
        await story.whole_turn("soviet_union", "buy 6 inf, 2 art", ["2 inf bessarabia > romania"], ALL_OUT)
        story.mark("Who looks on", "Frank looks at the wars, the convoys, and the map.")
        frank = story.table.guild.add_member("frank", "Frank")
        await frank.slash(room, "game politics")
        await frank.slash(room, "game status")
        await frank.slash(room, "map", where="europe")


GERMANY_1940 = (
    "1 sub sz 118 > sz 109",
    "1 sub sz 108 > sz 109",
    "raid united kingdom with 2 strategic bombers from germany",
    "escort united kingdom with 1 ftr from holland belgium",
    "6 inf, 2 art, 3 tanks greater southern germany > yugoslavia",
    "2 inf, 1 tank slovakia hungary > yugoslavia",
    "4 inf, 2 art, 3 tanks holland belgium > france",
    "3 inf, 1 art, 4 mech, 2 ftr, 3 tac western germany > france",
    "3 inf, 1 tank, 1 tac poland > eastern poland",
)


async def _declared(story: Story, power: str, on: str) -> None:
    """A declaration of war, looked at and confirmed."""
    shown = await story.person(power).slash(story.table.room, "turn declare", on=on)
    await story.person(power).click(shown.reply, "Confirm")
    await story.quiet()


async def _goes_up(story: Story, power: str, command: str, answer: str) -> None:
    """An answer to what that power is asked before the battles."""

    async def asked() -> bool:
        asks = (await story.game.look()).game.state.pending
        return any((ask.by, ask.do) == (power, command.split()[1]) for ask in asks)

    await story.until(asked)
    await story.quiet()
    await story.person(power).slash(story.table.room, command, answer=answer)
    await story.quiet()
