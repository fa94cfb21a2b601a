"""Conditions, events and durations in the interchange format."""

from typing import assert_never

from engine.assurance.interchange.nouns import Json, comparison, player, selection, threshold
from engine.redemption.language.ast import conditions as c
from engine.redemption.language.ast.nouns import Filter, Place, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Zone
from engine.redemption.language.render.conditions import event as said_event


def condition(found: c.Condition) -> Json:
    """Write one condition."""
    match found:
        case c.UsedBy(what):
            return {"c": "used_by", "t": selection(what)}
        case c.PlayedOn(what):
            return {"c": "played_in", "where": "on", "t": selection(what)}
        case c.PlayedIn(place):
            return {"c": "played_in", "where": place.zones[0].value if place.zones else "here"}
        case c.PlayedFrom(place):
            return {"c": "played_from", "where": [zone.value for zone in place.zones]}
        case c.Exists():
            return _exists(found)
        case c.Controls():
            return _controls(found)
        case c.HasStatus():
            return _status(found)
        case c.Is(subject, what):
            reference = selection(subject)
            return {"c": "is", "ref": reference.get("ref", "this"), "t": selection(what)}
        case c.AllAre(what, are):
            return {"c": "all_are", "t": selection(what), "are": selection(are)}
        case c.HasAdvantage(who, over):
            return {"c": "advantage", "who": player(who), "what": over.value}
        case c.UsedAbility(who, verbs, window):
            return {
                "c": "used_ability",
                "who": player(who),
                "abil": [v.value for v in verbs],
                "when": f"this {window.value}",
            }
        case c.HasDrawn(who, count, window):
            return {"c": "drawn", "who": player(who), "n": comparison(count), "when": f"this {window.value}"}
        case c.Holds(place, count, what):
            held: Json = {"c": "count", "of": {**selection(what), "in": [z.value for z in place.zones]}}
            return held | {"n": comparison(count) or ">=1"}
        case c.Among(target):
            written: Json = {"c": "in_set", "t": selection(target.what), "among": "revealed"}
            if target.count is not None and comparison(target.count) == "==0":
                written["c"] = "none"
            return written
        case c.Attacked(who):
            return {"c": "attacking", "who": player(who), "when": "this turn"}
        case c.HasBrigades(count, alignment, who, place):
            brigades: Json = {"k": "brigade"} | ({} if alignment is None else {"al": alignment.value})
            if who is not None:
                brigades["own"] = player(who)
            if place is not None:
                brigades["in"] = [zone.value for zone in place.zones]
            return {"c": "count", "of": brigades, "n": comparison(count)}
        case c.HasInitiative(who):
            return {"c": "initiative", "who": player(who)}
        case c.Earlier(result, _, verb, number, place):
            if verb is None:
                return {"c": result.value}
            written = {"c": result.value, "verb": verb.value} | ({} if number is None else {"n": comparison(number)})
            return written | ({} if place is None else {"from": [zone.value for zone in place.zones]})
        case c.Pays(verb, paid):
            return {"c": "pays", "verb": verb.value, "t": selection(paid.what)}
        case c.HasMost(who, what):
            return {"c": "most", "who": player(who), "t": selection(what)}
        case c.Battling(who, doing):
            return {"c": "attacked" if doing is c.Status.BLOCKED else doing.value, "who": player(who)}
        case c.During(phase, whose):
            return {"c": "during", "phase": phase.value, **({} if whose is None else {"whose": player(whose)})}
        case c.Each(phase, whose):
            return {"c": "each", "phase": phase.value, **({} if whose is None else {"whose": player(whose)})}
        case c.AtAnyTime():
            return {"c": "at_any_time"}
        case c.XIs(bound):
            return {
                "c": "compare",
                "left": "X",
                "op": threshold(bound)[: -len(str(bound.number))],
                "right": bound.number,
            }
        case c.Happened(happened, window):
            within = {} if window is None else {"when": f"this {window.value}"}
            written = event(happened)
            whom = happened.subject
            if isinstance(whom, Target) and whom.count is not None and comparison(whom.count):
                written["n"] = comparison(whom.count)
            return {"c": written.pop("e"), **written, **within}
        case c.Who(inner):
            return {"c": "who", "c2": condition(inner)}
        case c.Not(inner):
            return {"c": "not", "c2": condition(inner)}
        case c.OneOf(options):
            return _one_of([condition(option) for option in options])
        case _:
            assert_never(found)


def _one_of(options: list[Json]) -> Json:
    if all(set(option) == {"c"} for option in options):
        return {"c": [option["c"] for option in options]}
    return {"c": "any_of", "of": options}


_IN: dict[tuple[Zone, ...], str] = {
    (Zone.PLAY,): "in_play",
    (Zone.BATTLE,): "in_battle",
    (Zone.FIELD_OF_BATTLE,): "in_battle",
    (Zone.SET_ASIDE,): "in_set_aside",
    (Zone.HERE,): "here",
    (Zone.TERRITORY,): "in_territory",
}


def _exists(found: c.Exists) -> Json:
    name = _IN.get(found.place.zones, "in_play")
    written: Json = {"c": name, "t": selection(found.target.what)}
    if name == "in_territory":
        written["who"] = player(found.place.owner or Player.YOU)
    number = comparison(found.target.count) if found.target.count else None
    if number == "==0":
        return {"c": "not", "c2": written}
    if number:
        written["n"] = number
    if found.place.zones not in _IN:
        written["where"] = [zone.value for zone in found.place.zones]
    return written


def _controls(found: c.Controls) -> Json:
    what = found.target.what
    written: Json = {"c": "controls", "who": player(found.who), "t": selection(what)}
    if isinstance(what, Filter) and what.place is not None and Zone.SET_ASIDE in what.place.zones:
        where = written["t"].pop("in")
        return {"c": "in_play", "t": {**written["t"], "own": player(found.who)}, "where": where}
    if isinstance(what, Filter) and what.place is not None and what.place.zones == (Zone.PLAY,):
        written["t"].pop("in")
    number = comparison(found.target.count) if found.target.count else None
    if number == "==0":
        return {"c": "not", "c2": written}
    if number:
        written["n"] = number
    return written


def _status(found: c.HasStatus) -> Json:
    written: Json = {"c": found.status.value}
    if found.subject is not None:
        written["t"] = selection(found.subject.what)
        if found.subject.count is not None and (number := comparison(found.subject.count)):
            written["n"] = number
        if found.status in (c.Status.BLOCKING, c.Status.ATTACKING) and isinstance(found.subject.what, Filter):
            inner = dict(written["t"])
            inner["is"] = [*inner.get("is", []), found.status.value]
            against = {} if found.by is None else {"of": selection(found.by)}
            return {"c": "in_battle", **written, "t": inner} | {"c": "in_battle"} | against
    if found.count is not None:
        written["n"] = comparison(found.count)
    if found.by is not None:
        written["of" if found.status is c.Status.BLOCKING else "t"] = selection(found.by)
    return written


#: Events the format has one word for, where the rules tell two apart.
_EVENT_WORDS = {c.Happening.AFTER_RESCUE_SUCCESS: c.Happening.RESCUE_SUCCESS.value}


def event(found: c.Event) -> Json:
    """Write an event."""
    names = [_EVENT_WORDS.get(happening, happening.value) for happening in found.happenings]
    written: Json = {"e": names[0] if len(names) == 1 else names}
    if isinstance(found.subject, Player):
        written["t"] = player(found.subject)
    elif found.subject is not None:
        written["t"] = selection(found.subject.what)
    elif found.happenings[0] in c.ABOUT_THIS:
        written["t"] = selection(This())
    if found.happenings[0] is c.Happening.ATTACKED and found.subject is None:
        written["t"] = "you"
    if found.by is not None:
        written["by"] = player(found.by) if isinstance(found.by, Player) else selection(found.by.what)
    if found.object is not None and found.object.what != Filter(Kind.CARD):
        written["t" if found.by is not None else "what"] = selection(found.object.what)
    if found.verbs and found.happenings[0] is c.Happening.DRAWS:
        written["because"] = "ability"
    elif found.verbs:
        written["abil"] = [verb.value for verb in found.verbs]
    if found.turns is not None:
        written["n"] = found.turns.number
    if found.place is not None:
        _event_place(found, found.place, written)
    if found.first:
        written["nth"] = "first"
    if found.excluding is not None:
        written["except"] = selection(found.excluding)
    if found.alternatives:
        return {"e": "any_of", "of": [written, *(event(other) for other in found.alternatives)]}
    return written


def _event_place(found: c.Event, place: Place, written: Json) -> None:
    if place.inside is not None:
        written["from"] = selection(place.inside)
        return
    zones = [zone.value for zone in place.zones]
    where = zones[0] if len(zones) == 1 else zones
    if found.happenings[0] is c.Happening.TARGETED:
        written["t"] = {"k": "location", "loc": where, "own": player(place.owner or Player.YOU)}
    elif found.happenings[0] is c.Happening.SEARCHES:
        written["where"] = where
    else:
        owner = place.owner
        written["from"] = f"{'your ' if owner is Player.YOU else ''}{where}"


def duration(found: c.Duration) -> str:
    """Write a duration in the words of a card."""
    match found:
        case c.ForSpan(span):
            return span.value
        case c.ForTurns(number, unit):
            return f"{number} {unit}{'' if number == 1 else 's'}"
        case c.Until(what):
            return f"until {said_event(what).removeprefix('if ')}"
        case _:
            assert_never(found)
