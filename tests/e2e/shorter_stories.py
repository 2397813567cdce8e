"""Shorter games: what only some editions have is asked, offered and rolled there. For the saved transcripts."""

from tests.e2e.story import ALL_OUT, LONG, Story, gathered


async def revised_with_advantages(story: Story) -> None:
    """A shorter game with technology and national advantages: what is asked, offered and rolled there."""
    table, room = story.table, story.table.room
    story.silent = {"united_kingdom"}
    async with story.game.bot():
        story.mark("The table", "All national advantages are in. There is a clock; Carol will not answer.")
        await gathered(story, "revised", "national_advantages=all")
        await table.alice.slash(room, "table clock", hours=24, grace=0, outcome="replace")
        await table.bob.click(await room.wait_for("proposes a clock", within=LONG), "Yes")
        await story.choose("united_kingdom", "National advantages…", 0)
        story.mark("Round 1, Soviet Union", "Alice tries for a weapon, buys, and attacks twice.")
        await story.choose("soviet_union", "Develop weapons…", 0)
        await story.end("soviet_union")
        attacks = ["3 inf, 1 art, 2 arm russia > west russia", "3 inf karelia > west russia"]
        attacks += ["3 inf, 1 art, 1 arm caucasus > ukraine", "1 ftr russia > ukraine"]
        await story.whole_turn("soviet_union", "buy 3 inf, 2 art", attacks, "Two rounds each, then retreat")
        story.mark("Round 1, Germany", "Bob bombs London, and attacks at sea and in Egypt. Carol is asked, and sleeps.")
        await story.end("germany")
        await story.orders("germany", "buy 10 inf, 1 tank")
        await story.end("germany")
        await table.bob.slash(room, "turn move", from_="germany", units="1 bmb", to="united_kingdom", mission="raid")
        attacks = ["1 inf, 1 tank libya > anglo egypt", "2 sub sz 5 > sz 2", "1 ftr norway > sz 2", "1 sub sz 8 > sz 2"]
        await story.orders("germany", *attacks)
        await story.end("germany")
        await story.plan("germany", "As long as my odds are 30 %")
        await story.rest_of_turn("germany")
        story.mark("Round 1, United Kingdom", "Carol is there for her own turn, with what her advantages offer.")
        await story.choose("united_kingdom", "Develop weapons…", 1)
        await story.end("united_kingdom")
        await story.whole_turn("united_kingdom", "buy 5 inf", [], ALL_OUT)
        story.mark("The next player", "Dave's turn begins; Frank, who follows nothing, reads the dice and the seats.")
        await table.guild.add_member("frank", "Frank").slash(room, "dice luck")


async def anniversary_with_objectives(story: Story) -> None:
    """Anniversary from 1941: researchers, objectives, a war on two fronts, and China asked in Japan's turn."""
    room = story.table.room
    async with story.game.bot():
        story.mark("The table", "Six powers for five: Bob has Germany and Italy. Researchers and objectives are in.")
        await gathered(story, "anniversary", "research=on national_objectives=on", people=(1, 0, 3, 2, 1, 4))
        story.mark("Round 1, Germany", "Bob hires no researcher, buys, and strikes on the whole front.")
        await story.end("germany")
        attacks = ["2 inf, 1 tank poland > baltic states", "2 inf, 1 art, 1 tank poland > east poland"]
        attacks += ["3 inf, 1 art, 2 tanks bulgaria romania > ukraine", "1 ftr poland > baltic states"]
        await story.whole_turn("germany", "buy 8 inf, 1 tank", attacks, ALL_OUT)
        story.mark("Round 1, Soviet Union", "Alice stands on the defence.")
        await story.end("soviet_union")
        await story.whole_turn("soviet_union", "buy 6 inf, 2 art", ["2 inf karelia > baltic states"], ALL_OUT)
        story.mark("Round 1, Japan", "Dave goes against China and Hong Kong.")
        await story.end("japan")
        attacks = ["3 inf kiangsu > fukien", "3 inf manchuria > suiyuan", "1 ftr manchuria > suiyuan"]
        await story.whole_turn("japan", "buy 5 inf", attacks, ALL_OUT)
        story.mark("Who looks on", "Frank looks at the objectives and the seats.")
        frank = story.table.guild.add_member("frank", "Frank")
        await frank.slash(room, "game objectives", power="germany")
        await frank.slash(room, "game seats")
