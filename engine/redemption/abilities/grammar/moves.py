"""Frames of the effects that move cards."""

from dataclasses import replace

from engine.redemption.abilities.ast.effects import Choice, Effect, Onto, Step, ToPlace
from engine.redemption.abilities.ast.nouns import Count, CountKind, Filter, Place, Reference, Selection, Target, This
from engine.redemption.abilities.ast.vocabulary import Kind, Player, Pointer, Verb, Zone
from engine.redemption.abilities.grammar.notation import Constant, Production, Refused, rule, words
from engine.redemption.abilities.grammar.nouns import narrowed
from engine.redemption.abilities.grammar.places import at
from engine.redemption.abilities.grammar.quantities import ALL, ONE

Steps = tuple[Step, ...]


def from_place(targets: tuple[Target, ...], source: Place | None) -> tuple[Target, ...]:
    """Say where the targets come from."""
    if source is None:
        return targets
    if any(target.source is not None for target in targets):
        raise Refused("two sources")
    if any(isinstance(t.what, Filter) and t.what.place is not None for t in targets):
        raise Refused("in a place and from a place")
    return tuple(replace(target, source=source) for target in targets)


class Frame:
    """Build one effect of a verb on targets, perhaps from a place."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, targets: tuple[Target, ...], source: Place | None = None) -> Steps:
        """Build it."""
        check_targets(self._verb, targets)
        return (Effect(verb=self._verb, targets=from_place(targets, source)),)


def check_targets(verb: Verb, targets: tuple[Target, ...]) -> None:
    """Refuse what no card does: abilities moved, no card reached."""
    for target in targets:
        if target.count is not None and target.count.kind is CountKind.NONE:
            raise Refused("nothing is reached")
        if isinstance(target.what, Filter) and target.what.kind is Kind.ABILITY and verb not in ON_ABILITIES:
            raise Refused("abilities are not moved")


ON_ABILITIES = frozenset({Verb.NEGATE, Verb.PREVENT, Verb.INTERRUPT, Verb.PROTECT, Verb.COPY})


def sequence(verbs: tuple[Verb, ...], targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Read "negate and discard X": the second verb acts on what the first reached."""
    first, second = verbs
    check_targets(first, targets)
    many = len(targets) > 1 or targets[0].count != ONE
    back = Target(what=Reference(pointer=Pointer.THEM if many else Pointer.IT))
    return (Effect(verb=first, targets=from_place(targets, source)), Effect(verb=second, targets=(back,)))


def _draw_top(count: Count, place: Place) -> Steps:
    if place not in (Place((Zone.DECK,)), Place((Zone.DECK,), Player.YOU)):
        raise Refused("cards are drawn from your deck")
    return draw(count)


def _at_random(verb: Verb, targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Let chance choose the targets."""
    if any(target.at_random or isinstance(target.what, This) for target in targets):
        raise Refused("random twice")
    return Frame(verb)(tuple(replace(target, at_random=True) for target in targets), source)


def draw(count: Count, source: Place | None = None) -> Steps:
    """Draw so many cards."""
    return (Effect(verb=Verb.DRAW, count=count, targets=() if source is None else (_cards(source),)),)


def _cards(source: Place) -> Target:
    return Target(what=Filter(kind=Kind.CARD), source=source)


class To:
    """Build an effect that brings targets to a place."""

    def __init__(self, verb: Verb, zones: tuple[Zone, ...] | None = None) -> None:
        self._verb = verb
        self._zones = zones

    def __call__(self, targets: tuple[Target, ...], *places: Place | None) -> Steps:
        *sources, destination = places
        check_targets(self._verb, targets)
        if (
            destination is not None
            and self._zones is not None
            and (destination.zones != self._zones or destination.inside is not None)
        ):
            raise Refused("another effect goes there")
        arguments = None if destination is None else ToPlace(place=destination)
        return (
            Effect(verb=self._verb, targets=from_place(targets, sources[0] if sources else None), arguments=arguments),
        )


def _whole(verb: Verb) -> "_Whole":
    return _Whole(verb)


class _Whole:
    """Build an effect on all cards of a place ("look at opponent's hand")."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, place: Place) -> Steps:
        if not place.zones:
            raise Refused("cards are meant, not what is in them")
        return (Effect(verb=self._verb, targets=(Target(what=Filter(kind=Kind.CARD), count=ALL, source=place),)),)


def search(place: Place, targets: tuple[Target, ...]) -> Steps:
    """Search a place for cards."""
    return (Effect(verb=Verb.SEARCH, targets=from_place(targets, place)),)


#: what is placed where the text does not say it: this card, unless an effect before has brought a card (then it)
UNSAID = Target(what=This(), count=ONE)
_HAVING = frozenset({Verb.FIRST_STRIKE, Verb.SITE_ACCESS, Verb.USE_OTHER, Verb.IGNORE, Verb.PROTECT})
_BRINGING = frozenset({Verb.SEARCH, Verb.CAPTURE, Verb.TAKE, Verb.RESURRECT, Verb.RELEASE, Verb.SELECT})


def said(steps: Steps) -> Steps:
    """Read what is left unsaid as this card."""
    return tuple(
        replace(step, targets=(Target(This()),)) if isinstance(step, Effect) and step.targets == (UNSAID,) else step
        for step in steps
    )


def _referring(last: Step, rest: Steps) -> Steps:
    """Read "capture a Hero and place in territory": the Hero is placed."""
    following = rest[0]
    if not (isinstance(following, Effect) and following.targets == (UNSAID,) and isinstance(last, Effect)):
        return rest
    if following.verb is Verb.USE_OTHER and last.verb in _HAVING:
        return (replace(following, targets=last.targets), *rest[1:])
    if not last.targets or last.verb is Verb.INTERRUPT or following.verb is Verb.USE_OTHER:
        return (replace(following, targets=(Target(This()),)), *rest[1:])
    if last.verb not in _BRINGING:
        raise Refused("what is placed?")
    many = len(last.targets) > 1 or last.targets[0].count != ONE
    back = Target(Reference(Pointer.THEM if many else Pointer.IT))
    return (replace(following, targets=(back,)), *rest[1:])


def _located(last: Step, rest: Steps) -> Steps:
    """Read "look at a hand and take an Enhancement there": one from that hand."""
    following = rest[0]
    if not (isinstance(following, Effect) and isinstance(last, Effect) and last.verb in (Verb.LOOK, Verb.REVEAL)):
        return rest
    there = tuple(
        replace(t, what=replace(t.what, among=None), source=last.targets[0].source)
        if isinstance(t.what, Filter) and t.what.among is Pointer.LOOKED_AT
        else t
        for t in following.targets
    )
    return (replace(following, targets=there), *rest[1:])


def then(first: Steps, rest: Steps) -> Steps:
    """Join effects; what is done with a card just searched for belongs to the search.

    Into hand is where the search brings it; into play out of the discard pile is a resurrection (REG Resurrect).
    """
    rest = _located(first[-1], _referring(first[-1], rest))
    last, following = first[-1], rest[0]
    if (
        isinstance(last, Effect)
        and isinstance(following, Effect)
        and last.verb is Verb.SEARCH
        and _of_pronoun(following)
    ):
        if following.verb is Verb.PLACE and isinstance(following.arguments, Onto) and following.arguments.place:
            placed = replace(following, verb=Verb.PUT_IN_PLAY, arguments=ToPlace(following.arguments.place))
            return then(first, (placed, *rest[1:])) if _in_territory(following.arguments.place) else first + rest
        if following.verb is Verb.TAKE and isinstance(following.arguments, ToPlace):
            return (*first[:-1], replace(last, arguments=following.arguments), *rest[1:])
        if following.verb is Verb.PUT_IN_PLAY and last.targets[0].source == Place((Zone.DISCARD_PILE,)):
            return (*first[:-1], replace(last, verb=Verb.RESURRECT, arguments=following.arguments), *rest[1:])
    if (
        isinstance(last, Effect)
        and isinstance(following, Effect)
        and last.verb is Verb.CAPTURE
        and last.arguments is None
        and following.verb is Verb.PUT_IN_PLAY
        and _of_pronoun(following)
    ):
        return (*first[:-1], replace(last, arguments=following.arguments), *rest[1:])
    return first + rest


def _in_territory(place: Place) -> bool:
    return place.zones == (Zone.TERRITORY,)


def _of_pronoun(effect: Effect) -> bool:
    return len(effect.targets) == 1 and isinstance(effect.targets[0].what, Reference) and effect.actor is None


class _FromPlayer:
    """Build an effect on cards of a player."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, targets: tuple[Target, ...], who: Player) -> Steps:
        """Build it."""
        owned = tuple(replace(target, what=narrowed(target.what, "owner", who)) for target in targets)
        return Frame(self._verb)(owned)


def _rest_to_ends(both: bool) -> Constant:
    """Read "return the rest to the top and/or bottom of deck"."""
    rest = (Target(Reference(Pointer.REST)),)
    ends = tuple((Effect(verb, targets=rest),) for verb in (Verb.TOPDECK, Verb.UNDERDECK))
    return Constant((Choice(branches=ends, both_allowed=both),))


def _return_others(targets: tuple[Target, ...], place: Place) -> Steps:
    others = tuple(replace(target, what=narrowed(target.what, "excluding", This())) for target in targets)
    return To(Verb.BOUNCE, (Zone.HAND,))(others, place)


def _into_play(targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Read "return to play": out of a discard pile a resurrection, out of a Fortress a release. Rule: REG-RELEASE-01"""
    if source is not None and source == replace(source, zones=(Zone.DISCARD_PILE,), inside=None):
        return Frame(Verb.RESURRECT)(targets, source)
    held = all(isinstance(t.what, Filter) and t.what.place is not None and t.what.place.inside for t in targets)
    if source is not None or not held:
        raise Refused("out of what?")
    return Frame(Verb.RELEASE)(targets)


def _put_back(targets: tuple[Target, ...], source: Place, place: Place) -> Steps:
    """Read "return X from discard pile and put them in territory": a resurrection. Rule: REG-RESUR-01"""
    if source.zones != (Zone.DISCARD_PILE,) or place not in (
        Place((Zone.TERRITORY,)),
        at(Player.YOU, (Zone.TERRITORY,)),
    ):
        raise Refused("no resurrection")
    return Frame(Verb.RESURRECT)(targets, source)


def _from_there(targets: tuple[Target, ...], place: Place) -> Steps:
    """Read "take an Enhancement there": one of those that were seen."""
    seen = tuple(replace(t, what=narrowed(t.what, "among", Pointer.LOOKED_AT)) for t in targets)
    return To(Verb.TAKE, (Zone.HAND,))(seen, place)


def _to_owner(targets: tuple[Target, ...], place: Place) -> Steps:
    """Read "return X to territory": captives are released, others withdraw. Rules: REG-RELEASE-01, REG-WITHD-01"""
    held = [isinstance(t.what, Filter) and t.what.kind in _CAPTIVES for t in targets]
    return To(Verb.RELEASE if all(held) else Verb.WITHDRAW, (Zone.TERRITORY,))(targets, place)


_CAPTIVES = frozenset({Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER})


def _in_turn(verbs: tuple[Verb, ...], targets: tuple[Target, ...]) -> Steps:
    first, second = sequence((verbs[0], verbs[1]), targets, None)
    third = replace(second, verb=verbs[2]) if isinstance(second, Effect) else second
    return (first, second, third)


def _forced(who: Player, steps: Steps) -> Steps:
    """Read "make an opponent discard X"."""
    return tuple(_forced_to(who, step) for step in steps)


def _forced_to(who: Player, step: Step) -> Step:
    if step.actor is not None or who is Player.YOU:
        raise Refused("somebody else acts")
    return replace(step, actor=who, compelled=True)


_BONDAGE = (Zone.LAND_OF_BONDAGE,)
_HAND = at(None, (Zone.HAND,))
_TERRITORY = at(None, (Zone.TERRITORY,))

MOVERS: dict[str, Verb] = {
    "discard": Verb.DISCARD,
    "underdeck": Verb.UNDERDECK,
    "topdeck": Verb.TOPDECK,
    "banish": Verb.BANISH,
    "reserve": Verb.RESERVE,
    "shuffle": Verb.SHUFFLE,
    "bounce": Verb.BOUNCE,
    "withdraw": Verb.WITHDRAW,
    "take": Verb.TAKE,
    "capture": Verb.CAPTURE,
    "release": Verb.RELEASE,
    "resurrect": Verb.RESURRECT,
    "play": Verb.PLAY,
    "toss": Verb.TOSS,
    "heal": Verb.HEAL,
    "paralyze": Verb.PARALYZE,
    "equip": Verb.EQUIP,
    "negate": Verb.NEGATE,
    "interrupt": Verb.INTERRUPT,
    "prevent": Verb.PREVENT,
    "reveal": Verb.REVEAL,
    "look at": Verb.LOOK,
    "deactivate": Verb.DEACTIVATE,
    "rescue": Verb.RESCUE,
    "exchange": Verb.EXCHANGE,
    "convert": Verb.CONVERT,
    "transfer": Verb.TRANSFER,
    "redirect": Verb.REDIRECT,
}
_NO_PLAIN_FRAME = frozenset({Verb.EXCHANGE, Verb.TRANSFER})

RULES: list[Production] = [
    *words("mover", MOVERS),
    *[rule("frame", f"{word} <targets>", Frame(verb)) for word, verb in MOVERS.items() if verb not in _NO_PLAIN_FRAME],
    *[
        rule("frame", f"{word} <targets> from <place>", Frame(verb))
        for word, verb in MOVERS.items()
        if verb not in _NO_PLAIN_FRAME | {Verb.NEGATE, Verb.INTERRUPT, Verb.PREVENT, Verb.CONVERT, Verb.PARALYZE}
    ],
    rule("two-verbs", "<mover> and [then] <mover>", lambda first, second: (first, second)),
    rule("frame", "<two-verbs> <targets>", lambda verbs, targets: sequence(verbs, targets, None)),
    rule("frame", "<two-verbs> <targets> from <place>", sequence),
    rule("frame", "draw <count>", draw),
    rule("frame", "draw <count> card|cards", draw),
    rule("frame", "draw <count> card|cards <limit-note>", lambda count, limit: draw(replace(count, limit=limit))),
    rule("frame", "draw an equal number", Constant((Effect(Verb.DRAW, count=Count(CountKind.EQUAL)),))),
    rule(
        "frame",
        "return the rest in any order",
        Constant((Effect(Verb.TOPDECK, targets=(Target(Reference(Pointer.REST)),), any_order=True),)),
    ),
    rule("frame", "<mover> <targets> at random from <place>", _at_random),
    rule("frame", "<mover> <targets> from <place> at random", _at_random),
    rule("frame", "<mover> <targets> at random", lambda verb, targets: _at_random(verb, targets, None)),
    rule("frame", "draw <count> [card|cards] from <place>", draw),
    rule("frame", "return <targets> to <place>", To(Verb.BOUNCE, (Zone.HAND,))),
    rule("frame", "return <targets> from <place> to <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule("frame", "return <targets> to <place>", _to_owner),
    rule("frame", "remove <targets> from [the] game", Frame(Verb.BANISH)),
    rule("frame", "remove from the game <targets>", Frame(Verb.BANISH)),
    rule(
        "frame",
        "<mover> and remove <targets> from the game",
        lambda verb, targets: sequence((verb, Verb.BANISH), targets, None),
    ),
    rule("frame", "remove <targets> from <place> from [the] game", Frame(Verb.BANISH)),
    rule("frame", "put|place <subject-noun> in|into <place>", lambda who, p: To(Verb.PUT_IN_PLAY, _BONDAGE)((who,), p)),
    rule("frame", "put|place in|into <place>", lambda place: To(Verb.PUT_IN_PLAY, _BONDAGE)((UNSAID,), place)),
    rule("frame", "return|place|put <targets> to|on|at [the] bottom of <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("frame", "return <targets> from <place> to [the] bottom of <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("frame", "return|place|put <targets> from <place> on|to [the] top of <place>", To(Verb.TOPDECK, (Zone.DECK,))),
    rule("frame", "shuffle into <place>", lambda place: To(Verb.SHUFFLE, (Zone.DECK,))((UNSAID,), place)),
    rule("frame", "shuffle hand into deck", Constant(_whole(Verb.SHUFFLE)(at(None, (Zone.HAND,))))),
    rule("frame", "draw <count> new cards", draw),
    rule("frame", "make|force <actor> [to] <frame>", lambda who, steps: _forced(who, steps)),
    rule("frame", "return to <place>", lambda place: To(Verb.WITHDRAW, (Zone.TERRITORY,))((UNSAID,), place)),
    rule("frame", "transfer <targets> from <place> to <place>", To(Verb.TRANSFER)),
    rule("frame", "return <targets> from battle to <place>", To(Verb.WITHDRAW, (Zone.TERRITORY,))),
    rule("frame", "return <targets> to <place> except this 1", _return_others),
    rule("frame", "return <targets> to play", lambda targets: _into_play(targets, None)),
    rule("frame", "return <targets> from <place> to play", _into_play),
    rule("frame", "return <targets> from <place> and put|place it|them in <place>", _put_back),
    rule("frame", "take <targets> there into <place>", _from_there),
    rule("frame", "<three-verbs> <targets>", _in_turn),
    rule("three-verbs", "<mover> , <mover> , and <mover>", lambda *verbs: verbs),
    rule("frame", "select and <mover> <targets>", lambda verb, targets: Frame(verb)(targets)),
    rule(
        "frame", "select and <mover> <targets> from <place>", lambda verb, targets, place: Frame(verb)(targets, place)
    ),
    rule("frame", "randomly select and <mover> <targets> from <place>", _at_random),
    rule("frame", "show you <targets>", Frame(Verb.REVEAL)),
    rule("frame", "discard this", Constant((Effect(Verb.DISCARD, targets=(Target(This()),)),))),
    rule("frame", "force <targets> to withdraw from battle", Frame(Verb.WITHDRAW)),
    rule("frame", "return|put the rest to|on [the] top and/or bottom of deck", _rest_to_ends(True)),
    rule("frame", "put the rest on top or bottom of deck", _rest_to_ends(False)),
    rule("frame", "add to hand <targets>", lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND,)))),
    rule("frame", "take <targets> from <place> into <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule("frame", "draw top card from|of <place>", lambda place: _draw_top(ONE, place)),
    rule("frame", "search <place> and select|choose <targets>", search),
    rule("frame", "take <targets> to <place>", To(Verb.TAKE)),
    rule("frame", "take <targets> from <place> to <place>", To(Verb.TAKE)),
    rule("frame", "put|place <targets> in|into play", Frame(Verb.PUT_IN_PLAY)),
    rule("frame", "put|place <targets> from <place> in|into play", Frame(Verb.PUT_IN_PLAY)),
    rule("frame", "put <targets> in|into <place>", To(Verb.PUT_IN_PLAY, (Zone.TERRITORY,))),
    rule("frame", "put|place <targets> in|into <place>", To(Verb.PUT_IN_PLAY, (Zone.LAND_OF_BONDAGE,))),
    rule("frame", "put|place <targets> on deck", lambda targets: To(Verb.TOPDECK)(targets, Place((Zone.DECK,)))),
    rule("frame", "take <targets> into <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule("frame", "draw the top card from|of <place>", lambda place: _draw_top(ONE, place)),
    rule("frame", "draw the top <count> cards from|of <place>", lambda count, place: _draw_top(count, place)),
    rule("frame", "add|put|place <targets> to|in|into <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule(
        "frame",
        "add|put|place <targets> to|in|into hand or battle",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.BATTLE))),
    ),
    rule(
        "frame",
        "add|put|place <targets> to|in|into hand or play",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.PLAY))),
    ),
    rule(
        "frame",
        "take <targets> to|into hand or battle",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.BATTLE))),
    ),
    rule("frame", "add <targets> to [the] battle", Frame(Verb.ADD_TO_BATTLE)),
    rule("frame", "add <targets> from <place> to [the] battle", Frame(Verb.ADD_TO_BATTLE)),
    rule("frame", "place|put <targets> beneath|under <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("frame", "place|put <targets> from <place> beneath|under <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("frame", "place|put|return <targets> on|to [the] top of <place>", To(Verb.TOPDECK, (Zone.DECK,))),
    rule("frame", "shuffle <targets> into|to <place>", To(Verb.SHUFFLE, (Zone.DECK,))),
    rule("frame", "shuffle <targets> from <place> into <place>", To(Verb.SHUFFLE, (Zone.DECK,))),
    rule("frame", "resurrect <targets> to <place>", To(Verb.RESURRECT)),
    rule("frame", "resurrect <targets> from <place> to <place>", To(Verb.RESURRECT)),
    rule("frame", "release <targets> to <place>", To(Verb.RELEASE)),
    rule("frame", "give <targets> to <place>", To(Verb.GIVE)),
    rule("frame", "give <targets> from <place> to <place>", To(Verb.GIVE)),
    rule("frame", "transfer <targets>", Frame(Verb.TRANSFER)),
    rule("frame", "transfer <targets> to <whose-capture>", To(Verb.TRANSFER)),
    rule("frame", "underdeck <targets> into|to <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    *[
        rule(
            "frame",
            f"add|put|place <targets> to|in|into {phrase}",
            lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.TERRITORY))),
        )
        for phrase in ("hand or territory", "territory or hand", "territory and/or hand", "hand and/or territory")
    ],
    rule("frame", "remove this from [the] game", Constant((Effect(Verb.BANISH, targets=(Target(This()),)),))),
    rule("frame", "give <targets> to <actor>", lambda targets, who: To(Verb.GIVE)(targets, at(who, ()))),
    rule(
        "frame",
        "give <actor> <targets> from <place>",
        lambda who, targets, place: To(Verb.GIVE)(targets, place, at(who, ())),
    ),
    rule(
        "frame",
        "give <targets> from <place> to <actor>",
        lambda targets, place, who: To(Verb.GIVE)(targets, place, at(who, ())),
    ),
    *[
        rule("frame", f"{word} <targets> from <actor>", _FromPlayer(verb))
        for word, verb in MOVERS.items()
        if verb in (Verb.TAKE, Verb.DISCARD, Verb.BANISH, Verb.UNDERDECK, Verb.RESURRECT, Verb.CAPTURE)
    ],
    rule("frame", "give <actor> <targets>", lambda who, targets: To(Verb.GIVE)(targets, at(who, ()))),
    rule("frame", "transfer <targets> to <place>", To(Verb.TRANSFER)),
    *[
        rule("frame", f"{word} <possessed-place>", _whole(verb))
        for word, verb in MOVERS.items()
        if verb in (Verb.SHUFFLE, Verb.DISCARD, Verb.RESERVE, Verb.BANISH, Verb.UNDERDECK, Verb.TOPDECK)
    ],
    rule("possessed-place", "<possessor> <zone-list>", at),
    rule("possessed-place", "a|an|any <zone>", lambda zone: at(Player.ANY, (zone,))),
    rule("possessed-place", "hand", Constant(at(None, (Zone.HAND,)))),
    rule("frame", "look at <place>", _whole(Verb.LOOK)),
    rule("frame", "reveal <place>", _whole(Verb.REVEAL)),
    rule("frame", "search <place> for <targets>", search),
    rule("frame", "put|place in play", Constant((Effect(Verb.PUT_IN_PLAY, targets=(Target(Reference(Pointer.IT)),)),))),
    rule(
        "frame",
        "put|place|add to|in|into [your] hand",
        Constant(
            (Effect(Verb.TAKE, targets=(Target(Reference(Pointer.IT)),), arguments=ToPlace(Place((Zone.HAND,)))),)
        ),
    ),
]


__all__ = ["RULES", "Frame", "Selection", "check_targets"]
