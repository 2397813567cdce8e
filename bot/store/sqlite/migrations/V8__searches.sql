-- Who looks for somebody to play with: posted on a card, good until somebody plays or it is withdrawn.
CREATE TABLE searches (
    search    TEXT NOT NULL PRIMARY KEY,
    guild     TEXT NOT NULL,
    channel   TEXT NOT NULL,
    person    TEXT NOT NULL,
    edition   TEXT NOT NULL,
    pace      TEXT NOT NULL,
    side      TEXT NOT NULL,              -- which the person would play; "": either
    season    TEXT REFERENCES seasons ON DELETE CASCADE,
    made_at   INTEGER NOT NULL,
    message   TEXT,                       -- the card
    taken_by  TEXT,
    game      TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX searches_of_guilds ON searches (guild);
