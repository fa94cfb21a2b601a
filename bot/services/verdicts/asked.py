"""A question as the answerers read it: one line of the words of the rules, with a mark where each card is named."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from bot.services.verdicts.battles.battle_words import BARE
from bot.services.verdicts.identifying import identifying_words, initials_of
from bot.services.verdicts.quoting import unquoted
from engine.cards import sources
from engine.cards.catalog import Catalog
from engine.cards.model import Brigade, CardType, Printing
from engine.cards.naming import fold
from glossary.model import Edition
from glossary.query import Reader, without_mission
from glossary.words import STOP_WORDS, plain

MAXIMUM_LENGTH: Final = 1_500
MOST_CARDS: Final = 8
_TOKEN: Final = re.compile(r"[a-z0-9]+(?:['&.][a-z0-9]+)*")
_BRACKET: Final = re.compile(r"\s*[(\[]([^)\]]{1,160})[)\]]")
_NUMBERS: Final = re.compile(r"\s+(\d{1,2}/\d{1,2})(?![\d/])")
_SET_END: Final = (
    r"(?: (?:set|deck|starter|one|version|printing|promo))?(?=[^a-z' ]|$| (?:is|in|on|and|one|legal|a|an|uses|set)\b)"
)
_FROM: Final = re.compile(r"\s*,?\s*(?:from|of|in) (?:the )?([a-z' ]{1,28}?)" + _SET_END)
_THE_ONE: Final = re.compile(r"\s*,?\s+the ([a-z' ]{2,28}?) (?:set|deck|starter|one|version|printing)\b")
_AFTER: Final = re.compile(r"\s+(promo)\b")
_BEFORE: Final = re.compile(r"\b([a-z]{1,3})[ -](?:deck|starter)\s*$")
#: where a card lies, not where it comes from: "in battle"
_PLACES: Final = ("battle", "play", "territory", "hand", "the battle")
#: before these a word of one name is no card: "evil characters"
_NOUNS: Final = ("character", "enhancement", "hero", "dominant", "brigade", "card")
#: how players call a set that the card file marks by a letter
_OTHERWISE: Final = {"original": "or", "limited": "l", "unlimited": "ul"}
#: a book of the Bible with chapter and verse
_REFERENCE: Final = re.compile(r"(?:i{1,3} )?[a-z]+ \d{1,3}:\d{1,3}(?:-\d{1,3})?")
#: a name before what is asked about it
_HEADED: Final = re.compile(r"\s*(?::|--?|\u2013)\s")
_INITIALS: Final = re.compile(r"(?<![\w(])[A-Z][A-Za-z]{1,5}(?!\w)")
_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\])])\.\s+|\n+")
_OWNED: Final = ("my", "his", "her", "your", "their")
_TESTAMENT: Final = re.compile(r"\b([ONon])\.\s?[Tt]\.?(?!\w)")
_GOES_FIRST: Final = (["play", "first"], ["play", "next"], ["plays", "first"], ["plays", "next"])
_WHO_GOES: Final = ("to", "i", "he", "she", "they", "who", "we", "opponent", "attacker", "defender", "which")
_RUN_TOGETHER: Final = re.compile(r"\bface(down|up)\b")
_A: Final = ("a", "any", "the", "some")
#: a sentence that asks without a mark: "just tell me if he's unique"
_INDIRECT: Final = re.compile(
    r"\b(?:tell me|let me know|want to know|need to know|wondering|wonder|explain) (?:if|whether)\b"
)
_QUOTED: Final = re.compile(r"(?<!\w)'[^']{12,200}'(?!\w)|\"[^\"]{12,200}\"")


@dataclass(frozen=True, slots=True)
class Mention:
    """A card that a question names: the printings that may be meant, and what was said of it in brackets."""

    name: str
    printings: tuple[Printing, ...]
    said: str = ""

    @property
    def by_own_name(self) -> "Mention":
        """Return the one of several printings that bears just the name told, without a set in brackets."""
        own = tuple(each for each in self.printings if fold(each.name) == fold(self.name))
        return replace(self, printings=own) if len(own) == 1 else self


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as answerers read it: `line` has `{0}`, `{1}` ... where `cards` of the `pool` are named.

    `is_dated` says that the question names the edition; otherwise `edition` is today's.
    """

    text: str
    line: str
    cards: tuple[Mention, ...]
    edition: Edition
    pool: tuple[Printing, ...] = ()
    is_dated: bool = False

    def parts(self) -> list["Asked"]:
        """Return each question of several as one of its own, with what is told beside them; none where there is one."""
        asking = [each for each in self._sentences() if "?" in each]
        if len(asking) < 2:
            return []
        told = " ".join(each for each in self._sentences() if "?" not in each)
        return [self.only(f"{told} {each}".strip()) for each in asking]

    def only(self, line: str) -> "Asked":
        """Return the question as another line of it, with the cards that are named there."""
        numbers = list(dict.fromkeys(int(each) for each in re.findall(r"\{(\d)\}", line)))
        marked = re.sub(r"\{(\d)\}", lambda found: f"{{{numbers.index(int(found[1]))}}}", line)
        return replace(self, line=marked, cards=tuple(self.cards[number] for number in numbers))

    def _sentences(self) -> list[str]:
        return [each.strip() for each in _SENTENCE.split(self.line) if each.strip()]

    @property
    def last(self) -> str:
        """Return the sentence that asks: the last with a question mark, else the last."""
        parts = self._sentences()
        asking = [each for each in parts if "?" in each or _INDIRECT.search(each)]
        return (asking or parts or [""])[-1]


def read(text: str, reader: Reader, catalog: Catalog, edition: Edition, *, is_dated: bool) -> Asked:
    """Return a question with its abbreviations written out and its cards found."""
    question = reader.read(text)
    unmarked = re.sub(r"[{}]", " ", text[:MAXIMUM_LENGTH])  # these mark cards
    unmarked = _TESTAMENT.sub(r"\1T", unmarked)
    lowered = _QUOTED.sub(" ", _RUN_TOGETHER.sub(r"face \1", plain(_written_out(unmarked, reader, catalog))))
    if edition is Edition.MISSION:
        lowered = without_mission(lowered)
    named = {fold(each) for each in question.cards}
    marked, mentions = _marked(lowered, reader, catalog, named)
    line, meant = unquoted(marked, [each.printings for each in mentions])
    cards = tuple(replace(each, printings=printings) for each, printings in zip(mentions, meant, strict=True))
    line = re.sub(r"\s+", " ", line).strip()
    return Asked(text, line, cards, edition, catalog.printings, is_dated).only(line)


def _marked(text: str, reader: Reader, catalog: Catalog, named: set[str]) -> tuple[str, tuple[Mention, ...]]:
    """Write marks for cards and the words of the rules for abbreviations."""
    found = list(_TOKEN.finditer(text))
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
        if is_short and following not in ("(", "[") and (whole := _part_of(bare, cards)) is not None:
            out.append(f"{{{whole}}}{words[at][len(bare) :]}")
            end, at = found[at].end(), at + 1
            continue
        if length and (reference := _REFERENCE.match(text, found[at].start())) is not None:
            name = _soul_of(reference[0], catalog)  # a verse: no card of that name, but the soul it stands on
            length = 0 if name is None else length
        if length and name is not None and len(cards) < MOST_CARDS:
            until = found[at + length - 1].end()
            until -= 2 * (words[at + length - 1].endswith("'s") and not fold(name).endswith(" s"))
            mention, after = _mention(name, text, found[at].start(), until, catalog)
            if mention is not None:
                out.append(f"{{{_placed(mention, cards)}}}")
                end, at = after, at + length
                continue
        meant, length = _meant(words, at, reader.lexicon.jargon)
        out.append(meant)
        end = found[at + length - 1].end()
        at += length
    out.append(text[end:])
    return "".join(out), tuple(cards)


def _written_out(text: str, reader: Reader, catalog: Catalog) -> str:
    """Write the names of cards for their initials in capitals, where no abbreviation is known: DoN, CwD."""
    known = {word for phrase in reader.lexicon.jargon for word in phrase}

    def name(found: re.Match[str]) -> str:
        short = found[0]
        if sum(each.isupper() for each in short) > 1 and (called := catalog.known_as(short)) is not None:
            meant = reader.lexicon.jargon.get((short.casefold(),))
            if meant is None or fold(" ".join(meant)) == fold(called):
                return called
        if (
            sum(each.isupper() for each in short) < 2
            or short.casefold() in known
            or (short.isupper() and short.casefold() in reader.names.by_first)
        ):
            return short
        return initials_of(catalog.printings).get(short.casefold(), short) if len(short) > 2 else short

    return _INITIALS.sub(name, text)


def _soul_of(reference: str, catalog: Catalog) -> str | None:
    """Return the name of the Lost Soul of a verse, where there is one."""
    souls = (each for each in catalog.printings if each.types == (CardType.LOST_SOUL,))
    return next((each.name for each in souls if reference in each.name.casefold()), None)


def _part_of(word: str, cards: Sequence[Mention]) -> int | None:
    """Return the card named before whose name contains this word: the word is short for it."""
    return next((at for at, each in enumerate(cards) if word in _parts(each)), None)


def _is_own_word(word: str, length: int, reader: Reader, catalog: Catalog) -> bool:
    """Say whether a word that names no card can only be part of a name: it is neither ordinary nor an identifier."""
    known = reader.lexicon.is_known(word) or word in identifying_words(catalog.printings)
    return length == 0 and len(word) > 3 and not known


def _parts(mention: Mention) -> frozenset[str]:
    """Return the words of a name of several that is no name of a kind of card."""
    words = fold(mention.name).split()
    return frozenset(each for each in words if not each.startswith(_NOUNS))


def _placed(mention: Mention, cards: list[Mention]) -> int:
    """Return the number of a card among those told of: the same name is the same card, unless it is of another set."""
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
            if length == 1 and at and words[at - 1] in _A and at + 1 < len(words) and words[at + 1] in ("on", "for"):
                continue  # "any cap on": a noun of its own
            if words[at : at + length] in _GOES_FIRST and at and words[at - 1] in _WHO_GOES:
                continue  # who begins: no ability to play an Enhancement is meant
            following = tuple(words[at + length : at + length + 1])
            if tuple(found[-1:]) == following:  # "prep phase", and what it stands for ends with the same word
                return " ".join(found[:-1]), length
            is_whole = tuple(words[at : at + len(found)]) == tuple(found)  # "mutual" of "mutual destruction"
            return " ".join(found), max(length, len(found)) if is_whole else length
    return words[at], 1


def _card_at(words: Sequence[str], at: int, reader: Reader, named: set[str]) -> tuple[str, int]:
    """Return the card whose name begins at a word, if the glossary takes it for one, and how many words it has."""
    longest = min(reader.names.by_first.get(words[at], 0), len(words) - at)
    for length in range(longest, 0, -1):
        name = reader.names.by_words.get(tuple(words[at : at + length]))
        if name is None or (length == 1 and words[at] in STOP_WORDS):
            continue
        following = words[at + 1] if at + 1 < len(words) else ""
        if following == "card" and words[at - 1] in ("the", "which", "what") and fold(name) in named:
            following = ""  # "the Moses card"
        if length > 1 or (fold(name) in named and not following.startswith(_NOUNS)) or following == "on":
            return name, length
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
    is_own_word = len(owner[0]) > 3 and not reader.lexicon.is_known(owner[0])
    known = name is not None and (len(owner) > 1 or fold(name) in named or is_own_word)
    return (name or "", len(owner)) if known else ("", 0)


def _tagged(word: str, text: str, end: int, reader: Reader, catalog: Catalog) -> str:
    """Return the card of this one word whose set or numbers stand in brackets behind it: "Jude (3E)".

    So is a question about a card that begins with its name: "Burial - can it be negated".
    """
    aside = _BRACKET.match(text, end)
    name = reader.names.by_words.get((word,))
    reading = catalog.resolve(name) if name else None
    if name is None or reading is None:
        return ""
    if end == len(word) and _HEADED.match(text, end) is not None:
        return name
    if aside is None:
        return ""
    told = {fold(_OTHERWISE.get(each, each)) for each in (aside[1], *re.split(r"[,;: -]+", aside[1])) if each}
    numbers = re.search(r"(\d+)/(\d+)", aside[1])
    return (
        name
        if any(
            not told.isdisjoint(_tags(each)) or (numbers is not None and _has_numbers(each, numbers))
            for each in reading.hit.group.printings
        )
        else ""
    )


def _has_numbers(printing: Printing, numbers: re.Match[str]) -> bool:
    return any((face.strength.printed, face.toughness.printed) == numbers.groups() for face in printing.faces)


def _mention(name: str, text: str, begin: int, end: int, catalog: Catalog) -> tuple[Mention | None, int]:
    """Return the card meant, narrowed to the printings that the words beside it allow, and where its naming ends."""
    reading = catalog.resolve(name)
    if reading is None:
        return None, end
    whole = tuple(each for each in reading.hit.group.printings if not each.token) or reading.hit.group.printings
    opened = re.search(r"\s*[(\[]", text[begin:end])
    if opened is not None:
        end = begin + opened.start()
    printings, said = whole, ""
    if text[end : end + 1] in ("!", "?") and name.endswith(text[end : end + 1]):
        end += 1
    while (aside := _BRACKET.match(text, end) or _NUMBERS.match(text, end)) is not None:
        said, end = f"{said} {aside[1]}".strip(), aside.end()
        tags = [aside[1], *re.split(r"[,;:/ -]+", aside[1])]
        printings = _with_brigades(_with_numbers(_narrowed(printings, tags), aside[1]), tags)
        printings = _with_words(_without_ability(printings, aside[1]), aside[1])
        if printings is whole:
            printings = _of_set(reading.hit.group.base_name, aside[1], catalog) or whole
    if (before := _BEFORE.search(text[:begin])) is not None:
        printings = _narrowed(printings, [before[1]])
    else:
        words = re.findall(r"[a-z']+", text[max(0, begin - 40) : begin])[-3:]
        tags = [" ".join(words[at:]) for at in range(len(words))]
        printings = _narrowed(printings, [each for each in tags if len(each) > 2], strictly=True)
    if len(printings) > 1:
        printings = _with_brigades(printings, re.findall(r"[a-z]+", text[max(0, begin - 20) : begin])[-1:])
    for pattern in (_FROM, _THE_ONE, _AFTER):
        origin = pattern.match(text, end)
        if origin is not None and origin[1].strip() not in _PLACES:
            told = [origin[1].strip()]
            narrower = _narrowed(printings, told)
            if len(narrower) < len(printings) or _is_of(printings, told[0]):
                printings, end = narrower, origin.end()
                break
    return Mention(reading.hit.group.base_name, printings, said), end


def _of_set(name: str, told: str, catalog: Catalog) -> tuple[Printing, ...]:
    """Return the printings of a set that is told whose names begin with a name, where the card has more names there."""
    wanted, words = fold(told), f"{fold(name)} "
    found = _beginning(catalog.printings).get(words.partition(" ")[0], ())
    return tuple(each for each in found if wanted in _tags(each) and fold(each.name).startswith(words))


_BEGINNING: list[tuple[tuple[Printing, ...], dict[str, list[Printing]]]] = []


def _beginning(printings: tuple[Printing, ...]) -> dict[str, list[Printing]]:
    """Return all printings by the first word of their names, worked out once."""
    for known, found in _BEGINNING:
        if known is printings:
            return found
    made: dict[str, list[Printing]] = {}
    for each in printings:
        if not each.token:
            made.setdefault(fold(each.name).partition(" ")[0], []).append(each)
    _BEGINNING[:] = [(printings, made)]
    return made


def _with_numbers(printings: tuple[Printing, ...], said: str) -> tuple[Printing, ...]:
    numbers = re.search(r"(\d+)/(\d+)", said)
    if numbers is None:
        return printings
    return tuple(each for each in printings if _has_numbers(each, numbers)) or printings


def _with_brigades(printings: tuple[Printing, ...], words: Sequence[str]) -> tuple[Printing, ...]:
    """Keep the printings of the brigades that are told, all where none has them."""
    told = {each for each in Brigade if each.value.casefold().split()[-1] in words}
    kept = tuple(each for each in printings if not told.isdisjoint(each.brigades))
    return kept or printings


def _with_words(printings: tuple[Printing, ...], said: str) -> tuple[Printing, ...]:
    """Keep the printings whose text is quoted, all where no text of several words is."""
    quoted = {each for part in re.split(r"[:;,]", said) for each in [fold(part)] if len(each.split()) > 3}
    kept = tuple(
        each for each in printings if any(set(part.split()) <= set(fold(each.text).split()) for part in quoted)
    )
    return kept or printings


def _without_ability(printings: tuple[Printing, ...], said: str) -> tuple[Printing, ...]:
    """Keep the printings without a text where it is told that there is none, all where each has one."""
    return tuple(each for each in printings if not each.text.strip()) or printings if BARE.search(said) else printings


def _narrowed(printings: tuple[Printing, ...], tags: Sequence[str], *, strictly: bool = False) -> tuple[Printing, ...]:
    """Keep the printings of a set that one of these words is a name or a mark of, all where none is."""
    narrowed = printings
    for wanted in dict.fromkeys(fold(_OTHERWISE.get(each, each)) for each in tags if each):
        narrowed = tuple(each for each in narrowed if wanted in _tags(each)) or narrowed
    if narrowed == printings and not strictly:
        wanted_marks = {fold(_OTHERWISE.get(each, each)) for each in tags if each}
        narrowed = tuple(each for each in printings if not wanted_marks.isdisjoint(_marks_of_set(each.set_code)))
    return narrowed or printings


def _is_of(printings: tuple[Printing, ...], tag: str) -> bool:
    """Say whether all these printings are of a set that is told."""
    wanted = fold(_OTHERWISE.get(tag, tag))
    return all(wanted in _tags(each) or wanted in _marks_of_set(each.set_code) for each in printings)


def _tags(printing: Printing) -> set[str]:
    """Return what a printing's set is called, and what stands in the brackets of its name."""
    named = re.findall(r"[(\[]\s*([^)\]]+?)\s*[)\]]", printing.name)
    return {fold(each) for each in (*named, printing.set_code, printing.set_name)}


@cache
def _marks_of_set(code: str) -> frozenset[str]:
    """Return the letters that stand for a set in brackets."""
    found = [each for each in sources.sets().sets if each.code == code]
    return frozenset(fold(mark) for each in found for mark in (*each.tags, *each.reg))
