"""On whose side a character joins a battle when an ability bands or adds it."""

from engine.cards.model import CardType
from engine.kernel.ids import CardId, Field, Seat
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.effects import Bander, Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.status import characters_on, current_battle


def joining_seat(context: Context, effect: Effect) -> Seat | None:
    """Return whose side entering characters join, or None if nobody can band.

    Rules: REG-BAND-01, REG-BAND-03, R11-ADD-03
    """
    fight = current_battle(context.state)
    if fight is None:
        return None
    if effect.verb is Verb.PRESENT:
        return _who_presents(context, fight)
    if not isinstance(effect.arguments, Bander):
        return context.carrier
    for seat in (fight.attacker, fight.defender):
        side = characters_on(context.state, fight, seat)
        if any(matches(context, effect.arguments.target.what, c) for c in side):
            return seat
    return None


def _who_presents(context: Context, fight: Battle) -> Seat | None:
    """Return who presents a character by an effect: a player in the battle with no character left.

    Rules: REG-PRESENT-01, REG-PRESENT-03
    """
    seat = context.carrier
    fights = seat in (fight.attacker, fight.defender)
    return seat if fights and not characters_on(context.state, fight, seat) else None


def suits_side(context: Context, seat: Seat, card: CardId) -> bool:
    """Say whether a character has the alignment of the side it would join.

    Rules: REG-BAND-02, REG-ADD-04, R11-ADD-01
    """
    state, fight = context.state, current_battle(context.state)
    if fight is None or not cards.is_character(state, card):
        return True
    wanted = _kind_of_side(context, fight, seat)
    if cards.type_of(state, card) is wanted:
        return True
    converted = state.read(Field(cards.TYPE, card)) is not None
    return not converted and bool(cards.faces_to_enter(state, card, frozenset({wanted})))


def _kind_of_side(context: Context, fight: Battle, seat: Seat) -> CardType:
    there = characters_on(context.state, fight, seat)
    if there:
        return cards.type_of(context.state, there[0])
    is_good = (fight.kind is BattleKind.TAUNT) is (seat == fight.defender)
    return CardType.HERO if is_good else CardType.EVIL_CHARACTER
