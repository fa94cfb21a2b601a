"""Making ability instances: one for each ability that a card prints, copies or gains, as it activates."""

from engine.kernel.changes import Note
from engine.kernel.facts import Cause, Moved
from engine.kernel.ids import AbilityId, Bond, CardId, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Entry, State
from engine.redemption.abilities.activation.visits import take_up
from engine.redemption.abilities.ongoing.cannot_be import with_immunities
from engine.redemption.abilities.reading.readings import active_sections, reading
from engine.redemption.abilities.terms.converted import is_given_to_the_converted, is_lost_by_converting
from engine.redemption.model import cards
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, Gained, Immune
from engine.redemption.model.setup import rules_of, setup_of
from engine.redemption.model.status import bearer_of, opponents_of

TURN = Field("turn")


def instances_of(state: State, card: CardId, seat: Seat) -> list[AbilityInstance]:
    """Make an instance of each ability of a played card, then of each it gained; of the state only the next id changes.

    Rules: REG-ACT-02, REG-AAO-03, REG-SA-02, REG-SA-03, REG-SA-01
    """
    if reading(state, card) is None and cards.printing(state, card).text:
        commit(state, Cause(rule="HOUSE-PLAY-04"), [Note("not_automated", seat, (card,))])
    own = instances_in(state, card, seat, active_sections(state, card))
    return [*own, *(i for entry in cards.gained_abilities(state, card) for i in gained_in(state, card, seat, entry))]


def made_active(state: State, played: tuple[CardId, ...], seat: Seat) -> list[AbilityInstance]:
    """Make the abilities of cards that were played active, but for those that are already; what they grant holds now.

    Rules: REG-ACT-02, REG-MODS-01, REG-AAO-04 (it holds for weapons that are made active after their bearers)
    """
    made = take_up(state, [i for card in played for i in instances_of(state, card, seat)])
    for instance in made:
        state.put(instance.id, instance)
    return made


def is_by_hand(state: State, card: CardId) -> bool:
    """Say whether a card is played by hand, in a game in which other cards act by themselves.

    Rule: HOUSE-PLAY-04
    """
    readings = setup_of(state).readings
    return bool(readings and cards.printing(state, card).text) and reading(state, card) is None


def copies_of(state: State, by: AbilityInstance, copied: CardId) -> list[AbilityInstance]:
    """Make an instance of each ability of another card on the copying one. Rules: REG-COPY-01, REG-SA-02"""
    said = instances_in(state, by.card, by.controller, active_sections(state, copied), copied)
    held = (e.value for e in cards.gained_abilities(state, copied))
    said += [i for g in held for i in instances_in(state, by.card, by.controller, (g.section,), g.words)]
    return [replace(i, copied_by=by.id) for i in said]


def gained_in(state: State, card: CardId, seat: Seat, entry: Entry) -> list[AbilityInstance]:
    """Make an instance of each ability that a card gained at once.

    In some editions nothing negates what was gained in an earlier turn. Rules: REG-GAIN-01, RB-COMB-01
    """
    held: Gained = entry.value
    made = instances_in(state, card, seat, (held.section,), held.words)
    if rules_of(state).gained_withstands and held.turn < state.number(TURN):
        made = [replace(i, immune=i.immune | {Immune.TO_NEGATE}) for i in made]
    return [replace(i, gained=entry.id) for i in made]


def instances_in(
    state: State, card: CardId, seat: Seat, sections: tuple[int, ...], words: CardId | None = None
) -> list[AbilityInstance]:
    """Make an instance of each ability in the given sections of a card's text, its own or another card's."""
    whole = reading(state, card if words is None else words)
    if whole is None:
        return []
    made = []
    for number in sections:
        section = whole.sections[number]
        gives = any(getattr(m, "granted_to", None) is not None for m in section.modifiers)
        given = bool(section.quoted) and is_given_to_the_converted(whole, section.quoted)
        alone = [NO_ABILITY] if gives and not section.abilities else []
        for ability in (*range(len(section.abilities)), *alone):
            if ability != NO_ABILITY and not given and is_lost_by_converting(state, card, section.abilities[ability]):
                continue
            instance = AbilityInstance(
                AbilityId(state.counters.ability), card, state.cards[card].stay, seat, number, ability,
                state.phase().id, state.number(TURN), bearer_of(state, card), copied=words,
                origin=_origin(state, card), against=_opposing(state, card),
            )  # fmt: skip
            state.counters.ability += 1
            made.append(with_immunities(state, instance))
    return made


def _opposing(state: State, card: CardId) -> tuple[CardId, ...] | None:
    """Return the characters against which an Enhancement is played; none for a card that is used by nobody."""
    if state.cards[card].location.bond is not Bond.USED_BY:
        return None
    return tuple(c for c in opponents_of(state, card) if cards.is_character(state, c))


def _origin(state: State, card: CardId) -> Zone | None:
    """Return where a card was before it was moved just now."""
    moved = (f.origin.zone for f in reversed(state.emitted) if isinstance(f, Moved) and f.card == card)
    return next(moved, None)
