"""Which durations the engine carries out."""

from collections.abc import Iterator

from engine.redemption.abilities.conditions.events import KNOWN
from engine.redemption.abilities.targeting.targeting import revealed_until
from engine.redemption.abilities.terms.durations import KNOWN_SPANS, ends_as_its_card_leaves
from engine.redemption.language.ast.conditions import ForSpan, ForTurns, Until
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import DERIVED, KINDS


def duration_problems(effect: Effect) -> Iterator[str]:
    """List which parts of an effect's duration are not carried out."""
    match effect.duration:
        case Until() as until:
            kind = KINDS[effect.verb]
            ends = effect.verb in DERIVED or kind.ends_in_time or kind.given_back
            known = ends_as_its_card_leaves(until) or frozenset(until.event.happenings) <= KNOWN
            if not (ends and known) and revealed_until(effect) is None:
                yield "turns"
        case ForSpan(span=span):
            if span not in KNOWN_SPANS or effect.verb is Verb.EXCHANGE:
                yield "turns"
        case ForTurns() as turns:
            allowed = KINDS[effect.verb].for_turns
            counted = bool(allowed) and (turns.number != "X" or allowed == "number or X")
            counted |= effect.verb is Verb.CONVERT
            within = KINDS[effect.verb].joins_side and turns.number == 1
            rounds = turns.unit == "round" and (effect.verb in DERIVED or KINDS[effect.verb].status is not None)
            if not rounds and (turns.unit != "turn" or not (counted or within)):
                yield "turns"
        case _:
            return
