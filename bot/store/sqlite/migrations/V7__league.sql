-- Seasons of a league: who plays, who against whom, what came of it, and what the organiser ruled.
CREATE TABLE seasons (
    season      TEXT NOT NULL PRIMARY KEY,
    guild       TEXT NOT NULL,
    channel     TEXT NOT NULL,            -- where its card stands and its matches are opened
    name        TEXT NOT NULL,
    law         TEXT NOT NULL,            -- JSON; no row is changed here once the season runs
    status      TEXT NOT NULL,            -- forming, running, over
    organiser   TEXT NOT NULL,
    message     TEXT,                     -- the card
    created_at  INTEGER NOT NULL,
    began_at    INTEGER,
    ended_at    INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX seasons_of_guilds ON seasons (guild);

CREATE TRIGGER laws_stand BEFORE UPDATE OF law ON seasons WHEN OLD.status <> 'forming' AND NEW.law <> OLD.law BEGIN
    SELECT RAISE(ABORT, 'the law of a season that has begun is not changed');
END;

CREATE TABLE entrants (
    season     TEXT NOT NULL REFERENCES seasons ON DELETE CASCADE,
    person     TEXT NOT NULL,
    seed       INTEGER NOT NULL,          -- the order in which they joined, then that in which they were seeded
    joined_at  INTEGER NOT NULL,
    left_at    INTEGER,
    PRIMARY KEY (season, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
    season    TEXT NOT NULL REFERENCES seasons ON DELETE CASCADE,
    match     TEXT NOT NULL,              -- its name within the season: "R2.1", "W1.3", "C7"
    round     INTEGER NOT NULL,
    axis      TEXT NOT NULL,
    allies    TEXT NOT NULL,              -- "": nobody, the other rests
    game      TEXT,
    channel   TEXT,
    made_at   INTEGER NOT NULL,
    due       INTEGER,
    winner    TEXT,
    how       TEXT,                       -- rule, conceded, time, adjudicated, forfeit, bye, void
    ended_at  INTEGER,
    PRIMARY KEY (season, match)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX matches_of_games ON matches (game) WHERE game IS NOT NULL;

-- What came of each game of a season. It stays when the game is deleted: ratings are computed from it.
CREATE TABLE results (
    result    TEXT NOT NULL PRIMARY KEY,  -- the game, or of another host's bot its number and the game
    guild     TEXT NOT NULL,
    season    TEXT NOT NULL,
    ended_at  INTEGER NOT NULL,
    counts    INTEGER NOT NULL,           -- 0: it does not, for the reasons in `faults`, or it was made void
    winner    TEXT NOT NULL,
    kind      TEXT NOT NULL,
    rounds    INTEGER NOT NULL,
    family    TEXT NOT NULL,
    setting   TEXT NOT NULL,
    edition   TEXT NOT NULL,
    bid       INTEGER NOT NULL,
    worth     REAL NOT NULL,
    faults    TEXT NOT NULL,              -- JSON
    record    TEXT NOT NULL,              -- SHA-256 of the record it was read from
    dice      TEXT NOT NULL,              -- the last hash of its dice log, "" without one
    figures   TEXT NOT NULL               -- JSON: for statistics
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_guilds ON results (guild);

CREATE TABLE result_shares (
    result  TEXT NOT NULL REFERENCES results ON DELETE CASCADE,
    side    TEXT NOT NULL,
    person  TEXT NOT NULL,                -- "": a computer
    weight  REAL NOT NULL,
    moved   REAL,
    PRIMARY KEY (result, side, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_shares_of_people ON result_shares (person);

CREATE TABLE rulings (
    season  TEXT NOT NULL REFERENCES seasons ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    person  TEXT NOT NULL,
    text    TEXT NOT NULL,
    PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;
