"""What an answer with a card's text adds to it: where the card is legal, and how Berean reads it."""

from dataclasses import replace
from typing import Final

from bot.services.verdicts import decks
from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct
from bot.services.verdicts.reach.reaching import reading_of, verbs_of
from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.redemption.language.effect_kinds import KINDS

FORMATS: Final = {"type1": "Type I", "type2": "Type II"}


def more(direct: Direct, asked: Asked, catalog: Catalog) -> Direct:
    """Add to an answer with a card's text where the card is legal, and how Berean reads it."""
    printing = catalog.printing(str(direct.value))
    if printing is None:
        return direct
    told = [decks.legality_of(printing, name, called) for name, called in FORMATS.items()]
    why = " ".join([direct.because, *(each for each in told if each), _read_as(printing, catalog)])
    return replace(direct, because=why.strip())


def _read_as(printing: Printing, catalog: Catalog) -> str:
    """Return the entries of the guide for the effects of a card, or that it is played by hand."""
    if not printing.text.strip():
        return ""
    if reading_of(printing, catalog) is None:
        return "Its text is not automated; it is played by hand."
    entries = sorted({KINDS[verb].page for verb in verbs_of(printing, catalog) if verb in KINDS and KINDS[verb].page})
    return f"Its effects stand in the rules under {', '.join(entries)}." if entries else ""
