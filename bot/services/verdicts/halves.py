"""One half of a card with two identities: its face with the words that are printed for it."""

import re
from dataclasses import replace
from typing import Final

from engine.cards.model import Printing
from engine.redemption.abilities.reading.readings import SECTION_TYPES
from engine.redemption.language.ast.vocabulary import SectionLabel
from engine.redemption.language.text.sections import split_sections

_PLACED: Final = (SectionLabel.TOP, SectionLabel.BOTTOM)
_HALF: Final = r"(?:half|side|part|face|identity|version|one)"
#: "the bottom half of {0}", or said of it alone
HALF: Final = re.compile(
    rf"\b(?:the )?(?P<which>top|upper|bottom|lower) (?:{_HALF})(?: (?:of|on) (?:(?:the|my|his) )*\{{0\}})?"
    rf"|\{{0\}}(?:'s)? (?P<other>top|upper|bottom|lower) {_HALF}"
)
_SIDES: Final = {"top": 0, "upper": 0, "bottom": 1, "lower": 1}


def half_of(printing: Printing, side: int) -> Printing:
    """Return one identity of a card as if it were the whole card. Rules: REG-DUAL-01, REG-TYPE-13"""
    face = printing.faces[side]
    return replace(printing, faces=(face,), text=_text_of(printing, side))


def told_in(line: str) -> tuple[str, int] | None:
    """Return a line that speaks of one half as of the card, and which half that is; None if it names no half."""
    found = HALF.search(line)
    side = None if found is None else _SIDES.get(found["which"] or found["other"])
    if found is None or side is None:
        return None
    rest = f"{line[: found.start()]}{{0}}{line[found.end() :]}"
    return re.sub(r"^(\W*\{0\}[ .,:;]*)+(?=\S.*\{0\})", "", rest), side


def _text_of(printing: Printing, side: int) -> str:
    """Return the words for one half; the whole text where none of it is marked as of a half."""
    parts = split_sections(printing.text)
    wanted: SectionLabel | None = _PLACED[side]
    if not any(part.label in _PLACED for part in parts):
        wanted = next((label for label, types in SECTION_TYPES.items() if printing.faces[side].type in types), None)
    own = [part for part in parts if part.label is wanted]
    if wanted is None or not own:
        return printing.text
    if any(part.says_meek for part in own):
        return ""
    return " ".join(part.text for part in parts if part.label in (None, SectionLabel.STAR, wanted))


def is_told_apart(printing: Printing) -> bool:
    """Say whether the text of a card with two identities says which words are whose."""
    return len(printing.faces) == 1 or any(part.label is not None for part in split_sections(printing.text))
