"""An answer that only words nobody has read keep back: which words these are, and what holds if they change nothing."""

import re
from collections.abc import Container, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from bot.services.verdicts.asked import ASKS_INDIRECTLY, Asked
from bot.services.verdicts.battles.claims import MAY
from bot.services.verdicts.identifying import TYPES
from bot.services.verdicts.model import DIRECT, Direct, Verdict
from bot.services.verdicts.understood import Part, carrying, parts_of

#: of a part longer than this only the beginning is quoted
LONGEST: Final = 90
_WORD: Final = re.compile(r"[a-z0-9]+(?:['\u2019&.][a-z0-9]+)*", re.IGNORECASE)
_MARK: Final = re.compile(r"\{(\d)\}")
#: what asks behind what is told: "if I take his card do I keep it"
_ASKS_WITHIN: Final = re.compile(
    r"\b(?:do|does|did|can|could|may|will|would|is|are|am|has|have) (?:i|we|he|she|it|they|you)\b"
)
_END: Final = re.compile(r"[.?!;:,\n]")
#: the beginning of a clause whose rest was taken for a part of its own, since it was read
_CUT: Final = re.compile(r"(?:(?!\b(?:and|but|so|then|because|while|when)\b)[^.?!:,;])*;\s*$")
_BRACKETS: Final = ("(", "[")
#: stands in a part for what tells nothing
_LEFT_OUT: Final = "~"


def kept_back(asked: Asked, told: Sequence[Direct]) -> Direct | None:
    """Return what answerers would say but for one part that they have not read, if they agree."""
    held = [each for each in told if each.verdict in DIRECT]
    if len({(each.verdict, each.value) for each in held}) != 1 or held[0].verdict is Verdict.CARD:
        return None
    for each in sorted(held, key=lambda each: not each.computed):
        parts = parts_of(asked, each.reads)
        left = [part for part in parts if part.unread]
        if len(left) != 1 or left[0].line in each.reads.belied or not _is_beside(left[0], parts):
            continue
        typed = as_typed(asked, _clause(asked, left[0]), parts)
        if not _is_assumed_of(typed, each, asked):
            return _if_nothing(each, _short(typed))
    return None


def _is_beside(left: Part, parts: Sequence[Part]) -> bool:
    """Say whether the rest asks the same without a part: it asks nothing, names no card, and says not what may be."""
    if left.asks or any(each.search(left.line) for each in (ASKS_INDIRECTLY, _ASKS_WITHIN, MAY)):
        return False
    return any(part.asks for part in parts) and not any(_MARK.match(each) for each in left.unread)


def _clause(asked: Asked, part: Part) -> Part:
    """Return a part with the words before it that were read, where these begin the same clause."""
    found = _CUT.search(part.before)
    if found is None or ";" in asked.line:
        return part
    return replace(part, before=part.before[: found.start()], line=f"{found[0].rstrip(' ;')} {part.line}")


def _is_assumed_of(typed: str, direct: Direct, asked: Asked) -> bool:
    """Say whether an answer assumes something of a kind of card of which is told: "the soul is in a Site"."""
    named = {printing.name for mention in asked.cards for printing in mention.printings}
    for name in sorted(named, key=len, reverse=True):
        typed = re.sub(re.escape(name), " ", typed, flags=re.IGNORECASE)
    assumed = (each for each in direct.assumed if not any(name in each for name in named))
    return any(TYPES & carrying(typed.casefold()) & carrying(each) for each in assumed)


def _if_nothing(direct: Direct, unread: str) -> Direct:
    """Return that an answer holds if the words that were not understood change nothing."""
    said = direct.verdict.value if direct.verdict in (Verdict.YES, Verdict.NO) else str(direct.value)
    return replace(
        direct,
        verdict=Verdict.DEPENDS,
        value=unread,
        because=f"If it changes nothing: {said}. {direct.because}".strip(),
        assumed=(*direct.assumed, "what was not understood changes nothing"),
        if_nothing=direct,
    )


def as_typed(asked: Asked, part: Part, parts: Sequence[Part]) -> str:
    """Return a part of a question in the words in which it was typed."""
    typed = list(_WORD.finditer(asked.text))
    whole = _words(asked, parts[-1].before + parts[-1].line)
    begin = len(_words(asked, part.before))
    own = range(begin, begin + len(_words(asked, part.line)))
    alike = SequenceMatcher(None, [_plain(each[0]) for each in typed], whole, autojunk=False).get_matching_blocks()
    placed = {at + step: to + step for at, to, size in alike for step in range(size)}
    found = [at for at, to in placed.items() if to in own]
    if not found:
        return _named(asked, part.line)
    first, last = min(found), max(found)
    line, following = part.line.strip(), asked.text[typed[last].end() :].lstrip()
    if placed[first] != own[0] or line[0] == _LEFT_OUT:
        first = _beside(asked.text, typed, placed, first, -1)
    if placed[last] != own[-1] or line[-1] == _LEFT_OUT or following.startswith(_BRACKETS):
        last = _beside(asked.text, typed, placed, last, 1)
    end = typed[last].end()
    said = asked.text[typed[first].start() : end]
    return said + ")" * (said.count("(") > said.count(")") and asked.text[end : end + 1] == ")")


def _beside(text: str, typed: Sequence[re.Match[str]], placed: Container[int], at: int, step: int) -> int:
    """Return the last word after one, or before it, that is of the same clause and was put in other words."""
    while 0 <= at + step < len(typed) and at + step not in placed:
        one, other = sorted((at, at + step))
        if _END.search(text, typed[one].end(), typed[other].start()):
            break
        at += step
    return at


def _words(asked: Asked, line: str) -> list[str]:
    return [_plain(each[0]) for each in _WORD.finditer(_named(asked, line))]


def _plain(word: str) -> str:
    return word.casefold().replace("\u2019", "'")


def _named(asked: Asked, line: str) -> str:
    """Return a line with names in the place of marks, and without those of what was left out of it."""
    return _MARK.sub(lambda found: asked.cards[int(found[1])].name, line.replace(_LEFT_OUT, " "))


def _short(said: str) -> str:
    said = " ".join(said.split())
    return said if len(said) <= LONGEST else f"{said[:LONGEST].rsplit(' ', 1)[0]}\N{HORIZONTAL ELLIPSIS}"
