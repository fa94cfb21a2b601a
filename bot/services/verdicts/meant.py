"""Which printings of the cards in a question are meant, by the words next to their names."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from typing import Final

from bot.services.verdicts.battles.battle_words import BARE
from bot.services.verdicts.halves import half_of
from engine.cards import sources
from engine.cards.catalog import Catalog
from engine.cards.model import Brigade, Printing
from engine.cards.naming import fold
from engine.cards.reprints import newest_first
from glossary.words import STOP_WORDS

#: of more printings together each is tried beside the newest of the others
MOST_TOGETHER: Final = 12
NUMBERS: Final = re.compile(r"\s+(\d{1,2}/\d{1,2})(?![\d/])(?! (?:to|vs?|versus|against) \d+/\d+)")
_AFTER_COMMA: Final = re.compile(
    r",\s+(?:[a-z]{3,7} )?(\d{1,2}/\d{1,2})(?![\d/])(?:,(?= (?:is|was|and|who|vs|against|into|in|gets?|got|to|with"
    r"|attack\w*|block\w*|rescu\w*|r[ua]ns?|goes|went|comes|came|faces)\b)|(?=\s*[,.;:?!)]|$))"
)
#: numbers of a card in a clause behind it, not what they become later
_NUMBERS_TOLD: Final = re.compile(
    r"\{(?P<card>\d)\}(?:,? (?:who|which|that|he|she|it|they)(?:'s|'re| is| are| was| were)| (?:is|are|was|were)|,)"
    r"(?: (?:just|only|an?|my|his|her|plain|little|big))* (?P<numbers>\d{1,2}/\d{1,2})(?![\d/])"
    r"(?! (?:now|after|with|when|because|altogether|in total|then|due|once|by|thanks|for|less|more|each|both|either"
    r"|ones?|version|printing|card))"
)
_FROM: Final = re.compile(r"\s*,?\s*(?:from|of|in) (?:the )?")
_SET_WORDS: Final = re.compile(r"[a-z0-9']+(?: [a-z0-9']+){0,3}")
_SET_END: Final = re.compile(r" (?:set|deck|starter|one|version|printing|promo)s?\b")
_THE_ONE: Final = re.compile(r"\s*,?\s+the ([a-z0-9/' ]{2,28}?) (?:set|deck|starter|one|version|printing)\b,?")
_BEFORE: Final = re.compile(r"\b([a-z]{1,3})[ -](?:deck|starter)\s*$")
#: a set told apart from the card: "two of them at once, the K deck ones"
_APART: Final = re.compile(
    r",? (?:from )?(?:i mean )?the ([a-z0-9' ]{1,24}?)"
    r" (?:set|deck|starter|version|printing|print|edition|one|ones|guy|guys)\b(?! of\b)"
)
_IN_BRACKETS: Final = re.compile(r"\s*[(\[]\s*([a-z0-9' ]{1,24})\s*[)\]]")
#: a set of fewer letters told apart from the card may be another word
_FEWEST_LETTERS: Final = 2
#: so long a mark of a set is a word
_FEWEST_OF_CODE: Final = 3
_BEFORE_CARD: Final = re.compile(r"(?P<before>(?:\b[a-z0-9']+ ){1,3})\{(?P<card>\d)\}")
_OF_A_SET: Final = re.compile(r" (?:set|deck|starter)$")
#: where a card lies, not where it comes from: "in battle"
_PLACES: Final = ("battle", "play", "territory", "hand", "the battle")
#: how players call a set that the card file marks by a letter
OTHERWISE: Final = {"original": "or", "limited": "l", "unlimited": "ul"}
BRACKET: Final = re.compile(r"\s*[(\[]([^)\]]{1,160})[)\]]")


#: one word told of a card behind its name: a brigade, the mark of a set
_BARE_WORD: Final = re.compile(r"\s+([a-z]{2,10})(?: brigade)?(?=[\s.,;:?!)]|$)")
#: so much is told of a card behind its name at most
_MOST_QUALIFIERS: Final = 4
#: what tells one printing from others in words of no printing
_NO_MATTER: Final = frozenset({"plain", "old", "normal", "regular", "card", "hero", "the", "a"})
_COLOURS: Final = frozenset(each.value.casefold().split()[-1] for each in Brigade)


@dataclass(frozen=True, slots=True)
class Mention:
    """A card that a question names: the printings that may be meant, and what the question says next to its name.

    `side` is the one of two sides that is named, None for the whole card.
    """

    name: str
    printings: tuple[Printing, ...]
    said: str = ""
    side: int | None = None

    @property
    def as_named(self) -> "Mention":
        """Return the named side as if it were the whole card."""
        if self.side is None or any(len(each.faces) <= self.side for each in self.printings):
            return self
        return replace(self, printings=tuple(half_of(each, self.side) for each in self.printings))

    @property
    def by_own_name(self) -> "Mention":
        """Return the one of several printings with exactly the given name, without a set in brackets."""
        own = tuple(each for each in self.printings if fold(each.name) == fold(self.name))
        return replace(self, printings=own) if len(own) == 1 else self


def has_numbers(printing: Printing, numbers: re.Match[str]) -> bool:
    """Say whether a face of a printing has the given numbers."""
    return any((face.strength.printed, face.toughness.printed) == numbers.groups() for face in printing.faces)


def mention_of(name: str, text: str, begin: int, end: int, catalog: Catalog) -> tuple[Mention | None, int]:
    """Return the card meant, with only the printings that the words next to it allow, and where these words end."""
    reading = catalog.resolve(name)
    if reading is None:
        return None, end
    whole = tuple(each for each in reading.hit.group.printings if not each.token) or reading.hit.group.printings
    side = _side_of(name, text[begin:end])
    opened = re.search(r"\s*[(\[]", text[begin:end])
    if opened is not None:
        end = begin + opened.start()
    if text[end : end + 1] in ("!", "?") and name.endswith(text[end : end + 1]):
        end += 1
    printings, said, end = _qualified(reading.hit.group.base_name, whole, text, end, catalog)
    if (before := _BEFORE.search(text[:begin])) is not None:
        printings = _narrowed(printings, [before[1]])
    else:
        words = re.findall(r"[a-z0-9']+", text[max(0, begin - 40) : begin])[-3:]
        tags = [" ".join(words[at:]) for at in range(len(words))]
        tags = [each for each in tags if len(each) > 2 or (len(each) == 2 and each not in STOP_WORDS)]
        printings = _narrowed(printings, tags, strictly=True)
    if len(printings) > 1:
        printings = _with_brigades(printings, re.findall(r"[a-z]+", text[max(0, begin - 20) : begin])[-1:])
    names = {each.base_name for each in printings}
    called = names.pop() if len(names) == 1 else reading.hit.group.base_name
    return Mention(called, printings, said, side), end


def _side_of(name: str, told: str) -> int | None:
    """Return which of two sides has the given name; None if the whole card has it."""
    halves = [fold(BRACKET.sub("", each)) for each in name.split("/")]
    return halves.index(fold(told)) if len(halves) == len(set(halves)) == 2 and fold(told) in halves else None


def _qualified(
    name: str, whole: tuple[Printing, ...], text: str, end: int, catalog: Catalog
) -> tuple[tuple[Printing, ...], str, int]:
    """Return the printings that the words after a name allow, these words, and where they end.

    Words in brackets belong to the name in any case; other words only if they describe a printing.
    """
    printings, said = whole, ""
    for _ in range(_MOST_QUALIFIERS):
        if aside := BRACKET.match(text, end) or NUMBERS.match(text, end) or _numbers_after(printings, text, end):
            printings = _allowed(printings, aside[1]) or _of_set(name, aside[1], catalog) or printings
        else:
            if (told := set_after(printings, text, end)) is not None:
                printings = _allowed(printings, told[0], strictly=True)
                said, end = f"{said} {told[0]}".strip(), told[1]
                continue
            patterns = (pattern.match(text, end) for pattern in (_THE_ONE, _BARE_WORD))
            found = (each for each in patterns if each is not None and each[1].strip() not in _PLACES)
            aside = next((each for each in found if _allowed(printings, each[1].strip(), strictly=True)), None)
            if aside is None:
                return printings, said, end
            printings = _allowed(printings, aside[1].strip(), strictly=True)
        said, end = f"{said} {aside[1].strip()}".strip(), aside.end()
    return printings, said, end


def _numbers_after(printings: tuple[Printing, ...], text: str, end: int) -> re.Match[str] | None:
    """Return the numbers of one of these printings that stand behind a comma: "Samson, 12/6, attacks"."""
    found = _AFTER_COMMA.match(text, end)
    if found is None or not _COLOURS.issuperset(re.findall("[a-z]+", found[0].partition("/")[0])):
        return None
    numbers = re.fullmatch(r"(\d+)/(\d+)", found[1])
    return found if numbers and any(has_numbers(each, numbers) for each in printings) else None


def set_after(printings: tuple[Printing, ...], text: str, end: int) -> tuple[str, int] | None:
    """Return the set of some of these printings that is named behind a card ("from Kings"), and where it ends."""
    lead = _FROM.match(text, end)
    words = lead and _SET_WORDS.match(text, lead.end())
    if lead is None or words is None:
        return None
    told = words[0].split(" ")
    for count in range(len(told), 0, -1):
        said = " ".join(told[:count])
        after = lead.end() + len(said)
        closing = _SET_END.match(text, after)
        is_letter = len(said) == 1 and closing is None and (said in STOP_WORDS or "from" not in lead[0])
        if said in _PLACES or is_letter or not _allowed(printings, said, strictly=True):
            continue
        return said, closing.end() if closing else after
    return None


def _allowed(printings: tuple[Printing, ...], told: str, *, strictly: bool = False) -> tuple[Printing, ...]:
    """Return the printings that fit some of the words: set, numbers, brigades, text, no text; empty if none does.

    `strictly`: they have to fit all of the words.
    """
    whole = [told] if strictly else []
    whole += [each.strip() for each in re.split(r"[,;:]", told) if " " in each.strip()]
    parts = [each for each in re.split(r"[,;:/ -]+", told) if each and each not in _NO_MATTER]
    tags = [*whole, *parts] if strictly else [told, *whole, *parts]
    if not strictly:
        narrowed = _with_brigades(_with_numbers(_narrowed(printings, tags), told), tags)
        narrowed = _with_words(_without_ability(narrowed, told), told)
        return narrowed if narrowed is not printings else ()
    if _is_of(printings, told) or (of_set := _narrowed(printings, [told])) != printings:
        return printings if _is_of(printings, told) else of_set
    if re.search(r"\d+/\d+", told):
        parts = [*re.findall(r"\d+/\d+", told), *re.findall(r"[a-z]+", told)]
    for part in parts:
        kept = _being(printings, part)
        if not kept:
            return ()
        printings = kept
    return printings if parts else ()


def _being(printings: tuple[Printing, ...], word: str) -> tuple[Printing, ...]:
    """Return the printings that fit one word: numbers, a brigade, a mark of the set."""
    if (numbers := re.fullmatch(r"(\d+)/(\d+)", word)) is not None:
        return tuple(each for each in printings if has_numbers(each, numbers))
    if word in _COLOURS:
        return tuple(each for each in printings if any(b.value.casefold().split()[-1] == word for b in each.brigades))
    wanted = fold(OTHERWISE.get(word, word))
    marked = tuple(each for each in printings if wanted in tags_of(each) or wanted in _marks_of_set(each.set_code))
    return marked if len(word) > 1 else ()


def _of_set(name: str, told: str, catalog: Catalog) -> tuple[Printing, ...]:
    """Return the printings of a given set whose names begin with a name, if the card has longer names there."""
    wanted, words = fold(told), f"{fold(BRACKET.sub('', name))} "
    found = _beginning(catalog.printings).get(words.partition(" ")[0], ())
    return tuple(each for each in found if wanted in tags_of(each) and fold(each.name).startswith(words))


_BEGINNING: list[tuple[tuple[Printing, ...], dict[str, list[Printing]]]] = []


def _beginning(printings: tuple[Printing, ...]) -> dict[str, list[Printing]]:
    """Return all printings by the first word of their names; cached."""
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
    return tuple(each for each in printings if has_numbers(each, numbers)) or printings


def _with_brigades(printings: tuple[Printing, ...], words: Sequence[str]) -> tuple[Printing, ...]:
    """Keep the printings with the given brigades; all if none has them."""
    told = {each for each in Brigade if each.value.casefold().split()[-1] in words}
    kept = tuple(each for each in printings if not told.isdisjoint(each.brigades))
    return kept or printings


def _with_words(printings: tuple[Printing, ...], said: str) -> tuple[Printing, ...]:
    """Keep the printings whose text is quoted; all if no text of several words is."""
    quoted = {each for part in re.split(r"[:;,]", said) for each in [fold(part)] if len(each.split()) > 3}
    kept = tuple(
        each for each in printings if any(set(part.split()) <= set(fold(each.text).split()) for part in quoted)
    )
    return kept or printings


def _without_ability(printings: tuple[Printing, ...], said: str) -> tuple[Printing, ...]:
    """Keep the printings without a text if the question says there is none; all if each has one."""
    return tuple(each for each in printings if not each.text.strip()) or printings if BARE.search(said) else printings


def _narrowed(printings: tuple[Printing, ...], tags: Sequence[str], *, strictly: bool = False) -> tuple[Printing, ...]:
    """Keep the printings of a set that one of these words names; all if none does."""
    narrowed = printings
    for wanted in dict.fromkeys(fold(OTHERWISE.get(each, each)) for each in tags if each):
        narrowed = tuple(each for each in narrowed if wanted in tags_of(each)) or narrowed
    if narrowed == printings and not strictly:
        wanted_marks = {fold(OTHERWISE.get(each, each)) for each in tags if each}
        narrowed = tuple(each for each in printings if not wanted_marks.isdisjoint(_marks_of_set(each.set_code)))
    return narrowed or printings


def _is_of(printings: tuple[Printing, ...], tag: str) -> bool:
    """Say whether all these printings are of a given set."""
    wanted = fold(OTHERWISE.get(tag, tag))
    return all(wanted in tags_of(each) or wanted in _marks_of_set(each.set_code) for each in printings)


def tags_of(printing: Printing) -> set[str]:
    """Return the names of a printing's set, its types, and the words in brackets in its name."""
    named = re.findall(r"[(\[]\s*([^)\]]+?)\s*[)\]]", printing.name)
    types = [each.value for each in printing.types]
    short = (
        f"{printing.set_code}s" if len(printing.set_code) >= _FEWEST_OF_CODE else printing.set_code
    )  # "the Wars one"
    return {fold(each) for each in (*named, printing.set_code, short, printing.set_name, *types)}


def with_sets_told_apart(line: str, cards: Sequence[Mention]) -> tuple[str, list[Mention]]:
    """Return a line without the sets told apart from the one card they fit, and the cards of these sets."""
    meant = list(cards)
    for pattern in (_APART, _IN_BRACKETS):
        for found in pattern.finditer(line):
            if _told_of_one(found[1], meant):
                line = line.replace(found[0], " ", 1)
    for lead in _FROM.finditer(line):
        ends = [set_after(each.printings, line, lead.start()) for each in meant]
        fitting = [each for each in ends if each is not None]
        if len(fitting) == 1 and len(fitting[0][0]) > _FEWEST_LETTERS and _told_of_one(fitting[0][0], meant):
            return line[: lead.start()] + line[fitting[0][1] :], meant
    return line, meant


def with_numbers_told(line: str, cards: Sequence[Mention]) -> list[Mention]:
    """Return the cards of which a clause tells the printed numbers as they are then: "James, who is 8/4"."""
    meant = list(cards)
    for found in _NUMBERS_TOLD.finditer(line):
        at = int(found["card"])
        numbers = re.fullmatch(r"(\d+)/(\d+)", found["numbers"])
        kept = tuple(each for each in meant[at].printings if numbers is not None and has_numbers(each, numbers))
        if kept:
            meant[at] = replace(meant[at], printings=kept)
    return meant


def _told_of_one(told: str, meant: list[Mention]) -> bool:
    """Keep of the one card that a set fits the printings of this set; say whether there is one."""
    fitting = [(at, _allowed(each.printings, told, strictly=True)) for at, each in enumerate(meant)]
    fitting = [(at, kept) for at, kept in fitting if kept]
    if len(fitting) != 1:
        return False
    at, kept = fitting[0]
    meant[at] = replace(meant[at], printings=kept)
    return True


def without_sets(line: str, cards: Sequence[Mention]) -> str:
    """Return a line without the sets told before the cards it marks: "the FoM {0}"."""

    def bare(found: re.Match[str]) -> str:
        printings, words = cards[int(found["card"])].printings, found["before"].split()
        types = {kind.value.casefold() for each in printings for kind in each.types}
        for at in range(len(words)):
            told, is_called_one = _OF_A_SET.subn("", " ".join(words[at:]))
            if (
                (len(told) > 1 or is_called_one)
                and told not in types | STOP_WORDS | _COLOURS
                and _is_of(printings, told)
            ):
                return " ".join([*words[:at], f"{{{found['card']}}}"])
        return found[0]

    return _BEFORE_CARD.sub(bare, line)


@cache
def is_set(letters: str) -> bool:
    """Say whether letters stand for a set in the names of printings: "LoC"."""
    return any(letters in each.tags for each in sources.sets().sets)


@cache
def _marks_of_set(code: str) -> frozenset[str]:
    """Return the letters that stand for a set in brackets."""
    found = [each for each in sources.sets().sets if each.code == code]
    return frozenset(fold(mark) for each in found for mark in (*each.tags, *each.reg))


def combined(choices: list[list[Printing]]) -> Iterator[tuple[Printing, ...]]:
    """Generate the combinations of printings that may be meant; if too many, the newest ones and each single change."""
    if prod(map(len, choices)) <= MOST_TOGETHER:
        yield from itertools.product(*choices)
        return
    newest = tuple(each[0] for each in choices)
    yield newest
    for at, each in enumerate(choices):
        yield from ((*newest[:at], other, *newest[at + 1 :]) for other in each[1:])


def distinct(printings: tuple[Printing, ...]) -> list[Printing]:
    """Return one of all printings that say and are the same, the newest first."""
    found: dict[object, Printing] = {}
    for each in newest_first(printings):
        found.setdefault((each.text, each.faces, each.identifiers), each)
    return list(found.values())
