"""Judges: counts of battles made from the rulebooks alone, to hold the engine's against.

Nothing here imports from `engine`, and whoever writes here reads the books and the record's page, not the engine:
a judge that shares a reading with what it judges finds nothing. The tests beside it compare.

`records/` are positions with what the books say comes of them, written by two such readers: one for the boards of 1940,
Revised and Anniversary, the letter of a file naming the book (e, g, r, a; D: one ruling in several); the other for
1941, ABC, Revised and Anniversary (m41, jabc, jrev, jann), the note of the first order saying what is checked.
"""
