"""The notes players read under `/rules`: by topic, each short enough for one field of a message."""

import pytest

from engine.editions import edition, ids

LONGEST_TOPIC, LONGEST_NOTE = 256, 1024
WITH_NOTES = [id for id in ids() if edition(id).notes]


@pytest.mark.parametrize("id", WITH_NOTES)
def test_notes_fit_a_message(id: str) -> None:
    for topic, note in edition(id).notes.items():
        assert 0 < len(topic) <= LONGEST_TOPIC
        assert 0 < len(note.strip()) <= LONGEST_NOTE, topic


def test_some_edition_has_notes() -> None:
    assert WITH_NOTES
