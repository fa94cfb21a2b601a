"""Effects, abilities and whole readings in the interchange format."""

from itertools import pairwise
from typing import Any, assert_never

from engine.assurance.interchange.arguments import arguments_of, modifier_of
from engine.assurance.interchange.conditions import condition, duration, event
from engine.assurance.interchange.nouns import Json, count, player, selection, sources, zones_and_owner
from engine.kernel.records import replace
from engine.redemption.language.ast import effects as e
from engine.redemption.language.ast.conditions import Each
from engine.redemption.language.ast.document import Ability, Clause, CountOf, IdentifierAbilities, SpecialAbility
from engine.redemption.language.ast.nouns import CountKind, Filter, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Verb, Zone
from engine.redemption.language.effect_kind import EffectKind, Lasts
from engine.redemption.language.effect_kinds import KINDS


def interpretation(reading: SpecialAbility) -> Json:
    """Write a whole reading."""
    found: Json = {"abilities": [], "mods": []}
    for section in reading.sections:
        for ability in section.abilities:
            written = _ability(ability)
            if section.label is not None:
                written["sec"] = section.label.value
            found["abilities"].append(written)
        found["mods"] += [written for modifier in section.modifiers for written in modifier_of(modifier)]
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
        mods += modifier_of(clause.limit)
    if clause.regardless is not None:
        mods += modifier_of(clause.regardless)
    mods += [found for step in steps for found in _granted(step)]
    if mods:
        written["mods"] = mods
    if clause.paired:
        paired = [_clause(inner) for inner in clause.paired]
        last = written["effects"][-1]
        last["paired"] = _borne(paired) if last["verb"] == "place" and "on" in last else paired
    return written


def _granted(step: e.Step) -> list[Json]:
    """Write the modifiers that an effect gives, which are no effects of their own."""
    if not isinstance(step, e.Effect) or not isinstance(step.arguments, e.Grants):
        return []
    what = step.targets[0].what
    to = {} if isinstance(what, This) else {"grants": selection(what)}
    return [{**found, **to} for modifier in step.arguments.modifiers for found in modifier_of(modifier)]


def _borne(found: Any) -> Any:
    """Write "bearer" for the card on which something was placed."""
    if found == {"ref": "it"}:
        return {"ref": "bearer"}
    if isinstance(found, dict):
        return {key: _borne(value) for key, value in found.items()}
    return [_borne(value) for value in found] if isinstance(found, list) else found


def _used_after_search(effects: list[Json]) -> None:
    """Leave out the hand as destination of a search if the next effect says what is done with the card."""
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
    """Write "discard it (or, if ..., take it)" as the first effects with those that replace them."""
    if len(choice.branches) != 2 or choice.actor or choice.optional or choice.cost or choice.both_allowed:
        return []
    first, second = choice.branches
    conditions = second[0].conditions
    if not conditions or any(step.conditions != conditions for step in second):
        return []
    free = tuple(replace(step, conditions=()) for step in second)
    written = [found for step in first for found in _step(step, optional)]
    instead = {"if": [condition(c) for c in conditions], "effects": [found for s in free for found in _step(s, True)]}
    if (other := e.other_verb(choice)) is not None:
        instead = _alternative(other, "you")
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
        written |= arguments_of(effect, effect.arguments, actor)
    elif effect.verb is Verb.SEARCH:
        written["to"] = "hand"
    elif effect.verb is Verb.COPY and written.get("t") == {"ref": "it"}:
        written["what"] = "special ability"
    if effect.verb is Verb.CREATE_TOKEN and "is" in written.get("t", {}):
        written["t"].pop("is")
    return written


def _is_unnumbered(kind: EffectKind) -> bool:
    """Say whether an effect is written without a number, such as a gain, an interrupt or an effect that cards have."""
    if kind.stops:
        return False
    return kind.lasts is Lasts.ONGOING or kind.on_abilities or kind.verb is Verb.GAIN


def _number(effect: e.Effect, target: Target) -> Any:
    if effect.count is not None:
        return count(effect.count)
    is_exact = target.count is None or target.count.kind is CountKind.EXACTLY
    if is_exact and _is_unnumbered(KINDS[effect.verb]):
        return None
    if target.count is None:
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
        and not KINDS[effect.verb].leaves_targets
        and what.kind is not Kind.LOCATION
    ):
        zones = what.place.zones
        if zones and not set(zones) <= {Zone.BATTLE, Zone.SIDE_BATTLE, Zone.FIELD_OF_BATTLE}:
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


__all__ = ["interpretation"]
