"""Both sides of a lasting effect on all of a kind: which real cards it protects, ignores or stops, and which not.

Real cards are put next to a card that it covers, on a fork of the game, as for chosen targets (`two_sided.py`).
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.assurance.proof.decoys import Troupe
from engine.assurance.proof.laying import lay_on
from engine.assurance.proof.sides import Reason, alternatives, is_plain, known
from engine.assurance.proof.stand_ins import MARK
from engine.assurance.proof.two_sided import MOST_LOOKS, Guard, Sides, belongs_to_somebody, to_lie_beside
from engine.kernel.ids import AbilityId, CardId, Seat, Zone
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.negate_prevent import stopped
from engine.redemption.abilities.ongoing.protect import threats_to
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.language.ast.effects import Against, Effect
from engine.redemption.language.ast.vocabulary import Kind, Verb
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import AbilityInstance, Progress

_SHIELDS: Final = verbs_of(lambda kind: kind.shields)
_STOPS: Final = verbs_of(lambda kind: kind.stops)
_IN_SIGHT: Final = frozenset({zones.BATTLE, zones.TERRITORY, zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE})
_Covers: TypeAlias = Callable[[State, CardId], bool]


def look_at_lasting(
    state: State, instance: AbilityInstance, effect: Effect, troupe: Troupe, speech: Guard, seen: Sides
) -> None:
    """Check which real cards an effect at work covers; `speech` is the ability that they get for it to stop."""
    covers = _covers(instance, effect)
    if covers is None or seen.is_whole or seen.looks >= MOST_LOOKS or len(effect.targets) != 1:
        return
    target = effect.targets[0]
    if not known(target.what) or target.count is None or not target.count.is_all:
        return
    seen.looks += 1
    there = [c for c, held in state.cards.items() if c != instance.card and held.location.zone.name in _IN_SIGHT]
    covered = frozenset(c for c in there if covers(state, c))
    if not covered or len(covered) == len(there):
        return
    for like in to_lie_beside(state, covered):
        location = state.cards[like].location
        cast = troupe.cast(target.what, location.zone.name, location.host is not None, cards.type_of(state, like))
        if cast.meant is None:
            continue
        twin = state.fork()
        spoken = {p.key: speech.reading for p in (cast.meant, *(p for _, p in cast.decoys))}
        twin.setup = replace(twin.setup, readings={**twin.setup.readings, **spoken})
        other = replace(location, zone=Zone(location.zone.name, Seat(1 - location.zone.seat)))
        laid: list[tuple[Reason | None, CardId]] = [(None, lay_on(twin, replace(cast.meant, text=MARK), location))]
        laid += [(why, lay_on(twin, replace(decoy, text=MARK), location)) for why, decoy in cast.decoys]
        if location.host is None and belongs_to_somebody(effect, target):
            laid.append((Reason.OWNER, lay_on(twin, replace(cast.meant, text=MARK), other)))
        seen.asked |= {why for why, _ in laid if why is not None}
        if not covers(twin, laid[0][1]):
            if all(is_plain(f) for f in alternatives(target.what)) and effect.verb is Verb.PROTECT:
                seen.wrong.append(f"{effect.verb.value}: {cast.meant.name} was not covered in {location.zone.name}")
            continue
        seen.reached = True
        for why, card in laid[1:]:
            if why is not None and covers(twin, card):
                name = cards.printing(twin, card).name
                seen.wrong.append(f"{effect.verb.value}: {name} was covered in {location.zone.name} ({why.value})")
            elif why is not None:
                seen.shown.add(why)


def _covers(instance: AbilityInstance, effect: Effect) -> _Covers | None:
    """Return the test whether an ability covers a card; None if there is none."""
    if effect.verb in _SHIELDS and isinstance(effect.arguments, Against):
        return lambda state, card: any(by.id == instance.id for by, _ in threats_to(state, effect.verb, card))
    if effect.verb in _STOPS and all(getattr(t.what, "kind", None) is not Kind.ABILITY for t in effect.targets):
        return lambda state, card: _stops(state, instance, card)
    return None


def _stops(state: State, instance: AbilityInstance, card: CardId) -> bool:
    """Say whether an ability would stop an ability of a card that acts now."""
    held, whole = state.cards[card], reading(state, card)
    if whole is None or not whole.sections[0].abilities:
        return False
    acting = AbilityInstance(
        AbilityId(state.counters.ability + 1), card, held.stay, cards.controller(state, card), 0, 0, state.phase().id, 0
    )
    twin = state.fork()
    twin.instances = {**state.instances, acting.id: replace(acting, progress=Progress.ACTIVATING)}
    return stopped(twin).get(acting.id) == instance.id
