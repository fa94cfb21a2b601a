"""Frames of the effects that move cards."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, words
from engine.redemption.language.ast.conditions import AFFLICTING
from engine.redemption.language.ast.effects import Effect, Step, ToPlace
from engine.redemption.language.ast.nouns import Count, CountKind, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.language.grammar.frames import MOVERS, UNSAID, Frame, Steps, To, Whole, draw, search, sequence
from engine.redemption.language.grammar.nouns import narrowed
from engine.redemption.language.grammar.places import at
from engine.redemption.language.grammar.quantities import ONE


def _draw_top(count: Count, place: Place) -> Steps:
    if place not in (Place((Zone.DECK,)), Place((Zone.DECK,), Player.YOU)):
        raise Refused("cards are drawn from your deck")
    return draw(count)


def _at_random(verb: Verb, targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Let chance choose the targets."""
    if any(target.at_random or isinstance(target.what, This) for target in targets):
        raise Refused("random twice")
    return Frame(verb)(tuple(replace(target, at_random=True) for target in targets), source)


class _FromPlayer:
    """Build an effect on cards of a player."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, targets: tuple[Target, ...], who: Player) -> Steps:
        """Build it."""
        owned = tuple(replace(target, what=narrowed(target.what, "owner", who)) for target in targets)
        return Frame(self._verb)(owned)


def _from_there(targets: tuple[Target, ...], place: Place) -> Steps:
    """Read "take an Enhancement there": one of those that were seen."""
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
    *words("mover", MOVERS),
    *[rule("frame", f"{word} <targets>", Frame(verb)) for word, verb in MOVERS.items() if not KINDS[verb].names_second],
    *[
        rule("frame", f"{word} <targets> from <place>", Frame(verb))
        for word, verb in MOVERS.items()
        if not (KINDS[verb].names_second or KINDS[verb].leaves_targets or verb in AFFLICTING)
    ],
    rule("two-verbs", "<mover> and [then] <mover>", lambda first, second: (first, second)),
    rule("frame", "<two-verbs> <targets>", lambda verbs, targets: sequence(verbs, targets, None)),
    rule("frame", "<two-verbs> <targets> from <place>", sequence),
    rule("frame", "draw <count>", draw),
    rule("frame", "draw <count> card|cards", draw),
    rule("frame", "draw <count> card|cards <limit-note>", lambda count, limit: draw(replace(count, limit=limit))),
    rule("frame", "draw an equal number", Constant((Effect(Verb.DRAW, count=Count(CountKind.EQUAL)),))),
    rule("frame", "<mover> <targets> at random from <place>", _at_random),
    rule("frame", "<mover> <targets> from <place> at random", _at_random),
    rule("frame", "<mover> <targets> at random", lambda verb, targets: _at_random(verb, targets, None)),
    rule("frame", "draw <count> [card|cards] from <place>", draw),
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
    rule("frame", "return|place|put <targets> from <place> on|to [the] top of <place>", To(Verb.TOPDECK, (Zone.DECK,))),
    rule("frame", "shuffle into <place>", lambda place: To(Verb.SHUFFLE, (Zone.DECK,))((UNSAID,), place)),
    rule("frame", "shuffle hand into deck", Constant(Whole(Verb.SHUFFLE)(at(None, (Zone.HAND,))))),
    rule("frame", "draw <count> new cards", draw),
    rule("frame", "make|force <actor> [to] <frame>", lambda who, steps: _forced(who, steps)),
    rule("frame", "transfer <targets> from <place> to <place>", To(Verb.TRANSFER)),
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
        if KINDS[verb].from_player
    ],
    rule("frame", "give <actor> <targets>", lambda who, targets: To(Verb.GIVE)(targets, at(who, ()))),
    rule("frame", "transfer <targets> to <place>", To(Verb.TRANSFER)),
    *[
        rule("frame", f"{word} <possessed-place>", Whole(verb))
        for word, verb in MOVERS.items()
        if KINDS[verb].whole_place
    ],
    rule("possessed-place", "<possessor> <zone-list>", at),
    rule("possessed-place", "a|an|any <zone>", lambda zone: at(Player.ANY, (zone,))),
    rule("possessed-place", "hand", Constant(at(None, (Zone.HAND,)))),
    rule("frame", "look at <place>", Whole(Verb.LOOK)),
    rule("frame", "reveal <place>", Whole(Verb.REVEAL)),
    rule("frame", "look at <owned-place> and <owned-place>", Whole(Verb.LOOK).twice),
    rule("frame", "reveal <owned-place> and <owned-place>", Whole(Verb.REVEAL).twice),
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


__all__ = ["RULES"]
