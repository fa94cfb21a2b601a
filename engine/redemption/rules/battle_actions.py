"""What players do in a battle: begin it, block, add a Site, play an Enhancement."""

from engine.cards.model import CardType
from engine.kernel.changes import Note, Set
from engine.kernel.engine import push
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.abilities.entering import ENTERED, TURN, plan_entry
from engine.redemption.abilities.granted import can_use
from engine.redemption.abilities.playing import plan_play
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import BATTLE, battle_of, characters_on, current_battle
from engine.redemption.rules import uniqueness
from engine.redemption.rules.game_rules import change_battle, may_take_role, out_of_game, settle

LAST_SUCCESS = "successful_rescue"
TURNS_TAKEN = "turns_taken"


def may_enter(state: State, card: CardId) -> bool:
    """Say whether a character may enter battle (again) this turn. Rules: REG-BATTLE-20, REG-UNIQ-09, RB-GL-63"""
    if state.read(Field(ENTERED, card)) != state.number(TURN):
        return True
    return rules_of(state).reentry == "unique_once" and not cards.is_unique(state, card)


def candidates(state: State, seat: Seat, wanted: CardType) -> list[CardId]:
    """Return the characters of a type a player may put into battle, from territory and from hand.

    Rule: RB-PRESENT-01
    """
    found = [
        c
        for c in state.zone(zones.TERRITORY, seat)
        if cards.type_of(state, c) is wanted and cards.is_face_up(state, c) and may_enter(state, c)
    ]
    for card in state.zone(zones.HAND, seat):
        faces = cards.faces_of_type(state, card, frozenset({wanted}))
        if faces and may_enter(state, card) and not uniqueness.would_duplicate(state, seat, card, faces[0]):
            found.append(card)
    return found


def attack_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the battles a player may begin: each Hero, or taunting character, against each opponent he may attack.

    Rules: REG-ATT-01, REG-ATT-05, REG-TAUNT-01
    """
    if is_locked(state, seat):
        return []
    heroes = candidates(state, seat, CardType.HERO)
    taunting = [c for c in candidates(state, seat, CardType.EVIL_CHARACTER) if has_taunt(state, c)]
    opponents = [s for s in state.seats if s != seat and s not in out_of_game(state)]
    return [
        *(does.BeginBattle(h, d) for h in heroes for d in opponents),
        *(does.Taunt(c, d) for c in taunting for d in opponents),
    ]


def has_taunt(state: State, card: CardId) -> bool:
    """Say whether a card bears the taunt identifier. Rule: REG-TAUNT-01"""
    return any(i.lower().startswith("taunt") for i in cards.printing(state, card).identifiers)


def is_locked(state: State, seat: Seat) -> bool:
    """Say whether a player whose rescue attempt succeeded must still wait for the others' turns. Rule: REG-ATT-05"""
    then = state.read(Field(LAST_SUCCESS, seat))
    if then is None or not rules_of(state).attack_lock:
        return False
    gone = out_of_game(state)
    return any(state.number(Field(TURNS_TAKEN, s)) <= then[s] for s in state.seats if s != seat and s not in gone)


def begin_battle(state: State, seat: Seat, intent: does.BeginBattle | does.Taunt) -> None:
    """Begin a battle: what it is follows from access, unless it is a taunt.

    Rules: RB-PRESENT-01, REG-ATT-01, REG-BATTLE-02, REG-BATTLE-03, REG-TAUNT-01
    """
    match intent:
        case does.BeginBattle(card, defender):
            kind, wanted = BattleKind.BATTLE_CHALLENGE, CardType.HERO
        case does.Taunt(card, defender):
            kind, wanted = BattleKind.TAUNT, CardType.EVIL_CHARACTER
    fight = Battle(state.phase().id, zones.BATTLE, seat, defender, kind, began=(card,))
    changes = plan_entry(state, seat, card, wanted, zones.BATTLE)
    changes.append(Set(BATTLE, fight))
    commit(state, Cause(rule="RB-PRESENT-01"), changes)
    settle(state, Cause(rule="RB-PRESENT-01"))
    fight = current_battle(state) or fight
    commit(state, Cause(rule="REG-ATT-01"), [Note("battle_begun", seat, (card,), fight.kind.value)])


def activate_entered(state: State, seat: Seat, card: CardId) -> None:
    """Let the abilities of a character that entered battle activate before anything else. Rule: RB-PRESENT-02"""
    push(state, ActivateCards((card, *weapons_of(state, card)), seat))


def weapons_of(state: State, character: CardId) -> tuple[CardId, ...]:
    """Return the weapons a character bears, whose abilities activate after its own. Rules: REG-AAO-04, RB-WEAPON-04"""
    return tuple(c for c in cards.attached(state, character) if state.cards[c].place.bond is Bond.EQUIPPED_TO)


def opposing_type(fight: Battle) -> CardType:
    """Return what the defender puts into battle: Heroes against a taunt, else Evil Characters.

    Rules: REG-BATTLE-12, RB-GL-13, REG-TAUNT-02
    """
    return CardType.HERO if fight.kind is BattleKind.TAUNT else CardType.EVIL_CHARACTER


def block_intents(state: State, fight: Battle) -> list[does.Intent]:
    """Return the Evil Characters the defender may block with, as long as nobody has entered on his side.

    Rules: RB-BLOCK-01, REG-ATT-07, RB-DOM-06
    """
    if fight.defender_entered:
        return []
    return [does.Block(c) for c in candidates(state, fight.defender, opposing_type(fight))]


def enter_block(state: State, seat: Seat, card: CardId) -> None:
    """Put the blocker into battle; the attacker then has the first say in an even battle.

    Rules: RB-BLOCK-01, RB-INIT-03
    """
    fight = battle_of(state)
    changes = plan_entry(state, seat, card, opposing_type(fight), fight.zone)
    changes.append(Note("blocked", seat, (card,)))
    commit(state, Cause(rule="RB-BLOCK-01"), changes)
    change_battle(state, fight, "REG-ATT-07", defender_entered=True, last_played=seat, passes=0)
    settle(state, Cause(rule="RB-BLOCK-01"))
    activate_entered(state, seat, card)


def site_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the unoccupied Sites the attacker may add to battle. Rules: REG-SITEG-02, RB-ACCESS-05"""
    fight = current_battle(state)
    if fight is None or seat != fight.attacker or not characters_on(state, fight, seat):
        return []
    return [
        does.AddSite(c)
        for c in state.zone(zones.TERRITORY, seat)
        if cards.type_of(state, c) is CardType.SITE and not cards.attached(state, c)
    ]


def add_site(state: State, seat: Seat, site: CardId) -> None:
    """Put a Site into battle, where it gives access. Rules: REG-SITEG-02, RB-ACCESS-04"""
    fight = battle_of(state)
    changes = [*relocation.relocate(state, site, fight.zone, to=seat), Note("added_site", seat, (site,))]
    commit(state, Cause(rule="REG-SITEG-02"), changes)
    settle(state, Cause(rule="REG-SITEG-02"))


def late_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return what a fighter may still do before the battle resolves, besides Dominants. Rule: REG-ATT-07"""
    fight = current_battle(state)
    if fight is None:
        return []
    if seat == fight.defender:
        return block_intents(state, fight)
    return site_intents(state, seat)


def enhancement_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the Enhancements a player may play, each on each of his characters that can use it.

    Rules: RB-INIT-04, RB-INIT-05, RB-INIT-06, RB-OVER-03, RB-WEAPON-02
    """
    fight = current_battle(state)
    if fight is None:
        return []
    users = characters_on(state, fight, seat)
    found: list[does.Intent] = []
    for card in state.zone(zones.HAND, seat):
        faces = cards.printing(state, card).faces
        if not may_take_role(state, card, "enhancement"):
            continue
        for user in users:
            if any(can_use(state, user, card, i) for i in range(len(faces))):
                found.append(does.PlayEnhancement(card, user))
    return found


def play_enhancement(state: State, seat: Seat, card: CardId, user: CardId) -> None:
    """Play an Enhancement on a character in battle: its numbers are added to that character.

    Rules: RB-INIT-04, RB-INIT-07
    """
    commit(state, Cause(rule="RB-INIT-04"), plan_play(state, seat, card, user))
    settle(state, Cause(rule="RB-INIT-04"))
    push(state, ActivateCards((card,), seat))
