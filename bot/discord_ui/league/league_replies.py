"""What commands and buttons of leagues share: which season is meant, who manages the server, and what is answered."""

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.replying import say
from bot.league.abuse import alarms
from bot.league.cards import family as family_of
from bot.league.cards import season_title, table_text
from bot.league.figures import card_scene, names_of, report_scene
from bot.league.openings import by_opening
from bot.league.pictures import season_scene
from bot.league.rating import START
from bot.league.season import table
from bot.league.statistics import by_setting, of_person
from bot.messages.message import Picture
from bot.refusals import NotPossible
from bot.store import league, results
from bot.wording.league import cards
from bot.wording.league import seasons as words
from bot.wording.league.pictures import REPORT, shown_name
from bot.wording.league.ratings import NOBODY_YET, favour_text, rating_text, why_text
from bot.wording.speech import clipped


async def standings_of(interaction: Interaction, row: league.Season, lifetime: bool = False) -> None:
    """A season's table with what is to be played; or the lifetime ratings of its edition."""
    app = interaction.client.app
    season, ratings = await app.league.archive.season(row), await app.league.archive.ratings(row.guild)
    hidden = await app.league.archive.hidden(season)
    if lifetime:
        if not season.law.ratings:
            raise NotPossible(words.NO_RATINGS)
        listed = ratings.listed(f"{season.law.edition} 1v1")
        told = [
            words.RATED.format(place=place, who=words.who(person), rating=rating_text(rating))
            for place, (person, rating) in enumerate((one for one in listed if one[0] not in hidden), 1)
        ]
        await say(interaction, clipped("\n".join(told), 1900) or NOBODY_YET)
        return
    parts = [table_text(season, ratings, hidden) or words.NOTHING_YET]
    parts += [words.match_text(match) for match in season.open[: words.MOST_OPEN]]
    names = await app.league.names.of(row.guild, (one for one in season.names if one.isdigit()))
    title = season_title(row, season)
    scene = season_scene(title, season, ratings, names, hidden, await theme_of(interaction))
    shown = (Picture("standings", league=scene, main=True),) if season.people else ()
    await say(interaction, clipped("\n".join(parts), 1900), pictures=shown)


async def card_of(interaction: Interaction, person: str) -> None:
    """Somebody's card; of one's own also why each rating is what it is. Raises NotPossible."""
    app, own = interaction.client.app, person == str(interaction.user.id)
    if not own and person in await league.private(app.store.reader):
        raise NotPossible(words.HIDDEN)
    guild = str(interaction.guild_id or "")
    known, ratings = await results.of_guild(app.store.reader, guild), await app.league.archive.ratings(guild)
    mine = {family: ratings.rating(family, person) for family, who in ratings.people if who == person}
    played, began = of_person(known, person), by_opening(known, person=person)
    openings = cards.openings_text(began.items(), names_of(began)) if began else ""
    parts = [cards.card_text(person, played, mine, own, openings)]
    parts += [f"{family}: {why_text(mine[family], ratings.steps[family, person])}" for family in sorted(mine)]
    names = await app.league.names.of(guild, (one for one in (person, *played.against) if one.isdigit()))
    steps = {family: ratings.steps[family, person] for family in mine}
    title = shown_name(names.get(person), 1)
    scene = card_scene(title, played, mine, steps, began, names, own, await theme_of(interaction))
    shown = (Picture("card", figures=scene, main=True),) if played.games else ()
    await say(interaction, clipped("\n\n".join(parts), 1900), pictures=shown)


async def report_of(interaction: Interaction, row: league.Season, organises: bool) -> None:
    """A season's report: who wins at which bid, openings, all rulings; what looks odd to the organiser alone."""
    app = interaction.client.app
    known, ratings = await results.of_guild(app.store.reader, row.guild), await app.league.archive.ratings(row.guild)
    told, began = by_setting(known, row.season), by_opening(known, row.season)
    text = cards.report_text(told) or words.NOTHING_YET
    favours: dict[str, tuple[float, float | None]] = {}
    for setting, how in told.items():
        bias, bid = ratings.bias(setting), ratings.fair_bid(setting, how.edition)
        favours[setting] = (bias.points - START, bid)
        text += f"\n{favour_text(bias.points - START, bias.rd, bid)}"
    if began:
        text += f"\n{cards.openings_text(began.items(), names_of(began))}"
    rulings = [(one.number, one.at, one.person, one.text) for one in await league.rulings(app.store.reader, row.season)]
    if rulings:
        text += f"\n{words.rulings_text(rulings)}"
    if organises:
        text += f"\n{words.LOOK_AT}\n{cards.alarms_text(alarms(known))}"
    season = await app.league.archive.season(row)
    lines = table(season, lambda person: ratings.rating(family_of(season), person).points)
    names = await app.league.names.of(row.guild, (one.person for one in lines if one.person.isdigit()))
    title = REPORT.format(name=row.name)
    scene = report_scene(title, told, favours, began, lines, names, await theme_of(interaction))
    shown = (Picture("report", figures=scene, main=True),) if told else ()
    await say(interaction, clipped(text, 1900), pictures=shown)


@autocomplete.safely
async def season_names(interaction: Interaction, current: str) -> autocomplete.Choices:
    """The seasons of this server, the newest first."""
    found = await league.of_guild(interaction.client.app.store.reader, str(interaction.guild_id or ""))
    return [autocomplete.choice(one.name, one.name) for one in found if current.lower() in one.name.lower()]


async def season_here(interaction: Interaction, name: str) -> league.Season:
    """The season that is meant. Raises NotPossible."""
    return await interaction.client.app.league.archive.here(str(interaction.guild_id or ""), name)


def manages(interaction: Interaction) -> bool:
    """Whether somebody manages the server."""
    return interaction.permissions.manage_guild
