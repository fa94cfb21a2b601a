"""Which events, and which conditions on what has happened, the engine carries out."""

from collections.abc import Iterator

from engine.redemption.abilities.conditions.conditions import REMEMBERED, TOLD
from engine.redemption.abilities.conditions.events import KNOWN
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.nouns import Filter, Target
from engine.redemption.language.ast.vocabulary import Kind, Player, Zone
from engine.redemption.language.ast.walk import nodes

#: Events of which it is known where they happen, or where the card came from.
_PLACED = frozenset(
    {
        ast.Happening.DISCARDED, ast.Happening.BANISHED, ast.Happening.RESERVED, ast.Happening.PUT,
        ast.Happening.PUT_IN_PLAY, ast.Happening.RESCUED, ast.Happening.RESCUES,
        ast.Happening.BLOCKED, ast.Happening.BLOCKS, ast.Happening.REMOVED_FROM_BATTLE, ast.Happening.DEFEATED,
        ast.Happening.SEARCHES, ast.Happening.USES_ABILITY,
    }
)  # fmt: skip


#: Cards whose play is told as an event to abilities that wait; a Site tells it to its own.
_TOLD = frozenset({Kind.ENHANCEMENT, Kind.DOMINANT})


def _is_told(event: ast.Event) -> bool:
    """Say whether playing a card, if that is the event, triggers abilities."""
    if ast.Happening.PLAYS not in event.happenings and ast.Happening.PLAYED not in event.happenings:
        return True
    about = event.object if ast.Happening.PLAYS in event.happenings else event.subject
    if not isinstance(about, Target):
        return True
    kinds = {n.kind for n in nodes(about.what) if isinstance(n, Filter)}
    named = any(n.names or n.titles or n.texts or n.identifiers for n in nodes(about.what) if isinstance(n, Filter))
    return kinds <= _TOLD or (kinds <= {*_TOLD, Kind.CARD} and (named or ast.Happening.PLAYS in event.happenings))


def event_problems(event: ast.Event, *, known_place: bool = False) -> Iterator[str]:
    """List which parts of an awaited event are not carried out; of one about to happen the place is known."""
    if not frozenset(event.happenings) <= KNOWN or not _is_told(event):
        yield "trigger"
    if event.turns is not None or event.alternatives or not _is_told_apart(event):
        yield "trigger detail"
    placed = frozenset(event.happenings) <= _PLACED or (event.place and event.place.zones == (Zone.BATTLE,))
    if event.place is not None and not (placed or known_place):
        yield "trigger place"


#: Events of which it is known by whose ability they happen.
_BY_AN_ABILITY = frozenset({ast.Happening.DRAWN, ast.Happening.DRAWS, ast.Happening.DISCARDED, ast.Happening.BANISHED})


def _is_told_apart(event: ast.Event) -> bool:
    """Say whether the engine knows by which abilities an event happens, if the text asks for that."""
    other = event.excluding
    if other is not None:
        if isinstance(other, Filter) and other == Filter(Kind.ABILITY, abilities=other.abilities):
            return bool(other.abilities)
        by_yours = isinstance(other, Filter) and other == Filter(Kind.ABILITY, owner=other.owner)
        return by_yours and frozenset(event.happenings) <= _BY_AN_ABILITY
    told = ((ast.Happening.USES_ABILITY,), (ast.Happening.DRAWS,), (ast.Happening.SEARCHES,))
    return not event.verbs or event.happenings in told


def is_remembered(condition: ast.Happened) -> bool:
    """Say whether the engine remembers that an event happened: cards played, and draws by abilities."""
    event = condition.event
    if isinstance(event.subject, Target):
        return len(event.happenings) == 1 and event.happenings[0] in TOLD and event.by is None
    if not frozenset(event.happenings) <= REMEMBERED or not isinstance(event.by, Player) or event.subject is not None:
        return False
    what = event.object.what if event.object is not None else None
    if what is None:
        return True
    if event.happenings == (ast.Happening.PUT_IN_PLAY,):
        return isinstance(what, Filter) and what.place is None
    placed = isinstance(what, Filter) and (what.place is None or what.place.zones == (Zone.BATTLE,))
    return placed and isinstance(what, Filter) and what.kind in (Kind.ENHANCEMENT, Kind.DOMINANT)
