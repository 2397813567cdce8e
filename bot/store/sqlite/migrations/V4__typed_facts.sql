-- What lay as texts under keys in `marks` gets columns and tables of its own.

-- One row a game: what is known about it beside its record.
CREATE TABLE facts (
    game             TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    host             TEXT,
    assistance       TEXT,                -- how much the bot helps; NULL: as much as it can
    asked            TEXT,                -- how much players are asked who have chosen nothing
    phase_start      INTEGER,             -- the line after which the phase began
    presence         TEXT,                -- debts, clock and pause, as JSON
    tutorial         TEXT,                -- the last step of a tutorial that was said
    bidding          INTEGER NOT NULL DEFAULT 0,   -- 1 while bids are placed
    without_threads  INTEGER NOT NULL DEFAULT 0,   -- 1: is played in a thread itself
    followed         INTEGER,             -- the last turn that followers were called for
    heralded         INTEGER,             -- the last turn in which whoever is next was told so
    orders_sealed    INTEGER NOT NULL DEFAULT 0,   -- how many sealed orders there ever were
    auction          TEXT,                -- sealed bids for a side, as JSON
    rematch          TEXT,                -- the game that followed it
    log_thread       TEXT,                -- where the dice log is
    log_shut         TEXT CHECK (log_shut IN ('gone', 'closed')),
    log_head         TEXT,                -- the last head of the log that was sent
    order_lost       TEXT,                -- the roll whose order the table was asked for
    held_action      TEXT,                -- what waits for a silent beacon, as JSON
    void_roll        INTEGER,             -- the roll that is to be void
    void_why         TEXT,
    rolls_turn       TEXT,                -- the turn whose rolls by beacon are told
    rolls_told       TEXT,                -- how they are told, a line each
    dice_forgotten   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The lines with which the last turns began.
CREATE TABLE turn_starts (
    game  TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    line  INTEGER NOT NULL,
    PRIMARY KEY (game, line)
) STRICT, WITHOUT ROWID;

-- Who leaves answers to the default: in a space ('': everywhere), with an order of loss, since a line.
CREATE TABLE trusts (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    place   INTEGER NOT NULL,
    person  TEXT NOT NULL,
    turn    TEXT NOT NULL,
    space   TEXT NOT NULL,
    losses  TEXT NOT NULL,                -- kinds of units, with spaces between
    since   INTEGER NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

-- How much somebody wants to be asked while another moves.
CREATE TABLE asked (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    person  TEXT NOT NULL,
    about   TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE followers (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    person  TEXT NOT NULL,
    wants   TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX followed_by ON followers (person);

-- Players who have left the server.
CREATE TABLE departed (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    person  TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

-- When the player of a power was nudged last.
CREATE TABLE nudges (
    game   TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    power  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, power)
) STRICT, WITHOUT ROWID;

-- What a player is working on; `taken`: by which run of the bot it is carried out, and at which revision.
CREATE TABLE drafts (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    person  TEXT NOT NULL,
    place   INTEGER NOT NULL,
    draft   TEXT NOT NULL,
    turn    TEXT NOT NULL,
    taken   TEXT NOT NULL,
    about   TEXT NOT NULL,                 -- the rest of it, as JSON
    PRIMARY KEY (game, person, place)
) STRICT, WITHOUT ROWID;

-- What of a sheet is still to be ordered.
CREATE TABLE rests (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    person  TEXT NOT NULL,
    turn    TEXT NOT NULL,
    orders  TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE sealed_bids (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    person  TEXT NOT NULL,
    amount  INTEGER NOT NULL,
    salt    TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

-- Messages that are edited later. `channel` NULL: the game's.
CREATE TABLE cards (
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    card     TEXT NOT NULL,
    channel  TEXT,
    message  TEXT NOT NULL,
    PRIMARY KEY (game, card)
) STRICT, WITHOUT ROWID;

-- The messages with the buttons: in the channel, and in the thread of a turn.
CREATE TABLE panels (
    game       TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    in_thread  INTEGER NOT NULL,
    channel    TEXT,
    message    TEXT NOT NULL,
    PRIMARY KEY (game, in_thread)
) STRICT, WITHOUT ROWID;

-- The threads of turns. NULL: there is none, all of it stays in the channel.
CREATE TABLE threads (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    turn    TEXT NOT NULL,
    thread  TEXT,
    PRIMARY KEY (game, turn)
) STRICT, WITHOUT ROWID;

CREATE TABLE votes (
    game   TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    vote   TEXT NOT NULL,
    deed   TEXT NOT NULL,                 -- what it does once it is settled
    about  TEXT NOT NULL,                 -- all of it, as JSON
    PRIMARY KEY (game, vote)
) STRICT, WITHOUT ROWID;

-- Who has agreed to give up for a side, as an earlier bot asked it.
CREATE TABLE concessions (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    side    TEXT NOT NULL,
    person  TEXT NOT NULL,
    PRIMARY KEY (game, side, person)
) STRICT, WITHOUT ROWID;

-- Seats that somebody is sought for.
CREATE TABLE advertisements (
    game           TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    advertisement  TEXT NOT NULL,
    powers         TEXT NOT NULL,         -- with spaces between
    holder         TEXT NOT NULL,
    free           INTEGER NOT NULL,      -- 1: whoever presses first plays
    sought_by      TEXT NOT NULL,
    PRIMARY KEY (game, advertisement)
) STRICT, WITHOUT ROWID;

-- Which rolls a message shows, in the order in which they fell.
CREATE TABLE shown_rolls (
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    card     TEXT NOT NULL,
    roll     INTEGER NOT NULL,
    message  TEXT NOT NULL,
    PRIMARY KEY (game, card, roll)
) STRICT, WITHOUT ROWID;

INSERT INTO facts
SELECT game,
    max(CASE key WHEN 'host' THEN value END),
    max(CASE key WHEN 'assistance' THEN value END),
    max(CASE key WHEN 'asked' THEN value END),
    max(CASE key WHEN 'phase_start' THEN CAST(value AS INTEGER) END),
    max(CASE key WHEN 'presence' THEN value END),
    max(CASE key WHEN 'tutorial' THEN value END),
    coalesce(max(key = 'bidding'), 0),
    coalesce(max(key = 'without_threads'), 0),
    max(CASE key WHEN 'followed' THEN CAST(value AS INTEGER) END),
    max(CASE key WHEN 'heralded' THEN CAST(value AS INTEGER) END),
    coalesce(max(CASE key WHEN 'secrets' THEN CAST(value AS INTEGER) END), 0),
    max(CASE key WHEN 'auction' THEN value END),
    max(CASE key WHEN 'rematch' THEN value END),
    max(CASE key WHEN 'log_thread' THEN value END),
    max(CASE key WHEN 'log_shut' THEN value END),
    max(CASE key WHEN 'head_sent' THEN value END),
    max(CASE key WHEN 'order_lost' THEN value END),
    max(CASE key WHEN 'silent' THEN value END),
    max(CASE key WHEN 'void_asked' THEN json_extract(value, '$.roll') END),
    max(CASE key WHEN 'void_asked' THEN json_extract(value, '$.why') END),
    max(CASE key WHEN 'rolls_told' THEN json_extract(value, '$.turn') END),
    max(CASE key WHEN 'rolls_told' THEN (
        SELECT group_concat(told.value, char(10)) FROM json_each(marks.value, '$.lines') AS told
    ) END),
    coalesce(max(key = 'dice_forgotten'), 0)
FROM games LEFT JOIN marks USING (game) GROUP BY game;

INSERT OR IGNORE INTO turn_starts
SELECT game, CAST(one.value AS INTEGER)
FROM marks, json_each('["' || replace(trim(marks.value), ' ', '","') || '"]') AS one
WHERE marks.key = 'turn_starts' AND trim(marks.value) <> '';

INSERT INTO trusts
SELECT game, one.key, json_extract(one.value, '$.user'), json_extract(one.value, '$.turn'),
    coalesce(json_extract(one.value, '$.space'), ''),
    coalesce((SELECT group_concat(loss.value, ' ') FROM json_each(one.value, '$.losses') AS loss), ''),
    coalesce(json_extract(one.value, '$.since'), -1)
FROM marks, json_each(marks.value) AS one WHERE marks.key = 'trust';

INSERT INTO asked SELECT game, substr(key, 7), value FROM marks WHERE key LIKE 'asked:%';
INSERT INTO followers SELECT game, substr(key, 8), value FROM marks WHERE key LIKE 'follow:%';
INSERT INTO departed SELECT game, substr(key, 6) FROM marks WHERE key LIKE 'gone:%';
INSERT INTO nudges SELECT game, substr(key, 8), CAST(value AS INTEGER) FROM marks WHERE key LIKE 'nudged:%';

-- json_each counts the members of an object in its own way; they stand in the order in which they were written.
INSERT INTO drafts
SELECT game, substr(marks.key, 7), row_number() OVER (PARTITION BY marks.game, marks.key ORDER BY one.id), one.key,
    coalesce(json_extract(one.value, '$.turn'), ''), coalesce(json_extract(one.value, '$.taken'), ''),
    json_remove(one.value, '$.turn', '$.taken')
FROM marks, json_each(marks.value) AS one WHERE marks.key LIKE 'draft:%' AND one.type = 'object';

INSERT INTO rests
SELECT game, substr(key, 6), json_extract(value, '$.during'), json_extract(value, '$.orders')
FROM marks WHERE key LIKE 'rest:%';

INSERT INTO sealed_bids
SELECT game, substr(key, 5), json_extract(value, '$.amount'), json_extract(value, '$.salt')
FROM marks WHERE key LIKE 'bid:%';

INSERT INTO cards
SELECT game, substr(key, 6), CASE WHEN instr(value, '/') THEN substr(value, 1, instr(value, '/') - 1) END,
    substr(value, instr(value, '/') + 1)
FROM marks WHERE key LIKE 'card:%';

INSERT INTO panels
SELECT game, key = 'panel:thread', CASE WHEN instr(value, '/') THEN substr(value, 1, instr(value, '/') - 1) END,
    substr(value, instr(value, '/') + 1)
FROM marks WHERE key IN ('panel', 'panel:thread');

INSERT INTO threads SELECT game, substr(key, 8), nullif(value, 'none') FROM marks WHERE key LIKE 'thread:%';
INSERT INTO votes SELECT game, substr(key, 6), json_extract(value, '$.deed'), value FROM marks WHERE key LIKE 'vote:%';

INSERT OR IGNORE INTO concessions
SELECT game, substr(marks.key, 9), one.value
FROM marks, json_each('["' || replace(trim(marks.value), ' ', '","') || '"]') AS one
WHERE marks.key LIKE 'concede:%' AND trim(marks.value) <> '';

INSERT INTO advertisements
SELECT game, substr(marks.key, 8), (SELECT group_concat(power.value, ' ') FROM json_each(marks.value, '$.powers') AS power),
    json_extract(value, '$.holder'), json_extract(value, '$.free'), coalesce(json_extract(value, '$.by'), '')
FROM marks WHERE key LIKE 'wanted:%';

INSERT OR IGNORE INTO shown_rolls
SELECT game, substr(marks.key, 7), CAST(one.value AS INTEGER), substr(one.value, instr(one.value, ':') + 1)
FROM marks, json_each('["' || replace(trim(marks.value), ' ', '","') || '"]') AS one
WHERE marks.key LIKE 'rolls:%' AND trim(marks.value) <> '';

DROP TABLE marks;

-- How often the record has grown or been cut: what was read at one turn is not what stands at another of as many lines.
ALTER TABLE games ADD COLUMN turned INTEGER NOT NULL DEFAULT 0;

-- "user" is a word of SQL itself, which PostgreSQL takes for whoever is connected.
ALTER TABLE seats RENAME COLUMN user TO person;
ALTER TABLE undos RENAME COLUMN user TO person;
ALTER TABLE interactions RENAME COLUMN user TO person;
