"""Split a text into the identities it is printed for."""

import re

from engine.kernel.records import dataclass
from engine.redemption.language.ast.vocabulary import SectionLabel

_LABELS: dict[str, SectionLabel] = {
    "star": SectionLabel.STAR,
    "ge": SectionLabel.GE,
    "he": SectionLabel.GE,
    "ee": SectionLabel.EE,
    "hero": SectionLabel.HERO,
    "h": SectionLabel.HERO,
    "ec": SectionLabel.EC,
    "art": SectionLabel.ART,
    "artifact": SectionLabel.ART,
    "a": SectionLabel.ART,
    "curse": SectionLabel.ART,
    "top": SectionLabel.TOP,
    "bottom": SectionLabel.BOTTOM,
    "site": SectionLabel.SITE,
    "fort": SectionLabel.FORT,
    "fortress": SectionLabel.FORT,
    "f": SectionLabel.FORT,
    "dom": SectionLabel.DOM,
    "d": SectionLabel.DOM,
    "lamb": SectionLabel.LAMB,
    "reaper": SectionLabel.REAPER,
    "good": SectionLabel.GOOD,
    "evil": SectionLabel.EVIL,
}
#: What the identifier column calls an identity where the text has a label.
_AS_TYPES: dict[str, SectionLabel] = {"good enhancement": SectionLabel.GE, "evil enhancement": SectionLabel.EE}
_NAMES = "|".join(sorted(_LABELS, key=len, reverse=True))
_CAPITALS = "|".join(name.upper() for name in sorted(_LABELS, key=len, reverse=True) if len(name) > 1)
_LABEL = re.compile(
    rf"(?:^|(?<=[.)])(?<![ON]\.T\.) )(?:/ ?)?"
    rf"(?:\((?i:({_NAMES}))\):?|((?i:{_NAMES})):)(?= |$)|(?<=\w) (?:/ )?({_CAPITALS}):(?= )"
)


@dataclass(frozen=True, slots=True)
class LabelledText:
    """The part of a text that belongs to one identity."""

    label: SectionLabel | None
    text: str

    @property
    def says_meek(self) -> bool:
        """Whether it says that its identity has no special ability. Rule: REG-TYPE-13"""
        return self.label is not None and self.text.strip(" .").lower() == "meek"


def split_sections(text: str) -> tuple[LabelledText, ...]:
    """Split a normalised text at its identity labels; words before the first label have no label."""
    marks = list(_LABEL.finditer(text))
    if not marks:
        return (LabelledText(None, text),)
    parts: list[LabelledText] = []
    if before := text[: marks[0].start()].strip():
        parts.append(LabelledText(None, before))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        label = _LABELS[(mark[1] or mark[2] or mark[3]).lower()]
        parts.append(LabelledText(label, text[mark.end() : end].strip()))
    return tuple(parts)


def label_called(words: str) -> SectionLabel | None:
    """Return the label of the identity that an identifier names, by its label or its type; None if there is none."""
    name = words.strip().lower()
    return _LABELS.get(name) or _AS_TYPES.get(name)
