-- Seasons of a league: who plays, who against whom, what came of it, and what the organiser ruled.
CREATE TABLE seasons (
    season      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guild       TEXT COLLATE "C" NOT NULL,
    channel     TEXT COLLATE "C" NOT NULL,            -- where its card stands and its matches are opened
    name        TEXT COLLATE "C" NOT NULL,
    law         TEXT COLLATE "C" NOT NULL,            -- JSON; no row is changed here once the season runs
    status      TEXT COLLATE "C" NOT NULL,            -- forming, running, over
    organiser   TEXT COLLATE "C" NOT NULL,
    message     TEXT COLLATE "C",                     -- the card
    created_at  BIGINT NOT NULL,
    began_at    BIGINT,
    ended_at    BIGINT
);

CREATE INDEX seasons_of_guilds ON seasons (guild);

CREATE FUNCTION laws_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status <> 'forming' AND NEW.law <> OLD.law THEN
        RAISE EXCEPTION 'the law of a season that has begun is not changed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER laws_stand BEFORE UPDATE ON seasons FOR EACH ROW EXECUTE FUNCTION laws_stand();

CREATE TABLE entrants (
    season     TEXT COLLATE "C" NOT NULL REFERENCES seasons ON DELETE CASCADE,
    person     TEXT COLLATE "C" NOT NULL,
    seed       BIGINT NOT NULL,          -- the order in which they joined, then that in which they were seeded
    joined_at  BIGINT NOT NULL,
    left_at    BIGINT,
    PRIMARY KEY (season, person)
);

CREATE TABLE matches (
    season    TEXT COLLATE "C" NOT NULL REFERENCES seasons ON DELETE CASCADE,
    match     TEXT COLLATE "C" NOT NULL,              -- its name within the season: "R2.1", "W1.3", "C7"
    round     BIGINT NOT NULL,
    axis      TEXT COLLATE "C" NOT NULL,
    allies    TEXT COLLATE "C" NOT NULL,              -- "": nobody, the other rests
    game      TEXT COLLATE "C",
    channel   TEXT COLLATE "C",
    made_at   BIGINT NOT NULL,
    due       BIGINT,
    winner    TEXT COLLATE "C",
    how       TEXT COLLATE "C",                       -- rule, conceded, time, adjudicated, forfeit, bye, void
    ended_at  BIGINT,
    PRIMARY KEY (season, match)
);

CREATE UNIQUE INDEX matches_of_games ON matches (game) WHERE game IS NOT NULL;

-- What came of each game of a season. It stays when the game is deleted: ratings are computed from it.
CREATE TABLE results (
    result    TEXT COLLATE "C" NOT NULL PRIMARY KEY,  -- the game, or of another host's bot its number and the game
    guild     TEXT COLLATE "C" NOT NULL,
    season    TEXT COLLATE "C" NOT NULL,
    ended_at  BIGINT NOT NULL,
    counts    BIGINT NOT NULL,           -- 0: it does not, for the reasons in `faults`, or it was made void
    winner    TEXT COLLATE "C" NOT NULL,
    kind      TEXT COLLATE "C" NOT NULL,
    rounds    BIGINT NOT NULL,
    family    TEXT COLLATE "C" NOT NULL,
    setting   TEXT COLLATE "C" NOT NULL,
    edition   TEXT COLLATE "C" NOT NULL,
    bid       BIGINT NOT NULL,
    worth     DOUBLE PRECISION NOT NULL,
    faults    TEXT COLLATE "C" NOT NULL,              -- JSON
    record    TEXT COLLATE "C" NOT NULL,              -- SHA-256 of the record it was read from
    dice      TEXT COLLATE "C" NOT NULL,              -- the last hash of its dice log, "" without one
    figures   TEXT COLLATE "C" NOT NULL               -- JSON: for statistics
);

CREATE INDEX results_of_guilds ON results (guild);

CREATE TABLE result_shares (
    result  TEXT COLLATE "C" NOT NULL REFERENCES results ON DELETE CASCADE,
    side    TEXT COLLATE "C" NOT NULL,
    person  TEXT COLLATE "C" NOT NULL,                -- "": a computer
    weight  DOUBLE PRECISION NOT NULL,
    moved   DOUBLE PRECISION,
    PRIMARY KEY (result, side, person)
);

CREATE INDEX result_shares_of_people ON result_shares (person);

CREATE TABLE rulings (
    season  TEXT COLLATE "C" NOT NULL REFERENCES seasons ON DELETE CASCADE,
    number  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    person  TEXT COLLATE "C" NOT NULL,
    text    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (season, number)
);
