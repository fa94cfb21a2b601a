"""The state of a battle: which characters are being defeated, whatever protections there are."""

from typing import Final

from engine.cards.model import Brigade
from engine.kernel.ids import CardId, Field
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.granted import first_strike_since
from engine.redemption.abilities.ongoing.protect import ignoring_since, passes_by
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import answering
from engine.redemption.model.battle import Battle, Situation
from engine.redemption.model.points import Pair, whole
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import characters_on

#: Entries: card ids or brigades whose strength counts as zero against the card.
UNAFFECTED_BY: Final = "unaffected_by"
#: Entries as above: what the card ignores, or repels.
IGNORES: Final = "ignores"
FIRST_STRIKE: Final = "first_strike"


def is_unaffected(state: State, card: CardId, by: CardId) -> bool:
    """Say whether one card's strength does nothing to another: it is immune, protected, ignoring or ignored.

    Rules: REG-PROT-02, REG-PROT-03, REG-PROT-12, REG-IGNORE-03, REG-IGNORE-05
    """
    return (
        passes_by(state, card, by)
        or _names(state, UNAFFECTED_BY, card, by)
        or _names(state, IGNORES, card, by)
        or _names(state, IGNORES, by, card)
    )


def _names(state: State, what: str, card: CardId, other: CardId) -> bool:
    """Say whether a list kept on a card names another card, or a brigade of it."""
    entries = state.entries(Field(what, card))
    if not entries:
        return False
    brigades = cards.brigades_of(state, other)
    return any(e.value in brigades if isinstance(e.value, Brigade) else e.value == other for e in entries)


def situation(state: State, battle: Battle) -> Situation:
    """Return the state of a battle while it is fought, from the attacker's view.

    A player about to lose his last character by an ability is losing by removal. If first strike counts only for the
    result, it is left out here.

    Rules: REG-FS-02, RB-GL-35, RB-GL-36, RB-SITU-07, RB-SITU-12, RB-SITU-13, RB-SITU-LOSE-01, RB-SITU-WIN-01
    """
    removal = answering(state)
    if removal is not None and removal.mutual:
        return Situation.MUTUAL_DESTRUCTION
    if removal is not None:
        return Situation.LOSING if removal.seat == battle.attacker else Situation.WINNING
    return _compared(state, battle, first_strike=rules_of(state).first_strike_model == "situation")


def result(state: State, battle: Battle) -> Situation:
    """Return how a battle ends by the numbers, from the attacker's view. Rule: REG-BRES-02"""
    return _compared(state, battle, first_strike=True)


def _compared(state: State, battle: Battle, *, first_strike: bool) -> Situation:
    """Compare the sides.

    A character is being defeated if the strength of the opposing characters that affect it is at least the toughness of
    its whole side; the state of the battle follows from this. An empty side has lost; two empty sides are a loss for
    the attacker, since nobody is left to rescue (HOUSE-PLAY-06). Rules: REG-BATTLE-21, REG-BATTLE-23, REG-PROT-06,
    REG-PROT-07, REG-PROT-08, RB-SITU-01, RB-SITU-05, RB-SITU-09, RB-SITU-12, RB-SITU-14, RB-SITU-15
    """
    ours = characters_on(state, battle, battle.attacker)
    theirs = characters_on(state, battle, battle.defender)
    if not ours:
        return Situation.LOSING
    if not theirs:
        return Situation.WINNING
    if rules_of(state).ignore_model == "win":
        ours_pass, theirs_pass = _passes_by(state, ours, theirs), _passes_by(state, theirs, ours)
        if ours_pass is not None and (theirs_pass is None or ours_pass <= theirs_pass):
            return Situation.WINNING
        if theirs_pass is not None:
            return Situation.LOSING
    lost_ours = being_defeated(state, ours, theirs, first_strike=first_strike)
    lost_theirs = being_defeated(state, theirs, ours, first_strike=first_strike)
    return _state_of(len(lost_ours) == len(ours), len(lost_theirs) == len(theirs))


def _passes_by(state: State, side: tuple[CardId, ...], opposing: tuple[CardId, ...]) -> int | None:
    """Return the earliest ability by which a side ignores all opposing characters, or None.

    A character that is ignored by another first cannot ignore that one. Rules: RB-SITU-05, RB-SITU-15, RB-COMB-10
    """
    found = []
    for card in side:
        since = [_ignores_since(state, card, other) for other in opposing]
        if None not in since:
            found.append(max(s for s in since if s is not None))
    return min(found, default=None)


def _ignores_since(state: State, card: CardId, other: CardId) -> int | None:
    return 0 if _names(state, IGNORES, card, other) else ignoring_since(state, card, other)


def _state_of(attackers_fall: bool, defenders_fall: bool) -> Situation:
    if attackers_fall:
        return Situation.MUTUAL_DESTRUCTION if defenders_fall else Situation.LOSING
    return Situation.WINNING if defenders_fall else Situation.STALEMATE


def totals_of(state: State, side: tuple[CardId, ...]) -> Pair:
    """Return the strength and toughness of a whole side. Rule: REG-BATTLE-21"""
    numbers = [cards.numbers_of(state, c) for c in side]
    return whole(sum(n[0] for n in numbers)), whole(sum(n[1] for n in numbers))


def being_defeated(
    state: State, side: tuple[CardId, ...], opposing: tuple[CardId, ...], *, first_strike: bool = True
) -> tuple[CardId, ...]:
    """Return the characters of a side that the other side's numbers defeat.

    Rules: REG-PROT-06, REG-PROT-07, REG-FS-01, REG-FS-03, REG-FS-04, RB-GL-35, RB-SITU-04, RB-SITU-11, RB-SITU-16
    """
    numbers = {c: cards.numbers_of(state, c) for c in (*side, *opposing)}
    toughness = sum(numbers[c][1] for c in side)
    beaten = []
    for card in side:
        strength = sum(numbers[o][0] for o in opposing if not is_unaffected(state, card, o))
        if strength >= toughness:
            beaten.append(card)
    if len(beaten) == len(side) and first_strike and _may_strike_first(state, side, opposing):
        quick = sum(numbers[c][0] for c in side if first_strike_of(state, c))
        if quick >= sum(numbers[c][1] for c in opposing):
            return ()
    return tuple(beaten)


def _may_strike_first(state: State, side: tuple[CardId, ...], opposing: tuple[CardId, ...]) -> bool:
    """Say whether first strike matters: only if both sides would be defeated. Rules: REG-FS-01, REG-FS-02"""
    if not strikes_first(state, side, opposing):
        return False
    return len(being_defeated(state, opposing, side, first_strike=False)) == len(opposing)


def first_strike_of(state: State, card: CardId) -> int:
    """Return a number that is higher the later a character gained first strike; 0 if it has none. Rule: REG-FS-01"""
    granted = first_strike_since(state, card) if state.instances else None
    return granted or state.read(Field(FIRST_STRIKE, card)) or 0


def strikes_first(state: State, side: tuple[CardId, ...], opposing: tuple[CardId, ...]) -> bool:
    """Say whether a side has first strike over the other; if both have it, editions differ.

    First strike is kept as the order in which it was gained. Rules: REG-FS-04, RB-GL-38
    """
    ours = [n for c in side if (n := first_strike_of(state, c))]
    theirs = [n for c in opposing if (n := first_strike_of(state, c))]
    if not ours or not theirs:
        return bool(ours)
    return rules_of(state).first_strike_model == "result" and min(ours) < min(theirs)
