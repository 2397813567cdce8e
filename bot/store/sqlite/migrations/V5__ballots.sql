-- Who has said what in a vote: a row each, so that two processes that take votes never write over one another.
CREATE TABLE ballots (
    game    TEXT NOT NULL,
    vote    TEXT NOT NULL,
    person  TEXT NOT NULL,
    choice  TEXT NOT NULL,
    place   INTEGER NOT NULL,             -- they are told in the order in which they came
    PRIMARY KEY (game, vote, person),
    FOREIGN KEY (game, vote) REFERENCES votes ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO ballots
SELECT votes.game, votes.vote, said.key, said.value, row_number() OVER (PARTITION BY votes.game, votes.vote ORDER BY said.id)
FROM votes, json_each(votes.about, '$.cast') AS said;

UPDATE votes SET about = json_remove(about, '$.cast');
