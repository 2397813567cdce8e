"""Films: one at a time, one for each person, and none twice."""

import asyncio
import threading

import pytest

from bot.discord_ui.delivery import film_desk
from bot.discord_ui.delivery.film_desk import MOST_WAITING, FilmDesk
from bot.messages.message import Picture
from bot.refusals import NotPossible
from bot.scene import Scene
from tests.support.play import Club
from tests.support.standin.changes import patience


class Drawer:
    """Draws when it is let, and knows what it was given."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.now, self.most = 0, 0
        self.began, self.may = threading.Semaphore(0), threading.Semaphore(0)

    def draw(self, picture: Picture) -> tuple[bytes, str]:
        self.now += 1
        self.most = max(self.most, self.now)
        self.began.release()
        self.may.acquire()
        self.drawn.append(picture.film[0].title)
        self.now -= 1
        return b"GIF", picture.film[0].title


def film(title: str) -> Picture:
    return Picture("film", film=(Scene("1941", title=title),))


async def test_films_are_drawn_one_after_the_other_and_none_twice() -> None:
    film_desk._kept.clear()
    drawer = Drawer()
    desk = FilmDesk(drawer.draw)
    wanted = [asyncio.create_task(desk.drawn(film(title))) for title in ("first", "second", "first", "third")]
    async with patience():
        await asyncio.to_thread(drawer.began.acquire)
        assert not drawer.drawn, "the others wait"
        for _ in range(3):
            drawer.may.release()
        found = await asyncio.gather(*wanted)
    assert [alt for _, alt in found] == ["first", "second", "first", "third"]
    assert drawer.drawn == ["first", "second", "third"] and drawer.most == 1


def test_a_person_waits_for_one_film_and_only_so_many_people_wait() -> None:
    desk = FilmDesk(Drawer().draw)
    with desk.asked_by("alice"):
        with pytest.raises(NotPossible, match="is being made"), desk.asked_by("alice"):
            raise AssertionError
        with desk.asked_by("bob"):
            pass
    with desk.asked_by("alice"):
        desk._people.update(str(number) for number in range(MOST_WAITING))
        with pytest.raises(NotPossible, match="Too many people"), desk.asked_by("bob"):
            raise AssertionError


async def test_who_asks_again_while_a_film_is_made_is_told_so_and_others_play_on(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.begin()
    film_desk._kept.clear()
    drawer, films = Drawer(), club.bot.drawing.films
    monkeypatch.setattr(films, "_draw", drawer.draw)
    erin, alice, room = club.table.erin, club.table.alice, club.table.room
    first = asyncio.create_task(erin.slash(room, "history film"))
    async with patience():
        await asyncio.to_thread(drawer.began.acquire)
        assert "is being made" in (await erin.slash(room, "history film")).text
        assert "Bought 2 infantry" in (await alice.slash(room, "turn buy", units="2 inf")).text
        drawer.may.release()
        assert (await first).reply.files[0].data == b"GIF"
    await club.table.server.until(lambda: not films._people)
