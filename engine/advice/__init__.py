"""Counsel for players, none of it a rule: what to look at before a phase ends, threats, the nearest legal order."""
