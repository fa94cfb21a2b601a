"""Shapes of banding: who may, or must, band to whom, and from where."""

from engine.kernel.records import replace
from engine.language.notation import Production, Refused, rule, same
from engine.redemption.language.ast.effects import Bander, Effect, ToPlace
from engine.redemption.language.ast.nouns import Filter, Place, Target, This
from engine.redemption.language.ast.vocabulary import Being, Kind, Verb, Zone
from engine.redemption.language.grammar.nouns import Groups
from engine.redemption.language.grammar.protection import THIS
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import Steps, from_place
from engine.redemption.language.grammar.targets import join_either
from engine.redemption.language.text.lexicon import Named


def band(bander: Target | None, targets: tuple[Target, ...]) -> Steps:
    """Band this card, or another, to cards; its controller may always decline."""
    if any(isinstance(target.what, This) for target in targets):
        raise Refused("a card does not band to itself")
    if bander is not None and isinstance(bander.what, This):
        bander = None
    arguments = None if bander is None else Bander(target=bander)
    return (Effect(verb=Verb.BAND, targets=targets, arguments=arguments, optional=True),)


_ANIMATE = (Kind.HERO, Kind.EVIL_CHARACTER, Kind.CHARACTER)


def _kind_bands(groups: Groups, targets: tuple[Target, ...]) -> Steps:
    """Read "O.T. angel may band": any one of that kind may."""
    if groups.plural is not False or groups.what in _PLAIN:
        raise Refused("that is the bearer, or said with a number")
    return band(Target(what=groups.what), targets)


_PLAIN = (
    *(Filter(kind=kind) for kind in _ANIMATE),
    Filter(kind=Kind.CHARACTER, beings=(Being.HUMAN,)),
)


def _into_battle(targets: tuple[Target, ...]) -> Steps:
    return (Effect(verb=Verb.BAND, targets=targets, arguments=ToPlace(Place((Zone.BATTLE,)))),)


def _second_joins(groups: Groups) -> Steps:
    if groups.plural is not False:
        raise Refused("one joins")
    return (
        Effect(
            verb=Verb.BAND, targets=(Target(groups.what, ONE),), arguments=ToPlace(Place((Zone.BATTLE,))), optional=True
        ),
    )


def _must(who: Target, targets: tuple[Target, ...]) -> Steps:
    banded = (step for step in band(who, targets) if isinstance(step, Effect))
    return tuple(replace(step, optional=False, compelled=True) for step in banded)


def _copy(found: Named) -> Target:
    """Read the card's own name, in a band ability, as another copy of the card."""
    return Target(Filter(found.kind, names=(found.name,)), ONE)


def _copy_or(first: Target, more: Target) -> tuple[Target, ...]:
    return (join_either(first, more),)


def _last_copy(first: tuple[Target, ...], copy: Target) -> tuple[Target, ...]:
    if len(first) != 1:
        raise Refused("a list ends in or")
    return (join_either(first[0], copy),)


RULES: list[Production] = [
    rule("band-to", "<targets>", same),
    rule("band-to", "<targets> from <place>", from_place),
    rule("band-to", "<copy>", lambda copy: (copy,)),
    rule("band-to", "<copy> , <target-comma>", _copy_or),
    rule("band-to", "<copy> or <target>", _copy_or),
    rule("band-to", "<targets> or <copy>", _last_copy),
    rule("band-to", "<target-one> , <target-one> or <copy>", lambda a, b, c: (join_either(a, join_either(b, c)),)),
    rule("band-to", "<target> or to <target>", lambda first, second: (join_either(first, second),)),
    rule("copy", "<OWN-COPY>", _copy),
    rule("shape", "band to|with <band-to>", lambda targets: (Effect(verb=Verb.BAND, targets=targets),)),
    rule("shape", "may band to|with <band-to>", lambda targets: band(None, targets)),
    rule("shape", "<subject> may band to|with <band-to>", band),
    rule("shape", "<subject> must band to|with <band-to>", _must),
    rule("shape", "have <subject> band to|with <band-to>", lambda who, targets: _must(who, targets)),
    rule("shape", "<description> may band to|with <band-to>", _kind_bands),
    rule(
        "shape",
        "<subject> may band into [the] battle",
        lambda who: tuple(replace(s, optional=True) for s in _into_battle((who,))),
    ),
    rule(
        "shape",
        "<subject> may join [the] battle",
        lambda who: tuple(replace(s, optional=True) for s in _into_battle((who,))),
    ),
    rule(
        "shape", "may band into [the] battle", lambda: tuple(replace(s, optional=True) for s in _into_battle((THIS,)))
    ),
    rule(
        "shape",
        "a second|additional <description> may join|enter|band [into] [the] battle",
        _second_joins,
    ),
    rule("shape", "a second|additional <description> may be added to [the] battle", _second_joins),
    rule("shape", "band <targets> into [the] battle", lambda targets: _into_battle(targets)),
]

__all__ = ["RULES", "band"]
