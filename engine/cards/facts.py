"""What the guides say of a card beyond what is printed: testament, book, role, gender, and every identifier."""

import enum
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from engine.cards import sources
from engine.cards.guides import GuideList
from engine.cards.identity import is_unique, shipped_generics, shipped_persons, title_of
from engine.cards.model import CHARACTERS, Alignment, Brigade, CardType, Face, Printing
from engine.cards.naming import has_word, split_titles
from engine.lists.spelling import straighten


class Testament(enum.Enum):
    """The testament of a reference; values are as cards print them."""

    OLD = "O.T."
    NEW = "N.T."

    __hash__ = object.__hash__


class Role(enum.Enum):
    """What a character is; each has exactly one role."""

    ANGEL = "angel"
    ANIMAL = "animal"
    DEMON = "demon"
    HUMAN = "human"
    SYMBOLIC = "symbolic"

    __hash__ = object.__hash__


class Gender(enum.Enum):
    """A character may be of both or of none."""

    MALE = "male"
    FEMALE = "female"

    __hash__ = object.__hash__


OLD_TESTAMENT = frozenset(
    [
        "Genesis",
        "Exodus",
        "Leviticus",
        "Numbers",
        "Deuteronomy",
        "Joshua",
        "Judges",
        "Ruth",
        "I Samuel",
        "II Samuel",
        "I Kings",
        "II Kings",
        "I Chronicles",
        "II Chronicles",
        "Ezra",
        "Nehemiah",
        "Esther",
        "Job",
        "Psalm",
        "Proverbs",
        "Ecclesiastes",
        "Song of Solomon",
        "Isaiah",
        "Jeremiah",
        "Lamentations",
        "Ezekiel",
        "Daniel",
        "Hosea",
        "Joel",
        "Amos",
        "Obadiah",
        "Jonah",
        "Micah",
        "Nahum",
        "Habakkuk",
        "Zephaniah",
        "Haggai",
        "Zechariah",
        "Malachi",
    ]
)
NEW_TESTAMENT = frozenset(
    [
        "Matthew",
        "Mark",
        "Luke",
        "John",
        "Acts",
        "Romans",
        "I Corinthians",
        "II Corinthians",
        "Galatians",
        "Ephesians",
        "Philippians",
        "Colossians",
        "I Thessalonians",
        "II Thessalonians",
        "I Timothy",
        "II Timothy",
        "Titus",
        "Philemon",
        "Hebrews",
        "James",
        "I Peter",
        "II Peter",
        "I John",
        "II John",
        "III John",
        "Jude",
        "Revelation",
        "Josephus",
    ]
)
GOSPELS = frozenset({"Matthew", "Mark", "Luke", "John"})

_BOOK = re.compile(r"((?:I{1,3} )?[A-Z][a-z]+(?: of [A-Z][a-z]+)?)")
_FIGURES = re.compile(
    r"\[?X ?=|\[?X is |unity|holds? |limit|begins? |plays? |when |may |taunt|gain |does not|connected|"
    r"fortress |hero is |character is |evil character is |choose |not |or |-$",
    re.IGNORECASE,
)
_SIDE = re.compile(r"\((good|evil|top)\)\s*", re.I)
_IMPLIES = {
    "beast": ("demon",),
    "pharaoh": ("egyptian", "royalty"),
    "king": ("royalty",),
    "queen": ("royalty",),
    "emperor": ("royalty",),
    "high priest": ("priest",),
    "fought in an earthly battle": ("fought earthly battle",),
    "idol": ("depicts an idol",),
}
#: the picture that tells a card's type, where a text speaks of it. Rule: REG-TYPE-01
_ICONS: Final[Mapping[CardType, tuple[str, ...]]] = {
    CardType.HERO: ("cross icon",),
    CardType.EVIL_CHARACTER: ("dragon icon",),
    CardType.GOOD_ENHANCEMENT: ("bible icon",),
    CardType.EVIL_ENHANCEMENT: ("skull icon",),
    CardType.COVENANT: ("bible icon", "grail icon"),
    CardType.CURSE: ("skull icon", "grail icon"),
    CardType.ARTIFACT: ("grail icon",),
}
_DOMINANT_ICONS: Final = {Alignment.GOOD: "lamb icon", Alignment.EVIL: "grim reaper icon"}
#: The end of the identifier by which newer cards say whose name their title or verse has, after the names.
IN_VERSE: Final = " in Title/Scripture"
_TAIL_WORDS = re.compile(
    r"(.+?) (king|queen|judge|giant|high priest|priest|emperor|governor|centurion|soldier|royalty|prophet)"
)
_CROWNS: Final = {Gender.MALE: "king", Gender.FEMALE: "queen"}
#: who serves a place of somebody's: a priest of Solomon's Temple is a priest of a Temple
_OF_SOMEBODY = re.compile(r"[a-z]+'s (.+ .+)")
_RANKS = frozenset({"major", "minor", "high", "chief", "false"})
_MISPRINTS = {
    "misician": "musician",
    "partiarch": "patriarch",
    "magican": "magician",
    "isrealite": "israelite",
    "prophesy": "prophecy",
    "prophetess": "prophet",
    "invovles music": "involves music",
    "zerubabel's temple priest": "zerubbabel's temple priest",
    "solomon's temple priests": "solomon's temple priest",
    "zerubabel's temple high priest": "zerubbabel's temple high priest",
    "flood survivors": "flood survivor",
    "roman solider": "roman soldier",
    "fought earthly battle": "fought in an earthly battle",
    "caesera": "caesarea",
    "judean king": "king of judah",
}


class IdentifiersFile(sources.DataFile):
    """`identifiers.json`: by title, then by sets; `of_characters` are those that only characters have."""

    titles: Mapping[str, Mapping[str, tuple[str, ...]]]
    of_characters: frozenset[str]
    removed: Mapping[str, Mapping[str, tuple[str, ...]]]


class GendersFile(sources.DataFile):
    """`genders.json`."""

    female: tuple[str, ...]
    both: tuple[str, ...]


def _listed(entries: Mapping[str, Mapping[str, tuple[str, ...]]]) -> GuideList[tuple[str, ...]]:
    return GuideList((title, sets, values) for title, by_set in entries.items() for sets, values in by_set.items())


@cache
def _identifiers_file() -> IdentifiersFile:
    return sources.read(IdentifiersFile, "cards", "identifiers.json")


def character_titles() -> frozenset[str]:
    """Name every character that the guides list, whether or not a pool holds its card.

    An ability may name a person of whom the pool has no card: with the two shipped decks alone, Dathan's names Korah.
    """
    file = _identifiers_file()
    listed = {
        title
        for title, by_set in file.titles.items()
        if any(not file.of_characters.isdisjoint(values) for values in by_set.values())
    }
    named = {title for person in shipped_persons().persons for title in person.names}
    return frozenset(re.sub(r"\s*\[[^\]]*\]$", "", title) for title in listed | named | set(shipped_generics().titles))


@cache
def _guide() -> tuple[GuideList[tuple[str, ...]], GuideList[tuple[str, ...]]]:
    file = _identifiers_file()
    return _listed(file.titles), _listed(file.removed)


@cache
def _genders() -> Mapping[str, frozenset[Gender]]:
    file = sources.read(GendersFile, "cards", "genders.json")
    both = dict.fromkeys(file.both, frozenset(Gender))
    return dict.fromkeys(file.female, frozenset({Gender.FEMALE})) | both


def books(printing: Printing) -> frozenset[str]:
    """Name the books of a card's references."""
    found = (_BOOK.match(reference) for reference in printing.references)
    return frozenset(match.group(1) for match in found if match) & (OLD_TESTAMENT | NEW_TESTAMENT)


def testaments(printing: Printing) -> frozenset[Testament]:
    """Return the testaments of a card: by a printed identifier, else by its references."""
    printed = frozenset(each for each in Testament if any(words.startswith(each.value) for words in _words(printing)))
    if printed:
        return printed
    of = books(printing)
    found = {Testament.OLD} if of & OLD_TESTAMENT or "Old Testament" in printing.references else set()
    return frozenset(
        found | ({Testament.NEW} if of & NEW_TESTAMENT or "New Testament" in printing.references else set())
    )


def role(printing: Printing, face: Face) -> Role | None:
    """Return the role of a character; None if this identity of the card is no character.

    Rules: RB-GL-20, RB-GL-26 (a beast is a demon), RB-GL-27 (a giant is human)
    """
    if face.type not in CHARACTERS:
        return None
    named = _named(printing, face)
    for each in (Role.DEMON, Role.ANIMAL, Role.SYMBOLIC, Role.ANGEL, Role.HUMAN):
        if each.value in named:
            return each
    if face.type is CardType.HERO and face.brigades == (Brigade.SILVER,):
        return Role.ANGEL
    if face.type is CardType.EVIL_CHARACTER and face.brigades == (Brigade.ORANGE,):
        return Role.DEMON
    return Role.HUMAN


def genders(printing: Printing, face: Face) -> frozenset[Gender]:
    """Return the genders of a character: none if it is genderless, both for a man and a woman. Rule: RB-GL-20"""
    if face.type not in CHARACTERS:
        return frozenset()
    named = _named(printing, face)
    if "genderless" in named or "neither male nor female" in named:
        return frozenset()
    printed = frozenset(gender for gender in Gender if gender.value in named)
    if printed:
        return printed
    if "(Female)" in printing.name:
        return frozenset({Gender.FEMALE})
    return _genders().get(title_of(printing, face), frozenset({Gender.MALE}))


def identifiers(printing: Printing, face: Face) -> frozenset[str]:
    """Return, in lower case, every word by which an ability can name this identity of a card.

    Printed identifiers, those of the guides, what they imply (a beast is a demon), testament, books, role, gender,
    icons and classes, what a Fortress is by its title, and `unique` or `generic`.

    Rules: REG-TYPE-12, REG-UNIQ-22, REG-UNIQ-31, REG-UNIQ-32, RB-GL-56
    """
    found = {*_named(printing, face), *_icons(face)}
    if face.type is CardType.FORTRESS:
        found |= _kind_in(title_of(printing, face))
    found |= {testament.value.casefold() for testament in testaments(printing)}
    of = books(printing)
    found |= {book.casefold() for book in of}
    if of & GOSPELS:
        found.add("gospel")
    found |= {card_class.value.casefold() for card_class in printing.classes}
    kind = role(printing, face)
    if kind is not None:
        found.add(kind.value)
        found |= {gender.value for gender in genders(printing, face)}
        if any(word.startswith("king or queen of ") for word in found):  # the guides have one list for both
            found |= {crown for gender, crown in _CROWNS.items() if gender.value in found}
        found -= {"unique", "generic"}
        found.add("unique" if is_unique(printing, face) else "generic")
    return frozenset(found)


def _kind_in(title: str) -> set[str]:
    """Return the noun of a title: Solomon's Temple is a temple, and so is one of Dagon."""
    head = re.split(r" of |[,(]", title)[0].split()
    return {head[-1].casefold()} if head else set()


def _icons(face: Face) -> Iterator[str]:
    yield from _ICONS.get(face.type, ())
    if face.type is CardType.DOMINANT and face.alignment in _DOMINANT_ICONS:
        yield _DOMINANT_ICONS[face.alignment]


@lru_cache(maxsize=65_536)
def bears(known: frozenset[str], wanted: str) -> bool:
    """Say whether identifiers include one, whole or in parts: a priest of the Tabernacle is a Tabernacle priest.

    Rule: REG-TYPE-12
    """
    words = wanted.casefold().split()
    if " ".join(words) in known:
        return True
    parted = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    return any(first in known and bears(known, rest) for first, rest in parted)


def is_so_titled(printing: Printing, wanted: str) -> bool:
    """Say whether the title of a card bears a name of which an identifier says that title or verse has it."""
    names = wanted.removesuffix(IN_VERSE)
    return names != wanted and any(has_word(printing.base_name, name) for name in names.split("/"))


@cache
def _named(printing: Printing, face: Face) -> frozenset[str]:
    """Return the printed identifiers of an identity, the guides', and all that these imply, in lower case."""
    listed, removed = _guide()
    titles = {title_of(printing, face), *split_titles(printing.base_name)} if not face.title else {face.title}
    found: set[str] = set()
    for words in _words(printing, face):
        found |= _implied(words.casefold())
    for title in sorted(titles):
        for values in listed.probable(title, printing):
            for value in values:
                found |= _implied(value.casefold())
    for title in titles:
        for values in removed.listed(title, printing):
            found -= set(values)
    return frozenset(found)


def rightly_spelled(identifier: str) -> str:
    """Correct the spelling of a printed identifier, if it is wrong."""
    return _MISPRINTS.get(identifier.casefold(), identifier)


def _implied(word: str) -> set[str]:
    word = _MISPRINTS.get(word, word)
    first, _, rest = word.partition(" ")
    if rest and first in ("generic", "male", "female"):
        return {"male", "female"} if word == "male and female" else {first} | _implied(rest)
    found = {word, *_IMPLIES.get(word, ())}
    tail = _TAIL_WORDS.fullmatch(word)
    if tail:
        found |= _implied(tail.group(2)) | ({tail.group(1)} if tail.group(1) not in _RANKS else set())
    if owned := _OF_SOMEBODY.fullmatch(word):
        found |= _implied(owned.group(1))
    if word.endswith(" artifact"):  # a Temple Artifact is an Artifact that is "Temple"
        found.add(word.removesuffix(" artifact"))
    if word.startswith(("king of ", "queen of ")):
        found |= {word.partition(" ")[0], "royalty"}
    return found


def _words(printing: Printing, face: Face | None = None) -> Iterator[str]:
    """Yield the printed identifiers that name something, not those that define figures or abilities.

    If a card has two identities, what is in brackets belongs to the second.
    """
    second = face is not None and len(printing.faces) == 2 and face == printing.faces[1]
    bracketed = any("(" in text and not _SIDE.match(text) for text in printing.identifiers)
    for text in printing.identifiers:
        outside, inside = _parts(text)
        chosen = [*outside, *inside]
        if face is not None and len(printing.faces) == 2 and bracketed:
            chosen = inside if second and (inside or bracketed) else outside
        for part in chosen:
            if word := _for_side(part, face):
                yield word


def _parts(text: str) -> tuple[list[str], list[str]]:
    side = _SIDE.match(text)
    if side:
        return [text], []
    plain = re.sub(r"^\[[^\]]*\]?,?\s*", "", straighten(text)).strip("[] ")
    inner = re.search(r"\(([^()]*)\)?$", plain)
    outside = plain[: inner.start()].strip() if inner else plain
    inside = [part.strip() for part in inner.group(1).split(",")] if inner else []
    return ([outside] if outside else []), inside


def _for_side(part: str, face: Face | None) -> str:
    """Remove what defines a figure or an ability, and what is meant for the other identity."""
    pieces = [piece.strip() for piece in part.split(" / ")]
    for piece in pieces:
        side = _SIDE.match(piece)
        plain = _SIDE.sub("", piece).strip()
        evil = face is not None and face.type in (CardType.EVIL_CHARACTER, CardType.EVIL_ENHANCEMENT)
        if side and face is not None and side.group(1).casefold() != ("evil" if evil else "good"):
            continue
        if plain and not _FIGURES.match(plain):
            return plain
    return ""
