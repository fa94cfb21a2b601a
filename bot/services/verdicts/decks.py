"""Answers from the deck building rules: legality, copies, sizes, Lost Souls, the Reserve."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from bot.services.verdicts import deck_words as words
from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Reads, Verdict, having_read, polar
from bot.services.verdicts.of_one.printed import differs
from bot.services.verdicts.understood import unread
from engine.cards.model import CardType, Printing
from engine.decks.formats import DeckFormat, Maximum, Tier, find_format
from engine.decks.identity import identity_of_cards
from engine.decks.ruled import Ruled, RuledPool, copies_allowed
from engine.play.scenario.cardline import parse_card
from glossary.editions.later import all_published, published
from glossary.forms.concepts import load_concepts
from glossary.model import Document, Edition

_VERSION = re.compile(r"\b(\d\.\d)(?:\.0)?\b")
_IN_FULL = {each.version[:3]: each.version for each in all_published(Document.DBR)}
_DATED = re.compile(r"\b2023\b")


#: what else is told of a deck
_TOLD = re.compile(
    r"\b(?:normally |usually )?(?:only )?\d+\b(?= ?(?:lost )?(?:souls?|sites?|cit(?:y|ies)|dominants?|copies)|,? but)"
    r"|\b20\d\d\b|\b\d\.\d(?:\.\d)?\b|\bso (?:that )?(?:i|we) can\b[^.?!,]*"
    r"|\b(?:one and )?(?:the )?same (?=dominants?\b|lost souls?\b|card\b|hero\b)"
    r"|\bdifferent (?:sets?|printings?|versions?)\b|\b(?:like|as) (?:the |all )?other\b[^.?!,]*"
)
_NUMBERS = re.compile(rf"\b(?:\d+x?|x\d+|{'|'.join(words.NUMBER_WORDS)})\b")


def answer(asked: Asked) -> Direct | None:
    """Return what the deck building rules say, if they answer the question."""
    return having_read(_of_decks_rules(asked), _reads())


def _of_decks_rules(asked: Asked) -> Direct | None:
    fmt = _format(asked)
    if fmt is None:
        return None
    for each in (
        _exclusive,
        _so_many,
        _copies,
        _copies_of_kind,
        _legality,
        _reserve,
        _souls,
        _dominants,
        _reserve_size,
        _size,
    ):
        found = each(asked, fmt)
        if found is not None:
            return found
    return None


def _format(asked: Asked) -> DeckFormat | None:
    name = "type2" if words.TYPE_TWO.search(asked.line) else "type1"
    if asked.edition is Edition.Y2005:
        name += "-2005"
    elif not asked.edition.is_of_guide:
        return None
    elif (version := _version(asked)) is not None:
        name += f"@{version}"
    found = find_format(name)
    return found if isinstance(found, DeckFormat) else None


def _version(asked: Asked) -> str | None:
    """Return the version of the deck building rules that is named, or that belongs to the edition named."""
    told = _VERSION.search(asked.text)
    if told is not None and (found := _IN_FULL.get(told[1])) is not None:
        return found
    named = Edition.Y2023 if _DATED.search(asked.text) else asked.edition if asked.is_dated else None
    document = published(named, Document.DBR) if named is not None else None
    return document.version if document is not None else None


@cache
def _pool(label: str) -> RuledPool:
    fmt = find_format(label)
    if not isinstance(fmt, DeckFormat):
        raise TypeError(f"{label} judges no single deck")
    return RuledPool(fmt, identity_of_cards())


def _ruled(mention: Mention, fmt: DeckFormat) -> list[Ruled]:
    pool = _pool(fmt.label)
    return [pool.of(each) for each in mention.printings]


def legality_of(printing: Printing, name: str, called: str) -> str:
    """Say whether a deck of a format may have a card, and how many copies."""
    fmt = find_format(name)
    if not isinstance(fmt, DeckFormat):
        return ""
    ruled = _pool(fmt.label).of(printing)
    if ruled.ban is not None:
        return f"Banned in {called}."
    if ruled.tier is None:
        return f"Legal in {called}."
    size = fmt.size.minimum
    return f"Legal in {called}: {copies_allowed(ruled.tier, size)} in a deck of {size}."


def _direct(fmt: DeckFormat, verdict: Verdict, value: str | int | None, why: str, cited: Iterable[str]) -> Direct:
    return Direct(
        verdict, value, why, tuple(cited), computed=True, assumed=(fmt.words,), edition=fmt.edition, found_by="decks"
    )


def _exclusive(asked: Asked, fmt: DeckFormat) -> Direct | None:
    if len(asked.cards) != 2 or not words.TOGETHER.search(asked.line):
        return None
    first, second = (_ruled(each, fmt) for each in asked.cards)
    pairs = {number for each in first for number, _ in each.exclusive}
    for number in sorted(pairs):
        halves = [{half for each in side for at, half in each.exclusive if at == number} for side in (first, second)]
        if halves[0] and halves[1] and halves[0] != halves[1]:
            pair = fmt.exclusive[number]
            return _direct(fmt, Verdict.NO, None, f"A deck has only one of the two: {pair.title}.", [pair.citation])
        if halves[0] or halves[1]:
            return _not_exclusive(asked, fmt, number) if not all(halves) else None
    return None


def _not_exclusive(asked: Asked, fmt: DeckFormat, number: int) -> Direct | None:
    """Return that a deck may have both cards, if exactly that is asked and one is of no pair."""
    if not words.ASKS.search(asked.line) or not _is_of_decks(asked, words.TYPE_WORDS):
        return None
    if any(each.ban is not None or each.exclusive for card in asked.cards for each in _ruled(card, fmt)[1:]):
        return None
    pair = fmt.exclusive[number]
    return _direct(
        fmt, Verdict.YES, None, f"The two are not the pair of which a deck has one: {pair.title}.", [pair.citation]
    )


def _is_of_decks(asked: Asked, more: str = "") -> bool:
    """Say whether a question has no word of the rules but those of decks and those that stand on its card."""
    return not unread(asked, Reads((words.SIZE, _TOLD, _NUMBERS), _of_decks(f"{words.DECK_WORDS},{more}")))


@cache
def _reads() -> Reads:
    told = _of_decks(f"{words.DECK_WORDS},{words.TYPE_WORDS},special ability,lost soul,reserve,occupied")
    return Reads((words.SIZE, _TOLD), told, beside=None, asking=None)


@cache
def _of_decks(spellings: str) -> frozenset[str]:
    return frozenset(concept for each in spellings.split(",") for concept in load_concepts().concepts(each))


def _copies(asked: Asked, fmt: DeckFormat) -> Direct | None:
    if len(asked.cards) != 1 or not words.HOW_MANY.search(asked.line):
        return None
    told = _size_of(asked) is not None and words.HOW_MANY_OF_IT.search(asked.line) and _is_of_decks(asked)
    if not told and not words.COPIES.search(asked.line):
        return None
    if words.COUNTS_KIND.search(asked.line) or words.PRINTED.search(asked.line):
        return None
    if re.search(
        r"\b(control|put down|in territory|in battle|in hand|at once|draw|towards?)\b"
        r"|\b(?:in|per|each) (?:\w+ )?(?:turn|battle|phase|game)\b",
        asked.line,
    ):
        return None
    size = _size_of(asked)
    mention = asked.cards[0]
    ruled = [each for each in _ruled(mention, fmt) if each.ban is None]
    tiers = [each.tier for each in ruled if each.tier is not None]
    if not tiers or len(tiers) < len(ruled):
        return None
    cited = dict.fromkeys(tier.citation for tier in tiers)
    if size is None and any(tier.per for tier in tiers):
        return _direct(fmt, Verdict.DEPENDS, "the size of the deck", _more(mention, "the size of the deck"), cited)
    allowed = {copies_allowed(tier, size or fmt.size.minimum) for tier in tiers}
    if len(allowed) > 1:
        return _direct(fmt, Verdict.DEPENDS, "the printing", _more(mention, "the printing"), cited)
    number = allowed.pop()
    kind = getattr(tiers[0], "says", None) or getattr(tiers[0], "title", "")
    in_deck = f" in a deck of {size}" if size else ""
    return _direct(fmt, Verdict.NUMBER, number, f"{mention.name} is {kind}: {number} at most{in_deck}.", cited)


def _copies_of_kind(asked: Asked, fmt: DeckFormat) -> Direct | None:
    """Return how many copies of a kind of card a deck may have, by checking made-up cards of this kind."""
    if asked.cards or not words.HOW_MANY.search(asked.line) or not words.OF_KIND.search(asked.line):
        return None
    found = words.NOUN.search(asked.line)
    if found is None or words.IN_PLAY.search(asked.line) or not _is_only_of_copies(asked.line):
        return None
    colours = next((each for said, each in words.COLOURS if re.search(said, asked.line)), "Blue")
    has_text = [told for said, told in words.ABLE if re.search(said, asked.line)][:1] or list(words.ABILITIES)
    pool, size = _pool(fmt.label), _size_of(asked)
    made = [parse_card(_kind_line(kind, colours, text)) for kind in words.KINDS[found["kind"]] for text in has_text]
    tiers = [pool.of(each).tier for each in made]
    bound = [each for each in tiers if each is not None]
    if len(bound) < len(tiers):
        return None
    if size is None and any(each.per for each in bound):
        on = "the size of the deck" if all(each.per for each in bound) else "whether it has an ability"
        return _direct(fmt, Verdict.DEPENDS, on, f"How many a deck may have depends on {on}.", _citations(bound))
    allowed = {copies_allowed(each, size or fmt.size.minimum) for each in bound}
    if len(allowed) > 1:
        on = "whether it has an ability"
        return _direct(fmt, Verdict.DEPENDS, on, f"How many a deck may have depends on {on}.", _citations(bound))
    number = allowed.pop()
    return _direct(fmt, Verdict.NUMBER, number, f"Of such a card a deck has {number} at most.", _citations(bound))


def _citations(tiers: Iterable[Tier | Maximum]) -> dict[str, None]:
    return dict.fromkeys(each.citation for each in tiers)


def _kind_line(kind: str, colours: str, text: str) -> str:
    if kind in ("Hero", "EC", "GE", "EE", "Site", "City", "Covenant", "Curse"):
        return f"The Told | {kind} | {colours} | 2/2 | | {text}".rstrip(" |")
    return f"The Told | {kind} |  |  |  | {text or 'Draw 1.'}"


def _is_only_of_copies(line: str) -> bool:
    """Say whether a line has no words but those that ask for copies of a kind."""
    rest = words.NOUN.sub(" ", line)
    for said in (
        words.SIZE,
        words.TYPE_TWO,
        words.HOW_MANY,
        *(re.compile(said) for said, _ in (*words.COLOURS, *words.ABLE)),
    ):
        rest = said.sub(" ", rest)
    return set(re.findall(r"[a-z']+", rest)) <= words.IDLE


def _so_many(asked: Asked, fmt: DeckFormat) -> Direct | None:
    """Return whether a deck may have the given number of copies, of a card or of one of a kind."""
    found = words.NUMBERED.search(asked.line)
    if len(asked.cards) > 1 or found is None or not words.ASKS.search(asked.line) or words.HOW_MANY.search(asked.line):
        return None
    if not words.OF_DECK.search(asked.line) or words.IN_PLAY.search(asked.line):
        return None
    if asked.cards and not _is_of_decks(asked):
        return None
    said = found["number"] or found["times"] or found["many"] or found["so_many"] or found["over"] or "two"
    number = (words.NUMBER_WORDS.get(said) or int(said)) + (found["over"] is not None)
    most = (
        _copies(replace(asked, line=f"how many copies of {{0}} in {asked.line}"), fmt)
        if asked.cards
        else _copies_of_kind(replace(asked, line=f"how many copies {asked.line.replace(found[0], ' ')}"), fmt)
    )
    if most is None or most.verdict is not Verdict.NUMBER or not isinstance(most.value, int):
        return most
    return _direct(fmt, polar(number <= most.value), None, most.because, most.statements)


def _more(mention: Mention, on: str) -> str:
    return f"How many of {mention.name} a deck may have depends on {on}."


def _size_of(asked: Asked) -> int | None:
    told = words.SIZE.findall(asked.line)
    sizes = {int(each) for each, _ in told if each} or {int(other) for _, other in told}
    return sizes.pop() if len(sizes) == 1 else None


def _legality(asked: Asked, fmt: DeckFormat) -> Direct | None:
    if len(asked.cards) != 1:
        alone = asked.only(asked.last)
        is_of_decks = words.OF_FORMAT.search(asked.last) and not words.TOGETHER.search(asked.last)
        return _legality(alone, fmt) if len(alone.cards) == 1 and is_of_decks else None
    found = words.LEGAL.search(asked.last) or words.LEGAL.search(asked.line)
    if not found or words.RESERVE.search(asked.line) or not _is_of_decks(asked):
        return None
    if re.search(r"\b(target|legal (?:target|block|move|play)|in battle|illegal)\b", asked.line):
        return None
    mention = asked.cards[0]
    ruled = _ruled(mention, fmt)
    is_which = re.search(r"\b(?:which|what)\b.*\{0\}|\{0\}.*\bwhich\b", asked.line) is not None
    if words.ROTATION.search(asked.line):
        return _in_rotation(mention, is_which=is_which)
    banned = [each for each in ruled if each.ban is not None]
    cited = dict.fromkeys(each.ban.citation for each in banned if each.ban) or {_first_ban(fmt): None}
    asks_ban = "ban" in (found[1] or "") and not words.NOT_BANNED.search(asked.line)
    if is_which:
        wanted = banned if asks_ban else [each for each in ruled if each.ban is None]
        names = list(dict.fromkeys(each.name for each in wanted))
        if len(names) != 1:
            return None
        return _direct(fmt, Verdict.CARD, names[0], f"Of {mention.name} that is {names[0]}.", cited)
    if banned and len(banned) < len(ruled):
        told = ", ".join(dict.fromkeys(each.name for each in banned))
        return _direct(fmt, Verdict.DEPENDS, "the printing", f"Of {mention.name} only this is banned: {told}.", cited)
    state = "banned" if banned else "on no list of banned cards"
    holds = bool(banned) is asks_ban
    return _direct(fmt, polar(holds), None, f"{mention.name} is {state}.", cited)


def _in_rotation(mention: Mention, *, is_which: bool) -> Direct | None:
    """Return whether the cards that are meant are marked as of Rotation, or which of them is the only one."""
    marked = [each.name for each in mention.printings if each.legality == "Rotation"]
    if is_which and len(marked) == 1:
        why = f"Of {mention.name} only {marked[0]} is among the cards of Rotation."
        return Direct(Verdict.CARD, marked[0], why, ("CARD",), computed=True, found_by="decks")
    told = {each.legality == "Rotation" for each in mention.printings}
    if len(told) != 1:
        return differs(mention, "whether they are of Rotation", lambda each: each.legality == "Rotation")
    holds = told.pop()
    why = f"{mention.name} is {'' if holds else 'not '}among the cards of Rotation."
    return Direct(polar(holds), None, why, ("CARD",), computed=True, found_by="decks")


def _first_ban(fmt: DeckFormat) -> str:
    return fmt.bans[0].citation if fmt.bans else fmt.size.minimum_citation


def _reserve(asked: Asked, fmt: DeckFormat) -> Direct | None:
    if len(asked.cards) != 1 or not words.RESERVE.search(asked.line) or not words.ASKS.search(asked.line):
        return None
    if not words.INTO_RESERVE.search(asked.line) or words.DURING_PLAY.search(asked.line):
        return None
    if words.IN_DECK_TOO.search(asked.line):
        return None  # of both together there may be too many
    mention = asked.cards[0]
    barred = {each.barred for each in _ruled(mention, fmt)}
    if len(barred) != 1:
        return None
    inside = not barred.pop()
    types = " or ".join(sorted({each.value for printing in mention.printings for each in printing.types}))
    may = "may" if inside else "may not"
    return _direct(
        fmt,
        polar(inside),
        None,
        (f"{mention.name} ({types}) {may} be in the Reserve."),
        [fmt.reserve.contents_citation],
    )


def _souls(asked: Asked, fmt: DeckFormat) -> Direct | None:
    if asked.cards or not re.search(r"\blost souls?\b|\bsouls\b", asked.line):
        return None
    if not (
        words.HOW_MANY.search(asked.line) or words.BARE_SOULS.search(asked.line) or words.NEEDED.search(asked.line)
    ):
        return None
    size = _size_of(asked)
    if not (re.search(r"\bdeck\b", asked.line) or size) or words.OF_OTHERS.search(asked.line):
        return None
    if size is None:
        return _direct(
            fmt,
            Verdict.DEPENDS,
            "the size of the deck",
            "The number follows from the size of the deck.",
            [fmt.souls.citation],
        )
    number = fmt.souls.required(size)
    if number is None:
        return None
    return _direct(
        fmt, Verdict.NUMBER, number, f"A deck of {size} cards has {number} Lost Souls.", [fmt.souls.citation]
    )


def _dominants(asked: Asked, fmt: DeckFormat) -> Direct | None:
    found = words.COUNTED.search(asked.line)
    if found is None and words.MOST_OF_SOULS.search(asked.line):
        return _as_many_as_souls(asked, fmt)
    size = _size_of(asked) or next((int(each) for each in re.findall(r"\b(\d{2,3}) cards\b", asked.line)), None)
    if found is None or not words.ASKS.search(asked.line) or not _are_counted(asked, found[2]):
        return None
    limit = fmt.dominants if found[2].startswith("dominant") else fmt.sites
    told = words.SOULS_TOLD.search(asked.line)
    souls = (
        fmt.souls.required(size)
        if size is not None
        else int(told[1])
        if told and words.HAVING.search(asked.line)
        else None
    )
    if souls is None or limit is None:
        return None
    why = f"With {souls} Lost Souls a deck has no more {found[2].rstrip('s').title()}s than that."
    number = int(found[1]) + int(found[3] or 0)
    return _direct(fmt, polar(number <= souls), None, why, [limit.citation])


def _are_counted(asked: Asked, kind: str) -> bool:
    """Say whether all cards named may be of the kind that is counted, a City as a Site."""
    of = _COUNTED_AS["dominant" if kind.startswith("dominant") else "site"]
    return all(any(of.issuperset(each.types) for each in mention.printings) for mention in asked.cards)


_COUNTED_AS = {
    "dominant": frozenset({CardType.DOMINANT}),
    "site": frozenset({CardType.SITE, CardType.CITY}),
}


def _as_many_as_souls(asked: Asked, fmt: DeckFormat) -> Direct | None:
    """Return how many Dominants or Sites a deck of a told size may have: as many as Lost Souls."""
    told = re.search(r"\b(dominants?|sites?)\b", asked.line)
    size = _size_of(asked) or next((int(each) for each in re.findall(r"\b(\d{2,3}) cards\b", asked.line)), None)
    limit = fmt.dominants if told and told[1].startswith("dominant") else fmt.sites
    souls = fmt.souls.required(size) if size else None
    if asked.cards or told is None or limit is None or souls is None:
        return None
    why = f"A deck of {size} cards has {souls} Lost Souls, and no more {told[1].rstrip('s').title()}s than that."
    return _direct(fmt, Verdict.NUMBER, souls, why, [limit.citation])


def _reserve_size(asked: Asked, fmt: DeckFormat) -> Direct | None:
    if asked.cards or not re.search(r"\b(how many|how big|max(?:imum)?|most)\b[^?]*\breserve\b", asked.line):
        return None
    if re.search(r"\b(play|take|use|look|search|turn|battle|lost souls?|dominants?)\b", asked.line):
        return None
    number = fmt.reserve.maximum
    return _direct(fmt, Verdict.NUMBER, number, f"A Reserve has {number} cards at most.", [fmt.reserve.size_citation])


def _size(asked: Asked, fmt: DeckFormat) -> Direct | None:
    line = asked.line
    told = re.search(r"\bdecks?\b|\btype i{1,2}\b", line)
    if asked.cards or told is None or not re.search(r"\bcards?\b|\bsize\b|\bbig|\bsmall|\blarge", line):
        return None
    if re.search(r"\b(draw|hand|reserve|dominants?|souls?|search|top|discard|play|sites?|cop)", line):
        return None
    if re.search(r"\b(biggest|largest|max(?:imum)?|at most|most)\b", line) and fmt.size.maximum:
        cited = fmt.size.maximum_citation or fmt.size.minimum_citation
        return _direct(
            fmt, Verdict.NUMBER, fmt.size.maximum, (f"A deck has {fmt.size.maximum} cards at most."), [cited]
        )
    if re.search(r"\b(smallest|min(?:imum)?|at least|fewest|least)\b", line):
        return _direct(
            fmt,
            Verdict.NUMBER,
            fmt.size.minimum,
            f"A deck has {fmt.size.minimum} cards at least.",
            [fmt.size.minimum_citation],
        )
    return None
