"""Whether what a question tells was understood whole: what nobody reads may change the answer, so there is none."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import DIRECT, Direct, Reads
from bot.services.verdicts.talk.turning import TURNING
from engine.cards.facts import identifiers
from engine.cards.identity import is_unique
from engine.cards.model import CHARACTERS, CardClass, Printing
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.model import vocabulary
from glossary.forms.question import BEGINS_TO_ASK
from glossary.rules import rules_root
from glossary.words import stem
from glossary.yaml_files import read_yaml

_FILE: Final = "speech.yaml"
_MARK: Final = re.compile(r"\{\d\}")
#: a mark, or another letter
_MARKED: Final = re.compile(r"(\{\d\})|.")
#: where a part of what is said ends and another one begins
_PART: Final = re.compile(
    r",?\s*\b(?:right|correct|true|yes|yeah|huh)\s*\?+(?:\s+|$)|[.?!;:,]+(?:\s+|$)|\.\.+|\n+|\s+-+\s+"
    r"|\s(?=(?:and|but|so|then|because|since|cuz|when|while|after|before|if|once|unless"
    r"|until|till|though|although|whereas|during)\b)"
)
_AFTER_PHRASE: Final = re.compile(r"~ (?=(?:who|what|where|does|do|is|am|will|can|did)\b)")
_AFTER_HEARD: Final = re.compile(r"  +(?=(?:who|what|where|does|do|is|am|will|can|did)\b)")
_TAGGED: Final = re.compile(r",?\s*[a-z]")
_SUBJECT: Final = (
    r"(?:i|we|he|she|it|they|you|that|this|both|all|everyone|everybody|neither|opponent|(?:both|all"
    r"|neither|each|one|none|some|two) of (?:us|them|my \w+)"
    r"|(?:my|the|his|her|their|our|a|an|another) (?:\w+ )?\w+)"
)
_IS: Final = r"(?:'m|'s|'re|'ve|'d| am| is| are| was| were| has| have| had| got| gets| can| may| must| became| becomes)"
#: a part that states something, or when, where and how it is so
STATES: Final = re.compile(
    r"^\W*(?:(?:only|also|again|twice|already|though|although|even|just|still|now|instead|in|on|at|with|by"
    r"|without|from|after|before"
    rf"|during|as|while|when|if|unless|until|once|for|because|since|under|with|{_SUBJECT}{_IS}"
    rf"|\{{\d\}}{_IS}|(?:i|we|he|she|it|they) [a-z]+s?)\b)"
)
_AUXILIARY: Final = re.compile(r"\W*(?:is|are|does|do|did|can|could|may|will|would|must|should)\b")
#: what is only named, before more is asked: "state of the battle, and who has initiative"
_NAMES: Final = re.compile(
    r"\W*(?:(?:my|his|her|the|our|their|both|battle) )*(?:states?|status|situation|initiative|totals?"
    r"|results?|outcome|numbers|winner)\b"
)
#: what may end a part that asks without a verb
_ENDS: Final = ("", "?")
_FIRST_WORD: Final = re.compile(r"\W*(?:and|but|so|then|or)\b\s*")
#: of two who do the same to one another nothing else is told
_EACH_OTHER: Final = re.compile(r"\b(?:each other|one another)\b")
#: a word of the rules with a word of another meaning in it
_STRIKE: Final = "first strike"
_OF_ALL: Final = re.compile(r"\W*(?:all|everything|everybody|everyone|each|every)\b")
#: what is said beside a question and tells nothing
_TALK: Final = re.compile(
    r"\bat once\b|\bafter all\b(?=\W*(?:[?.!,]|$)| (?:and|but|so)\b)|,? \bor (?:not|no|nah|nope)\b(?=\W*(?:[?.!]|$))"
    # what would be so, but is not
    r"|\bwithout [^.,;:?!{]{1,25} (?:would|'d)\b[^.,;:?!]*(?=[.,;:!])"
    r"|(?:^|(?<=[.,;:!?] ))(?:i|we|he|she|it|they|that)(?:'d| would)\b[^.,;:?!{]*"
    r"\b(?:normally|otherwise|usually)\b(?=[.,;:!])"
    r"|,? or (?:anything|something)(?: (?:like (?:that|it)|of (?:the|that) (?:sort|kind)))?(?=\W*(?:[?.!,;)]|$))"
    r"|,? ?\b(?:it|he|she|the card|{\d}) says so\b(?: (?:right )?(?:there|on (?:him|her|it|them|the card)))?"
    r"|\b(?:my |the )?(?:opponent|friend|buddy|he|she|they) keeps? (?:on )?(?:insisting|saying|claiming|telling me)\b"
)
#: what is taken to be so unless it is told otherwise
_DEFAULTS: Final = frozenset({"default"})
#: whom the words of cards speak of
_NOUNS: Final = frozenset(
    {
        "fighter",
        "blocker",
        "hero",
        "character",
        "evil character",
        "battle",
        "in battle",
        "all",
        "enhancement",
        "ability",
        "special ability",
    }
)
#: concepts of battles that only say who, where and how
_PERSONS: Final = "i,my,he,his,it,who,what,some,as,at,may,where,happen,both,not"
_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a question, what stands before it, whether it asks, and what of it carries meaning and is not read."""

    line: str
    before: str
    asks: bool
    unread: tuple[str, ...]


def is_understood(asked: Asked, direct: Direct) -> bool:
    """Say whether an answer is one to all that a question tells."""
    return direct.verdict not in DIRECT or not unread(asked, direct.reads)


def unread(asked: Asked, reads: Reads) -> list[str]:
    """Return what in the parts of a question carries meaning and is not read by an answerer."""
    return [each for part in unread_parts(asked, reads) for each in part.unread]


def unread_parts(asked: Asked, reads: Reads) -> list[Part]:
    """Return the parts of a question that an answerer has not read whole."""
    return [each for each in parts_of(asked, reads) if each.unread]


def told_parts(asked: Asked, reads: Reads) -> list[Part]:
    """Return the parts of a question that ask nothing."""
    return [each for each in parts_of(asked, reads) if not each.asks]


def parts_of(asked: Asked, reads: Reads) -> list[Part]:
    """Return the parts of a question in their order; none where an answerer has judged every word itself."""
    return list(_all_parts(asked, reads))


def _all_parts(asked: Asked, reads: Reads) -> Iterator[Part]:
    if reads.anywhere is None:
        return
    printings = [each for mention in asked.cards for each in mention.printings]
    written = frozenset[str]().union(*(_written(each, is_of_battle=reads.is_of_battle) for each in printings))
    of_cards = (frozenset.intersection(*map(_being, mention.printings)) for mention in asked.cards)
    being = frozenset[str]().union(*of_cards)
    line = _AFTER_PHRASE.sub("; ", _without(asked.line.rstrip(" ."), (_TALK, *reads.phrases)))
    left = _unheard(line, reads.heard)
    for each in _AFTER_HEARD.finditer(left):
        line, left = (f"{told[: each.end() - 2]}; {told[each.end() :]}" for told in (line, left))
    for part, begin, end in _parts(line, left):
        asks = _asks(part, end) or (
            (end in _ENDS or (end == "," and _NAMES.match(part) is not None))
            and (_is_bare(part, end, line) if reads.asks is None else reads.asks(part))
        )
        found = _unread_of(part, left[begin : begin + len(part)], reads, written, asks=asks)
        found = found if asks else [each for each in found if each not in being]
        yield Part(part, line[:begin], asks, tuple(found))


def _unread_of(part: str, said: str, reads: Reads, written: frozenset[str], *, asks: bool) -> list[str]:
    """Return what carries meaning in what was not heard of a part, and is not read."""
    known = bare = (reads.anywhere or frozenset()) | _DEFAULTS
    said = said.replace(_STRIKE, " ~ ") if _STRIKE in written else said
    marks = _MARK.findall(part)
    found = [] if reads.cards is None else [each for each in marks if int(each[1]) not in reads.cards]
    if marks:
        if reads.beside is None:
            return found
        known |= reads.beside
        said = _without(said, reads.phrases_beside)
    if asks:
        if reads.asking is None:
            return found
        known |= reads.asking
        bare |= reads.asking
        said = _without(said, reads.phrases_asking)
    carried = _carrying(said, is_of_battle=reads.is_of_battle)
    of_all = _OF_ALL.match(part) is not None  # "all characters in battle are discarded" stands on a card
    quoted = frozenset(each for each in carried if (each.removesuffix(DONE) if of_all else each) in written)
    if quoted:
        quoted |= _NOUNS
    above = load_concepts().above
    unknown = carried - known - quoted
    return found + sorted(each for each in unknown if bare.isdisjoint((each.removesuffix(DONE), *above.get(each, ()))))


def _asks(part: str, end: str) -> bool:
    """Say whether a part of a question asks; one that ends with "right?" does."""
    return BEGINS_TO_ASK.match(part.replace("~", "it")) is not None or _TAGGED.match(end) is not None


def _is_bare(part: str, end: str, line: str) -> bool:
    """Say whether a part that states nothing may ask: "legal?"; where another one has a question mark it needs one."""
    return not STATES.match(part) and (end == "?" or "?" not in line or _AUXILIARY.match(part) is not None)


def _parts(line: str, left: str) -> Iterator[tuple[str, int, str]]:
    """Generate the parts of a line, each with where it begins and what ends it; a comma that was heard ends none."""
    at = 0
    ends = [each for each in _PART.finditer(line) if not each[0].strip() or left[each.start() : each.end()].strip()]
    for end in (*ends, None):
        until, ends_with = (len(line), "") if end is None else (end.start(), end[0].strip())
        first = _FIRST_WORD.match(line, at, until)
        begin = at if first is None else first.end()
        yield line[begin:until], begin, ends_with
        at = until if end is None else end.end()


def _unheard(line: str, heard: Iterable[str]) -> str:
    """Return a line with blanks in the place of the words that were heard; the marks of cards stay."""
    left = list(line)
    for each in {each.strip() for each in heard} - {""}:
        at = line.find(each)
        while at >= 0:
            end = at + len(each)
            begins_in_word = each[0].isalnum() and line[at - 1 : at].isalnum()
            if not begins_in_word and not (each[-1].isalnum() and line[end : end + 1].isalnum()):
                left[at:end] = _MARKED.sub(lambda found: found[1] or " ", each)
            at = line.find(each, end)
    return "".join(left)


def _without(line: str, phrases: Sequence[re.Pattern[str]]) -> str:
    for each in phrases:
        line = each.sub(" ~ ", line)
    return re.sub(r"\s{2,}", " ", line)


@lru_cache(maxsize=4_000)
def _carrying(part: str, *, is_of_battle: bool) -> frozenset[str]:
    """Return the concepts and words of a part that carry meaning; what was done to somebody stands on no card."""
    found = load_concepts().concepts(part)
    carried = {each for each in found if each in vocabulary() or each[0] == "#"}
    if is_of_battle:
        carried |= {each.removesuffix(DONE) for each in load_concepts(_FILE).concepts(part)} & spoken()
    return frozenset(carried | _turning(part, found))


def carrying(line: str) -> frozenset[str]:
    """Return the concepts and words of a part of a told battle that carry meaning."""
    return _carrying(line, is_of_battle=True)


def turning(line: str) -> frozenset[str]:
    """Return the words of a part that change what is said and are no concept of the rules."""
    return _turning(line, load_concepts().concepts(line)) - {"nobody"}


def _turning(line: str, found: Sequence[str]) -> frozenset[str]:
    words = TURNING.intersection(_WORD.findall(_EACH_OTHER.sub(" ", line)))
    return frozenset(each for each in words if _stands_alone(each, line, found))


def written(printing: Printing) -> frozenset[str]:
    """Return the concepts that a card bears, in the words of battles too, and what it is."""
    return _written(printing, is_of_battle=True) | _being(printing)


def _stands_alone(word: str, part: str, found: Sequence[str]) -> bool:
    """Say whether a word is none of a concept of several words: "same" of "same as", "change" of "change hands"."""
    if word not in load_concepts().filler:
        is_of_speech = any(f" {each} " in f" {part.strip(' ?.')} " for each in _phrases_with(word))
        return (stem(word) in found or f"{stem(word)}{DONE}" in found) and not is_of_speech
    return load_concepts().concepts(re.sub(rf"\b{word}\b", " ", part)) == tuple(found)


@cache
def _phrases_with(word: str) -> tuple[str, ...]:
    """Return the spellings of several words, of concepts in which battles are asked about, that have a word in them."""
    spelled = ((each, concept) for each, concept in load_concepts(_FILE).spelled.items() if concept in spoken())
    return tuple(" ".join(each) for each, _ in spelled if len(each) > 1 and word in each)


@cache
def spoken() -> frozenset[str]:
    """Return the concepts in which battles are asked about, without those of persons."""
    return frozenset(load_concepts(_FILE).spelled.values()) - frozenset(_PERSONS.split(","))


@cache
def asking() -> frozenset[str]:
    """Return the concepts of the words in which battles are asked about."""
    spellings = (" ".join(each) for each in load_concepts(_FILE).spelled)
    of_rules = {concept.removesuffix(DONE) for each in spellings for concept in load_concepts().concepts(each)}
    return frozenset(of_rules.union(load_concepts(_FILE).spelled.values()))


@cache
def telling() -> frozenset[str]:
    """Return the concepts of the words in which battles are asked about, but for those that only ask."""
    data = read_yaml(rules_root().joinpath(_FILE).read_bytes())
    spellings = (" ".join(each) for each in load_concepts(_FILE).spelled)
    asking = {concept for each in data["asking"].split(",") for concept in load_concepts().concepts(each)}
    return frozenset(concept for each in spellings for concept in load_concepts().concepts(each)) - asking


@lru_cache(maxsize=4_000)
def _written(printing: Printing, *, is_of_battle: bool) -> frozenset[str]:
    """Return the concepts that a card bears: of its text, its types, brigades and identifiers."""
    lines = list(_lines(printing))
    of_rules = {concept.removesuffix(DONE) for each in lines for concept in load_concepts().concepts(each)}
    if not is_of_battle:
        return frozenset(of_rules)
    of_speech = {concept.removesuffix(DONE) for each in lines for concept in load_concepts(_FILE).concepts(each)}
    return frozenset(of_rules | (of_speech & spoken()))


@lru_cache(maxsize=4_000)
def _being(printing: Printing) -> frozenset[str]:
    """Return the concepts of what a card is, by its words or without: that it has an ability, and is unique."""
    kinds = frozenset(each.value.casefold() for each in printing.types)
    found = kinds.union(*(load_concepts().above.get(each, ()) for each in kinds))
    found |= {"ability", "special ability"} if printing.text.strip() else set()
    return found | ({"unique"} if is_unique(printing) else {"generic"})


def _lines(printing: Printing) -> Iterator[str]:
    yield printing.text
    yield from (each.value for each in (*printing.types, *printing.brigades, *printing.classes))
    for face in printing.faces:
        if face.type in CHARACTERS:
            if CardClass.WARRIOR not in printing.classes:
                yield "not a warrior"
            yield from identifiers(printing, face)
