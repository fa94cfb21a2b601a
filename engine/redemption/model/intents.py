"""What a player can mean to do: one record for each game action, as the meaning of an option in a menu."""

from typing import TypeAlias

from engine.cards.model import Brigade, CardType
from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.records import dataclass


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing here; with initiative, pass it."""


@dataclass(frozen=True, slots=True)
class NextPhase:
    """Go on to the next phase."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the Discard Phase and with it the turn."""


@dataclass(frozen=True, slots=True)
class PutInTerritory:
    """Put a character, Site, City or Fortress from hand into one's own territory, under one of its identities.

    `role` says whether a City is played as a Site or as a Fortress.
    """

    card: CardId
    identity: int = 0
    role: CardType | None = None


@dataclass(frozen=True, slots=True)
class PutInArtifactPile:
    """Put an Artifact, Covenant or Curse from hand face down into the Artifact pile."""

    card: CardId


@dataclass(frozen=True, slots=True)
class ActivateArtifact:
    """Turn an Artifact in one's pile face up, or put it on a card on which it may be active.

    Another that is active there is turned face down.
    """

    card: CardId
    on: CardId | None = None


@dataclass(frozen=True, slots=True)
class DeactivateArtifact:
    """Turn an active Artifact face down."""

    card: CardId


@dataclass(frozen=True, slots=True)
class PutSoulInSite:
    """Put a Lost Soul from one's Land of Bondage into an unoccupied Site of one's own."""

    soul: CardId
    site: CardId


@dataclass(frozen=True, slots=True)
class HoldCard:
    """Put a card into a Fortress, or another card of one's own that holds such cards."""

    card: CardId
    holder: CardId


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Take a card out of what holds it."""

    card: CardId
    holder: CardId


@dataclass(frozen=True, slots=True)
class EquipWeapon:
    """Equip a warrior class character in one's own territory with a weapon class Enhancement."""

    weapon: CardId
    warrior: CardId


@dataclass(frozen=True, slots=True)
class PlayOutsideBattle:
    """Play an Enhancement on a character in one's own territory: territory class, set-aside or heal."""

    card: CardId
    user: CardId


@dataclass(frozen=True, slots=True)
class ReturnFromSetAside:
    """Return a card from one's set-aside area to territory."""

    card: CardId


@dataclass(frozen=True, slots=True)
class PlayDominant:
    """Play a Dominant from hand."""

    card: CardId


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use an ability that its player may use at will, of a card in play; `clause` is its number."""

    card: CardId
    ability: AbilityId
    clause: int


@dataclass(frozen=True, slots=True)
class BeginBattle:
    """Attack a player with a Hero from hand or territory: a rescue attempt if it has access, else a challenge."""

    hero: CardId
    defender: Seat


@dataclass(frozen=True, slots=True)
class Taunt:
    """Challenge a player with an Evil Character that has the taunt identifier, instead of another battle."""

    character: CardId
    defender: Seat


@dataclass(frozen=True, slots=True)
class Block:
    """Put a character from hand or territory into battle against the attacker: a Hero against a taunt."""

    card: CardId


@dataclass(frozen=True, slots=True)
class AddSite:
    """Put an unoccupied Site from one's territory into battle to give one's Heroes access."""

    site: CardId


@dataclass(frozen=True, slots=True)
class PlayEnhancement:
    """Play an Enhancement from hand on a character of one's side of the battle."""

    card: CardId
    user: CardId


@dataclass(frozen=True, slots=True)
class DiscardFromHand:
    """Discard a card from hand in the Discard Phase."""

    card: CardId


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Choose a player, such as the one who begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Choose a card for what was asked: a target, a soul to surrender, a card to discard."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Accept:
    """Do what is optional."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline what is optional."""


@dataclass(frozen=True, slots=True)
class ChooseEffect:
    """Choose one of several effects of an ability, by its position in the text."""

    index: int


@dataclass(frozen=True, slots=True)
class ChooseBrigade:
    """Choose a brigade for an effect."""

    brigade: Brigade


Intent: TypeAlias = (
    Pass
    | NextPhase
    | EndTurn
    | PutInTerritory
    | PutInArtifactPile
    | ActivateArtifact
    | DeactivateArtifact
    | PutSoulInSite
    | HoldCard
    | TakeOut
    | EquipWeapon
    | PlayOutsideBattle
    | ReturnFromSetAside
    | PlayDominant
    | UseAbility
    | BeginBattle
    | Taunt
    | Block
    | AddSite
    | PlayEnhancement
    | DiscardFromHand
    | ChooseSeat
    | ChooseCard
    | Accept
    | Decline
    | ChooseEffect
    | ChooseBrigade
)
