-- Which message told a line of a record: where the history's links lead.
CREATE TABLE announcements (
    game     TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    channel  TEXT NOT NULL,
    message  TEXT NOT NULL,
    PRIMARY KEY (game, line)
) STRICT, WITHOUT ROWID;
