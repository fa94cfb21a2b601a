"""Conditions, events and durations."""

import enum
from typing import Literal

from engine.kernel.records import dataclass
from engine.redemption.language.ast.nouns import Count, Place, Selection, Target, Threshold
from engine.redemption.language.ast.vocabulary import Alignment, Happening, Player, State, Verb, Window


class Status(enum.StrEnum):
    """What a character, Site or battle is at the moment."""

    BLOCKING = "blocking"
    ATTACKING = "attacking"
    ALONE = "alone"
    OPPOSED = "opposed"
    OCCUPIED = "occupied"
    IN_BATTLE = "in_battle"
    ACTIVE = "active"
    EQUIPPED = "equipped"
    PLACED = "placed"
    IN_SET_ASIDE = "in_set_aside"
    DISCARDED = "discarded"
    RESCUING = "rescuing"
    BLOCKED = "blocked"
    TAUNTING = "taunting"
    PARALYZED = "paralyzed"
    POISONED = "poisoned"
    DISEASED = "diseased"
    PLAYED_AGAINST = "played_against"


class Advantage(enum.StrEnum):
    """Who has more of something."""

    HAND = "hand"
    BOARD = "board"
    BRIGADE = "brigade"
    SOUL = "soul"
    RESERVE = "Reserve"
    DECK = "deck"
    TERRITORY = "territory"
    CHARACTER = "character"
    PLAY = "play"
    REDEEMED_SOUL = "Redeemed Soul"
    LOST_SOUL = "Lost Soul"
    EVIL_CARD = "evil card"
    GOOD_CARD = "good card"


class Phase(enum.StrEnum):
    """A phase, or a span of time named like one."""

    DRAW = "draw"
    UPKEEP = "upkeep"
    PREPARATION = "preparation"
    BATTLE = "battle"
    RESCUE_ATTEMPT = "rescue attempt"
    DISCARD = "discard"
    TURN = "turn"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class UsedBy:
    """The Enhancement is used (or played) by such a character."""

    what: Selection
    node: Literal["UsedBy"] = "UsedBy"


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The card was played on such a card."""

    what: Selection
    node: Literal["PlayedOn"] = "PlayedOn"


@dataclass(frozen=True, slots=True)
class PlayedIn:
    """The card was used or played in that place."""

    place: Place
    node: Literal["PlayedIn"] = "PlayedIn"


@dataclass(frozen=True, slots=True)
class PlayedFrom:
    """The card was played, or put in play, from that place."""

    place: Place
    node: Literal["PlayedFrom"] = "PlayedFrom"


@dataclass(frozen=True, slots=True)
class Exists:
    """Such cards are somewhere: `count` says how many, `place` where."""

    target: Target
    place: Place
    node: Literal["Exists"] = "Exists"


@dataclass(frozen=True, slots=True)
class Controls:
    """A player controls (or has) such cards."""

    who: Player
    target: Target
    node: Literal["Controls"] = "Controls"


@dataclass(frozen=True, slots=True)
class HasStatus:
    """`subject` has that status; `by` names the other side.

    Without a `subject` it is this card or its bearer; if the ability itself gives the status, whoever has it from this
    ability.
    """

    status: Status
    subject: Target | None = None
    by: Selection | None = None
    count: Count | None = None
    node: Literal["HasStatus"] = "HasStatus"


@dataclass(frozen=True, slots=True)
class Is:
    """The card referred to is such a card."""

    subject: Selection
    what: Selection
    node: Literal["Is"] = "Is"


@dataclass(frozen=True, slots=True)
class AllAre:
    """All cards of one description also fit another."""

    what: Selection
    are: Selection
    node: Literal["AllAre"] = "AllAre"


@dataclass(frozen=True, slots=True)
class HasAdvantage:
    """A player has more cards in hand, more brigades, more redeemed souls, ..."""

    who: Player
    over: Advantage
    node: Literal["HasAdvantage"] = "HasAdvantage"


@dataclass(frozen=True, slots=True)
class UsedAbility:
    """A player has used an ability of those effects within the window."""

    who: Player
    verbs: tuple[Verb, ...]
    window: Window
    node: Literal["UsedAbility"] = "UsedAbility"


@dataclass(frozen=True, slots=True)
class HasDrawn:
    """A player has drawn that many cards within the window."""

    who: Player
    count: Count
    window: Window
    node: Literal["HasDrawn"] = "HasDrawn"


@dataclass(frozen=True, slots=True)
class Holds:
    """A place has that many cards."""

    place: Place
    count: Count
    what: Selection
    node: Literal["Holds"] = "Holds"


@dataclass(frozen=True, slots=True)
class Among:
    """Such cards are among those just looked at or revealed."""

    target: Target
    node: Literal["Among"] = "Among"


@dataclass(frozen=True, slots=True)
class HasInitiative:
    """A player has initiative."""

    who: Player
    node: Literal["HasInitiative"] = "HasInitiative"


@dataclass(frozen=True, slots=True)
class HasBrigades:
    """A player controls, or a place has, that many brigades of an alignment; without either, the revealed cards."""

    count: Count
    alignment: Alignment | None = None
    who: Player | None = None
    place: Place | None = None
    node: Literal["HasBrigades"] = "HasBrigades"


@dataclass(frozen=True, slots=True)
class Attacked:
    """A player has begun a battle this turn."""

    who: Player
    node: Literal["Attacked"] = "Attacked"


@dataclass(frozen=True, slots=True)
class Pays:
    """The controller does this now, and what follows depends on it: "if you reveal a Dominant from hand"."""

    verb: Verb
    target: Target
    becomes: State | None = None
    node: Literal["Pays"] = "Pays"


@dataclass(frozen=True, slots=True)
class HasMost:
    """A player controls the most such cards; with `alone` a tie does not count."""

    who: Player
    what: Selection
    alone: bool = False
    node: Literal["HasMost"] = "HasMost"


@dataclass(frozen=True, slots=True)
class Battling:
    """A player is rescuing, attacking, blocking, or being attacked (`BLOCKED`)."""

    who: Player
    doing: Status
    node: Literal["Battling"] = "Battling"


@dataclass(frozen=True, slots=True)
class XIs:
    """X is within that bound."""

    bound: Threshold
    node: Literal["XIs"] = "XIs"


@dataclass(frozen=True, slots=True)
class Happened:
    """That has happened within the window (None: in this battle or turn, as the text implies)."""

    event: "Event"
    window: Window | None = None
    node: Literal["Happened"] = "Happened"


class Result(enum.StrEnum):
    """Whether an earlier effect of the ability was carried out."""

    DID = "did"
    DID_NOT = "did_not"
    COULD_NOT = "could_not"
    OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Earlier:
    """The earlier effect was (not) carried out; `who` is set if the text names another player.

    `verb` is set if the text names the effect, perhaps on at least so many cards, or on cards of that place.
    """

    result: Result
    who: Player = Player.YOU
    verb: Verb | None = None
    count: Count | None = None
    place: Place | None = None
    node: Literal["Earlier"] = "Earlier"


@dataclass(frozen=True, slots=True)
class During:
    """A time at which the ability may be used, or in which it holds."""

    phase: Phase
    whose: Player | None = None
    node: Literal["During"] = "During"


@dataclass(frozen=True, slots=True)
class Each:
    """At each such phase."""

    phase: Phase
    whose: Player | None = None
    node: Literal["Each"] = "Each"


@dataclass(frozen=True, slots=True)
class AtAnyTime:
    """At any time its user likes."""

    node: Literal["AtAnyTime"] = "AtAnyTime"


@dataclass(frozen=True, slots=True)
class Who:
    """Of the players an effect names, only those for whom this is true; each of them is "they" in it."""

    condition: "Condition"
    node: Literal["Who"] = "Who"


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    condition: "Condition"
    node: Literal["Not"] = "Not"


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of several conditions."""

    options: tuple["Condition", ...]
    node: Literal["OneOf"] = "OneOf"


Condition = (
    UsedBy
    | PlayedOn
    | PlayedIn
    | PlayedFrom
    | Exists
    | Controls
    | HasStatus
    | Is
    | AllAre
    | HasAdvantage
    | UsedAbility
    | HasDrawn
    | Holds
    | Among
    | Attacked
    | HasBrigades
    | HasInitiative
    | XIs
    | Battling
    | Pays
    | HasMost
    | Happened
    | Earlier
    | During
    | Each
    | AtAnyTime
    | Who
    | Not
    | OneOf
)


#: what happens to, or is done by, a card; without a subject that is this card
ABOUT_THIS = frozenset(
    {
        Happening.DISCARDED, Happening.DEFEATED, Happening.CAPTURED, Happening.CONVERTED, Happening.BANISHED,
        Happening.HARMED, Happening.TARGETED, Happening.DRAWN, Happening.PLAYED, Happening.NEGATED,
        Happening.REMOVED_FROM_BATTLE, Happening.REMOVED_FROM_PLAY, Happening.PUT_IN_PLAY, Happening.RESCUED,
        Happening.BLOCKED, Happening.BLOCKS, Happening.ATTACKS, Happening.ENTERS_BATTLE, Happening.RESCUES,
        Happening.BLOCK_SUCCESS, Happening.RETURNS, Happening.WITHDRAWS, Happening.REACHES_END,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens: to or by `subject` (None: this card), caused by `by`.

    `object` is what a player plays, searches or uses. `first` marks "the first time". `imminent` says that the event
    has not happened yet; a clause with such a trigger says so by `replaces`.
    """

    happenings: tuple[Happening, ...]
    subject: Target | Player | None = None
    by: Target | Player | None = None
    object: Target | None = None
    verbs: tuple[Verb, ...] = ()
    place: Place | None = None
    turns: Count | None = None
    first: bool = False
    each_time: bool = False
    imminent: bool = False
    alternatives: tuple["Event", ...] = ()
    excluding: Selection | None = None


class Span(enum.StrEnum):
    """A named length of time."""

    THIS_TURN = "this turn"
    THIS_BATTLE = "this battle"
    THIS_PHASE = "this phase"
    REST_OF_GAME = "the rest of the game"
    NEXT_TURN = "next turn"
    NEXT_BATTLE = "during the next battle phase"
    YOUR_NEXT_BATTLE = "during your next battle phase"
    UNTIL_END_OF_NEXT_TURN = "until the end of your next turn"
    UNTIL_YOUR_NEXT_TURN = "until your next turn"
    UNTIL_END_OF_THEIR_NEXT_TURN = "until the end of their next turn"
    UNTIL_DISCARDED = "until discarded"


@dataclass(frozen=True, slots=True)
class ForSpan:
    """For a named length of time."""

    span: Span
    node: Literal["ForSpan"] = "ForSpan"


@dataclass(frozen=True, slots=True)
class ForTurns:
    """For a number of turns or rounds."""

    number: int | Literal["X"]
    unit: Literal["turn", "round", "battle", "phase"] = "turn"
    limit: int | None = None
    node: Literal["ForTurns"] = "ForTurns"


@dataclass(frozen=True, slots=True)
class Until:
    """Until something happens."""

    event: Event
    node: Literal["Until"] = "Until"


Duration = ForSpan | ForTurns | Until

#: the vocabulary of events is part of what this module offers
__all__ = ["Happening", "Window"]
