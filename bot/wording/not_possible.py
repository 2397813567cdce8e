"""Why an order of the bot's own (a landing found by trying, taking back, default orders) cannot be carried out."""

BROKEN_RECORD = "The record of this game cannot be read: {why}. Nothing was changed; tell whoever runs the bot."
BEHIND = (
    "The record of this game cannot be followed beyond line {line} of {last} by this version ({why}). It is shown as "
    "it stood there and takes no orders; it can be rewound to an earlier line, or ended."
)
NO_LINE = "This version cannot tell how the game stood after line {line}, so it cannot go back there. {why}"
NOTHING_ASKED = "Nothing is asked of this player."
NO_DEFAULT_END = "Default orders cannot end this phase: somebody has to look at it."
NO_DEFAULT_ANSWER = "This question has no default answer."
NO_LANDING = "No aircraft has to land now, or it needs a carrier that you must move first."
NO_PLACING = "Nothing of what was bought can be placed now."
DICE_ALONE = "An order that rolls dice must be given by itself."
DICE_FELL = "Dice have fallen since: what led to them stays."
NOT_YOUR_ORDER = "The last order is {power}'s, not yours."
HOST_CHANGED = "The host has changed the position since: what came before stays."
NOTHING_TO_UNDO = "There is nothing to take back."
