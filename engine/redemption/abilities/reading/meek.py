"""Whether a card is meek: whether the identity it has now is printed with a special ability, or it gained one."""

from functools import lru_cache

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import belongs
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.text.sections import LabelledText, split_sections
from engine.redemption.model import cards, zones


def is_meek(state: State, card: CardId) -> bool:
    """Say whether a card has no special ability now; captives have none, tokens only if they were made with one.

    Rules: REG-TYPE-13, REG-TYPE-14, REG-TYPE-28, REG-CAPC-03, R11-CAPC-02
    """
    captive = cards.is_character(state, card) and state.cards[card].location.zone.name == zones.LAND_OF_BONDAGE
    return captive or (not cards.gained_abilities(state, card) and _is_printed_so(state, card))


def _is_printed_so(state: State, card: CardId) -> bool:
    """Say whether the text of a card's present identity is none, or the word itself; a star is no identity's."""
    text = cards.printing(state, card).text
    own = [part for part in _parts(text) if belongs(state, card, part.label)]
    if own:
        return all(part.says_meek for part in own)
    return not text.strip() or cards.is_turned(state, card)


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[LabelledText, ...]:
    return split_sections(normalise(text)) if text.strip() else ()
