"""Answering interactions: the first callback, and the token's webhook afterwards."""

from tests.support.standin.components import EPHEMERAL
from tests.support.standin.exchange import AUTOCOMPLETE, COMPONENT, MODAL, SLASH, Exchange
from tests.support.standin.modal import Modal
from tests.support.standin.payloads import message_json
from tests.support.standin.posting import COMMAND_ANSWER, REPLY, Origin
from tests.support.standin.refusals import (
    Faults,
    already_acknowledged,
    invalid,
    token_expired,
    unknown,
    unknown_interaction,
)
from tests.support.standin.rest import Answer, Call, Json, Route
from tests.support.standin.rules.commands import check_choices
from tests.support.standin.rules.modals import check_modal
from tests.support.standin.world import Message

ANSWER, DEFER, DEFER_EDIT, EDIT, CHOICES, SHOW_MODAL, LAUNCH = 4, 5, 6, 7, 8, 9, 12
ALLOWED: dict[int, tuple[int, ...]] = {
    SLASH: (ANSWER, DEFER, SHOW_MODAL, LAUNCH),
    COMPONENT: (ANSWER, DEFER, DEFER_EDIT, EDIT, SHOW_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (ANSWER, DEFER, DEFER_EDIT, EDIT),
}


async def callback(call: Call) -> Answer:
    """The first answer to an interaction."""
    exchange = call.server.exchanges.get(call.parts["token"])
    if exchange is None or exchange.id != call.id("interaction_id"):
        raise unknown_interaction()
    if exchange.ack is not None:
        raise already_acknowledged()
    if exchange.age() > call.server.clock.answer_limit:
        raise unknown_interaction()
    kind = call.body["type"]
    needs_message = exchange.kind == MODAL and kind in (DEFER_EDIT, EDIT)
    if kind not in ALLOWED[exchange.kind] or (needs_message and exchange.message is None):
        raise invalid("type", "BASE_TYPE_CHOICES", f"Value must be one of {ALLOWED[exchange.kind]}.")
    if kind == LAUNCH and not call.server.activities.on:
        raise invalid("type", "BASE_TYPE_CHOICES", "Activities are not switched on for this application")
    data = call.body.get("data") or {}
    shown = _carry_out(call, exchange, kind, data)
    exchange.acknowledge(kind)
    return Answer(_callback_answer(exchange, kind, shown))


def _carry_out(call: Call, exchange: Exchange, kind: int, data: Json) -> Message | None:
    """Do what the callback says; the message it made or changed."""
    posting = call.server.posting
    channel, bot = exchange.channel, call.server.world.bot
    if kind in (ANSWER, DEFER):
        origin = _origin(exchange, data)
        if kind == DEFER:
            exchange.original = posting.placeholder(channel, origin)
        else:
            exchange.original = posting.post(channel, bot, data, call.uploads, origin)
        exchange.made(exchange.original)
        return exchange.original
    if kind in (DEFER_EDIT, EDIT) and exchange.message:
        if kind == EDIT:
            posting.revise(exchange.message, data, call.uploads)
        exchange.original = exchange.message
        return exchange.message
    if kind == LAUNCH:
        call.server.activities.opened(channel, exchange.user.id)
    elif kind == CHOICES:
        check_choices(data.get("choices") or [], exchange.focused_kind)
        exchange.offer(data.get("choices") or [])
    else:
        faults = Faults()
        check_modal(faults, data)
        faults.refuse()
        exchange.modal = Modal(data)
    return None


def _origin(exchange: Exchange, data: Json) -> Origin:
    private = exchange.user if (data.get("flags") or 0) & EPHEMERAL else None
    if exchange.message is None:
        return Origin(COMMAND_ANSWER, private, exchange.metadata(), via_webhook=True)
    clicked = exchange.message
    place: Json = {"type": 0, "message_id": str(clicked.id), "channel_id": str(clicked.channel.id)}
    if clicked.channel.guild:
        place["guild_id"] = str(clicked.channel.guild.id)
    return Origin(REPLY, private, exchange.metadata(), via_webhook=True, reference=place)


def _callback_answer(exchange: Exchange, kind: int, shown: Message | None) -> Json:
    about: Json = {"id": str(exchange.id), "type": exchange.kind}
    if shown:
        about |= {
            "response_message_id": str(shown.id),
            "response_message_loading": shown.loading,
            "response_message_ephemeral": shown.private_to is not None,
        }
    body: Json = {"interaction": about}
    if kind in (ANSWER, EDIT) and shown:
        body["resource"] = {"type": kind, "message": message_json(shown)}
    return body


def _exchange(call: Call) -> Exchange:
    """The exchange whose token is in the path, acknowledged and not too old. Raises `Refusal`."""
    exchange = call.server.exchanges.get(call.parts["token"])
    if exchange is None or call.id("application_id") != call.server.world.application_id or exchange.ack is None:
        raise unknown("Webhook")
    if exchange.age() > call.server.clock.token_life:
        raise token_expired()
    if exchange.channel.deleted:
        raise unknown("Channel")
    return exchange


async def follow_up(call: Call) -> Answer:
    """One more message. The first after a deferred answer fills the placeholder instead, and notifies nobody."""
    exchange = _exchange(call)
    posting = call.server.posting
    if exchange.original and exchange.original.loading and not exchange.original.deleted:
        message = posting.revise(exchange.original, call.body, call.uploads)
    else:
        origin = _origin(exchange, call.body)
        origin.type = REPLY
        message = posting.post(exchange.channel, call.server.world.bot, call.body, call.uploads, origin)
        exchange.made(message)
    exchange.touched()
    return Answer(message_json(message))


def _own_message(call: Call, exchange: Exchange) -> Message:
    """The message of the path: @original, or one made through this token."""
    wanted = call.parts["message_id"]
    known = [*exchange.messages, *filter(None, [exchange.original])]
    message = exchange.original if wanted == "@original" else next((m for m in known if str(m.id) == wanted), None)
    if message is None or message.deleted:
        raise unknown("Message")
    return message


async def read(call: Call) -> Answer:
    """Fetch an answer."""
    return Answer(message_json(_own_message(call, _exchange(call))))


async def edit(call: Call) -> Answer:
    """Edit an answer."""
    exchange = _exchange(call)
    message = call.server.posting.revise(_own_message(call, exchange), call.body, call.uploads)
    exchange.touched()
    return Answer(message_json(message))


async def delete(call: Call) -> Answer:
    """Delete an answer."""
    exchange = _exchange(call)
    call.server.world.delete_message(_own_message(call, exchange))
    exchange.touched()
    return Answer()


_WEBHOOK = "/webhooks/{application_id}/{token}"

ROUTES = [
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, "", with_token=False),
    Route("POST", _WEBHOOK, follow_up, "webhook", with_token=False),
    Route("GET", _WEBHOOK + "/messages/{message_id}", read, "webhook", with_token=False),
    Route("PATCH", _WEBHOOK + "/messages/{message_id}", edit, "webhook", with_token=False),
    Route("DELETE", _WEBHOOK + "/messages/{message_id}", delete, "webhook", with_token=False),
]
