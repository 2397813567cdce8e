-- Who has said what in a vote: a row each, so that two processes that take votes never write over one another.
CREATE TABLE ballots (
    game    TEXT COLLATE "C" NOT NULL,
    vote    TEXT COLLATE "C" NOT NULL,
    person  TEXT COLLATE "C" NOT NULL,
    choice  TEXT COLLATE "C" NOT NULL,
    place   BIGINT NOT NULL,
    PRIMARY KEY (game, vote, person),
    FOREIGN KEY (game, vote) REFERENCES votes ON DELETE CASCADE
);

INSERT INTO ballots
SELECT votes.game, votes.vote, said.key, said.value, said.number
FROM votes, json_each_text(votes.about::JSON -> 'cast') WITH ORDINALITY AS said (key, value, number);

UPDATE votes SET about = (about::JSONB - 'cast')::TEXT;
