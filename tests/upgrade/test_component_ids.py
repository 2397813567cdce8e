"""What an earlier bot has posted is still answered, as long as its message stands: buttons, menus, forms left open."""

import pytest

from tests.upgrade.old_ids import KINDS, is_taken_up, posted

FOREIGN = ("zz:53f2a181:1.0.0:buy", "go:53f2a181:1.0.0:unheard_of", "zz:new", "fo:53f2a181:1.0.0:unheard_of")
"""Ids that no bot has ever posted: the look-up does not say yes to everything."""


def test_every_id_that_was_ever_posted_is_taken_up() -> None:
    lost = [f"{one.kind} {one.id}" for one in posted() if not is_taken_up(one.id)]
    assert not lost, "nothing answers to these any more:\n" + "\n".join(lost)


@pytest.mark.parametrize("id", FOREIGN)
def test_what_was_never_posted_is_not_taken_up(id: str) -> None:
    assert not is_taken_up(id)


def test_the_list_has_every_id_once_and_some_of_every_kind() -> None:
    ids = [(one.kind, one.id) for one in posted()]
    assert len(ids) == len(set(ids))
    assert {kind for kind, _ in ids} == set(KINDS)
