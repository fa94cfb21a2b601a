"""Whether a card may be what a phrase means, where that hangs on when it is played, by whom, or on who chooses."""

from dataclasses import replace

from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.targeting import legal
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.effects import Effect, FromCards
from engine.redemption.language.ast.nouns import AnyOf, Filter, Selection, Target
from engine.redemption.language.ast.vocabulary import Nth, State
from engine.redemption.language.ast.walk import nodes


def may_be(context: Context, effect: Effect, part: Target, card: CardId) -> bool | None:
    """Say whether a phrase may mean a card; None where somebody else chooses, or it hangs on what came before.

    Rules: REG-TARGET-26, REG-PREVENT-06
    """
    if card in legal(context, effect, part):
        count = part.count or effect.count
        return True if effect.actor is None or (count is not None and count.is_all) else None
    if card in legal(context, effect, replace(part, what=_played_as_asked(part.what))):
        return True
    return None if card in legal(context, effect, replace(part, what=_whenever(part.what))) else False


def is_meant_by(effect: Effect) -> bool:
    """Say whether an effect means a card because of when that is played: the last, the next."""
    return any(_played_as_asked(part.what) != part.what for part in effect.targets)


def guards(whole: SpecialAbility | None) -> bool:
    """Say whether a text protects from one card because of when that is played: the first, the next."""
    threats = () if whole is None else tuple(node for node in nodes(whole.sections) if isinstance(node, FromCards))
    return any(isinstance(each.what, Filter) and each.what.nth is not None for each in threats)


def _played_as_asked(what: Selection) -> Selection:
    """Return what is meant where a card is played as the phrase has it: "the last Enhancement played" is the last."""
    match what:
        case Filter(nth=Nth.LAST | Nth.NEXT | None, states=states) if what.nth is not None or State.PLAYED in states:
            who = what.played_by or what.controller
            return replace(what, nth=None, states=_but_played(what), played_by=None, controller=who)
        case AnyOf(options=options):
            return replace(what, options=tuple(_played_as_asked(each) for each in options))
        case _:
            return what


def _whenever(what: Selection) -> Selection:
    """Return what is meant whatever came before: who played it, and what happened to it."""
    match what:
        case Filter():
            return replace(what, nth=None, states=_but_played(what), past=None, played_by=None, reached_by=None)
        case AnyOf(options=options):
            return replace(what, options=tuple(_whenever(each) for each in options))
        case _:
            return what


def _but_played(what: Filter) -> tuple[State, ...]:
    return tuple(each for each in what.states if each is not State.PLAYED)
