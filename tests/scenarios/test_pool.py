"""Cards of the pool by name and set, as scenario files call them."""

import pytest

from bot.services.assurance.scenarios import pool_of
from engine.cards.catalog import Catalog
from tests.cards.test_reprints import printing

OLD = printing("Mayhem (1st Print - L)", "L1P")
OF_SET = printing("Mayhem [L]", "L", "Rotation")
NEWEST = printing("Mayhem [RR2]", "RR2", "Rotation")
find = pool_of(lambda: Catalog((OLD, OF_SET, NEWEST)))


@pytest.mark.parametrize("name", ["Mayhem|L", "Mayhem [L]|L"])
def test_a_set_names_the_printing_of_that_set_however_the_card_file_writes_its_name(name: str) -> None:
    assert find(name) == OF_SET


def test_without_a_set_it_is_the_newest() -> None:
    assert find("Mayhem") == NEWEST


def test_a_set_that_does_not_have_the_card_lays_no_other_printing() -> None:
    with pytest.raises(ValueError, match="Mayhem was not printed in the set CoW"):
        find("Mayhem|CoW")
