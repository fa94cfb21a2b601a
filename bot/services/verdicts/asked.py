"""A question in the form for answerers: one line in the words of the rules, with a mark for each card."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.services.verdicts.identifying import identifying_words, initials_of, persons
from bot.services.verdicts.meant import (
    BRACKET,
    NUMBERS,
    OTHERWISE,
    Mention,
    has_numbers,
    is_set,
    mention_of,
    set_after,
    tags_of,
    with_numbers_told,
    with_sets_told_apart,
    without_sets,
)
from bot.services.verdicts.quoting import unquoted, without_quotations
from bot.services.verdicts.talk.asides import without_asides
from bot.services.verdicts.talk.indirect import with_asked_directly
from bot.services.verdicts.talk.remarks import without_remarks
from bot.services.verdicts.talk.restated import with_restated
from bot.services.verdicts.typed_names import as_spelt, is_deed
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing
from engine.cards.naming import fold
from glossary.forms.concepts import load_concepts
from glossary.forms.model import vocabulary
from glossary.model import Edition
from glossary.query import Reader, without_mission
from glossary.words import STOP_WORDS, plain

MAXIMUM_LENGTH: Final = 1_500
MOST_CARDS: Final = 8
_WORD: Final = re.compile(r"[a-z0-9]+(?:['&.][a-z0-9]+)*")
#: before these a word of one name is no card: "evil characters"
_NOUNS: Final = ("character", "enhancement", "hero", "dominant", "brigade", "card")
#: a name may stand before the kind of card that it is: "a Job evil character"
_SIDES_OF_CARDS: Final = ("good", "evil", "neutral")
#: words of names that are no short name, since they name types
_TYPES: Final = (*_NOUNS, *(each.value.casefold() for each in CardType if " " not in each.value))
_NUMBERS_ASIDE: Final = re.compile(r"\s*[(\[](\d+)/(\d+)[)\]]")
#: a book of the Bible with chapter and verse
_REFERENCE: Final = re.compile(r"(?:i{1,3} )?[a-z]+ \d{1,3}:\d{1,3}(?:-\d{1,3})?")
#: a name before what is asked about it
_HEADED: Final = re.compile(r"\s*(?::|--?|\u2013)\s|,\s+[.:?!]")
_INITIALS: Final = re.compile(r"(?<![\w(])[A-Z][A-Za-z]{1,5}(?!\w)")
_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\])])\.\s+|\n+")
_OWNED: Final = ("my", "his", "her", "your", "their")
_TESTAMENT: Final = re.compile(r"\b([ONon])\.\s?[Tt]\.?(?!\w)")
_GOES_FIRST: Final = (["play", "first"], ["play", "next"], ["plays", "first"], ["plays", "next"])
_WHO_GOES: Final = ("to", "i", "he", "she", "they", "who", "we", "opponent", "attacker", "defender", "which")
_RUN_TOGETHER: Final = re.compile(r"\bface(down|up)\b")
#: between these a name is what somebody does
_ACTING: Final = ("i", "we", "he", "she", "they", "opponent", "can", "to")
_ACTED_ON: Final = ("it", "him", "her", "them", "his", "my", "the")
_POINTED: Final = ("that", "this", "those", "a", "an", "one", "on", "at", "")
_WHO_DOES: Final = ("i", "we", "they", "you")
_A: Final = ("a", "any", "the", "some")
#: a sentence that asks without a mark: "just tell me if he's unique"
ASKS_INDIRECTLY: Final = re.compile(
    r"\b(?:tell me|let me know|want to know|need to know|wondering|wonder|explain) (?:if|whether)\b"
)
#: "if" that sets no condition
_TELL_IF: Final = re.compile(
    r"\b(?P<tell>tell me|let me know|want to know|wanna know|need to know|wondering|wonder|not sure|unsure) if\b"
)
_IF_ANYONE: Final = re.compile(
    r",? if (?:any(?:one|body)|some(?:one|body)|you) (?:(?:has|have|got|knows?|happens? to|could|can|by chance"
    r"|don't mind|dont mind)\b)(?: (?:it|this|that|have|has|know|the|text|card|handy|there|please|at hand|one|time))*"
    r"(?=\W*(?:$|[?.!,]))"
)
#: a shorter word is not short for a name
_FEWEST_OF_SHORT: Final = 3
#: a question without its mark
_UNMARKED: Final = re.compile(
    r"^\W*(?:(?:so|and|but|then|ok|okay|now|also|well) )*(?:how (?:many|much|often)|what|which|who|where|when"
    r"|(?:can|could|may|does|do|did|is|are|will|would) (?:i|he|she|it|they|we|my|the|his|her|that|this|these|\{\d\}))\b"
)
#: what is said beside a question and changes nothing of it
_HEDGES: Final = re.compile(
    r"[,.!]?\s*(?<![\w'])(?:by any chance|out of curiosity|asking for a friend|if i'?m not mistaken"
    r"|if i remember (?:right|correctly)|as far as i (?:know|remember)"
    r"|(?:(?:real|dumb|stupid|silly|noob|newbie|honest|serious|simple|quick) )+question"
    r"|(?:hey|hi|hello|yo)(?: (?:all|guys|everyone|everybody|folks|there|judge|again))*|(?:it's |its )?been a while"
    r"|long time no see"
    r"|y/n|yes or no|y or n|afaik|imho|imo|tbh|lol|lmao|haha|thanks(?: in advance| a lot)?|thx"
    r"|cheers)(?![\w'])(?=\s*(?:[,.:;!?]|$))[,:;!]?"
)
#: what only says that it is asked: "am I right that he is unique", "a silly question maybe, but"
_ASKED_SO: Final = re.compile(
    r"\b(?:(?:am i|is it) (?:right|correct|true)(?: in (?:thinking|saying|assuming))?(?: that)?"
    r" (?=\{\d\}|he\b|she\b|it\b|they\b|i\b)"
    r"|(?:(?:dumb|stupid|silly|noob|newbie|quick|easy) )+question(?: maybe| perhaps| i know| probably),? but,? )"
)
#: what asks to be told that it is so: "she is unique, isn't she"
_ISNT_IT: Final = re.compile(
    r"(?<!why),? (?:isn't|aren't|doesn't|don't|wasn't|hasn't|can't|isnt|arent|doesnt|dont|cant)"
    r" (?:he|she|it|they|i|we)\b(?=\W*$)\W*"
)
#: why it is asked, which changes nothing of it
_WHY_ASKED: Final = re.compile(
    r"[,.;(-]?\s*(?<![\w'])(?:i'm |im |i am |just |only )*asking (?:this |it )?"
    r"(?:because|cause|cuz|since|for|as|due)\b[^.?!]*"
)
#: "is it negatable": whether it can be negated
_ABLE: Final = re.compile(
    r"\b(?:is|are) (?P<what>(?:(?:my|the|his|her|an?|this|that) )?(?:\{\d\}|[a-z' ]{2,40}?)) "
    r"(?:(?:still|even|actually|also) )?(?P<done>[a-z]{2,12}?)e?[ai]ble\b"
)
_WITH: Final = re.compile(r"\bw(?:/(o\b)?\s?|\s)", re.IGNORECASE)
_EQUALS: Final = re.compile(r"(?<=\S) (!)?==? (?=\S)|\s*\u2260\s*")
_APART: Final = re.compile(r" ([.!?](?= |$))")
_ASIDE: Final = re.compile(
    r"\s*\(([^(){}\d]*)\)|(?<=\b(?:he|it)) \(\d+/\d+\)|(?<=\b(?:she)) \(\d+/\d+\)|(?<=\bthey) \(\d+/\d+\)"
)
#: what is told before it is asked, in one sentence: "he is at home, can I take him"
_BEGINS_TO_ASK: Final = re.compile(
    r"(?:^|(?<=[.!?] ))((?!(?:so |and |but |ok |then )*(?:if|when|while|since|because|with|after|before|once|although"
    r"|though|as|unless|suppose|supposing|say|assuming|can|could|may|does|do|did|is|are|will|would|who|what|where|how"
    r"|which|during|in|on|at|for|given|hey|hi|hello)\b)"
    r"[^.!?]*?\{\d\}[^.!?]{3,}?|(?:(?:he|opponent|i) (?:has|have|had|got) "
    r"|(?:my|his|her|opponent's) (?:[a-z]+ ){1,3}(?:is|was|has|got|just) )[^.!?]{3,}?)(?:,|\s-+)\s"
    r"(?=(?:so |but |then )?(?:can|could|may|does|do|did|is|are|will|would)"
    r" (?:(?:i|he|she|it|they|we|my|his)\b|\{\d\}))"
)
#: what is told, without a comma, before what asks: "if he doesn't block do I get a soul"
_TOLD_WITHOUT_COMMA: Final = re.compile(
    r"(?:^|(?<=[.!?;,] ))(?:(?:so|and|but|then|ok|okay) )*(?:if|when|while|once|after|since|because|i|we|he|she|they|my"
    r"|his|her|opponent|\{\d\})(?! (?:do|does|did|can|could|will|would|may|am)\b)"
    r"(?:(?! (?:what|which|who|whose|whom|how|why|where|whether)\b)[^.!?;,]){6,}?"
    r"(?<! so| or)(?<! -)(?<! nor| and| but)(?<! than)(?<!neither)"
    r"(?= (?:do|does|did|can|could|will|would|may|am) (?:i|he|she|they|we)\b)"
)
#: ... "if my hero is losing who plays first": behind a person "who" would say more of him
_OPEN_WITHOUT_COMMA: Final = re.compile(
    r"(?:^|(?<=[.!?;,] ))(?:(?:so|and|but|then|ok|okay) )*(?:if|when|while|once|after|since|because) "
    r"(?:(?! (?:what|which|who|whose|whom|how|why|where|whether)\b)[^.!?;,]){5,}?"
    r"(?:(?= (?:what|how (?:many|much)) )"
    r"| (?:winning|losing|blocks?|attacks?|both|stalemate|destruction|dead|dies|battle|fight|tied?|draw|him|her|them)"
    r"(?= who )|(?<=\d/\d)(?= who ))"
)
#: whether there is any: "soul or no soul"
_OR_NONE: Final = re.compile(r"\b((?:lost )?[a-z]+) or no(?:t(?: an?)?)? \1\b")
#: a card told of before: "the one he controls"
_THEIR_ONE: Final = re.compile(
    r"\bthe one (?:that )?(?P<who>i|he|she|they|opponent|my opponent) (?:controls?|has|have|owns?|got)\b"
)
_ONE: Final = r"(?: (?:one|card|guy|character))?\b(?! (?:time|turn|card|enhancement|player|phase|battle|round|game))"
_IN_ORDER: Final = (
    (re.compile(rf"\bthe (?:first|former){_ONE}"), "{0}"),
    (re.compile(rf"\bthe (?:second|latter|other){_ONE}"), "{1}"),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the form for answerers: `line` has `{0}`, `{1}` ... where `cards` of the `pool` are named.

    `is_dated` says that the question names the edition; otherwise `edition` is today's.
    """

    text: str
    line: str
    cards: tuple[Mention, ...]
    edition: Edition
    pool: tuple[Printing, ...] = ()
    is_dated: bool = False

    def parts(self) -> list["Asked"]:
        """Return each of several questions as one of its own, with what is told besides; empty if there is only one."""
        asking = [each for each in self._sentences() if "?" in each]
        if len(asking) < 2:
            return []
        told = " ".join(f"{each.rstrip('.')}." for each in self._sentences() if "?" not in each)
        return [self.only(f"{told} {each}".strip()) for each in asking]

    def only(self, line: str) -> "Asked":
        """Return the question with another line, and only the cards that are named in it."""
        numbers = list(dict.fromkeys(int(each) for each in re.findall(r"\{(\d)\}", line)))
        marked = re.sub(r"\{(\d)\}", lambda found: f"{{{numbers.index(int(found[1]))}}}", line)
        return replace(self, line=marked, cards=tuple(self.cards[number] for number in numbers))

    def _sentences(self) -> list[str]:
        return [each.strip() for each in _SENTENCE.split(self.line) if each.strip()]

    @property
    def last(self) -> str:
        """Return the sentence that asks: the last with a question mark, or that begins as a question, else the last."""
        parts = self._sentences()
        asking = [each for each in parts if "?" in each or ASKS_INDIRECTLY.search(each) or _UNMARKED.match(each)]
        return (asking or parts or [""])[-1]


def read(text: str, reader: Reader, catalog: Catalog, edition: Edition, *, is_dated: bool) -> Asked:
    """Return a question with its abbreviations written out and its cards found."""
    text, typed = as_spelt(text[:MAXIMUM_LENGTH], reader), text
    called = reader.cards_in(text)
    unmarked = re.sub(r"[{}]", " ", text)  # these mark cards
    unmarked = _TESTAMENT.sub(r"\1T", unmarked)
    unmarked = _WITH.sub(lambda found: "without " if found[1] else "with ", unmarked)
    unmarked = _EQUALS.sub(lambda found: " is not " if found[1] or "\u2260" in found[0] else " is ", unmarked)
    lowered = _RUN_TOGETHER.sub(r"face \1", plain(_written_out(unmarked, reader, catalog, called)))
    lowered = without_quotations(lowered, is_of_card=bool(called))
    if edition is Edition.MISSION:
        lowered = without_mission(lowered)
    named = {fold(each) for each in called} | persons(catalog.printings)
    marked, mentions = _marked(lowered, reader, catalog, named)
    marked, told = with_sets_told_apart(without_sets(marked, mentions), mentions)
    told = with_numbers_told(marked, told)
    line, meant = unquoted(marked, [each.printings for each in told])
    cards = tuple(replace(each, printings=printings) for each, printings in zip(told, meant, strict=True))
    line = _OR_NONE.sub(r"\1", _numbered(line) if len(cards) > 1 else line)
    line = _THEIR_ONE.sub(lambda found: _of_theirs(found, line), line)
    line = _ISNT_IT.sub("." if "?" in line else "?", _ASKED_SO.sub("", line))
    line = _ASIDE.sub(_told_aside, line)
    line = _WHY_ASKED.sub("", _HEDGES.sub("", line)).strip() or line
    line = with_asked_directly(line)
    line = _IF_ANYONE.sub("", _TELL_IF.sub(r"\g<tell> whether", line))
    line = with_restated(_APART.sub(r"\1", re.sub(r"\s+", " ", line).strip()))
    line = without_asides(without_remarks(line))
    for open_end in (_TOLD_WITHOUT_COMMA, _OPEN_WITHOUT_COMMA):
        line = open_end.sub(lambda found: f"{found[0]},", line)
    line = _BEGINS_TO_ASK.sub(r"\1. ", _ABLE.sub(_can_be, line))
    return Asked(typed, line, cards, edition, catalog.printings, is_dated).only(line)


def _of_theirs(found: re.Match[str], line: str) -> str:
    """Return "the one he controls" as his card that was named last."""
    named = re.findall(r"\{\d\}", line[: found.start()])
    return f"{'my' if found['who'] == 'i' else 'his'} {named[-1]}" if named else found[0]


def _told_aside(found: re.Match[str]) -> str:
    """Return what stands in brackets if it has any word of the rules: "(i saw it)" has none."""
    is_of_rules = found[1] is not None and vocabulary().intersection(load_concepts().concepts(found[1]))
    return found[0] if is_of_rules else " "


def _numbered(line: str) -> str:
    """Return a line with the cards for "the first" and "the second", if it says both."""
    return line if any(not each.search(line) for each, _ in _IN_ORDER) else _replaced(line)


def _replaced(line: str) -> str:
    for pattern, mark in _IN_ORDER:
        line = pattern.sub(mark, line)
    return line


def _can_be(found: re.Match[str]) -> str:
    """Return what is asked to be "negatable" as "can it be negated"; other words on -able as they are."""
    done = f"{found['done']}ed"
    return f"can {found['what']} be {done}" if set(load_concepts().concepts(done)) & vocabulary() else found[0]


def _marked(text: str, reader: Reader, catalog: Catalog, named: set[str]) -> tuple[str, tuple[Mention, ...]]:
    """Replace cards by marks, and abbreviations by the words of the rules."""
    found = list(_WORD.finditer(text))
    words = [each[0] for each in found]
    cards: list[Mention] = []
    out: list[str] = []
    at = end = 0
    while at < len(words):
        if found[at].start() < end:
            at += 1
            continue
        out.append(text[end : found[at].start()])
        name: str | None
        tagged = _tagged(words[at], text, found[at].end(), reader, catalog)
        name, length = (tagged, 1) if tagged else _card_at(words, at, reader, named)
        following = text[found[at].end() : found[at].end() + 2].strip()[:1]
        bare = words[at].removesuffix("'s")
        owned = at > 0 and words[at - 1] in _OWNED and (bare,) in reader.names.by_words
        is_short = (
            owned
            or length == 1
            or (not length and bare != words[at])
            or _is_own_word(words[at], length, reader, catalog)
        )
        whole = _part_of(bare, cards, reader) if is_short else None
        until = found[at].end()
        if whole is not None and (numbers := _NUMBERS_ASIDE.match(text, until)) is not None:
            fits = any(has_numbers(each, numbers) for each in cards[whole].printings)
            whole, until = (whole, numbers.end()) if fits else (None, until)
        elif following in ("(", "["):
            whole = None
        if whole is not None:
            out.append(f"{{{whole}}}{words[at][len(bare) :]}")
            end, at = until, at + 1
            continue
        if length and (reference := _REFERENCE.match(text, found[at].start())) is not None:
            name = _soul_of(reference[0], catalog)  # a verse: no card of that name, but the soul it stands on
            length = 0 if name is None else length
        own = fold(name or "").split()
        if name and length > len(own) and words[at : at + len(own)] == own:
            length = len(own)  # "Jannes FoM": the set behind the name tells which one is meant
        if length and name is not None and len(cards) < MOST_CARDS:
            until = found[at + length - 1].end()
            until -= 2 * (words[at + length - 1].endswith("'s") and not fold(name).endswith(" s"))
            mention, after = mention_of(name, text, found[at].start(), until, catalog)
            if mention is not None:
                out.append(f"{{{_placed(mention, cards)}}}")
                end, at = after, at + length
                continue
        meant, length = _meant(words, at, reader.thesaurus.jargon)
        out.append(meant)
        end = found[at + length - 1].end()
        at += length
    out.append(text[end:])
    return "".join(out), tuple(cards)


def _written_out(text: str, reader: Reader, catalog: Catalog, called: Sequence[str]) -> str:
    """Replace initials in capitals by card names, if they are no known abbreviation: DoN, CwD.

    Two letters are the initials of a card that the question names: "Temple Guard blocks. TG survives?"
    """
    own = {
        "".join(word[0] for word in words): each
        for each in called
        for words in (fold(each).split(), [word for word in fold(each).split() if word not in STOP_WORDS])
        if len(words) > 1
    }

    def name(found: re.Match[str]) -> str:
        short = found[0]
        if short.isupper() and short.casefold() in own and not is_set(short):
            return short if (short.casefold(),) in reader.thesaurus.jargon else own[short.casefold()]
        if sum(each.isupper() for each in short) > 1 and (called := catalog.known_as(short)) is not None:
            meant = reader.thesaurus.jargon.get((short.casefold(),))
            if meant is None or fold(" ".join(meant)) == fold(called):
                return called
        if (
            sum(each.isupper() for each in short) < 2
            or any(short.casefold() in phrase for phrase in reader.thesaurus.jargon)
            or is_set(short)  # "Queen Maacah LoC": a set
            or (short.isupper() and short.casefold() in reader.names.by_first)
        ):
            return short
        return initials_of(catalog.printings).get(short.casefold(), short) if len(short) > 2 else short

    return _INITIALS.sub(name, text)


def _soul_of(reference: str, catalog: Catalog) -> str | None:
    """Return the name of the Lost Soul of a verse, if there is one."""
    souls = (each for each in catalog.printings if each.types == (CardType.LOST_SOUL,))
    return next((each.name for each in souls if reference in each.name.casefold()), None)


def _part_of(word: str, cards: Sequence[Mention], reader: Reader) -> int | None:
    """Return the card named before whose name contains this word, or alone begins so: the word is short for it."""
    whole = next((at for at, each in enumerate(cards) if word in _parts(each)), None)
    if whole is not None or len(word) < _FEWEST_OF_SHORT or word in reader.index.vocabulary:
        return whole
    begun = [at for at, each in enumerate(cards) if _begins(word, each)]
    return begun[0] if len(begun) == 1 else None


def _begins(word: str, mention: Mention) -> bool:
    """Say whether a word of a name begins with a word and goes on: "Neb"."""
    return any(each.startswith(word) and len(each) > len(word) + 1 for each in fold(mention.name).split())


def _is_own_word(word: str, length: int, reader: Reader, catalog: Catalog) -> bool:
    """Say whether a word that names no card can only be part of a name: it is neither ordinary nor an identifier."""
    identifying = identifying_words(catalog.printings)
    known = reader.thesaurus.is_known(word) or word in identifying or word.removesuffix("s") in identifying
    is_short = len(word) == _FEWEST_OF_SHORT and word not in STOP_WORDS and word not in reader.index.vocabulary
    return length == 0 and (len(word) > _FEWEST_OF_SHORT or is_short) and not known


def _parts(mention: Mention) -> frozenset[str]:
    """Return the words of a name with several, unless it is also the name of a kind of card."""
    words = fold(mention.name).split()
    return frozenset(each for each in words if not each.startswith(_TYPES))


def _placed(mention: Mention, cards: list[Mention]) -> int:
    """Return the number of a card among those named: the same name is the same card, unless it is of another set."""
    for at, each in enumerate(cards):
        if each.name == mention.name:
            both = tuple(printing for printing in each.printings if printing in mention.printings)
            if both:
                cards[at] = Mention(each.name, both, each.said or mention.said)
                return at
    cards.append(mention)
    return len(cards) - 1


def _meant(words: Sequence[str], at: int, jargon: Mapping[tuple[str, ...], tuple[str, ...]]) -> tuple[str, int]:
    for length in (4, 3, 2, 1):
        found = jargon.get(tuple(words[at : at + length]))
        if found is not None and at + length <= len(words):
            if length == 1 and at and words[at - 1] not in _ACTING and words[at + 1 : at + 2] in (["on"], ["for"]):
                continue  # "an absolute cap on": a noun of its own
            if words[at : at + length] in _GOES_FIRST and at and words[at - 1] in _WHO_GOES:
                continue  # who begins: no ability to play an Enhancement is meant
            following = tuple(words[at + length : at + length + 1])
            if tuple(found[-1:]) == following:  # "prep phase", and what it stands for ends with the same word
                return " ".join(found[:-1]), length
            is_whole = tuple(words[at : at + len(found)]) == tuple(found)  # "mutual" of "mutual destruction"
            return " ".join(found), max(length, len(found)) if is_whole else length
    return words[at], 1


def _card_at(words: Sequence[str], at: int, reader: Reader, named: set[str]) -> tuple[str, int]:
    """Return the card whose name begins at a word, if the glossary reads it as one, and how many words it has."""
    longest = min(reader.names.by_first.get(words[at], 0), len(words) - at)
    if is_deed(words, at):
        return "", 0
    for length in range(longest, 0, -1):
        name = reader.names.by_words.get(tuple(words[at : at + length]))
        if name is None or (length == 1 and (words[at] in STOP_WORDS or _is_word_of_rules(words, at))):
            continue
        following = words[at + 1] if at + 1 < len(words) else ""
        if length == 1 and at and words[at - 1] in _WHO_DOES and following not in (*_ACTED_ON, *_POINTED):
            continue  # "I love weapons"
        if following in ("card", "cards") and fold(name) in named:
            following = ""  # "the Moses card"
        is_kind = following.startswith(_NOUNS) or (
            following in _SIDES_OF_CARDS and words[at + 2 : at + 3] and words[at + 2].startswith(_NOUNS)
        )
        is_used = following == "on" and not reader.thesaurus.is_known(words[at])
        if length > 1 or (fold(name) in named and not is_kind) or is_used:
            return name, length
        is_whole = fold(name) == words[at] or not reader.thesaurus.is_known(words[at])
        if at and words[at - 1] in _ACTING and following in _ACTED_ON and is_whole:  # "I Burial it"
            return name, length
    if (used := _as_verb(words, at, reader)) is not None:
        return used
    for length in range(min(6, len(words) - at), 1, -1):  # "Twelve-Fingered Giant" for one with an article
        name = reader.names.by_words.get(("the", *words[at : at + length]))
        if name is not None:
            return name, length
    if not words[at].endswith("'s"):
        last = at + next((n for n in range(1, min(6, len(words) - at)) if words[at + n].endswith("'s")), 0)
        if last == at:
            return "", 0
    else:
        last = at
    owner = [*words[at:last], words[last].removesuffix("'s")]  # "Goliath's strength"
    name = reader.names.by_words.get(tuple(owner))
    is_own_word = len(owner[0]) > 3 and not reader.thesaurus.is_known(owner[0])
    known = name is not None and (len(owner) > 1 or fold(name) in named or is_own_word)
    return (name or "", len(owner)) if known else ("", 0)


def _is_word_of_rules(words: Sequence[str], at: int) -> bool:
    """Say whether a word is part of a place or of a book of the Bible: "land of redemption", "I Samuel"."""
    before = tuple(words[max(0, at - 2) : at])
    return before == ("land", "of") or before[-1:] in (("ii",), ("1",), ("2",))


def _as_verb(words: Sequence[str], at: int, reader: Reader) -> tuple[str, int] | None:
    """Return the card whose name is what somebody does: "he Christian Martyrs her"."""
    if not at or words[at - 1] not in _ACTING:
        return None
    for length in range(min(4, len(words) - at - 1), 0, -1):
        *before, last = words[at : at + length]
        bare = next((last.removesuffix(each) for each in ("s", "ed", "ing") if last.endswith(each)), "")
        name = reader.names.by_words.get((*before, bare)) if bare else None
        if name is not None and words[at + length] in _ACTED_ON:
            return name, length
    return None


def _tagged(word: str, text: str, end: int, reader: Reader, catalog: Catalog) -> str:
    """Return the card named by one word with its set or numbers in brackets after it: "Jude (3E)".

    Also the card with whose name a question begins: "Burial - can it be negated".
    """
    aside = BRACKET.match(text, end) or NUMBERS.match(text, end)
    name = reader.names.by_words.get((word,))
    reading = catalog.resolve(name) if name else None
    if name is None or reading is None:
        return ""
    if set_after(reading.hit.group.printings, text, end) is not None:
        return name
    if end == len(word) and _HEADED.match(text, end) is not None:
        return name
    if aside is None:
        return ""
    told = {fold(OTHERWISE.get(each, each)) for each in (aside[1], *re.split(r"[,;: -]+", aside[1])) if each}
    numbers = re.search(r"(\d+)/(\d+)", aside[1])
    return (
        name
        if any(
            not told.isdisjoint(tags_of(each)) or (numbers is not None and has_numbers(each, numbers))
            for each in reading.hit.group.printings
        )
        else ""
    )
