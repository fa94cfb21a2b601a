"""Shapes of the effects that move cards."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, words
from engine.redemption.language.ast.effects import Effect, Step, ToPlace
from engine.redemption.language.ast.nouns import Count, CountKind, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import AFFLICTING, KINDS
from engine.redemption.language.grammar.nouns import narrowed
from engine.redemption.language.grammar.places import at
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import MOVERS, UNSAID, Shape, Steps, To, Whole, draw, search, sequence


def _draw_top(count: Count, place: Place) -> Steps:
    if place not in (Place((Zone.DECK,)), Place((Zone.DECK,), Player.YOU)):
        raise Refused("cards are drawn from your deck")
    return draw(count)


def _at_random(verb: Verb, targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Let chance choose the targets."""
    if any(target.at_random or isinstance(target.what, This) for target in targets):
        raise Refused("random twice")
    return Shape(verb)(tuple(replace(target, at_random=True) for target in targets), source)


class _FromPlayer:
    """Build an effect on cards of a player."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, targets: tuple[Target, ...], who: Player) -> Steps:
        """Build it."""
        owned = tuple(replace(target, what=narrowed(target.what, "owner", who)) for target in targets)
        return Shape(self._verb)(owned)


def _from_there(targets: tuple[Target, ...], place: Place) -> Steps:
    """Read "take an Enhancement there": one of the cards that were seen."""
    seen = tuple(replace(t, what=narrowed(t.what, "among", Pointer.LOOKED_AT)) for t in targets)
    return To(Verb.TAKE, (Zone.HAND,))(seen, place)


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

RULES: list[Production] = [
    rule("shape", "set this aside", Constant((Effect(Verb.SET_ASIDE, targets=(Target(This()),)),))),
    *words("mover", MOVERS),
    *[rule("shape", f"{word} <targets>", Shape(verb)) for word, verb in MOVERS.items() if not KINDS[verb].names_second],
    *[
        rule("shape", f"{word} <targets> from <place>", Shape(verb))
        for word, verb in MOVERS.items()
        if not (KINDS[verb].names_second or KINDS[verb].leaves_targets or verb in AFFLICTING)
    ],
    rule("two-verbs", "<mover> and [then] <mover>", lambda first, second: (first, second)),
    rule("shape", "<two-verbs> <targets>", lambda verbs, targets: sequence(verbs, targets, None)),
    rule("shape", "<two-verbs> <targets> from <place>", sequence),
    rule("shape", "draw <count>", draw),
    rule("shape", "draw <count> card|cards", draw),
    rule("shape", "draw <count> card|cards <limit-note>", lambda count, limit: draw(replace(count, limit=limit))),
    rule("shape", "draw <fewer> [card|cards]", draw),
    rule("acted-steps", "draws <count> [card|cards]", draw),
    rule("acted-steps", "draws <fewer> [card|cards]", draw),
    rule("fewer", "<INTEGER> less|fewer", lambda number: Count(CountKind.FEWER, number)),
    rule("shape", "draw an equal number", Constant((Effect(Verb.DRAW, count=Count(CountKind.EQUAL)),))),
    rule("shape", "<mover> <targets> at random from <place>", _at_random),
    rule("shape", "<mover> <targets> from <place> at random", _at_random),
    rule("shape", "<mover> <targets> at random", lambda verb, targets: _at_random(verb, targets, None)),
    rule("shape", "draw <count> [card|cards] from <place>", draw),
    rule("shape", "remove <targets> from [the] game", Shape(Verb.BANISH)),
    rule("shape", "remove from the game <targets>", Shape(Verb.BANISH)),
    rule(
        "shape",
        "<mover> and remove <targets> from the game",
        lambda verb, targets: sequence((verb, Verb.BANISH), targets, None),
    ),
    rule("shape", "remove <targets> from <place> from [the] game", Shape(Verb.BANISH)),
    rule("shape", "put|place <subject-noun> in|into <place>", lambda who, p: To(Verb.PUT_IN_PLAY, _BONDAGE)((who,), p)),
    rule("shape", "put|place in|into <place>", lambda place: To(Verb.PUT_IN_PLAY, _BONDAGE)((UNSAID,), place)),
    rule("shape", "return|place|put <targets> to|on|at [the] bottom of <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("shape", "return|place|put <targets> from <place> on|to [the] top of <place>", To(Verb.TOPDECK, (Zone.DECK,))),
    rule("shape", "shuffle into <place>", lambda place: To(Verb.SHUFFLE, (Zone.DECK,))((UNSAID,), place)),
    rule("shape", "shuffle hand into deck", Constant(Whole(Verb.SHUFFLE)(at(None, (Zone.HAND,))))),
    rule("shape", "draw <count> new cards", draw),
    rule("shape", "make|force <actor> [to] <shape>", lambda who, steps: _forced(who, steps)),
    rule("shape", "transfer <targets> from <place> to <place>", To(Verb.TRANSFER)),
    rule("shape", "take <targets> there into <place>", _from_there),
    rule("shape", "<three-verbs> <targets>", _in_turn),
    rule("three-verbs", "<mover> , <mover> , and <mover>", lambda *verbs: verbs),
    rule("shape", "select and <mover> <targets>", lambda verb, targets: Shape(verb)(targets)),
    rule(
        "shape", "select and <mover> <targets> from <place>", lambda verb, targets, place: Shape(verb)(targets, place)
    ),
    rule("shape", "randomly select and <mover> <targets> from <place>", _at_random),
    rule("shape", "show you <targets>", Shape(Verb.REVEAL)),
    rule("shape", "discard this", Constant((Effect(Verb.DISCARD, targets=(Target(This()),)),))),
    rule("shape", "force <targets> to withdraw from battle", Shape(Verb.WITHDRAW)),
    rule("shape", "add to hand <targets>", lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND,)))),
    rule("shape", "take <targets> from <place> into <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule("shape", "draw top card from|of <place>", lambda place: _draw_top(ONE, place)),
    rule("shape", "search <place> and select|choose <targets>", search),
    rule(
        "shape",
        "select|choose <targets> to take|add to [your] hand",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND,))),
    ),
    rule("shape", "take <targets> to <place>", To(Verb.TAKE)),
    rule("shape", "take <targets> from <place> to <place>", To(Verb.TAKE)),
    rule("shape", "put|place <targets> in|into play", Shape(Verb.PUT_IN_PLAY)),
    rule("shape", "put|place <targets> from <place> in|into play", Shape(Verb.PUT_IN_PLAY)),
    rule("shape", "put <targets> in|into <place>", To(Verb.PUT_IN_PLAY, (Zone.TERRITORY,))),
    rule("shape", "put|place <targets> in|into <place>", To(Verb.PUT_IN_PLAY, (Zone.LAND_OF_BONDAGE,))),
    rule("shape", "put|place <targets> on deck", lambda targets: To(Verb.TOPDECK)(targets, Place((Zone.DECK,)))),
    rule("shape", "take <targets> into <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule("shape", "draw the top card from|of <place>", lambda place: _draw_top(ONE, place)),
    rule("shape", "draw the top <count> cards from|of <place>", lambda count, place: _draw_top(count, place)),
    rule("shape", "add|put|place <targets> to|in|into <place>", To(Verb.TAKE, (Zone.HAND,))),
    rule(
        "shape",
        "add|put|place <targets> to|in|into hand or battle",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.BATTLE))),
    ),
    rule(
        "shape",
        "add|put|place <targets> to|in|into hand or play",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.PLAY))),
    ),
    rule(
        "shape",
        "take <targets> to|into hand or battle",
        lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.BATTLE))),
    ),
    rule("shape", "add <targets> to [the] battle", Shape(Verb.ADD_TO_BATTLE)),
    rule("shape", "add <targets> from <place> to [the] battle", Shape(Verb.ADD_TO_BATTLE)),
    rule("shape", "place|put <targets> beneath|under <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("shape", "place|put <targets> from <place> beneath|under <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("shape", "place|put|return <targets> on|to [the] top of <place>", To(Verb.TOPDECK, (Zone.DECK,))),
    rule("shape", "shuffle <targets> into|to <place>", To(Verb.SHUFFLE, (Zone.DECK,))),
    rule("shape", "shuffle <targets> from <place> into <place>", To(Verb.SHUFFLE, (Zone.DECK,))),
    rule("shape", "resurrect <targets> to <place>", To(Verb.RESURRECT)),
    rule("shape", "resurrect <targets> from <place> to <place>", To(Verb.RESURRECT)),
    rule("shape", "release <targets> to <place>", To(Verb.RELEASE)),
    rule("shape", "give <targets> to <place>", To(Verb.GIVE)),
    rule("shape", "give <targets> from <place> to <place>", To(Verb.GIVE)),
    rule("shape", "transfer <targets>", Shape(Verb.TRANSFER)),
    rule("shape", "transfer <targets> to <whose-capture>", To(Verb.TRANSFER)),
    rule("shape", "underdeck <targets> into|to <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    *[
        rule(
            "shape",
            f"add|put|place <targets> to|in|into {phrase}",
            lambda targets: To(Verb.TAKE)(targets, Place((Zone.HAND, Zone.TERRITORY))),
        )
        for phrase in ("hand or territory", "territory or hand", "territory and/or hand", "hand and/or territory")
    ],
    rule("shape", "remove this from [the] game", Constant((Effect(Verb.BANISH, targets=(Target(This()),)),))),
    rule("shape", "give <targets> to <actor>", lambda targets, who: To(Verb.GIVE)(targets, at(who, ()))),
    rule(
        "shape",
        "give <actor> <targets> from <place>",
        lambda who, targets, place: To(Verb.GIVE)(targets, place, at(who, ())),
    ),
    rule(
        "shape",
        "give <targets> from <place> to <actor>",
        lambda targets, place, who: To(Verb.GIVE)(targets, place, at(who, ())),
    ),
    *[
        rule("shape", f"{word} <targets> from <actor>", _FromPlayer(verb))
        for word, verb in MOVERS.items()
        if KINDS[verb].from_player
    ],
    rule("shape", "give <actor> <targets>", lambda who, targets: To(Verb.GIVE)(targets, at(who, ()))),
    rule("shape", "transfer <targets> to <place>", To(Verb.TRANSFER)),
    *[
        rule("shape", f"{word} <possessed-place>", Whole(verb))
        for word, verb in MOVERS.items()
        if KINDS[verb].whole_place
    ],
    *[
        rule("shape", f"{word} <targets> and all <zones-many-list>", Whole(verb).beside)
        for word, verb in MOVERS.items()
        if KINDS[verb].whole_place
    ],
    rule("possessed-place", "<possessor> <zone-list>", at),
    rule("possessed-place", "a|an|any <zone>", lambda zone: at(Player.ANY, (zone,))),
    rule("possessed-place", "all <zones-many-list>", lambda zones: at(Player.EACH_PLAYER, zones)),
    rule("possessed-place", "hand", Constant(at(None, (Zone.HAND,)))),
    rule("shape", "look at <place>", Whole(Verb.LOOK).one_of),
    rule("shape", "reveal <place>", Whole(Verb.REVEAL).one_of),
    rule("shape", "look at <owned-place> and <owned-place>", Whole(Verb.LOOK).twice),
    rule("shape", "reveal <owned-place> and <owned-place>", Whole(Verb.REVEAL).twice),
    rule("shape", "search <place> for <targets>", search),
    rule("shape", "put|place in play", Constant((Effect(Verb.PUT_IN_PLAY, targets=(Target(Reference(Pointer.IT)),)),))),
    rule(
        "shape",
        "put|place|add to|in|into [your] hand",
        Constant(
            (Effect(Verb.TAKE, targets=(Target(Reference(Pointer.IT)),), arguments=ToPlace(Place((Zone.HAND,)))),)
        ),
    ),
]


__all__ = ["RULES"]
