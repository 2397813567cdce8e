-- Powers that a computer plays, and those that it has played: from line `since_revision` on. `owner`: the player who may
-- take the power back at any time, where it had one.
CREATE TABLE computers (
    computer        INTEGER PRIMARY KEY,
    game            TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    power           TEXT NOT NULL,
    level           TEXT NOT NULL,
    owner           TEXT,
    since           INTEGER NOT NULL,
    since_revision  INTEGER NOT NULL,
    until           INTEGER,
    until_revision  INTEGER
) STRICT;

CREATE UNIQUE INDEX one_computer_on_a_seat ON computers (game, power) WHERE until IS NULL;

-- For how many seconds a computer waits before each of its turns, where a table has chosen that.
CREATE TABLE computer_pauses (
    game     TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    seconds  INTEGER NOT NULL CHECK (seconds >= 0)
) STRICT, WITHOUT ROWID;

-- What a computer wanted with a turn ("2.germany"), as JSON.
CREATE TABLE computer_aims (
    game  TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    turn  TEXT NOT NULL,
    aim   TEXT NOT NULL,
    PRIMARY KEY (game, turn)
) STRICT, WITHOUT ROWID;
