"""The authority on noun phrases: which cards."""

from dataclasses import dataclass, replace
from typing import Any

from engine.redemption.abilities.ast.nouns import (
    AnyOf,
    Book,
    Filter,
    Likeness,
    Matching,
    Place,
    Selection,
)
from engine.redemption.abilities.ast.vocabulary import (
    Alignment,
    Being,
    CardClass,
    Gender,
    Kind,
    Nth,
    Player,
    Pointer,
    State,
    Testament,
    Zone,
)
from engine.redemption.abilities.grammar.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.abilities.grammar.quantities import bound
from engine.redemption.abilities.grammar.vocabulary import NOUNS
from engine.redemption.abilities.text.lexicon import Identified, Named, phrase_is_book, plural_of

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Group:
    """A noun with its adjectives, before anybody said how many.

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
    """A field an adjective sets."""

    name: str
    value: Any


_ANIMATE = (Kind.CHARACTER, Kind.HERO, Kind.EVIL_CHARACTER, Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER)


def _noun(kind: Kind, plural: bool, **fields: Any) -> Constant:
    return Constant(Group(Filter(kind=kind, **fields), plural))


def _identifier_noun(found: Identified) -> Group:
    return Group(Filter(kind=found.kind, identifiers=(found.identifier,)), found.plural, bare=True)


def _identifier_adjective(found: Identified) -> str:
    if found.plural and plural_of(found.identifier) != found.identifier:
        raise Refused("an adjective has no plural")
    return found.identifier


def _ability(verbs: tuple[Any, ...], plural: bool) -> Group:
    return Group(Filter(kind=Kind.ABILITY, abilities=verbs), plural)


def _with_ability(verbs: tuple[Any, ...], plural: bool) -> Group:
    return Group(Filter(kind=Kind.ENHANCEMENT, abilities=verbs), plural)


def _token(group: Group, plural: bool) -> Group:
    if group.plural:
        raise Refused("the token has the number")
    return Group(replace(group.what, states=(State.TOKEN,)), plural)


def _unlike_noun(plural: bool) -> Group:
    human = Filter(kind=Kind.CHARACTER, beings=(Being.HUMAN,))
    return Group(Filter(kind=Kind.CHARACTER, excluding=human), plural)


def _named(found: Named) -> Group:
    return Group(Filter(kind=found.kind, names=(found.name,)), None)


def with_field(what: Filter, name: str, value: Any) -> Filter:
    """Set a field of a filter that has none yet; states add up."""
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
    if group.plural is None and adjective.name not in ("other", "testament", "alignments", "states"):
        raise Refused("a name takes no adjective")
    if group.plural is None and adjective.name == "states" and adjective.value[0] not in (State.LONE, State.MEEK):
        raise Refused("a name takes no such adjective")
    if adjective.value == (Alignment.EVIL,) and group.what == Filter(kind=Kind.CHARACTER):
        raise Refused("this is the card type")
    what = with_field(group.what, adjective.name, adjective.value)
    return Group(what, group.plural, group.bare, adjective.name == "identifiers")


def _either_adjective(first: Adjective, second: Adjective, group: Group) -> Groups:
    """Read "a meek or Genesis Hero": adjectives of two kinds before one noun."""
    if group.plural is None or (first.name == second.name and first.name != "states"):
        raise Refused("a list of one kind is one adjective")
    if first.name not in ("states", "brigades", "alignments", "testament", "books"):
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
        if first.bare and second.lead_identifier:
            raise Refused("identifiers joined before a noun share it")
        if first.what.names and not second.what.names and phrase_is_book(first.what.names[0].lower()):
            raise Refused("books joined before a noun share it")
        if {first.plural, second.plural} == {True, False}:
            raise Refused("numbers differ")
    plural = first.plural if first.plural is not None else second.plural
    return Groups(either(first.what, second.what), plural)


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
        return AnyOf(options=tuple(narrowed(option, name, value) for option in what.options), excluding=what.excluding)
    if isinstance(what, Filter):
        return with_field(what, name, value)
    raise Refused("a pronoun is not narrowed")


def _excepting(base: Selection, exception: Selection) -> bool:
    """Say whether such an exception can be one to the base: Heroes are no exception to Enhancements."""
    if not (isinstance(base, Filter) and isinstance(exception, Filter)):
        return True
    if Kind.CARD in (base.kind, exception.kind) or base.kind is exception.kind or exception.kind is Kind.TOKEN:
        return True
    return base.kind in _ANIMATE and exception.kind in _ANIMATE


def _post(groups: Groups, adjective: Adjective) -> Groups:
    if adjective.name == "excluding" and not _excepting(groups.what, adjective.value):
        raise Refused("an exception to something else")
    return Groups(narrowed(groups.what, adjective.name, adjective.value), groups.plural)


class _Field:
    """Build an adjective that sets one field."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, value: Any) -> Adjective:
        return Adjective(self._name, value)


def _listed(first: Any, rest: tuple[Any, ...]) -> tuple[Any, ...]:
    if first in rest:
        raise Refused("said twice")
    return (first, *rest)


def list_of(symbol: str, item: str, joins: str = "or|and|and/or") -> list[Production]:
    """Write down a list of an item: a; a or b; a, b or c."""
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


def _nouns() -> list[Production]:
    found: list[Production] = []
    for one, (many, kind, fields) in NOUNS.items():
        found += [rule("noun", one, _noun(kind, False, **fields)), rule("noun", many, _noun(kind, True, **fields))]
        if (
            kind in (Kind.ENHANCEMENT, Kind.ARTIFACT, Kind.LOST_SOUL, Kind.DOMINANT, Kind.EVIL_CHARACTER, Kind.HERO)
            and not fields
        ):
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
    "other|different": Adjective("other", True),
    "next": Adjective("nth", Nth.NEXT),
    "last": Adjective("nth", Nth.LAST),
    "first": Adjective("nth", Nth.FIRST),
    "revealed": Adjective("among", Pointer.REVEALED),
    "multi-brigade": Adjective("states", (State.MULTI_BRIGADE,)),
    "single-brigade": Adjective("states", (State.SINGLE_BRIGADE,)),
    "activated": Adjective("states", (State.ACTIVE,)),
}
_STATES = (
    State.GENERIC, State.UNIQUE, State.MEEK, State.LONE, State.ROYAL, State.ACTIVE, State.BLOCKING, State.ATTACKING,
    State.RESCUING, State.BANDED, State.OPPOSING, State.FACE_UP, State.FACE_DOWN, State.OCCUPIED, State.UNOCCUPIED,
    State.CONVERTED, State.EQUIPPED, State.NEGATED, State.PARALYZED, State.PLACED, State.DUAL_ICON,
)  # fmt: skip


def _unlike(adjective: Adjective, group: Group) -> Group:
    """Read "non-Roman characters": the same noun, except those."""
    if group.plural is None:
        raise Refused("a name takes no adjective")
    kind = Kind.CHARACTER if group.what.kind in _ANIMATE else Kind.CARD
    exception = with_field(Filter(kind=kind), adjective.name, adjective.value)
    return Group(with_field(group.what, "excluding", exception), group.plural, group.bare)


_NO_IDOL = Adjective("excluding", Filter(Kind.CARD, identifiers=("idol",)))

RULES: list[Production] = [
    *_nouns(),
    rule("noun", "<KIND-OF-CARD>", _identifier_noun),
    rule("name", "<NAME>", _named),
    rule("name", '" <NAME> "', _named),
    rule("group", "<noun>", same),
    rule("group", "<name>", same),
    rule("group", "<adjective> <group>", _adjective),
    rule("group", "non- <adjective> <group>", _unlike),
    *words("adjective", _ADJECTIVES),
    *[rule("adjective", state.value, Constant(Adjective("states", (state,)))) for state in _STATES],
    *list_of("brigade-list", "brigade"),
    *words("brigade", {name: name for name in _BRIGADES}),
    rule("adjective", "<brigade-list> [brigade]", _Field("brigades")),
    *list_of("alignment-list", "alignment"),
    *words("alignment", {alignment.value: alignment for alignment in Alignment}),
    rule("adjective", "<alignment-list>", _Field("alignments")),
    *list_of("being-list", "being"),
    *words("being", {"human": Being.HUMAN, "angel": Being.ANGEL, "demon": Being.DEMON}),
    rule("adjective", "<being-list>", _Field("beings")),
    *list_of("book-list", "book"),
    rule("book", "<BOOK> <CHAPTERS>?", lambda name, chapters: Book(name=name, chapters=chapters or "")),
    rule("adjective", "<book-list>", _Field("books")),
    *list_of("identifier-list", "identifier"),
    rule("identifier", "<IDENTIFIER>", _identifier_adjective),
    rule("adjective", "<identifier-list>", _Field("identifiers")),
    rule("groups", "<group>", lambda group: Groups(group.what, group.plural)),
    rule("groups", "<group> <groups-more>", _join),
    rule("groups", "<group> <groups-and>", _join_and),
    rule("groups", "<adjective> or|and|and/or <adjective> <group>", _either_adjective),
    rule("groups-more", "or|and/or <group>", same),
    rule("groups-more", ", or|and/or <group>", same),
    rule("groups-more", ", <group> <groups-more>", _join),
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
    rule("group", "non- human", lambda: _unlike_noun(False)),
    rule("group", "non- humans", lambda: _unlike_noun(True)),
    rule("description", "<groups>", same),
    rule("description", "<groups> <posts>", lambda groups, posts: all_posts(groups, posts)),
    rule("posts", "<post>", lambda post: (post,)),
    rule("posts", "<post> <posts>", lambda post, rest: (post, *rest)),
    rule("post", "( except <selection> )", _Field("excluding")),
    rule("post", "[,] except|excluding [for] <selection>", _Field("excluding")),
    rule("post", "( except <adjective> )", lambda adjective: _but(adjective)),
    rule("post", "in <anywhere>", _Field("place")),
    rule("post", "not in <anywhere>", _Field("outside")),
    rule("post", "with <book-list> reference|references", _Field("books")),
    rule("post", "with a|an <book-list> reference", _Field("books")),
    rule("post", "from <book-list>", _Field("books")),
    rule("post", "with [a|an] strength [of] <bound>", _Field("strength")),
    rule("post", "with [a|an] toughness [of] <bound>", _Field("toughness")),
    rule(
        "post",
        "with strength greater than <INTEGER>",
        lambda number: Adjective("strength", bound(number + 1, "at_least")),
    ),
    rule(
        "post", "with strength less than <INTEGER>", lambda number: Adjective("strength", bound(number - 1, "at_most"))
    ),
    rule(
        "post",
        "with toughness greater than <INTEGER>",
        lambda number: Adjective("toughness", bound(number + 1, "at_least")),
    ),
    rule(
        "post",
        "with toughness less than <INTEGER>",
        lambda number: Adjective("toughness", bound(number - 1, "at_most")),
    ),
    rule("post", "of each brigade", Constant(Adjective("matching", Matching(Likeness.EACH_BRIGADE)))),
    rule("post", "of each good brigade", Constant(Adjective("matching", Matching(Likeness.EACH_GOOD_BRIGADE)))),
    rule("post", "of each evil brigade", Constant(Adjective("matching", Matching(Likeness.EACH_EVIL_BRIGADE)))),
    rule("post", "that are|is set aside", Constant(Adjective("place", Place((Zone.SET_ASIDE,))))),
    rule("post", "opponent plays", Constant(Adjective("played_by", Player.OPPONENT))),
    rule("post", "with abilities [of] <bound>", _Field("toughness")),
    rule("post", "played [in] this battle", Constant(Adjective("place", Place((Zone.BATTLE,))))),
    rule("post", "played", Constant(Adjective("states", (State.PLAYED,)))),
    rule("post", "played this turn", Constant(Adjective("states", (State.PLAYED,)))),
    rule("post", "[that] you own", Constant(Adjective("owner", Player.YOU))),
    rule("post", "involving music", Constant(Adjective("identifiers", ("Involves music",)))),
    rule("post", "that involve|involves music", Constant(Adjective("identifiers", ("Involves music",)))),
    rule("post", "from the <brigade-list> brigade|brigades", _Field("brigades")),
    rule("post", "of the <brigade-list> brigade|brigades", _Field("brigades")),
    rule("post", "with a|an o.t. reference", Constant(Adjective("testament", Testament.OLD))),
    rule("post", "with a|an n.t. reference", Constant(Adjective("testament", Testament.NEW))),
    rule("post", "with a reference from <book-list>", _Field("books")),
    rule(
        "post",
        "with a brigade not already in battle",
        Constant(Adjective("matching", Matching(Likeness.BRIGADE_NOT_IN_BATTLE))),
    ),
    rule("post", "of [the] opposite alignment", Constant(Adjective("matching", Matching(Likeness.OPPOSITE_ALIGNMENT)))),
    rule("post", "of [a] different alignment", Constant(Adjective("matching", Matching(Likeness.DIFFERENT_ALIGNMENT)))),
    rule("post", "of [a] different brigade", Constant(Adjective("matching", Matching(Likeness.DIFFERENT_BRIGADE)))),
    rule("post", "currently|now in battle", Constant(Adjective("place", Place((Zone.BATTLE,))))),
    rule("post", "with <quoted-list> in the|its special ability", _Field("texts")),
    rule("post", "with a|an <verb-list> ability", _Field("abilities")),
    rule("post", "with <verb-list> abilities", _Field("abilities")),
    rule("post", "with <quoted-list> in the|its title|name", _Field("titles")),
    rule("post", "with the word|words <quoted-list> in the|its title", _Field("titles")),
    rule("post", "with the word|words <plain-title-list> in the|its title", _Field("titles")),
    rule("post", "with <quoted-list> in the|its title or scripture verse?", _Field("titles")),
    rule("plain-title", "<CAPITAL-WORD>", same),
    *list_of("plain-title-list", "plain-title"),
    rule("post", "controlled by <actor>", _Field("controller")),
    rule("post", "that do not depict an idol", Constant(_NO_IDOL)),
    rule("post", "depicting an idol", Constant(Adjective("identifiers", ("Depicts an idol",)))),
    rule("post", "opponents control", Constant(Adjective("controller", Player.EACH_OPPONENT))),
    rule("post", "they control", Constant(Adjective("controller", Player.THEIR))),
    rule("quoted", '" <TITLE-WORD> "', same),
    *list_of("quoted-list", "quoted"),
    rule("post", "used by <user>", _Field("used_by")),
    rule("post", "played|used by <actor>", _Field("played_by")),
    rule("post", "[that] you control", Constant(Adjective("controller", Player.YOU))),
    rule("post", "opponent controls", Constant(Adjective("controller", Player.OPPONENT))),
    rule("post", "on <selection>", _Field("on")),
    rule("post", "of [a] matching <likeness>", lambda like: Adjective("matching", Matching(likeness=like))),
    rule("post", "of the same <likeness>", lambda like: Adjective("matching", Matching(likeness=like))),
    rule("post", "not at full strength", Constant(Adjective("states", (State.NOT_AT_FULL_STRENGTH,)))),
    *words("likeness", {"brigade": Likeness.BRIGADE, "alignment": Likeness.ALIGNMENT, "book": Likeness.BOOK}),
    rule("user", "<selection>", lambda what: _user(what)),
]


def _but(adjective: Adjective) -> Adjective:
    if adjective.name != "classes":
        raise Refused("an exception is a noun")
    return Adjective("excluding", with_field(Filter(kind=Kind.CARD), adjective.name, adjective.value))


def _user(what: Selection) -> Selection:
    options = what.options if isinstance(what, AnyOf) else (what,)
    for option in options:
        if isinstance(option, Filter) and option.kind not in (*_ANIMATE, Kind.CARD):
            raise Refused("only characters use cards")
    return what


def all_posts(groups: Groups, posts: tuple[Adjective, ...]) -> Groups:
    """Apply what follows a noun to each of its alternatives."""
    for before, post in zip((None, *posts), posts, strict=False):
        if before is not None and before.name in ("used_by", "on"):
            inner_takes_it = post.name != "excluding" or _excepting(before.value, post.value)
            if inner_takes_it and isinstance(before.value, Filter):
                raise Refused("it belongs to the nearer noun")
        groups = _post(groups, post)
    return groups


__all__ = ["RULES", "Adjective", "Group", "Groups", "all_posts", "either", "list_of", "narrowed"]
