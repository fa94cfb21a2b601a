"""Effects, abilities and whole readings in the interchange format."""

from dataclasses import replace
from itertools import pairwise
from typing import Any, assert_never

from engine.redemption.abilities.ast import effects as e
from engine.redemption.abilities.ast.conditions import Each
from engine.redemption.abilities.ast.document import (
    Ability,
    Clause,
    CountOf,
    IdentifierAbilities,
    SpecialAbility,
)
from engine.redemption.abilities.ast.nouns import CountKind, Filter, Place, Selection, Target, This
from engine.redemption.abilities.ast.vocabulary import Kind, Player, Verb, Zone
from engine.redemption.abilities.interchange.conditions import condition, duration, event
from engine.redemption.abilities.interchange.nouns import Json, count, player, selection, sources, zones_and_owner

_ONGOING = frozenset(
    {
        Verb.PROTECT, Verb.IGNORE, Verb.RESTRICT, Verb.FIRST_STRIKE, Verb.SITE_ACCESS, Verb.USE_OTHER,
        Verb.CHANGE_HAND_SIZE, Verb.COPY, Verb.GAIN, Verb.INTERRUPT,
    }
)  # fmt: skip
_STAYS = _ONGOING | {
    Verb.NEGATE,
    Verb.PREVENT,
    Verb.HEAL,
    Verb.PARALYZE,
    Verb.INCREASE,
    Verb.DECREASE,
    Verb.CONVERT,
    Verb.SELECT,
}
_OWN_DESTINATION = {
    Verb.TAKE: (Zone.HAND,),
    Verb.BOUNCE: (Zone.HAND,),
    Verb.WITHDRAW: (Zone.TERRITORY,),
    Verb.RESURRECT: (Zone.TERRITORY,),
    Verb.TOPDECK: (Zone.DECK,),
    Verb.UNDERDECK: (Zone.DECK,),
    Verb.SHUFFLE: (Zone.DECK,),
    Verb.CAPTURE: (Zone.LAND_OF_BONDAGE,),
}


def interpretation(reading: SpecialAbility) -> Json:
    """Write a whole reading."""
    found: Json = {"abilities": [], "mods": []}
    for section in reading.sections:
        for ability in section.abilities:
            written = _ability(ability)
            if section.label is not None:
                written["sec"] = section.label.value
            found["abilities"].append(written)
        found["mods"] += [written for modifier in section.modifiers for written in _modifier(modifier)]
    meek = [section.label.value for section in reading.sections if section.meek and section.label]
    if meek:
        found["meek"] = meek
    _identifiers(reading.identifiers, found)
    return found


def _identifiers(identifiers: IdentifierAbilities, found: Json) -> None:
    if identifiers.x is not None:
        x = identifiers.x
        found["x"] = {"count": selection(x.what)} if isinstance(x, CountOf) else {"value": x.words}
        if x.limit is not None:
            found["x"]["limit"] = x.limit
    if identifiers.unity is not None:
        found["unity"] = {"all": f"your {identifiers.unity.all_words}".strip(), "are": selection(identifiers.unity.are)}
    if identifiers.holds is not None:
        found["hold"] = selection(identifiers.holds.what)


def _ability(ability: Ability) -> Json:
    first, *rest = ability.clauses
    written = _clause(first)
    for clause in rest:
        later = _clause(clause)
        for effect in later["effects"]:
            if "by" in later:
                effect["by"] = later["by"]
            if later.get("optional"):
                effect["may"] = True
            if "if" in later:
                effect["if"] = effect.get("if", []) + later["if"]
            written["effects"].append(effect)
        if "mods" in later:
            written["mods"] = written.get("mods", []) + later["mods"]
    return written


def _clause(clause: Clause) -> Json:
    steps = clause.steps
    written: Json = {"effects": []}
    optional = clause.chooser is not None or all(isinstance(step, e.Effect) and step.optional for step in steps)
    if optional:
        written["optional"] = True
    if clause.chooser is not None and clause.chooser is not Player.YOU:
        written["by"] = player(clause.chooser)
        decides = True
    else:
        decides = False
    written["effects"] = [found for step in steps if not _granted(step) for found in _step(step, optional)]
    _used_after_search(written["effects"])
    if decides:
        for effect in written["effects"]:
            effect.pop("by", None)
    if clause.trigger is not None:
        written["on"] = event(clause.trigger)
        written["mode"] = "triggered"
    elif any(isinstance(c, Each) for c in clause.standing) or (clause.standing and optional):
        written["mode"] = "manual"
    for name, conditions in (("if", clause.conditions), ("while", clause.standing), ("unless", clause.unless)):
        if conditions:
            written[name] = [condition(c) for c in conditions]
    mods: list[Json] = []
    if clause.replaces:
        mods.append({"m": "instead"})
    if clause.limit is not None:
        mods += _modifier(clause.limit)
    if clause.regardless is not None:
        mods += _modifier(clause.regardless)
    mods += [found for step in steps for found in _granted(step)]
    if mods:
        written["mods"] = mods
    if clause.paired:
        paired = [_clause(inner) for inner in clause.paired]
        last = written["effects"][-1]
        last["paired"] = _borne(paired) if last["verb"] == "place" and "on" in last else paired
    return written


def _granted(step: e.Step) -> list[Json]:
    """Write the modifiers an effect gives; they are no effects of their own."""
    if not isinstance(step, e.Effect) or not isinstance(step.arguments, e.Grants):
        return []
    what = step.targets[0].what
    to = {} if isinstance(what, This) else {"grants": selection(what)}
    return [{**found, **to} for modifier in step.arguments.modifiers for found in _modifier(modifier)]


def _borne(found: Any) -> Any:
    """Say "bearer" for the card something was placed on."""
    if found == {"ref": "it"}:
        return {"ref": "bearer"}
    if isinstance(found, dict):
        return {key: _borne(value) for key, value in found.items()}
    return [_borne(value) for value in found] if isinstance(found, list) else found


def _used_after_search(effects: list[Json]) -> None:
    """Leave the hand out as the destination of a search where the next effect says what is done with the card."""
    for found, following in pairwise(effects):
        refers = {"ref": "it"} in (following.get("t"), following.get("with")) or following.get("t") == {"ref": "same"}
        if found["verb"] == "search" and found.get("to") == "hand" and refers:
            found.pop("to")


def _step(step: e.Step, optional: bool) -> list[Json]:
    match step:
        case e.Effect():
            return _effect(step, optional)
        case e.Choice():
            return _overridden(step, optional) or [_choice(step, optional)]
        case _:
            assert_never(step)


def _overridden(choice: e.Choice, optional: bool) -> list[Json]:
    """Write "V (or, if C, W)" as the first effects with what replaces them."""
    if len(choice.branches) != 2 or choice.actor or choice.optional or choice.cost or choice.both_allowed:
        return []
    first, second = choice.branches
    conditions = second[0].conditions
    if not conditions or any(step.conditions != conditions for step in second):
        return []
    free = tuple(replace(step, conditions=()) for step in second)
    written = [found for step in first for found in _step(step, optional)]
    instead = {"if": [condition(c) for c in conditions], "effects": [found for s in free for found in _step(s, True)]}
    written[-1]["alt"] = [*written[-1].get("alt", []), instead]
    return written


def _choice(choice: e.Choice, optional: bool) -> Json:
    picked = 1 if choice.pick is None else count(choice.pick)
    written: Json = {"verb": "choice", "n": "1-2" if choice.both_allowed else picked}
    written["branches"] = [[found for step in branch for found in _step(step, True)] for branch in choice.branches]
    if choice.alternative is not None:
        written["alt"] = [_alternative(choice.alternative, "you")]
    if choice.actor is not None:
        written["by"] = player(choice.actor)
    if choice.cost:
        written["cost"] = True
    if choice.optional and not optional:
        written["may"] = True
    if choice.conditions:
        written["if"] = [condition(c) for c in choice.conditions]
    return written


def _effect(effect: e.Effect, optional: bool) -> list[Json]:
    if not effect.targets:
        return [_on_target(effect, None, optional)]
    return [_on_target(effect, target, optional) for target in effect.targets]


def _on_target(effect: e.Effect, target: Target | None, optional: bool) -> Json:
    written: Json = {"verb": "select" if effect.verb is Verb.NAME else effect.verb.value}
    actor = "you" if effect.actor is None else player(effect.actor)
    number = count(effect.count)
    if target is not None:
        number = _number(effect, target)
        if effect.verb is not Verb.DRAW:
            written["t"] = _described(effect, target, written, actor)
        written |= sources(target, actor)
        if target.at_random:
            written["random"] = True
        if target.count is not None and target.count.limit is not None:
            written["limit"] = target.count.limit
    if effect.count is not None and effect.count.limit is not None:
        written["limit"] = effect.count.limit
    if number is not None:
        written["n"] = number
    if effect.actor is not None:
        written["by"] = actor
    if effect.optional and not optional:
        written["may"] = True
    if effect.cost:
        written["cost"] = True
    if effect.duration is not None:
        written["dur"] = duration(effect.duration)
    if effect.conditions:
        written["if"] = [condition(c) for c in effect.conditions]
    if effect.diverted is not None:
        written["alt"] = [{"t": selection(effect.diverted.what), "verb": effect.diverted.verb.value}]
    if effect.alternative is not None:
        written["alt"] = [*written.get("alt", []), _alternative(effect.alternative, actor)]
    if effect.arguments is not None:
        written |= _arguments(effect, effect.arguments, actor)
    elif effect.verb is Verb.SEARCH:
        written["to"] = "hand"
    elif effect.verb is Verb.COPY and written.get("t") == {"ref": "it"}:
        written["what"] = "special ability"
    if effect.verb is Verb.CREATE_TOKEN and "is" in written.get("t", {}):
        written["t"].pop("is")
    return written


def _number(effect: e.Effect, target: Target) -> Any:
    if effect.count is not None:
        return count(effect.count)
    if effect.verb in _ONGOING and not (target.count and target.count.kind is not CountKind.EXACTLY):
        return None
    if target.count is None:
        if effect.verb in (Verb.INTERRUPT,):
            return None
        return "all" if getattr(target.what, "pointer", None) in _MANY else 1
    return count(target.count)


_MANY = frozenset({"same", "rest", "contents of this card"})


def _described(effect: e.Effect, target: Target, written: Json, actor: str) -> Any:
    """Write the target; a place other than the battle is where a moved card comes from."""
    what = target.what
    found = selection(what)
    if (
        isinstance(what, Filter)
        and what.place is not None
        and effect.verb not in _STAYS
        and what.kind is not Kind.LOCATION
    ):
        zones = what.place.zones
        if zones and not set(zones) <= {Zone.BATTLE, Zone.SIDE_BATTLE}:
            found.pop("in")
            if what.owner is None and what.place.owner not in (None, Player.ANY, Player.EACH_PLAYER):
                found.pop("own", None)
            written |= zones_and_owner(what.place, actor)
            if (
                what.place.owner is None
                and "territory" not in written["from"]
                and zones[0] in (Zone.PLAY, Zone.SET_ASIDE)
            ):
                written.pop("owner", None)
    return found


def _alternative(alternative: e.Instead, actor: str) -> Json:
    written: Json = {"if": [condition(c) for c in alternative.conditions]}
    if alternative.verb is not None:
        written["verb"] = alternative.verb.value
    if alternative.count is not None and alternative.what is None:
        written["n"] = count(alternative.count)
    if alternative.what is not None:
        written["t"] = selection(alternative.what)
        if alternative.count is not None and count(alternative.count) != 1:
            written["n"] = count(alternative.count)
    if alternative.source is not None:
        written["from"] = [zone.value for zone in alternative.source.zones]
    return written


def _arguments(effect: e.Effect, arguments: e.Arguments, actor: str) -> Json:
    match arguments:
        case e.ToPlace(place):
            if effect.verb is Verb.BAND:
                return {}
            return _destination(effect, place, actor)
        case e.Against(threats):
            return {"against": [_threat(threat) for threat in threats]}
        case e.Becomes():
            return _becomes(arguments)
        case e.With(target):
            return _likened(_with(target, actor), "with", "exchanged card")
        case e.Onto(target, place):
            written: Json = {}
            if target is not None:
                written["on"] = selection(target.what)
                written = _likened(written, "on", "placed card")
            if place == Place((Zone.HERE,)) and effect.verb is Verb.PLACE:
                written["on"] = selection(This())
            elif place is not None and not place.zones and place.inside is not None:
                written["on"] = selection(place.inside)
            elif place is not None:
                written["to"] = "here" if place.zones == (Zone.HERE,) else place.zones[0].value
                if place.zones != (Zone.HERE,):
                    written["to_owner"] = "you" if place.owner is None else player(place.owner)
            if arguments.face_down:
                written["face"] = "down"
            return written
        case e.NoEntry():
            return {"what": "cannot enter battle"}
        case e.By(strength, toughness, limit, for_each, each_turn, sets):
            each = {} if for_each is None else {"per": selection(for_each)}
            if each_turn:
                each = {"per": "turn"}
            return {
                "amount": f"{'=' if sets else ''}{strength}/{toughness}",
                **({"limit": limit} if limit else {}),
                **each,
            }
        case e.HandSize(change, whose):
            return {"amount": f"{change:+d}", "players": player(whose)}
        case e.Stalemate():
            return {"what": "stalemate"}
        case e.Restriction(players, action, what, where, most):
            who = "all" if players is Player.EACH_PLAYER else player(players)
            limits: Json = {} if where is None else {"where": [zone.value for zone in where.zones]}
            limits |= {} if most is None else {"more_than": most}
            return {
                "players": who,
                "action": action.value,
                **({} if what is None else {"what": selection(what)}),
                **limits,
            }
        case e.Role(action):
            return {"role": action}
        case e.Bander(target):
            return {"bander": selection(target.what)}
        case e.Uses(what):
            return {"enh": selection(what)}
        case e.Access(sites):
            return {"sites": "all" if sites is None else selection(sites)}
        case e.Gains():
            return {"what": _gains(arguments)}
        case e.Grants(modifiers):
            return {"mods": [written for modifier in modifiers for written in _modifier(modifier)]}
        case e.StarAbility():
            return {"ability": "star"}
        case _:
            assert_never(arguments)


def _likened(written: Json, key: str, other: str) -> Json:
    """Say of which card the brigade matches: of the one exchanged, or placed."""
    inner = written.get(key)
    if isinstance(inner, dict) and inner.get("match") == "brigade of this card":
        inner["match"] = f"brigade of {other}"
    return written


def _destination(effect: e.Effect, place: Place, actor: str) -> Json:
    written: Json = {}
    own = _OWN_DESTINATION.get(effect.verb)
    if effect.verb is Verb.CAPTURE:
        if place.owner is not None:
            written["to_owner"] = player(place.owner)
        return written
    if place.zones != own and place.zones:
        zones = [zone.value for zone in place.zones]
        written["to"] = zones[0] if len(zones) == 1 else zones
        if place.zones != (Zone.HAND,):
            written["to_owner"] = actor if place.owner is None else player(place.owner)
    elif effect.verb is Verb.GIVE and place.owner is not None:
        written["to_owner"] = player(place.owner)
    return written


def _with(target: Target, actor: str) -> Json:
    what = target.what
    written: Json = {"with": selection(what)}
    place = target.source
    own = what.place if isinstance(what, Filter) else None
    if place is None and isinstance(what, Filter) and own is not None and own.zones not in ((), (Zone.BATTLE,)):
        place = own
        written["with"].pop("in", None)
        if what.owner is None:
            written["with"].pop("own", None)
    if place is not None:
        written["with_from"] = [zone.value for zone in place.zones]
        if place.owner is not None or not set(place.zones) <= {Zone.PLAY, Zone.SET_ASIDE, Zone.BATTLE}:
            written["with_owner"] = actor if place.owner is None else player(place.owner)
    return written


def _becomes(becomes: e.Becomes) -> Json:
    if becomes.states:
        return {"to": {"is": [state.value for state in becomes.states]}}
    if becomes.what is None:
        return {}
    written = selection(becomes.what)
    if becomes.any_brigade:
        written["br"] = ["any"]
    return {"to": written}


def _gains(gains: e.Gains) -> Json:
    written: Json = {}
    if gains.brigades:
        written["brigade"] = list(gains.brigades)
    if gains.identifiers:
        written["identifiers"] = list(gains.identifiers)
    if gains.classes:
        written["class"] = [c.value for c in gains.classes]
    return written


def _threat(threat: e.Threat) -> Any:
    match threat:
        case e.FromAbilities(verbs, by):
            return {"abil": [verb.value for verb in verbs], **({} if by is None else {"by": selection(by)})}
        case e.FromCards(what, except_verbs):
            written: Json = {"cards": selection(what)}
            if except_verbs:
                written["except_abil"] = [verb.value for verb in except_verbs]
            return written
        case e.FromPlayers(who):
            return {"cards": {"k": "card", "own": player(who)}}
        case e.FromHarm(by, excluding):
            return _except("harm", by, excluding)
        case e.FromRescue(by, excluding):
            return _except("rescue", by, excluding)
        case e.FromBrigades(found):
            return {"cards": selection(found.what)} | ({} if found.count is None else {"n": count(found.count)})
        case _:
            assert_never(threat)


def _except(what: str, by: Selection | None, excluding: Selection | None) -> Any:
    if by is None and excluding is None:
        return what
    written: Json = {what: True}
    if by is not None:
        written["by"] = selection(by)
    if excluding is not None:
        written["except"] = selection(excluding)
    return written


def _modifier(modifier: e.Modifier) -> list[Json]:
    match modifier:
        case e.CannotBe(immunities, by, granted_to, conditions, unless, lasting, but):
            rest: Json = {}
            if but is not None:
                rest["except"] = selection(but)
            if by is not None:
                rest["by"] = selection(by)
            if granted_to is not None and not isinstance(granted_to, This):
                rest["grants"] = selection(granted_to)
            if conditions:
                rest["if"] = [condition(c) for c in conditions]
            if lasting is not None:
                rest["dur"] = duration(lasting)
            if unless:
                rest["unless"] = [condition(c) for c in unless]
            return [{"m": immunity.value, **rest} for immunity in immunities]
        case e.Limit(number, per):
            return [{"m": "limit", "n": number, **({} if per is None else {"per": per.value})}]
        case e.Regardless(of, granted_to):
            written: Json = {"m": "regardless", "of": [verb.value for verb in of] or ["brigade"]}
            if granted_to is not None:
                written["grants"] = selection(granted_to)
            return [written]
        case _:
            assert_never(modifier)


__all__ = ["interpretation"]
