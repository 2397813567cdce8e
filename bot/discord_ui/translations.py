"""The hook through which command names, descriptions and choices reach Discord in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from engine.json_types import JsonObject


class Translator(app_commands.Translator):
    """Looks texts up in the tables of languages; what is not there stays English."""

    def __init__(self, languages: Mapping[str, Table]) -> None:
        self.languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language; None for none."""
        return self.languages.get(str(locale.value), {}).get(string.message)


async def payloads(tree: app_commands.CommandTree[Any]) -> list[JsonObject]:
    """All commands as they are told to Discord, translations included: what has changed is seen from them."""
    translator = tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in tree.get_commands()]
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


Table = Mapping[str, str]
LANGUAGES: Mapping[str, Table] = {}
