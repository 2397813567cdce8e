"""The page on the record names every action and what it may carry."""

import re
from pathlib import Path
from typing import get_args

import pytest

from engine.record import Action, ActionBase, action_names

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "record.md").read_text("utf-8")
ROWS = {row[0]: row[1] for row in re.findall(r"^\| `([a-z_]+)` \|(.*?)\| .* \|$", PAGE, re.MULTILINE)}
MODELS = {model.model_fields["do"].default: model for model in get_args(get_args(Action)[0])}


def test_the_page_has_a_row_for_each_action_and_no_other() -> None:
    assert list(MODELS) == action_names()
    assert set(ROWS) >= set(MODELS)


@pytest.mark.parametrize("do", MODELS)
def test_a_row_names_every_key_of_its_action(do: str) -> None:
    fields = {name: field for name, field in MODELS[do].model_fields.items() if name not in ActionBase.model_fields}
    keys = {field.serialization_alias or name for name, field in fields.items()} - {"do"}
    assert keys <= set(re.findall(r"`([a-z_]+)`", ROWS[do])), do
