"""Conditions, events and durations in canonical English."""

from typing import assert_never

from engine.kernel.records import replace
from engine.redemption.language.ast import conditions as c
from engine.redemption.language.ast.nouns import (
    AnyOf,
    Count,
    CountKind,
    Filter,
    Matching,
    Place,
    Selection,
    Target,
    This,
)
from engine.redemption.language.ast.vocabulary import Kind, Player, Verb, Zone
from engine.redemption.language.grammar.conditions import is_on_the_table
from engine.redemption.language.grammar.events import ACTIVE_WORDS, MOMENT_WORDS, OUTCOME_WORDS, PASSIVE_WORDS
from engine.redemption.language.grammar.history import PAST_WORDS
from engine.redemption.language.grammar.shapes import MOVERS
from engine.redemption.language.render.nouns import (
    ACTOR,
    POSSESSOR,
    any_of,
    count,
    is_plural,
    place,
    selection,
    target,
    threshold,
    verbs,
    whom,
)


def _be(subject: Target) -> str:
    if subject.count is None or (isinstance(subject.what, Filter) and subject.what.names):
        return "is"
    return "are" if is_plural(subject.count) else "is"


_PLURAL_HAVE = (Player.YOU, Player.THEIR)


def _have(who: Player) -> str:
    return f"{ACTOR[who]} {'have' if who in _PLURAL_HAVE else 'has'}"


def _control(who: Player) -> str:
    return f"{ACTOR[who]} {'control' if who in _PLURAL_HAVE else 'controls'}"


def _held(who: Player, subject: Target) -> str:
    had = _had(who, subject)
    return f"{_control(who)} {target(subject)}" if had is None else f"{_have(who)} {target(had)}"


def _had(who: Player, subject: Target) -> Target | None:
    """Return the cards that a player has, which are his own in any case; None if it is enough to control them."""
    what = subject.what
    if isinstance(what, Filter) and what.owner is who and is_on_the_table(what.place):
        return replace(subject, what=replace(what, owner=None))
    if isinstance(what, AnyOf) and all(isinstance(one, Filter) and one.owner is who for one in what.options):
        options = tuple(replace(one, owner=None) for one in what.options if isinstance(one, Filter))
        return replace(subject, what=replace(what, options=options))
    return None


def condition(found: c.Condition) -> str:
    """Say one condition, without "if"."""
    match found:
        case c.UsedBy(what):
            return f"used by {whom(what)}"
        case c.PlayedOn(what):
            return f"played on {whom(what)}"
        case c.PlayedIn(where):
            return f"played in {place(where)}"
        case c.PlayedFrom(where):
            return f"played from {place(where)}"
        case c.Exists(subject, where):
            return _exists(subject, where)
        case c.Controls(who, subject):
            return _held(who, subject)
        case c.HasStatus():
            return _status(found)
        case c.Is(subject, what):
            return f"{selection(subject)} is {_described(what)}"
        case c.AllAre(what, Filter(Kind.CARD, matching=Matching(likeness, None))):
            return f"{target(Target(what, Count(CountKind.ALL)))} share a {likeness.value}"
        case c.AllAre(what, are):
            return f"{target(Target(what, Count(CountKind.ALL)))} are {selection(are)}"
        case c.HasAdvantage(who, over):
            return f"{_have(who)} {over.value} advantage"
        case c.UsedAbility(who, found_verbs, window):
            return f"{_have(who)} used a {verbs(found_verbs)} ability this {window.value}"
        case c.HasDrawn(who, number, window):
            return f"{_have(who)} drawn {count(number)} cards this {window.value}"
        case c.Holds(where, number, what):
            if what == Filter(Kind.CARD):
                return f"{place(where)} has {count(number)} cards"
            return f"{place(where)} contains {target(Target(what, number))}"
        case c.Among(subject):
            return f"there {_be(subject)} {target(subject)}"
        case c.Attacked(who):
            return f"{_have(who)} attacked this turn"
        case c.HasBrigades(number, alignment, who, where):
            kind = f"{count(number)} {f'{alignment.value} ' if alignment else ''}brigades"
            if who is not None:
                return f"{_control(who)} {kind}" + ("" if where is None else f" in {place(where)}")
            return f"{kind} are revealed" if where is None else f"{kind} are in {place(where)}"
        case c.HasInitiative(who):
            return f"{_have(who)} initiative"
        case c.Earlier():
            return _earlier(found)
        case c.Pays(verb, paid, becomes):
            if becomes is not None:
                return f"you {verb.value} {target(paid)} to {becomes.value}"
            return f"you {verb.value} {target(paid)} from {place(paid.source or HAND)}"
        case c.HasMost(who, what, alone):
            return f"{_control(who)} the most {selection(what)}{' alone' if alone else ''}"
        case c.Battling(who, doing):
            return f"{ACTOR[who]} {'are' if who in _PLURAL_HAVE else 'is'} {_BATTLING.get(doing, doing.value)}"
        case c.During(phase, whose):
            return f"during {'' if whose is None else POSSESSOR[whose] + ' '}{_phase(phase)}"
        case c.Each(phase, whose):
            return f"each {_phase(phase)}" if whose is None else f"in each player's {_phase(phase)}"
        case c.AtAnyTime():
            return "at any time"
        case c.XIs(bound):
            return f"X is {threshold(bound)}"
        case c.Happened(happened, window):
            return _happened(happened, window)
        case c.Who(inner):
            return f"who {condition(inner).removeprefix('they ')}"
        case c.Not(inner):
            return _not(inner)
        case c.OneOf(options):
            return " or ".join(condition(option) for option in options)
        case _:
            assert_never(found)


def players_such(found: tuple[c.Condition, ...]) -> str:
    """Say which of the players named before are meant, beginning with a blank."""
    return "".join(f" {condition(one)}" for one in found if isinstance(one, c.Who))


def _happened(found: c.Event, window: c.Window | None) -> str:
    within = "" if window is None else f" this {window.value}"
    first = found.happenings[0]
    if first is c.Happening.DRAWS and isinstance(found.by, Player):
        return f"{_have(found.by)} drawn{within} because of their ability"
    if isinstance(found.by, Player) and first is c.Happening.PUT_IN_PLAY and found.object is not None:
        return f"{_have(found.by)} put {target(found.object)} in play{within}"
    if isinstance(found.by, Player) and first in _DONE_BY:
        return f"{_have(found.by)} {_DONE_BY[first]} {target(found.object or Target(This()))}{within}"
    subject = found.subject if isinstance(found.subject, Target) else Target(This())
    if first in PAST_WORDS:
        return f"{target(subject)} {PAST_WORDS[first]}{within}"
    by = "" if found.by is None else f" by {ACTOR[found.by] if isinstance(found.by, Player) else target(found.by)}"
    where = "" if found.place is None else f" into {place(found.place)}"
    have = "have" if subject.count is not None and is_plural(subject.count) else "has"
    return f"{target(subject)} {have} been {PASSIVE_WORDS[first]}{by}{where}{within}"


_DONE_BY: dict[c.Happening, str] = {c.Happening.PLAYS: "played", c.Happening.DISCARDED: "discarded"}


def _described(what: Selection) -> str:
    return selection(what, Count(CountKind.EXACTLY, 1))


def _phase(phase: c.Phase) -> str:
    if phase in (c.Phase.DRAW, c.Phase.PREPARATION, c.Phase.BATTLE, c.Phase.DISCARD):
        return f"{phase.value} phase"
    return phase.value


_BATTLING = {c.Status.BLOCKED: "being attacked"}


def _earlier(found: c.Earlier) -> str:
    result, who = found.result, found.who
    if found.verb is Verb.ADD_TO_BATTLE:
        return "you add to battle"
    if found.verb is not None:
        word = MOVER_WORDS[found.verb]
        return f"you {word} {count(found.count)}" if found.count else f"you {word} from {place(found.place or HAND)}"
    name = "you" if who is Player.YOU else "they"
    match result:
        case c.Result.DID:
            return f"{name} do"
        case c.Result.COULD_NOT:
            return f"{name} cannot"
        case _:
            return f"{name} do not"


def _exists(subject: Target, where: Place) -> str:
    if isinstance(subject.what, This) and where.zones == (Zone.PLAY,):
        return "this card remains in play"
    return f"{target(subject)} {_be(subject)} in {place(where)}".replace(" in here", " here")


_STATUS = {
    c.Status.IN_BATTLE: "in battle",
    c.Status.IN_SET_ASIDE: "set aside",
    c.Status.PLAYED_AGAINST: "played against",
}


def _status(found: c.HasStatus) -> str:
    word = _STATUS.get(found.status, found.status.value)
    if found.by is not None:
        word = (
            f"{word} by {selection(found.by, found.count or _ONE)}"
            if found.status is c.Status.OPPOSED
            else f"{word} {selection(found.by, _ONE)}"
        )
    if found.subject is None:
        return word
    return f"{target(found.subject)} {_be(found.subject)} {word}"


HAND = Place((Zone.HAND,))
MOVER_WORDS = {verb: word for word, verb in MOVERS.items()}
_ONE = Count(CountKind.EXACTLY, 1)


def _not(inner: c.Condition) -> str:
    match inner:
        case c.HasStatus(subject=None):
            return f"not {_status(inner)}"
        case c.HasStatus(status, subject) if subject is not None:
            return f"{target(subject)} {_be(subject)} not {status.value}"
        case c.Exists(subject, where):
            return f"{target(subject)} {_be(subject)} not in {place(where)}".replace(" in here", " here")
        case c.Is(subject, what):
            return f"{selection(subject)} is not {_described(what)}"
        case c.Holds(where, number, what):
            return f"no {place(replace(where, owner=None))} contains {target(Target(what, number))}"
        case c.PlayedIn(where):
            return f"not played in {place(where)}"
        case c.Controls(who, subject):
            had = _had(who, subject)
            return f"{ACTOR[who]} do not {'control' if had is None else 'have'} {target(had or subject)}"
        case c.Happened(happened, window) if isinstance(happened.by, Player) and happened.happenings[0] in _DONE_BY:
            return _happened(happened, window).replace(_have(happened.by), f"{_have(happened.by)} not", 1)
        case c.UsedAbility(who, found_verbs, window):
            return f"{_have(who)} not used a {verbs(found_verbs)} ability this {window.value}"
        case c.Attacked(who):
            return f"{ACTOR[who]} did not attack this turn"
        case _:
            return f"not {condition(inner)}"


def event(found: c.Event) -> str:
    """Say an event as a lead: "if this card is discarded"."""
    first = found.happenings[0]
    if first in MOMENT_WORDS:
        return MOMENT_WORDS[first]
    if first is c.Happening.AFTER_TURNS and found.turns is not None:
        return "after 1 turn" if found.turns.number == 1 else f"after {count(found.turns)} turns"
    intro = "each time" if found.each_time else "the first time" if found.first else "if"
    others = "".join(f" (or {event(other)})" for other in found.alternatives)
    but = "" if found.excluding is None else f" (except by {selection(found.excluding, _ONE)})"
    return f"{intro} {_happening(found, first)}{but}{others}"


def _happening(found: c.Event, first: c.Happening) -> str:
    if first in OUTCOME_WORDS and found.by is None and found.subject is None:
        return OUTCOME_WORDS[first]
    if first is c.Happening.RESCUE_SUCCESS and isinstance(found.subject, Target):
        return f"{target(found.subject)} makes a successful rescue attempt"
    if first is c.Happening.RESCUE_SUCCESS and isinstance(found.by, Player):
        return f"{POSSESSOR[found.by]} rescue attempt is successful"
    if first is c.Happening.WINS_BATTLE and isinstance(found.subject, Target):
        return f"{target(found.subject)} wins a battle"
    if first is c.Happening.WINS_BATTLE and isinstance(found.by, Player):
        return f"{ACTOR[found.by]} {'win' if found.by in _PLURAL_HAVE else 'wins'} the battle"
    if isinstance(found.by, Player) and first in _PLAYERS_DO:
        return _player_does(found, found.by, first)
    if isinstance(found.subject, Player):
        return "you are attacked"
    subject = "" if found.subject is None else target(found.subject)
    if first is c.Happening.TARGETED and found.place is not None and found.subject is None:
        agent = (
            f"{POSSESSOR[found.by]} special ability"
            if isinstance(found.by, Player)
            else target(found.by or Target(This()))
        )
        return f"{agent} targets {place(found.place)}"
    if first in (c.Happening.RESCUES, c.Happening.BLOCKS) and found.object is not None:
        source = "" if found.place is None else f" from {place(found.place)}"
        return f"{subject or 'this card'} {first.value} {target(found.object)}{source}"
    if first is c.Happening.BANDS and found.object is not None:
        return f"{subject or 'this card'} bands to {target(found.object)}"
    if first is c.Happening.PLAYS and isinstance(found.by, Target) and found.object is not None:
        return f"{target(found.by)} uses {target(found.object)}"
    if first in ACTIVE_WORDS:
        return f"{subject or 'this card'} {ACTIVE_WORDS[first]}"
    if first is c.Happening.PLACES_ON and isinstance(found.by, Player) and found.object is not None:
        ending = "" if found.by in _PLURAL_HAVE else "s"
        return f"{ACTOR[found.by]} place{ending} {target(found.object)} on {subject or 'this card'}"
    if first is c.Happening.RESCUE_FAIL:
        return f"{subject or 'this card'} fails a rescue attempt"
    words = any_of(PASSIVE_WORDS[happening] for happening in found.happenings)
    by = "" if found.by is None else f" by {ACTOR[found.by] if isinstance(found.by, Player) else target(found.by)}"
    joint = "in" if first is c.Happening.PUT or Zone.BATTLE in (found.place.zones if found.place else ()) else "from"
    where = "" if found.place is None else f" {joint} {place(found.place)}"
    if found.place is not None and found.place.zones == (Zone.HERE,):
        where = " here"
    be = "is" if found.subject is None else _be(found.subject)
    be = f"{be} about to be" if found.imminent else be
    return f"{subject or 'this card'} {be} {words}{by}{where}"


_PLAYERS_DO: dict[c.Happening, str] = {
    c.Happening.DRAWS: "draw",
    c.Happening.SEARCHES: "search",
    c.Happening.PLAYS: "play",
    c.Happening.PLAYED: "play",
    c.Happening.USES_ABILITY: "use",
    c.Happening.RESCUE_FAIL: "",
    c.Happening.BEGINS_BATTLE: "begin",
    c.Happening.BEGINS_RESCUE: "begin",
    c.Happening.ACTIVATES: "activate",
    c.Happening.RESCUE_SUCCESS: "",
}


def _player_does(found: c.Event, who: Player, first: c.Happening) -> str:
    if first is c.Happening.RESCUE_FAIL:
        return f"{POSSESSOR[who]} rescue attempt fails"
    if first is c.Happening.RESCUE_SUCCESS:
        return f"{POSSESSOR[who]} rescue attempt is successful"
    ending = "" if who in _PLURAL_HAVE else "es" if _PLAYERS_DO[first].endswith("ch") else "s"
    word = f"{ACTOR[who]} {_PLAYERS_DO[first]}{ending}"
    if first is c.Happening.SEARCHES and found.place is not None:
        return f"{word} {place(found.place)}" + (f" to {verbs(found.verbs)}" if found.verbs else "")
    if first is c.Happening.USES_ABILITY:
        return (
            f"{word} a {verbs(found.verbs)} ability" + (f" in {place(found.place)}" if found.place is not None else "")
            if found.verbs
            else f"{word} {_used(found.object or Target(This()))}"
        )
    if first is c.Happening.DRAWS:
        whose = "their" if found.object is None else "an"
        return f"{word} because of {whose} ability" if found.verbs else word
    if first is c.Happening.BEGINS_BATTLE:
        return f"{word} a battle"
    if first is c.Happening.BEGINS_RESCUE:
        return f"{word} a rescue attempt"
    where = "" if found.place is None else f" from {place(found.place)}"
    return f"{word} {'this card' if found.object is None else target(found.object)}{where}"


def _used(what: Target) -> str:
    """Say which ability is used; an exception is about the card it is on."""
    if not isinstance(what.what, Filter) or what.what.excluding is None:
        return target(what)
    but = selection(what.what.excluding, _ONE)
    return f"{target(replace(what, what=replace(what.what, excluding=None)))} (except on {but})"


def duration(found: c.Duration) -> str:
    """Say a duration."""
    match found:
        case c.ForSpan(span):
            return _SPANS.get(span, span.value)
        case c.ForTurns(number, unit, limit):
            note = "" if limit is None else f" (limit {limit})"
            return f"for {number}{note} {unit}{'' if number == 1 else 's'}"
        case c.Until(what):
            return f"until {event(what).removeprefix('if ')}"
        case _:
            assert_never(found)


_SPANS = {c.Span.REST_OF_GAME: "for the rest of the game"}

__all__ = ["Verb", "condition", "duration", "event"]
