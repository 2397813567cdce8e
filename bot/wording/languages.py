"""Names and descriptions of commands in other languages. English only for now.

A language is a table from the English text to its own, under the name Discord gives the language ("de", "pt-BR"). What
a table leaves out stays English. The bot's own sentences are the other files of this package.
"""

from __future__ import annotations

from collections.abc import Mapping

Table = Mapping[str, str]
LANGUAGES: Mapping[str, Table] = {}
