"""Shapes of the effects that change what cards are and may do."""

from typing import Any

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.conditions import Phase
from engine.redemption.language.ast.effects import (
    Access,
    Becomes,
    Effect,
    FromCards,
    Gains,
    NewPhase,
    NoEntry,
    Role,
    Stalemate,
    ToPlace,
    Uses,
)
from engine.redemption.language.ast.nouns import (
    Count,
    Filter,
    Place,
    Reference,
    Selection,
    Target,
    This,
    names_a_brigade,
)
from engine.redemption.language.ast.vocabulary import Alignment, Kind, Player, Pointer, State, Verb
from engine.redemption.language.grammar.nouns import Group, list_of, narrowed
from engine.redemption.language.grammar.protection import THIS, ignore, protect
from engine.redemption.language.grammar.quantities import ALL, ONE, PLURAL
from engine.redemption.language.grammar.shapes import UNSAID, Steps, check_targets, from_place


def convert(targets: tuple[Target, ...], becomes: Becomes) -> Steps:
    """Convert cards to what the text says."""
    return (Effect(verb=Verb.CONVERT, targets=targets, arguments=becomes),)


def set_aside(targets: tuple[Target, ...], source: Place | None = None) -> Steps:
    """Set cards aside."""
    check_targets(Verb.SET_ASIDE, targets)
    return (Effect(verb=Verb.SET_ASIDE, targets=from_place(targets, source)),)


def _own_or(who: Target) -> Target:
    return who


def _gain(target: Target, gains: Gains) -> Steps:
    return (Effect(verb=Verb.GAIN, targets=(target,), arguments=gains),)


def _count_only(verb: Verb) -> "_CountOnly":
    return _CountOnly(verb)


class _CountOnly:
    """Build an effect that has only a verb, or a verb and a count."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, count: Count | None = None) -> Steps:
        return (Effect(verb=self._verb, count=count),)


def _begins(what: NewPhase) -> Steps:
    return (Effect(verb=Verb.BEGIN_PHASE, arguments=what),)


def _begun(named: Phase) -> NewPhase:
    """Return the phase that begins if a phase, a turn or a battle is said to begin. Rule: R11-BEGINPH-06"""
    match named:
        case Phase.ROUND:
            raise Refused("no phase of the turn")
        case Phase.TURN:
            return NewPhase(Phase.DRAW)
        case Phase.RESCUE_ATTEMPT:
            return NewPhase(Phase.BATTLE, rescue=True)
        case phase:
            return NewPhase(phase)


def _begins_with(named: Phase, hero: Target) -> Steps:
    """Read "with this Hero", which on a placed card is the one who bears it."""
    if isinstance(hero.what, This):
        hero = Target(Reference(Pointer.BEARER, Kind.HERO))
    return (Effect(verb=Verb.BEGIN_PHASE, targets=(hero,), arguments=_begun(named)),)


def _choose(target: Target, action: Any) -> Steps:
    return (Effect(verb=Verb.CHOOSE_OPPONENT, targets=(target,), arguments=Role(action=action)),)


def _choose_against(target: Target, opposed: Target) -> Steps:
    role = Role("block", against=opposed.what)
    return (Effect(verb=Verb.CHOOSE_OPPONENT, targets=(target,), arguments=role),)


def _select(target: Target) -> Steps:
    if isinstance(target.what, Reference):
        raise Refused("one of which?")
    return (Effect(verb=Verb.SELECT, targets=(target,)),)


def _and_convert(first: Verb, targets: tuple[Target, ...], becomes: Becomes) -> Steps:
    many = len(targets) > 1 or targets[0].count != ONE
    back = Target(what=Reference(pointer=Pointer.THEM if many else Pointer.IT))
    return (Effect(verb=first, targets=targets), *convert((back,), becomes))


def _abilities_negated(verb: Verb, on: Selection) -> Steps:
    what = Filter(kind=Kind.ABILITY, abilities=(verb,), on=on)
    return (Effect(verb=Verb.NEGATE, targets=(Target(what, PLURAL),)),)


def no_entry(who: Target) -> Steps:
    """Read "X cannot enter battle": if X is a name, it means every card of that name."""
    if isinstance(who.what, Filter) and who.what.names and who.count == ONE:
        who = replace(who, count=PLURAL)
    return (Effect(verb=Verb.IGNORE, targets=(who,), arguments=NoEntry()),)


def _select_from(target: Target, place: Place) -> Steps:
    return (Effect(verb=Verb.SELECT, targets=from_place((target,), place)),)


def _of_any_brigade(group: Any, _: None) -> Becomes:
    return Becomes(what=group.what, any_brigade=True)


def _fight(targets: tuple[Target, ...]) -> Steps:
    return (Effect(verb=Verb.SIDE_BATTLE, targets=targets),)


_HEROES = Group(Filter(Kind.HERO), True)


def _of_any_side(what: Selection, alignments: tuple[Alignment, ...], but: tuple[str, ...] | None = None) -> Selection:
    """Read "Enhancements from any good brigade": good Enhancements are meant."""
    if not isinstance(what, Filter) or what.kind is not Kind.ENHANCEMENT or what.alignments not in ((), alignments):
        raise Refused("characters use Enhancements")
    if but is not None and what.excluding is not None:
        raise Refused("two exceptions")
    excluding = what.excluding if but is None else Filter(Kind.ENHANCEMENT, brigades=but)
    return replace(what, alignments=alignments, excluding=excluding)


def _side_and_brigade(alignments: tuple[Alignment, ...], brigades: tuple[str, ...]) -> Becomes:
    return Becomes(what=Filter(Kind.CARD, alignments=alignments, brigades=brigades))


def _any_brigade_of(alignments: tuple[Alignment, ...]) -> Becomes:
    return Becomes(what=Filter(kind=Kind.CARD, alignments=alignments), any_brigade=True)


def _present_new(group: Any) -> Steps:
    return (Effect(verb=Verb.PRESENT, targets=(Target(what=group.what, count=ONE),)),)


def _sites(what: Selection) -> Selection:
    if what == Filter(kind=Kind.SITE):
        raise Refused("every Site")
    return what


def _token(target: Target, place: Place | None) -> Steps:
    if isinstance(target.what, Filter) and target.what.place is not None:
        raise Refused("the place is where it goes")
    return (
        Effect(verb=Verb.CREATE_TOKEN, targets=(target,), arguments=None if place is None else ToPlace(place=place)),
    )


_BATTLE = Target(what=Filter(kind=Kind.BATTLE))


def _select_several(targets: tuple[Target, ...]) -> Steps:
    if len(targets) < 2:
        raise Refused("one target")
    return (Effect(verb=Verb.SELECT, targets=targets),)


def _activates(target: Target) -> Steps:
    if not isinstance(target.what, Reference):
        raise Refused("which card?")
    return (Effect(Verb.ACTIVATE_ABILITY, targets=(target,)),)


def _activates_and_goes(target: Target) -> Steps:
    return (*_activates(target), Effect(Verb.DISCARD, targets=(Target(Reference(Pointer.IT)),)))


_CHARACTERS = frozenset({Kind.CHARACTER, Kind.HERO, Kind.EVIL_CHARACTER})


def _has_no_effect(target: Target) -> Steps:
    """Read "X has no effect": characters are ignored, other cards are negated. Rules: REG-IGNORE-11, REG-NEGATE-10"""
    what, count = target.what, target.count
    if isinstance(what, Filter) and what.kind is Kind.CARD and count == PLURAL and what.excluding is None:
        if what.names or what.titles:
            return (Effect(verb=Verb.NEGATE, targets=(target,)),)
        others = replace(target, what=replace(what, excluding=Filter(Kind.CHARACTER)))
        ignored = ignore(THIS, (FromCards(what=replace(what, kind=Kind.CHARACTER)),))
        return (*ignored, Effect(verb=Verb.NEGATE, targets=(others,)))
    if isinstance(what, Filter) and what.kind in _CHARACTERS and count is not None and count.kind is not ONE.kind:
        return ignore(THIS, (FromCards(what=what),))
    if isinstance(what, Filter) and what.names and count == ONE:
        target = replace(target, count=ALL)
    return (Effect(verb=Verb.NEGATE, targets=(target,)),)


RULES: list[Production] = [
    # what something is protected from
    rule("shape", "protect <targets> from <threats>", protect),
    # who acts where the subject is written
    rule("subject", "<target>", same),
    rule(
        "shape",
        "<subject> cannot enter battle",
        no_entry,
    ),
    rule("shape", "<target> has|have no effect", _has_no_effect),
    rule("shape", "immunity|protection on <selection> is|are negated", lambda on: _abilities_negated(Verb.PROTECT, on)),
    rule("shape", "<subject> gains|gain access to <sites>", lambda who, sites: _access(who, sites)),
    rule(
        "shape",
        "select|choose <target> from <place>",
        _select_from,
    ),
    rule("subject", "he|she", Constant(Target(what=Reference(pointer=Pointer.IT)))),
    rule("subject", "they", Constant(Target(what=Reference(pointer=Pointer.THEM)))),
    # conversion
    rule("becomes", "<selection>", lambda what: _becomes(what)),
    rule("becomes", "a|an <noun> of any <becomes-brigade>", _of_any_brigade),
    rule("becomes", "<count> <noun> of any <becomes-brigade>", lambda count, group, _: _any_brigade(count, group)),
    rule(
        "becomes",
        "a|an|any <alignment-list> brigade",
        _any_brigade_of,
    ),
    rule("becomes", "<alignment-list> <brigade-list> brigade", _side_and_brigade),
    rule("becomes", "meek", Constant(Becomes(states=(State.MEEK,)))),
    rule("becomes", "unique", Constant(Becomes(states=(State.UNIQUE,)))),
    rule("becomes", "<brigade-list> [brigade]", lambda names: Becomes(what=Filter(kind=Kind.CARD, brigades=names))),
    rule("becomes", "a|the brigade matching <target>", lambda one: Becomes(matching=one.what)),
    rule("becomes", "<target> 's brigade", lambda one: Becomes(matching=one.what)),
    rule("becomes", "a brigade you control", Constant(Becomes(matching=Filter(Kind.CHARACTER, controller=Player.YOU)))),
    rule("becomes-brigade", "brigade", Constant(None)),
    rule("becomes-brigade", "good|evil brigade", Constant(None)),
    rule("shape", "convert <targets> to <becomes>", convert),
    rule("shape", "<mover> and convert <targets> to <becomes>", _and_convert),
    rule("becomes", "a|an <noun> in any <becomes-brigade>", _of_any_brigade),
    rule("becomes", "a|an <noun> in|of [the|a] <chosen-colour> of your choice", _of_any_brigade),
    rule("becomes", "heroes in the <chosen-colour> of your choice", lambda _: _of_any_brigade(_HEROES, None)),
    rule("chosen-colour", "brigade [color]", Constant(None)),
    rule("becomes", "a|an <noun> in|of brigade of choice", lambda group: _of_any_brigade(group, None)),
    rule("shape", "<target> is|are converted to <becomes>", lambda target, to: convert((target,), to)),
    rule("uses", "<selection> from|of any brigade [color]", same),
    rule("uses", "<selection> from|of any <alignment-list> brigade [color]", _of_any_side),
    rule("uses", "<selection> from|of any <alignment-list> brigade [color] except <brigade-list>", _of_any_side),
    rule(
        "shape",
        "select|choose <targets> to fight each other",
        _fight,
    ),
    # rights of characters
    rule("shape", "<subject> has|have [site] access to <sites>", lambda who, sites: _access(who, sites)),
    rule("shape", "<subject> has|have site access", lambda who: _access(who, None)),
    rule("shape", "has access to <sites>", lambda sites: _access(THIS, sites)),
    rule("shape", "has? site access", Constant((Effect(verb=Verb.SITE_ACCESS, targets=(THIS,), arguments=Access()),))),
    rule(
        "shape",
        "begin a side battle between <targets>",
        _fight,
    ),
    rule(
        "shape",
        "force|cause <targets> to fight each other",
        _fight,
    ),
    rule("sites", "all|any site|sites", Constant(None)),
    rule("sites", "<selection>", lambda what: _sites(what)),
    rule("shape", "<subject> may use <uses>", lambda who, what: _uses(who, what)),
    rule("shape", "may use <uses>", lambda what: _uses(UNSAID, what)),
    rule("uses", "<selection>", same),
    rule("uses", "<selection> from <place>", lambda what, place: narrowed(what, "place", place)),
    rule("uses", "<selection> [,] regardless of color", same),
    rule("uses", "<selection> of any/all <alignment-list> brigades", _of_any_side),
    rule("uses", "<selection> from <place> as if played from hand", lambda what, place: narrowed(what, "place", place)),
    rule("uses", "<selection> [,] regardless of brigade color", same),
    rule(
        "shape",
        "<subject> has|have|gains|gain first strike",
        lambda who: (Effect(verb=Verb.FIRST_STRIKE, targets=(who,)),),
    ),
    rule("shape", "first strike", Constant((Effect(verb=Verb.FIRST_STRIKE, targets=(THIS,)),))),
    rule(
        "shape",
        "<subject> has|have|gains|gain first strike ability",
        lambda who: (Effect(verb=Verb.FIRST_STRIKE, targets=(who,)),),
    ),
    rule("shape", "<subject> gains|gain <gains>", _gain),
    rule("gains", "<brigade-list> brigade", lambda names: Gains(brigades=names)),
    *list_of("quoted-identifier-list", "quoted-identifier"),
    rule("quoted-identifier", '" <IDENTIFIER> "', lambda found: found.identifier),
    rule("gains", "<quoted-identifier-list>", lambda names: Gains(identifiers=names)),
    rule("gains", '[the] [ability] [,] " <SENTENCES> "', lambda words: Gains(quoted=words)),
    # battles and the rest
    rule("shape", "interrupt the battle", Constant((Effect(verb=Verb.INTERRUPT, targets=(_BATTLE,)),))),
    rule("shape", "end the battle as|in a stalemate", Constant((Effect(verb=Verb.END_BATTLE, arguments=Stalemate()),))),
    rule("shape", "present a new <noun>", lambda group: _present_new(group)),
    rule("shape", "<target> activates", lambda target: _activates(target)),
    rule("shape", "<target> activates and is discarded", lambda target: _activates_and_goes(target)),
    rule("shape", "end the battle", Constant((Effect(verb=Verb.END_BATTLE),))),
    rule("shape", "the battle ends", Constant((Effect(verb=Verb.END_BATTLE),))),
    rule("shape", "the battle ends in a stalemate", Constant((Effect(Verb.END_BATTLE, arguments=Stalemate()),))),
    rule("shape", "begin a [new] rescue", Constant(_begins(NewPhase(Phase.BATTLE, rescue=True)))),
    rule("shape", "begin a [new] <phase>", lambda phase: _begins(_begun(phase))),
    rule("shape", "begin a [new] <phase> with <target>", _begins_with),
    rule("shape", "restart the [current] phase", Constant(_begins(NewPhase(None)))),
    rule("shape", "repeat <count> time|times", _count_only(Verb.REPEAT)),
    rule("shape", "do this twice", Constant((Effect(verb=Verb.REPEAT),))),
    rule("shape", "repeat once", Constant((Effect(verb=Verb.REPEAT),))),
    rule("shape", "choose|select <target> to <role>", _choose),
    rule("shape", "choose|select <target> to block|oppose <target>", _choose_against),
    rule("shape", "choose|select <target>", _select),
    rule(
        "shape",
        "choose the blocker",
        Constant(
            (
                Effect(
                    verb=Verb.CHOOSE_OPPONENT,
                    targets=(Target(what=Filter(kind=Kind.CHARACTER)),),
                    arguments=Role(action="block"),
                ),
            )
        ),
    ),
    *words("role", {"block": "block", "attack": "attack"}),
    rule("shape", "present <target>", lambda target: (Effect(verb=Verb.PRESENT, targets=(target,)),)),
    rule("shape", "create <target>", lambda target: _token(target, None)),
    rule("shape", "create <target> in <place>", _token),
    rule("shape", "set aside <targets>", set_aside),
    rule("shape", "set aside <targets> from <place>", set_aside),
    rule("shape", "set <targets> aside", set_aside),
    rule("shape", "set <subject-noun> aside", lambda target: set_aside((target,))),
    rule("subject-noun", "<bearer>", same),
    rule("shape", "copy <target>", lambda what: (Effect(Verb.COPY, (replace(what, special=False),)),)),
    rule(
        "shape",
        "copy its special ability",
        Constant((Effect(verb=Verb.COPY, targets=(Target(what=Reference(pointer=Pointer.IT)),)),)),
    ),
]


def _becomes(what: Selection) -> Becomes:
    if isinstance(what, Filter) and what.matching is not None and names_a_brigade(what.matching):
        raise Refused("the brigade it gets, not one it has")
    return Becomes(what=what)


def _any_brigade(count: Count, group: Any) -> Becomes:
    raise Refused("one brigade each")


def _access(who: Target, sites: Selection | None) -> Steps:
    return (Effect(verb=Verb.SITE_ACCESS, targets=(who,), arguments=Access(sites=sites)),)


def _uses(who: Target, what: Selection) -> Steps:
    if not (isinstance(what, Filter) and what.kind in (Kind.ENHANCEMENT, Kind.CARD)):
        raise Refused("characters use Enhancements")
    return (Effect(verb=Verb.USE_OTHER, targets=(who,), arguments=Uses(what=what)),)


__all__ = ["RULES"]
