"""The work that abilities have left to do, as records that name the ability."""

from engine.cards.model import Brigade
from engine.kernel.changes import Change
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId, EventId, Location, Seat, Stay
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.model.frames import RulesFrame
from engine.redemption.model.instances import Path, Shares


@dataclass(frozen=True, slots=True)
class AbilityFrame:
    """A frame that belongs to an ability instance."""

    ability: AbilityId

    @property
    def owner(self) -> AbilityId | None:
        """Return the ability this work belongs to."""
        return self.ability


@dataclass(frozen=True, slots=True)
class ActivateCards(RulesFrame):
    """Activate the special abilities of cards that were just played, in this order. Rule: REG-ACT-02

    `by` is the ability that put them in play, if one did: once it is undone they do not act.
    """

    cards: tuple[CardId, ...]
    seat: Seat
    by: AbilityId | None = None
    #: the address of the effect that put them in play
    path: Path = ()

    @property
    def owner(self) -> AbilityId | None:
        """Return the ability that put the cards in play, if one did."""
        return self.by


@dataclass(frozen=True, slots=True)
class VerifyBattle(RulesFrame):
    """Record who begins the battle, once all who enter together have entered. Rule: REG-AAO-06"""


@dataclass(frozen=True, slots=True)
class StarAbilities(RulesFrame):
    """Let a player use the star abilities of cards he has just drawn by the rules of the game. Rule: REG-PRE-06"""

    seat: Seat
    drawn: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class ActivateSouls(RulesFrame):
    """Activate the abilities of a player's Lost Souls before the first turn. Rule: REG-PRE-03"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ByHand(RulesFrame):
    """Let the player of a card that is not automated carry out what it says. Rule: HOUSE-PLAY-04"""

    card: CardId
    seat: Seat
    #: the sentences of the card that allowed him an operation without consent and are used up
    carried_out: tuple[int, ...] = ()
    #: the event that the card waited for, if it is that which brings it up
    event: EventId | None = None


@dataclass(frozen=True, slots=True)
class RunClause(AbilityFrame):
    """Begin a clause of the ability: check its conditions, then take its steps.

    `named` is set once its player has said which of several opponents is meant.
    """

    clause: int
    named: bool = False


@dataclass(frozen=True, slots=True)
class RunSteps(AbilityFrame):
    """Carry out the steps at an address in the ability, beginning with a certain one."""

    under: Path
    at: int = 0


@dataclass(frozen=True, slots=True)
class BeginEffect(AbilityFrame):
    """Activate an effect: check its conditions, ask whether it is used, then ask for its targets.

    `at` is the target phrase for which is chosen next, `chosen` are the cards chosen for earlier ones, `specified` how
    many targets the text names in all. `asked` is set once the player has said that he uses the effect. `to` is the
    player to whom the targets go, and `whose` the one whose whole place is taken, if a player chooses that. If each
    player carries out the effect, `acting` does so now, `waiting` come later, and `shares` are what the others chose.
    `ordered` is set once their order is chosen.
    """

    path: Path
    at: int = 0
    chosen: tuple[CardId, ...] = ()
    specified: int = 0
    asked: bool = False
    to: Seat | None = None
    whose: Seat | None = None
    acting: Seat | None = None
    waiting: tuple[Seat, ...] = ()
    shares: Shares = ()
    ordered: bool = False
    #: those that were chosen for it
    brigades: tuple[Brigade, ...] | None = None
    #: how many its player said, where the text leaves that open and no cards are chosen
    number: int | None = None
    #: no card has anything else done instead of its use
    used: bool = False


@dataclass(frozen=True, slots=True)
class ChooseBranch(AbilityFrame):
    """Let the player choose between effects."""

    path: Path


@dataclass(frozen=True, slots=True)
class CompleteEffect(AbilityFrame):
    """Complete an effect; `offered`: special initiative was offered already; `shares`: each player's targets.

    `used` once no card has anything else done instead of its use.
    """

    path: Path
    cards: tuple[CardId, ...] = ()
    abilities: tuple[AbilityId, ...] = ()
    in_full: bool = True
    offered: bool = False
    shares: Shares | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class ChooseUser(AbilityFrame):
    """Let a player choose the character that uses an Enhancement an effect has him play. Rule: REG-PLAYE-01"""

    card: CardId
    seat: Seat
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Repeat(AbilityFrame):
    """Repeat what comes before "repeat" in an ability, at most so many times. Rule: HOUSE-ABIL-12"""

    path: Path
    times: int
    optional: bool


@dataclass(frozen=True, slots=True)
class Triggered(AbilityFrame):
    """Let a clause act after its event has happened, once no effect is resolving. Rule: REG-SA-30

    `event` triggered it, if an effect caused that event; `chosen` is set once it was put before the others that wait.
    `for_one`: it acts for only one of its cards, which its player chooses. Rules: R11-ATT-02, R11-BATTLE-10
    """

    clause: int
    cards: tuple[CardId, ...] = ()
    seat: Seat | None = None
    event: EventId | None = None
    chosen: bool = False
    for_one: bool = False


@dataclass(frozen=True, slots=True)
class AfterAll(RulesFrame):
    """Move a card where it was to go, unless the clause that replaces this move has acted. Rule: REG-INSTEAD-10

    `by` and `clause` address that clause, `since` is the first ability number that counts as its work, `path` is the
    address of the effect that was to move the card, if no rule was. `withheld` is what was to be done if it was not a
    plain move: a capture, a conversion, or harm without a move.
    """

    by: AbilityId
    clause: int
    since: AbilityId
    card: CardId
    to: Location
    index: int
    cause: Cause
    path: Path = ()
    withheld: tuple[Change, ...] | None = None

    @property
    def owner(self) -> AbilityId | None:
        """Return the ability whose effect this is, if it is one."""
        return self.cause.ability


@dataclass(frozen=True, slots=True)
class OfferInstead(AbilityFrame):
    """Let a player replace an effect that is about to complete, or to search, by another one. Rule: REG-INSTEAD-03

    `number` and `clause` address the clause that says what may be done instead; `left` are those who may still do it,
    where any player may.
    """

    effect: CompleteEffect | BeginEffect
    number: int
    clause: int
    acting: AbilityId | None = None
    left: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReturnToHand(AbilityFrame):
    """Return cards from set-aside; of the `homing` ones only some fit into the player's hand. Rule: REG-SETA-10"""

    seat: Seat
    cards: tuple[CardId, ...]
    homing: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class EndEffect(AbilityFrame):
    """End an effect that lasted until an event that has happened now. Rule: REG-EFF-04"""

    path: Path


@dataclass(frozen=True, slots=True)
class FinishAbility(AbilityFrame):
    """Record that an ability has resolved."""


@dataclass(frozen=True, slots=True)
class Suspended(AbilityFrame):
    """Let interrupted abilities try to reactivate, in their original order. Rule: REG-INTER-05

    `ability` is the interrupt that suspended them.
    """

    abilities: tuple[AbilityId, ...]


@dataclass(frozen=True, slots=True)
class Reactivate(AbilityFrame):
    """Let an effect of a reactivating ability act again, if it still can. Rule: REG-INTER-07"""

    path: Path


@dataclass(frozen=True, slots=True)
class Toss(AbilityFrame):
    """Discard an Enhancement that was just played, to decrease an opposing character. Rule: REG-TOSS-01"""

    card: CardId


@dataclass(frozen=True, slots=True)
class ActivateCopies(AbilityFrame):
    """Activate on the copying card the abilities that it copied. Rule: REG-COPY-02"""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class ActivateGained(AbilityFrame):
    """Activate abilities just gained by cards whose special ability is active. Rule: REG-SA-02"""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class ActivateStars(AbilityFrame):
    """Let the star ability of a card act at another time than usual. Rule: REG-ACTAB-01"""

    card: CardId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Redirect(AbilityFrame):
    """Give control of suspended abilities to the player of this one. Rule: REG-REDIR-01"""

    abilities: tuple[AbilityId, ...]


@dataclass(frozen=True, slots=True)
class SwitchTargets(AbilityFrame):
    """Let other abilities that target one of two exchanged cards target the other. Rule: REG-EXCH-02"""

    pairs: tuple[tuple[CardId, CardId], ...]


@dataclass(frozen=True, slots=True)
class SpecialInitiative(AbilityFrame):
    """Let a player respond to an effect that is about to take his last character out of battle. Rule: REG-INIT-04

    `mutual`: it would leave nobody on the other side either.
    """

    seat: Seat
    mutual: bool = False


def answering(state: State) -> SpecialInitiative | None:
    """Return the special initiative that is open, if one is."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, SpecialInitiative) else None


@dataclass(frozen=True, slots=True)
class Healing(RulesFrame):
    """Let players heal their characters that are about to be discarded, then discard those that were not healed.

    `falling` are the characters with their present stay, `seats` the players still to be asked. Rule: REG-HEAL-03
    """

    falling: tuple[tuple[CardId, Stay], ...]
    seats: tuple[Seat, ...]
    cause: Cause

    @property
    def owner(self) -> AbilityId | None:
        """Return the ability that discards them, if one does."""
        return self.cause.ability


def being_discarded(state: State) -> frozenset[CardId]:
    """Return the characters that are about to be discarded unless they are healed. Rule: REG-HEAL-03"""
    found: set[CardId] = set()
    for frame in state.frames:
        if isinstance(frame, Healing):
            found |= {c for c, stay in frame.falling if state.cards[c].stay == stay}
        elif isinstance(frame, AfterAll):
            found.add(frame.card)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Settle(RulesFrame):
    """Let the game rules act, and find which abilities are stopped or reactivate.

    What the rules do because of `ability` is undone with it.
    """

    rule: str
    ability: AbilityId | None = None
    #: the address of the effect of it they follow from
    path: Path = ()
