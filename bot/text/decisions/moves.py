"""What a player can do, in words: the label of each option of a decision."""

from typing import Protocol, assert_never

from engine.kernel.ids import AbilityId, CardId, Seat
from engine.redemption.model.instances import Path
from engine.redemption.model.intents import (
    Accept,
    ActivateArtifact,
    AddSite,
    BeginBattle,
    Block,
    ChooseBrigade,
    ChooseCard,
    ChooseEffect,
    ChooseSeat,
    DeactivateArtifact,
    Decline,
    DiscardFromHand,
    EndTurn,
    EquipWeapon,
    HoldCard,
    Intent,
    NextPhase,
    Pass,
    PlayDominant,
    PlayEnhancement,
    PlayOutsideBattle,
    PutInArtifactPile,
    PutInTerritory,
    PutSoulInSite,
    ReturnFromSetAside,
    TakeOut,
    Taunt,
    UseAbility,
)


class Names(Protocol):
    """How one viewer may call cards and players."""

    def card(self, card: CardId) -> str:
        """Return the name of a card for this viewer."""
        ...

    def text(self, card: CardId) -> str:
        """Return the text of a card; empty if this viewer may not read it."""
        ...

    def identity(self, card: CardId, index: int) -> str:
        """Return the type of one identity of a dual-icon card; empty for a card with one identity."""
        ...

    def way(self, ability: AbilityId, choice: Path, index: int) -> str:
        """Return what one way of a choice of an ability does; empty if nothing is known of it."""
        ...

    def seat(self, seat: Seat) -> str:
        """Return a player's name."""
        ...


def move_text(intent: Intent, names: Names) -> str:
    """Say what an option does, as an imperative."""
    match intent:
        case Pass():
            return "Pass"
        case Accept():
            return "Yes"
        case Decline():
            return "No"
        case ChooseEffect(index):
            return f"Effect {index + 1} of the text"
        case NextPhase():
            return "Go on to the next phase"
        case EndTurn():
            return "End the turn"
        case PutInTerritory(card, identity):
            return f"Put {_as(card, identity, names)} in territory"
        case PutInArtifactPile(card):
            return f"Put {names.card(card)} in Artifact pile"
        case ActivateArtifact(card, on):
            return f"Activate {names.card(card)}" + ("" if on is None else f" on {names.card(on)}")
        case DeactivateArtifact(card):
            return f"Turn {names.card(card)} face down"
        case PutSoulInSite(card, holder) | HoldCard(card, holder):
            return f"Put {names.card(card)} into {names.card(holder)}"
        case TakeOut(card, holder):
            return f"Take {names.card(card)} out of {names.card(holder)}"
        case EquipWeapon(weapon, warrior):
            return f"Equip {names.card(warrior)} with {names.card(weapon)}"
        case PlayOutsideBattle(card, user):
            return f"Play {names.card(card)} on {names.card(user)}"
        case ReturnFromSetAside(card):
            return f"Return {names.card(card)} to your territory"
        case PlayDominant(card):
            return f"Play {names.card(card)}"
        case UseAbility(card):
            return f"Use {names.card(card)}"
        case BeginBattle(hero, defender):
            return f"Attack {names.seat(defender)} with {names.card(hero)}"
        case Taunt(character, defender):
            return f"Taunt {names.seat(defender)} with {names.card(character)}"
        case Block(card):
            return f"Block with {names.card(card)}"
        case AddSite(site):
            return f"Bring {names.card(site)} into battle"
        case PlayEnhancement(card, user):
            return f"Play {names.card(card)} on {names.card(user)}"
        case DiscardFromHand(card):
            return f"Discard {names.card(card)}"
        case ChooseBrigade(brigade):
            return brigade.value
        case ChooseSeat(seat):
            return names.seat(seat)
        case ChooseCard(card):
            return names.card(card)
        case _:
            assert_never(intent)


def _as(card: CardId, identity: int, names: Names) -> str:
    icon = names.identity(card, identity)
    return f"{names.card(card)} as {icon}" if icon else names.card(card)
