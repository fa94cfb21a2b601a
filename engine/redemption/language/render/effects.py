"""Effects and steps in canonical English: one shape per verb and kind of argument."""

from itertools import pairwise
from typing import assert_never

from engine.kernel.records import replace
from engine.redemption.language.ast import effects as e
from engine.redemption.language.ast.conditions import Phase
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import KINDS, SHOWING, verbs_of
from engine.redemption.language.grammar.shapes import MOVERS
from engine.redemption.language.render.arguments import becomes, gains, granted, restriction, threats, without_article
from engine.redemption.language.render.conditions import condition, duration, players_such
from engine.redemption.language.render.nouns import (
    ACTOR,
    POSSESSOR,
    any_of,
    count,
    edge_cards,
    is_plural,
    place,
    selection,
    target,
    targets,
)

_ONE = Count(CountKind.EXACTLY, 1)
_MOVERS: dict[Verb, str] = {verb: word for word, verb in MOVERS.items()}
_WORDS: dict[Verb, str] = _MOVERS | {
    Verb.ACTIVATE_ARTIFACT: "activate",
    Verb.ACTIVATE_ABILITY: "activate the ability on",
    Verb.SELECT: "select",
    Verb.PRESENT: "present",
    Verb.CREATE_TOKEN: "create",
    Verb.COPY: "copy",
    Verb.GIVE: "give",
    Verb.PLACE: "place",
    Verb.SET_ASIDE: "set aside",
    Verb.HOLD: "hold",
    Verb.NAME: "name",
    Verb.PUT_IN_PLAY: "put",
}


def steps(found: tuple[e.Step, ...]) -> str:
    """Say the effects of a clause: costs, then "to", then what they pay for."""
    costs = [step for step in found if step.cost]
    rest = found[len(costs) :]
    if not costs:
        return _sequence(rest, alone=True)
    benefit = _sequence(rest, alone=True)
    if rest[0].actor is not None and rest[0].compelled and costs[0].actor is None:
        benefit = f"force {ACTOR[rest[0].actor]} to {benefit}"
    return f"{_sequence(tuple(costs), alone=False)} to {benefit}"


def _sequence(found: tuple[e.Step, ...], *, alone: bool) -> str:
    if len(found) == 1:
        return _step(found[0], alone=alone)
    if (joint := _same_object(found)) is not None:
        return joint
    words = _step(found[0], alone=False)
    for before, step in pairwise(found):
        if step.actor is not None and before.actor is None:
            such = players_such(step.conditions)
            words += f" and {ACTOR[step.actor]}{such} {'must' if step.compelled else 'may'} {_step(step, alone=False)}"
        elif step.conditions and isinstance(step, e.Effect):
            may = "you may " if _is_choice_of_you(step) else ""
            words += f" (and {may}{_bare(step)} if {' and '.join(condition(c) for c in step.conditions)})"
        else:
            words += f" and {'you may ' if _is_choice_of_you(step) else ''}{_step(step, alone=False)}"
    return words


def _same_object(found: tuple[e.Step, ...]) -> str | None:
    """Say "negate and discard a Site" if the second effect is on the target of the first."""
    if len(found) != 2:
        return None
    first, second = found
    if not isinstance(first, e.Effect) or not isinstance(second, e.Effect) or len(first.targets) != 1:
        return None
    pointer = Pointer.IT if first.targets[0].count == _ONE else Pointer.THEM
    plain = first == e.Effect(first.verb, first.targets, cost=first.cost)
    if not plain or second != e.Effect(second.verb, (Target(Reference(pointer)),), cost=first.cost):
        return None
    if (
        not (KINDS[first.verb].said_with_another and KINDS[second.verb].said_with_another)
        or _whole_place(first)
        or isinstance(first.targets[0].what, Reference)
    ):
        return None
    return f"{_WORDS[first.verb]} and {_WORDS[second.verb]} {targets(first.targets)}{_from(first)}"


def _is_choice_of_you(step: e.Step) -> bool:
    return step.optional and not (isinstance(step, e.Effect) and step.verb is Verb.BAND)


def _step(step: e.Step, *, alone: bool) -> str:
    match step:
        case e.Effect():
            return _bare(step)
        case e.Choice():
            joint = "and/or" if step.both_allowed else "or"
            if (shared := _shared_object(step, joint)) is not None:
                return shared
            if step.pick is not None:
                return _picked(step, step.pick)
            if step.both_allowed and (shared := _shared_verb(step)) is not None:
                return shared
            if step.both_allowed:
                return " and/or ".join(steps(branch) for branch in step.branches)
            if alone and not step.branches[-1][0].conditions:
                return any_of(_branch(step, branch) for branch in step.branches)
            first, second = step.branches
            if len(second) > 1 and (conditions := second[0].conditions):
                free = tuple(replace(way, conditions=()) for way in second)
                return f"{steps(first)} (or if {' and '.join(condition(c) for c in conditions)}, {steps(free)})"
            other = e.other_verb(step)
            return f"{steps(first)} (or {_branch_if(second) if other is None else _alternative(other)})"
        case _:
            assert_never(step)


def _picked(choice: e.Choice, pick: Count) -> str:
    """Say "select up to 2:" and each way as a sentence of its own."""
    more = ""
    if choice.alternative is not None and choice.alternative.count is not None:
        when = " and ".join(condition(c) for c in choice.alternative.conditions)
        more = f" (or {choice.alternative.count.number} if {when})"
    first, *others = (_branch(choice, branch) for branch in choice.branches)
    return ". ".join([f"select up to {pick.number}{more}: {first}", *(f"{way[0].upper()}{way[1:]}" for way in others)])


def _branch(choice: e.Choice, branch: tuple[e.Step, ...]) -> str:
    actor = branch[0].actor
    who = "" if actor is None or choice.actor is not None or not branch[0].compelled else f"{ACTOR[actor]} must "
    return f"{who}{steps(branch)}"


def _shared_object(choice: e.Choice, joint: str) -> str | None:
    """Say "take or equip a weapon" where two verbs have the same object."""
    if len(choice.branches) != 2 or any(len(branch) != 1 for branch in choice.branches):
        return None
    (first,), (second,) = choice.branches
    if not (isinstance(first, e.Effect) and isinstance(second, e.Effect)) or first.arguments is not None:
        return None
    if replace(first, verb=second.verb) != second or first.verb not in _WORDS or second.verb not in _WORDS:
        return None
    if first.alternative or first.duration or first.conditions or not _shares(second.verb):
        return None
    order = " in any order" if first.any_order else ""
    return f"{_WORDS[first.verb]} {joint} {_WORDS[second.verb]} {targets(first.targets)}{_from(first)}{order}"


def _shared_verb(choice: e.Choice) -> str | None:
    """Say "play Seth and/or Enos from deck" where one verb has two objects in one place."""
    if len(choice.branches) != 2 or any(len(branch) != 1 for branch in choice.branches):
        return None
    (first,), (second,) = choice.branches
    if not (isinstance(first, e.Effect) and isinstance(second, e.Effect)) or first.verb not in _WORDS:
        return None
    if (
        replace(first, targets=second.targets) != second
        or len(first.targets) != 1
        or first != e.Effect(first.verb, targets=first.targets)
    ):
        return None
    one, other = first.targets[0], second.targets[0] if len(second.targets) == 1 else None
    if other is None or one.source is None or replace(one, what=other.what) != other:
        return None
    said = " and/or ".join(targets((replace(each, source=None),)) for each in (one, other))
    return f"{_WORDS[first.verb]} {said}{_from(first)}"


def _shares(verb: Verb) -> bool:
    return verb in _MOVERS or verb is Verb.ACTIVATE_ARTIFACT


def _branch_if(branch: tuple[e.Step, ...]) -> str:
    conditions = branch[0].conditions
    said = steps(tuple(replace(step, conditions=()) for step in branch))
    return f"{said} if {' and '.join(condition(c) for c in conditions)}" if conditions else said


def _bare(effect: e.Effect) -> str:
    words = f"{_frame(effect)} in any order" if effect.any_order else _frame(effect)
    if effect.alternative is not None:
        instead = "" if effect.diverted is None else f", put {selection(effect.diverted.what)} in play instead"
        words += f" (or {_alternative(effect.alternative)}{instead})"
    elif effect.diverted is not None:
        words += f" (put {selection(effect.diverted.what)} in play instead)"
    if effect.duration is not None:
        words += f" {duration(effect.duration)}"
    return words


def _alternative(found: e.Instead) -> str:
    when = " and ".join(condition(c) for c in found.conditions)
    if found.verb is Verb.ADD_TO_BATTLE:
        return f"add it to battle if {when}"
    if found.verb is Verb.PUT_IN_PLAY:
        return f"put it in play if {when}"
    if found.verb is not None:
        return f"{_WORDS[found.verb]} it if {when}"
    if found.what is not None:
        return f"{target(Target(found.what, found.count))} if {when}"
    if found.count is not None:
        return f"{'1' if found.count == _ONE else count(found.count)} if {when}"
    if found.source is not None:
        return f"{place(found.source)} if {when}"
    return when


def _from(effect: e.Effect) -> str:
    if not effect.targets or any(edge_cards(one) for one in effect.targets):
        return ""
    source = effect.targets[0].source
    return "" if source is None else f" from {place(source)}"


def _frame(effect: e.Effect) -> str:
    whole = _whole_place(effect)
    if whole is not None:
        return whole
    if effect.arguments is not None:
        return _with_arguments(effect, effect.arguments)
    if _is_battle(effect.targets):
        return "interrupt the battle"
    said = targets(effect.targets)
    match effect.verb:
        case Verb.DRAW:
            number = effect.count or _ONE
            source = _from(effect)
            if number.kind is CountKind.EQUAL:
                return f"draw an equal number of cards{'' if number.limit is None else f' (limit {number.limit})'}"
            said_count = "1" if number == _ONE else count(number)
            return f"draw {said_count} {'card' if number == _ONE else 'cards'}{source}"
        case Verb.ACTIVATE_ABILITY:
            return f"{said} activates"
        case Verb.END_BATTLE:
            return "end the battle"
        case Verb.REPEAT:
            return "repeat once" if effect.count is None else f"repeat {count(effect.count)} times"
        case Verb.BAND:
            return f"{'may ' if effect.optional else ''}band to {said}{_from(effect)}"
        case Verb.FIRST_STRIKE:
            return f"{said} has first strike"
        case Verb.PUT_IN_PLAY:
            return f"put {said}{_from(effect)} in play"
        case Verb.ADD_TO_BATTLE:
            return f"add {said}{_from(effect)} to battle"
        case Verb.SEARCH:
            found = effect.targets[0].source
            return f"search {'' if found is None else place(found)} for {said}"
        case Verb.SET_ASIDE if _bearer(effect):
            return f"set {said} aside"
        case Verb.SIDE_BATTLE:
            return f"begin a side battle between {said}"
        case _:
            return f"{_WORDS[effect.verb]} {said}{_from(effect)}"


def _is_battle(found: tuple[Target, ...]) -> bool:
    return len(found) == 1 and getattr(found[0].what, "kind", None) is Kind.BATTLE


_WHOLE = SHOWING | verbs_of(lambda kind: kind.whole_place)


def _whole_place(effect: e.Effect) -> str | None:
    """Say "look at an opponent's hand" for all cards of a place."""
    if effect.verb not in _WHOLE or len(effect.targets) != 1 or effect.arguments is not None:
        return None
    (found,) = effect.targets
    if found.what != Filter(Kind.CARD) or found.count != Count(CountKind.ALL) or found.source is None:
        return None
    owner = found.source.owner
    if effect.verb not in SHOWING and (owner is None or owner is Player.EACH_PLAYER or len(found.source.zones) > 1):
        return None
    return f"{_WORDS[effect.verb]} {place(found.source)}"


def _with_arguments(effect: e.Effect, arguments: e.Arguments) -> str:
    said = targets(effect.targets)
    source = _from(effect)
    match arguments:
        case e.ToPlace(where) if effect.verb is Verb.BAND:
            may = effect.optional and not source
            return f"{said} may band into battle" if may else f"band {said} into battle{source}"
        case e.ToPlace(where):
            return _to_place(effect, said, source, where)
        case e.Against(found):
            word = "protect" if effect.verb is Verb.PROTECT else f"{said} ignores"
            named = threats(found)
            return f"protect {said} from {named}" if word == "protect" else f"{word} {named}"
        case e.Becomes():
            return f"convert {said} to {becomes(arguments)}"
        case e.With(other):
            partner = "" if other.source is None else f" from {place(other.source)}"
            return f"exchange {said}{source} with {target(other)}{partner}"
        case e.Onto():
            return _onto(effect, said, source, arguments)
        case e.NoEntry():
            return f"{said} cannot enter battle"
        case e.By(strength, toughness, sets=True):
            return f"{said} is worth {strength}/{toughness}"
        case e.By(strength, toughness, each_turn=True):
            return f"{effect.verb.value} {said} by {strength}/{toughness} for each turn set aside"
        case e.By("half", "half"):
            return f"{effect.verb.value} {said} by half"
        case e.By("half", _):
            return f"{effect.verb.value} the strength of {said} by half"
        case e.By(_, "half"):
            return f"{effect.verb.value} the toughness of {said} by half"
        case e.By(strength, toughness, limit, for_each):
            note = "" if limit is None else f" (limit {limit})"
            each = (
                ""
                if for_each is None
                else f" for each {selection(for_each, _ONE).removeprefix('an ').removeprefix('a ')}"
            )
            return f"{effect.verb.value} {said} by {strength}/{toughness}{note}{each}"
        case e.HandSize(change, sets=True):
            return f"you may keep up to {change} cards in hand"
        case e.HandSize(change, whose):
            word = "increase" if change > 0 else "decrease"
            return f"{word} {POSSESSOR[whose]} hand size by {abs(change)}"
        case e.Restriction():
            return restriction(arguments, players_such(effect.conditions))
        case e.Role(action, against):
            return f"choose {said} to {action}{'' if against is None else f' {selection(against)}'}"
        case e.Bander(who):
            return f"{_kind_or_target(who)} {'must' if effect.compelled else 'may'} band to {said}{source}"
        case e.Uses(what):
            return f"{said} may use {selection(what)}"
        case e.Access(sites):
            return f"{said} has access to {'all Sites' if sites is None else selection(sites)}"
        case e.Gains():
            return f"{said} gains {gains(arguments)}"
        case e.Grants(modifiers):
            many = effect.targets[0].count is not None and is_plural(effect.targets[0].count)
            return f"{said} gain{'' if many else 's'} {' and '.join(granted(one) for one in modifiers)}"
        case e.StarAbility():
            return f"activate {said}'s * ability"
        case e.Stalemate():
            return "end the battle in a stalemate"
        case e.NewPhase():
            return _new_phase(arguments) + (f" with {said}" if effect.targets else "")
        case _:
            assert_never(arguments)


def _new_phase(begun: e.NewPhase) -> str:
    match begun.phase:
        case None:
            return "restart the current phase"
        case Phase.BATTLE:
            return f"begin a new {'rescue attempt' if begun.rescue else 'battle'}"
        case Phase.DRAW:
            return "begin a new turn"
        case Phase.UPKEEP:
            return "begin a new upkeep"
        case phase:
            return f"begin a new {phase.value} phase"


def _kind_or_target(who: Target) -> str:
    if who.count is not None or isinstance(who.what, Reference):
        return target(who)
    return without_article(target(Target(who.what, _ONE)))


def _to_place(effect: e.Effect, said: str, source: str, where: Place) -> str:
    match effect.verb:
        case Verb.BOUNCE:
            return f"return {said} to {place(where)}"
        case Verb.WITHDRAW:
            return f"return {said} to {place(where)}"
        case Verb.CAPTURE:
            return f"capture {said}{source} to {place(where)}"
        case Verb.UNDERDECK:
            return f"place {said}{source} beneath {place(where)}"
        case Verb.TOPDECK:
            return f"place {said}{source} on top of {place(where)}"
        case Verb.SHUFFLE:
            return f"shuffle {said}{source} into {place(where)}"
        case Verb.PUT_IN_PLAY:
            return f"put {said} in {place(where)}"
        case Verb.SEARCH:
            found = effect.targets[0].source
            searched = "" if found is None else place(found)
            return f"search {searched} for {targets(effect.targets)} and put it in {place(where)}"
        case Verb.GIVE if not where.zones and where.owner is not None:
            return f"give {ACTOR[where.owner]} {said}{source}"
        case Verb.CREATE_TOKEN:
            return f"create {said} in {place(where)}"
        case Verb.TAKE:
            return f"take {said}{source} to {place(where)}"
        case _:
            return f"{_WORDS[effect.verb]} {said}{source} to {place(where)}"


def _bearer(effect: e.Effect) -> bool:
    what = effect.targets[0].what if effect.targets else None
    return isinstance(what, Reference) and what.pointer is Pointer.BEARER and what.noun is not None


def _onto(effect: e.Effect, said: str, source: str, onto: e.Onto) -> str:
    word = _WORDS[effect.verb]
    if onto.target is not None and onto.place is None:
        face = " face down" if onto.face_down else ""
        joint = "to" if effect.verb is Verb.EQUIP else "on"
        return f"{word} {said}{source}{face} {joint} {target(onto.target)}"
    where = onto.place or Place((Zone.HERE,))
    return f"{word} {said}{source} here" if where.zones == (Zone.HERE,) else f"{word} {said} in {place(where)}"


__all__ = ["Pointer", "This", "steps"]
