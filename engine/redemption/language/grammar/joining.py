"""Shapes of coming into battle and leaving it: join, withdraw, retreat, meet a chosen opponent."""

from engine.language.notation import Production, Refused, rule, words
from engine.redemption.language.ast.effects import Action, Effect, Restriction, Role, ToPlace
from engine.redemption.language.ast.nouns import AnyOf, Count, CountKind, Filter, Place, Reference, Target
from engine.redemption.language.ast.vocabulary import Kind, Player, Verb, Zone
from engine.redemption.language.grammar.banding import band
from engine.redemption.language.grammar.nouns import Groups
from engine.redemption.language.grammar.numbers import stronger
from engine.redemption.language.grammar.passive import optional
from engine.redemption.language.grammar.protection import THIS
from engine.redemption.language.grammar.quantities import ALL, ONE, PLURAL
from engine.redemption.language.grammar.shapes import Steps, from_place
from engine.redemption.language.grammar.states import no_entry

NONE = Count(CountKind.NONE)
_CAPTURED = (Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER)
_INTO_BATTLE = ToPlace(Place((Zone.BATTLE,)))


def _band_in(targets: tuple[Target, ...], source: Place | None = None) -> Steps:
    """Band cards into battle."""
    return (Effect(Verb.BAND, targets=from_place(targets, source), arguments=_INTO_BATTLE),)


def _must_join(target: Target) -> Steps:
    """Read "X must join the battle": a band that nobody may decline. Rule: REG-BAND-09"""
    return (Effect(Verb.BAND, targets=(target,), arguments=_INTO_BATTLE, compelled=True),)


def _must_all_join(targets: tuple[Target, ...]) -> Steps:
    if len(targets) < 2:
        raise Refused("one subject")
    return (Effect(Verb.BAND, targets=targets, arguments=_INTO_BATTLE, compelled=True),)


def _band_together(target: Target) -> Steps:
    """Read "2 Heroes may band": they band into battle."""
    if target.count in (None, ONE, NONE, ALL, PLURAL) or isinstance(target.what, Reference):
        raise Refused("several band together")
    return optional(_band_in((target,)))


def _pair_together(targets: tuple[Target, ...]) -> Steps:
    if len(targets) < 2:
        raise Refused("one subject")
    return optional(_band_in(targets))


def _additional(groups: Groups, source: Place | None = None) -> Steps:
    """Read "add a second Hero to the battle": a Hero that is added bands. Rule: REG-BAND-09"""
    if groups.plural is not False:
        raise Refused("one joins")
    return _band_in((Target(groups.what, ONE),), source)


def _withdraw(target: Target) -> Steps:
    """Read "X retreats", "X returns to territory"; what is captured is released. Rule: REG-WITHD-02, REG-RELEASE-01"""
    if isinstance(target.what, Filter) and target.what.kind in _CAPTURED:
        return (Effect(Verb.RELEASE, targets=(target,)),)
    return (Effect(Verb.WITHDRAW, targets=(target,)),)


def _returns(target: Target) -> Steps:
    if target.count == PLURAL:
        raise Refused("which of them?")
    return _withdraw(target)


def _may_withdraw(target: Target) -> Steps:
    return optional(_withdraw(target))


def _opponent_uses(kind: Kind) -> "_OpponentUses":
    return _OpponentUses(kind)


class _OpponentUses:
    """Build the choice of a character with which another player fights."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def __call__(self, _: None) -> Steps:
        role = Role(action="attack" if self._kind is Kind.HERO else "block")
        what = Filter(self._kind, owner=Player.OPPONENT)
        return (Effect(Verb.CHOOSE_OPPONENT, targets=(Target(what, ONE),), arguments=role),)


def _band_and_gain(bander: Target, targets: tuple[Target, ...], value: str) -> Steps:
    return (*band(bander, targets), *stronger(bander, value))


def _none_bands(groups: Groups) -> Steps:
    """Read "no Heroes may band": band abilities on them are prevented. Rule: REG-PREVENT-10"""
    what = Filter(Kind.ABILITY, abilities=(Verb.BAND,), on=groups.what)
    return (Effect(Verb.PREVENT, targets=(Target(what, PLURAL),)),)


def _such_do_not_band(target: Target) -> Steps:
    if target.source is not None or not isinstance(target.what, Filter | AnyOf):
        raise Refused("cards of a kind")
    return _none_bands(Groups(target.what, True))


def _such_do_not_block(groups: Groups) -> Steps:
    return (Effect(Verb.RESTRICT, arguments=Restriction(Player.EACH_PLAYER, Action.BLOCK, groups.what)),)


RULES: list[Production] = [
    rule("shape", "band <targets> into [the] battle from <place>", _band_in),
    rule("shape", "band <targets> from <place> into [the] battle", _band_in),
    rule("shape", "band into [the] battle <targets>", lambda targets: _band_in(targets)),
    rule("shape", "<subject> may band to|with <band-to> and gain|gains <STATS>", _band_and_gain),
    rule("shape", "no <description> may|can band", _none_bands),
    rule("shape", "<target> may not|cannot band", _such_do_not_band),
    rule("shape", "no <description> may|can block", _such_do_not_block),
    rule("shape", "<subject> may not enter battle", lambda who: no_entry(who)),
    rule("shape", "<subject> must join|enter|band [into] [the] battle", _must_join),
    rule("shape", "add|band a|an second|additional <description> to|into [the] battle|fight", _additional),
    rule("shape", "add|band a|an second|additional <description> from <place> to|into [the] battle|fight", _additional),
    rule("shape", "<targets> must join [the] battle", _must_all_join),
    rule("shape", "<target> may band together", _band_together),
    rule("shape", "<targets> may band together", _pair_together),
    rule("shape", "<targets> may band into [the] battle", _pair_together),
    rule("shape", "<target> may band with each other", _band_together),
    rule("shape", "<target> may band", _band_together),
    rule("shape", "may band to|with <band-to> and gain|gains <STATS>", lambda to, n: _band_and_gain(THIS, to, n)),
    rule("shape", "<subject> must withdraw|retreat [from] [battle]", _withdraw),
    rule("shape", "<subject> withdraws|withdraw|retreats|retreat from battle", _withdraw),
    rule("shape", "<subject> may withdraw|retreat from battle", _may_withdraw),
    rule("shape", "<subject> must return to <home>", lambda target, _: _withdraw(target)),
    rule("shape", "<subject> may return to <home>", lambda target, _: _may_withdraw(target)),
    rule("shape", "<subject> return|returns to <home>", lambda target, _: _returns(target)),
    *words("home", {"territory": None, "territories": None, "[its] owner 's territory|territories": None}),
    *words("home", {"their territory|territories": None, "their owner 's territory|territories": None}),
    *words("home", {"owners ' territory|territories": None}),
    rule("shape", "select|choose the hero <opponent-uses-hero>", _opponent_uses(Kind.HERO)),
    rule("shape", "select|choose the evil character <opponent-uses-blocker>", _opponent_uses(Kind.EVIL_CHARACTER)),
    *words(
        "opponent-uses-hero",
        {
            "[your] opponent uses in battle": None,
            "[your] opponent uses to rescue": None,
            "[your] opponent uses to make a rescue [attempt]": None,
        },
    ),
    *words(
        "opponent-uses-blocker",
        {
            "[your] opponent uses to block": None,
            "[your] opponent uses in battle": None,
            "[your] opponent uses to block your rescue attempt": None,
        },
    ),
]
