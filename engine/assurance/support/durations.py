"""Which durations the executor carries out."""

from collections.abc import Iterator

from engine.redemption.abilities.targeting.targeting import revealed_until
from engine.redemption.abilities.terms.durations import KNOWN_SPANS, ends_as_its_card_leaves
from engine.redemption.language.ast.conditions import Exists, ForSpan, ForTurns, Span, Until
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Action, Effect, NoEntry, Restriction
from engine.redemption.language.ast.nouns import This
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.effect_kinds import DERIVED, KINDS


def duration_problems(effect: Effect) -> Iterator[str]:
    """List what is not carried out of how long an effect lasts."""
    match effect.duration:
        case Until() as until:
            goes_on = effect.verb in DERIVED
            lasts = goes_on and ends_as_its_card_leaves(until)
            if not lasts and revealed_until(effect) is None:
                yield "turns"
        case ForSpan(span=span):
            if (span not in KNOWN_SPANS and not bars_attacks_later(effect)) or effect.verb is Verb.EXCHANGE:
                yield "turns"
        case ForTurns() as turns:
            allowed = KINDS[effect.verb].for_turns
            counted = bool(allowed) and (turns.number != "X" or allowed == "number or X")
            within = KINDS[effect.verb].joins_side and turns.number == 1
            if turns.unit != "turn" or not (counted or within):
                yield "turns"
        case _:
            return


def bars_attacks_later(effect: Effect) -> bool:
    """Say whether each player is kept from attacking in his own next turn: nobody attacks in another's."""
    later = effect.duration == ForSpan(Span.NEXT_TURN)
    return later and effect.arguments == Restriction(Player.EACH_PLAYER, Action.ATTACK)


def bars_for_long(clause: Clause, before: Clause | None) -> bool:
    """Say whether a character should bar others while it is in play; the engine ends that with its battle."""
    bars = any(isinstance(s, Effect) and isinstance(s.arguments, NoEntry) for s in clause.steps)
    lies_there = before is not None and any(
        isinstance(s, Effect) and s.verb is Verb.PLACE and any(isinstance(t.what, This) for t in s.targets)
        for s in before.steps
    )
    return bars and not lies_there and any(isinstance(c, Exists) for c in clause.standing)
