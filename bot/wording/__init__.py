"""Everything the bot says, in one place: names, events as sentences, states as summaries, refusals as help.

`Speech` knows the names of one game; the other modules are given one. A translation would replace this package.
"""
