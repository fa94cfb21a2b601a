"""Names of cards: which part is title, which is set suffix, and the folded form that look-ups compare."""

import re
import unicodedata
from functools import cache, lru_cache

from engine.cards import sources
from engine.lists.spelling import straighten

_NUMBER_NAMES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
#: number words, and the digits that say the same
NUMBER_WORDS = {word: str(number) for number, word in enumerate(_NUMBER_NAMES, 1)}
_TAIL = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_NOT_WORD = re.compile(r"[^a-z0-9*]+")
_SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "from",
        "with",
        "by",
        "for",
        "under",
        "over",
        "behind",
        "into",
        "unto",
        "upon",
        "against",
        "among",
        "before",
        "after",
    ]
)
_COLOURS = r"(?:black|blue|brown|clay|crimson|gold|gray|grey|green|orange|pale green|purple|red|silver|teal|white)"
_VARIANT = re.compile(
    rf"{_COLOURS}(?:/{_COLOURS})*|\d{{4}}|promo \d{{4}}|\d{{4}} ?(?:-|promo).*|fundraiser.*|1st print.*|ab - .*"
)
_PICTURE = re.compile(
    r"\s+- (?:.* Background|Good Cards|Group of \d+|Hand(?: or Storehouse)?|Special Ability|[A-Z][a-z]+ \d+:[\d-]+)$"
)
_SOUL = re.compile(r"Lost Souls?( Token)?\s*(.*)")
_VERSE = r"[A-Z][a-z]+(?: of [A-Z][a-z]+)? \d+:\d+(?:[,-]\d+)*"
_REFERENCE = re.compile(rf"(?:I{{1,3}} )?{_VERSE}(?: ?/ ?{_VERSE})?")


def fold(text: str) -> str:
    """Reduce a name to what look-ups compare: lower case letters and digits, one blank between words."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", straighten(text)).encode("ascii", "ignore").decode()
    text = text.casefold().replace("'", "").replace("&", " and ").replace("n.t.", "nt").replace("o.t.", "ot")
    return " ".join(_NOT_WORD.sub(" ", text).split())


@cache
def _tags() -> frozenset[str]:
    table = sources.sets()
    tags = {tag for entry in table.sets for tag in (entry.name, *entry.tags, *entry.reg)}
    codes = {
        entry.code for entry in table.sets if not re.fullmatch("[A-Z][a-z]+", entry.code)
    }  # "(War)" is part of a title
    return frozenset(tag.casefold() for tag in tags | codes | set(table.marks))


def is_set_suffix(content: str) -> bool:
    """Tell whether a bracket names a set, an event or a variant of the picture, and is no part of the title."""
    tag = straighten(content).casefold()
    if tag in _tags() or _VARIANT.fullmatch(tag):
        return True
    parts = tag.split(", ")
    if len(parts) > 1 and all(part in _tags() for part in parts):
        return True
    first, _, rest = tag.replace(",", "").partition(" ")
    return first in _tags() and _VARIANT.fullmatch(rest) is not None


def base_name(name: str) -> str:
    """Remove set suffixes: `Aaron (G)` is `Aaron`, `Abed-nego (Azariah) (PoC)` is `Abed-nego (Azariah)`.

    A Lost Soul is named by its nickname and verse, whichever way round a set prints them.
    """
    plain = straighten(name)
    soul = _SOUL.fullmatch(plain)
    if soul:
        return _soul_name(plain, soul.group(1) or "", soul.group(2))
    while (tail := _TAIL.search(plain)) and tail.start() and is_set_suffix(tail.group(1)):
        plain = plain[: tail.start()].rstrip()
    return _PICTURE.sub("", plain.removesuffix(' "Manger"'))


def suffix(name: str) -> str:
    """Return the set suffixes of a name without their brackets: `Aaron (G)` gives `G`."""
    plain, found = straighten(name), []
    while (tail := _TAIL.search(plain)) and tail.start() and is_set_suffix(tail.group(1)):
        found.append(tail.group(1).strip())
        plain = plain[: tail.start()].rstrip()
    return " ".join(reversed(found))


def _soul_name(plain: str, token: str, rest: str) -> str:
    verse = _REFERENCE.search(rest)
    quoted = re.search(r'"([^"]+)"', rest)
    nickname = quoted.group(1) if quoted else ""
    if not nickname:
        outside = rest.replace(verse.group(0), " ") if verse else rest
        marks = [mark.strip() for mark in re.findall(r"[(\[]([^()\[\]]*)[)\]]", outside)]
        nickname = next((mark for mark in marks if mark and not is_set_suffix(mark.strip(" -"))), "")
    if not verse and not nickname:
        return plain
    parts = [f"Lost Soul{token}"]
    if nickname:
        parts.append(f'"{nickname}"')
    if verse:
        parts.append(f"[{verse.group(0)}]")
    return " ".join(parts)


@lru_cache(maxsize=65_536)
def name_key(title: str) -> str:
    """Reduce a title to what makes names equal: no articles, prepositions, punctuation, plurals, number words.

    Rule: REG-UNIQ-13.
    """
    words = [NUMBER_WORDS.get(word, word) for word in fold(title).split() if word not in _SMALL_WORDS]
    return " ".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words) or fold(title)


def split_titles(base: str) -> tuple[str, ...]:
    """Split two titles at the slash between them."""
    parts = tuple(part.strip() for part in re.split(r" / |(?<=[a-z])/(?=[A-Z])", base))
    return parts if len(parts) == 2 and all(parts) else (base,)


@lru_cache(maxsize=65_536)
def has_word(title: str, word: str) -> bool:
    """Say whether words stand in a title, at the beginning of one of its words: no "Lying" is in `Flying Scroll`."""
    return re.search(rf"(?<!\w){re.escape(word.casefold())}", title.casefold()) is not None
