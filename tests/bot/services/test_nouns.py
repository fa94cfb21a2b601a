"""Nouns of readings that mean no card of the pool are listed, with how many texts say them."""

import json
from importlib import resources

from bot.services.assurance.nouns import nouns_of_nobody
from bot.services.cards.readings import Abilities, _encode, reader_of
from engine.cards.catalog import Catalog
from engine.play.scenario.cardline import parse_card
from engine.redemption.language.pool import card_text, distinct_texts, key_of
from tests.shared import card_pool, needs_shared, nightly


def test_a_noun_that_no_card_bears_is_listed_and_one_borne_by_parts_is_not() -> None:
    """Covers: REG-TYPE-12"""
    printings = tuple(
        parse_card(line)
        for line in (
            "Jude | Hero | Red | 1/9 | human | Discard a Syrian king.",
            "Asa | Hero | Red | 1/9 | human | Discard a Persian king.",
            "Darius | EC | Gray | 3/3 | human, Persian, king",
        )
    )
    catalog = Catalog(printings)
    gone = (
        parse_card("Rezin | EC | Gray | 3/3 | human, Syrian king"),
        parse_card("Cyrus | EC | Gray | 3/3 | Persian king"),
    )
    reader = reader_of(Catalog((*printings, *gone)))
    stored = {key_of(c): _encode(reader.read(c)) for c in map(card_text, printings)}
    abilities = Abilities(distinct_texts(printings), stored)
    covered = frozenset({key_of(card_text(printings[0]))})
    assert nouns_of_nobody(abilities, catalog, covered) == [{"noun": "syrian king", "texts": 1, "covered": 1}]


@nightly
@needs_shared
def test_every_noun_of_a_proven_text_means_somebody() -> None:
    """Covers: REG-TYPE-12"""
    catalog = Catalog(card_pool().printings)
    reader = reader_of(catalog)
    texts = distinct_texts(catalog.printings)
    abilities = Abilities(texts, {key_of(t.card): _encode(reader.read(t.card)) for t in texts})
    proven = json.loads(resources.files("data.abilities").joinpath("proven.json").read_text("utf-8"))["readings"]
    assert [n for n in nouns_of_nobody(abilities, catalog, frozenset(proven)) if n["covered"]] == []
