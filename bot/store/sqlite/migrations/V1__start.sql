-- Times are milliseconds since 1970, Discord ids are text. `game` names a game everywhere.

CREATE TABLE games (
    game        TEXT PRIMARY KEY,
    guild       TEXT,
    channel     TEXT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('forming', 'running', 'over', 'abandoned')),
    edition     TEXT NOT NULL,
    header      TEXT NOT NULL,                 -- line 1 of the record
    revision    INTEGER NOT NULL DEFAULT 0,    -- how many lines follow it
    created_at  INTEGER NOT NULL,
    ended_at    INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_game_in_a_channel ON games (channel) WHERE status IN ('forming', 'running');

-- Small facts of the bot about a game: the panel's message, the log's thread.
CREATE TABLE marks (
    game   TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    key    TEXT NOT NULL,
    value  TEXT NOT NULL,
    PRIMARY KEY (game, key)
) STRICT, WITHOUT ROWID;

-- The record: line n of a game, with the dice it threw.
CREATE TABLE lines (
    game  TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    n     INTEGER NOT NULL CHECK (n > 0),
    line  TEXT NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

-- Every undo, and the lines it cut.
CREATE TABLE undos (
    undo     INTEGER PRIMARY KEY AUTOINCREMENT,
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    back_to  INTEGER NOT NULL,
    user     TEXT NOT NULL,
    why      TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX undos_of_a_game ON undos (game);

CREATE TABLE undone (
    undo  INTEGER NOT NULL REFERENCES undos ON DELETE CASCADE,
    n     INTEGER NOT NULL,
    line  TEXT NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (undo, n)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lines_are_never_changed BEFORE UPDATE ON lines
BEGIN
    SELECT RAISE(ABORT, 'a record line is never changed');
END;

CREATE TRIGGER lines_leave_by_undo_only BEFORE DELETE ON lines
WHEN EXISTS (SELECT 1 FROM games WHERE game = OLD.game)
    AND NOT EXISTS (
        SELECT 1 FROM undone JOIN undos USING (undo)
        WHERE undos.game = OLD.game AND undone.n = OLD.n AND undone.line = OLD.line AND undone.at = OLD.at
    )
BEGIN
    SELECT RAISE(ABORT, 'a record line is only cut by an undo');
END;

-- States, deflated: the newest, and those in which phases began.
CREATE TABLE snapshots (
    game          TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    revision      INTEGER NOT NULL,
    phase_begins  INTEGER NOT NULL,
    state         BLOB NOT NULL,
    PRIMARY KEY (game, revision)
) STRICT, WITHOUT ROWID;

-- Who holds which power, and who held it before.
CREATE TABLE seats (
    seat            INTEGER PRIMARY KEY,
    game            TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    power           TEXT NOT NULL,
    user            TEXT NOT NULL,
    since           INTEGER NOT NULL,
    since_revision  INTEGER NOT NULL,
    until           INTEGER,
    until_revision  INTEGER
) STRICT;

CREATE UNIQUE INDEX one_player_on_a_seat ON seats (game, power) WHERE until IS NULL;
CREATE INDEX seats_of_a_user ON seats (user) WHERE until IS NULL;

CREATE TABLE standing_orders (
    game    TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    power   TEXT NOT NULL,
    orders  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, power)
) STRICT, WITHOUT ROWID;

-- Interactions that were carried out, with what was answered: a second delivery is answered, not carried out.
CREATE TABLE interactions (
    interaction  TEXT PRIMARY KEY,
    game         TEXT REFERENCES games ON DELETE CASCADE,
    user         TEXT NOT NULL,
    answer       TEXT NOT NULL,
    at           INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX interactions_by_age ON interactions (at);

-- Messages to post. The nonce is made of the row's number, which is never given twice.
CREATE TABLE outbox (
    post        INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT REFERENCES games ON DELETE CASCADE,
    channel     TEXT NOT NULL,
    kind        TEXT NOT NULL,
    payload     TEXT NOT NULL,
    status      TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'posted', 'failed')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    not_before  INTEGER NOT NULL,
    message     TEXT,
    error       TEXT,
    created_at  INTEGER NOT NULL,
    done_at     INTEGER
) STRICT;

CREATE INDEX outbox_due ON outbox (not_before, post) WHERE status = 'due';
CREATE INDEX outbox_of_a_game ON outbox (game, kind, post);

CREATE TABLE timers (
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    subject  TEXT NOT NULL,
    due      INTEGER NOT NULL,
    payload  TEXT NOT NULL,
    PRIMARY KEY (game, kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_due ON timers (due);

CREATE TABLE settings (
    scope  TEXT NOT NULL CHECK (scope IN ('guild', 'channel', 'user')),
    id     TEXT NOT NULL,
    key    TEXT NOT NULL,
    value  TEXT NOT NULL,
    PRIMARY KEY (scope, id, key)
) STRICT, WITHOUT ROWID;

-- The dice of a game: its secrets, the log as it is posted, and how far each roll has come.
CREATE TABLE dice_secrets (
    game     TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    signing  BLOB NOT NULL,
    root     BLOB NOT NULL,
    length   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE dice_entries (
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    hash     TEXT NOT NULL,
    line     TEXT NOT NULL,                 -- as it is exported, but without the message's id
    message  TEXT,                          -- known once it is posted
    PRIMARY KEY (game, number),
    UNIQUE (game, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE dice_rolls (
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    status   TEXT NOT NULL CHECK (status IN ('prepared', 'posted', 'cast', 'done')),
    request  TEXT NOT NULL,                 -- the hash of its entry
    action   TEXT,                          -- what it is thrown for
    witness  TEXT,
    entropy  TEXT,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX dice_unposted ON dice_entries (game, number) WHERE message IS NULL;
CREATE INDEX dice_open_rolls ON dice_rolls (game, number) WHERE status <> 'done';
