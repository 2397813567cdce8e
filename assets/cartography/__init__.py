"""Build-time map maker: an authored `source.json` and public-domain coastlines become the pictures in `assets/maps`.

Needs the `cartography` extra (shapely, numpy, scipy); nothing here is imported when the bot runs.
"""
