"""A story of Global 1940, for the saved transcript: two rounds of nine powers among five people, with the fall of Paris
and Japan's attack."""

from tests.e2e.story import ALL_OUT, Story, gathered
from tests.support.standin import Person

BOB_ALICE_DAVE_ERIN_CAROL = (1, 0, 3, 4, 4, 2, 1, 2, 2)
"""Germany, the Soviet Union, Japan, the United States, China, the United Kingdom, Italy, ANZAC, France."""


async def japan_attacks(story: Story) -> None:
    """Global 1940: Paris falls, China fights on, and in the second round Japan goes to war in the Pacific."""
    async with story.game.bot():
        story.mark("The table", "Nine powers for five: Bob has Germany and Italy, Carol the Commonwealth and France.")
        await gathered(story, "global1940", people=BOB_ALICE_DAVE_ERIN_CAROL)
        frank = story.table.guild.add_member("frank", "Frank")
        await _round_one(story)
        await _round_two(story)
        await _frank_reads(story, frank)


async def _round_one(story: Story) -> None:
    story.mark("Round 1, Germany", "Bob takes France from three sides.")
    attacks = ["4 inf, 2 art, 3 tanks, 1 ftr holland belgium > france", "3 inf, 1 art, 4 mech western germany > france"]
    attacks += ["3 tac western germany > france", "1 ftr western germany > france"]
    await story.whole_turn("germany", "buy 10 inf", attacks, ALL_OUT)
    story.mark("Round 1, Soviet Union", "Alice is at peace, and buys for the day when she is not.")
    await story.whole_turn("soviet_union", "buy 7 inf, 4 art", [], ALL_OUT)
    story.mark("Round 1, Japan", "Dave goes on in China, and keeps his fleet at home.")
    attacks = ["3 inf, 1 art kiangsi > hunan", "1 ftr, 1 tac kiangsu > hunan", "3 inf shantung > anhwe"]
    await story.whole_turn("japan", "buy 2 transports, 4 inf", attacks, ALL_OUT)
    story.mark("Round 1, United States and China", "Erin's two powers: a quiet one, and one that strikes back.")
    await story.whole_turn("united_states", "buy 1 carrier, 2 ftr, 2 transports", [], ALL_OUT)
    await story.whole_turn("china", "buy 4 inf", ["2 inf kweichow > hunan", "1 ftr szechwan > hunan"], ALL_OUT)
    story.mark("Round 1, the Commonwealth", "Carol buys from two purses; ANZAC and France take a minute each.")
    await story.orders("united_kingdom", "buy 3 inf, 1 ftr for europe", "buy 1 inf, 1 ftr for pacific")
    await story.end("united_kingdom")
    await story.orders("united_kingdom", "2 inf, 1 art, 1 tank alexandria > tobruk")
    await story.end("united_kingdom")
    await story.plan("united_kingdom", ALL_OUT)
    await story.rest_of_turn("united_kingdom")
    await story.whole_turn("italy", "buy 3 inf", [], ALL_OUT)
    await story.whole_turn("anzac", "buy 1 inf, 1 ftr", [], ALL_OUT)
    await story.rest_of_turn("france")


async def _round_two(story: Story) -> None:
    room = story.table.room
    story.mark("Round 2, Germany and the Soviet Union", "Both wait for the other.")
    await story.whole_turn("germany", "buy 6 inf, 3 art", [], ALL_OUT)
    await story.whole_turn("soviet_union", "buy 10 inf", [], ALL_OUT)
    story.mark("Round 2, Japan", "Dave declares war, and attacks in the Pacific and at Hong Kong. Erin may scramble.")
    dave = story.person("japan")
    await story.orders("japan", "buy 3 transports, 2 inf")
    await story.end("japan")
    await dave.slash(room, "game politics")
    for enemy in ("united states", "united kingdom"):
        shown = await dave.slash(room, "turn declare", on=enemy)
        await (await dave.click(shown.reply, "Confirm")).followed()
    attacks = ["2 cv, 1 bb, 1 ca, 2 dd sz 6 > sz 35", "1 ftr, 1 tac sz 6 > sz 35", "3 inf, 1 art kwangsi > kwangtung"]
    await story.orders("japan", "ferry 1 inf, 1 art japan > sz 6 > sz 19 > sz 20 > sz 35 > philippines", *attacks)
    await _ends_where_some_scramble(story, "japan")
    await story.plan("japan", ALL_OUT)
    await story.rest_of_turn("japan")
    story.mark("Round 2, United States", "Erin wants to know what happened since her last turn, and looks close.")
    erin = story.person("united_states")
    told = await (await story.pressed("united_states", "What changed?")).followed()
    await erin.select(told.reply, ["philippine sea"])
    await erin.slash(room, "game objectives", power="united states")
    await story.whole_turn("united_states", "buy 2 carriers, 2 dd", [], ALL_OUT)
    await story.whole_turn("china", "buy 3 inf", [], ALL_OUT)
    story.mark("Round 2, the others", "What is left of the round.")
    await story.orders("united_kingdom", "buy 4 inf for europe", "buy 2 inf for pacific")
    await story.rest_of_turn("united_kingdom")
    await story.whole_turn("italy", "buy 2 inf", [], ALL_OUT)
    await story.whole_turn("anzac", "buy 2 inf", [], ALL_OUT)
    await story.rest_of_turn("france")


async def _ends_where_some_scramble(story: Story, power: str) -> None:
    """The combat moves are over once those who may scramble have answered."""
    answer = await (await story.pressed(power, "End phase")).followed()
    if any(button.label == "End anyway" for button in answer.reply.buttons):
        await (await story.person(power).click(answer.reply, "End anyway")).followed()
    await story.quiet()

    async def fights() -> bool:
        await story.answer_or_wait()
        return (await story.phase())[2] == "conduct_combat"

    await story.until(fights)


async def _frank_reads(story: Story, frank: Person) -> None:
    """Somebody who only looks on."""
    room = story.table.room
    story.mark("Who looks on", "Frank reads what Japan's last turn changed, and looks at the purses.")
    await frank.slash(room, "history since", power="japan")
    await frank.slash(room, "history chart", measure="treasury")
