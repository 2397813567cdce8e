"""Rolling in public: a request is posted, chance is waited for, the dice are applied, a receipt is posted.

`table` runs a roll and survives being killed at any point; `ledger` and `thread` are what it needs of a database and of
Discord; `sources` know where entropy comes from. The protocol itself is pure and lives in `engine.dice`.
"""
