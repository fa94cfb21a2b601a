"""Noun phrases in canonical English."""

from engine.cards.facts import IN_VERSE
from engine.kernel.records import replace
from engine.redemption.language.ast.nouns import (
    AnyOf,
    Count,
    CountKind,
    Filter,
    Likeness,
    Matching,
    Past,
    Place,
    Reference,
    Selection,
    Target,
    This,
    Threshold,
)
from engine.redemption.language.ast.vocabulary import Being, CardClass, Happening, Kind, Player, Pointer, State, Zone
from engine.redemption.language.grammar.history import PAST, REACHED
from engine.redemption.language.grammar.vocabulary import NOUNS
from engine.redemption.language.render.words import (
    ACTOR,
    MANY,
    ONE,
    POSSESSOR,
    any_of,
    count,
    is_plural,
    threshold,
    verbs,
)


def _title(word: str) -> str:
    """Write a card type with capitals, "card" and "character" without."""
    return word if word.split()[0] in ("card", "cards", "character", "characters", "token", "tokens") else word.title()


_KINDS: dict[Kind, tuple[str, str]] = {
    kind: (_title(one), _title(many)) for one, (many, kind, fields) in reversed(NOUNS.items()) if not fields
} | {
    Kind.CAPTURED_HERO: ("captured Hero", "captured Heroes"),
    Kind.BRIGADE: ("brigade", "brigades"),
    Kind.CAPTURED_CHARACTER: ("captured character", "captured characters"),
}

_ZONES: dict[Zone, str] = {
    Zone.HAND: "hand",
    Zone.DECK: "deck",
    Zone.DISCARD_PILE: "discard pile",
    Zone.RESERVE: "Reserve",
    Zone.TERRITORY: "territory",
    Zone.SET_ASIDE: "set-aside area",
    Zone.LAND_OF_BONDAGE: "Land of Bondage",
    Zone.LAND_OF_REDEMPTION: "Land of Redemption",
    Zone.ARTIFACT_PILE: "Artifact pile",
    Zone.BANISH_PILE: "banish pile",
    Zone.HERE: "here",
    Zone.PLAY: "play",
    Zone.BATTLE: "battle",
    Zone.SIDE_BATTLE: "that side battle",
    Zone.FIELD_OF_BATTLE: "the Field of Battle",
}
_EDGES = {
    (Zone.DECK_TOP,): "top",
    (Zone.DECK_BOTTOM,): "bottom",
    (Zone.DECK_TOP, Zone.DECK_BOTTOM): "top or bottom",
}
_PUBLIC = (Zone.PLAY, Zone.BATTLE, Zone.SIDE_BATTLE, Zone.FIELD_OF_BATTLE)


def place(where: Place) -> str:
    """Say a place: "hand or deck", "an opponent's territory", "play"."""
    if where.inside is not None:
        within = selection(where.inside, ONE)
        return f"{place(replace(where, inside=None))} or {within}" if where.zones else within
    if where.zones in _EDGES:
        return f"the {_EDGES[where.zones]} of {place(Place((Zone.DECK,), where.owner))}"
    public = [zone for zone in where.zones if zone in _PUBLIC]
    private = [zone for zone in where.zones if zone not in _PUBLIC]
    if not private:
        return " or ".join(_ZONES[zone] for zone in public)
    owner = {None: "", Player.ANY: "a ", Player.EACH_PLAYER: "each "}.get(where.owner)
    if owner is None and where.owner is not None:
        owner = f"{POSSESSOR[where.owner]} "
    own = f"{owner}{any_of(_ZONES[zone] for zone in private)}"
    if not public:
        return own
    common = " or ".join(_ZONES[zone] for zone in public)
    return f"{common} or {own}" if where.zones[0] in _PUBLIC else f"{own} or {common}"


def _bound(name: str, found: Threshold | None) -> list[str]:
    return [] if found is None else [f"with {name} {threshold(found)}"]


_CLASSES = {CardClass.TERRITORY: "territory class", CardClass.STAR: "*"}


def _head(what: Filter, plural: bool) -> str:
    """Say the adjectives and the noun."""
    words: list[str] = []
    if what.reached_by is not None:
        words.append(f"the {REACHED[what.reached_by]}")
    if what.other:
        words.append("other")
    if what.nth:
        words.append(what.nth.value)
    if what.among is Pointer.REVEALED:
        words.append("revealed")
    words += [state.value for state in what.states if state not in _AFTER and not _activated(what, state)]
    if what.alignments:
        words.append(any_of(alignment.value for alignment in what.alignments))
    if what.testament:
        words.append("O.T." if what.testament.value == "OT" else "N.T.")
    if what.brigades:
        words.append(any_of(what.brigades))
    if what.books:
        words.append(any_of(f"{book.name} {book.chapters}".strip() for book in what.books))
    if what.names and what.kind not in _PLAINLY_NAMED:
        return " ".join([*words, any_of(what.names), _KINDS[what.kind][plural]])
    if what.names:
        return " ".join([*words, any_of(what.names)])
    if what.gender:
        words.append(what.gender.value)
    if what.beings:
        words.append(any_of(being.value for being in what.beings))
    if what.identifiers and not _said_behind(what.identifiers):
        words.append(any_of(what.identifiers))
    words += [_CLASSES.get(one, one.value) for one in what.classes]
    if what.excluding == _HUMAN and what.kind is Kind.CHARACTER:
        return " ".join([*words, "non-humans" if plural else "non-human"])
    if what.kind is Kind.ABILITY:
        named = f"{verbs(what.abilities)} " if what.abilities else "special "
        return " ".join([*words, named + ("abilities" if plural else "ability")])
    if State.TOKEN in what.states:
        return " ".join([*words, _KINDS[what.kind][0], "tokens" if plural else "token"])
    return " ".join([*words, _KINDS[what.kind][plural]])


_HUMAN = Filter(Kind.CHARACTER, beings=(Being.HUMAN,))
#: Identifiers that are said behind the noun.
_SAID_BEHIND: dict[tuple[str, ...], str] = {
    ("Involves music",): "involving music",
    ("Depicts an idol",): "depicting an idol",
    ("Fought Earthly Battle",): "who fought in an earthly battle",
}


def _said_behind(identifiers: tuple[str, ...]) -> str:
    """Return the words for identifiers that follow the noun, nothing where they stand before it."""
    if len(identifiers) == 1 and identifiers[0].endswith(IN_VERSE):
        quoted = any_of(f'"{word}"' for word in identifiers[0].removesuffix(IN_VERSE).split("/"))
        return f"with {quoted} in the title or scripture verse"
    return _SAID_BEHIND.get(identifiers, "")


_AFTER = (State.PLAYED, State.TOKEN, State.NOT_AT_FULL_STRENGTH, State.ABOUT_TO_BE_DISCARDED)

_LIKENESS = {
    Likeness.OPPOSITE_ALIGNMENT: "of opposite alignment",
    Likeness.DIFFERENT_ALIGNMENT: "of a different alignment",
    Likeness.EACH_BRIGADE: "of each brigade",
    Likeness.EACH_GOOD_BRIGADE: "of each good brigade",
    Likeness.EACH_EVIL_BRIGADE: "of each evil brigade",
    Likeness.DIFFERENT_BRIGADE: "of a different brigade",
    Likeness.CHOSEN_BRIGADE: "of a brigade of your choice",
    Likeness.CHOSEN_GOOD_BRIGADE: "of a good brigade of your choice",
    Likeness.CHOSEN_EVIL_BRIGADE: "of an evil brigade of your choice",
    Likeness.BRIGADE_NOT_IN_BATTLE: "with a brigade not already in battle",
}


_ACTIVATED = Past((Happening.ACTIVATED,))


def _past(found: Past) -> str:
    within = "" if found.window is None else f" this {found.window.value}"
    words = any_of(PAST[one] for one in found.happenings)
    by = "" if found.by is None else f" by {whom(found.by)}"
    return f"that {words}{by}{within}"


def _alike(found: Matching) -> str:
    if found.other is None and not found.differs:
        return _LIKENESS.get(found.likeness) or f"of matching {found.likeness.value}"
    if isinstance(found.other, Filter) and found.other.kind is Kind.BRIGADE:
        return f"of {target(Target(found.other, ONE))}{'' if found.other.reached_by else ' of your choice'}"
    other = "this card" if found.other is None else selection(found.other, ONE)
    if found.likeness is Likeness.CHURCH:
        return f"from the same church as {other}"
    if found.differs:
        return f"of a different {found.likeness.value} than {other}"
    return f"matching {other}'s {found.likeness.value}"


def _posts(what: Filter) -> str:
    """Say what follows the noun."""
    words = _bound("strength", what.strength) + _bound("toughness", what.toughness)
    if what.titles:
        words.append("with " + any_of(f'"{title}"' for title in what.titles) + " in the title")
    if what.texts:
        words.append("with " + any_of(f'"{text}"' for text in what.texts) + " in its special ability")
    if what.abilities and what.kind is not Kind.ABILITY:
        words.append(f"with a {verbs(what.abilities)} ability")
    if behind := _said_behind(what.identifiers):
        words.append(behind)
    if what.matching is not None:
        words.append(_alike(what.matching))
    if what.past is not None:
        words.append("activated" if what.past == _ACTIVATED else _past(what.past))
    if State.PLAYED in what.states:
        words.append("played")
    if _activated(what, State.ACTIVE) and State.ACTIVE in what.states:
        words.append("activated")
    if State.NOT_AT_FULL_STRENGTH in what.states:
        words.append("not at full strength")
    if State.ABOUT_TO_BE_DISCARDED in what.states:
        words.append("about to be discarded")
    if what.place is not None:
        words.append(f"in {place(what.place)}")
    if what.outside is not None:
        words.append(f"not in {place(what.outside)}")
    if what.controller is not None:
        words.append("you control" if what.controller is Player.YOU else f"controlled by {ACTOR[what.controller]}")
    if what.excluding is not None and not (what.excluding == _HUMAN and what.kind is Kind.CHARACTER):
        words.append(f"(except {selection(what.excluding)})")
    if what.played_by is not None:
        words.append(f"played by {ACTOR[what.played_by]}")
    if what.used_by is not None:
        words.append(f"used by {whom(what.used_by)}")
    if what.on is not None:
        words.append(f"on {selection(what.on)}")
    return " ".join(words)


def whom(what: Selection | Player) -> str:
    """Say cards or a player."""
    return ACTOR[what] if isinstance(what, Player) else selection(what, ONE)


def selection(what: Selection, number: Count = MANY) -> str:
    """Say which cards are meant, if it does not matter how many."""
    match what:
        case This(noun=noun):
            return "this card" if noun is None else f"this {_NOUNS_OF[noun]}"
        case Reference():
            return target(Target(what))
        case _:
            return target(Target(what, number if not _named(what) else ONE))


#: what a bare name is; of another kind, the name is followed by it and has a number: "an Egypt Site"
_PLAINLY_NAMED = (Kind.CARD, Kind.CHARACTER)


def _named(what: Selection) -> bool:
    return isinstance(what, Filter) and bool(what.names) and what.kind in _PLAINLY_NAMED


def _activated(what: Filter, state: State) -> bool:
    """Say whether "activated" comes after the noun: before a list of names it would mean the first alone."""
    return state is State.ACTIVE and _named(what)


_POST_FIELDS = (
    "past", "strength", "toughness", "titles", "texts", "matching", "place", "outside", "controller", "excluding",
    "played_by", "used_by", "on", "owner",
)  # fmt: skip


def target(found: Target) -> str:
    """Say a target with its number; the shape of the verb says where it comes from."""
    what, number = found.what, found.count
    if isinstance(what, Filter) and what.kind is Kind.ABILITY and not what.abilities:
        said = _one(what, number or ONE, found.at_random)
        bare = is_plural(number or ONE) and not found.special
        return said.replace("special abilit", "abilit", 1) if bare else said
    if found.special:
        return f"special abilities on {target(replace(found, special=False))}"
    match what:
        case This(noun=noun):
            return "this card" if noun is None else f"this {_NOUNS_OF[noun]}"
        case Reference():
            return _reference(what, number)
        case AnyOf():
            return _alternatives(what, number or ONE, found.at_random)
        case Filter():
            return _one(what, number or ONE, found.at_random)


def _alternatives(what: AnyOf, number: Count, at_random: bool) -> str:
    options = what.options
    filters = [option for option in options if isinstance(option, Filter)]
    shared = len(filters) == len(options) and all(
        getattr(option, name) == getattr(filters[0], name) for option in filters for name in _POST_FIELDS
    )
    unlike = any(o.names or o.nth or o.abilities or _said_behind(o.identifiers) for o in filters)
    if shared and not unlike and (is_plural(number) or not any(o.other for o in filters)):
        first = replace(filters[0], excluding=what.excluding or filters[0].excluding)
        heads = any_of(_head(option, is_plural(number)) for option in filters)
        return _counted(heads, _posts(first), filters[0].owner, number, at_random)
    said = [target(Target(option, _number_of(option, number), at_random=at_random)) for option in options]
    return (" and " if any(isinstance(option, This | Reference) for option in options) else " or ").join(said)


def _number_of(option: Selection, number: Count) -> Count | None:
    if isinstance(option, Reference):
        return None
    return ONE if _named(option) else number


def _one(what: Filter, number: Count, at_random: bool) -> str:
    if what.kind is Kind.LOCATION and what.place is not None:
        return place(what.place)
    if (copied := what.matching) and copied.likeness is Likeness.NAME and copied.other is not None:
        return (
            f"{count(number)} copies of {selection(copied.other, ONE)} {_posts(replace(what, matching=None))}".strip()
        )
    if _named(what):
        owner = "" if what.owner is None else f"{POSSESSOR[what.owner]} "
        every = "all " if number.kind is CountKind.ALL else ""
        return f"{every}{owner}{_head(what, False)} {_posts(what)}".strip()
    return _counted(_head(what, is_plural(number)), _posts(what), what.owner, number, at_random, what)


def _counted(
    head: str, posts: str, owner: Player | None, number: Count, at_random: bool, what: Filter | None = None
) -> str:
    noun = f"{'random ' if at_random else ''}{head} {posts}".strip()
    if noun.startswith("the "):
        return noun if number in (ONE, MANY) else f"{count(number)} of {noun}"
    if owner is not None:
        if number in (ONE, MANY):
            return f"{POSSESSOR[owner]} {noun}"
        if number.kind is CountKind.ALL_BUT and what is not None:
            return f"all of {POSSESSOR[owner]} {f'{_head(what, True)} {posts}'.strip()} (except 1)"
        return f"{count(number)} {'of ' if is_plural(number) else ''}{POSSESSOR[owner]} {noun}"
    if what is not None and what.nth and number == ONE:
        return f"the {noun}"
    if number == ONE:
        if what is not None and what.other and noun.startswith("other "):
            return f"another {noun.removeprefix('other ')}"
        return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"
    return f"{count(number)} {noun}".strip()


_NOUNS_OF = {kind: one for kind, (one, _) in _KINDS.items()}
_MANY_OF = {kind: many for kind, (_, many) in _KINDS.items()}


def _reference(what: Reference, number: Count | None) -> str:
    match what.pointer:
        case Pointer.IT:
            word = "it" if what.noun is None else f"that {_NOUNS_OF.get(what.noun, 'ability')}"
        case Pointer.THEM:
            word = "them" if what.noun is None else f"those {_MANY_OF[what.noun]}"
        case Pointer.REST:
            word = "the rest"
        case Pointer.CONTENTS:
            word = "its contents"
        case Pointer.BEARER | Pointer.EVENT:
            word = "bearer" if what.noun is None else _NOUNS_OF[what.noun]
        case Pointer.LOOKED_AT:
            return count(number) if number is not None and number != ONE else "1"
        case _:
            word = what.pointer.value
    if number is None:
        return word
    return f"{'1' if number == ONE else count(number)} of {word}".replace("of of", "of")


def edge_cards(found: Target) -> str | None:
    """Say "the top 3 cards of deck" where the source is an edge of a deck."""
    number = found.count
    if found.source is None or found.source.zones not in _EDGES or found.what != Filter(Kind.CARD) or number is None:
        return None
    if number.kind is not CountKind.EXACTLY or found.at_random:
        return None
    cards = "card" if number == ONE else f"{count(number)} cards"
    return f"the {_EDGES[found.source.zones]} {cards} of {place(Place((Zone.DECK,), found.source.owner))}"


def targets(found: tuple[Target, ...]) -> str:
    """Say several targets of one effect."""
    return " and ".join(edge_cards(one) or target(one) for one in found)


__all__ = [
    "ACTOR",
    "POSSESSOR",
    "any_of",
    "count",
    "edge_cards",
    "is_plural",
    "place",
    "selection",
    "target",
    "targets",
    "threshold",
    "verbs",
    "whom",
]
