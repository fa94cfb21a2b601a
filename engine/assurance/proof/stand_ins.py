"""Cards made to fit the noun phrases of a reading, so that whatever a text names can be found."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.cards.model import Printing
from engine.play.scenario.cardline import CardLineError, parse_card
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.effects import Effect, Uses
from engine.redemption.language.ast.nouns import Filter, Selection
from engine.redemption.language.ast.vocabulary import Alignment, Happening, Kind, State, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import STOPPING

_TYPES: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.CHARACTER: ("Hero", "EC"),
    Kind.HERO: ("Hero",),
    Kind.EVIL_CHARACTER: ("EC",),
    Kind.CAPTURED_HERO: ("Hero",),
    Kind.CAPTURED_CHARACTER: ("Hero",),
    Kind.ENHANCEMENT: ("GE", "EE"),
    Kind.ARTIFACT: ("Artifact",),
    Kind.COVENANT: ("Covenant",),
    Kind.CURSE: ("Curse",),
    Kind.SITE: ("Site",),
    Kind.CITY: ("City",),
    Kind.FORTRESS: ("Good Fortress", "Evil Fortress"),
    Kind.DOMINANT: ("Good Dominant", "Evil Dominant"),
    Kind.LOST_SOUL: ("Lost Soul",),
    Kind.CARD: ("Hero", "EC", "GE", "EE", "Artifact", "Curse", "Covenant"),
}
#: What is nothing without an ability.
_ABLE: Final = frozenset({"GE", "EE", "Good Dominant", "Evil Dominant"})
_GOOD: Final = frozenset({"Hero", "GE", "Covenant", "Good Fortress", "Good Dominant"})
_EVIL: Final = frozenset({"EC", "EE", "Curse", "Evil Fortress", "Evil Dominant"})
_GOOD_COLOURS: Final = ("Blue", "White")
_EVIL_COLOURS: Final = ("Gray", "Brown")
_BOTH: Final = frozenset({"gold"})
_GOOD_NAMES: Final = frozenset({"blue", "clay", "green", "purple", "red", "silver", "teal", "white"})
#: Something for others to negate that is in nobody's way.
MARK: Final = "Protect this card from poison abilities."
#: What a card does that has an ability of some type.
SAMPLES: Final[dict[Verb, str]] = {
    Verb.DRAW: "Draw 1.",
    Verb.DISCARD: "Discard a card.",
    Verb.BAND: "May band to a human.",
    Verb.PROTECT: MARK,
    Verb.CAPTURE: "Capture a human.",
    Verb.CONVERT: "Convert a human.",
    Verb.NEGATE: "Negate a Site.",
    Verb.PREVENT: "Prevent Sites.",
    Verb.INTERRUPT: "Interrupt the battle.",
    Verb.IGNORE: "Ignore Sites.",
    Verb.SEARCH: "Search deck for a Site.",
    Verb.BANISH: "Banish a Site.",
    Verb.TAKE: "Take a Site.",
    Verb.FIRST_STRIKE: "First strike.",
    Verb.WITHDRAW: "Withdraw a human.",
    Verb.PLAY: "Play an Enhancement.",
    Verb.LOOK: "Look at a hand.",
    Verb.REVEAL: "Reveal a hand.",
    Verb.BOUNCE: "Bounce a Site.",
    Verb.SHUFFLE: "Shuffle a Site.",
    Verb.UNDERDECK: "Underdeck a Site.",
    Verb.TOPDECK: "Topdeck a Site.",
    Verb.SET_ASIDE: "Set aside a Site.",
    Verb.RESCUE: "Rescue a Lost Soul.",
    Verb.SITE_ACCESS: "Site access.",
}
_AT_WILL: Final = "At any time, you may"
_REMOVED: Final = (f"{_AT_WILL} discard a character in battle.", f"{_AT_WILL} withdraw a character.")
_AIMED: Final = (f"{_AT_WILL} decrease a character 1/1.", f"{_AT_WILL} discard a character.")
#: What cards of both players do at will where a text waits for it to happen.
PROVOKING: Final[dict[Happening, tuple[str, ...]]] = {
    Happening.DISCARDED: (f"{_AT_WILL} discard a card.", f"{_AT_WILL} discard a card from a hand."),
    Happening.DEFEATED: _REMOVED,
    Happening.REMOVED_FROM_BATTLE: _REMOVED,
    Happening.REMOVED_FROM_PLAY: (f"{_AT_WILL} shuffle a card.",),
    Happening.CAPTURED: (f"{_AT_WILL} capture a human.",),
    Happening.CONVERTED: (f"{_AT_WILL} convert a human.",),
    Happening.BANISHED: (f"{_AT_WILL} banish a card.",),
    Happening.RESERVED: (f"{_AT_WILL} reserve a card.", f"{_AT_WILL} reserve a card from a hand."),
    Happening.TOPDECKED: (f"{_AT_WILL} topdeck a card.",),
    Happening.UNDERDECKED: (f"{_AT_WILL} underdeck a card.",),
    Happening.SHUFFLED: (f"{_AT_WILL} shuffle a card.",),
    Happening.WITHDRAWN: (f"{_AT_WILL} withdraw a character.",),
    Happening.RESCUED: (f"{_AT_WILL} rescue a Lost Soul.",),
    Happening.DRAWN: (f"{_AT_WILL} draw 2.",),
    Happening.DRAWS: (f"{_AT_WILL} draw 2.",),
    Happening.PUT_IN_PLAY: (f"{_AT_WILL} put a character from hand in play.",),
    Happening.PUT: (f"{_AT_WILL} put a character from hand in play.",),
    Happening.HARMED: _AIMED,
    Happening.TARGETED: _AIMED,
    Happening.ENTERS_BATTLE: (f"{_AT_WILL} add a character to battle.",),
}
#: What a user of the card does in some runs, so that others stand beside him.
BANDING: Final = "May band to a human."
#: What a fighter on the other side does: at once, and for a time.
FIGHTER: Final = "Increase this character 1/1. Protect this character from poison abilities."


def described(whole: SpecialAbility) -> tuple[Filter, ...]:
    """Return the noun phrases of a reading, each once."""
    of_identifiers = whole.identifiers.x, whole.identifiers.unity
    found = [n for n in nodes((whole.sections, of_identifiers)) if isinstance(n, Filter)]
    return tuple(dict.fromkeys(found))


def provoked(whole: SpecialAbility) -> tuple[str, ...]:
    """Return texts for the other side, if a reading waits for an ability of some type to be used."""
    verbs = [v for n in nodes(whole.sections) if isinstance(n, ast.UsedAbility | ast.Event) for v in n.verbs]
    return tuple(dict.fromkeys(SAMPLES[v] for v in verbs if v in SAMPLES))


def provoking(events: Iterable[ast.Event]) -> tuple[str, ...]:
    """Return texts that others use at will so that one of these events happens."""
    return tuple(dict.fromkeys(t for e in events for h in e.happenings for t in PROVOKING.get(h, ())))


def users(whole: SpecialAbility) -> tuple[Filter, ...]:
    """Return the descriptions in a reading of the characters that use the card."""
    found = [n.what for n in nodes(whole.sections) if isinstance(n, ast.UsedBy | ast.PlayedOn)]
    return tuple(f for what in found for f in _filters(what))


def able(whole: SpecialAbility) -> frozenset[Filter]:
    """Return the descriptions of cards that must have an ability, since the reading stops it or copies it."""
    effects = [n for n in nodes(whole.sections) if isinstance(n, Effect)]
    found = [f for e in effects if e.verb in STOPPING for t in e.targets for f in _filters(t.what)]
    if any(e.verb is Verb.COPY for e in effects):
        found += described(whole)
    return frozenset(f for f in found if State.MEEK not in f.states)


def heals(whole: SpecialAbility) -> bool:
    """Say whether a text heals, or names diseased characters, so that one has to be on the table."""
    return any(
        (isinstance(n, Effect) and n.verb is Verb.HEAL) or (isinstance(n, Filter) and State.DISEASED in n.states)
        for n in nodes(whole.sections)
    )


def lent(whole: SpecialAbility | Effect, colours: tuple[str, str] = ("teal", "crimson")) -> tuple[Printing, ...]:
    """Return Enhancements of brigades no other card has, if a text lets a character use other brigades."""
    used = [f for n in nodes(whole) if isinstance(n, Uses) for f in _filters(n.what)]
    made = (
        make(replace(f, brigades=f.brigades or colours), kind, f"aid{i}{kind}")
        for i, f in enumerate(used)
        for kind in ("GE", "EE")
    )
    return tuple(m for m in made if m is not None)


def _filters(what: Selection) -> Iterable[Filter]:
    return (n for n in nodes(what) if isinstance(n, Filter))


def stand_ins(what: Filter, number: int, turned: int = 0) -> tuple[Printing, ...]:
    """Return a card of each type a noun phrase can mean, with all that it asks for."""
    types = _TYPES.get(what.kind, ())
    if what.alignments == (Alignment.GOOD,):
        types = tuple(t for t in types if t not in _EVIL)
    if what.alignments == (Alignment.EVIL,):
        types = tuple(t for t in types if t not in _GOOD)
    if what.names:  # only one card can bear the name
        types = types[turned % len(types) :][:1] if types else ()
    made = (make(what, kind, f"{number}{'abcdefgh'[i]}") for i, kind in enumerate(types))
    return tuple(m for m in made if m is not None)


def make(what: Filter, kind: str, number: str, brigades: tuple[str, ...] = (), text: str = "") -> Printing | None:
    """Return a card of one type as a noun phrase describes it, or None if no such card can be made."""
    words = [*what.identifiers, *(b.value for b in what.beings)]
    if kind in ("Hero", "EC"):
        words += [] if what.beings else ["human"]
        words.append(what.gender.value if what.gender is not None else "male")
    if what.testament is not None:
        words.append("O.T." if what.testament.value == "OT" else "N.T.")
    words += [f"{b.name} {b.chapters.partition('-')[0] or '1'}:1" for b in what.books]
    words += [c.value for c in what.classes if c.value != "territory"]
    words += ["Royalty"] if State.ROYAL in what.states else []
    name = next(iter((*what.names, *what.titles)), f"Stand-in {number}")
    words += [] if what.names or State.UNIQUE in what.states else ["Generic"]
    colours = "/".join(list(dict.fromkeys((*brigades, *_colours(what, kind))))[:3])
    strength, toughness = (
        t.number if t is not None and isinstance(t.number, int) else 4 for t in (what.strength, what.toughness)
    )
    said = text or next(iter(what.texts), "") or next((SAMPLES[v] for v in what.abilities if v in SAMPLES), "")
    if not said and kind in _ABLE and State.MEEK not in what.states:
        said = SAMPLES[Verb.DRAW]
    line = f"{name} | {kind} | {colours} | {strength}/{toughness} | {', '.join(words)} | {said}"
    try:
        return parse_card(line.replace("||", "| |"))
    except CardLineError:
        return None


def _colours(what: Filter, kind: str) -> tuple[str, ...]:
    if kind not in ("Hero", "EC", "GE", "EE", "Site", "Curse", "Covenant"):
        return ()
    if kind in ("GE", "EE") and not what.brigades:
        return ("rainbow",)
    named = tuple(b.title() for b in what.brigades if b in _BOTH or (b in _GOOD_NAMES) == (kind in _GOOD))
    default = _GOOD_COLOURS if kind in _GOOD else _EVIL_COLOURS
    if State.MULTI_BRIGADE in what.states:
        return tuple(dict.fromkeys((*named, *default)))[:2]
    return named[:1] or default[:1]
