"""The work left to do, as records: which step of the game runs next. Frames of the rules have no owner."""

import enum

from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.records import dataclass
from engine.redemption.model.battle import Situation, Success
from engine.redemption.model.intents import Intent
from engine.redemption.model.stops import Stop


class ResolutionStep(enum.Enum):
    """The steps of battle resolution. Rules: REG-BRES-01 to REG-BRES-07, R11-BRES-01, R11-BRES-02"""

    ADD_ENHANCEMENTS = 1
    OUTCOME = 2
    RESULT_EFFECTS = 3
    SUCCESS = 4
    AFTER_BATTLE = 5
    RETURN_TO_BATTLE = 6
    CLEAN_UP = 7


@dataclass(frozen=True, slots=True)
class RulesFrame:
    """A frame that belongs to the rules of the game."""

    @property
    def owner(self) -> AbilityId | None:
        """Return None: no ability owns this work."""
        return None


@dataclass(frozen=True, slots=True)
class SetUp(RulesFrame):
    """Shuffle the decks."""


@dataclass(frozen=True, slots=True)
class CutDeck(RulesFrame):
    """Let a player cut the deck of another."""

    cutter: Seat
    owner_of_deck: Seat


@dataclass(frozen=True, slots=True)
class OpeningHands(RulesFrame):
    """Draw the opening hands, and find who selects the first player."""


@dataclass(frozen=True, slots=True)
class SelectFirstPlayer(RulesFrame):
    """Let a player select who takes the first turn."""

    chooser: Seat


@dataclass(frozen=True, slots=True)
class PreGame(RulesFrame):
    """The Pre-Game Phase, from the selected player on. `drawn` are the hands as drawn, if teams play from them."""

    first: Seat
    drawn: tuple[tuple[CardId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class IntroPrep(RulesFrame):
    """The Intro-Prep Phase of a team game: a player may play some cards from the hand he drew first."""

    seat: Seat
    drawn: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Turn(RulesFrame):
    """Begin a player's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeginPhase(RulesFrame):
    """Open a phase instance."""

    name: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawPhase(RulesFrame):
    """The Draw Phase."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UpkeepPhase(RulesFrame):
    """The Upkeep Phase."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PreparationPhase(RulesFrame):
    """The Preparation Phase: its menu, until the player has `declined` to do more and nobody else acts after that.

    It is `given_back` to him if somebody does act. `planned` is what he announced for his Battle Phase.
    """

    seat: Seat
    declined: bool = False
    given_back: bool = False
    planned: Intent | None = None


@dataclass(frozen=True, slots=True)
class BattlePhase(RulesFrame):
    """The Battle Phase: begin a battle, or none; what was `planned` is done without asking if it still can be."""

    seat: Seat
    planned: Intent | None = None


@dataclass(frozen=True, slots=True)
class DiscardPhase(RulesFrame):
    """The Discard Phase: its menu, until the turn is ended with a hand within the limit (see `PreparationPhase`)."""

    seat: Seat
    declined: bool = False
    given_back: bool = False


@dataclass(frozen=True, slots=True)
class EndPhase(RulesFrame):
    """Close the open phase instance; of a turn's last one it is `told` first that the turn ends."""

    told: bool = False


@dataclass(frozen=True, slots=True)
class EndOfTurn(RulesFrame):
    """Pass the turn on."""

    seat: Seat


class Level(enum.Enum):
    """What players can do in a window of Action Priority, one level after the other. Rules: R11-PRIO-03, R11-PRIO-04"""

    #: the edition knows no levels
    ANY = "any"
    DOMINANTS = "Dominants"
    MANUAL = "abilities used at will"


@dataclass(frozen=True, slots=True)
class PriorityWindow(RulesFrame):
    """Let each player act out of turn, by Action Priority, until all have declined. Rules: REG-PRIO-01 to REG-PRIO-04

    `declined` is how many have declined since anybody last acted; `at` is the position, in the order, of the player to
    ask. `passed` opened the window by declining: he is asked again only if somebody `acted`. A window `for_holds` opens
    within a phase, and asks only those who called a Hold. `level` is what can be done now in editions with levels;
    triggered effects come before all of them (R11-PRIO-03).
    """

    stop: Stop
    order: tuple[Seat, ...]
    at: int = 0
    declined: int = 0
    passed: Seat | None = None
    acted: bool = False
    for_holds: bool = False
    level: Level = Level.ANY


@dataclass(frozen=True, slots=True)
class BlockStep(RulesFrame):
    """Let the defender block."""


@dataclass(frozen=True, slots=True)
class InitiativeStep(RulesFrame):
    """Find who has initiative and let him play. `all_declined`: nobody wants to do anything before the battle resolves.

    `offered`: players have had their chance to play Dominants regardless of initiative. `holder` has initiative now.
    """

    all_declined: bool = False
    offered: bool = False
    holder: Seat | None = None


@dataclass(frozen=True, slots=True)
class ResolveBattle(RulesFrame):
    """Carry out one step of battle resolution.

    `outcome`, and the `souls` to which the Heroes had access when the numbers were compared, are known from the second
    step on; `by_numbers` says whether there were numbers on both sides to compare. `success` is determined in the
    fourth step. `fought` are the characters of the attacker's and of the defender's side as the numbers were compared.
    """

    step: ResolutionStep
    outcome: Situation | None = None
    souls: tuple[CardId, ...] = ()
    by_numbers: bool = False
    success: Success | None = None
    fought: tuple[tuple[CardId, ...], tuple[CardId, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class EndsBattle(RulesFrame):
    """Drop all work that is left in the battle, except the ability that ends it, and resolve the battle.

    Rules: REG-BATTLE-08, R11-BATTLE-03
    """

    outcome: Situation | None = None
    by: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class BeginsNewPhase(RulesFrame):
    """Begin the phase that an ability begins, now or once all battles are resolved. Rule: R11-BEGINPH-03"""

    by: AbilityId


@dataclass(frozen=True, slots=True)
class SurrenderSoul(RulesFrame):
    """Let the player who has the choice pick the Lost Soul that is surrendered."""

    chooser: Seat
    rescuer: Seat
    loser: Seat
    souls: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class EquipAfterBattle(RulesFrame):
    """Let a player equip his unarmed warriors with weapons in the battle. Rule: REG-BRES-07"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeginSideBattle(RulesFrame):
    """Decide who controls each of two fighters, and let them fight while the battle waits. `user` began it."""

    user: Seat
    fighters: tuple[CardId, CardId]


@dataclass(frozen=True, slots=True)
class EndSideBattle(RulesFrame):
    """Close the Battle Phase of a side battle; the battle that waited continues."""


@dataclass(frozen=True, slots=True)
class AnnounceSoul(RulesFrame):
    """Let the rescuer name the Lost Soul he wants to rescue, before the battle goes on."""

    rescuer: Seat


@dataclass(frozen=True, slots=True)
class ChooseDuplicate(RulesFrame):
    """Let a player choose which of two cards of one person he discards."""

    seat: Seat
    cards: tuple[CardId, CardId]


@dataclass(frozen=True, slots=True)
class DiscardUsed(RulesFrame):
    """Discard an Enhancement played outside battle, now that its ability has resolved."""

    card: CardId


@dataclass(frozen=True, slots=True)
class PlayedDominant(RulesFrame):
    """Carry out a Dominant and discard it; `activated`: the ability has frames of its own."""

    card: CardId
    seat: Seat
    activated: bool = False
