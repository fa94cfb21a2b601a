"""What a card in the game is now: its active identity, type, brigades and numbers, computed when asked for."""

from typing import Final, cast

from engine.cards.model import (
    EVIL_BRIGADES,
    GOOD_BRIGADES,
    Alignment,
    Brigade,
    CardClass,
    CardType,
    Face,
    Number,
    Printing,
)
from engine.kernel.ids import Bond, CardId, Facing, Field, Seat
from engine.kernel.records import replace
from engine.kernel.state import Entry, State
from engine.redemption.model import variables, zones
from engine.redemption.model.points import Pair, Points, fraction_of, whole
from engine.redemption.model.profile import Profile, listed, profile, turned
from engine.redemption.model.setup import rules_of

CHARACTERS: Final = frozenset({CardType.HERO, CardType.EVIL_CHARACTER})
ENHANCEMENTS: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT})
#: What lies in an Artifact pile. Rules: REG-TYPE-04, REG-TYPE-05
ARTIFACT_TYPES: Final = frozenset({CardType.ARTIFACT, CardType.COVENANT, CardType.CURSE})
SITES: Final = frozenset({CardType.SITE, CardType.CITY})
#: Cards whose abilities last as long as they lie face up where they are. Rules: REG-ACT-02, REG-TYPE-09, REG-SITEG-03
STAYING: Final = ARTIFACT_TYPES | SITES | {CardType.FORTRESS, CardType.LOST_SOUL}
#: Cards whose souls and captives lie beside them, but are in the Land of Bondage. Rule: REG-ZONE-15
KEEPING: Final = SITES | {CardType.FORTRESS}
#: Where these cards lie; their captives are in the Land of Bondage nonetheless. Rule: REG-CAPC-02
_KEEPERS_LIE: Final = frozenset({zones.TERRITORY, zones.SET_ASIDE})
#: What is put down in its player's territory. Rules: REG-TURN-06, REG-SITEG-04
TERRITORY_TYPES: Final = CHARACTERS | {CardType.SITE, CardType.CITY, CardType.FORTRESS}

IDENTITY: Final = "identity"
TYPE: Final = "type"
BRIGADES: Final = "brigades"
#: What a character has gained besides what it has already. Rule: REG-GAIN-01
GAINED_BRIGADES: Final = "gained brigades"
GAINED_IDENTIFIERS: Final = "gained identifiers"
#: The list of the abilities a card has gained, in the order gained.
GAINED_ABILITIES: Final = "gained abilities"
#: In which phase any brigade can use an Enhancement. Rule: REG-REGARD-04
OF_ANY_BRIGADE: Final = "of any brigade"
ALIGNMENT: Final = "alignment"
STRENGTH: Final = "strength"
TOUGHNESS: Final = "toughness"
#: As what a Covenant or Curse was last played, in editions where that binds.
ROLE: Final = "role"
#: How often an ability limited in all was used, by each player apart. Rules: REG-LIMIT-02, REG-LIMIT-03
USED: Final = "used by"
CONTROLLERS: Final = "controllers"
#: Of a placed card, the turn in which it is discarded; below 0, it is not. Rule: REG-PLACE-06
PLACED: Final = "placed"
#: Where a card lay that was set aside. Rule: REG-SETA-04
ASIDE_FROM: Final = "set_aside_from"
#: What a character suffers until it is healed, or for a time. Rules: REG-PARA-01, REG-POISON-01
PARALYZED: Final = "paralyzed"
POISONED: Final = "poisoned"
DISEASED: Final = "diseased"
AFFLICTIONS: Final[tuple[str, ...]] = (PARALYZED, POISONED, DISEASED)
#: The abilities a condition comes from: what is paired with them lasts as long as the condition. Rule: REG-PARA-05
SOURCES: Final[dict[str, str]] = {name: f"{name} by" for name in AFFLICTIONS}
_FIRST_COPIES: Final = "first copies"
_VARIABLE: Final = frozenset({"x", "*"})


def printing(state: State, card: CardId) -> Printing:
    """Return the printing of a card."""
    of: Printing = state.definitions[card]
    return of


def first_copy(state: State, card: CardId) -> CardId:
    """Return the owner's first card of this name; what copies of a card share is stored under its number."""
    firsts: dict[tuple[Seat, str], CardId] | None = state.of_game.get(_FIRST_COPIES)
    if firsts is None:
        firsts = state.of_game[_FIRST_COPIES] = {}
        for number in sorted(state.cards):
            firsts.setdefault((state.cards[number].owner, printing(state, number).base_name), number)
    return firsts[state.cards[card].owner, printing(state, card).base_name]


def face(state: State, card: CardId) -> Face:
    """Return the active identity of a card.

    Rules: REG-DUAL-01, REG-DUAL-03
    """
    faces: tuple[Face, ...] = state.definitions[card].faces
    return faces[0] if len(faces) == 1 else faces[identity_of(state, card)]


_THE_ONE: Final = (0,)


def faces_of_type(state: State, card: CardId, types: frozenset[CardType]) -> tuple[int, ...]:
    """Return the identities of a card that are of one of these types."""
    faces: tuple[Face, ...] = state.definitions[card].faces
    if len(faces) == 1:
        return _THE_ONE if faces[0].type in types else ()
    return tuple(i for i, f in enumerate(faces) if f.type in types)


def begins_as(state: State, card: CardId) -> bool:
    """Say whether a card can only come into play in its first identity: "begins as a Site"."""
    return begins_as_its_first(printing(state, card))


def begins_as_its_first(of: Printing) -> bool:
    """Say whether a printing can only come into play in its first identity."""
    return len(of.faces) > 1 and any("begins as " in words.casefold() for words in of.identifiers)


def faces_to_enter(state: State, card: CardId, types: frozenset[CardType]) -> tuple[int, ...]:
    """Return the identities of these types in which a card can come into play."""
    found = faces_of_type(state, card, types)
    return tuple(i for i in found if not i or not begins_as(state, card)) if found else found


def type_of(state: State, card: CardId) -> CardType:
    """Return the type a card has now, conversions included."""
    if TYPE in state.written:
        written = state.fields.get((TYPE, card))
        turned: CardType | None = written[-1].value if written else None
        if turned is not None:
            return turned
    faces: tuple[Face, ...] = state.definitions[card].faces
    return faces[0].type if len(faces) == 1 else faces[identity_of(state, card)].type


def is_character(state: State, card: CardId) -> bool:
    """Say whether a card is a Hero or an Evil Character. Rule: REG-TYPE-02"""
    return type_of(state, card) in CHARACTERS


def alignment_of(state: State, card: CardId) -> Alignment:
    """Return the alignment a card has now.

    Rules: REG-TYPE-06 to REG-TYPE-08, REG-BGL-04, REG-CAPC-01, REG-SITEG-05
    """
    if state.cards[card].location.zone.name == zones.LAND_OF_BONDAGE and is_soul(state, card):
        return Alignment.NEUTRAL
    written = state.fields.get((ALIGNMENT, card))
    return (written[-1].value if written else None) or face(state, card).alignment


def brigades_of(state: State, card: CardId) -> frozenset[Brigade]:
    """Return the brigades a card has now; a rainbow card has all of its alignment, a Redeemed Soul none.

    Rules: REG-BRIG-07, REG-RATT-10
    """
    if is_redeemed(state, card):
        return frozenset()
    written = state.fields.get((BRIGADES, card))
    turned: frozenset[Brigade] | None = written[-1].value if written else None
    own = face_brigades(face(state, card)) if turned is None else turned
    if (GAINED_BRIGADES, card) not in state.fields:
        return own
    gained: frozenset[Brigade] | None = state.read(Field(GAINED_BRIGADES, card))
    return own | (gained or frozenset())


def brigades_seen(state: State, card: CardId) -> frozenset[Brigade]:
    """Return the brigades of a card that everybody may know, none if face down. Rules: REG-ZONE-11, REG-CTRL-02"""
    return brigades_of(state, card) if is_face_up(state, card) else frozenset()


def face_brigades(of: Face) -> frozenset[Brigade]:
    """Return the brigades printed on an identity; a rainbow means all of its alignment. Rule: REG-BRIG-09"""
    if of.rainbow:
        return EVIL_BRIGADES if of.alignment is Alignment.EVIL else GOOD_BRIGADES
    return frozenset(of.brigades)


def gained_abilities(state: State, card: CardId) -> tuple[Entry, ...]:
    """Return the entries of the abilities a card has gained, in the order gained. Rule: REG-GAIN-01"""
    return state.entries(Field(GAINED_ABILITIES, card))


def stays(state: State, card: CardId) -> bool:
    """Say whether a card's abilities last as long as it is face up where it is.

    Those of a territory class character do in a territory. Rules: REG-ACT-02, REG-TYPE-09, REG-SITEG-03, REG-TYPE-18
    """
    now = type_of(state, card)
    if now in STAYING:
        return True
    lies_home = state.cards[card].location.zone.name == zones.TERRITORY
    return lies_home and now in CHARACTERS and has_class(state, card, CardClass.TERRITORY)


def has_class(state: State, card: CardId, icon: CardClass) -> bool:
    """Say whether a card has a class icon."""
    return icon in printing(state, card).classes


def own_strength(state: State, card: CardId) -> Points:
    """Return a card's strength without the Enhancements on it; a printed X counts as what it is now.

    Rule: REG-TYPE-15
    """
    printed = _printed(state, card, face(state, card).strength)
    return whole(printed + added_so_far(state, card, STRENGTH) + variables.added_to(state, card)[0])


def own_toughness(state: State, card: CardId) -> Points:
    """Return a card's toughness without the Enhancements on it. Rule: REG-TYPE-27"""
    printed = _printed(state, card, face(state, card).toughness)
    return whole(printed + added_so_far(state, card, TOUGHNESS) + variables.added_to(state, card)[1])


def stored_toughness(state: State, card: CardId) -> Points | None:
    """Return a card's toughness without what ongoing effects add now; None if an X or * is printed."""
    printed = face(state, card).toughness.value
    return None if printed is None else printed + added_so_far(state, card, TOUGHNESS)


def added_so_far(state: State, card: CardId, name: str) -> Points:
    """Return what was added to one of a card's numbers and stays, with fractions. Rule: REG-INCDEC-07"""
    points: Points = state.numbers.get(Field(name, card), 0) if name in state.written else 0
    if (fractions := _FRACTIONS[name]) not in state.written:
        return points
    for entry in state.entries(Field(fractions, card)):
        points += entry.value
    return points


_FRACTIONS: Final = {name: fraction_of(name) for name in (STRENGTH, TOUGHNESS)}


def _printed(state: State, card: CardId, number: Number) -> int:
    if number.value is not None:
        return number.value
    said = number.printed.strip().casefold()
    if said.removeprefix("-") not in _VARIABLE:
        return 0
    value = variables.value_of(state, card)
    return -value if said.startswith("-") else value


def attached(state: State, host: CardId) -> tuple[CardId, ...]:
    """Return the cards that are on a card, in the order of their zone."""
    held = state.cards[host].location.zone
    lying = state.zones[held]
    if held.name in _KEEPERS_LIE and type_of(state, host) in KEEPING:
        lying += state.zone(zones.LAND_OF_BONDAGE, held.seat)
    return tuple(c for c in lying if state.cards[c].location.host == host)


def lies_on(state: State, card: CardId, host: CardId) -> bool:
    """Say whether a card is the host itself, or lies on it, directly or on another card there."""
    found: CardId | None = card
    while found is not None and found != host:
        found = state.cards[found].location.host
    return found is not None


def numbers_of(state: State, card: CardId) -> Pair:
    """Return a character's strength and toughness with the Enhancements it uses or bears.

    Rules: RB-INIT-07, RB-WEAPON-03, REG-TYPE-29
    """
    strength, toughness = own_strength(state, card), own_toughness(state, card)
    for number in state.zones[state.cards[card].location.zone]:
        held = state.cards[number].location
        if held.host == card and held.bond in _COUNTING:
            times = 2 if rules_of(state).name_bonus and names(state, number, card) else 1
            strength += times * own_strength(state, number)
            toughness += times * own_toughness(state, number)
    return whole(strength), whole(toughness)


def numbers_asked_of(state: State, card: CardId) -> Pair:
    """Return the strength and toughness that card texts mean: with Enhancements or without, by edition.

    Rule: R11-TYPE-07
    """
    if rules_of(state).enhancement_numbers == "apart":
        return own_strength(state, card), own_toughness(state, card)
    return numbers_of(state, card)


def names(state: State, enhancement: CardId, user: CardId) -> bool:
    """Say whether an Enhancement's title contains the name of the character it is on. Rule: RB-OPT-02"""
    words = printing(state, enhancement).base_name.lower().split()
    name = printing(state, user).base_name.lower().split()
    bare = [w.removesuffix("'s").removesuffix("’s") for w in words]
    return any(bare[i : i + len(name)] == name for i in range(len(bare) - len(name) + 1))


def is_soul(state: State, card: CardId) -> bool:
    """Say whether a card is a Lost Soul now: by its type, or as a human held captive.

    Rules: REG-CAPC-02, REG-TYPE-01, REG-RATT-10
    """
    if type_of(state, card) is CardType.LOST_SOUL:
        return state.cards[card].location.zone.name != zones.LAND_OF_REDEMPTION
    return state.cards[card].location.zone.name == zones.LAND_OF_BONDAGE and profile_of(state, card).is_human


_COUNTING: Final = frozenset({Bond.USED_BY, Bond.EQUIPPED_TO})


def suits(state: State, user: CardId, of: Face) -> bool:
    """Say whether an Enhancement is of the kind a character uses: good for Heroes, evil for Evil Characters.

    Rule: REG-TYPE-29
    """
    return of.type in _ENHANCEMENT_OF and _ENHANCEMENT_OF[of.type] is type_of(state, user)


def can_use(state: State, user: CardId, enhancement: CardId, identity: int | None = None) -> bool:
    """Say whether a character can use an Enhancement: same alignment and a shared brigade.

    A converted character counts with its present alignment and brigades.

    Rules: REG-TYPE-10, REG-BRIG-04, REG-CONVERT-01, RB-INIT-05 (with the switch `multicolor_any`)
    """
    if is_converted(state, enhancement):
        shared = not brigades_of(state, user).isdisjoint(brigades_of(state, enhancement))
        return shared and _ENHANCEMENT_OF.get(type_of(state, enhancement)) is type_of(state, user)
    of = printing(state, enhancement).faces[identity] if identity is not None else face(state, enhancement)
    if not suits(state, user, of):
        return False
    if rules_of(state).multicolor_any and (of.rainbow or len(of.brigades) > 1):
        return True
    return not brigades_of(state, user).isdisjoint(face_brigades(of))


_ENHANCEMENT_OF: Final = {
    CardType.GOOD_ENHANCEMENT: CardType.HERO,
    CardType.COVENANT: CardType.HERO,
    CardType.EVIL_ENHANCEMENT: CardType.EVIL_CHARACTER,
    CardType.CURSE: CardType.EVIL_CHARACTER,
}


def controller(state: State, card: CardId) -> Seat:
    """Return who controls a card on the playing surface now: the seat of the zone it is in.

    In battle it is the player on whose side it is. Rules: REG-CTRL-01, REG-CTRL-22, R11-CTRL-12, RB-GL-21
    """
    return state.cards[card].location.zone.seat


def permanent_controller(state: State, card: CardId) -> Seat:
    """Return who controls a card outside battle: the last entry in its list of controllers.

    Rules: REG-CTRL-04, REG-CTRL-05, REG-CTRL-03
    """
    entries = state.entries(Field(CONTROLLERS, card))
    return cast(Seat, entries[-1].value) if entries else state.cards[card].owner


def is_face_up(state: State, card: CardId) -> bool:
    """Say whether a card is face up."""
    return state.cards[card].location.facing is Facing.UP


def in_play(state: State, card: CardId) -> bool:
    """Say whether a card is in play. Rule: REG-ZONE-04"""
    return state.cards[card].location.zone.name in zones.IN_PLAY


def profile_of(state: State, card: CardId) -> Profile:
    """Return what the guides say of a card's active identity; a Redeemed Soul has no identifiers. Rule: REG-RATT-10"""
    found = profile_as(state, card, identity_of(state, card))
    if is_redeemed(state, card):
        return replace(found, identifiers=frozenset())
    if ALIGNMENT in state.written and is_converted(state, card):
        found = turned(found, cast(Alignment, state.read(Field(ALIGNMENT, card))))
    if (GAINED_IDENTIFIERS, card) not in state.fields:
        return found
    gained: frozenset[str] | None = state.read(Field(GAINED_IDENTIFIERS, card))
    return replace(found, identifiers=found.identifiers | (gained or frozenset()))


_SIDES: Final = frozenset({Alignment.GOOD, Alignment.EVIL})


def is_converted(state: State, card: CardId) -> bool:
    """Say whether a card has another alignment than its active identity has in print. Rule: REG-CONVERT-12"""
    written = state.fields.get((ALIGNMENT, card)) if ALIGNMENT in state.written else None
    turned_to = written[-1].value if written else None
    return turned_to in _SIDES and turned_to is not face(state, card).alignment


def profile_as(state: State, card: CardId, identity: int) -> Profile:
    """Return the profile of an identity of a card, by the lists of the game's edition."""
    found: Profile | None = state.of_game.get((card, identity))
    if found is None:
        of = printing(state, card)
        found = listed(profile(of, identity), of, rules_of(state).generic_titles)
        state.of_game[card, identity] = found
    return found


def is_redeemed(state: State, card: CardId) -> bool:
    """Say whether a card is a Redeemed Soul."""
    return state.cards[card].location.zone.name == zones.LAND_OF_REDEMPTION


def identity_of(state: State, card: CardId) -> int:
    """Return the number of a card's active identity. Rules: REG-DUAL-01, REG-DUAL-02"""
    if len(state.definitions[card].faces) == 1:
        return 0
    written = state.fields.get((IDENTITY, card))
    return cast(int, written[-1].value or 0) if written else 0


def is_turned(state: State, card: CardId) -> bool:
    """Say whether a card with two identities of one type shows the second. Rules: REG-DUAL-01, REG-CONVERT-10"""
    faces = state.definitions[card].faces
    return len(faces) > 1 and faces[0].type is faces[1].type and identity_of(state, card) == 1


def is_unique(state: State, card: CardId) -> bool:
    """Say whether no player may control two of a card.

    Rules: REG-UNIQ-07, REG-UNIQ-09, REG-UNIQ-11, REG-UNIQ-30, RB-PREP-06, RB-PREP-24
    """
    return profile_of(state, card).unique


def is_enhancement(state: State, card: CardId) -> bool:
    """Say whether a card is an Enhancement now, a Covenant or Curse used as one included."""
    return type_of(state, card) in _ENHANCEMENT_OF


def is_placed(state: State, card: CardId) -> bool:
    """Say whether a card is where an effect placed it. Rules: REG-PLACE-06, REG-PLACE-08"""
    written = state.fields.get((PLACED, card))
    if not written or written[-1].value is None:
        return False
    held = state.cards[card].location
    return held.bond is Bond.PLACED_ON or (held.host is None and held.zone.name == zones.TERRITORY)


def is_paralyzed(state: State, card: CardId) -> bool:
    """Say whether a character cannot enter battle. Rule: REG-PARA-01"""
    return suffers(state, card, PARALYZED)


def suffers(state: State, card: CardId, condition: str) -> bool:
    """Say whether a card has a condition, lasting or for this turn. Rules: REG-PARA-03, REG-POISON-01"""
    until = state.read(Field(condition, card)) if condition in state.written else None
    return until is not None and (until < 0 or until >= state.number(Field("turn")))
