"""Which printing of a card comes first: the one played today."""

from dataclasses import replace

from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.cards.reprints import newest_first
from engine.cards.starter import load_starter_deck


def printing(name: str, code: str, legality: str = "", text: str = "") -> Printing:
    return replace(
        load_starter_deck("G")[0], name=name, base_name="Mayhem", set_code=code, legality=legality, text=text
    )


WOMEN = printing("Mayhem", "Wom", text="old")
KINGS = printing("Mayhem (Ki)", "Ki", text="older still")
FALL = printing("Mayhem (FoM)", "FoM", "Rotation", "today")
BANNED = printing("Mayhem (T2C)", "T2C", "Banned", "banned")


def test_what_may_be_played_comes_first_then_the_newest_set() -> None:
    assert newest_first((WOMEN, KINGS, BANNED, FALL)) == (FALL, KINGS, WOMEN, BANNED)


def test_a_bare_name_means_the_card_though_one_printing_bears_it() -> None:
    """Falling Away of the set Women has no suffix, and is not the card in play since 2018."""
    catalog = Catalog((WOMEN, KINGS, FALL))
    assert catalog.meant("Mayhem", catalog.find("Mayhem").hit)[0] is FALL
    assert catalog.meant("mayhem (ki)", catalog.find("mayhem (ki)").hit) == (KINGS,)


def test_of_two_printings_of_one_name_the_newer_is_meant() -> None:
    older, newer = printing("Giving", "Ap"), printing("Giving", "TEC", "Rotation")
    assert Catalog((older, newer)).printing("Giving") is newer
    assert Catalog((older, newer)).printing("Giving", "Ap") is older
