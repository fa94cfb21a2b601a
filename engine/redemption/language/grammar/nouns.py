"""Productions for noun phrases: which cards are meant."""

from typing import Any

from engine.kernel.records import dataclass, replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.and_or import AndOr
from engine.redemption.language.ast.nouns import AnyOf, Book, Filter, Selection
from engine.redemption.language.ast.vocabulary import (
    Alignment,
    Being,
    CardClass,
    Gender,
    Kind,
    Nth,
    Pointer,
    State,
    Testament,
)
from engine.redemption.language.grammar.vocabulary import NOUNS
from engine.redemption.language.text.lexicon import Identified, Named, phrase_is_book, plural_of

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Group:
    """A noun with its adjectives, without a number.

    `plural` is None for names; `bare` marks an identifier that serves as the noun itself.
    """

    what: Filter
    plural: bool | None
    bare: bool = False
    lead_identifier: bool = False


@dataclass(frozen=True, slots=True)
class Groups:
    """Nouns that share one number."""

    what: Selection
    plural: bool | None


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective: the field of a filter that it sets, and the value.

    `of_being` marks a list that begins with what only a character is: "priest or Temple".
    """

    name: str
    value: Any
    of_being: bool = False


ANIMATE = (Kind.CHARACTER, Kind.HERO, Kind.EVIL_CHARACTER, Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER)


def _noun(kind: Kind, plural: bool, **fields: Any) -> Constant:
    return Constant(Group(Filter(kind=kind, **fields), plural))


def _identifier_noun(found: Identified) -> Group:
    return Group(Filter(kind=found.kind, identifiers=(found.identifier,)), found.plural, bare=True)


def _identifier_adjective(found: Identified) -> Identified:
    if found.plural and plural_of(found.identifier) != found.identifier:
        raise Refused("an adjective has no plural")
    return found


def _identifier_adjectives(listed: tuple[Identified, ...]) -> Adjective:
    of_being = len(listed) > 1 and listed[0].kind is Kind.CHARACTER
    return Adjective("identifiers", tuple(found.identifier for found in listed), of_being)


def _is_shared_with_beings(noun: Group) -> bool:
    """Say whether what only a character is may describe a noun: "a priest or musician Hero"; no priest is a Site."""
    return noun.what.kind in ANIMATE or noun.what.kind is Kind.CARD


def _ability(verbs: tuple[Any, ...], plural: bool) -> Group:
    return Group(Filter(kind=Kind.ABILITY, abilities=verbs), plural)


def _with_ability(verbs: tuple[Any, ...], plural: bool) -> Group:
    return Group(Filter(kind=Kind.ENHANCEMENT, abilities=verbs), plural)


def _token(group: Group, plural: bool) -> Group:
    if group.plural:
        raise Refused("the token has the number")
    return Group(replace(group.what, states=(State.TOKEN,)), plural)


def _unlike_kind(found: Identified) -> Group:
    """Read "any non-prophet": a character of another kind."""
    if found.kind is not Kind.CHARACTER:
        raise Refused("characters are meant")
    but = Filter(Kind.CHARACTER, identifiers=(found.identifier,))
    return Group(Filter(kind=Kind.CHARACTER, excluding=but), found.plural)


def _unlike_noun(plural: bool) -> Group:
    human = Filter(kind=Kind.CHARACTER, beings=(Being.HUMAN,))
    return Group(Filter(kind=Kind.CHARACTER, excluding=human), plural)


def _named(found: Named) -> Group:
    return Group(Filter(kind=found.kind, names=(found.name,)), None)


class _NamedAs:
    """Read "an Egypt Site", "a Peter Hero": a name and the type of the card."""

    def __init__(self, kind: Kind, plural: bool) -> None:
        self._kind = kind
        self._plural = plural

    def __call__(self, found: Named) -> Group:
        return Group(Filter(kind=self._kind, names=(found.name,)), self._plural)


_NAMED_KINDS = (Kind.SITE, Kind.FORTRESS, Kind.CITY, Kind.ARTIFACT, Kind.ENHANCEMENT, Kind.DOMINANT)


def with_field(what: Filter, name: str, value: Any) -> Filter:
    """Set a field of a filter that is not set yet; states are added to those there."""
    present = getattr(what, name)
    if name == "states":
        if value[0] in present:
            raise Refused("said twice")
        return replace(what, states=value + present)
    if name == "kind":
        kinds = {Kind.HERO: Kind.CAPTURED_HERO, Kind.CHARACTER: Kind.CAPTURED_CHARACTER}
        if what.kind not in kinds:
            raise Refused("only characters are captured")
        return replace(what, kind=kinds[what.kind])
    if present not in ((), None, False):
        if name == "identifiers" and len(present) == 1 and len(value) == 1:
            return replace(what, identifiers=(f"{value[0]} {present[0]}",))
        raise Refused(f"{name} said twice")
    return replace(what, **{name: value})


def _adjective(adjective: Adjective, group: Group) -> Group:
    if adjective.value == (Alignment.EVIL,) and group.what == Filter(kind=Kind.CHARACTER, states=(State.TOKEN,)):
        raise Refused("this is the card type")
    if group.what == Filter(kind=Kind.TOKEN) and adjective.name == "identifiers":
        raise Refused("such a card that is a token")
    if group.what.names and adjective.name == "identifiers":
        raise Refused("a name is not described by a name")
    if group.plural is None and adjective.name not in ("other", "testament", "alignments", "states"):
        raise Refused("a name takes no adjective")
    if group.plural is None and adjective.name == "states" and adjective.value[0] not in (State.LONE, State.MEEK):
        raise Refused("a name takes no such adjective")
    if adjective.value == (Alignment.EVIL,) and group.what == Filter(kind=Kind.CHARACTER):
        raise Refused("this is the card type")
    if adjective.of_being and not _is_shared_with_beings(group):
        raise Refused("the first is a noun of its own")
    what = with_field(group.what, adjective.name, adjective.value)
    return Group(what, group.plural, group.bare, adjective.name == "identifiers")


def _either_adjective(first: Adjective, second: Adjective, group: Group) -> Groups:
    """Read "a meek or Genesis Hero": adjectives of two kinds before one noun."""
    if group.plural is None or (first.name == second.name and first.name != "states"):
        raise Refused("a list of one kind is one adjective")
    if first.name not in ("states", "brigades", "alignments", "testament", "books", "classes"):
        raise Refused("the first is a noun of its own")
    either_of = (_adjective(first, group).what, _adjective(second, group).what)
    return Groups(AnyOf(options=either_of), group.plural)


def _join_and(first: Group, second: Groups | Group) -> Groups:
    """Join two plurals; names and single things joined by "and" are two targets."""
    if not first.plural or not second.plural:
        raise Refused("two targets")
    return _join(first, second)


def _join(first: Group, second: Groups | Group) -> Groups:
    """Join two nouns; values of one field merge, others become alternatives."""
    if isinstance(second, Group):
        alone = first.what.kind is Kind.CHARACTER and not _is_shared_with_beings(second)
        if first.bare and second.lead_identifier and not alone:
            raise Refused("identifiers joined before a noun share it")
        if first.what.names and not second.what.names and phrase_is_book(first.what.names[0].lower()):
            raise Refused("books joined before a noun share it")
        if {first.plural, second.plural} == {True, False}:
            raise Refused("numbers differ")
    plural = first.plural if first.plural is not None else second.plural
    return Groups(either(first.what, second.what), plural)


def _join_each(first: Group, second: Groups | Group) -> Groups:
    """Join two nouns by "and/or": of two single cards one or both, of several cards any number of all."""
    joined = _join(first, second)
    return joined if joined.plural else Groups(and_or(first.what, second.what), joined.plural)


def and_or(first: Selection, second: Selection) -> AndOr:
    """Join two single cards by "and/or"."""
    rest = second.options if isinstance(second, AndOr) else (second,)
    return AndOr(options=(first, *rest))


def either(first: Selection, second: Selection) -> Selection:
    """Make one selection of two alternatives."""
    if _about_abilities(first) != _about_abilities(second):
        raise Refused("abilities and cards")
    merged = _merge(first, second)
    if merged is not None:
        return merged
    if isinstance(second, AnyOf) and second.excluding is None:
        head = _merge(first, second.options[0])
        rest = second.options[1:]
        return AnyOf(options=(head, *rest)) if head is not None else AnyOf(options=(first, *second.options))
    return AnyOf(options=(first, second))


def _about_abilities(what: Selection) -> bool:
    return isinstance(what, Filter) and what.kind is Kind.ABILITY


_MERGEABLE = ("names", "identifiers")


def _merge(first: Selection, second: Selection) -> Filter | None:
    """Merge two names, or two identifiers of which the second stands alone and shares the adjectives of the first."""
    if not (isinstance(first, Filter) and isinstance(second, Filter)) or first.kind != second.kind:
        return None
    for name in _MERGEABLE:
        if getattr(second, name) and second == Filter(kind=second.kind, **{name: getattr(second, name)}):
            joined: Any = {name: getattr(first, name) + getattr(second, name)}
            nameless: Any = {name: ()}
            if getattr(first, name) and (
                name == "identifiers" or replace(first, **nameless) == Filter(kind=first.kind)
            ):
                return replace(first, **joined)
    return None


def narrowed(what: Selection, name: str, value: Any) -> Selection:
    """Set a field on every alternative."""
    if isinstance(what, AnyOf):
        if name == "excluding":
            if what.excluding is not None:
                raise Refused("two exceptions")
            return replace(what, excluding=value)
        return replace(what, options=tuple(narrowed(option, name, value) for option in what.options))
    if isinstance(what, Filter):
        return with_field(what, name, value)
    raise Refused("a pronoun is not narrowed")


class Field:
    """Build an adjective that sets one field."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, value: Any) -> Adjective:
        """Build it."""
        return Adjective(self._name, value)


def _listed(first: Any, rest: tuple[Any, ...]) -> tuple[Any, ...]:
    if first in rest:
        raise Refused("said twice")
    return (first, *rest)


def list_of(symbol: str, item: str, joins: str = "or|and|and/or") -> list[Production]:
    """Return the productions for a list of one symbol: a; a or b; a, b or c."""
    return [
        rule(symbol, f"<{item}>", lambda only: (only,)),
        rule(symbol, f"<{item}> <{symbol}-more>", _listed),
        rule(f"{symbol}-more", f"{joins} <{item}>", lambda only: (only,)),
        rule(f"{symbol}-more", f", {joins} <{item}>", lambda only: (only,)),
        rule(f"{symbol}-more", f", <{item}> <{symbol}-more>", _listed),
    ]


_BRIGADES = (
    "blue", "clay", "gold", "green", "purple", "red", "silver", "teal", "white",
    "black", "brown", "crimson", "gray", "orange", "pale green",
)  # fmt: skip


_CHARACTERS_AND_ENHANCEMENTS = Groups(AnyOf(options=(Filter(Kind.CHARACTER), Filter(Kind.ENHANCEMENT))), True)
#: kinds that are also called "Hero card", "Site cards"
_ALSO_CARDS = (
    Kind.ENHANCEMENT, Kind.ARTIFACT, Kind.LOST_SOUL, Kind.DOMINANT, Kind.EVIL_CHARACTER, Kind.HERO, Kind.CHARACTER,
    Kind.SITE, Kind.FORTRESS,
)  # fmt: skip


def _nouns() -> list[Production]:
    found: list[Production] = []
    for one, (many, kind, fields) in NOUNS.items():
        found += [rule("noun", one, _noun(kind, False, **fields)), rule("noun", many, _noun(kind, True, **fields))]
        if kind in _ALSO_CARDS and not fields:
            found.append(rule("noun", f"{one} card", _noun(kind, False)))
            found.append(rule("noun", f"{one} cards", _noun(kind, True)))
    return found


_ADJECTIVES: dict[str, Adjective] = {
    "o.t.": Adjective("testament", Testament.OLD),
    "n.t.": Adjective("testament", Testament.NEW),
    "male": Adjective("gender", Gender.MALE),
    "female": Adjective("gender", Gender.FEMALE),
    "warrior": Adjective("classes", (CardClass.WARRIOR,)),
    "weapon": Adjective("classes", (CardClass.WEAPON,)),
    "warrior class": Adjective("classes", (CardClass.WARRIOR,)),
    "weapon class": Adjective("classes", (CardClass.WEAPON,)),
    "territory class": Adjective("classes", (CardClass.TERRITORY,)),
    "*": Adjective("classes", (CardClass.STAR,)),
    "star": Adjective("classes", (CardClass.STAR,)),
    "cloud": Adjective("classes", (CardClass.CLOUD,)),
    "captured": Adjective("kind", None),
    "other": Adjective("other", True),
    "next": Adjective("nth", Nth.NEXT),
    "last": Adjective("nth", Nth.LAST),
    "first": Adjective("nth", Nth.FIRST),
    "revealed": Adjective("among", Pointer.REVEALED),
    "multi-brigade": Adjective("states", (State.MULTI_BRIGADE,)),
    "single-brigade": Adjective("states", (State.SINGLE_BRIGADE,)),
    "activated": Adjective("states", (State.ACTIVE,)),
    "inactive": Adjective("states", (State.FACE_DOWN,)),
}
_STATES = (
    State.GENERIC, State.UNIQUE, State.MEEK, State.LONE, State.ROYAL, State.ACTIVE, State.BLOCKING, State.ATTACKING,
    State.RESCUING, State.BANDED, State.OPPOSING, State.FACE_UP, State.FACE_DOWN, State.OCCUPIED, State.UNOCCUPIED,
    State.CONVERTED, State.EQUIPPED, State.NEGATED, State.PARALYZED, State.PLACED, State.DUAL_ICON,
    State.POISONED, State.DISEASED, State.DIFFERENT,
)  # fmt: skip


def _unlike(adjective: Adjective, group: Group) -> Group:
    """Read "non-Roman characters": the same noun, except those."""
    if group.plural is None:
        raise Refused("a name takes no adjective")
    kind = Kind.CHARACTER if group.what.kind in ANIMATE else Kind.CARD
    exception = with_field(Filter(kind=kind), adjective.name, adjective.value)
    return Group(with_field(group.what, "excluding", exception), group.plural, group.bare)


RULES: list[Production] = [
    *_nouns(),
    rule("noun", "<KIND-OF-CARD>", _identifier_noun),
    rule("name", "<NAME>", _named),
    rule("name", "<THE-NAME>", _named),
    rule("name", '" <NAME> "', _named),
    rule("group", "<noun>", same),
    *[
        rule("group", f"<NAME-ONLY> {word}", _NamedAs(kind, plural))
        for one, (many, kind, fields) in NOUNS.items()
        if kind in _NAMED_KINDS and not fields
        for word, plural in ((one, False), (many, True))
    ],
    rule("group", "<NAME-ONLY> card", lambda found: _named(found)),
    rule("group", "<name>", same),
    rule("group", "<adjective> <group>", _adjective),
    rule("group", "non- <adjective> <group>", _unlike),
    *words("adjective", _ADJECTIVES),
    *[rule("adjective", state.value, Constant(Adjective("states", (state,)))) for state in _STATES],
    *list_of("brigade-list", "brigade"),
    *words("brigade", {name: name for name in _BRIGADES}),
    rule("adjective", "<brigade-list> [brigade]", Field("brigades")),
    *list_of("alignment-list", "alignment"),
    *words("alignment", {alignment.value: alignment for alignment in Alignment}),
    rule("adjective", "<alignment-list>", Field("alignments")),
    *list_of("being-list", "being"),
    *words("being", {"human": Being.HUMAN, "angel": Being.ANGEL, "demon": Being.DEMON}),
    rule("adjective", "<being-list>", Field("beings")),
    *list_of("book-list", "book"),
    rule("book", "<BOOK> <CHAPTERS>?", lambda name, chapters: Book(name=name, chapters=chapters or "")),
    rule("adjective", "<book-list>", Field("books")),
    *list_of("identifier-list", "identifier"),
    rule("identifier", "<IDENTIFIER>", _identifier_adjective),
    rule("adjective", "<identifier-list>", _identifier_adjectives),
    rule("groups", "<group>", lambda group: Groups(group.what, group.plural)),
    rule("groups", "<group> <groups-more>", _join),
    rule("groups", "<group> <groups-and>", _join_and),
    rule("groups", "character and|or enhancement cards", Constant(_CHARACTERS_AND_ENHANCEMENTS)),
    rule("groups", "<adjective> or|and|and/or <adjective> <group>", _either_adjective),
    rule("groups-more", "or <group>", same),
    rule("groups-more", ", or <group>", same),
    rule("groups-more", ", <group> <groups-more>", _join),
    rule("groups", "<group> <groups-each>", _join_each),
    rule("groups-each", "and/or <group>", same),
    rule("groups-each", ", and/or <group>", same),
    rule("groups-each", ", <group> <groups-each>", _join_each),
    rule("groups-and", "and <group>", same),
    rule("groups-and", ", and <group>", same),
    rule("groups-and", ", <group> <groups-and>", _join_and),
    rule("group", "<verb-list> [special] abilities", lambda verbs: _ability(verbs, True)),
    rule("group", "<verb-list> [special] ability", lambda verbs: _ability(verbs, False)),
    rule("group", "<verb-list> enhancement", lambda verbs: _with_ability(verbs, False)),
    rule("group", "<verb-list> enhancements", lambda verbs: _with_ability(verbs, True)),
    rule("group", "<noun> token", lambda group: _token(group, False)),
    rule("group", "<noun> tokens", lambda group: _token(group, True)),
    *[
        rule("adjective", f"{icon} icon", Constant(Adjective("identifiers", (f"{icon} icon",))))
        for icon in ("skull", "lamb", "bible", "dragon")
    ],
    rule("group", "non- <KIND-OF-CARD>", lambda found: _unlike_kind(found)),
    rule("group", "non- human", lambda: _unlike_noun(False)),
    rule("group", "non- humans", lambda: _unlike_noun(True)),
]


__all__ = [
    "ANIMATE",
    "RULES",
    "Adjective",
    "Field",
    "Group",
    "Groups",
    "and_or",
    "either",
    "list_of",
    "narrowed",
    "with_field",
]
