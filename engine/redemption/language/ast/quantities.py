"""What an X counts, if it is not the number of cards in some place."""

from typing import Literal

from engine.kernel.records import dataclass
from engine.redemption.language.ast.nouns import Selection
from engine.redemption.language.ast.vocabulary import Alignment, Player, Verb, Zone


@dataclass(frozen=True, slots=True)
class BrigadesCounted:
    """The different brigades, good or evil or both, on a player's cards somewhere.

    `shown`: on cards this card has just revealed; `on`: on such cards.
    """

    sides: tuple[Alignment, ...]
    who: Player = Player.ANY
    zones: tuple[Zone, ...] = (Zone.PLAY,)
    shown: bool = False
    on: Selection | None = None
    node: Literal["BrigadesCounted"] = "BrigadesCounted"


@dataclass(frozen=True, slots=True)
class SoulsRedeemed:
    """The souls players have redeemed."""

    who: Player
    node: Literal["SoulsRedeemed"] = "SoulsRedeemed"


@dataclass(frozen=True, slots=True)
class CardsReached:
    """Such cards (None: any) that effects of this card with these verbs have acted on."""

    verbs: tuple[Verb, ...]
    what: Selection | None = None
    node: Literal["CardsReached"] = "CardsReached"


@dataclass(frozen=True, slots=True)
class NumberReached:
    """The strength or toughness of the card that an effect of this card with that verb has acted on."""

    which: Literal["strength", "toughness"]
    verb: Verb
    node: Literal["NumberReached"] = "NumberReached"


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """The cards a player has drawn this turn: in any way, or by abilities of his own."""

    who: Player
    by_own_ability: bool = False
    node: Literal["CardsDrawn"] = "CardsDrawn"


@dataclass(frozen=True, slots=True)
class AbilitiesUsed:
    """How often a player has used abilities of these types this turn."""

    who: Player
    verbs: tuple[Verb, ...]
    node: Literal["AbilitiesUsed"] = "AbilitiesUsed"


@dataclass(frozen=True, slots=True)
class NumberOf:
    """The strength or toughness that a card has now."""

    which: Literal["strength", "toughness"]
    of: Selection
    node: Literal["NumberOf"] = "NumberOf"


@dataclass(frozen=True, slots=True)
class PlayersWith:
    """The players who control such a card."""

    what: Selection
    node: Literal["PlayersWith"] = "PlayersWith"


@dataclass(frozen=True, slots=True)
class TurnsThere:
    """The number of turns that the card has been where it acts."""

    node: Literal["TurnsThere"] = "TurnsThere"


@dataclass(frozen=True, slots=True)
class CardsOfEvent:
    """The cards that were drawn or found in the event that triggered the ability."""

    node: Literal["CardsOfEvent"] = "CardsOfEvent"


Quantity = (
    BrigadesCounted
    | SoulsRedeemed
    | CardsReached
    | NumberReached
    | CardsDrawn
    | AbilitiesUsed
    | NumberOf
    | PlayersWith
    | TurnsThere
    | CardsOfEvent
)
