"""The work left to do, as records: which step of the game runs next."""

from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.records import dataclass
from engine.mission.meaning.nodes import Effect
from engine.mission.model.printed import Kind


@dataclass(frozen=True, slots=True)
class MissionFrame:
    """A frame of The Mission; the rules own all of them."""

    @property
    def owner(self) -> AbilityId | None:
        """Return None: no ability owns this work."""
        return None


@dataclass(frozen=True, slots=True)
class SetUpGame(MissionFrame):
    """Begin the game: let the seats choose their first Christians. Rule: TM-SETUP-01"""


@dataclass(frozen=True, slots=True)
class ChooseChristians(MissionFrame):
    """Let a seat choose its first Christians; choices stay secret until all have chosen. Rule: HOUSE-MISSION-05"""

    waiting: tuple[Seat, ...]
    chosen: tuple[tuple[CardId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class AllotStrongholds(MissionFrame):
    """Let opponents put strongholds on a Christian, one at a time. Rules: TM-SETUP-05, TM-SETUP-06"""

    christian: CardId
    givers: tuple[Seat, ...]
    #: above 0: one stronghold at this level, whatever the castle says
    one_at: int = 0


@dataclass(frozen=True, slots=True)
class MissionTurn(MissionFrame):
    """Begin a turn. Rule: TM-TURN-01"""


@dataclass(frozen=True, slots=True)
class BeginMissionPhase(MissionFrame):
    """Open a phase. Rule: TM-TURN-01"""

    name: str


@dataclass(frozen=True, slots=True)
class EndMissionPhase(MissionFrame):
    """Close the open phase."""


@dataclass(frozen=True, slots=True)
class Disengage(MissionFrame):
    """The Disengage phase. Rules: TM-TURN-02, HOUSE-MISSION-08"""


@dataclass(frozen=True, slots=True)
class DrawHands(MissionFrame):
    """The Draw phase. Rules: TM-DRAW-01, TM-DRAW-03"""


@dataclass(frozen=True, slots=True)
class DrawCards(MissionFrame):
    """Let a seat draw cards of a kind. Rule: TM-DRAW-03"""

    seat: Seat
    kind: Kind
    count: int
    #: the deck ran out for this draw already; if it is empty still, nothing is drawn
    reshuffled: bool = False


@dataclass(frozen=True, slots=True)
class RanOut(MissionFrame):
    """Deal with a deck that ran out: banish, replace, shuffle. Rule: TM-ODD-03"""

    seat: Seat
    kind: Kind
    #: None: not counted yet
    banished: tuple[CardId, ...] | None = None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class ActionPhase(MissionFrame):
    """Begin the Action phase: determine the order. Rules: TM-ACTION-02 to TM-ACTION-04"""


@dataclass(frozen=True, slots=True)
class Actions(MissionFrame):
    """Take actions in turn until all have passed one after the other. Rules: TM-ACTION-01, TM-ACTION-10"""

    order: tuple[Seat, ...]
    at: int = 0
    passes: int = 0


@dataclass(frozen=True, slots=True)
class Action(MissionFrame):
    """One action. `played` are the kinds of cards played from hand in it; `any_card` counts Kairos cards too.

       `denied` are Christians whose player did not let them engage; `over`: the seat's action is over.
    Rules: TM-ACTION-05, TM-ACTION-08, HOUSE-MISSION-10
    """

    seat: Seat
    played: tuple[Kind, ...] = ()
    any_card: bool = False
    denied: tuple[CardId, ...] = ()
    over: bool = False


# --- chains --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Link:
    """A card played or activated: by whom, on whom, which effect of several, and which link it answers.

    `paid` are the Christians engaged, or cards discarded, for an activation. Rules: TM-KAIROS-05, TM-GLOSS-09
    """

    card: CardId
    seat: Seat
    targets: tuple[CardId, ...] = ()
    branch: int = 0
    answers: int = -1
    activation: bool = False
    countered: bool = False


@dataclass(frozen=True, slots=True)
class Announce(MissionFrame):
    """Announce a card or activation; if a teammate's Christian engages, ask his leave. Rule: HOUSE-MISSION-19"""

    link: Link
    paid: tuple[CardId, ...]
    chain: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Window(MissionFrame):
    """Ask whether anybody adds to a chain; without links, whether anybody begins one. Rule: TM-KAIROS-06"""

    links: tuple[Link, ...]
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ResolveChain(MissionFrame):
    """Resolve the links from the last to the first. Rules: TM-KAIROS-05, HOUSE-MISSION-14"""

    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class FinishCard(MissionFrame):
    """Let a card that has had its effect stay, or discard it. Rules: HOUSE-MISSION-12, TM-TERMS-20"""

    card: CardId


# --- effects -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Doing:
    """What an effect belongs to: its card, its player, the card's targets, and the link it answers."""

    card: CardId
    seat: Seat
    bearers: tuple[CardId, ...]
    answers: int = -1


@dataclass(frozen=True, slots=True)
class Carry(MissionFrame):
    """Carry an effect out. `chosen` are the characters, once chosen; `leave` are teammates who gave or refused leave.

    Rule: TM-TEAM-02
    """

    effect: Effect
    doing: Doing
    chosen: tuple[CardId, ...] | None = None
    leave: tuple[tuple[Seat, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class CarryOn(MissionFrame):
    """Carry an effect out on one character, one of whose cards is chosen."""

    effect: Effect
    doing: Doing
    character: CardId


@dataclass(frozen=True, slots=True)
class OfPlayer(MissionFrame):
    """Carry an effect out on one player."""

    effect: Effect
    doing: Doing
    seat: Seat


@dataclass(frozen=True, slots=True)
class Attempt(MissionFrame):
    """An attempt to evangelise. Rules: TM-TERMS-04 to TM-TERMS-12"""

    christian: CardId
    bonus: int
    left: int = 1
    soul: CardId | None = None
    reshuffled: bool = False


@dataclass(frozen=True, slots=True)
class DueCards(MissionFrame):
    """Let cards take effect in the Disengage phase: the seat lowest in points chooses one of its own, then clockwise.

    Rules: TM-TERMS-14, TM-TURN-03, HOUSE-MISSION-08
    """

    order: tuple[Seat, ...]
    cards: tuple[CardId, ...]
    countdown: bool
    at: int = 0


@dataclass(frozen=True, slots=True)
class CountedDown(MissionFrame):
    """Take a countdown card that has had its effect out of play. Rule: HOUSE-MISSION-34"""

    card: CardId


@dataclass(frozen=True, slots=True)
class OptionalDiscards(MissionFrame):
    """Let seats discard cards that allow it. Rule: TM-TERMS-21"""

    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DiscardPhase(MissionFrame):
    """The Discard phase. Rules: TM-DISC-01, TM-TERMS-21"""


@dataclass(frozen=True, slots=True)
class KeepCards(MissionFrame):
    """Let a seat say which cards it keeps; nothing is discarded until all have said. Rule: TM-DISC-01"""

    waiting: tuple[Seat, ...]
    kept: tuple[tuple[CardId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Totals(MissionFrame):
    """Determine forfeits, totals and victory. Rules: TM-ODD-07, TM-VP-02, TM-DISC-03"""
