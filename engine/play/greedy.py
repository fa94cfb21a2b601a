"""A greedy player: it builds up, attacks if it pays, blocks if it can win, and plays what turns the battle."""

from collections.abc import Iterable

from engine.cards.model import CardType
from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import CardId, Facing, Seat
from engine.kernel.state import State
from engine.play.players import Dice
from engine.play.purposes import Purpose, purposes
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.battle import BattleKind, Situation
from engine.redemption.model.options import END_TURN
from engine.redemption.model.points import Pair, Points, whole
from engine.redemption.model.teams import are_opponents
from engine.redemption.rules.actions.access import reaches_a_soul
from engine.redemption.view import BattleView, CardView, battle_view, card_view

#: What each intent is worth when nothing speaks against it; the best option above 0 is taken, else the default.
_PREPARE = 10.0


class Glance:
    """What a seat sees of a game, computed only when it is asked for."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self._fight: BattleView | None = None
        self._looked = False

    @property
    def battle(self) -> BattleView | None:
        """The battle, if there is one."""
        if not self._looked:
            self._fight, self._looked = battle_view(self._state), True
        return self._fight

    def card(self, option: Option) -> CardView | None:
        """Return the card of an option as this seat sees it."""
        return card_view(self._state, self._seat, option.card) if option.card is not None else None

    def count(self, zone: str, seat: Seat) -> int:
        """Return how many cards are in a zone."""
        return len(self._state.zone(zone, seat))

    def can_rescue(self, hero: CardId, defender: Seat) -> bool:
        """Say whether a Hero has access to a Lost Soul of another player."""
        return reaches_a_soul(self._state, (hero,), zones.BATTLE, self._seat, defender)

    def opponents_have_souls(self) -> bool:
        """Say whether a Lost Soul lies with an opponent."""
        state = self._state
        return any(self.count(zones.LAND_OF_BONDAGE, s) for s in state.seats if are_opponents(state, s, self._seat))

    def is_for(self, card: CardId, *wanted: Purpose) -> bool:
        """Say whether a card of one's own is for one of these purposes."""
        return not purposes(self._state, card).isdisjoint(wanted)

    def characters(self, kind: CardType, seat: Seat) -> list[CardView]:
        """Return the characters of a type in a territory."""
        there = self._state.zone(zones.TERRITORY, seat)
        return [card_view(self._state, self._seat, c) for c in there if cards.type_of(self._state, c) is kind]

    def helps(self, hero: CardView) -> list[CardView]:
        """Return the good Enhancements in one's own hand that a Hero can use by its brigades."""
        held = (card_view(self._state, self._seat, c) for c in self._state.zone(zones.HAND, self._seat))
        return [c for c in held if c.type is CardType.GOOD_ENHANCEMENT and c.brigades & hero.brigades]

    def has_in_hand(self, *wanted: Purpose) -> bool:
        """Say whether a card in one's own hand is for one of these purposes."""
        return any(self.is_for(c, *wanted) for c in self._state.zone(zones.HAND, self._seat))

    def fighting(self, seat: Seat) -> bool:
        """Say whether a player has a character in battle."""
        return any(cards.is_character(self._state, c) for c in self._in_battle(seat))

    def has_enhancements(self, seat: Seat) -> bool:
        """Say whether a player has an Enhancement in battle."""
        return any(cards.type_of(self._state, c) in cards.ENHANCEMENTS for c in self._in_battle(seat))

    def _in_battle(self, seat: Seat) -> tuple[CardId, ...]:
        return (*self._state.zone(zones.SIDE_BATTLE, seat), *self._state.zone(zones.BATTLE, seat))

    def has_active_artifact(self) -> bool:
        """Say whether an Artifact is active in this seat's pile."""
        cards = self._state.cards
        lying = self._state.zone(zones.ARTIFACT_PILE, self._seat)
        return any(cards[c].location.facing is Facing.UP for c in lying)


class GreedyPlayer:
    """A player that scores every option by its own view and takes the best; its dice decide between equals."""

    def __init__(self, seed: str) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Return the option with the highest score."""
        if decision.minimum != 1 or decision.maximum != 1 or not decision.options:
            return decision.default or next(decision.answers(1))
        seen = Glance(state, decision.player)
        scored = [(self._score(seen, decision, o), self._dice.below(1 << 20), o.key) for o in decision.options]
        return (max(scored)[2],)

    def ranked(self, state: State, decision: Decision) -> list[Option]:
        """Return the options of a question, those with the highest scores first."""
        seen = Glance(state, decision.player)
        return sorted(decision.options, key=lambda option: -self._score(seen, decision, option))

    def _score(self, seen: Glance, decision: Decision, option: Option) -> float:
        me = decision.player
        match option.intent:
            case does.NextPhase() if END_TURN in decision.options:
                return -0.5
            case does.Pass() | does.NextPhase() | does.EndTurn():
                return 0.0
            case does.PutInTerritory() | does.PutInArtifactPile() | does.EquipWeapon():
                return _PREPARE
            case does.PutSoulInSite():
                return _PREPARE / 2
            case does.ActivateArtifact():
                return 1.0 if not seen.has_active_artifact() else -1.0
            case does.BeginBattle(hero, defender):
                value = _attack_value(seen, hero, defender, seen.card(option))
                return value / 100 if decision.prompt.key == "preparation" else value  # what else there is comes first
            case does.Block():
                return _block_value(seen, seen.card(option))
            case does.PlayEnhancement(card):
                return _enhancement_value(seen, me, card, seen.card(option), _others(seen, decision, option))
            case does.PlayDominant(card):
                return _dominant_value(seen, me, card)
            case does.ChooseCard():
                return _target_value(seen, me, seen.card(option))
            case does.ChooseSeat(seat):
                return 1.0 if seat == me else 0.0
            case does.Accept():
                return 0.5
            case does.DiscardFromHand():
                return 1.0 - _worth(seen.card(option)) / 100
            case _:
                return -1.0


def _numbers(card: CardView | None) -> Pair:
    return (card.strength or 0, card.toughness or 0) if card else (0, 0)


def _worth(card: CardView | None) -> float:
    if card is None:
        return 0.0
    strength, toughness = _numbers(card)
    bonus = 20.0 if card.type is CardType.DOMINANT else 0.0
    return strength + toughness + bonus


def _attack_value(seen: Glance, hero: CardId, defender: Seat, card: CardView | None) -> float:
    """Score an attack: high if a soul can be won, for the strongest Hero that no visible blocker surely defeats."""
    if card is None or not seen.can_rescue(hero, defender):
        return -1.0
    strength, toughness = _numbers(card)
    pays = 5.0 + (strength + toughness) / 10
    walls = [_numbers(c) for c in seen.characters(CardType.EVIL_CHARACTER, defender)]
    if all(strength >= wall[1] or toughness > wall[0] for wall in walls):
        return pays
    if seen.has_in_hand(Purpose.HARMS_EVIL):
        return pays - 2
    stronger, tougher = _total(seen.helps(card))
    withstands = all(strength + stronger >= wall[1] or toughness + tougher > wall[0] for wall in walls)
    return pays - 3 if withstands else -1.0


def _block_value(seen: Glance, blocker: CardView | None) -> float:
    """Score a block: high for the character that does best against the attacker, low for weak ones.

    If no soul is at stake, only characters that lose nothing by it block.
    """
    fight = seen.battle
    if fight is None:
        return 0.0
    strength, toughness = _numbers(blocker)
    wins = strength >= fight.attacking[1]
    stands = toughness > fight.attacking[0]
    if not _at_stake(fight) and not stands:
        return -1.0
    return 1.0 + 6.0 * wins + 4.0 * stands - (strength + toughness) / 100


def _at_stake(fight: BattleView) -> bool:
    """Say whether a Lost Soul can be won in a battle."""
    return fight.kind is BattleKind.RESCUE_ATTEMPT


def _others(seen: Glance, decision: Decision, option: Option) -> list[CardView]:
    """Return the other Enhancements that could be played now."""
    found = (
        (o.card, seen.card(o)) for o in decision.options if isinstance(o.intent, does.PlayEnhancement) and o != option
    )
    by_card = {number: card for number, card in found if card is not None and number != option.card}
    return list(by_card.values())


def _enhancement_value(seen: Glance, me: Seat, card: CardId, printed: CardView | None, others: list[CardView]) -> float:
    """Score an Enhancement: highest the weakest one that turns the battle, or one that harms the opponent."""
    fight = seen.battle
    if fight is None or printed is None:
        return -1.0
    strength, toughness = _numbers(printed)
    attacking = me == fight.attacker
    good = Situation.WINNING if attacking else Situation.LOSING
    if fight.situation is good:
        return -1.0
    other = fight.defender if attacking else fight.attacker
    if seen.is_for(card, Purpose.HARMS_EVIL if attacking else Purpose.HARMS_HEROES) and seen.fighting(other):
        return 9.0 - (strength + toughness) / 100
    after = _after(fight, me, strength, toughness)
    if after is good:
        return 10.0 - (strength + toughness) / 100
    answers = seen.is_for(card, Purpose.STOPS, Purpose.HARMS_ENHANCEMENTS)
    if answers and seen.has_enhancements(other):
        return 6.0
    if after is Situation.STALEMATE:
        return 5.0 if not attacking and fight.situation is not Situation.STALEMATE else 1.0
    if seen.is_for(card, Purpose.DRAWS):
        return 3.0
    more, tougher = _total(others)
    if answers or strength + toughness == 0 or _after(fight, me, strength + more, toughness + tougher) is not good:
        return -1.0
    return 2.0 + (strength + toughness) / 100


def _total(held: Iterable[CardView]) -> Pair:
    numbers = [_numbers(card) for card in held]
    return whole(sum(n[0] for n in numbers)), whole(sum(n[1] for n in numbers))


def _after(fight: BattleView, me: Seat, strength: Points, toughness: Points) -> Situation:
    ours, theirs = fight.attacking, fight.defending
    if me == fight.attacker:
        ours = (ours[0] + strength, ours[1] + toughness)
    else:
        theirs = (theirs[0] + strength, theirs[1] + toughness)
    we_fall, they_fall = theirs[0] >= ours[1], ours[0] >= theirs[1]
    if we_fall:
        return Situation.MUTUAL_DESTRUCTION if they_fall else Situation.LOSING
    return Situation.WINNING if they_fall else Situation.STALEMATE


def _dominant_value(seen: Glance, me: Seat, card: CardId) -> float:
    """Score a Dominant: rescue at once; keep one that removes fighters for a battle for a soul that goes badly.

    One that harms souls is kept for one's own last soul about to be lost.
    """
    if seen.is_for(card, Purpose.RESCUES):
        return 20.0 if seen.opponents_have_souls() else -1.0
    fight = seen.battle
    if fight is None:
        return 4.0 if seen.is_for(card, Purpose.DRAWS) else -1.0
    if not _at_stake(fight) or me not in (fight.attacker, fight.defender):
        return -1.0
    attacking = me == fight.attacker
    if attacking and fight.situation is not Situation.WINNING:
        harmful = seen.is_for(card, Purpose.HARMS_EVIL) and seen.fighting(fight.defender)
        return 8.0 if harmful and seen.fighting(me) else -1.0
    if attacking or fight.situation is not Situation.WINNING:
        return -1.0
    if seen.is_for(card, Purpose.HARMS_HEROES) and seen.fighting(fight.attacker):
        return 8.0
    last = seen.count(zones.LAND_OF_BONDAGE, me) == 1
    return 3.0 if last and seen.is_for(card, Purpose.HARMS_SOULS) else -1.0


def _target_value(seen: Glance, me: Seat, card: CardView | None) -> float:
    """Score a target: the opponent's best card, in battle first; of one's own cards the least valuable.

    A card without numbers has some value too: of two of them the opponent's is taken.
    """
    if card is None:
        return 0.0
    value = 1.0 + _worth(card) + (50.0 if card.zone in zones.FIELD_OF_BATTLE else 0.0)
    return value if card.seat != me else -value
