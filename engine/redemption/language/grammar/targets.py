"""Targets: a noun phrase with its number, its place, or a pronoun instead."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same
from engine.redemption.language.ast.nouns import (
    AnyOf,
    Count,
    CountKind,
    Filter,
    Place,
    Reference,
    Selection,
    Target,
    This,
)
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, State, Zone
from engine.redemption.language.grammar.nouns import Adjective, Group, Groups, and_or, either, narrowed, with_field
from engine.redemption.language.grammar.places import PUBLIC
from engine.redemption.language.grammar.posts import all_posts
from engine.redemption.language.grammar.quantities import ALL, ONE, PLURAL
from engine.redemption.language.text.lexicon import phrase_is_book


def agree(count: Count, plural: bool | None) -> None:
    """Refuse "a Heroes" and "2 Hero"."""
    if plural is None:
        return
    if count.kind is CountKind.NONE:
        return
    many = count.kind in (CountKind.ALL, CountKind.ANY_NUMBER, CountKind.PLURAL) or count.number != 1
    if many != plural and count.kind is not CountKind.AT_LEAST:
        raise Refused("number and noun do not agree")


def counted(count: Count, groups: Groups) -> Target:
    """Return the target made of a number and a description."""
    if groups.plural is None:
        raise Refused("a name is one card")
    agree(count, groups.plural)
    if count == PLURAL:
        raise Refused("no number said")
    return Target(what=groups.what, count=count)


def _every(groups: Groups) -> Target:
    if groups.plural is not False:
        raise Refused("each takes the singular")
    return Target(what=groups.what, count=ALL)


def _all_but_one(count: Count, groups: Groups, posts: tuple[Adjective, ...] = ()) -> Target:
    """Read "all Heroes (except 1) in battle": all of them but one."""
    if count not in (ALL, PLURAL) or groups.plural is not True:
        raise Refused("all but 1 of several")
    return Target(what=all_posts(groups, posts).what, count=Count(CountKind.ALL_BUT, 1))


def _all_but_one_of(owner: Player, groups: Groups) -> Target:
    found = _all_but_one(ALL, groups)
    return replace(found, what=narrowed(found.what, "owner", owner))


def _any_number(groups: Groups) -> Target:
    if groups.plural is not True:
        raise Refused("any one of them takes the singular")
    return Target(what=groups.what, count=Count(CountKind.ANY_NUMBER))


def _random(count: Count, groups: Groups) -> Target:
    return replace(counted(count, groups), at_random=True)


def _bare(groups: Groups) -> Target:
    named = isinstance(groups.what, Filter) and (groups.what.names or _named_site(groups.what))
    if groups.plural is False and not named:
        raise Refused("one thing needs a number")
    return Target(what=groups.what, count=PLURAL if groups.plural else ONE)


def _one_named(groups: Groups) -> Target:
    """Read "1 Goliath", "any Goliath in play": a number before a name."""
    if groups.plural is not None or not isinstance(groups.what, Filter):
        raise Refused("a noun has a number of its own")
    return Target(what=groups.what, count=ONE)


def _any_many(groups: Groups) -> Target:
    """Read "any cards": any number of them."""
    if groups.plural is not True:
        raise Refused("any one")
    return Target(what=groups.what, count=Count(CountKind.ANY_NUMBER))


def _named_site(what: Filter) -> bool:
    """Say whether a description names a Site by its place, as in "Jerusalem Site"."""
    return what.kind is Kind.SITE and bool(what.identifiers) and what.identifiers != ("Lost Soul",)


def _owned_limited(count: Count, owner: Player, groups: Groups, limit: int) -> Target:
    return replace(_some_of_owned(count, owner, groups), count=replace(count, limit=limit))


def _owned(owner: Player, groups: Groups) -> Target:
    count = PLURAL if groups.plural else ONE
    if groups.plural is None and not _fully_named(groups.what):
        raise Refused("a list of names and nouns")
    return Target(what=narrowed(groups.what, "owner", owner), count=count)


def _fully_named(what: Selection) -> bool:
    return isinstance(what, Filter)


def _some_owned(count: Count, owner: Player, groups: Groups) -> Target:
    agree(count, groups.plural)
    if groups.plural is None:
        raise Refused("a name is one card")
    if count == ONE and owner is Player.OPPONENT:
        raise Refused("the number is that of the opponents")
    return Target(what=narrowed(groups.what, "owner", owner), count=count)


def _some_of_owned(count: Count, owner: Player, groups: Groups) -> Target:
    if groups.plural is not True:
        raise Refused("of takes the plural")
    return Target(what=narrowed(groups.what, "owner", owner), count=count)


def _definite(groups: Groups) -> Target:
    """Read a definite noun: "the next evil Enhancement", "the Egypt Site", "the cards in your hand"."""
    if groups.plural and isinstance(groups.what, Filter) and groups.what.place is not None:
        return Target(what=groups.what, count=PLURAL)
    if groups.plural is False and isinstance(groups.what, Filter) and groups.what.names:
        return Target(what=groups.what, count=ONE)
    if not isinstance(groups.what, Filter) or groups.plural is not False:
        raise Refused("which one?")
    in_battle = groups.what.place is not None and groups.what.place.is_battle()
    if not groups.what.nth and not in_battle:
        raise Refused("which one?")
    return Target(what=groups.what, count=ONE)


def _edge_cards(edge: tuple[Zone, ...], count: Count | None, deck: Place) -> Target:
    if deck.zones != (Zone.DECK,) or (count is not None and count.kind is not CountKind.EXACTLY):
        raise Refused("only a deck has a top")
    return Target(what=Filter(kind=Kind.CARD), count=count or ONE, source=Place(zones=edge, owner=deck.owner))


def _one_edge_card(edge: tuple[Zone, ...], deck: Place) -> Target:
    return _edge_cards(edge, None, deck)


def selected(target: Target) -> Selection:
    """Return only the description of a target; refuse one that has a number or a place."""
    if target.at_random or target.source is not None:
        raise Refused("a description has no source")
    if target.count is not None and not target.count.is_all and target.count != ONE:
        raise Refused("a description has no number")
    return target.what


def _this(noun: Kind | None = None) -> Constant:
    return Constant(Target(what=This(noun)))


def _pointer(pointer: Pointer, noun: Kind | None = None) -> Constant:
    return Constant(Target(what=Reference(pointer=pointer, noun=noun)))


def join_either(first: Target, second: Target) -> Target:
    """Join two targets by "or"."""
    if first.count != second.count or first.source or second.source or first.at_random or second.at_random:
        raise Refused("alternatives of different number or place")
    if first.special or second.special:
        raise Refused("the abilities are said once for both")
    if first.count == ALL:
        raise Refused("all of one or all of the other are two effects")
    if first.count == PLURAL and _is_simple(first.what) and _owner(second) is None:
        raise Refused("two plurals are one description")
    if first.count == PLURAL and _owner(first) is not None and _owner(second) is None:
        raise Refused("the owner is said once for both")
    what, other = first.what, second.what
    if isinstance(other, Filter) and other.names and State.ACTIVE in other.states and not _is_active(what):
        raise Refused("both are active")
    if isinstance(what, Filter) and isinstance(other, Filter) and what.names and other.names and other.place:
        raise Refused("the place belongs to both")
    if _in_private(what) and isinstance(other, Filter) and other.kind is Kind.CARD and other.names:
        raise Refused("another place, not another card")
    where = _place_of_all(other)
    if where is not None and isinstance(what, Filter) and not what.place:
        there = replace(what, place=where)
        what = what if replace(there, owner=_last(other).owner) == other else there  # "your Hero or a Hero in battle"
    return Target(what=either(what, other), count=first.count)


def _place_of_all(what: Selection) -> Place | None:
    """Return the place at the end of a list, which belongs to all in it, unless the last card was played there."""
    last = _last(what)
    return last.place if State.PLAYED not in last.states else None


def _last(what: Selection) -> Filter:
    last = what.options[-1] if isinstance(what, AnyOf) else what
    return last if isinstance(last, Filter) else Filter(Kind.CARD)


def _join_each(first: Target, second: Target) -> Target:
    """Join two targets by "and/or": of two single cards one or both may be chosen.

    A number before a place is said once for both: "up to 3 Heroes in a territory and/or captured Heroes".
    """
    placed = isinstance(first.what, Filter) and first.what.place is not None
    said_once = second.count == PLURAL and placed and first.count not in (None, ONE, PLURAL, ALL)
    joined = join_either(first, replace(second, count=first.count) if said_once else second)
    if joined.count != ONE:
        return joined
    what = first.what
    if isinstance(second.what, Filter) and second.what.place and isinstance(what, Filter) and not what.place:
        what = replace(what, place=second.what.place)
    return replace(joined, what=and_or(what, second.what))


def _is_active(what: Selection) -> bool:
    return not isinstance(what, Filter) or State.ACTIVE in what.states


def _in_private(what: Selection) -> bool:
    return isinstance(what, Filter) and what.place is not None and not set(what.place.zones) & PUBLIC


def join_both(first: Target, rest: tuple[Target, ...]) -> tuple[Target, ...]:
    """Join two targets by "and": two plurals without numbers become one target, else there are two targets."""
    second = rest[0]
    if _half_of_a_pair(first.what, second.what):
        raise Refused("the noun belongs to both")
    if second.count == PLURAL and not isinstance(first.what, This):
        if first.count == ONE and len(rest) == 1:
            if isinstance(first.what, Filter) and first.what.names and phrase_is_book(first.what.names[0].lower()):
                raise Refused("books joined before a noun share it")
            return (first, second)
        if first.count == ALL and len(rest) == 1 and (_owner(second) is not None or _both_placed(first, second)):
            return (first, second)
        if isinstance(first.what, Reference) and len(rest) == 1:
            return (first, second)
        if first.count != PLURAL or len(rest) > 1:
            raise Refused("a bare plural after a number")
        if isinstance(first.what, Filter) and first.what.used_by is not None and _could_use(second.what):
            raise Refused("both use it")
        if _is_simple(first.what) and _owner(second) is None:
            raise Refused("two plurals are one description")
        if _is_ability(first.what) != _is_ability(second.what):
            _on_others(first.what)
            return (first, second)
        if _owner(first) is not None and _owner(second) is None:
            if not _both_placed(first, second) or isinstance(second.what, AnyOf):
                raise Refused("the owner is said once for both")
            second = replace(second, what=narrowed(second.what, "owner", _owner(first)))
        return (Target(what=either(first.what, second.what), count=PLURAL),)
    return (first, *rest)


def _both_placed(first: Target, second: Target) -> bool:
    return all(isinstance(one.what, Filter) and one.what.place is not None for one in (first, second))


def _on_others(what: Selection) -> None:
    """Refuse to read "band abilities on Heroes and Sites" as if the Sites were another target."""
    if isinstance(what, Filter) and what.kind is Kind.ABILITY and (what.on is not None or what.used_by is not None):
        raise Refused("the abilities are on both")


def _is_ability(what: Selection) -> bool:
    return isinstance(what, Filter) and what.kind is Kind.ABILITY


def _half_of_a_pair(first: Selection, second: Selection) -> bool:
    """Say whether the first of two lacks its noun, like "a male" in "a male and a female Hero"."""
    if not isinstance(first, Filter) or not isinstance(second, Filter) or first.gender is None:
        return False
    return first == Filter(Kind.CHARACTER, gender=first.gender) and second.gender not in (None, first.gender)


def _another(groups: Groups) -> Target:
    if groups.plural is not False:
        raise Refused("another takes the singular")
    return Target(what=narrowed(groups.what, "other", True), count=ONE)


def _select_one(groups: Groups) -> Target:
    if groups.plural is not False:
        raise Refused("one is selected")
    return Target(what=groups.what, count=ONE)


def _some_of_looked_at(count: Count) -> Target:
    if count.kind not in (CountKind.EXACTLY, CountKind.UP_TO, CountKind.ANY_NUMBER):
        raise Refused("of which?")
    return Target(what=Reference(pointer=Pointer.LOOKED_AT), count=count)


def _could_use(what: Selection) -> bool:
    return (
        isinstance(what, Filter)
        and what.used_by is None
        and what.kind in (Kind.CHARACTER, Kind.HERO, Kind.EVIL_CHARACTER)
    )


def _is_simple(what: Selection) -> bool:
    """Say whether nothing follows the noun, so that what follows a second one may belong to both."""
    if not isinstance(what, Filter):
        return False
    follows = (
        what.place,
        what.outside,
        what.used_by,
        what.played_by,
        what.on,
        what.excluding,
        what.owner,
        what.controller,
    )
    return all(value is None for value in follows)


def _owner(target: Target) -> Player | None:
    return target.what.owner if isinstance(target.what, Filter) else None


def _of_any(pointer: Pointer, noun: Kind | None = None) -> Target:
    return Target(what=Reference(pointer=pointer, noun=noun), count=Count(kind=CountKind.ANY_NUMBER))


def _one_of_each(first: Adjective, second: Adjective, group: Group) -> tuple[Target, ...]:
    """Read "a male and female Hero": one of each."""
    if group.plural is not False or first.name != second.name:
        raise Refused("one of each kind")
    return tuple(Target(with_field(group.what, one.name, one.value), ONE) for one in (first, second))


_THIS: dict[str, Kind | None] = {
    "card|token|weapon": None,
    "lost soul": None,
    "hero": Kind.HERO,
    "evil character": Kind.EVIL_CHARACTER,
    "character": Kind.CHARACTER,
    "enhancement": Kind.ENHANCEMENT,
    "artifact": Kind.ARTIFACT,
    "fortress": Kind.FORTRESS,
    "site": Kind.SITE,
    "city": Kind.CITY,
    "dominant": Kind.DOMINANT,
    "curse": Kind.CURSE,
    "covenant": Kind.COVENANT,
}
_THAT: dict[str, Kind] = {
    "card": Kind.CARD,
    "character": Kind.CHARACTER,
    "hero": Kind.HERO,
    "evil character": Kind.EVIL_CHARACTER,
    "enhancement": Kind.ENHANCEMENT,
    "artifact": Kind.ARTIFACT,
    "lost soul": Kind.LOST_SOUL,
    "site": Kind.SITE,
    "fortress": Kind.FORTRESS,
    "ability": Kind.ABILITY,
}
_THOSE: dict[str, Kind] = {
    "cards": Kind.CARD,
    "characters": Kind.CHARACTER,
    "humans": Kind.CHARACTER,
    "heroes": Kind.HERO,
    "evil characters": Kind.EVIL_CHARACTER,
    "enhancements": Kind.ENHANCEMENT,
    "artifacts": Kind.ARTIFACT,
    "lost souls": Kind.LOST_SOUL,
}

#: a bare noun may mean the card that the card with this text is on
BEARERS = {
    "hero": Kind.HERO,
    "evil character": Kind.EVIL_CHARACTER,
    "character": Kind.CHARACTER,
    "human": Kind.CHARACTER,
}

RULES: list[Production] = [
    rule("target-one", "<count> <description>", counted),
    rule("target-one", "<count> <description> ( except 1 )", _all_but_one),
    rule("target-one", "<count> <groups> ( except 1 ) <posts>", _all_but_one),
    rule("target-one", "<description> ( except 1 )", lambda groups: _all_but_one(PLURAL, groups)),
    rule("target-one", "all of <possessor> <description> ( except 1 )", _all_but_one_of),
    rule("target-one", "each|every <description>", _every),
    rule("target-one", "1|any <description>", _one_named),
    rule("target-one", "any <description>", _any_many),
    rule("target-one", "all|each <name>", lambda group: Target(group.what, ALL)),
    rule("target-one", "all <possessor> <name>", lambda who, group: Target(narrowed(group.what, "owner", who), ALL)),
    rule("target-one", "the demon", _pointer(Pointer.IT, Kind.CHARACTER)),
    rule("target-one", "the cards", _pointer(Pointer.THEM, Kind.CARD)),
    rule("target-one", "either", _pointer(Pointer.IT)),
    rule("target-one", "this <OWN-NAME>", lambda _: Target(what=This())),
    rule("target-one", "the lost soul", _pointer(Pointer.IT, Kind.LOST_SOUL)),
    rule("target-one", "the artifact", _pointer(Pointer.IT, Kind.ARTIFACT)),
    rule("target-one", "all the <description>", lambda groups: counted(ALL, groups)),
    rule("target-one", "<count> random <description>", _random),
    rule("target-one", "<description>", _bare),
    rule("target-one", "<possessor> <description>", _owned),
    rule("target-one", "<count> <possessor> <description>", _some_owned),
    rule("target-one", "<count> of <possessor> <description>", _some_of_owned),
    rule("target-one", "the <description>", _definite),
    rule("target-one", "<count> of <possessor> <description> <limit-note>", _owned_limited),
    rule("target-one", "[the] <edge> card of|from <owned-place>", _one_edge_card),
    rule("target-one", "[the] <edge> <count> [cards] of <owned-place>", _edge_cards),
    rule("target-one", "[the] <edge> <count> cards from <owned-place>", _edge_cards),
    *[rule("target-one", f"this {noun}", _this(kind)) for noun, kind in _THIS.items()],
    rule("target-one", "<possessor> contents", lambda who: Target(what=Reference(pointer=Pointer.CONTENTS))),
    rule(
        "target-one",
        "<count> cards of <place>",
        lambda count, place: Target(what=Filter(kind=Kind.CARD), count=count, source=place),
    ),
    rule("target-one", "this <IDENTIFIER>", lambda _: Target(what=This())),
    rule("target-one", "that <IDENTIFIER>", lambda found: Target(what=Reference(pointer=Pointer.IT, noun=found.kind))),
    rule("target-one", "this human|demon|angel|warrior", _this()),
    rule("target-one", "another <description>", _another),
    rule("target-one", "this 1", _this()),
    rule("target", "<target-one> or <target-one> ( not both )", join_either),
    rule("target-one", "[a|the] selected <description>", _select_one),
    rule("target-one", "<OWN-NAME>", lambda _: Target(what=This())),
    rule("target-one", "it|him|her", _pointer(Pointer.IT)),
    rule("target-one", "them", _pointer(Pointer.THEM)),
    rule("target-one", "all of them|those", _pointer(Pointer.THEM)),
    rule("target-one", "<count>", lambda count: _some_of_looked_at(count)),
    *[rule("target-one", f"that {noun}", _pointer(Pointer.IT, kind)) for noun, kind in _THAT.items()],
    *[rule("target-one", f"those {noun}", _pointer(Pointer.THEM, kind)) for noun, kind in _THOSE.items()],
    rule("target-one", "that human|demon|angel|warrior", _pointer(Pointer.IT, Kind.CHARACTER)),
    rule("target-one", "the rest", _pointer(Pointer.REST)),
    rule("target-one", "the other|others", _pointer(Pointer.REST)),
    rule("target-one", "its|the|this|fortress|site|city contents", _pointer(Pointer.CONTENTS)),
    rule("target-one", "contents", _pointer(Pointer.CONTENTS)),
    rule("target-one", "contents of this card|fortress|site", _pointer(Pointer.CONTENTS)),
    rule("target-one", "bearer", _pointer(Pointer.BEARER)),
    rule("target-one", "its bearer", _pointer(Pointer.BEARER)),
    rule("target-one", "any <description>", _any_number),
    rule("targets", "<target> ( and <targets> )", join_both),
    rule("target-one", "<count> of those <those-noun>", lambda count, kind: _of_them(count, Pointer.THEM, kind)),
    rule("target-one", "any number", Constant(_of_any(Pointer.LOOKED_AT))),
    rule("target-one", "any number of those|them", Constant(_of_any(Pointer.THEM))),
    rule("target-one", "any number of those <those-noun>", lambda kind: _of_any(Pointer.THEM, kind)),
    rule("target-one", "[the] effect|effects of <target>", lambda target: target),
    rule("target-one", "<count> of those|them", lambda count: _of_them(count, Pointer.THEM)),
    *[rule("those-noun", noun, Constant(kind)) for noun, kind in _THOSE.items()],
    *[
        rule("bearer", noun, Constant(Target(what=Reference(pointer=Pointer.BEARER, noun=kind))))
        for noun, kind in BEARERS.items()
    ],
    rule("target-one", "<bearer>", same),
    rule("target", "<target-one>", same),
    rule("target", "<target-one> or <target>", join_either),
    rule("target", "<target-one> , or <target>", join_either),
    rule("target", "<target-one> and/or <target>", _join_each),
    rule("target", "<target-one> , and/or <target>", _join_each),
    rule("target", "<target-one> , <target-comma>", join_either),
    rule("target-comma", "<target-one> , or <target-one>", join_either),
    rule("target-comma", "<target-one> , <target-comma>", join_either),
    rule("target-comma", "<target-one> or <target-one>", join_either),
    rule("targets", "<target>", lambda target: (target,)),
    rule("targets", "<target> and <targets>", join_both),
    rule("targets", "<target> , and <targets>", join_both),
    rule("targets", "a|an <adjective> and <adjective> <group>", _one_of_each),
    rule("targets", "<target> , <targets>", lambda first, rest: join_both(first, rest) if len(rest) > 1 else _refuse()),
    rule("selection", "<targets>", lambda targets: described(targets)),
]


def _of_them(count: Count, pointer: Pointer, noun: Kind | None = None) -> Target:
    return Target(what=Reference(pointer=pointer, noun=noun), count=count)


def _refuse() -> tuple[Target, ...]:
    raise Refused("a list ends in and")


def described(targets: tuple[Target, ...], *, special: bool = False) -> Selection:
    """Return one description that fits any of several targets, or the cards whose abilities they are."""
    if any(target.special for target in targets) != special:
        raise Refused("abilities are not the cards they are on")
    first, *rest = (selected(target) for target in targets)
    for what in rest:
        mixed = _is_ability(first) != _is_ability(what)
        if mixed:
            _on_others(first)
        first = AnyOf(options=(first, what)) if mixed else either(first, what)
    return first


__all__ = ["RULES", "agree", "described", "join_both", "join_either", "selected"]
