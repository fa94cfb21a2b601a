"""The phrases after "X =" that are not the number of cards in some place."""

import re
from collections.abc import Callable
from typing import Final, Literal, cast

from engine.redemption.language.ast.nouns import Filter, Reference, Selection
from engine.redemption.language.ast.quantities import (
    AbilitiesUsed,
    BrigadesCounted,
    CardsDrawn,
    CardsOfEvent,
    CardsReached,
    NumberOf,
    NumberReached,
    PlayersWith,
    Quantity,
    SoulsRedeemed,
    TurnsThere,
)
from engine.redemption.language.ast.vocabulary import Alignment, Kind, Player, Pointer, Verb, Zone

#: Reads a noun phrase, or gives None.
Nouns = Callable[[str], Selection | None]

_WHOSE: Final = {
    "opponent's": Player.OPPONENT,
    "an opponent's": Player.OPPONENT,
    "each opponent's": Player.EACH_OPPONENT,
    "opponents'": Player.EACH_OPPONENT,
    "your": Player.YOU,
    "all players'": Player.ANY,
}
_WHERE: Final = {
    "in play": (Zone.PLAY,),
    "in battle": (Zone.BATTLE,),
    "in opponent's discard pile": (Zone.DISCARD_PILE,),
    "opponent has in play": (Zone.PLAY,),
    "on opponent's cards": (Zone.PLAY,),
}
_DONE: Final = {
    "revealed": Verb.REVEAL,
    "withdrawn": Verb.WITHDRAW,
    "banished": Verb.BANISH,
    "removed": Verb.BANISH,
    "removed from the game": Verb.BANISH,
    "discarded": Verb.DISCARD,
    "resurrected": Verb.RESURRECT,
    "bounced": Verb.BOUNCE,
    "returned to hand": Verb.BOUNCE,
    "underdecked": Verb.UNDERDECK,
    "released": Verb.RELEASE,
    "shuffled": Verb.SHUFFLE,
    "set aside": Verb.SET_ASIDE,
}
_NOTHING_MORE: Final = frozenset({"cards", "captured heroes"})
_WHOSE_WORDS: Final = "|".join(_WHOSE)
_DONE_WORDS: Final = "|".join(sorted(_DONE, key=len, reverse=True))
_SIDES: Final = "good and evil|good|evil"
_BRIGADES: Final = re.compile(
    rf"# of (?:({_WHOSE_WORDS}) )?(?:({_SIDES}) )?brigades(?: ({'|'.join(_WHERE)}|revealed))?", re.I
)
_BRIGADES_ON: Final = re.compile(rf"# of (?:({_SIDES}) )?brigades on (your .+)", re.I)
_SOULS: Final = re.compile(rf"# of (?:({_WHOSE_WORDS}) )?redeemed souls", re.I)
_REACHED: Final = re.compile(rf"# of (.+?) ({_DONE_WORDS})(?: (?:by|with) this card)?", re.I)
_SHUFFLED_BY_EACH: Final = re.compile(
    r"# of cards shuffled from (?:that player's hand by this card|hand by that player)", re.I
)
_NUMBER: Final = re.compile(rf"(strength|toughness) of (?:a |the )?({_DONE_WORDS}) (?:hero|card|character)", re.I)
_ITS_NUMBER: Final = re.compile(rf"({_DONE_WORDS}) (?:hero|card|character)'s (strength|toughness)", re.I)
_DRAWN: Final = re.compile(r"# of cards opponent (?:drew|has drawn)( by their special abilities)? this turn", re.I)
_USED: Final = re.compile(
    r"# of (draw|search|draw and/or search) abilities used (?:by opponent|on opponent's cards) this turn", re.I
)
_ON_THAT: Final = re.compile(rf"# of (?:({_SIDES}) )?brigades on the card put in play", re.I)
_BY_THEIR_ABILITIES: Final = re.compile(r"# of cards drawn by opponent's abilities this turn", re.I)
_NUMBER_OF: Final = re.compile(r"(?:the )?(strength|toughness) of (?:the )?(hero using this card|.+ here)", re.I)
_PLAYERS: Final = re.compile(r"# of players who control (.+)", re.I)
_TURNS: Final = re.compile(r"# of turns in territory", re.I)
_OF_EVENT: Final = re.compile(r"# of cards drawn or searched for", re.I)
_PLAIN: Final = (
    (re.compile(r"^number of ", re.I), "# of "),
    (re.compile(r"^# of (.+) that player controls$"), r"# of that player's \1"),
    (re.compile(r"\bHero's owners?' hand$"), "its owner's hand"),
    (re.compile(r"^# o "), "# of "),
    (re.compile(r"^# (?!of\b)"), "# of "),
    (re.compile(r"\bLS$"), "Lost Souls"),
)

_SORTS = {"draw": Verb.DRAW, "search": Verb.SEARCH}


def tidied(words: str) -> str:
    """Return the words with the spelling mistakes and short forms of identifiers corrected."""
    for slip, right in _PLAIN:
        words = slip.sub(right, words)
    return words


def quantity(words: str, nouns: Nouns) -> Quantity | None:
    """Return what the words of an identifier count, or None if they have no reading.

    >>> quantity("# of opponent's good brigades", lambda _: None).who.value
    'opponent'
    """
    if found := _BRIGADES.fullmatch(words):
        return _brigades(*(part.lower() if part else "" for part in found.groups()))
    if (found := _BRIGADES_ON.fullmatch(words)) and (on := nouns(found[2])) is not None:
        return BrigadesCounted(_sides(found[1] or ""), on=on)
    if found := _SOULS.fullmatch(words):
        return SoulsRedeemed(_WHOSE[found[1].lower()] if found[1] else Player.YOU)
    if _SHUFFLED_BY_EACH.fullmatch(words):
        return CardsReached((Verb.SHUFFLE,))
    if found := _NUMBER.fullmatch(words):
        return NumberReached(_which(found[1]), _DONE[found[2].lower()])
    if found := _ITS_NUMBER.fullmatch(words):
        return NumberReached(_which(found[2]), _DONE[found[1].lower()])
    if found := _DRAWN.fullmatch(words):
        return CardsDrawn(Player.OPPONENT, by_own_ability=bool(found[1]))
    if found := _USED.fullmatch(words):
        return AbilitiesUsed(Player.OPPONENT, tuple(verb for word, verb in _SORTS.items() if word in found[1].lower()))
    if found := _ON_THAT.fullmatch(words):
        return BrigadesCounted(_sides(found[1] or ""), on=Reference(Pointer.EVENT))
    if _BY_THEIR_ABILITIES.fullmatch(words):
        return CardsDrawn(Player.OPPONENT, by_own_ability=True)
    if found := _NUMBER_OF.fullmatch(words):
        user = found[2].lower() == "hero using this card"
        of = Reference(Pointer.BEARER) if user else nouns(found[2].replace(" here", " in here"))
        return NumberOf(_which(found[1]), of) if of is not None else None
    if (found := _PLAYERS.fullmatch(words)) and (held := nouns(found[1])) is not None:
        return PlayersWith(held)
    if _TURNS.fullmatch(words):
        return TurnsThere()
    if _OF_EVENT.fullmatch(words):
        return CardsOfEvent()
    if found := _REACHED.fullmatch(words):
        return _reached(found[1], _DONE[found[2].lower()], nouns)
    return None


def _which(word: str) -> Literal["strength", "toughness"]:
    return cast(Literal["strength", "toughness"], word.lower())


def _sides(words: str) -> tuple[Alignment, ...]:
    return (
        tuple(Alignment(side) for side in words.lower().split(" and ")) if words else (Alignment.GOOD, Alignment.EVIL)
    )


def _brigades(whose: str, side: str, where: str) -> BrigadesCounted:
    if where == "revealed":
        return BrigadesCounted(_sides(side), shown=True)
    who = _WHOSE.get(whose, Player.OPPONENT if "opponent" in where else Player.ANY)
    return BrigadesCounted(_sides(side), who, _WHERE.get(where, (Zone.PLAY,)))


def _reached(noun: str, verb: Verb, nouns: Nouns) -> CardsReached | None:
    if noun.lower() in _NOTHING_MORE:
        return CardsReached((verb,), Filter(Kind.HERO) if "heroes" in noun.lower() else None)
    what = nouns(noun)
    return CardsReached((verb,), what) if what is not None else None
