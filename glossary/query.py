"""Understanding a question: its words without abbreviations and misspellings, its cards, what it asks about."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from glossary.index import Index
from glossary.model import Edition
from glossary.names import CardNames
from glossary.stress import stress_of
from glossary.thesaurus import Thesaurus
from glossary.words import STOP_WORDS, plain, stem, terms_of, words_in

MAXIMUM_LENGTH: Final = 4_000
_MAXIMUM_WORDS: Final = 160
_MAXIMUM_REPAIRS: Final = 10
_REPAIR_CUTOFF: Final = 84.0
#: from how many letters a word may be off by more than one of them
_LONG: Final = 5
_MOST_LOST: Final = 2
_MOST_SENTENCES: Final = 6

_SUBJECT: Final = re.compile(
    r"(?:what(?:'s| is| are|s)?|define|explain|meaning of|definition of|how do(?:es)?|tell me about)"
    r"\s+(?:does |do )?(?:an? |the |your )?(?P<subject>[^?.!,]{2,60}?)"
    r"(?:\s+(?:mean|means|works?|exactly|again|in redemption)\b|(?:\s+(?:do|does|for))?\s*(?:[?.!,]|$))"
)
_DIFFERENCE: Final = re.compile(r"(?:what(?:'s| is|s) the )?difference (?:between|of)\s+(?P<both>[^?.!]{3,80})")
_VERSUS: Final = re.compile(r"^\W*(?P<both>[^?.!,]{3,40}?\s(?:vs\.?|versus)\s[^?.!]{3,60})")
_BETWEEN: Final = re.compile(r"\s*(?:,|\band\b|\bor\b|\bvs\b\.?|\bversus\b)\s*(?:an? |the )?")
#: the other game where it is only named, not where its kind of card is meant
#: words that only The Mission has
_OF_MISSION: Final = re.compile(r"mission|kairos|evangeli[sz](?:e[sd]?|ing|m|ation)")
_MISSION: Final = re.compile(
    r"(?:\b(?:in|from|for|playing) )?(?:\bthe )?\bmission\b"
    r"(?: (?:card )?game\b|(?! ?/| (?:cards?|decks?|or enemy)))(?:'s)?[:,]?",
    re.IGNORECASE,
)
_MARKS: Final = (
    (re.compile(r"(?<![\w/])(?:\d+|[x*])/(?:\d+|[x*])?(?![\w/])"), ("numbers", "strength", "toughness")),
    (re.compile(r"(?<![\w/])[+]\d"), ("increase", "numbers")),
    (re.compile(r"(?<![\w/])-\d"), ("decrease", "numbers")),
    (re.compile(r"(?<!\w)(?:x\d|\dx)(?!\w)"), ("copies", "maximum")),
)
_LONE_COLON: Final = re.compile(r"""(?:(?<=\s)|(?<=["'(])|^):(?=[\s"')?]|$)""")
_SENTENCE: Final = re.compile(r"[.?!]+(?:\s|$)")
#: the edition of 2005 where it is asked for
_EDITION_2005: Final = re.compile(
    r"\b(?:(?:in|from|by|per|under) )?(?:the )?(?:2005|3rd edition|third edition|old (?=rules|rulebook|book|edition))"
    r"(?: ?(?:rules|rulebook|book|edition))?\b[:,]?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks, in the words of the index.

    `terms` are the stems typed (abbreviations written out), `wider` the stems that everyday words may stand for,
    `sentences` the stems of each sentence, `stress` how much each stem counts by its place, `unknown` the words that no
    rule and no card uses, `outside` and `turns_outside` words and phrases on other matters, `manner` how much it sounds
    like a question on the rules (1) or on other matters (-1), `leaning` how far it leans to each section, `later` how
    far to each statement of a later edition.
    """

    text: str
    words: tuple[str, ...]
    terms: tuple[str, ...]
    wider: tuple[str, ...]
    sentences: tuple[tuple[str, ...], ...]
    stress: Mapping[str, float]
    subjects: tuple[tuple[str, ...], ...]
    cards: tuple[str, ...]
    repaired: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]
    outside: tuple[str, ...]
    turns_outside: tuple[str, ...]
    manner: float
    leaning: list[float]
    later: Mapping[str, float]
    edition: Edition | None
    is_mission: bool


@dataclass(slots=True)
class Reader:
    """Reads questions.

    `spellings` are the words that a player may have meant to type, by their first letter; `places` gives the place of
    each section in the leaning, or the place after all if it has none.
    """

    index: Index
    thesaurus: Thesaurus
    names: CardNames
    spellings: dict[str, tuple[str, ...]] = field(init=False, repr=False)
    places: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.spellings = _spellings(self.index, self.thesaurus)
        place_of = {self.index.numbers.get(mark): place for place, mark in enumerate(self.thesaurus.leaning.sections)}
        self.places = tuple(place_of.get(number, -1) for number in range(len(self.index.profiles)))

    def read(self, text: str, edition: Edition | None = None) -> Question:
        """Return a text as a question; any text can be read."""
        text = _LONE_COLON.sub("colon", text[:MAXIMUM_LENGTH])
        is_mission = edition is Edition.MISSION or names_mission(text)
        edition = edition or (Edition.Y2005 if names_2005(text) else None)
        asked_text, text = text, _without_edition(text)
        found = self.names.find(text, self.index.vocabulary)
        typed = list(found.typed[:_MAXIMUM_WORDS])
        kept = [word for at, word in enumerate(typed) if at not in found.words]
        named = {word for at, word in enumerate(typed) if at in found.capitals}
        words, repaired = self._repair(self.thesaurus.expand(kept), named)
        lowered = _mended(plain(text), repaired)
        compared = _DIFFERENCE.search(lowered)
        asked = [word for word in words if not (compared and word == "difference")]
        content = [word for word in asked if word not in STOP_WORDS]
        told = map(stem, (*found.hints, *_marks(lowered)))
        terms = tuple(dict.fromkeys(terms_of(asked)))
        return Question(
            text=asked_text,
            words=tuple(words),
            terms=terms,
            wider=tuple(dict.fromkeys((*self.thesaurus.meant(words), *self.thesaurus.wider(words), *told))),
            sentences=self._sentences(lowered),
            stress=stress_of(lowered, self.thesaurus),
            subjects=self._subjects(lowered),
            cards=found.cards,
            repaired=repaired,
            unknown=tuple(
                word
                for word in dict.fromkeys(content)
                if len(word) > 2
                and stem(word) not in self.index.rarity
                and word not in named
                and not self.thesaurus.is_known(word)
                and not any(each.isdigit() for each in word)
            ),
            outside=tuple(word for word in dict.fromkeys(content) if word in self.thesaurus.outside),
            turns_outside=tuple(self.thesaurus.turns_outside(typed)),
            manner=self.thesaurus.manner.of(words),
            leaning=self._leaning(words, terms),
            later=self.thesaurus.later.shares(words, terms),
            edition=edition,
            is_mission=is_mission,
        )

    def cards_in(self, text: str) -> tuple[str, ...]:
        """Return the cards named in a text, as in the question that is read from it."""
        text = _without_edition(_LONE_COLON.sub("colon", text[:MAXIMUM_LENGTH]))
        return self.names.find(text, self.index.vocabulary).cards

    def _leaning(self, words: Sequence[str], terms: Sequence[str]) -> list[float]:
        """Return how far a question leans to each section of the index."""
        leant = [*self.thesaurus.leaning.of(words, terms), 0.0]
        return [leant[place] for place in self.places]

    def _sentences(self, lowered: str) -> tuple[tuple[str, ...], ...]:
        """Return the stems of each sentence; the last one mostly asks, and the others prepare."""
        typed = [words for each in _SENTENCE.split(lowered) if len(words := words_in(each)) >= 3][-_MOST_SENTENCES:]
        found = [tuple(dict.fromkeys(terms_of(self.thesaurus.expand(each[:_MAXIMUM_WORDS])))) for each in typed]
        return tuple(each for each in found if each)

    def _subjects(self, lowered: str) -> tuple[tuple[str, ...], ...]:
        """Return the terms a question asks the meaning of, each by its words."""
        compared = _DIFFERENCE.search(lowered) or _VERSUS.search(lowered)
        if compared:
            named = _BETWEEN.split(compared["both"])
        else:
            match = _SUBJECT.search(lowered)
            named = [match["subject"]] if match else []
        return tuple(words for each in named if (words := tuple(self.thesaurus.expand(words_in(each)))))

    def _repair(self, words: list[str], named: set[str]) -> tuple[list[str], tuple[tuple[str, str], ...]]:
        """Return the words with misspelled rules words corrected, and the corrections."""
        mended: list[str] = []
        repaired: dict[str, str] = {}
        for word in words:
            if word not in repaired and len(repaired) < _MAXIMUM_REPAIRS and self._is_strange(word, named):
                better = self._nearest(word)
                if better is not None:
                    repaired[word] = better
            mended.append(repaired.get(word, word))
        return mended, tuple(repaired.items())

    def _is_strange(self, word: str, named: set[str]) -> bool:
        return (
            3 <= len(word) <= 24
            and word.isalpha()
            and word not in self.index.vocabulary
            and word not in STOP_WORDS
            and not self.thesaurus.is_known(word)
            and word not in named
            and stem(word) not in self.index.rarity
            and word not in self.thesaurus.outside
        )

    def _nearest(self, word: str) -> str | None:
        """Return the rules word that a long word comes close to, or the known word that is one typing mistake away."""
        if len(word) >= _LONG:
            near = process.extractOne(word, self.index.long_words, scorer=fuzz.ratio, score_cutoff=_REPAIR_CUTOFF)
            if near is not None and near[0][0] == word[0] and abs(len(near[0]) - len(word)) <= _MOST_LOST:
                return near[0]
        known = {*self.spellings.get(word[0], ()), *self.spellings.get(word[1], ())}
        slips = [each for each in known if _is_slip(word, each)]
        return min(slips, key=lambda each: (not _is_swap(word, each), each not in STOP_WORDS, each), default=None)


def names_2005(text: str) -> bool:
    """Return whether a question asks about the rules of 2005."""
    return _EDITION_2005.search(plain(text)) is not None


def names_mission(text: str) -> bool:
    """Return whether a question speaks of The Mission."""
    return any(_OF_MISSION.fullmatch(each) for each in words_in(text[:MAXIMUM_LENGTH])[:_MAXIMUM_WORDS])


def without_mission(text: str) -> str:
    """Return a question without its words on which game it is about: The Mission."""
    return _MISSION.sub(" ", text)


def _without_edition(text: str) -> str:
    return _EDITION_2005.sub(" ", without_mission(text))


def _spellings(index: Index, thesaurus: Thesaurus) -> dict[str, tuple[str, ...]]:
    """Return the words that a player may have meant to type, by their first letter."""
    everyday = [word for key in thesaurus.synonyms for word in key]
    every = {*STOP_WORDS, *index.vocabulary, *thesaurus.ordinary, *thesaurus.outside, *everyday}
    found: dict[str, list[str]] = {}
    for word in sorted(each for each in every if len(each) >= 3 and each.isalpha()):
        found.setdefault(word[0], []).append(word)
    return {letter: tuple(words) for letter, words in found.items()}


def _is_swap(typed: str, meant: str) -> bool:
    return sorted(typed) == sorted(meant)


def _is_slip(typed: str, meant: str) -> bool:
    """Say whether two letters were swapped; from four letters on also whether one was missed, added or mistyped."""
    if len(typed) < 4 or typed[0] != meant[0]:
        return _is_swap(typed, meant) and meant in STOP_WORDS and OSA.distance(typed, meant) == 1
    return abs(len(typed) - len(meant)) <= 1 and OSA.distance(typed, meant, score_cutoff=1) == 1


def _mended(lowered: str, repaired: Sequence[tuple[str, str]]) -> str:
    for typed, meant in repaired:
        lowered = re.sub(rf"(?<!\w){re.escape(typed)}(?!\w)", meant, lowered)
    return lowered


def _marks(lowered: str) -> list[str]:
    """Return the words that notations such as `5/5`, `+2/+2` or `x4` stand for."""
    return [word for mark, meant in _MARKS if mark.search(lowered) for word in meant]
