"""What the engine carries out: a card whose reading has anything else in it is played by hand.

A reading has to fulfil two things: the engine carries out all of it (`gaps`), and a passing scenario, named in
`data/abilities/exercised.json`, exercises each of its features (`unexercised`).
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from engine.assurance.features import features_of
from engine.assurance.support.durations import duration_problems
from engine.assurance.support.events import event_problems, is_remembered
from engine.assurance.support.nouns import noun_problems
from engine.redemption.abilities.activation import tokens
from engine.redemption.abilities.conditions.conditions import ADVANTAGES, JUDGED, STATUSES
from engine.redemption.abilities.effects import EFFECTS, increase_decrease
from engine.redemption.abilities.effects.zone_moves import DESTINATIONS
from engine.redemption.abilities.ongoing import unity
from engine.redemption.abilities.reading.context import EVERY
from engine.redemption.abilities.reading.readings import is_of_set_aside
from engine.redemption.abilities.targeting.targeting import parts
from engine.redemption.abilities.terms import hold, variables
from engine.redemption.abilities.terms.places import is_at_an_end
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.document import (
    ActivatesOn,
    BeginsAs,
    ChoosesToBe,
    Clause,
    IdentifierAbilities,
    IdentifierAbility,
    Mark,
    PerTerritory,
    PlaysTo,
    Section,
    SpecialAbility,
    Taunts,
    TokenCard,
    Unimplemented,
)
from engine.redemption.language.ast.effects import (
    Action,
    Arguments,
    By,
    CannotBe,
    Choice,
    Diverted,
    Effect,
    Gains,
    Grants,
    Limit,
    Onto,
    Regardless,
    Restriction,
    Step,
    ToPlace,
    With,
)
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Kind, Player, Verb, Zone
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import AFFLICTING, DERIVED, KINDS, verbs_of

_ONE_PLAYER = frozenset(
    {None, Player.YOU, *ONE_OPPONENT, Player.THAT_PLAYER, Player.THEIR, Player.RESCUER, Player.PLAYER, Player.ACTIVE}
)


def problems(whole: SpecialAbility) -> tuple[str, ...]:
    """List why a card is played by hand: what is not carried out, or not exercised; empty if the engine plays it."""
    return gaps(whole) or unexercised(whole)


def gaps(whole: SpecialAbility) -> tuple[str, ...]:
    """List the parts of a reading that the engine does not carry out."""
    return tuple(_problems(whole))


def unexercised(whole: SpecialAbility) -> tuple[str, ...]:
    """List the features of a reading that no passing scenario exercises."""
    return tuple(f"no scenario: {f}" for f in sorted(features_of(whole).difference(exercised())))


@cache
def exercised() -> Mapping[str, str]:
    """Return for each feature the scenario that exercises it."""
    path = resources.files("data.abilities").joinpath("exercised.json")
    named: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return named


def _is_mere_fact(found: IdentifierAbility) -> bool:
    """Say whether an identifier only says what a card is, so that there is nothing to carry out. Rule: REG-TAUNT-01"""
    match found:
        case TokenCard(what=Filter(matching=likeness)) if likeness is not None:
            return False
        case BeginsAs() | Mark() | Taunts() | PerTerritory() | TokenCard() | ActivatesOn():
            return True
        case PlaysTo():
            return is_of_set_aside(found)
        case ChoosesToBe(options=options):  # put down as one of its two identities
            return all(o == Filter(Kind.CARD, alignments=o.alignments) for o in options)
        case _:
            return False


def carried_out(said: IdentifierAbilities | Unimplemented) -> IdentifierAbilities:
    """Return the identifiers that the engine carries out even if the card's text is played by hand."""
    if isinstance(said, Unimplemented):
        return IdentifierAbilities()
    holds = said.holds if said.holds is not None and hold.is_plain(said.holds.what) else None
    kept = (ActivatesOn, PerTerritory, PlaysTo)
    return IdentifierAbilities(
        holds=holds, abilities=tuple(a for a in said.abilities if isinstance(a, kept) and _is_mere_fact(a))
    )


def _problems(whole: SpecialAbility) -> Iterator[str]:
    yield from noun_problems(whole)
    identifiers = whole.identifiers
    if not variables.is_known(whole):
        yield "X in words"
    if not unity.is_known(whole):
        yield "unity"
    if not hold.is_known(whole):
        yield "holds"
    yield from ("identifier" for _ in identifiers.other)
    yield from ("identifier" for found in identifiers.abilities if not _is_mere_fact(found))
    for found in identifiers.abilities:
        if isinstance(found, Taunts) and found.ability is not None:
            yield from _clause(found.ability, None)
    for section in whole.sections:
        for modifier in section.modifiers:
            match modifier:
                case CannotBe():
                    yield from _conditions((*modifier.conditions, *modifier.unless))
                    if any(isinstance(n, ast.Earlier) for n in nodes((modifier.conditions, modifier.unless))):
                        yield "modifier that depends on an earlier effect"
                case Regardless():
                    yield from _conditions(modifier.conditions)
                    yield from _regardless(modifier)
                case Limit():
                    for ability in section.abilities:
                        for clause in ability.clauses:
                            yield from _limit(clause, modifier)
                case _:
                    yield f"modifier {type(modifier).__name__}"
        if _speaks_later_of_set_aside(section):
            yield "set aside, spoken of later"
        before: Clause | None = None
        for clause in (c for ability in section.abilities for c in ability.clauses):
            yield from _clause(clause, before)
            before = clause


def _speaks_later_of_set_aside(section: Section) -> bool:
    """Say whether a clause that waits for another event than the return is about cards that were set aside before."""
    clauses = [c for ability in section.abilities for c in ability.clauses]
    if not any(isinstance(n, Effect) and n.verb is Verb.SET_ASIDE for c in clauses for n in nodes(c.steps)):
        return False
    waiting = (c for c in clauses if c.trigger is not None and ast.Happening.RETURNS not in c.trigger.happenings)
    return any(isinstance(n, Reference) and n.noun is not None for c in waiting for n in nodes(c.steps))


def _clause(clause: Clause, before: Clause | None) -> Iterator[str]:
    if clause.trigger is not None:
        yield from event_problems(clause.trigger, known_place=clause.replaces)
        other = clause.trigger.excluding
        if isinstance(other, Filter) and other.abilities and not clause.replaces:
            yield "trigger detail"
    if clause.replaces and not _can_replace(clause, before):
        yield "instead"
    if clause.limit is not None:
        yield from _limit(clause, clause.limit)
    if clause.regardless is not None and not _grants_use(clause):
        yield from _regardless(clause.regardless)
    for later in clause.paired:
        yield from _clause(later, clause)
        held = [s for s in later.steps if isinstance(s, Effect) and not isinstance(s.arguments, Grants)]
        if any(s.verb in _STAY_AFTERWARDS and not _ends_with_its_pair(clause, s) for s in held):
            yield "paired abilities"
    if clause.chooser in EVERY and not all(isinstance(s, Effect) and s.actor is clause.chooser for s in clause.steps):
        yield f"actor {clause.chooser}"
    yield from _conditions((*clause.conditions, *clause.standing, *clause.unless))
    if before is not None and any(isinstance(s, Effect) and s.verb is Verb.SIDE_BATTLE for s in before.steps):
        yield "what a side battle is to bring"
    alone = before is None or all(_reaches_one(s) for s in before.steps)
    asked_in_turn = clause.chooser is Player.ANY and clause.replaces and clause.trigger is None
    for step in clause.steps:
        if not asked_in_turn and (step.actor not in _OF_A_CARD or not alone):
            yield from _actor(step)
        yield from _step(step)


def _ends_with_its_pair(clause: Clause, effect: Effect) -> bool:
    """Say whether what an effect changes on cards ends with what it is paired with. Rules: REG-PLACE-08, REG-PARA-02"""
    places = any(
        isinstance(s, Effect) and s.verb is Verb.PLACE and all(isinstance(t.what, This) for t in s.targets)
        for s in clause.steps
    )
    return places or (effect.verb in increase_decrease.SIGNS and _gives_a_condition(clause))


def _gives_a_condition(clause: Clause) -> bool:
    """Say whether numbers paired with a clause last as long as an affliction. Rules: REG-PARA-02, REG-HEAL-02"""
    last = clause.steps[-1]
    return isinstance(last, Effect) and last.verb in AFFLICTING


_OF_A_CARD = frozenset({Player.OWNER, Player.CONTROLLER})


def _reaches_one(step: Step) -> bool:
    """Say whether a step is about one card, or cards of one deck, so that "its owner" is one player."""
    if isinstance(step, Choice):
        return all(_reaches_one(s) for branch in step.branches for s in branch)
    return all(t.count is None or t.count.number == 1 or _of_one_deck(t) for t in step.targets)


def _of_one_deck(target: Target) -> bool:
    place = target.source
    return place is not None and place.zones == (Zone.DECK_TOP,) and place.owner not in EVERY


#: Effects that would have to end when the card is no longer placed, and do not yet.
_STAY_AFTERWARDS = verbs_of(lambda kind: kind.marks_cards)
_REPLACEABLE = frozenset(
    {
        ast.Happening.DISCARDED, ast.Happening.BANISHED, ast.Happening.RESERVED, ast.Happening.DEFEATED,
        ast.Happening.CAPTURED, ast.Happening.CONVERTED, ast.Happening.TOPDECKED, ast.Happening.UNDERDECKED,
        ast.Happening.WITHDRAWN, ast.Happening.HARMED, ast.Happening.TARGETED, ast.Happening.REMOVED_FROM_PLAY,
        ast.Happening.USES_ABILITY, ast.Happening.SEARCHES,
    }
)  # fmt: skip


def _can_replace(clause: Clause, before: Clause | None) -> bool:
    """Say whether an "instead" is carried out: of an event, or of the last effect of the sentence before."""
    if clause.trigger is not None:
        return bool(clause.trigger.happenings) and frozenset(clause.trigger.happenings) <= _REPLACEABLE
    chosen = [t for s in clause.steps if isinstance(s, Effect) for t in s.targets]
    unplaced = [t for t in chosen if isinstance(t.what, Filter) and t.source is None and t.what.place is None]
    return before is not None and (not unplaced or clause.chooser is not None)


def _limit(clause: Clause, limit: Limit) -> Iterator[str]:
    """List limits that are not carried out: those on abilities that another player may use at will."""
    if clause.trigger is None and clause.chooser not in (None, Player.YOU):
        yield "limit"


def _grants_use(clause: Clause) -> bool:
    """Say whether "regardless of brigade" is about what Enhancements may be used, or are played.

    What else the sentence does asks for no brigade. Rule: REG-REGARD-04
    """
    effects = (n for n in nodes(clause.steps) if isinstance(n, Effect))
    return any(KINDS[e.verb].uses_enhancements for e in effects)


def _regardless(modifier: Regardless) -> Iterator[str]:
    if not modifier.of or not frozenset(modifier.of) <= verbs_of(lambda kind: kind.shields):
        yield "regardless"


def _actor(step: Step) -> Iterator[str]:
    by_each = (
        isinstance(step, Effect)
        and KINDS[step.verb].by_each
        and not any(isinstance(t.what, This) for t in step.targets)
    )
    if step.actor not in _ONE_PLAYER and not (by_each and (step.actor in EVERY or step.actor is Player.ANY)):
        yield f"actor {step.actor}"


def _step(step: Step) -> Iterator[str]:
    if isinstance(step, Choice):
        if step.conditions or (step.alternative is not None and step.pick is None):
            yield "condition of a choice"
        if step.alternative is not None:
            yield from _conditions(step.alternative.conditions)
        for branch in step.branches:
            for inner in branch:
                if inner.actor is not step.actor or step.actor not in _OF_A_CARD:
                    yield from _actor(inner)
                yield from _step(inner)
        return
    yield from _effect(step)


def _may_replace(effect: Effect, other: Verb) -> bool:
    """Say whether another verb can replace an effect's own: both move cards, and name no destination."""
    return (
        effect.arguments is None
        and effect.verb in DESTINATIONS
        and (other in DESTINATIONS or other is Verb.ADD_TO_BATTLE)
    )


def _effect(effect: Effect) -> Iterator[str]:
    if effect.verb not in EFFECTS and effect.verb is not Verb.INTERRUPT:
        yield f"verb {effect.verb.value}"
    if effect.diverted is not None and not _comes_into_play_anyway(effect):
        yield "diverted"
    if effect.verb is Verb.CREATE_TOKEN and tokens.kind_created(effect) not in tokens.KINDS:
        yield "token of another type"
    if effect.alternative is not None:
        yield from _conditions(effect.alternative.conditions)
        other = effect.alternative.verb
        if effect.verb in DERIVED or (other is not None and not _may_replace(effect, other)):
            yield "alternative"
    allowed = KINDS[effect.verb].arguments
    arguments: Arguments | None = effect.arguments
    if isinstance(arguments, ToPlace):
        yield from _destination(effect.verb, arguments.place)
    yield from _ends_of_decks(effect)
    if isinstance(arguments, Gains) and arguments.classes:
        yield "gain of a class"
    if isinstance(arguments, Restriction):
        yield from _restriction(effect, arguments)
    if isinstance(arguments, Onto) and effect.verb is not Verb.EQUIP:
        yield from _onto(effect, arguments)
    if effect.verb is Verb.EXCHANGE and not _is_even_exchange(effect):
        yield "uneven exchange"
    if arguments is not None and not isinstance(arguments, allowed):
        yield f"argument {type(arguments).__name__} of {effect.verb.value}"
    if isinstance(arguments, By) and (
        arguments.for_each is not None or (arguments.sets and effect.duration is not None)
    ):
        yield "numbers that depend on the game"
    yield from duration_problems(effect)
    yield from _conditions(effect.conditions)


def _comes_into_play_anyway(effect: Effect) -> bool:
    """Say whether words in brackets only repeat that a Lost Soul from a deck comes into play. Rule: REG-TARGET-28"""
    places = [t.source for t in effect.targets]
    from_decks = all(p is not None and set(p.zones) <= {Zone.DECK_TOP, Zone.DECK_BOTTOM} for p in places)
    return from_decks and effect.diverted == Diverted(Filter(Kind.LOST_SOUL), Verb.PUT_IN_PLAY)


def _ends_of_decks(effect: Effect) -> Iterator[str]:
    """List phrases on the top or bottom of a deck that are not carried out: a choice of how many, or of an end."""
    for target in effect.targets:
        if not is_at_an_end(target):
            continue
        count = target.count or effect.count
        loose = count is not None and count.kind in (CountKind.UP_TO, CountKind.ANY_NUMBER, CountKind.AT_LEAST)
        both = target.source is not None and len(target.source.zones) > 1
        several = count is not None and count.number != 1
        if (loose and effect.verb is not Verb.DRAW) or (both and (several or effect.verb is Verb.DRAW)):
            yield "end of a deck"


def _destination(verb: Verb, place: Place) -> Iterator[str]:
    """List destinations that are not carried out: a choice among several, or a place in battle."""
    if KINDS[verb].to_player and not place.zones:
        return
    if verb is Verb.CAPTURE and place.inside is not None and not place.zones:
        return
    if len(place.zones) != 1 or (Zone.BATTLE in place.zones and not KINDS[verb].joins_side):
        yield "destination"
    if verb is Verb.CAPTURE and place.owner in EVERY:
        yield "destination"


_RESTRICTED = frozenset(Action) - {Action.ACTIVATE, Action.ENTER_BATTLE, Action.USE_ENHANCEMENTS, Action.BAND}


def _restriction(effect: Effect, what: Restriction) -> Iterator[str]:
    """List which parts of a restriction are not carried out."""
    named = what.action is not Action.PLAY or isinstance(what.what, Filter | Reference)
    named = named and (what.action is not Action.SEARCH or (what.what is None and what.place is not None))
    if what.action not in _RESTRICTED or not named or (what.most is None) is (what.action is Action.CONTROL):
        yield "restriction"


def _onto(effect: Effect, onto: Onto) -> Iterator[str]:
    """List which ways to place a card on another are not carried out."""
    place = onto.place
    if effect.verb is Verb.HOLD and onto == Onto(place=Place((Zone.HERE,))):
        return
    one = onto.target is None or onto.target.count is None or onto.target.count.number == 1
    plain = (
        place is None
        or onto.target is not None
        or (place.zones == (Zone.TERRITORY,) and place.owner in _ONE_PLAYER and place.inside is None)
    )
    if onto.face_down or not one or not plain or (place is None and onto.target is None):
        yield "place"


def _is_even_exchange(effect: Effect) -> bool:
    """Say whether cards are exchanged one for one: two phrases of as many cards each, or one phrase of two."""
    wanted = parts(effect)
    if len(wanted) == 2 and wanted[0].count is not None and wanted[1].count == Count(CountKind.EQUAL):
        return wanted[0].count.kind in (CountKind.EXACTLY, CountKind.UP_TO)
    if any(t.count is not None and t.count.kind is not CountKind.EXACTLY for t in wanted):
        return False
    numbers = [t.count.number if t.count is not None else 1 for t in wanted]
    if len(wanted) < len(effect.targets) + isinstance(effect.arguments, With):
        return numbers == [1]
    return numbers == [2] if wanted == effect.targets else "X" not in numbers and len(set(numbers)) == 1


def _conditions(held: tuple[ast.Condition, ...]) -> Iterator[str]:
    for condition in held:
        if isinstance(condition, ast.HasAdvantage) and condition.over not in ADVANTAGES:
            yield f"advantage {condition.over.value}"
        if isinstance(condition, ast.Happened) and not is_remembered(condition):
            yield "condition Happened"
        if isinstance(condition, ast.HasStatus) and condition.status not in STATUSES:
            yield f"status {condition.status.value}"
        if isinstance(condition, ast.Not | ast.Who):
            yield from _conditions((condition.condition,))
        if isinstance(condition, ast.OneOf):
            yield from _conditions(condition.options)
        if type(condition) not in JUDGED:
            yield f"condition {type(condition).__name__}"
