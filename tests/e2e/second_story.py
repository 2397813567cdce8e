"""A story of 1942 Second Edition, for the saved transcripts: two rounds of the opening that most tables know."""

from tests.e2e.story import ALL_OUT, Story, gathered


async def two_rounds_of_1942(story: Story) -> None:
    """1942 Second Edition: two rounds, with the battles that most openings have."""
    room = story.table.room
    async with story.game.bot():
        story.mark("The table", "Five people, and a book that was not seen: the lobby says so.")
        await gathered(story, "1942second")
        await story.person("soviet_union").slash(room, "rules", topic="Where these rules come from")
        for number, turns in enumerate((FIRST, SECOND), 1):
            for power, (about, buy, attack, after) in turns.items():
                story.mark(f"Round {number}, {power.replace('_', ' ').title()}", about)
                await story.whole_turn(power, buy, attack, ALL_OUT, after)
        story.mark("Who looks on", "Frank looks at the board and at what may be attacked next.")
        frank = story.table.guild.add_member("frank", "Frank")
        await frank.slash(room, "map")
        await frank.slash(room, "map", where="eastern front")
        await frank.slash(room, "game status")


Turn = tuple[str, str, tuple[str, ...], tuple[str, ...]]

FIRST: dict[str, Turn] = {
    "soviet_union": (
        "Alice attacks West Russia with what can reach it.",
        "buy 4 inf, 3 art",
        (
            "3 inf, 1 art, 1 ftr karelia > west russia",
            "4 inf, 1 art, 2 tanks russia > west russia",
            "2 inf caucasus > west russia",
        ),
        ("1 tank archangel > russia", "1 inf kazakh > caucasus", "2 inf evenki > archangel"),
    ),
    "germany": (
        "Bob takes Karelia, sinks a battleship and a cruiser, and moves on Egypt.",
        "buy 7 inf, 2 art, 1 bomber",
        (
            "3 inf finland > karelia",
            "1 inf, 1 tank baltic states > karelia",
            "1 ftr norway > karelia",
            "2 sub sz 9 > sz 7",
            "1 bomber germany > sz 7",
            "1 battleship sz 15 > sz 14",
        ),
        ("2 inf poland > belorussia", "1 tank france > germany"),
    ),
    "united_kingdom": (
        "Carol bombs Germany, strikes at sea off Indo-China, and goes into Libya.",
        "buy 6 inf, 2 art",
        (
            "raid germany with 1 bomber from united kingdom",
            "1 cruiser sz 35 > sz 61",
            "1 ftr egypt > libya",
            "1 inf, 1 art, 1 tank egypt > libya",
        ),
        ("1 inf persia > trans-jordan",),
    ),
    "japan": (
        "Dave sends his fleet against Hawaii, and his army into China.",
        "buy 1 transport, 1 destroyer, 2 inf, 1 art",
        (
            "3 inf kiangsu > anhwei",
            "2 inf, 1 art, 1 ftr indo-china > yunnan",
            "1 inf, 1 art kwangtung > yunnan",
            "1 bomber japan > anhwei",
            "1 ftr manchuria > anhwei",
        ),
        (),
    ),
    "united_states": (
        "Erin builds a fleet.",
        "buy 1 carrier, 2 ftr, 2 inf",
        (),
        ("1 inf, 1 tank eastern united states > central united states",),
    ),
}
SECOND: dict[str, Turn] = {
    "soviet_union": (
        "The front in the middle holds; Karelia is to be had back.",
        "buy 5 inf, 2 art",
        ("1 inf archangel > karelia",),
        (),
    ),
    "germany": ("Infantry for the front.", "buy 10 inf", (), ("2 inf germany > poland",)),
    "united_kingdom": ("India is made strong.", "buy 3 inf, 2 tanks", (), ()),
    "japan": ("China, again.", "buy 4 inf, 2 art", (), ()),
    "united_states": ("Troops for the crossing.", "buy 4 inf, 2 tanks, 1 transport", (), ()),
}
