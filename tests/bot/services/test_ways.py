"""Texts counted by what they are played by, and how many of them are likely right."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.services.assurance.ability_coverage import AbilityCoverage
from bot.services.assurance.draws import draws, interval, newest_wrong
from bot.services.assurance.ways import BY_HAND, GRAMMAR, NOT_PROVEN, Ways
from bot.services.cards.readings import Abilities, _encode, reader_of
from engine.cards.catalog import Catalog
from engine.play.scenario.cardline import parse_card
from engine.redemption.language.pool import card_text, distinct_texts, key_of

DRAWN = Path(__file__).parents[2] / "scenarios" / "drawn"
ASA = parse_card("Asa | Hero | Red | 1/9 | human | Discard an evil card.")
JUDE = parse_card("Jude | Hero | Red | 1/9 | human | Draw 2 cards.")
ODD = parse_card("Odd | Hero | Red | 1/9 | human | Sing a psalm to the moon.")
PLAIN = parse_card("Plain | Hero | Red | 1/9 | human")


def ways() -> Ways:
    """Return those of four cards, of which the text of one is proven."""
    printings = (ASA, JUDE, ODD, PLAIN)
    reader = reader_of(Catalog(printings))
    texts = distinct_texts(printings)
    abilities = Abilities(texts, {key_of(t.card): _encode(reader.read(t.card)) for t in texts})
    carried_out = frozenset(key_of(card_text(c)) for c in (ASA, JUDE))
    return Ways(abilities, AbilityCoverage(frozenset({key_of(card_text(ASA))}), carried_out, carried_out, {}))


def test_each_text_is_counted_once_by_what_it_is_played_by() -> None:
    """A card without a text is not counted; the covered share is that of carried out and proven texts."""
    everything = ways().of_pool()[0]
    assert (everything.of, everything.by[GRAMMAR], everything.by[NOT_PROVEN], everything.by[BY_HAND]) == (3, 1, 1, 1)
    assert everything.covered == pytest.approx(1 / 3, abs=0.0001)


def test_printings_are_counted_by_set() -> None:
    """Each printing with a text counts in its set; a set without texts is not told."""
    printings = (replace(ASA, set_name="First"), replace(ODD, set_name="First"), replace(PLAIN, set_name="Second"))
    together = tuple(replace(card, set_code="1") for card in printings)
    assert [(group.name, group.of) for group in ways().by_set(together)] == [("First (1)", 2)]


def test_a_folder_without_decklists_is_refused(tmp_path: Path) -> None:
    """With one sentence."""
    with pytest.raises(UserFacing, match="no folder of decklists"):
        ways().of_folder(tmp_path)


def test_every_draw_is_counted_once_it_is_judged() -> None:
    """Each folder has an entry, with as many texts as were drawn, and numbers that were drawn."""
    for seed, draw in draws().items():
        numbers = {int(path.stem) for path in (DRAWN / seed).glob("*.yaml")}
        assert draw.wrong | draw.disputed <= numbers
        assert not draw.wrong & draw.disputed
        assert len(numbers) == draw.texts
        assert draw.judged or not draw.wrong | draw.disputed
    folders = {path.name for path in DRAWN.iterdir() if path.is_dir() and path.name.isdigit()}
    assert folders == set(draws())
    assert newest_wrong().seed == max(seed for seed, draw in draws().items() if draw.judged)  # seeds begin with a date


def test_the_interval_is_that_of_wilson() -> None:
    """1 of 10: Brown, Cai and DasGupta's formula, worked by hand."""
    least, most = interval(0.1, 10)
    assert (round(least, 3), round(most, 3)) == (0.018, 0.404)
