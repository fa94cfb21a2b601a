"""Productions for events: what triggers an ability."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.conditions import Event, Happening, Until
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Place, Reference, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Alignment, Kind, Player, Pointer, Verb, Zone
from engine.redemption.language.grammar.conditions import number_agrees
from engine.redemption.language.grammar.nouns import Group, list_of
from engine.redemption.language.grammar.quantities import exactly
from engine.redemption.language.grammar.targets import join_either

H = Happening
_PASSIVE: dict[str, Happening] = {
    "discarded": H.DISCARDED,
    "defeated": H.DEFEATED,
    "captured": H.CAPTURED,
    "converted": H.CONVERTED,
    "banished": H.BANISHED,
    "harmed": H.HARMED,
    "targeted": H.TARGETED,
    "drawn": H.DRAWN,
    "played": H.PLAYED,
    "activated": H.ACTIVATED,
    "negated": H.NEGATED,
    "rescued": H.RESCUED,
    "blocked": H.BLOCKED,
    "attacked": H.ATTACKED,
    "removed from battle": H.REMOVED_FROM_BATTLE,
    "removed from play": H.REMOVED_FROM_PLAY,
    "removed from the game": H.BANISHED,
    "put in play": H.PUT_IN_PLAY,
    "put": H.PUT,
    "placed": H.PUT,
    "reserved": H.RESERVED,
    "topdecked": H.TOPDECKED,
    "underdecked": H.UNDERDECKED,
    "shuffled": H.SHUFFLED,
    "banded into battle": H.BANDED,
    "withdrawn": H.WITHDRAWN,
    "revealed": H.REVEALED,
}
_ACTIVE: dict[str, Happening] = {
    "blocks": H.BLOCKS,
    "attacks": H.ATTACKS,
    "enters battle": H.ENTERS_BATTLE,
    "begins a battle": H.ATTACKS,
    "begins a rescue attempt": H.BEGINS_RESCUE,
    "begins a rescue": H.BEGINS_RESCUE,
    "attempts a rescue": H.BEGINS_RESCUE,
    "makes a rescue attempt": H.BEGINS_RESCUE,
    "wins the battle": H.WINS_BATTLE,
    "wins this battle": H.WINS_BATTLE,
    "wins a battle": H.WINS_BATTLE,
    "attacks or blocks": H.ENTERS_BATTLE,
    "withdraws": H.WITHDRAWS,
    "reaches the end of battle": H.REACHES_END,
    "returns to play": H.RETURNS,
    "is successful in battle": H.SUCCESSFUL,
    "withdraws from battle": H.WITHDRAWS,
}
_ACTIVE_MANY: dict[str, Happening] = {"block": H.BLOCKS, "attack": H.ATTACKS, "enter battle": H.ENTERS_BATTLE}


def _bare(target: Target) -> Target | None:
    return None if isinstance(target.what, This) else target


def _passive(
    target: Target, verb: str, happenings: tuple[Happening, ...], by: Target | Player | None, place: Place | None
) -> Event:
    number_agrees(target, verb)
    if H.PUT in happenings and (place is None or Zone.PLAY in place.zones):
        raise Refused("put where?")
    return Event(happenings=happenings, subject=_bare(target), by=by, place=place)


def _imminent(
    target: Target, verb: str, happenings: tuple[Happening, ...], by: Target | Player | None, place: Place | None
) -> Event:
    return replace(_passive(target, verb, happenings, by, place), imminent=True)


def _would_be(
    target: Target, happenings: tuple[Happening, ...], by: Target | Player | None, place: Place | None
) -> Event:
    return Event(happenings=happenings, subject=_bare(target), by=by, place=place, imminent=True)


def _passive_of_this(happenings: tuple[Happening, ...], by: Target | Player | None, place: Place | None) -> Event:
    if H.PLAYED in happenings:
        raise Refused("this is a condition")
    if H.PUT in happenings and (place is None or Zone.PLAY in place.zones):
        raise Refused("put where?")
    return Event(happenings=happenings, by=by, place=place)


def _active(target: Target, happening: Happening) -> Event:
    if isinstance(target.what, Filter) and len(target.what.names) == 1:
        return Event(happenings=(happening,), subject=target)
    number_agrees(target, "is")
    return Event(happenings=(happening,), subject=_bare(target))


def _rescues(target: Target, object_: Target) -> Event:
    number_agrees(target, "is")
    return Event(happenings=(H.RESCUES,), subject=_bare(target), object=object_)


def _blocks(target: Target, object_: Target) -> Event:
    number_agrees(target, "is")
    return Event(happenings=(H.BLOCKS,), subject=_bare(target), object=object_)


def _puts_in_play(who: Player, what: Target, place: Place) -> Event:
    return Event((H.PUT_IN_PLAY,), subject=_bare(what), by=who, place=place)


def _rescues_from(target: Target, object_: Target, place: Place) -> Event:
    return replace(_rescues(target, object_), place=place)


def _targets(by: Target, object_: Target) -> Event:
    return Event(happenings=(H.TARGETED,), subject=object_, by=by)


def _hand_targeted(by: Target, place: Place) -> Event:
    if place.inside is not None:
        raise Refused("a card is targeted")
    return Event(happenings=(H.TARGETED,), by=by, place=place)


def _player(happening: Happening) -> "_PlayerDoes":
    return _PlayerDoes(happening)


class _PlayerDoes:
    """Build an event a player brings about."""

    def __init__(self, happening: Happening) -> None:
        self._happening = happening

    def __call__(self, who: Player, object_: Target | None = None) -> Event:
        return Event(happenings=(self._happening,), by=who, object=object_)


def _plays(who: Player, target: Target) -> Event:
    if isinstance(target.what, This):
        return Event(happenings=(H.PLAYED,), by=who)
    return Event(happenings=(H.PLAYS,), by=who, object=target)


def _draws_by_ability(who: Player, ability: Target | None) -> Event:
    """Read "draws because of their ability", or because of any player's ability."""
    return Event((H.DRAWS,), by=who, verbs=(Verb.DRAW,), object=ability)


def _would_draw_by_ability(who: Player, ability: Target | None) -> Event:
    return replace(_draws_by_ability(who, ability), imminent=True)


def _by_ability(who: Player, alignments: tuple[Alignment, ...]) -> Target:
    return Target(Filter(Kind.CARD, owner=who, alignments=alignments), exactly(1))


def _uses_to(who: Player, alignments: tuple[Alignment, ...] | None, verbs: tuple[Verb, ...]) -> Event:
    what = Target(Filter(Kind.ABILITY, alignments=alignments or (), abilities=verbs), exactly(1))
    return Event(happenings=(H.USES_ABILITY,), by=who, object=what)


def _puts_from(who: Player, what: Target, place: Place) -> Event:
    return Event((H.PUT_IN_PLAY,), subject=_bare(what), by=who, place=place)


def _puts_in(who: Player, what: Target, place: Place) -> Event:
    if Zone.PLAY in place.zones:
        raise Refused("put in play")
    return Event((H.PUT,), subject=_bare(what), by=who, place=place)


def _either_passive(
    first: Target, second: Target, verb: str, happenings: tuple[Happening, ...], by: Target | Player | None
) -> Event:
    return _passive(join_either(first, second), verb, happenings, by, None)


def _plays_from(who: Player, target: Target, place: Place) -> Event:
    return replace(_plays(who, target), place=place)


def _searches(who: Player, place: Place, verbs: tuple[Verb, ...] = ()) -> Event:
    return Event(happenings=(H.SEARCHES,), by=who, place=place, verbs=verbs)


def _uses_in(who: Player, verbs: tuple[Verb, ...], place: Place) -> Event:
    return Event((H.USES_ABILITY,), by=who, verbs=verbs, place=place)


def _uses(who: Player, group: Group) -> Event:
    if group.what.kind is not Kind.ABILITY or group.plural:
        raise Refused("an ability is used")
    if group.what == Filter(kind=Kind.ABILITY, abilities=group.what.abilities):
        return Event(happenings=(H.USES_ABILITY,), by=who, verbs=group.what.abilities)
    return Event(happenings=(H.USES_ABILITY,), by=who, object=Target(what=group.what, count=exactly(1)))


def _uses_except(who: Player, group: Group, exception: Selection) -> Event:
    if group.what.kind is not Kind.ABILITY or group.plural:
        raise Refused("an ability is used")
    what = replace(group.what, excluding=exception)
    return Event((H.USES_ABILITY,), by=who, object=Target(what, exactly(1)))


def _card_targets(who: Player, what: Target) -> Event:
    return Event((H.TARGETED,), subject=what, by=Target(Filter(Kind.CARD, owner=who), exactly(1)))


def _defeats(who: Player, target: Target) -> Event:
    return Event(happenings=(H.DEFEATED,), subject=_bare(target), by=who)


def _acts_on(happening: Happening) -> "_ActsOn":
    return _ActsOn(happening)


class _ActsOn:
    """Build an event in which somebody does something to a card."""

    def __init__(self, happening: Happening) -> None:
        self._happening = happening

    def __call__(self, by: Target | Player, target: Target) -> Event:
        return Event(happenings=(self._happening,), subject=_bare(target), by=by)


def _places_on(who: Player, what: Target, host: Target) -> Event:
    return Event((H.PLACES_ON,), subject=host, by=who, object=what)


def _after_turns(count: Count) -> Event:
    if count.kind is not CountKind.EXACTLY:
        raise Refused("a number of turns")
    return Event(happenings=(H.AFTER_TURNS,), turns=count)


def _or_event(event: Event, other: Event) -> Event:
    return replace(event, alternatives=(other,))


#: what it is that "until removed" does not say; the effect it belongs to does
_UNSAID = Target(Reference(Pointer.IT))


def _first_time(event: Event) -> Event:
    return replace(event, first=True)


def _each_time(event: Event) -> Event:
    return replace(event, each_time=True)


_ACTS: dict[str, Happening] = {
    "discards|discard": H.DISCARDED,
    "banishes|banish": H.BANISHED,
    "captures|capture": H.CAPTURED,
    "converts|convert": H.CONVERTED,
    "harms|harm": H.HARMED,
    "reserves|reserve": H.RESERVED,
    "shuffles|shuffle": H.SHUFFLED,
    "underdecks|underdeck": H.UNDERDECKED,
    "topdecks|topdeck": H.TOPDECKED,
    "negates|negate": H.NEGATED,
}
_MOMENTS: dict[str, Happening] = {
    "after|following battle": H.AFTER_BATTLE,
    "after|following that|this|the battle": H.AFTER_BATTLE,
    "after|following a|your rescue attempt": H.AFTER_RESCUE_ATTEMPT,
    "on|upon activation": H.ON_ACTIVATION,
    "on return": H.RETURNS,
    "at [the] end of [the|this] turn": H.END_OF_TURN,
    "at [the] end of each|every turn": H.END_OF_TURN,
    "at [the] end of [the|this] battle": H.END_OF_BATTLE,
    "at [the] end of [the|this] phase": H.END_OF_PHASE,
    "after|following a successful rescue attempt": H.AFTER_RESCUE_SUCCESS,
    "after|following a failed rescue attempt": H.RESCUE_FAIL,
    "after|following a successful block": H.BLOCK_SUCCESS,
}
_OUTCOMES: dict[str, Happening] = {
    "[the] rescue attempt is successful": H.RESCUE_SUCCESS,
    "[the] rescue attempt fails": H.RESCUE_FAIL,
    "[the] block is successful": H.BLOCK_SUCCESS,
    "[the] block fails": H.BLOCK_FAIL,
}


def _plain(phrase: str) -> str:
    """Return the first wording of a phrase."""
    words = [word.strip("[]").split("|")[0] for word in phrase.split() if not word.startswith("[")]
    return " ".join(words)


PASSIVE_WORDS: dict[Happening, str] = {happening: words for words, happening in reversed(_PASSIVE.items())}
ACTIVE_WORDS: dict[Happening, str] = {happening: words for words, happening in reversed(_ACTIVE.items())}
MOMENT_WORDS: dict[Happening, str] = {
    happening: _plain(phrase) for phrase, happening in reversed(_MOMENTS.items()) if happening not in _OUTCOMES.values()
}
OUTCOME_WORDS: dict[Happening, str] = {happening: _plain(phrase) for phrase, happening in _OUTCOMES.items()}

RULES: list[Production] = [
    *words("happened", _PASSIVE),
    *list_of("happened-list", "happened"),
    rule("happened-list", "<happened> ( or <happened> )", lambda first, other: (first, other)),
    *words("happens", _ACTIVE),
    *words("happen", _ACTIVE_MANY),
    rule("agent", "by <target>", same),
    rule("agent", "by <actor>", same),
    rule("agent", "by <possessor> special? ability|abilities", same),
    rule("agent", "by <possessor> <alignment-list> special? ability|abilities", _by_ability),
    rule("agent", "by a special? ability on <target>", same),
    rule("event", "<actor> uses|use a|an <alignment-list>? special? ability to <verb-list>", _uses_to),
    rule("event", "<actor> puts|put <target> in play from <place>", _puts_from),
    rule("event", "<actor> places|place|puts|put <target> in|into <anywhere>", _puts_in),
    rule("event", "<target-one> ( or <target-one> ) <be> <happened-list> <agent>?", _either_passive),
    rule("where", "in|to|from <anywhere>", same),
    rule("where", "here", Constant(Place((Zone.HERE,)))),
    rule("event", "<target> <be> <happened-list> <agent>? <where>?", _passive),
    rule("event", "<target> <be> about to be <happened-list> <agent>? <where>?", _imminent),
    rule("event", "<target> would be <happened-list> <agent>? <where>?", _would_be),
    rule("unsaid-event", "<happened-list> <agent>? <where>?", _passive_of_this),
    rule("event", "you are attacked", Constant(Event(happenings=(H.ATTACKED,), subject=Player.YOU))),
    rule("event", "<attacker> attacks you", lambda _: Event(happenings=(H.ATTACKED,), subject=Player.YOU)),
    rule("attacker", "[an|any|your] opponent", Constant(None)),
    rule("attacker", "a player", Constant(None)),
    rule("event", "<target> <happens>", _active),
    rule("event", "<target> rescues <target>", _rescues),
    rule("event", "<target> blocks <target>", _blocks),
    rule("event", "<actor> rescues|rescue <target>", _ActsOn(H.RESCUED)),
    rule("event", "<target> targets <target>", _targets),
    rule("event", "<target> targets <place>", _hand_targeted),
    rule(
        "event",
        "<possessor> special ability targets <place>",
        lambda who, place: Event((H.TARGETED,), by=who, place=place),
    ),
    rule(
        "event",
        "<possessor> special ability targets <target>",
        lambda who, what: Event((H.TARGETED,), subject=what, by=who),
    ),
    rule("event", "you draw this card", Constant(Event((H.DRAWN,), by=Player.YOU))),
    rule(
        "event",
        "<actor> puts|put <target> in play",
        lambda who, what: Event((H.PUT_IN_PLAY,), subject=_bare(what), by=who),
    ),
    rule("event", "<actor> draws|draw [a] [card|cards]", lambda who: _player(H.DRAWS)(who)),
    rule("event", "<actor> draws|draw [cards] because of <their-ability>", _draws_by_ability),
    rule("event", "<actor> would draw [cards] because of <their-ability>", _would_draw_by_ability),
    rule("their-ability", "an|a [special] ability they control", Constant(None)),
    rule("their-ability", "an|a [special] ability he|she controls", Constant(None)),
    rule("their-ability", "his|their [special] ability", Constant(None)),
    rule("their-ability", "a|an [special] ability", Constant(Target(Filter(Kind.ABILITY), exactly(1)))),
    rule("event", "<actor> attacks|attack", lambda who: Event((H.BEGINS_BATTLE,), by=who)),
    rule("event", "<actor> activates|activate <target>", lambda who, what: Event((H.ACTIVATES,), by=who, object=what)),
    rule("event", "<actor> plays|play <target> from <place>", _plays_from),
    rule("event", "<target> uses|use <target>", lambda who, what: Event((H.PLAYS,), by=who, object=what)),
    rule("event", "<actor> removes|remove <target> from battle", _ActsOn(H.REMOVED_FROM_BATTLE)),
    rule("event", "<actor> makes|make a successful rescue [attempt]", lambda who: Event((H.RESCUE_SUCCESS,), by=who)),
    rule("event", "<possessor> rescue attempt is successful", lambda who: Event((H.RESCUE_SUCCESS,), by=who)),
    rule(
        "event", "<target> bands|band to <target>", lambda who, what: Event((H.BANDS,), subject=_bare(who), object=what)
    ),
    rule("event", "<actor> searches|search <place>", _searches),
    rule("event", "<actor> searches|search <place> to <verb-list>", _searches),
    rule("event", "<actor> plays|play <target>", _plays),
    rule("event", "<actor> uses|use a|an <group>", _uses),
    rule("event", "<actor> uses|use a|an <verb-list> ability in <place>", _uses_in),
    rule("event", "<actor> uses|use a|an <group> ( except on <selection> )", _uses_except),
    rule("event", "<possessor> card|ability targets <target>", lambda who, what: _card_targets(who, what)),
    rule("event", "<actor> defeats|defeat <target>", _defeats),
    *[
        production
        for words_, happening in _ACTS.items()
        for production in (
            rule("event", f"<target> {words_} <target>", _ActsOn(happening)),
            rule("event", f"<actor> {words_} <target>", _ActsOn(happening)),
            rule("event", f"<possessor> special? ability {words_} <target>", _ActsOn(happening)),
        )
    ],
    rule(
        "event",
        "<actor> places|place <target> on <target>",
        _places_on,
    ),
    rule("event", "<target> removes <target> from play", _acts_on(H.REMOVED_FROM_PLAY)),
    rule("event", "<target> <be> being <happened-list> <agent>? <where>?", _imminent),
    rule("event", "<target> wins|win a battle", lambda who: Event((H.WINS_BATTLE,), subject=who)),
    rule("moment-event", "after <returning> returns|awakes", lambda _: Event((H.RETURNS,))),
    rule("returning", "<subject-noun>", same),
    rule("trigger", "the next time <any-event>", _first_time),
    rule("duration", "until this card is removed", Constant(Until(Event((H.REMOVED_FROM_PLAY,))))),
    rule("event", "<actor> puts|put <target> in play from <place>", _puts_in_play),
    rule("event", "using <target> to block", lambda who: Event((H.BLOCKS,), subject=_bare(who))),
    rule("event", "using this character to block", Constant(Event((H.BLOCKS,)))),
    rule("event", "<target> defeats <target>", lambda by, target: Event((H.DEFEATED,), subject=target, by=by)),
    rule("event", "<target> rescues <target> from <place>", _rescues_from),
    rule("event", "<target> makes a successful rescue [attempt]", lambda who: Event((H.RESCUE_SUCCESS,), subject=who)),
    rule("event", "<possessor> rescue attempt is successful", lambda who: Event((H.RESCUE_SUCCESS,), by=who)),
    rule("event", "<actor> wins|win this|the battle", lambda who: Event((H.WINS_BATTLE,), by=who)),
    rule("event", "<target> withdraws from battle", lambda who: Event((H.WITHDRAWS,), subject=_bare(who))),
    rule("event", "<actor> begins|begin a battle", lambda who: Event((H.BEGINS_BATTLE,), by=who)),
    rule("event", "<actor> begins|begin a rescue [attempt]", lambda who: Event((H.BEGINS_RESCUE,), by=who)),
    rule("event", "<actor> makes|make a rescue [attempt]", lambda who: Event((H.BEGINS_RESCUE,), by=who)),
    rule("event", "<target> leaves play", lambda target: Event((H.REMOVED_FROM_PLAY,), subject=_bare(target))),
    rule("duration", "until <event>", lambda event: Until(event)),
    rule("duration", "until <unsaid-event>", lambda event: Until(replace(event, subject=_UNSAID))),
    rule("event", "<outcome>", lambda happening: Event(happenings=(happening,))),
    rule(
        "event",
        "<possessor> rescue attempt [this] [turn] fails",
        lambda who: Event(happenings=(H.RESCUE_FAIL,), by=who),
    ),
    rule("event", "<target> fails a rescue attempt", lambda who: Event((H.RESCUE_FAIL,), subject=who)),
    *words("outcome", _OUTCOMES),
    *words("moment-event", {phrase: Event(happenings=(happening,)) for phrase, happening in _MOMENTS.items()}),
    rule("moment-event", "after <count> turns", _after_turns),
    rule("moment-event", "after 1 turn", Constant(Event(happenings=(H.AFTER_TURNS,), turns=exactly(1)))),
    rule("any-event", "<event>", same),
    rule("any-event", "<unsaid-event>", same),
    rule("trigger", "if|when|whenever <any-event>", same),
    rule("trigger", "if|when|whenever <any-event> ( or [if|when] <any-event> )", _or_event),
    rule(
        "trigger",
        "if|when|whenever <any-event> ( except by <excepted> )",
        lambda event, but: replace(event, excluding=but),
    ),
    rule("excepted", "<selection>", same),
    rule("excepted", "<actor>", lambda who: Filter(Kind.CARD, owner=who)),
    rule("excepted", "<possessor> [special] ability", lambda who: Filter(Kind.ABILITY, owner=who)),
    rule("trigger", "each|every time <any-event>", _each_time),
    rule("trigger", "the first time <any-event>", _first_time),
    rule("trigger", "<moment-event>", same),
]

__all__ = ["RULES"]
