"""Answers from the facts of one card: its text, what it is, its brigades and numbers, what can stop it."""

import re
from collections.abc import Callable
from dataclasses import replace

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.attributes import OF_TWO_USES, is_unprinted, test_of, turns_with_use
from bot.services.verdicts.attributes import answer as attribute
from bot.services.verdicts.battles.battle_words import MET
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.printed import CHANGED, differs, made
from bot.services.verdicts.printed import answer as printed_fact
from bot.services.verdicts.texts import text, which
from engine.cards.model import Brigade, CardType, Printing

#: what is asked with a word or two behind the name: "meek?", "unique yes or no"
_ELLIPSIS = re.compile(
    r"(?:^|[.,:;)?!-]\s*|\}\s*)(?:is (?:he|she|it|that) |(?:so|still|also) )?(?:an? |the )?"
    r"(?P<what>[a-z][a-z ]{2,30}?)"
    r"(?:,? (?:or not|yes or no|y/n|right|no))?\s*\?*\s*$"
)
_HAS_BRIGADE = re.compile(
    r"\b(?:does|do|is|has|have)\b[^?]*\{0\}[^?]*\b(?:has?|have|in|of|get)? ?(?:the |an? )?"
    r"(?P<colour>[a-z ]+?) brigade\b"
)
#: why it is asked, or for which cards it matters: the fact is the same
_REASON = re.compile(
    r"\b(?:since|seeing (?:that|as)|even though|even if|although|given (?:that|how)|considering|because(?! of)"
    r"|for (?:the )?(?:purposes?|sake) of|for cards that)\b(?![^?.]*\{)[^?.]*"
)
#: of a number or brigade so many words at most are asked
_MOST_WORDS = 12
#: who tells more asks for no fact of a card
_LONGEST = 700
_EITHER = re.compile(r"\bor (?!not\b|no\b|what\b)")
_BE = r"\b(?:is|are|was|does|do|would|s)\b"
_WHAT = r"(?P<what>[^?,.;]{3,80})"
_SURELY = r"(?:really |considered |also |even |still |actually |now |counted as |treated as )*(?:an? |the )?"
_ISA = re.compile(r"\b(?:is|are) (?:the |an? |my |his |your )?\{0\} " + _SURELY + _WHAT)
_COUNTS = re.compile(
    r"\b(?:does|do) (?:the |an? |my )?\{0\} (?:really |also |even |still )*count as (?:an? |the )?" + _WHAT
)
_HE = r"(?:he|she|it|they|that|this)"
_IS_HE = re.compile(
    rf"[.,;:)-]\s*(?:(?:so|and|but|then|ok) )*(?:(?:is|are) {_HE} {_SURELY}"
    rf"|(?:do|does) {_HE} (?:also |even |still )*count as (?:an? )?)" + _WHAT
)
_TAIL = re.compile(
    r"\b(even tho.*|even though.*|too|also|or not|yes or no|right|by the way|btw|card|cards|at all|in the game|anyway"
    r"|then|or what)\s*$"
)
_BRIGADE = re.compile(
    r"\b(?:what|which|whats|what's) (?:is )?(?:the )?(?:brigades?|colou?rs?)\b"
    r"|\b(?:brigades?|colou?rs?) (?:of|is|does|has|on|for)\b"
)
_STATS = r"(?:stats|numbers|strength(?:/| and )toughness)"
_HOW_STRONG = re.compile(
    rf"\bhow (?:strong|big) is \{{0\}}|\{{0\}}.*\bwhat (?:are|is) (?:his|her|its|their) {_STATS}\b"
)
_NUMBERS = re.compile(
    rf"\b{_STATS}\b (?:of|on|for|does|is)|\bwhat (?:are|is) (?:the )?{_STATS}\b"
    rf"|\bwhat[^?]*\{{0\}}(?:'s|') {_STATS}\b|^\W*\{{0\}}(?:'s|')? {_STATS}\W*$"
)
_WHEN = re.compile(
    r"\bwhen (?:can|may|could|do|am|are|is) (?:i|you|we|one|he|she|they|somebody|someone)(?: allowed to| able to)? "
    r"(?:play|use|drop|throw) (?:the |my |a |his )?\{0\}"
)
#: when cards of a type are played, as far as the type alone says it, and the rules that do
_TIMES = {
    CardType.DOMINANT: ("On any player's turn, while no effect is resolving", ("REG-TURN-17", "REG-TURN-18")),
}
_ALWAYS_SO = frozenset(each.value.casefold() for each in OF_TWO_USES)


def answer(asked: Asked) -> Direct | None:
    """Return the answer that follows from the facts of the one card that is named."""
    if not asked.edition.is_of_guide or len(asked.line) > _LONGEST:
        return None
    alone = _about_one(asked)
    if alone is None:
        return None
    fights = len(asked.cards) > 1 and MET.search(asked.line) is not None
    asked, mention = replace(alone, line=_REASON.sub(" ", alone.line)), alone.cards[0].as_named
    if not fights and (both := _brigade_and_numbers(asked, mention)) is not None:
        return both
    for each in (which, _when, _has_brigade, _what_it_is, _brigade, _numbers, printed_fact, text, attribute):
        if fights and each in (_numbers, printed_fact):
            continue  # who fights may have other numbers than those printed
        found = each(asked, mention)
        if found is not None:
            return found
    return None


def _when(asked: Asked, mention: Mention) -> Direct | None:
    """Return when a card may be played, if that follows from its type alone."""
    types = {each for printing in mention.printings for each in printing.types}
    told = _TIMES.get(types.pop()) if _WHEN.search(asked.line) and len(types) == 1 else None
    if told is None:
        return None
    when, cited = told
    return Direct(Verdict.OUTCOME, when, f"{mention.name} is a Dominant.", cited, computed=True, found_by="facts")


def _about_one(asked: Asked) -> Asked | None:
    """Return the question about the one card that is named, or that the asking sentence is about."""
    if len(asked.cards) == 1:
        return asked
    last = asked.last
    named = {int(each) for each in re.findall(r"\{(\d)\}", last)}
    if len(named) > 1 or not asked.cards:
        return None
    if not named and re.search(rf"\b{_HE}\b", last) and "{0}" in asked.line.removesuffix(last):
        named = {0}
    sentences = [each for each in re.split(r"(?<=[?.!])\s+", asked.line) if each]
    if not named or len(sentences) < 2:
        return None
    number = named.pop()
    line = ("{0}. " if f"{{{number}}}" not in last else "") + last.replace(f"{{{number}}}", "{0}")
    return replace(asked, line=line, cards=(asked.cards[number],))


def _agree(mention: Mention, test: Callable[[Printing], bool]) -> bool | None:
    """Return what is true for every printing that may be meant; None if they differ."""
    found = {test(each) for each in mention.printings}
    return found.pop() if len(found) == 1 else None


def _has_brigade(asked: Asked, mention: Mention) -> Direct | None:
    found = _HAS_BRIGADE.search(asked.line)
    if found is None or CHANGED.search(asked.line):
        return None
    colour = found["colour"].split()[-1]
    if colour not in {each.value.casefold().split()[-1] for each in Brigade}:
        return None
    holds = _agree(mention, lambda each: any(b.value.casefold().split()[-1] == colour for b in each.brigades))
    if holds is None:
        return differs(mention, "brigade", _colours)
    has = "has" if holds else "has not"
    return made(polar(holds), None, f"{mention.name} {has} the {colour} brigade.", "CARD")


def _what_it_is(asked: Asked, mention: Mention) -> Direct | None:
    patterns = (_ISA, _COUNTS, _IS_HE, _ELLIPSIS)
    told = (match for pattern in patterns for match in pattern.finditer(asked.line))
    found = next((each for each in told if test_of(_bare(each["what"]), asked.pool)[0] is not None), None)
    if found is None or CHANGED.search(asked.line.replace(found["what"], "")) or _EITHER.search(asked.line):
        return None
    what = _bare(found["what"])
    test, cited = test_of(what, asked.pool)
    if test is None or (turns_with_use(mention) and what not in _ALWAYS_SO):
        return None
    if is_unprinted(what, mention, asked.pool):
        return None
    holds = _agree(mention, test)
    if holds is None:
        return differs(mention, f"whether they are {what}", test)
    isnt = "is" if holds else "is not"
    return made(polar(holds), None, f"As its card and the guides have it, {mention.name} {isnt} {what}.", *cited)


def _colours(printing: Printing) -> str:
    return " and ".join(sorted(each.value.casefold() for each in printing.brigades))


def _size(printing: Printing) -> str:
    return " and ".join(f"{each.strength.printed}/{each.toughness.printed}" for each in printing.faces)


def _bare(words: str) -> str:
    """Return what is asked without the words that players add at the end."""
    what = words.strip()
    while (shorter := _TAIL.sub("", what).strip()) != what:
        what = shorter
    return what


def _brigade_and_numbers(asked: Asked, mention: Mention) -> Direct | None:
    """Return brigade and numbers of a card where both are asked at once."""
    if not (_BRIGADE.search(asked.line) and re.search(rf"\b{_STATS}\b", asked.line)):
        return None
    found = [_brigade(asked, mention), _numbers(replace(asked, line="what are the numbers of {0}"), mention)]
    told = [each for each in found if each is not None and each.verdict is Verdict.OUTCOME]
    if len(told) < len(found):
        return None
    why = " ".join(each.because for each in told)
    return made(Verdict.OUTCOME, "; ".join(str(each.value) for each in told), why, "CARD")


def _tells_more(asked: Asked) -> bool:
    """Say whether more is told than who is meant, so that what is printed may not be what is asked."""
    return len(asked.line.split()) > _MOST_WORDS or CHANGED.search(asked.line) is not None


def _brigade(asked: Asked, mention: Mention) -> Direct | None:
    if not _BRIGADE.search(asked.line) or "how many" in asked.line or _tells_more(asked):
        return None
    told = {tuple(sorted(each.value.casefold() for each in printing.brigades)) for printing in mention.printings}
    if len(told) != 1:
        return differs(mention, "brigade", _colours)
    words = " and ".join(told.pop())
    if not words:
        return None
    shown = words.replace("good gold", "gold").replace("evil gold", "gold")
    return made(Verdict.OUTCOME, f"brigade: {shown}", f"{mention.name} is {shown}.", "CARD")


def _numbers(asked: Asked, mention: Mention) -> Direct | None:
    if not (_NUMBERS.search(asked.line) or _HOW_STRONG.search(asked.line)) or _tells_more(asked):
        return None
    told = {(face.strength.printed, face.toughness.printed) for each in mention.printings for face in each.faces}
    if len(told) != 1:
        return differs(mention, "numbers", _size)
    strength, toughness = told.pop()
    if not strength or not toughness:
        return None
    return made(
        Verdict.OUTCOME, f"numbers: {strength}/{toughness}", f"{mention.name} is {strength}/{toughness}.", "CARD"
    )
