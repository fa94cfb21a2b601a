"""Ability instances: an ability of a card in a game, from its activation to its end."""

import enum

from engine.cards.model import Brigade
from engine.kernel.ids import AbilityId, CardId, EntryId, PhaseId, Seat, Stay, Zone
from engine.kernel.records import dataclass
from engine.kernel.state import State

#: The address of an effect in an ability: clause, step, and for each choice on the way branch and step.
Path = tuple[int, ...]
#: Where an instance stands for a section that has modifiers and no ability.
NO_ABILITY = -1
#: the clauses of abilities printed before
BEFORE = -1


class Progress(enum.Enum):
    """How far an ability has come. Rules: REG-EFF-02, REG-SA-33"""

    ACTIVATING = "activating"
    COMPLETED = "completed"
    SUSPENDED = "suspended"
    STOPPED = "stopped"
    ENDED = "ended"

    __hash__ = object.__hash__


class Immune(enum.Enum):
    """What cannot be done to an ability (negate, interrupt, prevent), fixed when its card is played.

    Rules: REG-CBI-01, REG-CBN-01, REG-CBP-01
    """

    TO_INTERRUPT = "cannot be interrupted"
    TO_NEGATE = "cannot be negated"
    TO_PREVENT = "cannot be prevented"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Shield:
    """An immunity against only some cards or players, which a modifier of a card names.

    `controller` is who controlled that card when the immunity began. If an effect granted the modifier, `ability` and
    `path` are its address.
    """

    immune: Immune
    card: CardId
    controller: Seat
    section: int
    modifier: int
    ability: int = NO_ABILITY
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Spared:
    """An immunity of some effects of an ability, by their type; its other effects do not have it. Rule: REG-MODS-04

    `shield` says against whom, None if against all.
    """

    immune: Immune
    effects: frozenset[Path]
    shield: Shield | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """The effects of an ability that are stopped while its other effects are not. Rules: REG-MODS-04, REG-NEGATE-02

    `stopped` effects were undone, or do not act, because of a negate or prevent, `suspended` ones because of an
    interrupt. `missed` ones would have acted while they were stopped, after the ability had begun to act; `begun` says
    whether it had.
    """

    stopped: frozenset[Path] = frozenset()
    suspended: frozenset[Path] = frozenset()
    missed: tuple[Path, ...] = ()
    begun: bool = True


@dataclass(frozen=True, slots=True)
class Firing:
    """Why a triggered effect acts: the ability it belongs to, its clause, and the cards and player of the event."""

    waited: AbilityId
    clause: int
    cards: tuple[CardId, ...] = ()
    seat: Seat | None = None
    #: its player chose to use it: he is not asked whether he does. Rule: REG-SA-22
    at_will: bool = False

    def uses_at_will(self, clause: int) -> bool:
        """Say whether its player chose to use this very clause; a later "may" is another decision. Rule: REG-SA-17"""
        return self.at_will and self.clause == clause


#: What each of several players reached who all carry out an effect, in the order in which they did.
Shares = tuple[tuple[Seat, tuple[CardId, ...]], ...]


@dataclass(frozen=True, slots=True)
class EffectOutcome:
    """What an effect did: its targets, and whether it was carried out in full. Rule: REG-CTRL-15

    Until it is `done` the targets are chosen, but the effect is not yet completed.
    """

    path: Path
    cards: tuple[CardId, ...] = ()
    abilities: tuple[AbilityId, ...] = ()
    in_full: bool = True
    declined: bool = False
    done: bool = True
    #: to which player, where the text leaves that open
    to: Seat | None = None
    #: the player whose cards it is about, where the text leaves that open
    whose: Seat | None = None
    #: who of each player carried it out, and on which cards, where each does
    shares: Shares | None = None
    #: the brigades its player chose for it
    brigades: tuple[Brigade, ...] = ()
    #: of a choice between effects, which were taken
    branches: tuple[int, ...] = ()
    #: what was drawn by it, which nobody chose
    drawn: tuple[CardId, ...] = ()
    #: the stay of each target, where the effect lasts while they remain where they are
    stays: tuple[Stay, ...] = ()
    #: the card that was named for it
    named: str = ""
    #: how many its player said, where the text leaves that open and no cards are chosen
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Handed:
    """What a redirect took over: by which ability, from whom, and what the effects had done until then."""

    by: AbilityId
    controller: Seat
    outcomes: tuple[EffectOutcome, ...]


@dataclass(frozen=True, slots=True)
class Switched:
    """Two exchanged cards, by which ability: what targeted one of them targets the other now."""

    by: AbilityId
    pairs: tuple[tuple[CardId, CardId], ...]


@dataclass(frozen=True, slots=True)
class Gained:
    """What a card gained: the abilities in a section of another card, and by which ability, in which turn."""

    words: CardId
    section: int
    by: AbilityId
    turn: int


@dataclass(frozen=True, slots=True)
class AbilityInstance:
    """An active ability. `section` and `ability` address it in the reading of its card.

    `stay` is the card's stay when it was activated, `bearer` the character that used the card. Whether it is stopped is
    computed from the other instances; `progress` says what was already done because of that.
    """

    id: AbilityId
    card: CardId
    stay: Stay
    controller: Seat
    section: int
    ability: int
    phase: PhaseId
    turn: int
    bearer: CardId | None = None
    immune: frozenset[Immune] = frozenset()
    shields: tuple[Shield, ...] = ()
    #: what some of its effects alone are immune to
    spared: tuple[Spared, ...] = ()
    #: the effects that are taken out of it, where others stand
    cut: Cut | None = None
    progress: Progress = Progress.ACTIVATING
    outcomes: tuple[EffectOutcome, ...] = ()
    #: set where a triggered clause of an ability acts: the ability itself goes on waiting
    firing: Firing | None = None
    #: it has caused a special initiative already, and causes no further one. Rule: REG-INIT-10
    challenged: bool = False
    #: its player was changed by a redirect: it takes its targets anew as it comes back. Rule: REG-REDIR-03
    redirected: bool = False
    #: the redirects that are not undone, the latest last
    handed: tuple[Handed, ...] = ()
    #: the exchanges that switched its targets and are not undone. Rule: REG-EXCH-02
    switched: tuple[Switched, ...] = ()
    #: the player a condition of it singled out, who is "that player"
    meant: Seat | None = None
    #: the player chosen as "opponent", and from which clause on; in that clause he is "an opponent" too
    opponent: tuple[int, Seat] | None = None
    #: the card whose words it has, where it is a copy on another card, and the ability that copied. Rule: REG-COPY-01
    copied: CardId | None = None
    copied_by: AbilityId | None = None
    #: the entry by which its card gained it, where it did; `copied` then is the card that granted it. Rule: REG-GAIN-01
    gained: EntryId | None = None
    #: the clauses or steps it had still to take when it was interrupted or stopped, the next one first
    left: tuple[Path, ...] = ()
    #: where its card lay before it was played, where it was activated by that
    origin: Zone | None = None
    #: the characters that opposed its user as it was played, where it is that of an Enhancement. Rule: REG-CTRL-18
    against: tuple[CardId, ...] | None = None
    #: how often it came back after it had been stopped
    returns: int = 0
    #: the last targets of effects that act in each phase, and what "them" means for later effects. Rule: REG-TARGET-30
    kept: tuple[tuple[Path, tuple[CardId, ...]], ...] = ()

    @property
    def words(self) -> CardId:
        """The card whose text says what the ability does."""
        return self.card if self.copied is None else self.copied

    @property
    def is_copy(self) -> bool:
        """Whether the text is that of a copied card; a gained ability is the card's own. Rule: REG-SA-02"""
        return self.copied is not None and self.gained is None

    @property
    def out(self) -> frozenset[Path]:
        """Return the effects that are undone or do not act while the other effects of the ability do."""
        return frozenset() if self.cut is None else self.cut.stopped | self.cut.suspended

    def outcome(self, path: Path) -> EffectOutcome | None:
        """Return what an effect did, if it was carried out."""
        for outcome in self.outcomes:
            if outcome.path == path:
                return outcome
        return None


def instance_of(state: State, ability: AbilityId) -> AbilityInstance:
    """Return an ability instance."""
    found: AbilityInstance = state.instances[ability]
    return found


def instances(state: State) -> tuple[AbilityInstance, ...]:
    """Return all ability instances, in the order of their activation."""
    return tuple(state.instances.values())
