"""A player for both seats who uses the card under test whenever possible, and lets its effects act."""

from typing import Final

from engine.assurance.proof import steering
from engine.assurance.proof.steering import Aim
from engine.assurance.proof.table import PROVOKER, Variant
from engine.cards.model import CardType
from engine.kernel.decisions import Decision, Kind, Option
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.play.players import Dice
from engine.redemption.model import cards
from engine.redemption.model import intents as does
from engine.redemption.model.status import characters_on, current_battle

_USE: Final = 100
_FIGHT: Final = 10
_NEVER: Final = -1
_MOST_TARGETS: Final = 3
#: As what a card is kept in hand until it can be played.
_PLAYED: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.DOMINANT})


def choose(state: State, asked: Decision, aim: Aim, variant: Variant, dice: Dice) -> tuple[str, ...]:
    """Return the picks that let the card under test act, first those that lead to an effect not seen yet."""
    picks = _picks(state, asked, aim, variant, dice)
    if asked.problems(picks):
        picks = asked.default
    return picks if not asked.problems(picks) else next(asked.answers(1))


def _picks(state: State, asked: Decision, aim: Aim, variant: Variant, dice: Dice) -> tuple[str, ...]:
    keys, subject = tuple(o.key for o in asked.options), aim.subject
    match asked.kind:
        case Kind.CONFIRM if (wanted := steering.agrees(state, aim)) is not None:
            return ("yes",) if wanted else ("no",)
        case Kind.CONFIRM:
            other = asked.player != state.cards[subject].owner and variant.turned % 2 == 0
            return ("no",) if other or (variant.turned % 4 == 3 and dice.below(2)) else ("yes",)
        case Kind.TARGET:
            return _targets(state, asked, aim, variant, dice)
        case Kind.CHOOSE if ways := steering.branches(state, asked, aim):
            return ways
        case Kind.CHOOSE:
            most = min(asked.maximum, len(keys))
            turned = variant.turned % max(1, len(keys))
            return (*keys[turned:], *keys[:turned])[:most]
        case Kind.PLAY:
            scored = [(_worth(state, o, subject, variant, dice), -i, o.key) for i, o in enumerate(asked.options)]
            return (max(scored)[2],) if scored else asked.default
        case _:
            return asked.default


def _targets(state: State, asked: Decision, aim: Aim, variant: Variant, dice: Dice) -> tuple[str, ...]:
    """Return targets in order: cards with an ability at work, the other side's, the rest, the card under test.

    A card that a missing effect is about comes before all.
    """
    subject = aim.subject
    acting = {i.card for i in state.instances.values() if i.card != subject}

    def rank(option: Option) -> tuple[bool, bool, bool, int]:
        card = option.card
        if card is None:
            return (True, True, True, 0)
        last = (card == subject) is not variant.second
        place = dice.below(len(asked.options)) if variant.seed else 0
        return (last, card not in acting, state.cards[card].location.zone.seat == asked.player, place)

    ordered = sorted(asked.options, key=rank)
    if variant.turned % 2 and len(ordered) > 1:
        ordered = [*ordered[1:], ordered[0]]
    meant = [o for o in ordered if steering.about(state, aim, o)]
    ordered = [*meant, *(o for o in ordered if o not in meant)]
    number = max(asked.fewest, min(asked.maximum, _MOST_TARGETS)) if asked.maximum else 0
    return tuple(o.key for o in ordered)[:number]


def _worth(state: State, option: Option, subject: CardId, variant: Variant, dice: Dice) -> int:
    card, mine = option.card, option.card == subject
    match option.intent:
        case does.PutInTerritory() | does.PutInArtifactPile() if mine and variant.kind in _PLAYED:
            return _NEVER
        case does.PutInTerritory():
            if mine:
                return _USE if variant.kind not in cards.CHARACTERS else 1
            return 2 if variant.turned >= 4 and dice.below(3) == 0 else _NEVER
        case does.PutInArtifactPile() | does.ActivateArtifact() | does.PlayDominant() if not mine and variant.busy:
            return 3 if dice.below(2) else _NEVER
        case does.PlayDominant() | does.PlayOutsideBattle() if mine and _too_early(state, variant):
            return _NEVER
        case does.PutInArtifactPile() | does.ActivateArtifact() | does.PlayDominant() | does.ChooseCard():
            return _USE if mine else _NEVER
        case does.UseAbility():
            return _use(state, mine, card, variant, dice)
        case does.PutSoulInSite() if mine:
            return _USE
        case does.EquipWeapon() | does.AddSite():
            return _USE if mine else 1 if variant.seed else _NEVER
        case does.HoldCard(_, host):
            return _USE if mine or host == subject else _NEVER
        case does.PlayOutsideBattle(_, host):
            busy = variant.busy and dice.below(2) == 0
            return _USE + _serves(state, host) if mine else 3 if busy else _NEVER
        case does.PlayEnhancement(_, user):
            if mine and steering.is_too_early_to_heal(state, subject):
                return _NEVER
            if mine:
                return _USE + _serves(state, user)
            foes = state.cards[user].location.zone.seat != state.cards[subject].owner
            return 6 if (foes or user == subject) and (variant.turned % 2 or variant.busy) else _NEVER
        case does.BeginBattle() | does.Taunt():
            if mine:
                return _NEVER if variant.second else _USE
            return _FIGHT + (_serves(state, card) if card is not None else 0)
        case does.Block():
            if mine:
                return _NEVER if variant.second else _USE
            meant_to = variant.turned % 3 != 2 or variant.kind is CardType.EVIL_ENHANCEMENT
            return _FIGHT + (_serves(state, card) if card is not None else 0) if meant_to else _NEVER
        case does.Pass() | does.NextPhase() | does.EndTurn() | does.ChooseSeat() | does.ChooseBrigade():
            return 0
        case _:
            return _NEVER


def _use(state: State, mine: bool, card: CardId | None, variant: Variant, dice: Dice) -> int:
    if mine:
        return _NEVER if _too_early(state, variant) else _USE + 1
    provokes = card is not None and cards.printing(state, card).name == PROVOKER
    return _USE - 1 if provokes and dice.below(2) else _NEVER


def _too_early(state: State, variant: Variant) -> bool:
    """Say whether the card is kept for a battle in which both sides fight."""
    if not variant.late:
        return False
    fight = current_battle(state)
    return fight is None or not all(characters_on(state, fight, s) for s in (fight.attacker, fight.defender))


def _serves(state: State, card: CardId) -> int:
    """Return the sort key that prefers the fighters made for the card."""
    name = cards.printing(state, card).name
    return 5 if "user" in name else 4 if "foe" in name or "friend" in name else _early(card)


def _early(card: CardId) -> int:
    return 3 if card <= 3 else 0
