-- Who looks for somebody to play with: posted on a card, good until somebody plays or it is withdrawn.
CREATE TABLE searches (
    search    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guild     TEXT COLLATE "C" NOT NULL,
    channel   TEXT COLLATE "C" NOT NULL,
    person    TEXT COLLATE "C" NOT NULL,
    edition   TEXT COLLATE "C" NOT NULL,
    pace      TEXT COLLATE "C" NOT NULL,
    side      TEXT COLLATE "C" NOT NULL,              -- which the person would play; "": either
    season    TEXT COLLATE "C" REFERENCES seasons ON DELETE CASCADE,
    made_at   BIGINT NOT NULL,
    message   TEXT COLLATE "C",                       -- the card
    taken_by  TEXT COLLATE "C",
    game      TEXT COLLATE "C"
);

CREATE INDEX searches_of_guilds ON searches (guild);
