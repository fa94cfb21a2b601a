"""What players do in a battle: begin it, block, add a Site, play an Enhancement."""

from collections.abc import Mapping
from typing import Any, Final

from engine.cards.model import CardType
from engine.kernel.changes import Note, Set
from engine.kernel.engine import push
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import ATTACKED, TURN
from engine.redemption.abilities.ongoing.enter_battle import may_enter_again, plan_entry
from engine.redemption.abilities.ongoing.granted import can_use, within_reach
from engine.redemption.abilities.ongoing.ignore import is_barred
from engine.redemption.abilities.ongoing.play import plan_play
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading import relocation
from engine.redemption.language.ast.effects import Action
from engine.redemption.model import cards, teams, uniqueness, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.phases import ATTACKER, RESCUE_ONLY
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import (
    BATTLE,
    battle_of,
    characters_on,
    current_battle,
    defender_has_entered,
    site_acts,
)
from engine.redemption.rules.actions import access
from engine.redemption.rules.actions.checks import Check, allowed
from engine.redemption.rules.actions.game_rules import change_battle, may_take_role, out_of_game, settle

LAST_SUCCESS = "successful_rescue"


def candidates(state: State, seat: Seat, wanted: CardType) -> list[CardId]:
    """Return the characters of a type in a player's territory and hand. Rules: RB-PRESENT-01, DBR-TEAMS-17"""
    lying = (*state.zone(zones.TERRITORY, seat), *state.zone(zones.HAND, seat))
    return [c for c in lying if _is_of(state, c, wanted)]


def attack_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the battles a player may begin: each Hero, or taunting character, against each opponent he may attack.

    Rules: REG-ATT-01, REG-ATT-05, REG-TAUNT-01
    """
    if is_locked(state, seat):
        return []
    opponents = [s for s in state.seats if _may_be_attacked(state, seat, s)]
    heroes = candidates(state, seat, CardType.HERO)
    taunting = [c for c in candidates(state, seat, CardType.EVIL_CHARACTER) if has_taunt(state, c)]
    return [
        *allowed(BEGIN, state, seat, [does.BeginBattle(h, d) for h in heroes for d in opponents]),
        *allowed(TAUNT, state, seat, [does.Taunt(c, d) for c in taunting for d in opponents]),
    ]


def has_taunt(state: State, card: CardId) -> bool:
    """Say whether a card has the taunt identifier. Rule: REG-TAUNT-01"""
    return any(i.lower().lstrip("[").startswith("taunt") for i in cards.printing(state, card).identifiers)


def is_locked(state: State, seat: Seat) -> bool:
    """Say whether a player whose rescue attempt succeeded must still wait for the others' turns. Rule: REG-ATT-05"""
    then = state.read(Field(LAST_SUCCESS, seat))
    if then is None or not rules_of(state).attack_lock:
        return False
    gone = out_of_game(state)
    return any(state.number(Field(TURNS_TAKEN, s)) <= then[s] for s in state.seats if s != seat and s not in gone)


def begin_battle(state: State, seat: Seat, intent: does.BeginBattle | does.Taunt) -> None:
    """Begin a battle: a taunt if one was chosen, a rescue attempt if the Hero has access, else a battle challenge.

    Rules: RB-PRESENT-01, REG-ATT-01, REG-BATTLE-02, REG-BATTLE-03, REG-TAUNT-01
    """
    match intent:
        case does.BeginBattle(card, defender):
            kind, wanted = BattleKind.BATTLE_CHALLENGE, CardType.HERO
        case does.Taunt(card, defender):
            kind, wanted = BattleKind.TAUNT, CardType.EVIL_CHARACTER
    fight = Battle(state.phase().id, zones.BATTLE, seat, defender, kind, began=(card,))
    changes = plan_entry(state, seat, card, wanted, zones.BATTLE)
    changes += [Set(BATTLE, fight), Set(Field(ATTACKED, seat), state.number(TURN))]
    commit(state, Cause(rule="RB-PRESENT-01"), changes)
    settle(state, Cause(rule="RB-PRESENT-01"))
    fight = current_battle(state) or fight
    commit(state, Cause(rule="REG-ATT-01"), [Note("battle_begun", seat, (card,), fight.kind.value)])


def opposing_type(fight: Battle) -> CardType:
    """Return what the defender puts into battle: Heroes against a taunt, else Evil Characters.

    Rules: REG-BATTLE-12, RB-GL-13, REG-TAUNT-02
    """
    return CardType.HERO if fight.kind is BattleKind.TAUNT else CardType.EVIL_CHARACTER


def block_intents(state: State, fight: Battle) -> list[does.Intent]:
    """Return the Evil Characters the defender may block with, while nobody has entered on his side.

    Rules: RB-BLOCK-01, REG-ATT-07, RB-DOM-06
    """
    if defender_has_entered(state, fight):
        return []
    seat = fight.defender
    return list(allowed(BLOCK, state, seat, [does.Block(c) for c in candidates(state, seat, opposing_type(fight))]))


def enter_block(state: State, seat: Seat, card: CardId) -> None:
    """Put the blocker into battle: its abilities activate first; in an even battle the attacker may act first then.

    Rules: RB-BLOCK-01, RB-BLOCK-02, RB-INIT-03, RB-PRESENT-02, RB-PRESENT-05
    """
    fight = battle_of(state)
    changes = plan_entry(state, seat, card, opposing_type(fight), fight.zone)
    changes.append(Note("blocked", seat, (card,)))
    commit(state, Cause(rule="RB-BLOCK-01"), changes)
    change_battle(state, fight, "REG-ATT-07", last_played=seat, passes=0)
    settle(state, Cause(rule="RB-BLOCK-01"))
    push(state, ActivateCards((card,), seat))


def site_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the unoccupied Sites the attacker may add to battle. Rules: REG-SITEG-02, RB-ACCESS-05"""
    if not _leads_attack(state, seat, None):
        return []
    return list(allowed(ADD_SITE, state, seat, (does.AddSite(c) for c in state.zone(zones.TERRITORY, seat))))


def add_site(state: State, seat: Seat, site: CardId) -> None:
    """Put a Site into battle, where it gives access; the ability of a multicolor Site activates there.

    Rules: REG-SITEG-02, RB-ACCESS-04, REG-SITEG-01, RB-ACCESS-07
    """
    fight = battle_of(state)
    changes = [*relocation.relocate(state, site, fight.zone, to=seat), Note("added_site", seat, (site,))]
    acted_before = site_acts(state, site)
    commit(state, Cause(rule="REG-SITEG-02"), changes)
    settle(state, Cause(rule="REG-SITEG-02"))
    if not acted_before:
        push(state, ActivateCards((site,), seat))


def late_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return what a fighter may still do before the battle resolves, besides Dominants. Rule: REG-ATT-07"""
    fight = current_battle(state)
    if fight is None:
        return []
    if seat == fight.defender:
        return block_intents(state, fight)
    return site_intents(state, seat)


def enhancement_intents(state: State, seat: Seat) -> list[does.PlayEnhancement]:
    """Return the Enhancements a player may play, each on each of his characters that can use it.

    Rules: RB-INIT-04, RB-INIT-05, RB-INIT-06, RB-OVER-03, RB-WEAPON-02
    """
    fight = current_battle(state)
    if fight is None:
        return []
    users = characters_on(state, fight, seat)
    near = {u: within_reach(state, u) for u in users}
    each = dict.fromkeys(c for u in users for c in near[u])
    ways = (does.PlayEnhancement(c, u) for c in each for u in users if c in near[u])
    return allowed(PLAY, state, seat, ways)


def play_enhancement(state: State, seat: Seat, card: CardId, user: CardId) -> None:
    """Play an Enhancement on a character in battle: its numbers are added to that character.

    Rules: RB-INIT-04, RB-INIT-07
    """
    commit(state, Cause(rule="RB-INIT-04"), plan_play(state, seat, card, user))
    settle(state, Cause(rule="RB-INIT-04"))
    push(state, ActivateCards((card,), seat))


# --- conditions ----------------------------------------------------------------------------------------------------


def _lies_ready(state: State, seat: Seat, card: CardId) -> bool:
    zone = state.cards[card].location.zone
    return zone.seat == seat and zone.name in (zones.HAND, zones.TERRITORY)


def _is_of(state: State, card: CardId, wanted: CardType) -> bool:
    if state.cards[card].location.zone.name == zones.HAND:
        return bool(cards.faces_to_enter(state, card, frozenset({wanted})))
    return cards.type_of(state, card) is wanted


def _makes_no_second(state: State, seat: Seat, card: CardId, wanted: CardType) -> bool:
    if state.cards[card].location.zone.name != zones.HAND:
        return True
    faces = cards.faces_to_enter(state, card, frozenset({wanted}))
    return not faces or not uniqueness.would_duplicate(state, seat, card, faces[0])


def _may_be_attacked(state: State, seat: Seat, defender: Seat) -> bool:
    """Say whether a player may be attacked: any opponent; of a team the next one. Rules: REG-ATT-01, DBR-TEAMS-14"""
    gone, count = out_of_game(state), len(state.seats)
    if not teams.are_opponents(state, seat, defender) or defender in gone:
        return False
    rivals = [s for s in teams.opponents_of(state, seat) if s not in gone]
    return not rules_of(state).teams or defender == min(rivals, key=lambda s: (s - seat) % count)


def who_may_block_instead(state: State, fight: Battle) -> Seat | None:
    """Return the teammate to whom the player who is attacked may pass the block. Rule: DBR-TEAMS-14"""
    gone = out_of_game(state)
    mates = [s for s in teams.teammates(state, fight.defender) if s not in gone]
    return mates[0] if mates and not fight.block_passed else None


def _blocks_as(state: State) -> CardType:
    fight = current_battle(state)
    return CardType.EVIL_CHARACTER if fight is None else opposing_type(fight)


def _nobody_entered(state: State, seat: Seat, intent: object) -> bool:
    fight = current_battle(state)
    return fight is not None and seat == fight.defender and not defender_has_entered(state, fight)


def _leads_attack(state: State, seat: Seat, intent: object) -> bool:
    """Say whether a player attacks and has a character in battle. Rule: REG-SITEG-02"""
    fight = current_battle(state)
    if fight is None or fight.kind is BattleKind.SIDE_BATTLE or seat != fight.attacker:
        return False
    return bool(characters_on(state, fight, seat))


def _is_site_at_hand(state: State, seat: Seat, intent: does.AddSite) -> bool:
    zone = state.cards[intent.site].location.zone
    return zone.name == zones.TERRITORY and zone.seat == seat and cards.type_of(state, intent.site) is CardType.SITE


def _is_own_fighter(state: State, seat: Seat, intent: does.PlayEnhancement) -> bool:
    zone = state.cards[intent.user].location.zone
    return zone.seat == seat and zone.name in zones.FIELD_OF_BATTLE and cards.is_character(state, intent.user)


def _is_no_teammates(state: State, seat: Seat, intent: does.PlayEnhancement) -> bool:
    """Say whether a character in battle is not a teammate's that was banded in. Rule: DBR-TEAMS-19"""
    return state.cards[intent.user].owner not in teams.teammates(state, seat)


def _can_be_used(state: State, seat: Seat, intent: does.PlayEnhancement) -> bool:
    faces = range(len(cards.printing(state, intent.card).faces))
    return any(can_use(state, intent.user, intent.card, i) for i in faces)


def would_rescue(state: State, seat: Seat, intent: does.BeginBattle) -> bool:
    """Say whether a Hero has access to a Lost Soul, so that his battle is a rescue attempt. Rule: REG-BATTLE-03"""
    return access.reaches_a_soul(state, (intent.hero,), zones.BATTLE, seat, intent.defender)


_PARALYZED: Final = ("REG-PARA-01",)
_RESCUE_ONLY: Final = ("R11-BEGINPH-06",)
_ONCE: Final = ("REG-BATTLE-20", "REG-UNIQ-09", "REG-UNIQ-29", "RB-GL-63")
_NO_SECOND: Final = ("REG-UNIQ-02", "REG-UNIQ-01", "RB-PREP-03")
_READY: Final = ("RB-PRESENT-01",)
_FACE_UP: Final = ("REG-ZONE-11",)
_NOT_IGNORED: Final = ("REG-IGNORE-07", "RB-GL-41", "RB-COMB-12", "RB-COMB-13")
_MAY_PLAY: Final = ("REG-RESTR-01", "REG-RESTR-02")
_HERO: Final = CardType.HERO
_EVIL: Final = CardType.EVIL_CHARACTER

#: Rules: RB-PRESENT-01, REG-BATTLE-02, REG-BATTLE-20, REG-UNIQ-02, REG-ZONE-11
BEGIN: Final[tuple[Check[does.BeginBattle], ...]] = (
    Check(("RB-PRESENT-01", "REG-BATTLE-02"), lambda state, seat, i: _is_of(state, i.hero, _HERO), "no_hero"),
    Check(_READY, lambda state, seat, i: _lies_ready(state, seat, i.hero), "not_at_hand"),
    Check(
        ("REG-ATT-01", "DBR-TEAMS-14"),
        lambda state, seat, i: _may_be_attacked(state, seat, i.defender),
        "not_to_be_attacked",
    ),
    Check(("REG-ATT-05",), lambda state, seat, i: not is_locked(state, seat), "locked"),
    Check(("REG-RESTR-01",), lambda state, seat, i: not is_restricted(state, seat, Action.ATTACK, i.hero), "forbidden"),
    Check(
        ("REG-RESTR-01",),
        lambda state, seat, i: (
            not is_restricted(state, seat, Action.RESCUE_ATTEMPT) or not would_rescue(state, seat, i)
        ),
        "forbidden",
    ),
    Check(_FACE_UP, lambda state, seat, i: cards.is_face_up(state, i.hero), "face_down"),
    Check(
        _ONCE,  # unless a card says that he attacks again
        lambda state, seat, i: may_enter_again(state, i.hero) or state.read(ATTACKER) == i.hero,
        "was_in_battle",
    ),
    Check(_PARALYZED, lambda state, seat, i: not cards.is_paralyzed(state, i.hero), "paralyzed"),
    Check(_MAY_PLAY, lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.hero), "forbidden"),
    Check(_NOT_IGNORED, lambda state, seat, i: not is_barred(state, i.hero), "kept_out"),
    Check(_NO_SECOND, lambda state, seat, i: _makes_no_second(state, seat, i.hero, _HERO), "second"),
    Check(
        _RESCUE_ONLY, lambda state, seat, i: not state.read(RESCUE_ONLY) or would_rescue(state, seat, i), "rescue_only"
    ),
    Check(_RESCUE_ONLY, lambda state, seat, i: state.read(ATTACKER) in (None, i.hero), "attacker"),
)

#: Rules: REG-TAUNT-01, REG-ATT-01
TAUNT: Final[tuple[Check[does.Taunt], ...]] = (
    Check(("REG-TAUNT-01",), lambda state, seat, i: _is_of(state, i.character, _EVIL)),
    Check(("REG-TAUNT-01",), lambda state, seat, i: has_taunt(state, i.character), "no_taunt"),
    Check(_READY, lambda state, seat, i: _lies_ready(state, seat, i.character), "not_at_hand"),
    Check(
        ("REG-ATT-01", "DBR-TEAMS-14"),
        lambda state, seat, i: _may_be_attacked(state, seat, i.defender),
        "not_to_be_attacked",
    ),
    Check(("REG-ATT-05",), lambda state, seat, i: not is_locked(state, seat), "locked"),
    Check(_FACE_UP, lambda state, seat, i: cards.is_face_up(state, i.character), "face_down"),
    Check(_ONCE, lambda state, seat, i: may_enter_again(state, i.character), "was_in_battle"),
    Check(_PARALYZED, lambda state, seat, i: not cards.is_paralyzed(state, i.character), "paralyzed"),
    Check(_MAY_PLAY, lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.character), "forbidden"),
    Check(_NOT_IGNORED, lambda state, seat, i: not is_barred(state, i.character), "kept_out"),
    Check(_NO_SECOND, lambda state, seat, i: _makes_no_second(state, seat, i.character, _EVIL), "second"),
    Check(_RESCUE_ONLY, lambda state, seat, i: not state.read(RESCUE_ONLY)),
)

#: Rules: RB-BLOCK-01, RB-GL-13, REG-BATTLE-12, REG-TAUNT-02, REG-ATT-07, RB-DOM-06
BLOCK: Final[tuple[Check[does.Block], ...]] = (
    Check(
        ("RB-GL-13", "RB-BLOCK-01", "REG-BATTLE-12", "REG-BATTLE-02", "REG-TAUNT-02"),
        lambda state, seat, i: _is_of(state, i.card, _blocks_as(state)),
        "no_blocker",
    ),
    Check(("RB-BLOCK-01",), lambda state, seat, i: _lies_ready(state, seat, i.card), "not_at_hand"),
    Check(("REG-RESTR-01",), lambda state, seat, i: not is_restricted(state, seat, Action.BLOCK, i.card), "forbidden"),
    Check(("REG-ATT-07", "RB-DOM-06", "RB-BLOCK-01"), _nobody_entered, "no_block_now"),
    Check(_FACE_UP, lambda state, seat, i: cards.is_face_up(state, i.card), "face_down"),
    Check(_ONCE, lambda state, seat, i: may_enter_again(state, i.card), "was_in_battle"),
    Check(_PARALYZED, lambda state, seat, i: not cards.is_paralyzed(state, i.card), "paralyzed"),
    Check(_MAY_PLAY, lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.card), "forbidden"),
    Check(_NO_SECOND, lambda state, seat, i: _makes_no_second(state, seat, i.card, _blocks_as(state)), "second"),
    Check(_NOT_IGNORED, lambda state, seat, i: not is_barred(state, i.card), "kept_out"),
)

ADD_SITE: Final[tuple[Check[does.AddSite], ...]] = (
    Check(("REG-SITEG-02", "RB-ACCESS-04", "RB-ACCESS-05"), _is_site_at_hand, "no_site"),
    Check(("REG-SITEG-02", "RB-ACCESS-04"), lambda state, seat, i: not cards.attached(state, i.site), "site_full"),
    Check(("REG-SITEG-02", "RB-ACCESS-05"), _leads_attack, "not_attacking"),
)

#: Rules: RB-INIT-04, RB-INIT-05, RB-INIT-06, REG-TYPE-10, RB-GL-23
PLAY: Final[tuple[Check[does.PlayEnhancement], ...]] = (
    Check(("RB-INIT-06", "REG-TYPE-10"), _is_own_fighter, "no_fighter"),
    Check(("DBR-TEAMS-19",), _is_no_teammates, "teammates"),
    Check(("RB-INIT-04", "RB-INIT-05", "RB-OVER-03", "REG-TYPE-10", "REG-BRIG-04"), _can_be_used, "no_match"),
    Check(("RB-INIT-04",), lambda state, seat, i: i.card in within_reach(state, i.user), "not_in_hand"),
    Check(("RB-GL-23", "REG-TYPE-04"), lambda state, seat, i: may_take_role(state, i.card, "enhancement")),
    Check(
        ("REG-RESTR-01", "REG-RESTR-02"),
        lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.card, i.user),
        "forbidden",
    ),
)


CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    does.BeginBattle: BEGIN,
    does.Taunt: TAUNT,
    does.Block: BLOCK,
    does.AddSite: ADD_SITE,
    does.PlayEnhancement: PLAY,
}
