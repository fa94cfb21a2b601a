"""Productions for conditions. A list of conditions is a tuple, and all of them must be true."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.conditions import (
    Advantage,
    AllAre,
    Among,
    Attacked,
    Battling,
    Condition,
    Controls,
    During,
    Earlier,
    Exists,
    HasAdvantage,
    HasBrigades,
    HasDrawn,
    HasInitiative,
    HasStatus,
    Holds,
    Is,
    Not,
    OneOf,
    Phase,
    PlayedFrom,
    PlayedIn,
    PlayedOn,
    Result,
    Status,
    UsedAbility,
    UsedBy,
    Who,
    Window,
    XIs,
)
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
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Alignment, Kind, Player, Pointer, Verb, Zone
from engine.redemption.language.grammar.nouns import Adjective, Groups, either, with_field
from engine.redemption.language.grammar.quantities import ONE

_BATTLE = Place(zones=(Zone.BATTLE,))
_PLAY = Place(zones=(Zone.PLAY,))
_TABLE = frozenset({Zone.PLAY, Zone.TERRITORY, Zone.BATTLE, Zone.LAND_OF_BONDAGE, Zone.SET_ASIDE})
Conditions = tuple[Condition, ...]

_STATUSES: dict[str, Status] = {
    "blocking": Status.BLOCKING,
    "attacking": Status.ATTACKING,
    "making a rescue attempt": Status.ATTACKING,
    "alone": Status.ALONE,
    "opposed": Status.OPPOSED,
    "occupied": Status.OCCUPIED,
    "active|activated": Status.ACTIVE,
    "equipped": Status.EQUIPPED,
    "placed": Status.PLACED,
    "rescuing": Status.RESCUING,
    "taunting": Status.TAUNTING,
    "paralyzed": Status.PARALYZED,
    "poisoned": Status.POISONED,
    "diseased": Status.DISEASED,
}


def number_agrees(target: Target, verb: str) -> None:
    """Refuse "a Hero are" and "Heroes is"."""
    plural = target.count is not None and target.count != ONE and target.count.kind is not CountKind.NONE
    if isinstance(target.what, This | Reference):
        return
    if isinstance(target.what, Filter) and len(target.what.names) > 1:
        return

    if target.count is not None and target.count.kind in (CountKind.NONE, CountKind.ALL, CountKind.AT_LEAST):
        return
    if plural != (verb == "are"):
        raise Refused("verb and noun do not agree")


def _is_somewhere(targets: tuple[Target, ...], verb: str, place: Place) -> Conditions:
    if len(targets) == 1:
        number_agrees(targets[0], verb)
        if isinstance(targets[0].what, This):
            return _this_is_in(place)
    elif verb == "is":
        raise Refused("several are")
    return tuple(Exists(target=target, place=place) for target in targets)


def _is_nowhere(target: Target, verb: str, place: Place) -> Conditions:
    (found,) = _is_somewhere((target,), verb, place)
    return (Not(condition=found),)


def _this_is_in(place: Place) -> Conditions:
    if place == _BATTLE:
        return (HasStatus(status=Status.IN_BATTLE),)
    return (Exists(target=Target(what=This()), place=place),)


def _controls(who: Player, targets: tuple[Target, ...]) -> Conditions:
    return tuple(Controls(who=who, target=target) for target in targets)


def _owned(who: Player, target: Target) -> Target:
    """Read what a player has: of cards on the table what he owns and controls. Rule: REG-WORD-07"""
    what = target.what
    if not isinstance(what, Filter | AnyOf) or who is Player.ANY:
        return target
    each = (what,) if isinstance(what, Filter) else what.options
    if not all(isinstance(one, Filter) and one.owner is None and is_on_the_table(one.place) for one in each):
        return target
    owned = tuple(replace(one, owner=who) for one in each if isinstance(one, Filter))
    return replace(target, what=owned[0] if isinstance(what, Filter) else replace(what, options=owned))


def is_on_the_table(place: Place | None) -> bool:
    """Say whether words name no place, or one where cards are owned and controlled."""
    return place is None or _TABLE.issuperset(place.zones)


def _has(who: Player, targets: tuple[Target, ...]) -> Conditions:
    return _controls(who, tuple(_owned(who, target) for target in targets))


def _controls_in(who: Player, targets: tuple[Target, ...], place: Place) -> Conditions:
    raise Refused("read as part of the noun")


def _status(status: Status) -> Conditions:
    return (HasStatus(status=status),)


def _not_status(status: Status) -> Conditions:
    return (Not(condition=HasStatus(status=status)),)


def _either_status(first: Status, second: Status) -> Conditions:
    return (OneOf(options=(HasStatus(status=first), HasStatus(status=second))),)


def _subject_status(target: Target, verb: str, status: Status) -> Conditions:
    number_agrees(target, verb)
    if isinstance(target.what, This):
        return (HasStatus(status=status),)
    return (HasStatus(status=status, subject=target),)


def _subject_not_status(target: Target, verb: str, status: Status) -> Conditions:
    (found,) = _subject_status(target, verb, status)
    return (Not(condition=found),)


def _used_by_either(first: Selection, second: Selection) -> Conditions:
    return (UsedBy(what=either(first, second)),)


def _alone(target: Target, verb: str, status: Status) -> Conditions:
    return (*_subject_status(target, verb, status), *_subject_status(target, verb, Status.ALONE))


def _opposed_by_many(count: Count, groups: Groups) -> Conditions:
    if count.kind is not CountKind.AT_LEAST or not groups.plural:
        raise Refused("several oppose")
    return (HasStatus(status=Status.OPPOSED, by=groups.what, count=count),)


def _opposed(by: Selection) -> Conditions:
    return (HasStatus(status=Status.OPPOSED, by=by),)


def _played_against(whom: Selection) -> Conditions:
    return (HasStatus(status=Status.PLAYED_AGAINST, by=whom),)


def _are_all(target: Target, are: Selection) -> Conditions:
    return _all_such(replace(target, count=Count(CountKind.ALL)), are)


def _brigades_of_in(who: Player, count: Count, alignment: Alignment, place: Place) -> Conditions:
    return (HasBrigades(count=count, alignment=alignment, who=who, place=place),)


def _subject_blocking(target: Target, verb: str, whom: Selection) -> Conditions:
    (found,) = _subject_status(target, verb, Status.BLOCKING)
    return (replace(found, by=whom),) if isinstance(found, HasStatus) else (found,)


def _against_brigades(brigades: tuple[str, ...]) -> Conditions:
    return _played_against(Filter(Kind.CHARACTER, brigades=brigades))


def _subject_opposed(target: Target, verb: str, by: Selection | None) -> Conditions:
    number_agrees(target, verb)
    return (HasStatus(status=Status.OPPOSED, subject=None if isinstance(target.what, This) else target, by=by),)


def _blocking(by: Selection) -> Conditions:
    return (HasStatus(status=Status.BLOCKING, by=by),)


def _is(target: Target, what: Selection) -> Conditions:
    if not isinstance(target.what, Reference) or isinstance(what, Reference):
        raise Refused("only something mentioned before is described")
    return (Is(subject=target.what, what=what),)


def _is_not(target: Target, what: Selection) -> Conditions:
    (found,) = _is(target, what)
    return (Not(condition=found),)


def _is_like(target: Target, adjective: Adjective) -> Conditions:
    if not isinstance(target.what, Reference) or adjective.name in ("books", "kind"):
        raise Refused("only something mentioned before is described")
    return (
        Is(
            subject=target.what,
            what=with_field(Filter(kind=target.what.noun or Kind.CARD), adjective.name, adjective.value),
        ),
    )


def _controls_none(who: Player, target: Target) -> Conditions:
    return (Not(condition=Controls(who=who, target=target)),)


def _has_none(who: Player, target: Target) -> Conditions:
    return _controls_none(who, _owned(who, target))


def _more_cards(who: Player, than: Player) -> Conditions:
    if Player.YOU not in (who, than) or ONE_OPPONENT.isdisjoint((who, than)):
        raise Refused("the advantage of whom?")
    return (HasAdvantage(who=who, over=Advantage.HAND),)


def _all_are(target: Target, adjective: Adjective) -> Conditions:
    if target.count is None or target.count.kind is not CountKind.ALL or not isinstance(target.what, Filter):
        raise Refused("all of what?")
    return (AllAre(what=target.what, are=with_field(Filter(kind=target.what.kind), adjective.name, adjective.value)),)


def _all_such(target: Target, are: Selection) -> Conditions:
    if isinstance(are, Reference) or (isinstance(are, Filter) and are.names):
        raise Refused("what are they all?")
    if target.count is None or target.count.kind is not CountKind.ALL or not isinstance(target.what, Filter):
        raise Refused("all of what?")
    return (AllAre(what=target.what, are=are),)


def _share(target: Target, likeness: Likeness) -> Conditions:
    return _all_such(target, Filter(Kind.CARD, matching=Matching(likeness)))


def _has_brigades(who: Player, count: Count, alignment: Alignment) -> Conditions:
    return (HasBrigades(count=count, alignment=alignment, who=who),)


def _brigades_in(count: Count, alignment: Alignment, place: Place) -> Conditions:
    return (HasBrigades(count=count, alignment=alignment, place=place),)


def _brigades_revealed(count: Count, alignment: Alignment | None) -> Conditions:
    return (HasBrigades(count=count, alignment=alignment),)


def _advantage(who: Player, over: Advantage) -> Conditions:
    return (HasAdvantage(who=who, over=over),)


def _has_used(who: Player, verbs: tuple[Verb, ...], window: Window) -> Conditions:
    return (UsedAbility(who=who, verbs=verbs, window=window),)


def _has_drawn(who: Player, count: Count, window: Window) -> Conditions:
    return (HasDrawn(who=who, count=count, window=window),)


def _and(first: Conditions, second: Conditions) -> Conditions:
    return first + second


def _blocked_from(place: Place) -> Conditions:
    return (HasStatus(Status.BLOCKING), PlayedFrom(place=place))


def _or(first: Conditions, second: Conditions) -> Conditions:
    if len(first) > 1 or len(second) > 1:
        raise Refused("or between lists of conditions")
    if isinstance(first[0], Battling) and isinstance(second[0], HasStatus) and second[0].subject is None:
        raise Refused("the player is meant")
    options = second[0].options if isinstance(second[0], OneOf) else second
    return (OneOf(options=(first[0], *options)),)


class _Earlier:
    """Build a condition that an earlier effect was, or was not, carried out."""

    def __init__(self, result: Result) -> None:
        self._result = result

    def __call__(self, who: Player = Player.YOU) -> Conditions:
        return (Earlier(result=self._result, who=Player.THEIR if who is not Player.YOU else who),)


def _holds(place: Place, count: Count) -> Conditions:
    return (Holds(place=place, count=count, what=Filter(kind=Kind.CARD)),)


_IT = Reference(Pointer.IT)
_SOULS_BEHIND = (Player.OPPONENT, Advantage.REDEEMED_SOUL)


def _who(found: Conditions) -> Conditions:
    """Read "each player who controls a king": the condition is checked for each of them."""
    return tuple(Who(one) for one in found)


RULES: list[Production] = [
    rule("who", "who|that control|controls <targets>", lambda held: _who(_controls(Player.THEIR, held))),
    rule("who", "who|that has|have <targets>", lambda held: _who(_has(Player.THEIR, held))),
    rule("who", "with <targets>", lambda held: _who(_controls(Player.THEIR, held))),
    rule("who", "who|that do|does not control <target>", lambda held: _who(_controls_none(Player.THEIR, held))),
    rule("who", "who|that do|does not have <target>", lambda held: _who(_has_none(Player.THEIR, held))),
    rule("who", "who|that has|have <advantage> advantage", lambda over: _who(_advantage(Player.THEIR, over))),
    *words("be", {"is": "is", "are": "are"}),
    *words("status", _STATUSES),
    rule("condition", "[this] [card] [is] used|played by <user>", lambda what: (UsedBy(what=what),)),
    rule("condition", "[this] [card] [is] used|played by <user> ( or <user> )", _used_by_either),
    rule("condition", "used|played on <selection>", lambda what: (PlayedOn(what=what),)),
    rule("condition", "used|played during [a|the] battle [phase]", Constant((PlayedIn(place=_BATTLE),))),
    rule("condition", "used|played in <anywhere>", lambda place: (PlayedIn(place=place),)),
    rule("condition", "not used|played in <anywhere>", lambda place: (Not(condition=PlayedIn(place=place)),)),
    rule("condition", "played from <place>", lambda place: (PlayedFrom(place=place),)),
    rule("condition", "this character blocked from <place>", _blocked_from),
    rule("condition", "<targets> <be> in <anywhere>", _is_somewhere),
    rule("condition", "<target> <be> not in <anywhere>", _is_nowhere),
    rule("condition", "<targets> remains in <anywhere>", lambda targets, place: _is_somewhere(targets, "is", place)),
    rule("condition", "<targets> remain in <anywhere>", lambda targets, place: _is_somewhere(targets, "are", place)),
    rule("condition", "<target> remains", lambda target: _is_somewhere((target,), "is", _PLAY)),
    rule("condition", "<one-player> control|controls <targets>", _controls),
    rule("condition", "<one-player> has|have <targets>", _has),
    rule("one-player", "you", Constant(Player.YOU)),
    rule("one-player", "opponent|they", Constant(Player.OPPONENT)),
    rule("one-player", "an|any|your|1 opponent", Constant(Player.OPPONENT)),
    rule("one-player", "a|any player", Constant(Player.ANY)),
    rule("condition", "<status>", _status),
    rule("condition", "x is <bound>", lambda found: (XIs(found),)),
    rule("condition", "x is at least <INTEGER>", lambda number: (XIs(Threshold(number, "at_least")),)),
    rule("condition", "it is your turn", Constant((During(phase=Phase.TURN, whose=Player.YOU),))),
    rule("condition", "in battle", Constant((HasStatus(status=Status.IN_BATTLE),))),
    rule("condition", "<status> alone", lambda status: (HasStatus(status=status), HasStatus(status=Status.ALONE))),
    rule("condition", "there is|are <target>", lambda target: (Among(target=target),)),
    rule("condition", "<actor> has|have <advantage> advantage", _advantage),
    rule("condition", "<actor> has|have used a|an <verb-list> ability this <window>", _has_used),
    rule("condition", "<actor> has|have drawn <count> [cards] this <window>", _has_drawn),
    rule("condition", "<place> has|have <count> cards", _holds),
    *words("advantage", {advantage.value.lower(): advantage for advantage in Advantage}),
    rule("condition", "<actor> has|have initiative", lambda who: (HasInitiative(who=who),)),
    rule("condition", "<actor> used|uses a|an <verb-list> ability this <window>", _has_used),
    rule("condition", "not <status>", _not_status),
    rule("condition", "unoccupied", Constant((Not(condition=HasStatus(status=Status.OCCUPIED)),))),
    rule("condition", "<status> or <status>", _either_status),
    rule("condition", "<target> <be> <status>", _subject_status),
    rule("condition", "<target> <be> <status> alone", _alone),
    rule("condition", "<target> <be> in battle alone", lambda who, be: _subject_status(who, be, Status.ALONE)),
    rule("condition", "opposed by <count> <description>", _opposed_by_many),
    rule("condition", "active on <selection>", lambda what: (HasStatus(Status.ACTIVE), PlayedOn(what=what))),
    rule("condition", "not blocked", Constant((Not(condition=HasStatus(Status.BLOCKED)),))),
    rule("condition", "<target> <be> not <status>", _subject_not_status),
    rule("condition", "opposed by <selection>", _opposed),
    rule("condition", "<target> <be> opposed by <selection>", _subject_opposed),
    rule("condition", "blocking <selection>", _blocking),
    rule("condition", "played|used against <selection>", _played_against),
    rule("condition", "<actor> control|controls|has|have <count> <brigade-alignment> brigades", _has_brigades),
    rule("condition", "<count> <brigade-alignment> brigades are in <anywhere>", _brigades_in),
    rule("condition", "<count> <brigade-alignment>? brigades are revealed", _brigades_revealed),
    *words("brigade-alignment", {"good": Alignment.GOOD, "evil": Alignment.EVIL}),
    rule("condition", "<target> is <selection>", _is),
    rule("condition", "<target> is not <selection>", _is_not),
    rule("condition", "<target> 's not <selection>", _is_not),
    rule("condition", "<target> 's <selection>", _is),
    rule("condition", "<actor> has|have attacked this turn", lambda who: (Attacked(who=who),)),
    rule("condition", "<actor> did not attack this turn", lambda who: (Not(condition=Attacked(who=who)),)),
    rule("condition", "<actor> does|do not control <target>", _controls_none),
    rule("condition", "<actor> does|do not have <target>", _has_none),
    rule("condition", "<actor> has|have more cards in hand than <actor>", _more_cards),
    rule("condition", "put <elsewhere>", lambda place: (PlayedIn(place=place),)),
    rule("elsewhere", "here", Constant(Place((Zone.HERE,)))),
    rule("condition", "<targets> <be> here", lambda targets, be: _is_somewhere(targets, be, Place((Zone.HERE,)))),
    rule("condition", "<target> <be> not here", lambda target, be: _is_nowhere(target, be, Place((Zone.HERE,)))),
    rule(
        "condition",
        "<targets> <be> in play or set aside",
        lambda targets, be: _is_somewhere(targets, be, Place((Zone.PLAY, Zone.SET_ASIDE))),
    ),
    rule("condition", "<target> is <adjective>", _is_like),
    rule("condition", "<target> are <adjective>", _all_are),
    rule("condition", "he|she remains in <anywhere>", lambda place: (Exists(Target(_IT), place),)),
    rule("condition", "you have fewer redeemed souls than <opposing-player>", lambda _: _advantage(*_SOULS_BEHIND)),
    rule("opposing-player", "[your] opponent", Constant(None)),
    rule(
        "condition", "blocking <brigade-list> brigade", lambda names: _blocking(Filter(Kind.CHARACTER, brigades=names))
    ),
    rule("condition", "<target> <be> set aside", lambda who, be: _subject_status(who, be, Status.IN_SET_ASIDE)),
    rule("condition", "<target> <be> set-aside", lambda who, be: _subject_status(who, be, Status.IN_SET_ASIDE)),
    rule("condition", "<target> are all <selection>", _are_all),
    rule("condition", "<target> share [the|a] [same] <likeness>", _share),
    rule("condition", "<target> do not share a <likeness>", lambda what, like: (Not(_share(what, like)[0]),)),
    rule(
        "condition",
        "<actor> has|have|control|controls <count> <brigade-alignment> brigades in <anywhere>",
        _brigades_of_in,
    ),
    rule("condition", "<target> <be> blocking <selection>", _subject_blocking),
    rule("condition", "this remains", Constant((Exists(target=Target(what=This()), place=_PLAY),))),
    rule("condition", "this card remains on that hero|lost soul|card", Constant((Exists(Target(This()), _PLAY),))),
    rule("condition", "played|used against <brigade-list> brigade", _against_brigades),
    rule("condition", "<target> are <selection>", _all_such),
    rule("condition", "you do|did", _Earlier(Result.DID)),
    rule("condition", "they|he do|does|did", Constant((Earlier(result=Result.DID, who=Player.THEIR),))),
    rule("condition", "you do|did not", _Earlier(Result.DID_NOT)),
    rule("condition", "you can not", _Earlier(Result.COULD_NOT)),
    rule("condition", "you cannot", _Earlier(Result.COULD_NOT)),
    rule("condition", "they|he|opponent do|does|did not", Constant((Earlier(Result.DID_NOT, Player.THEIR),))),
    rule("condition", "they|he|opponent can not", Constant((Earlier(Result.COULD_NOT, Player.THEIR),))),
    rule("condition", "they|he|opponent cannot", Constant((Earlier(Result.COULD_NOT, Player.THEIR),))),
    rule("condition", "not", _Earlier(Result.DID_NOT)),
    rule("conditions", "<condition>", same),
    rule("conditions", "<condition> and [if|while] <conditions>", _and),
    rule("conditions", "<condition> or [if] <conditions>", _or),
]
RULES = [production for production in RULES if production.source != "you do not|cannot"]

__all__ = ["RULES", "Conditions", "is_on_the_table", "number_agrees"]
