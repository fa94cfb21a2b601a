"""The arguments of effects, and modifiers, in the interchange format."""

from typing import Any, assert_never

from engine.assurance.interchange.conditions import condition, duration
from engine.assurance.interchange.nouns import Json, count, player, selection
from engine.redemption.language.ast import effects as e
from engine.redemption.language.ast.nouns import Filter, Place, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Player, Verb, Zone

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


def arguments_of(effect: e.Effect, arguments: e.Arguments, actor: str) -> Json:
    """Write the arguments of a verb."""
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
            return {"amount": f"={change}" if arguments.sets else f"{change:+d}", "players": player(whose)}
        case e.Stalemate():
            return {"what": "stalemate"}
        case e.NewPhase(phase, rescue):
            return {"what": "rescue attempt" if rescue else "current phase" if phase is None else phase.value}
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
        case e.Role(action, against):
            return {"role": action, **({} if against is None else {"against": selection(against)})}
        case e.Bander(target):
            return {"bander": selection(target.what)}
        case e.Uses(what):
            return {"enh": selection(what)}
        case e.Access(sites):
            return {"sites": "all" if sites is None else selection(sites)}
        case e.Gains():
            return {"what": _gains(arguments)}
        case e.Grants(modifiers):
            return {"mods": [written for modifier in modifiers for written in modifier_of(modifier)]}
        case e.StarAbility():
            return {"ability": "star"}
        case _:
            assert_never(arguments)


def _likened(written: Json, key: str, other: str) -> Json:
    """Write which card's brigade has to match: that of the exchanged card, or of the placed one."""
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
        case e.FromAbilities(verbs, by, but):
            abilities: Json = {"abil": [verb.value for verb in verbs], **({} if by is None else {"by": selection(by)})}
            if but:
                abilities["except_abil"] = [verb.value for verb in but]
            return abilities
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


def modifier_of(modifier: e.Modifier) -> list[Json]:
    """Write a modifier."""
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


__all__ = ["arguments_of", "modifier_of"]
