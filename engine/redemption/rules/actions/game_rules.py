"""Rules that act by themselves after an event: toughness 0, Enhancements without a user, kind of battle, winning."""

from typing import Any, Final

from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.decisions import Decision
from engine.kernel.engine import pop, push
from engine.kernel.facts import Cause, Moved
from engine.kernel.ids import Bond, CardId, Facing, Field, Location, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Outcome, State
from engine.redemption.abilities.activation.derived_numbers import lowered_by_check
from engine.redemption.abilities.ongoing.granted import can_use
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.limits import has_no_use_left
from engine.redemption.model import cards, teams, uniqueness, zones
from engine.redemption.model.ability_frames import being_discarded
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.frames import ChooseDuplicate
from engine.redemption.model.instances import instances
from engine.redemption.model.intents import ChooseCard
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import BATTLE, characters_on, current_battle, has_succeeded
from engine.redemption.rules.actions import access, artifacts
from engine.redemption.rules.actions.questions import ask_which

LEFT_GAME = "left_game"
_LOWERED: Final = "lowered"
#: What a player who leaves does not take along: what is out of the game already, and souls others have rescued.
_STAYS: Final = frozenset({zones.BANISH_PILE, zones.LAND_OF_REDEMPTION, zones.NOWHERE})


def settle(state: State, cause: Cause) -> None:
    """Let the rules act until nothing more follows; what they do has the same cause, and is undone with it."""
    for _ in range(100):
        changes = zero_toughness(state) or passed_on(state)
        moved = [] if changes else [f for f in state.emitted if isinstance(f, Moved)]
        if moved:
            changes = discarded_duplicates(state, moved) or deactivated_artifacts(state, moved)
        changes = changes or vacated_sites(state)
        if not changes:
            break
        commit(state, cause, changes)
    update_battle_kind(state)
    check_victory(state)


def zero_toughness(state: State) -> list[Change]:
    """Plan the discard of characters whose toughness was reduced to 0 or less, unless it is delayed.

    By the rulebook it is delayed, in a battle, until the battle resolves. Rules: REG-TYPE-17, RB-SITU-02, RB-SITU-03
    """
    waits = rules_of(state).zero_toughness_timing != "at_once"
    return [] if waits and current_battle(state) is not None else felled_by_toughness(state)


def felled_by_toughness(state: State) -> list[Change]:
    """Plan the discard of all characters in play or set aside whose toughness was reduced to 0 or less.

    A printed X or * counts only once something has changed it. Rules: REG-TYPE-17, RB-SITU-03
    """
    changes: list[Change] = []
    lowered = _lowered(state)
    if not lowered:
        return changes
    falling = being_discarded(state)
    for card in lowered:
        if card in falling:
            continue
        zone = state.cards[card].location.zone.name
        if zone not in _WHERE_CHARACTERS_FALL or not cards.is_face_up(state, card):
            continue
        if cards.is_character(state, card) and cards.own_toughness(state, card) <= 0:
            changes += relocation.discard(state, card)
    return changes


#: Where a character is discarded once its toughness has gone. Rule: REG-TYPE-17
_WHERE_CHARACTERS_FALL: Final = zones.IN_PLAY | {zones.SET_ASIDE}


def _lowered(state: State) -> list[CardId]:
    """Return the cards whose toughness something has reduced, computed once for each board."""
    found: list[CardId] | None = state.of_board.get(_LOWERED)
    if found is None:
        found = state.of_board[_LOWERED] = _find_lowered(state)
    return found


def _find_lowered(state: State) -> list[CardId]:
    written: list[CardId] = []
    if cards.TOUGHNESS in state.written:
        written = [CardId(f.of) for f, amount in state.numbers.items() if amount < 0 and f.name == cards.TOUGHNESS]
    there = (c for z in sorted(state.zones) if z.name in _WHERE_CHARACTERS_FALL for c in state.zones[z])
    others = (c for c in there if cards.is_character(state, c) and c not in written)
    return [*written, *lowered_by_check(state, others)]


def discarded_duplicates(state: State, moved: list[Moved]) -> list[Change]:
    """Plan the discard of duplicates of a unique card that came into play all the same.

    If the edition lets the player choose, he is asked. Rules: REG-UNIQ-03, RB-PREP-04
    """
    for newcomer in uniqueness.newcomers(state, moved):
        seat = cards.controller(state, newcomer)
        original = uniqueness.original_of(state, seat, newcomer, cards.identity_of(state, newcomer))
        if original is None:
            continue
        if rules_of(state).duplicate_resolution == "newcomers":
            return relocation.discard(state, newcomer)
        asked = ChooseDuplicate(seat, (original, newcomer))
        if asked not in state.frames:
            push(state, asked)
    return []


def vacated_sites(state: State) -> list[Change]:
    """Plan the return of a team's Sites without a soul to their owners' territories. Rule: DBR-TEAMS-10"""
    if not rules_of(state).teams:
        return []
    lying = (c for s in state.seats for c in state.zone(zones.LAND_OF_BONDAGE, s))
    empty = [c for c in lying if cards.type_of(state, c) in cards.SITES and not cards.attached(state, c)]
    return [change for c in empty for change in relocation.relocate(state, c, zones.TERRITORY, to=state.cards[c].owner)]


def deactivated_artifacts(state: State, moved: list[Moved]) -> list[Change]:
    """Plan what follows where an Artifact that was active has moved: it is locked, or discarded if it is used up."""
    moved = [f for f in moved if _is_active_at(state, f.card, f.origin)]
    return (_locked(state, moved) or _spent(state, moved)) if moved else []


def _locked(state: State, moved: list[Moved]) -> list[Change]:
    """Plan that an Artifact that has just become inactive, and its copies, cannot be activated again this turn.

    Rule: REG-ART-03
    """
    if not rules_of(state).artifact_deactivation_lock:
        return []
    turn = state.number(artifacts.TURN)
    for fact in moved:
        lock = Field(artifacts.DEACTIVATED, cards.first_copy(state, fact.card))
        if not _is_active_at(state, fact.card, fact.destination) and state.read(lock) != turn:
            return [Set(lock, turn)]
    return []


def _spent(state: State, moved: list[Moved]) -> list[Change]:
    """Plan the discard of an Artifact that has just been turned face down and has no use left.

    What lasts is in use for as long as the Artifact is active. Rules: REG-LIMIT-05, RB-PREP-16
    """
    for fact in moved:
        lies_down = state.cards[fact.card].location.zone.name == zones.ARTIFACT_PILE and not cards.is_face_up(
            state, fact.card
        )
        if lies_down and any(has_no_use_left(state, i) for i in instances(state) if i.card == fact.card):
            return relocation.discard(state, fact.card)
    return []


def _is_active_at(state: State, card: CardId, place: Location) -> bool:
    """Say whether an Artifact is active at a place: face up on the pile, or on or in a card. Rule: REG-ART-05"""
    on_card = place.bond in (Bond.ACTIVE_ON, Bond.HELD_IN)
    held = place.zone.name == zones.ARTIFACT_PILE or (on_card and bool(_artifact_faces(state, card)))
    return held and place.facing is Facing.UP


def _artifact_faces(state: State, card: CardId) -> tuple[int, ...]:
    return cards.faces_of_type(state, card, cards.ARTIFACT_TYPES)


def step_choose_duplicate(state: State, frame: ChooseDuplicate) -> None:
    """Ask which of two cards of one person is discarded. Rule: RB-PREP-04"""
    ask_which(state, frame.seat, frame.cards, "duplicate", "RB-PREP-04", default=1)


def answer_choose_duplicate(state: State, frame: ChooseDuplicate, decision: Decision, intent: ChooseCard) -> None:
    """Discard the card that was chosen. Rule: RB-PREP-04"""
    pop(state)
    commit(state, Cause(rule="RB-PREP-04"), relocation.discard(state, intent.card))
    settle(state, Cause(rule="RB-PREP-04"))


def passed_on(state: State) -> list[Change]:
    """Plan that another character on its side uses an Enhancement in battle whose user has left.

    If none can, it stays unused until resolution discards it. Rules: REG-CTRL-19, HOUSE-PLAY-07
    """
    battle = current_battle(state)
    if battle is None:
        return []
    changes: list[Change] = []
    for seat in (battle.attacker, battle.defender):
        side = characters_on(state, battle, seat)
        for card in state.zone(battle.zone, seat):
            held = state.cards[card].location
            left = held.host is not None and held.bond is Bond.USED_BY and held.host not in side
            if (held.host is None or left) and cards.is_enhancement(state, card):
                heir = next((c for c in side if can_use(state, c, card, cards.identity_of(state, card))), None)
                if heir is not None:
                    changes.append(Move(card, zones.on_host(held.zone, heir, Bond.USED_BY)))
                elif left:
                    changes.append(Move(card, Location(held.zone)))
    return changes


def update_battle_kind(state: State) -> None:
    """Make a battle a rescue attempt if its Heroes have access now, else a battle challenge.

    Rules: REG-BATTLE-03, REG-BATTLE-04, REG-BATTLE-06, REG-RATT-01, REG-RATT-13, RB-GL-10, RB-DOM-08
    """
    battle = current_battle(state)
    if battle is None or battle.kind in (BattleKind.TAUNT, BattleKind.SIDE_BATTLE):
        return
    heroes = characters_on(state, battle, battle.attacker)
    if not heroes:
        return
    is_rescue = not has_succeeded(state, battle) and access.reaches_a_soul(
        state, heroes, battle.zone, battle.attacker, battle.defender
    )
    kind = BattleKind.RESCUE_ATTEMPT if is_rescue else BattleKind.BATTLE_CHALLENGE
    if kind is not battle.kind:
        change_battle(
            state, battle, "REG-BATTLE-04", kind=kind, was_rescue_attempt=battle.was_rescue_attempt or is_rescue
        )


def change_battle(state: State, battle: Battle, rule: str, **fields: Any) -> Battle:
    """Change some fields of the battle's record."""
    changed = replace(battle, **fields)
    commit(state, Cause(rule=rule), [Set(BATTLE, changed)])
    return changed


def may_take_role(state: State, card: CardId, role: str) -> bool:
    """Say whether a Covenant or Curse may still be played in this role. Rules: RB-GL-23, REG-TYPE-04"""
    taken = state.read(Field(cards.ROLE, card))
    return taken in (None, role) or rules_of(state).covenant_role == "until_face_value"


def redeemed(state: State, seat: Seat) -> int:
    """Return how many souls a player has rescued, with his team. Rules: RB-OVER-07, REG-RATT-09, DBR-TEAMS-03"""
    if not rules_of(state).teams:
        return len(state.zone(zones.LAND_OF_REDEMPTION, seat))
    return sum(len(state.zone(zones.LAND_OF_REDEMPTION, s)) for s in teams.team_of(state, seat))


def check_victory(state: State) -> None:
    """End the game when somebody has rescued enough.

    All souls that came at once count. Rules: RB-WIN-01, RB-WIN-02, REG-RESCUE-04, RB-WIN-03, DBR-TEAMS-03
    """
    if state.outcome is not None:
        return
    needed = rules_of(state).souls_to_win
    reached = [s for s in state.seats if redeemed(state, s) >= needed]
    winners = tuple(s for s in reached if s not in out_of_game(state)) if reached else ()
    if winners:
        end_game(state, winners, "souls")


def end_after_rounds(state: State) -> None:
    """End the game after the agreed number of rounds: who has rescued most wins, nobody if all tie.

    Rules: RB-SETUP-12, REG-TURN-20, HOUSE-PLAY-14
    """
    limit, gone = rules_of(state).most_rounds, out_of_game(state)
    there = [s for s in state.seats if s not in gone]
    if not limit or any(state.number(Field(TURNS_TAKEN, s)) < limit for s in there):
        return
    end_by_score(state, "rounds")


def end_by_score(state: State, reason: str) -> None:
    """End the game before anybody has rescued enough: who has rescued most wins, nobody if all tie.

    Rule: RB-OVER-07
    """
    gone = out_of_game(state)
    there = [s for s in state.seats if s not in gone]
    most = max(redeemed(state, s) for s in there)
    leading = {mate for s in there if redeemed(state, s) == most for mate in teams.team_of(state, s)}
    end_game(state, tuple(s for s in there if s in leading) if len(leading) < len(state.seats) else (), reason)


def end_game(state: State, winners: tuple[Seat, ...], reason: str) -> None:
    """End the game."""
    commit(state, Cause(rule="RB-WIN-01"), [Note("game_over", None, (), (winners, reason))])
    state.outcome = Outcome(winners, reason, ranking(state, winners))
    state.frames = ()
    state.decision = None


def ranking(state: State, winners: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return each seat's rank at the end of a game of several: winners, then who has rescued more, then who left.

    A player who left later ranks higher; teammates have the same rank, and without a winner all players have.

    Rule: HOUSE-PLAY-13
    """
    if len(state.seats) == 2:
        return ()
    reached = [_reached_by(state, s, winners) for s in state.seats]
    return tuple(1 + sum(other > own for other in reached) for own in reached)


def _reached_by(state: State, seat: Seat, winners: tuple[Seat, ...]) -> tuple[bool, int, int]:
    if not winners:
        return False, 0, 0
    left = [int(state.read(Field(LEFT_GAME, s), 0)) for s in teams.team_of(state, seat)]
    played_on = len(state.seats) if 0 in left else max(left)
    return seat in winners, played_on, redeemed(state, seat)


def set_field(state: State, name: str, of: int, *, value: object, rule: str) -> None:
    """Write a field by a rule of the game."""
    commit(state, Cause(rule=rule), [Set(Field(name, of), value)])


def out_of_game(state: State) -> tuple[Seat, ...]:
    """Return the players who have left a game of more than two."""
    if LEFT_GAME not in state.written:
        return ()
    return tuple(s for s in state.seats if (LEFT_GAME, s) in state.fields and state.read(Field(LEFT_GAME, s)))


def take_along(state: State, player: Seat) -> None:
    """Banish the cards of a player who has left, except what his team shares and souls that others have rescued.

    Rules: HOUSE-PLAY-05, HOUSE-PLAY-11
    """
    gone = out_of_game(state)
    mates = {s for s in teams.teammates(state, player) if s not in gone}
    for card in state.definitions:
        held = state.cards[card]
        stays = held.location.zone.name in _STAYS or not mates.isdisjoint(teams.controllers(state, card))
        if held.owner == player and not stays:
            commit(state, Cause(rule="HOUSE-PLAY-05"), relocation.relocate(state, card, zones.BANISH_PILE))
