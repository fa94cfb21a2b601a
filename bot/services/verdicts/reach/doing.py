"""The words of players for acting on a card and for kinds of cards, in the terms of the engine."""

import re
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts.reach.reaching import Where, stand_in
from engine.cards.model import Brigade, Printing
from engine.redemption.language.ast.nouns import AnyOf, Filter, Selection
from engine.redemption.language.ast.vocabulary import Kind, Verb

_V = Verb
_AWAY: Final = frozenset(
    {_V.DISCARD, _V.BANISH, _V.CAPTURE, _V.CONVERT, _V.SHUFFLE, _V.TOPDECK, _V.UNDERDECK, _V.BOUNCE, _V.WITHDRAW,
     _V.SET_ASIDE, _V.RESERVE, _V.TAKE}
)  # fmt: skip
#: each way of saying it, with the effects it may mean; none stands for whatever the card does
_SAID: Final[tuple[tuple[str, frozenset[Verb] | None], ...]] = (
    (r"discard\w*|dc(?:'?d)?|d/c", frozenset({_V.DISCARD})),
    (
        r"kill\w*|destroy\w*|gets? rid of|remove[sd]?|takes? (?:out|down|care of)|wip(?:e[sd]?|ing) out|eats?"
        r"|nukes?|eliminat\w*|blows? (?:(?:it|him|her|that|\{\d\}) )?up|zaps?|snipes?",
        _AWAY,
    ),
    (r"captur\w*|takes? (?:\w+|\{\d\}) prisoner", frozenset({_V.CAPTURE})),
    (r"convert\w*|turns? (?:an? )?(?:\w+|\{\d\}) into", frozenset({_V.CONVERT})),
    (
        r"(?:brings?|gets?) (?:(?:\w+|\{\d\}) )?back",
        frozenset({_V.HEAL, _V.RESURRECT, _V.TAKE, _V.BOUNCE, _V.RELEASE, _V.PUT_IN_PLAY}),
    ),
    (r"band\w*|pull(?:s|ed)? in|bring(?:s)?(?: in)?", frozenset({_V.BAND, _V.ADD_TO_BATTLE})),
    (r"negat\w*|shuts? (?:off|down)|shut(?:s)? \w+ off|switch(?:es)? off|turns? off|cancel\w*", frozenset({_V.NEGATE})),
    (r"prevent\w*", frozenset({_V.PREVENT})),
    (r"interrupt\w*", frozenset({_V.INTERRUPT})),
    (r"stops?|stopped", frozenset({_V.NEGATE, _V.PREVENT, _V.INTERRUPT})),
    (r"shuffl\w*", frozenset({_V.SHUFFLE})),
    (r"topdeck\w*|top deck\w*", frozenset({_V.TOPDECK})),
    (r"underdeck\w*|under deck\w*", frozenset({_V.UNDERDECK})),
    (r"banish\w*", frozenset({_V.BANISH})),
    (r"set(?:s)? (?:\w+ )?aside", frozenset({_V.SET_ASIDE})),
    (
        r"bounc\w*|return(?:s|ed)? (?:(?:\w+|\{\d\}) ){0,3}to (?:(?:my|his|her|their|the|owner's|a) )?hand",
        frozenset({_V.BOUNCE}),
    ),
    (r"withdr\w*|retreat\w*", frozenset({_V.WITHDRAW})),
    (r"return(?:s|ed)?|sends? (?:\w+|\{\d\}) (?:back )?home", frozenset({_V.WITHDRAW, _V.BOUNCE})),
    (r"heal\w*", frozenset({_V.HEAL})),
    (r"resurrect\w*", frozenset({_V.RESURRECT})),
    (r"releas\w*", frozenset({_V.RELEASE})),
    (r"exchang\w*", frozenset({_V.EXCHANGE})),
    (r"protect\w*", frozenset({_V.PROTECT})),
    (r"ignor\w*", frozenset({_V.IGNORE})),
    (r"decreas\w*|weaken\w*|shrink\w*|shrunk", frozenset({_V.DECREASE})),
    (r"increas\w*|pumps?|boosts?", frozenset({_V.INCREASE})),
    (r"paralyz\w*", frozenset({_V.PARALYZE})),
    (r"equip\w*", frozenset({_V.EQUIP})),
    (r"search\w*|fetch\w*|finds?|tutor\w*", frozenset({_V.SEARCH, _V.TAKE, _V.PUT_IN_PLAY})),
    (r"rescu\w*|redeem\w*", frozenset({_V.RESCUE})),
    (r"takes?|steals?", _AWAY | {_V.TAKE, _V.RESCUE, _V.SEARCH}),
    (r"do(?:es)? (?:anything|something|stuff|much|any harm) (?:to|against|about)", None),
    (
        r"targets?|targeted|hits?|pulls?|reach(?:es)?|affects?|affected|touch(?:es)?|gets?|grabs?|uses?|used|plays?|played|works?"
        r"|go(?:es)? after|legal|valid|pick(?:ed)?|choose|chosen|on",
        None,
    ),
)
_VERBS: Final = tuple((re.compile(rf"(?<![\w'])(?:{said})(?![\w'])"), verbs) for said, verbs in _SAID)
#: vague words by which a card is fetched from where it is, too
_FETCHING: Final = re.compile(
    r"(?:gets?|grabs?|pulls?|pick(?:ed)?|choose|chosen|(?:uses?|used|plays?|played) to)(?!\w)"
)
#: all words for acting on a card
SAID: Final = tuple(pattern for pattern, _ in _VERBS)


@dataclass(frozen=True, slots=True)
class Act:
    """A word for acting: which effects it may mean (None: anything a card does), and where it is in the line."""

    verbs: frozenset[Verb] | None
    start: int
    end: int


def acts_in(line: str) -> list[Act]:
    """Return the verbs of a line for acting on a card; those that name an effect come before vague ones."""
    found = [Act(verbs, each.start(), each.end()) for pattern, verbs in _VERBS for each in pattern.finditer(line)]
    return sorted(found, key=lambda each: (each.verbs is None, each.start))


def is_of_play(act: Act, line: str) -> bool:
    """Say whether a word for acting speaks of cards in play: who "hits" a card does not mean one of his own hand."""
    return act.verbs == _AWAY or (act.verbs is None and _FETCHING.match(line, act.start) is None)


#: nouns for kinds of cards, with the types of the cards written for them
_NOUNS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"captured (?:human )?hero(?:es)?", ("Hero",)),
    (r"evil enhancements?", ("EE",)),
    (r"good enhancements?", ("GE",)),
    (r"enhancements?", ("GE", "EE")),
    (r"evil characters?|villains?|blockers?", ("EC",)),
    (r"hero(?:es)?", ("Hero",)),
    (r"demons?", ("EC",)),
    (r"angels?", ("Hero",)),
    (r"humans?", ("Hero", "EC")),
    (r"characters?", ("Hero", "EC")),
    (r"lost souls?|souls?", ("Lost Soul",)),
    (r"fortress(?:es)?", ("Good Fortress", "Evil Fortress")),
    (r"cit(?:y|ies)", ("City",)),
    (r"sites?", ("Site",)),
    (r"artifacts?", ("Artifact",)),
    (r"covenants?", ("Covenant",)),
    (r"curses?", ("Curse",)),
    (r"dominants?", ("Good Dominant", "Evil Dominant")),
)
NOUN: Final = re.compile(rf"\b(?:{'|'.join(said for said, _ in _NOUNS)})\b")
#: "one" stands for whatever the card speaks of
ONE: Final = re.compile(r"\bones?\b")
_OF_KIND: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.HERO: ("Hero",),
    Kind.EVIL_CHARACTER: ("EC",),
    Kind.CHARACTER: ("Hero", "EC"),
    Kind.ARTIFACT: ("Artifact",),
    Kind.ENHANCEMENT: ("GE", "EE"),
    Kind.LOST_SOUL: ("Lost Soul",),
    Kind.SITE: ("Site",),
    Kind.FORTRESS: ("Good Fortress", "Evil Fortress"),
}
_BEINGS: Final = frozenset({"human", "male", "female", "angel", "demon", "animal", "warrior", "generic", "unique"})
_GOOD_COLOURS: Final = frozenset({"blue", "clay", "green", "purple", "red", "silver", "teal", "white"})
_EVIL_COLOURS: Final = frozenset({"black", "brown", "crimson", "gray", "orange", "pale green"})
_TESTAMENTS: Final = {"o.t": "O.T.", "ot": "O.T.", "n.t": "N.T.", "nt": "N.T.", "old": "O.T.", "new": "N.T."}
#: that a character is protected or immune
_GUARDED: Final = re.compile(
    r"\b(?:protected from|immune to) (?:(?:an?|all|any|evil|good) )*"
    r"(discard|capture|convert|banish|negate|withdraw|shuffle)\b"
)
_WITH_NUMBER: Final = re.compile(r"\b(?P<what>strength|toughness) (?:of )?(?P<number>\d{1,2})\b")


def written(phrase: str, of_whom: tuple[Kind, ...] = ()) -> tuple[Printing, ...] | None:
    """Return made-up cards that fit a phrase; None if it describes no kind of card.

    `of_whom`: what "one" stands for.
    """
    found = list(NOUN.finditer(phrase))
    if found:
        noun = found[0][0]
        kinds = next(types for said, types in _NOUNS if re.fullmatch(said, noun))
        before = phrase[: found[0].start()]
    elif ONE.search(phrase) and len(of_whom) == 1 and of_whom[0] in _OF_KIND:
        noun, kinds, before = "", _OF_KIND[of_whom[0]], phrase
    else:
        return None
    words = re.findall(r"[a-z.]+", before)
    made = [stand_in(_line(kind, noun, words, phrase)) for kind in kinds]
    cards = tuple(each for each in made if each is not None)
    return cards if len(cards) == len(made) else None


def _line(kind: str, noun: str, words: list[str], phrase: str) -> str:
    colours = [each for each in words if each in {b.value.casefold() for b in Brigade} | {"gold"}]
    good = kind in ("Hero", "GE", "Covenant")
    fitting = [each for each in colours if each in (_GOOD_COLOURS if good else _EVIL_COLOURS) or each == "gold"]
    brigade = fitting[0].title() if fitting else ("Blue" if good else "Brown")
    beings = [each for each in words if each in _BEINGS]
    beings += [_TESTAMENTS[each.rstrip(".")] for each in words if each.rstrip(".") in _TESTAMENTS]
    if noun.startswith(("demon", "angel")):
        beings.append(noun.rstrip("s"))
    elif not {"human", "angel", "demon", "animal"} & set(beings):
        beings.append("human")
    beings += [] if {"male", "female", "angel", "demon", "animal"} & set(beings) else ["male"]
    numbers = {"strength": "4", "toughness": "4"} | {m["what"]: m["number"] for m in _WITH_NUMBER.finditer(phrase)}
    text = "Draw 1." if kind in ("GE", "EE", "Good Dominant", "Evil Dominant", "Artifact", "Covenant", "Curse") else ""
    if kind in ("Hero", "EC"):
        guarded = _GUARDED.search(phrase)
        says = f"Protect this card from {guarded[1]} abilities." if guarded is not None else ""
        size = f"{numbers['strength']}/{numbers['toughness']}"
        return f"Zur the Told | {kind} | {brigade} | {size} | {', '.join(beings)} | {says}".rstrip()
    if kind in ("Lost Soul",) or "Fortress" in kind or "Dominant" in kind or kind == "Artifact":
        said = "Protect this card from poison abilities." if "Fortress" in kind else text
        return f"The Told | {kind} | | | | {said}".replace("| | |", "|  |  |")
    return f"The Told | {kind} | {brigade} | 2/2 | | {text}"


def kinds_of(what: Selection) -> tuple[Kind, ...]:
    """Return the kinds of cards that a noun phrase of a reading means."""
    if isinstance(what, Filter):
        return (what.kind,)
    return tuple(k for o in what.options for k in kinds_of(o)) if isinstance(what, AnyOf) else ()


_PLACES: Final[tuple[tuple[str, Where], ...]] = (
    (r"land of redemption|already (?:been )?rescued|been rescued|was rescued|redeemed|rescued soul", Where.REDEMPTION),
    (r"captured|land of bondage", Where.BONDAGE),
    (r"face[ -]?down|inactive|not active", Where.FACE_DOWN),
    (r"in (?:a|his|her|the|my|their|its) site", Where.SITE),
    (r"set[ -]aside", Where.SET_ASIDE),
    (r"discard pile", Where.DISCARDED),
    (r"banish pile|banished", Where.BANISHED),
    (r"reserve", Where.RESERVE),
    (
        r"(?:in|out of|from) (?:my|his|her|the|their|opponent's|a|hand)\s?hand|from hand"
        r"|(?:still )?hold(?:s|ing)?(?= (?:in|$))",
        Where.HAND,
    ),
    (r"in (?:my|his|her|the|their|a) deck|from deck", Where.DECK),
    (
        r"territory|(?:at|back|left|leaves|stay\w*|sit\w*|remain\w*) home"
        r"|(?:not|isn't|isnt|wasn't|ain't) (?:even |currently )?"
        r"(?:fighting|attacking|blocking|in (?:the )?(?:battle|fight))|outside (?:of )?(?:the )?battle|stays? home",
        Where.TERRITORY,
    ),
    (r"as an? (?:active )?artifact|active artifact", Where.ACTIVE),
    (r"as an? (?:good |evil )?enhancement", Where.BATTLE),
    (r"in (?:the |this )?battle|blocking|fighting|attacking|rescuing|who blocks|blocked me|in the fight", Where.BATTLE),
    (r"active|face[ -]?up", Where.ACTIVE),
)  # fmt: skip
#: any of these phrases
PLACES: Final = "|".join(f"(?:{said})" for said, _ in _PLACES)
_WHERE: Final = tuple((re.compile(rf"\b(?:{said})\b"), lies) for said, lies in _PLACES)
#: all words for where a card lies
WHERE: Final = tuple(pattern for pattern, _ in _WHERE)


def where_in(phrase: str) -> list[Where]:
    """Return the places in which a phrase may say that a card is, the surest first."""
    found: list[Where] = []
    rest = phrase
    for pattern, lies in _WHERE:
        if pattern.search(rest):
            found.append(lies)
            rest = pattern.sub(" ", rest)
    return found
