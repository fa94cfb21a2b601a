"""Shapes of protecting and ignoring: from what, and from whom."""

from engine.language.notation import Constant, Production, Refused, rule, same
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import (
    Against,
    Effect,
    FromAbilities,
    FromBrigades,
    FromCards,
    FromHarm,
    FromPlayers,
    FromRescue,
    Threat,
)
from engine.redemption.language.ast.nouns import (
    AnyOf,
    Filter,
    Likeness,
    Matching,
    Place,
    Reference,
    Selection,
    Target,
    This,
)
from engine.redemption.language.ast.vocabulary import Alignment, Kind, Player, Pointer, Verb
from engine.redemption.language.effect_kinds import AFFLICTING
from engine.redemption.language.grammar.nouns import Adjective, Groups, with_field
from engine.redemption.language.grammar.quantities import ONE, PLURAL
from engine.redemption.language.grammar.shapes import Steps

THIS = Target(what=This())
_IT = Target(what=Reference(pointer=Pointer.IT))

_HEALABLE = tuple(verb for verb in AFFLICTING if verb is not Verb.PARALYZE)


def protect(targets: tuple[Target, ...], threats: tuple[Threat, ...]) -> Steps:
    """Protect cards, places or abilities from something."""
    return (Effect(verb=Verb.PROTECT, targets=targets, arguments=Against(threats=threats)),)


def _places_and(targets: tuple[Target, ...], place: Place, threats: tuple[Threat, ...]) -> Steps:
    last = targets[-1].what
    if isinstance(last, Filter) and last.place is not None:
        raise Refused("one place more, not a second thing protected")
    return protect((*targets, _location(place)), threats)


def _protect_place(place: Place, threats: tuple[Threat, ...]) -> Steps:
    return protect((_location(place),), threats)


def _location(place: Place) -> Target:
    if place.inside is not None:
        raise Refused("cards are protected, not what they hold")
    return Target(what=Filter(kind=Kind.LOCATION, place=place))


def ignore(target: Target, threats: tuple[Threat, ...]) -> Steps:
    """Ignore cards."""
    return (Effect(verb=Verb.IGNORE, targets=(target,), arguments=Against(threats=threats)),)


def _cannot(target: Target, verbs: tuple[Verb, ...], by: Selection | Player | None) -> Steps:
    """Read "X cannot be discarded by Y" as a protection (REG Protect)."""
    return protect((target,), (FromAbilities(verbs=verbs, by=by),))


def _from_cards(what: Selection) -> Threat:
    options = what.options if isinstance(what, AnyOf) else (what,)
    if any(isinstance(one, Filter) and one.kind is Kind.ABILITY for one in options):
        raise Refused("abilities are named by their effects")
    if isinstance(what, Filter) and set(what.identifiers) & {"poison", "disease", "Poison", "Disease"}:
        raise Refused("the effects are meant")
    if isinstance(what, Filter) and what.played_by is not None and what == Filter(Kind.CARD, played_by=what.played_by):
        return FromPlayers(who=what.played_by)  # Rule: REG-PROT-10
    return FromCards(what=what)


def _but_for(what: Selection, verbs: tuple[Verb, ...]) -> Threat:
    if isinstance(what, Filter) and what.kind is Kind.ABILITY:
        raise Refused("abilities are named by their effects")
    return FromCards(what=what, except_verbs=verbs)


def _abilities(by: Selection, but: tuple[Verb, ...] = ()) -> Threat:
    """Read "from special abilities on evil cards": from what they do, not from their strength. Rule: REG-PROT-05"""
    return FromAbilities(verbs=(), by=by, except_verbs=but)


def _and_threat(first: Threat, rest: tuple[Threat, ...]) -> tuple[Threat, ...]:
    if isinstance(first, FromCards) and isinstance(rest[0], FromCards):
        raise Refused("two kinds of cards are one description")
    if isinstance(first, FromAbilities) and isinstance(rest[0], FromAbilities):
        if first.by != rest[0].by:
            raise Refused("two abilities are one list")
        return (FromAbilities(verbs=first.verbs + rest[0].verbs, by=first.by), *rest[1:])
    return (first, *rest)


def _from_rescue(by: Selection | Player) -> Threat:
    return FromRescue(by=Filter(Kind.CARD, owner=by) if isinstance(by, Player) else by)


def _all_brigades(side: Alignment, but: tuple[str, ...] | None) -> Threat:
    """Read "all evil brigades": cards that have one, as Dominants and Fortresses have not. Rule: REG-BRIG-01"""
    excluding = None if but is None else Filter(Kind.CARD, brigades=but)
    each = Likeness.EACH_GOOD_BRIGADE if side is Alignment.GOOD else Likeness.EACH_EVIL_BRIGADE
    return FromCards(what=Filter(Kind.CARD, alignments=(side,), matching=Matching(each), excluding=excluding))


def _but_such(brigades: tuple[str, ...], but: Adjective) -> Threat:
    excluding = with_field(Filter(Kind.CARD), but.name, but.value)
    return FromCards(what=Filter(Kind.CARD, brigades=brigades, excluding=excluding))


def _selected_brigade(side: Alignment) -> Threat:
    return FromBrigades(Target(Filter(Kind.BRIGADE, alignments=(side,)), ONE))


def _none_can(groups: Groups, verbs: tuple[Verb, ...], by: Selection | Player | None = None) -> Steps:
    """Read "no Hero may be captured": each is protected from it. Rule: REG-PROT-01"""
    return _cannot(Target(groups.what, PLURAL), verbs, by)


def _several_cannot(targets: tuple[Target, ...], verbs: tuple[Verb, ...]) -> Steps:
    if len(targets) < 2:
        raise Refused("one subject")
    return protect(targets, (FromAbilities(verbs=verbs),))


def _only_rescued_by(target: Target, by: Selection) -> Steps:
    return protect((target,), (FromRescue(excluding=by),))


def _not_rescued_by(target: Target, by: Selection) -> Steps:
    return protect((target,), (FromRescue(by=by),))


RULES: list[Production] = [
    rule("threat", "<verb-list> [special] abilities", lambda verbs: FromAbilities(verbs=verbs)),
    rule(
        "threat", "<possessor> <verb-list> [special] abilities", lambda who, verbs: FromAbilities(verbs=verbs, by=who)
    ),
    rule(
        "threat",
        "<verb-list> [special] abilities on|used|of [by] <selection>",
        lambda verbs, by: FromAbilities(verbs=verbs, by=by),
    ),
    rule(
        "threat",
        "<alignment-list> <verb-list> [special] abilities",
        lambda al, verbs: FromAbilities(verbs=verbs, by=Filter(kind=Kind.CARD, alignments=al)),
    ),
    rule("threat", "<verb-list>", lambda verbs: FromAbilities(verbs=verbs)),
    rule("threat", "[being] <participle-list>", lambda verbs: FromAbilities(verbs=verbs)),
    rule("threat", "<verb-list> by <agent-selection>", lambda verbs, by: FromAbilities(verbs=verbs, by=by)),
    rule("threat", "being <participle-list> by <agent-selection>", lambda verbs, by: FromAbilities(verbs=verbs, by=by)),
    rule("agent-selection", "<selection>", same),
    rule("agent-selection", "<actor>", same),
    rule("threat", "<selection>", lambda what: _from_cards(what)),
    rule("threat", "effects of <selection>", lambda what: _from_cards(what)),
    rule("threat", "<selection> ( except <verb-list> [abilities|ability] )", _but_for),
    rule("threat", "<selection> , except <verb-list> [abilities|ability]", _but_for),
    rule("threat", "<of-abilities> <selection>", lambda _, by: _abilities(by)),
    *[
        rule("threat", f"<of-abilities> <selection> {but}", lambda _, by, but: _abilities(by, but))
        for but in ("( except <verb-list> [abilities|ability] )", ", except <verb-list> [abilities|ability]")
    ],
    rule(
        "threat",
        "[special] abilities ( except <verb-list> [abilities|ability] ) on|of <selection>",
        lambda but, by: _abilities(by, but),
    ),
    rule("of-abilities", "[all] [special] abilities on|of", Constant(None)),
    rule("of-abilities", "the special ability on|of", Constant(None)),
    rule("threat", "<actor>", lambda who: FromPlayers(who=who)),
    rule("threat", "harm", Constant(FromHarm())),
    rule("threat", "effect", Constant(FromAbilities(verbs=()))),
    rule("threat", "all effects", Constant(FromAbilities(verbs=()))),
    rule("threats", "harm or effect", Constant((FromHarm(), FromAbilities(verbs=())))),
    rule(
        "threat",
        "<alignment-list> special abilities",
        lambda al: FromAbilities(verbs=(), by=Filter(Kind.CARD, alignments=al)),
    ),
    rule(
        "threat",
        "all <alignment-list> special abilities",
        lambda al: FromAbilities(verbs=(), by=Filter(Kind.CARD, alignments=al)),
    ),
    rule("threat", "all <brigade-side> brigades", lambda side: _all_brigades(side, None)),
    rule("threat", "all <brigade-side> brigades except <brigade-list>", lambda side, but: _all_brigades(side, but)),
    rule("threat", "<brigade-list> brigade|brigades ( except <adjective> )", lambda names, but: _but_such(names, but)),
    rule(
        "threat",
        "all poisons and diseases",
        Constant(FromAbilities(verbs=_HEALABLE)),
    ),
    rule("clause", "ignores|repels <threats>", lambda threats: Clause(steps=ignore(THIS, threats))),
    rule("threat", "special abilities used by <agent-selection>", lambda by: FromAbilities(verbs=(), by=by)),
    rule("threat", "being rescued by <agent-selection>", lambda by: _from_rescue(by)),
    rule("threat", "rescue , except by <selection>", lambda by: FromRescue(excluding=by)),
    rule("threat", "rescue except by <selection>", lambda by: FromRescue(excluding=by)),
    rule("threat", "selected <brigade-side> brigade", lambda side: _selected_brigade(side)),
    rule("threat", "harm by <selection>", lambda by: FromHarm(by=by)),
    rule("threat", "rescue", Constant(FromRescue())),
    rule("threat", "rescue by <selection>", lambda by: FromRescue(by=by)),
    rule("threat", "rescue [,] ( except by <selection> )", lambda by: FromRescue(excluding=by)),
    rule("threat", "harm [,] ( except by <selection> )", lambda by: FromHarm(excluding=by)),
    rule(
        "threat",
        "<possessor> <alignment-list> <verb-list> [special] abilities",
        lambda who, al, verbs: FromAbilities(verbs=verbs, by=Filter(kind=Kind.CARD, alignments=al, owner=who)),
    ),
    rule(
        "threat",
        "<brigade-list> brigade|brigades",
        lambda names: FromCards(what=Filter(kind=Kind.CARD, brigades=names)),
    ),
    rule("threats", "<threat>", lambda threat: (threat,)),
    rule("threats", "<threat> and <threats>", lambda first, rest: _and_threat(first, rest)),
    rule("threats", "<brigade-list>", lambda names: (FromCards(what=Filter(kind=Kind.CARD, brigades=names)),)),
    rule("shape", "protect <subject-noun> from <threats>", lambda target, threats: protect((target,), threats)),
    rule("shape", "protect <place> from <threats>", _protect_place),
    rule(
        "shape",
        "protect <targets> from <threats> and <targets> from <threats>",
        lambda a, b, c, d: (*protect(a, b), *protect(c, d)),
    ),
    rule(
        "shape",
        "protect <place> and <targets> from <threats>",
        lambda place, targets, threats: protect((_location(place), *targets), threats),
    ),
    rule(
        "shape",
        "protect <targets> and <place> from <threats>",
        _places_and,
    ),
    rule("shape", "<subject> is|are immune to <threats>", lambda target, threats: protect((target,), threats)),
    rule("shape", "<subject> is|are protected from <threats>", lambda target, threats: protect((target,), threats)),
    rule("shape", "protected from <threats>", lambda threats: protect((THIS,), threats)),
    rule("shape", "cannot be blocked by <selection>", lambda what: ignore(THIS, (FromCards(what=what),))),
    rule("shape", "<subject> cannot be blocked by <selection>", lambda who, what: ignore(who, (FromCards(what=what),))),
    rule("shape", "repel <threats>", lambda threats: ignore(THIS, threats)),
    rule("shape", "is|are immune to <threats>", lambda threats: protect((_IT,), threats)),
    rule("shape", "is|are protected from <threats>", lambda threats: protect((_IT,), threats)),
    rule("shape", "<subject> repels|repel <threats>", ignore),
    rule("shape", "immune to <threats>", lambda threats: protect((THIS,), threats)),
    rule("shape", "<subject> cannot be <participle-list>", lambda target, verbs: _cannot(target, verbs, None)),
    rule("shape", "<subject> cannot be <participle-list> by <agent-selection>", _cannot),
    rule("shape", "<subject> may not|never be <participle-list>", lambda target, verbs: _cannot(target, verbs, None)),
    rule("shape", "<subject> may not be <participle-list> by <agent-selection>", _cannot),
    rule("shape", "no <description> may|can be <participle-list>", _none_can),
    rule("shape", "no <description> may|can be <participle-list> by <agent-selection>", _none_can),
    rule("shape", "<subject> cannot be rescued by <selection>", _not_rescued_by),
    rule("shape", "<subject> can|may only be rescued by <selection>", _only_rescued_by),
    rule(
        "shape", "<subject> may not be blocked by <selection>", lambda who, what: ignore(who, (FromCards(what=what),))
    ),
    rule("shape", "may not be blocked by <selection>", lambda what: ignore(THIS, (FromCards(what=what),))),
    rule("shape", "<targets> cannot be <participle-list>", _several_cannot),
    rule("shape", "<selection> are ignored", lambda what: ignore(THIS, (FromCards(what=what),))),
    rule("shape", "cannot be <participle-list>", lambda verbs: _cannot(THIS, verbs, None)),
    rule("shape", "cannot be <participle-list> by <agent-selection>", lambda verbs, by: _cannot(THIS, verbs, by)),
    rule("shape", "<subject> ignore|ignores <threats>", ignore),
    rule("shape", "ignore <threats>", lambda threats: ignore(THIS, threats)),
]
