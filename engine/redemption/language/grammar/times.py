"""Productions for durations, phases and limits."""

from typing import Any

from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.conditions import (
    AtAnyTime,
    Duration,
    During,
    Each,
    ForSpan,
    ForTurns,
    Phase,
    Span,
    Window,
)
from engine.redemption.language.ast.effects import Limit
from engine.redemption.language.ast.vocabulary import Player

_SPANS: dict[str, Span] = {
    "this turn": Span.THIS_TURN,
    "for this|the turn": Span.THIS_TURN,
    "until [the] end of [the|this|current] turn": Span.THIS_TURN,
    "for the|this? rest|remainder of [the|this] turn": Span.THIS_TURN,
    "for remainder of [the|this] turn": Span.THIS_TURN,
    "this|that battle": Span.THIS_BATTLE,
    "for this|the battle": Span.THIS_BATTLE,
    "until [the] end of [the|this|current] battle": Span.THIS_BATTLE,
    "for the rest|remainder of [the|this] [current] battle": Span.THIS_BATTLE,
    "for remainder of [the|this] [current] battle": Span.THIS_BATTLE,
    "this phase": Span.THIS_PHASE,
    "until [the] end of [the|this] phase": Span.THIS_PHASE,
    "for the? rest|remainder of [the] game": Span.REST_OF_GAME,
    "until [the] end of your next turn": Span.UNTIL_END_OF_NEXT_TURN,
    "until your next turn": Span.UNTIL_YOUR_NEXT_TURN,
    "until [the] end of their next turn": Span.UNTIL_END_OF_THEIR_NEXT_TURN,
    "until discarded": Span.UNTIL_DISCARDED,
    "next turn": Span.NEXT_TURN,
    "on|during their next turn": Span.NEXT_TURN,
    "during the next battle [phase]": Span.NEXT_BATTLE,
    "during your next battle phase": Span.YOUR_NEXT_BATTLE,
}


def _turns(number: Any, limit: int | None, unit: Any) -> ForTurns:
    if (number == 1) == unit.endswith("s"):
        raise Refused("number and noun do not agree")
    return ForTurns(number=number, limit=limit, unit=unit.rstrip("s"))


_PHASES: dict[str, Phase] = {
    "draw phase": Phase.DRAW,
    "upkeep": Phase.UPKEEP,
    "upkeep phase": Phase.UPKEEP,
    "preparation": Phase.PREPARATION,
    "preparation phase": Phase.PREPARATION,
    "prep phase": Phase.PREPARATION,
    "battle phase": Phase.BATTLE,
    "battle": Phase.BATTLE,
    "rescue attempt": Phase.RESCUE_ATTEMPT,
    "discard phase": Phase.DISCARD,
    "turn": Phase.TURN,
    "round": Phase.ROUND,
}
_TIMES = {"once": 1, "twice": 2}
_WINDOWS: dict[str, Window] = {
    "turn": Window.TURN,
    "battle": Window.BATTLE,
    "game": Window.GAME,
    "round": Window.ROUND,
    "phase": Window.PHASE,
}

RULES: list[Production] = [
    *words("duration", {phrase: ForSpan(span=span) for phrase, span in _SPANS.items()}),
    rule("duration", "for <number> <limit-note>? <turn-word>", _turns),
    rule("duration", "for <number> <turn-word> ( limit <INTEGER> )", lambda n, unit, limit: _turns(n, limit, unit)),
    rule("moment", "in each player 's <phase>", lambda phase: Each(phase=phase, whose=Player.EACH_PLAYER)),
    *words("turn-word", {word: word for word in ("turn", "turns", "round", "rounds", "battle", "battles")}),
    *words("phase", _PHASES),
    rule("moment", "during <phase>", lambda phase: During(phase=phase)),
    rule("moment", "during the|a <phase>", lambda phase: During(phase=phase)),
    rule("moment", "during <possessor> <phase>", lambda whose, phase: During(phase=phase, whose=whose)),
    rule("moment", "during each|any <phase>", lambda phase: Each(phase=phase)),
    rule("moment", "each|every <phase>", lambda phase: Each(phase=phase)),
    rule("moment", "at each <phase>", lambda phase: Each(phase=phase)),
    rule("frequency", "<times> during each of your turns", lambda number: Limit(number=number, per=Window.TURN)),
    rule("moment", "per turn", Constant(Each(phase=Phase.TURN))),
    rule("moment", "per round", Constant(Each(phase=Phase.ROUND))),
    rule("moment", "any time|anytime during <phase>", lambda phase: During(phase=phase)),
    rule("moment", "at any time", Constant(AtAnyTime())),
    rule("moment", "on your turn", Constant(During(phase=Phase.TURN, whose=Player.YOU))),
    *words("window", _WINDOWS),
    *words("times", _TIMES),
    rule("times", "<INTEGER> times", same),
    rule("frequency", "<times> per|each|every <window>", lambda number, per: Limit(number=number, per=per)),
    rule("frequency", "<times> per round per player", lambda number: Limit(number, Window.ROUND_APART)),
    rule("frequency", "<times> a <window>", lambda number, per: Limit(number=number, per=per)),
    rule("frequency", "<times>", lambda number: Limit(number=number, per=None)),
]

__all__ = ["RULES", "Duration"]
