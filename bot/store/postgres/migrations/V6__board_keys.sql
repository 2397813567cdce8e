-- Who may look at which game in a browser, and until when. Only hashes are kept: whoever reads this opens nothing.
CREATE TABLE board_keys (
    hash    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    once    BIGINT NOT NULL,              -- 1: of a link, good for one visit that begins; 0: of a visit
    person  TEXT COLLATE "C" NOT NULL,
    game    TEXT COLLATE "C" NOT NULL REFERENCES games ON DELETE CASCADE,
    until   BIGINT NOT NULL
);

CREATE INDEX board_keys_of_games ON board_keys (game);
