"""What has happened: cards an earlier effect acted on, cards by their past, conditions on what was done."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.conditions import (
    Attacked,
    Battling,
    Earlier,
    Event,
    Exists,
    Happened,
    Happening,
    HasMost,
    Holds,
    Not,
    OneOf,
    Pays,
    Result,
    Status,
    UsedAbility,
)
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Step
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Past, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, State, Verb, Window, Zone
from engine.redemption.language.grammar.conditions import Conditions, number_agrees
from engine.redemption.language.grammar.events import PASSIVE_WORDS
from engine.redemption.language.grammar.nouns import Adjective, Groups, narrowed
from engine.redemption.language.grammar.quantities import ONE, PLURAL

H = Happening
_REACHED: dict[str, Verb] = {
    "selected|chosen": Verb.SELECT,
    "named": Verb.NAME,
    "drawn": Verb.DRAW,
    "discarded": Verb.DISCARD,
    "banished": Verb.BANISH,
    "reserved": Verb.RESERVE,
    "revealed": Verb.REVEAL,
    "negated": Verb.NEGATE,
    "captured": Verb.CAPTURE,
    "released": Verb.RELEASE,
    "withdrawn": Verb.WITHDRAW,
    "converted": Verb.CONVERT,
    "placed": Verb.PLACE,
    "topdecked": Verb.TOPDECK,
    "underdecked": Verb.UNDERDECK,
    "exchanged": Verb.EXCHANGE,
    "set aside": Verb.SET_ASIDE,
    "banded": Verb.BAND,
}
#: how cards an effect reached are called: "the drawn cards"
REACHED: dict[Verb, str] = {verb: phrase.split("|")[0] for phrase, verb in _REACHED.items()}
_DID: dict[str, Happening] = {"blocked": H.BLOCKS, "attacked": H.ATTACKS}
#: what a card did, or what was done to it, behind "that"
PAST: dict[Happening, str] = {one: f"was {said}" for one, said in PASSIVE_WORDS.items()} | {
    one: said for said, one in _DID.items()
}
PAST_WORDS: dict[Happening, str] = {one: said for said, one in _DID.items()}


def _reached(verb: Verb, groups: Groups) -> Target:
    if groups.plural is None:
        raise Refused("a name says which")
    return Target(what=narrowed(groups.what, "reached_by", verb), count=PLURAL if groups.plural else ONE)


def _some_reached(count: Count, verb: Verb, groups: Groups) -> Target:
    if groups.plural is not True:
        raise Refused("of takes the plural")
    return Target(what=narrowed(groups.what, "reached_by", verb), count=count)


def _did(happening: Happening, window: Window | None) -> Adjective:
    return Adjective("past", Past((happening,), window=window))


def _was(happenings: tuple[Happening, ...], by: Target | Player | None, window: Window | None) -> Adjective:
    agent = by.what if isinstance(by, Target) else by
    return Adjective("past", Past(happenings, agent, window))


def _has_played(who: Player, target: Target, window: Window | None) -> Conditions:
    if isinstance(target.what, Reference):
        raise Refused("which card?")
    return (Happened(Event((H.PLAYS,), by=who, object=target), window),)


def _has_put(who: Player, target: Target, window: Window) -> Conditions:
    if window is not Window.TURN:
        raise Refused("kept for the turn")
    return (Happened(Event((H.PUT_IN_PLAY,), by=who, object=target), window),)


def _has_not_played(who: Player, target: Target, window: Window | None) -> Conditions:
    (found,) = _has_played(who, target, window)
    return (Not(found),)


def _have_done(target: Target, happening: Happening, window: Window | None) -> Conditions:
    return (Happened(Event((happening,), subject=target), window),)


def _been(
    target: Target, verb: str, happenings: tuple[Happening, ...], by: Target | Player | None, window: Window | None
) -> Conditions:
    number_agrees(target, "are" if verb == "were" else "is")
    return (Happened(Event(happenings, subject=target, by=by), window),)


def _empty(place: Place) -> Conditions:
    return (Holds(place=place, count=Count(CountKind.NONE), what=Filter(kind=Kind.CARD)),)


def _contains(place: Place, target: Target) -> Conditions:
    if target.count is None or target.source is not None:
        raise Refused("how many?")
    return (Holds(place=place, count=target.count, what=target.what),)


def _none_contains(place: Place, target: Target) -> Conditions:
    if target.count != ONE:
        raise Refused("none of them")
    return (Not(Holds(place=replace(place, owner=Player.ANY), count=ONE, what=target.what)),)


def _most(who: Player, groups: Groups, alone: bool) -> Conditions:
    if not groups.plural:
        raise Refused("the most are several")
    return (HasMost(who, groups.what, alone),)


def _most_may(groups: Groups, steps: tuple[Step, ...]) -> Clause:
    """Read "the player with the most Heroes may draw 1 (unless the most is tied)"."""
    conditions = _most(Player.THAT_PLAYER, groups, True)
    acting = tuple(replace(step, actor=Player.THAT_PLAYER) for step in steps)
    return Clause(steps=acting, conditions=conditions, chooser=Player.THAT_PLAYER)


def _pays(target: Target, place: Place) -> Conditions:
    if target.source is not None:
        raise Refused("two sources")
    return (Pays(Verb.REVEAL, replace(target, source=place)),)


def _held(target: Target, be: str) -> Conditions:
    number_agrees(target, be)
    return (Exists(target=target, place=Place((Zone.HERE,))),)


def _remains(target: Target, place: Place) -> Conditions:
    if place.zones == (Zone.PLAY,) and not isinstance(target.what, This):
        raise Refused("said shorter")
    return (Exists(target=Target(This()) if isinstance(target.what, This) else target, place=place),)


def _earlier(verb: Verb, count: Count | None, place: Place | None) -> Conditions:
    if count is None and place is None:
        raise Refused("said shorter")
    return (Earlier(Result.DID, verb=verb, count=count, place=place),)


def _has_not(who: Player, verbs: tuple[Verb, ...], window: Window | None) -> Conditions:
    return (Not(UsedAbility(who=who, verbs=verbs, window=window or Window.TURN)),)


def _drew(who: Player, window: Window | None) -> Conditions:
    return (Happened(Event((H.DRAWS,), by=who), window),)


RULES: list[Production] = [
    rule("condition", "you <mover> at least <INTEGER>", lambda v, n: _earlier(v, Count(CountKind.AT_LEAST, n), None)),
    rule("condition", "you <mover> <INTEGER> or more", lambda v, n: _earlier(v, Count(CountKind.AT_LEAST, n), None)),
    rule("condition", "you <mover> from <place>", lambda verb, place: _earlier(verb, None, place)),
    rule("condition", "you add to battle", lambda: (Earlier(Result.DID, verb=Verb.ADD_TO_BATTLE),)),
    rule("condition", "<actor> has|have not used a|an <verb-list> ability <within>", _has_not),
    rule("condition", "<actor> did not use a|an <verb-list> ability <within>?", _has_not),
    rule("condition", "<actor> has|have drawn <within> because of his|their special? ability", _drew),
    rule("condition", "<actor> has|have not attacked [this] [turn]", lambda who: (Not(Attacked(who=who)),)),
    rule("condition", "<actor> is|are <battling>", lambda who, doing: (Battling(who, doing),)),
    rule(
        "condition",
        "<actor> is|are <battling> or <battling>",
        lambda w, a, b: (OneOf((Battling(w, a), Battling(w, b))),),
    ),
    *words(
        "battling",
        {
            "rescuing": Status.RESCUING,
            "blocking": Status.BLOCKING,
            "attacking": Status.ATTACKING,
            "making a rescue attempt": Status.RESCUING,
            "being attacked": Status.BLOCKED,
        },
    ),
    *words("reached", _REACHED),
    rule("target-one", "the <reached> <description>", _reached),
    rule("target-one", "<count> of the <reached> <description>", _some_reached),
    *words("did", _DID),
    rule("within", "this <window>", same),
    rule("within", "during that|this <window>", same),
    rule("condition", "<actor> played <target> <within>", _has_played),
    rule("post", "you play", Constant(Adjective("played_by", Player.YOU))),
    rule("post", "they play|played", Constant(Adjective("played_by", Player.THEIR))),
    rule("condition", "you reveal <target> from <place>", _pays),
    rule("condition", "you convert <target> to meek", lambda target: (Pays(Verb.CONVERT, target, State.MEEK),)),
    rule("condition", "<target> <be> held here", lambda target, be: _held(target, be)),
    rule("condition", "<subject> remains|remain in <anywhere>", _remains),
    rule("post", "that|who <did> <within>?", _did),
    rule("post", "that|who was|were <happened-list> <agent>? <within>?", _was),
    rule("condition", "<actor> has|have|control|controls the most <description>", lambda w, g: _most(w, g, False)),
    rule("condition", "<actor> has|have|control|controls the most <description> alone", lambda w, g: _most(w, g, True)),
    rule("clause", "the player with the most <description> may <steps> ( unless the most is tied )", _most_may),
    rule("condition", "<actor> has|have played <target> <within>?", _has_played),
    rule("condition", "<actor> has|have not played <target> <within>?", _has_not_played),
    rule("condition", "<actor> has|have put <target> in play this <window>", _has_put),
    rule("condition", "<target> <did> <within>?", _have_done),
    *words("were", {"was": "was", "has been": "was", "were": "were", "have been": "were"}),
    rule("condition", "<target> <were> <happened-list> <agent>? <within>?", _been),
    rule("condition", "<place> is|are empty", _empty),
    rule("condition", "<place> contains|contain|has|have <target>", _contains),
    rule("condition", "no <zone-list> contains <target>", lambda zones, target: _none_contains(Place(zones), target)),
]

__all__ = ["PAST", "PAST_WORDS", "REACHED", "RULES"]
