"""Numbers computed from given numbers: cards in hand after a draw, cards to discard, souls still to rescue."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Reads, Verdict, having_read, polar
from engine.redemption.model.category import rules_for
from glossary.words import NUMBERS

_NUMBER: Final = rf"(\d+|{'|'.join(NUMBERS)})"
_IN_HAND: Final = re.compile(
    rf"\b{_NUMBER} (?:cards? )?(?:left )?in (?:my |his |her |the )?hand\b"
    rf"|\bhand (?:has|of|is|holds|with) {_NUMBER}\b"
    rf"|\b(?:hold|holding|have|has|got) {_NUMBER} cards\b|\bholding {_NUMBER}\b"
)
_DRAWN: Final = re.compile(rf"\b(?:draw|draws|drew|drawing)(?: of)? (?:my |the |his |her |another )?{_NUMBER}\b")
_DRAW_PHASE: Final = re.compile(r"\b(?:draw phase|normal draw|usual draw|regular draw)\b")
_AT_END: Final = re.compile(
    r"\b(?:end of (?:my |the |his |her )?turn|turn ends|discard phase|end(?:ed|ing)? (?:my |the )?turn)\b"
)
_DISCARDS: Final = re.compile(
    r"\bhow many\b[^?]*\b(?:discard|throw away|get rid of|ditch|drop|lose|toss)\b|\bhow many to discard\b"
)
_MAY_KEEP: Final = re.compile(
    r"\bdown to (?:how many|what)\b|\bhow many\b[^?]*\b(?:keep|kept|stay|left|go down to|down to)\b"
)
_MUST_DISCARD: Final = re.compile(r"\b(?:must|have to|need to|has to) (?:i |he |she )?(?:discard|throw)\b")
_HAS_THEN: Final = re.compile(
    r"\bhow many (?:cards )?(?:(?:are|is|do|will|then|left|there|be) )*(?:after|then)\b"
    r"|\bhow many\b[^?]*\b(?:have|hold|in (?:my |his )?hand|end up)\b"
    r"|\bhow big is (?:my|his|the) hand\b|\bend up with\b"
)
_RESCUED: Final = re.compile(
    rf"\b{_NUMBER} (?:lost )?souls? (?:already |so far )?(?:rescued|redeemed)|\brescued {_NUMBER}(?: lost)? souls?"
    rf"|\b{_NUMBER} (?:rescued|redeemed) souls?"
)
_MORE_TO_WIN: Final = re.compile(r"\bhow many more\b[^?]*\bwin\b")
#: how it is asked what a game is about
_TO_WIN: Final = re.compile(
    r"^\W*(?:(?:so|and|ok) )?(?:how (?:do|does|can|would) (?:i|you|we|one|somebody|a player) (?:actually )?win"
    r"(?: (?:a|the|this))?(?: game)?|how (?:is|are) (?:a |the )?games? won"
    r"|what(?:'s| is) the (?:goal|aim|object|objective|point) of (?:the|this) game"
    r"|what do (?:i|you|we) need to win(?: the game)?)\W*$"
)
#: what makes it another number
_OTHERWISE: Final = re.compile(
    r"\b(?:abilit\w+|effects?|artifact|hand size|raised?|lost souls? (?:among|in)|soul among|replac\w+"
    r"|teams?|if|unless"
    r"|deck|reserve)\b"
)


def answer(asked: Asked) -> Direct | None:
    """Return the number that follows from the given numbers; None if a card matters for it."""
    return having_read(_counted(asked), _READS)


def _counted(asked: Asked) -> Direct | None:
    if asked.cards or not asked.edition.is_of_guide or _OTHERWISE.search(asked.line):
        return None
    return _of_hand(asked) or _of_souls(asked) or _of_game(asked)


def _of_game(asked: Asked) -> Direct | None:
    """Return how many Lost Souls win a game, if that is asked."""
    if _TO_WIN.search(asked.line) is None:
        return None
    souls, more = (rules_for(asked.edition.value, category).souls_to_win for category in ("type1", "type2"))
    why = f"Who first has rescued {souls} Lost Souls wins; in Type II it takes {more}."
    return Direct(Verdict.OUTCOME, f"Rescue {souls} Lost Souls", why, ("REG-RESCUE-04",), True, found_by="counting")


def _of_hand(asked: Asked) -> Direct | None:
    told = [_number(each) for each in _IN_HAND.finditer(asked.line)]
    if len(told) != 1:
        return None
    drawn = [_number(each) for each in _DRAWN.finditer(asked.line)]
    if len(drawn) > 1:
        return None
    rules = rules_for(asked.edition.value, "type1")
    more = sum(drawn) if drawn else rules.cards_drawn if _DRAW_PHASE.search(asked.line) else 0
    held = min(rules.hand_cap, told[0] + more)
    over = max(0, held - rules.hand_limit)
    if _AT_END.search(asked.line):
        why = f"Of {held} cards {rules.hand_limit} may be kept."
        if _MAY_KEEP.search(asked.last):
            return _made(held - over, why, ("REG-TURN-16",))
        if _DISCARDS.search(asked.last):
            return _made(over, why, ("REG-TURN-16",))
        if _MUST_DISCARD.search(asked.last):
            return Direct(polar(over > 0), None, why, ("REG-TURN-16",), True, (_NO_CARD,), found_by="counting")
    elif _HAS_THEN.search(asked.last) and more:
        return _made(
            held, f"{told[0]} and {more}, but never more than {rules.hand_cap}.", ("REG-HAND-01", "REG-TURN-03")
        )
    return None


def _of_souls(asked: Asked) -> Direct | None:
    told = [_number(each) for each in _RESCUED.finditer(asked.line)]
    if len(told) != 1 or not _MORE_TO_WIN.search(asked.last):
        return None
    needed = rules_for(asked.edition.value, "type2" if "type ii" in asked.line else "type1").souls_to_win
    return _made(max(0, needed - told[0]), f"{needed} Redeemed Souls win.", ("REG-RESCUE-04",))


_READS: Final = Reads(
    (_IN_HAND, _DRAWN, _RESCUED, _DRAW_PHASE, _AT_END),
    frozenset(
        {
            "hand",
            "draw phase",
            "draw",
            "discard phase",
            "per turn",
            "type i",
            "type ii",
            "hold",
            "before",
            "after",
            "afterwards",
            "#3",
        }
    ),
    asking=None,
)
_NO_CARD: Final = "no card says otherwise"


def _made(number: int, why: str, cited: tuple[str, ...]) -> Direct:
    return Direct(Verdict.NUMBER, number, why, cited, True, (_NO_CARD,), found_by="counting")


def _number(found: re.Match[str]) -> int:
    word = next(each for each in found.groups() if each)
    return int(word) if word.isdigit() else NUMBERS.index(word)
