"""The page in a frame of a client that speaks the Activity's protocol, as Discord's does."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from aiohttp import web

from tests.bot.web.phone import CHROMIUM, MISSING, PORTRAIT, Phone, phone
from tests.support.board import SMALL, House, house

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]

CLIENT = """<!doctype html><link rel="icon" href="data:,"><title>client</title>
<iframe src="%(page)s?instance_id=i-1&frame_id=f-1&platform=mobile&channel_id=spoofed" style="width:380px;height:800px">
</iframe><script>
const origin = new URL("%(page)s").origin, said = window.said = [];
const answers = {
  AUTHORIZE: (args) => ({code: args.client_id === "123" && args.scope.join() === "identify" ? "%(code)s" : "x"}),
  AUTHENTICATE: (args) => ({access_token: args.access_token, scopes: ["identify"]}),
};
addEventListener("message", (event) => {
  if (event.origin !== origin) return;
  const [opcode, told] = event.data, say = (m) => event.source.postMessage([1, m], event.origin);
  said.push(told.cmd ?? "HANDSHAKE");
  if (opcode === 0) say({cmd: "DISPATCH", evt: "READY", nonce: null, data: {v: 1}});
  else if (answers[told.cmd]) say({cmd: told.cmd, nonce: told.nonce, evt: null, data: answers[told.cmd](told.args)});
});
</script>"""


@dataclass
class Door:
    """Knows one person by one code; where he is does not come from the page."""

    channel: str = ""
    parents: tuple[str, ...] = ()
    application: str = "123"
    origin: str = "https://123.discordsays.com"
    asked: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    async def enter(self, code: str, instance: str) -> tuple[str, str, str] | None:
        self.asked.append((code, instance))
        return ("germany", self.channel, "token-1") if (code, instance) == ("C0DE", "i-1") else None


@dataclass
class Client:
    """The client's own page, on an origin of its own."""

    port: int
    page: str = ""
    code: str = "C0DE"

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client() -> AsyncIterator[Client]:
    found = Client(0)

    async def shown(request: web.Request) -> web.Response:
        return web.Response(text=CLIENT % {"page": found.page, "code": found.code}, content_type="text/html")

    app = web.Application()
    app.router.add_get("/", shown)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    found.port = int(runner.addresses[0][1])
    yield found
    await runner.cleanup()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def door(client: Client) -> Door:
    return Door(parents=(client.origin,))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory, door: Door, client: Client) -> AsyncIterator[House]:
    async with house(tmp_path_factory.mktemp("activity"), doorkeeper=door) as found:
        client.page = found.server.url
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Phone]:
    # frames of another origin are looked into from here only if they are in the same process
    async with phone(tmp_path_factory.mktemp("browser"), PORTRAIT) as found:
        for domain in ("Page", "Network", "Runtime", "Log"):
            await found.command(f"{domain}.enable")
        yield found


async def test_the_client_vouches_for_who_plays(home: House, page: Phone, client: Client, door: Door) -> None:
    game = await home.game(SMALL, 15)
    door.channel = (await home.app.service.look(game)).row.channel
    await page.command("Page.navigate", url=client.origin)
    await page.until("(window.said ?? []).includes('AUTHENTICATE')")
    assert await page.value("window.said") == ["HANDSHAKE", "AUTHORIZE", "AUTHENTICATE"]
    assert door.asked == [("C0DE", "i-1")]
    await page.until("true")
    found = await home.store.reader.query("SELECT person, game, once FROM board_keys", ())
    assert found == [("germany", game, 0)]
    assert not page.trouble


async def test_whom_the_client_does_not_vouch_for_is_not_let_in(
    home: House, page: Phone, client: Client, door: Door
) -> None:
    client.code = "F0RGED"
    await page.command("Page.navigate", url=client.origin)
    await page.until("(window.said ?? []).includes('AUTHORIZE')")
    async with home.session.post(home.server.url + "api/join", json={"code": "F0RGED", "instance": "i-1"}) as answer:
        assert answer.status == 403
    assert len(await home.store.reader.query("SELECT 1 FROM board_keys", ())) == 1


async def test_a_page_without_activities_is_in_nobodys_frame(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with house(tmp_path_factory.mktemp("alone")) as alone, alone.session.get(alone.server.url) as answer:
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert 'data-application=""' in await answer.text()
        async with alone.session.post(alone.server.url + "api/join", json={"code": "x", "instance": "y"}) as joined:
            assert joined.status == 403
