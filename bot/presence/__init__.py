"""Who owes what since when, when to remind, what the clock says. Pure: times are given, nothing is looked up or posted.

debts    what a position asks of whom        pace   reminders, quiet hours, holidays of one person
clock    the optional clock of a game        stall  when nobody plays any more
table    all of it for one game, and the alarms that follow from it
"""
