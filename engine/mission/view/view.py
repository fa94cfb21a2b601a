"""The table of The Mission as a seat or a spectator may see it."""

from typing import Final

from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.knowledge import seats_that_see
from engine.kernel.records import dataclass
from engine.kernel.state import Outcome, State
from engine.mission.model import frames, zones
from engine.mission.model.characters import TURN, bearers, heart_of, is_dormant
from engine.mission.model.points import points
from engine.mission.model.printed import Card, Kind
from engine.mission.model.seats import churches, has_left, team_of
from engine.mission.model.setup import rules_of
from engine.mission.model.status import (
    RAN_OUT,
    christians,
    is_engaged,
    is_shaky,
    level,
    lying_on,
    maturity,
    printed,
    souls,
    turned,
)

#: Piles whose size everybody sees.
COUNTED: Final = (
    zones.MISSION_HAND, zones.ENEMY_HAND, zones.CHARACTERS, zones.MISSION_DECK, zones.ENEMY_DECK, zones.STRONGHOLDS,
    zones.MISSION_DISCARD, zones.ENEMY_DISCARD, zones.BANISHED, zones.SIDE_DECK,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card in play: a stronghold with its level, or a mission or enemy card with its quarter turns."""

    card: CardId
    printed: Card
    owner: Seat
    level: int = 0
    turned: int = 0


@dataclass(frozen=True, slots=True)
class PersonView:
    """A Christian or bound soul, with all cards on him; `maturity` is 0 for a soul.

    Rules: TM-TERMS-15, TM-TERMS-23
    """

    card: CardId
    printed: Card
    maturity: int
    heart: int
    engaged: bool
    shaky: bool
    dormant: bool
    bears: tuple[LyingCard, ...]


@dataclass(frozen=True, slots=True)
class ChurchView:
    """A seat's side of the table; hands have only the cards that the viewer knows."""

    seat: Seat
    has_church: bool
    has_left: bool
    points: int
    team: int | None
    christians: tuple[PersonView, ...]
    souls: tuple[PersonView, ...]
    table: tuple[LyingCard, ...]
    counts: dict[str, int]
    hands: dict[str, tuple[Card, ...]]
    #: the kinds of its decks that ran out once: at the next time it has lost. Rule: TM-ODD-04
    ran_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkView:
    """A card or activation that waits to be resolved. Rule: TM-KAIROS-05"""

    printed: Card
    seat: Seat
    targets: tuple[CardId, ...]
    activation: bool
    branch: int = 0


@dataclass(frozen=True, slots=True)
class MissionView:
    """The table: whose action it is, what waits to be resolved, and each seat's side."""

    viewer: Seat | None
    turn: int
    phase: str
    acting: Seat | None
    waiting_for: Seat | None
    objective: int
    churches: tuple[ChurchView, ...]
    chain: tuple[LinkView, ...]
    outcome: Outcome | None


def view(state: State, viewer: Seat | None) -> MissionView:
    """Return what a seat, or a spectator, may see of a table."""
    rules = rules_of(state)
    acting = next((f.seat for f in reversed(state.frames) if isinstance(f, frames.Action)), None)
    return MissionView(
        viewer=viewer,
        turn=state.number(TURN),
        phase=state.phases[-1].name if state.phases else "setup",
        acting=acting,
        waiting_for=state.decision.player if state.decision is not None else None,
        objective=rules.team_objective if rules.teams else rules.objective,
        churches=tuple(_church(state, viewer, seat) for seat in state.seats),
        chain=chain(state),
        outcome=state.outcome,
    )


def chain(state: State) -> tuple[LinkView, ...]:
    """Return the links that wait to be resolved, beginning with the first. Rules: TM-KAIROS-05, TM-KAIROS-06"""
    found = next((f for f in reversed(state.frames) if isinstance(f, frames.Window | frames.ResolveChain)), None)
    links = found.links if found is not None else ()
    return tuple(LinkView(printed(state, k.card), k.seat, k.targets, k.activation, k.branch) for k in links)


def known_to(state: State, viewer: Seat | None, card: CardId) -> bool:
    """Say whether a viewer knows which card this is; a spectator knows what everybody sees."""
    held = state.cards[card]
    return held.is_known_to(viewer) if viewer is not None else seats_that_see(state, held.location) == state.everyone


def _church(state: State, viewer: Seat | None, seat: Seat) -> ChurchView:
    in_teams = rules_of(state).teams
    return ChurchView(
        seat=seat,
        has_church=seat in churches(state),
        has_left=has_left(state, seat),
        points=points(state, seat),
        team=int(team_of(state, seat)[0]) if in_teams else None,
        christians=tuple(_person(state, c) for c in christians(state, seat)),
        souls=tuple(_person(state, c) for c in souls(state, seat)),
        table=tuple(_lying(state, c) for c in state.zone(zones.TABLE, seat)),
        counts={name: len(state.zone(name, seat)) for name in COUNTED},
        hands={
            name: tuple(printed(state, c) for c in state.zones[Zone(name, seat)] if known_to(state, viewer, c))
            for name in zones.HANDS
        },
        ran_out=tuple(kind.value for kind, name in RAN_OUT.items() if state.number(Field(name, seat))),
    )


def _person(state: State, card: CardId) -> PersonView:
    is_soul = state.cards[card].location.zone.name == zones.SOULS
    return PersonView(
        card=card,
        printed=printed(state, card),
        maturity=0 if is_soul else maturity(state, card),
        heart=heart_of(state, card) if is_soul else printed(state, card).heart,
        engaged=is_engaged(state, card) and not is_soul,
        shaky=is_shaky(state, card) and not is_soul,
        dormant=not is_soul and is_dormant(state, card),
        bears=tuple(_lying(state, c) for c in _borne(state, card)),
    )


def _borne(state: State, character: CardId) -> tuple[CardId, ...]:
    zone = state.cards[character].location.zone
    also = [c for c in state.zones[zone] if character in bearers(state, c)]
    return tuple(dict.fromkeys((*lying_on(state, character), *also)))


def _lying(state: State, card: CardId) -> LyingCard:
    told = printed(state, card)
    shows = level(state, card) if told.kind is Kind.STRONGHOLD else 0
    return LyingCard(card, told, state.cards[card].owner, shows, turned(state, card))
