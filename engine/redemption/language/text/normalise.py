"""Bring punctuation, old wording and known misprints to one form."""

import json
import re
from functools import cache, lru_cache
from importlib import resources

from engine.cards.naming import NUMBER_WORDS
from engine.kernel.records import dataclass
from engine.redemption.language.text.old_words import todays

_TYPOGRAPHY = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "\u200b": "", "\xa0": " ", "–": "-", "—": "-", "…": "...", "`": "'"}
)
_THIRD_PERSON = "choose|discard|draw|select|control|present|attack|block|lose|use|exchange|search"
_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, flags), put)
    for pattern, put, flags in (
        (r"\b([ON])\.\s?T\b\.?", r"\1.T.", 0),
        (r"\bdraw piles\b", "decks", re.I),
        (r"\bdraw pile\b", "deck", re.I),
        (
            r"\bholder( (?:may|must|can)(?:(?!opponent|player)[^.])*?) his"
            r" (?=territory|hand|deck|draw|discard|opponent|own|artifact|rescue)",
            r"holder\1 your ",
            re.I,
        ),
        (r"\b(the )?holder's\b", "your", re.I),
        (r"\b(the )?holder\b", "you", re.I),
        (r"\b(special abilit(?:y|ies)) of\b", r"\1 on", re.I),
        (r"\b(it|he|she|that|there)'s (?=(?:not |an? |in |good|evil|neutral|used|played)\b)", r"\1 is ", re.I),
        (r"\b(do|does|did|is|are)n't\b", r"\1 not", re.I),
        (r"\bcan't\b", "cannot", re.I),
        (r"\bcan not\b", "cannot", re.I),
        (r"\bdual icon\b", "dual-icon", re.I),
        (
            r"\byou (choose|discard|draw|select|control|present|attack|block|lose|use|exchange|search)e?s\b",
            r"you \1",
            re.I,
        ),
        (r"\byou has\b", "you have", re.I),
        (r"\b1 (Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John)\b", r"I \1", 0),
        (r"\b2 (Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John)\b", r"II \1", 0),
        (r";", ".", 0),
        (r"(?<=[\s(])'([A-Za-z][A-Za-z' ,]*?),?'(?=[\s,.);:]|$)", r'"\1"', 0),
        (r"(\bgains? the ability,?) '([^\"]*\.)'(?= |$)", r'\1 "\2"', re.I),
        (r"(?<=\w)\.(?=[A-Z][a-z]|[A-Z]{2,}:)", ". ", 0),
        (r"\?(?= Heroe?s?\b| characters?\b| Evil Characters?\b| Enhancements?\b| cards?\b)", "cloud", 0),
        (r"(?<![\w/])\((s|es)\)", r"\1", 0),
        (r"\s*&\s*", " and ", 0),
        (r"\s+", " ", 0),
    )
)


@dataclass(frozen=True, slots=True)
class Correction:
    """A phrase of the card file that is corrected, and why."""

    find: str
    put: str
    why: str


@cache
def corrections() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Read the errata layer."""
    raw = json.loads(resources.files("data.abilities").joinpath("errata.json").read_text(encoding="utf-8"))
    phrases = [Correction(entry["find"], entry["put"], entry["why"]) for entry in raw["phrases"]]
    patterns = [(re.compile(re.escape(c.find), re.I), c.put) for c in phrases]
    patterns += [(re.compile(rf"\b{re.escape(word)}\b", re.I), put) for word, put in raw["words"].items()]
    return tuple(patterns)


@cache
def _misprints() -> tuple[str, ...]:
    """List the phrases that the errata layer corrects; most texts have none of them."""
    raw = json.loads(resources.files("data.abilities").joinpath("errata.json").read_text(encoding="utf-8"))
    return tuple(entry["find"].lower() for entry in raw["phrases"]) + tuple(raw["words"])


@cache
def _number_words() -> re.Pattern[str]:
    return re.compile(r"\b(" + "|".join(NUMBER_WORDS) + r")\b", re.I)


@lru_cache(maxsize=20_000)
def normalise(text: str) -> str:
    """Return the text with uniform punctuation, in today's wording, with the errata layer applied."""
    text = text.translate(_TYPOGRAPHY).strip()
    lowered = text.lower()
    if any(misprint in lowered for misprint in _misprints()):
        for pattern, put in corrections():
            text = pattern.sub(put, text)
    for pattern, put in _REWRITES:
        text = pattern.sub(put, text)
    text = todays(text)
    return _number_words().sub(lambda found: NUMBER_WORDS[found[1].lower()], text).strip()
