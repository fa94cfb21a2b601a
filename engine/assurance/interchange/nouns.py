"""Noun phrases in the interchange format."""

from typing import Any

from engine.redemption.language.ast.nouns import (
    AnyOf,
    Count,
    CountKind,
    Filter,
    Likeness,
    Matching,
    Place,
    Reference,
    Selection,
    Target,
    This,
    Threshold,
)
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, State, Zone

Json = dict[str, Any]


def count(number: Count | None) -> Any:
    """Write a count: a number, "all", "any", "X", "up to N"."""
    if number is None:
        return None
    match number.kind:
        case CountKind.EXACTLY | CountKind.EQUAL:
            return number.number
        case CountKind.UP_TO:
            return f"up to {number.number}"
        case CountKind.ALL | CountKind.PLURAL:
            return "all"
        case CountKind.ALL_BUT:
            return f"all but {number.number}"
        case CountKind.ANY_NUMBER:
            return "any"
        case CountKind.AT_LEAST | CountKind.AT_MOST | CountKind.NONE:
            return comparison(number)


def comparison(number: Count) -> str | None:
    """Write a count as a condition on it: ">=2"; one or more is no condition."""
    match number.kind:
        case CountKind.AT_LEAST:
            return f">={number.number}"
        case CountKind.AT_MOST:
            return f"<={number.number}"
        case CountKind.NONE:
            return "==0"
        case CountKind.EXACTLY if number.number != 1:
            return f">={number.number}"
        case _:
            return None


def threshold(bound: Threshold) -> str:
    """Write a bound on strength or toughness."""
    sign = {"at_least": ">=", "at_most": "<=", "exactly": "==", "above": ">", "below": "<"}[bound.side]
    return f"{sign}{bound.number}"


_CAPTURED = {Kind.CAPTURED_HERO: "captured_hero", Kind.CAPTURED_CHARACTER: "captured_character"}


def player(who: Player) -> str:
    """Write a player; the format has only one word for one opponent."""
    match who:
        case Player.THEIR:
            return "that_player"
        case Player.AN_OPPONENT:
            return Player.OPPONENT.value
        case _:
            return who.value


def selection(what: Selection | Player) -> Any:
    """Write a description of cards."""
    match what:
        case Player():
            return player(what)
        case This():
            return {"self": True}
        case Reference(pointer):
            return {"ref": pointer.value}
        case AnyOf(options, excluding):
            found: Json = {"any_of": [selection(option) for option in options]}
            if excluding is not None:
                found["except"] = selection(excluding)
            return found
        case Filter():
            return _filter(what)


def _filter(what: Filter) -> Json:
    found: Json = {"k": what.kind.value}
    plain: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("al", what.alignments),
        ("being", what.beings),
        ("cl", what.classes),
    )
    for name, values in plain:
        if values:
            found[name] = values[0].value if len(values) == 1 else [value.value for value in values]
    for name, words in (("br", what.brigades), ("id", what.identifiers), ("name", what.names), ("title", what.titles)):
        if words:
            found[name] = list(words)
    if what.states:
        found["is"] = [state.value for state in what.states if state is not State.PLAYED]
        if not found["is"]:
            found.pop("is")
    if what.gender:
        found["sex"] = what.gender.value
    if what.testament:
        found["tt"] = what.testament.value
    if what.books:
        books = [f"{book.name} {book.chapters}".strip() for book in what.books]
        found["bk"] = books[0] if len(books) == 1 else books
    if what.abilities:
        found["abil"] = [verb.value for verb in what.abilities]
    if what.strength:
        found["str"] = threshold(what.strength)
    if what.toughness:
        found["tgh"] = threshold(what.toughness)
    _relations(what, found)
    return found


def _relations(what: Filter, found: Json) -> None:
    if what.owner:
        found["own"] = player(what.owner)
    if what.controller:
        found["ctl"] = player(what.controller)
    if what.kind is Kind.LOCATION and what.place is not None:
        zones = [zone.value for zone in what.place.zones]
        found["loc"] = zones
        if what.place.owner not in (None, Player.ANY, Player.EACH_PLAYER):
            found["own"] = player(what.place.owner)
    elif what.place is not None:
        if what.place.zones:
            found["in"] = [zone.value for zone in what.place.zones]
        if what.place.inside is not None:
            found["on"] = selection(what.place.inside)
        if what.place.owner not in (None, Player.ANY, Player.EACH_PLAYER) and "own" not in found:
            found["own"] = player(what.place.owner)
    if what.outside is not None:
        found["match"] = "not in " + " or ".join(zone.value for zone in what.outside.zones)
    if what.matching is not None:
        found["match"] = _match(what.matching)
    if what.used_by is not None:
        match what.used_by:
            case Filter() | AnyOf() if what.kind is Kind.ABILITY:
                found["on"] = selection(what.used_by)
            case This():
                found["used_by"] = "this card"
            case _:
                found["used_by"] = selection(what.used_by)
    if what.played_by is not None:
        found["used_by"] = player(what.played_by)
    if what.on is not None:
        found["on"] = selection(what.on)
    if what.nth:
        found["nth"] = what.nth.value
    if what.other:
        found["other"] = True
    if what.among:
        found["ref"] = what.among.value
    if what.excluding is not None:
        found["except"] = selection(what.excluding)
    if what.reached_by is not None:
        found["ref"] = what.reached_by.value
    if what.past is not None:
        found["past"] = [one.value for one in what.past.happenings]
        if what.past.by is not None:
            found["by"] = selection(what.past.by)


def _match(matching: Matching) -> str:
    if matching.differs:
        return f"different {matching.likeness.value}"
    match matching.other:
        case Filter(kind=Kind.BRIGADE):
            return "selected brigade"
        case Filter(names=(name, *_)):
            return f"{matching.likeness.value} of {name}"
        case Reference(pointer=pointer):
            return f"{matching.likeness.value} of {pointer.value}"
        case _:
            pass
    if matching.likeness in (Likeness.BRIGADE, Likeness.ALIGNMENT, Likeness.BOOK, Likeness.NAME, Likeness.TYPE):
        return f"{matching.likeness.value} of this card"
    return matching.likeness.value


def place_owner(place: Place, actor: str) -> str:
    """Write whose place it is; if nobody is named, that of the player who acts."""
    return actor if place.owner is None else player(place.owner)


def sources(target: Target, actor: str) -> Json:
    """Write where a target comes from."""
    if target.source is None:
        return {}
    return zones_and_owner(target.source, actor)


def zones_and_owner(place: Place, actor: str) -> Json:
    """Write a place as `from` and `owner`."""
    found: Json = {"from": [zone.value for zone in place.zones]} if place.zones else {}
    if place.inside is not None:
        found["from_card"] = selection(place.inside)
    if place.zones and (place.owner is not None or not set(place.zones) <= {Zone.PLAY, Zone.BATTLE, Zone.SET_ASIDE}):
        found["owner"] = place_owner(place, actor)
    return found


__all__ = ["Json", "Pointer", "comparison", "count", "player", "selection", "sources", "zones_and_owner"]
