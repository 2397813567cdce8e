"""The board of a running game in a browser: everybody looks, and whoever has the seat plays.

What is done here is done by `GameService`, as by a command: the same record, dice, messages and locks. `server` opens
the port and answers; `guard` lets in; `keys` knows who somebody is. `tables` tells what has happened (`window`), alike
to everybody; `seat_view` what one player can do. `orders` carries out.
"""
