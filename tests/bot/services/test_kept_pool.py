"""The cards that computers suppose in other people's hands: imported, and in need of no hand themselves."""

from bot.services.cards.readings import compile_pool, kept_pool
from bot.settings import Settings


def test_only_what_is_kept_as_read_and_carried_out_is_supposed(settings: Settings) -> None:
    assert kept_pool(settings) == ((), {}), "nothing is read for it"
    compile_pool(settings)
    pool, readings = kept_pool(settings)
    assert {card.key for card in pool if card.text.strip()} == set(readings)
    assert any(not card.text.strip() for card in pool) and readings
