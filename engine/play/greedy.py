"""A player by simple greed: builds up, attacks when it pays, blocks when it can win, plays what turns the battle."""

from engine.cards.model import CardType
from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.players import Dice
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.battle import Situation
from engine.redemption.view import BattleView, CardView, View, view

#: What each intent is worth when nothing speaks against it; the best option above 0 is taken, else the default.
_PREPARE = 10.0


class GreedyPlayer:
    """Scores every option from its own view and takes the best; equal scores are broken by its dice."""

    def __init__(self, seed: str) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Return the best option by greed."""
        if decision.minimum != 1 or decision.maximum != 1 or not decision.options:
            return decision.default or next(decision.answers(1))
        seen = view(state, decision.player)
        scored = [(self._score(seen, decision, o), self._dice.below(1 << 20), o.key) for o in decision.options]
        return (max(scored)[2],)

    def _score(self, seen: View, decision: Decision, option: Option) -> float:
        me = decision.player
        match option.intent:
            case does.Pass() | does.NextPhase() | does.EndTurn():
                return 0.0
            case does.PutInTerritory() | does.PutInArtifactPile() | does.EquipWeapon():
                return _PREPARE
            case does.PutSoulInSite():
                return _PREPARE / 2
            case does.ActivateArtifact():
                return 1.0 if not _active_artifact(seen, me) else -1.0
            case does.BeginBattle():
                return _attack_value(seen, me, _card(seen, option))
            case does.Block():
                return _block_value(seen, _card(seen, option))
            case does.PlayEnhancement(_, user):
                return _enhancement_value(seen, me, _card(seen, option), user)
            case does.PlayDominant():
                return _dominant_value(seen, me, _card(seen, option))
            case does.ChooseCard():
                return _target_value(seen, me, _card(seen, option))
            case does.ChooseSeat(seat):
                return 1.0 if seat == me else 0.0
            case does.DiscardFromHand():
                return 1.0 - _worth(_card(seen, option)) / 100
            case _:
                return -1.0


def _card(seen: View, option: Option) -> CardView | None:
    for part in option.key.split(":"):
        found = seen.find(part)
        if found is not None:
            return found
    return None


def _numbers(card: CardView | None) -> tuple[int, int]:
    return (card.strength or 0, card.toughness or 0) if card else (0, 0)


def _worth(card: CardView | None) -> float:
    if card is None:
        return 0.0
    strength, toughness = _numbers(card)
    bonus = 20.0 if card.type is CardType.DOMINANT else 0.0
    return strength + toughness + bonus


def _active_artifact(seen: View, me: Seat) -> bool:
    return any(c.face_up for c in seen.seats[me][zones.ARTIFACT_PILE])


def _attack_value(seen: View, me: Seat, hero: CardView | None) -> float:
    """Attack with the strongest Hero; against a wall that beats him only if his own cards can help him."""
    souls = sum(s.counts[zones.LAND_OF_BONDAGE] for s in seen.seats if s.seat != me)
    strength, toughness = _numbers(hero)
    return 5.0 + (strength + toughness) / 10 if souls else -1.0


def _block_value(seen: View, blocker: CardView | None) -> float:
    """Block with the character that stands best against the attacker, and let weak ones stay at home."""
    fight = seen.battle
    if fight is None:
        return 0.0
    strength, toughness = _numbers(blocker)
    wins = strength >= fight.attacking[1]
    stands = toughness > fight.attacking[0]
    return 1.0 + 6.0 * wins + 4.0 * stands - (strength + toughness) / 100


def _enhancement_value(seen: View, me: Seat, card: CardView | None, user: int) -> float:
    """Play the weakest Enhancement that turns the battle; any, if none alone does."""
    fight = seen.battle
    if fight is None or card is None:
        return -1.0
    strength, toughness = _numbers(card)
    after = _after(fight, me, strength, toughness)
    attacking = me == fight.attacker
    good = Situation.WINNING if attacking else Situation.LOSING
    if fight.situation is good:
        return -1.0
    if after is good:
        return 10.0 - (strength + toughness) / 100
    if after is Situation.STALEMATE:
        return 5.0 if not attacking and fight.situation is not Situation.STALEMATE else 1.0
    return 2.0 + (strength + toughness) / 100 if strength + toughness > 0 else -1.0


def _after(fight: BattleView, me: Seat, strength: int, toughness: int) -> Situation:
    ours, theirs = fight.attacking, fight.defending
    if me == fight.attacker:
        ours = (ours[0] + strength, ours[1] + toughness)
    else:
        theirs = (theirs[0] + strength, theirs[1] + toughness)
    we_fall, they_fall = theirs[0] >= ours[1], ours[0] >= theirs[1]
    if we_fall:
        return Situation.MUTUAL_DESTRUCTION if they_fall else Situation.LOSING
    return Situation.WINNING if they_fall else Situation.STALEMATE


def _dominant_value(seen: View, me: Seat, card: CardView | None) -> float:
    """Rescue at once; keep the removal for a battle that goes badly, and Burial for one about to be lost."""
    name = card.name if card else None
    fight = seen.battle
    if name == "Son of God":
        return 20.0
    if fight is None:
        return -1.0
    attacking = me == fight.attacker
    losing = fight.situation is (Situation.LOSING if attacking else Situation.WINNING)
    if name == "Angel of the Lord":
        return 8.0 if attacking and fight.situation is not Situation.WINNING else -1.0
    if name == "Christian Martyr":
        return 8.0 if not attacking and losing else -1.0
    if name == "Burial":
        return 3.0 if not attacking and losing and seen.seats[me].counts[zones.LAND_OF_BONDAGE] == 1 else -1.0
    return -1.0


def _target_value(seen: View, me: Seat, card: CardView | None) -> float:
    """Take from the opponent, in battle first, the best card; of one's own give up the least."""
    if card is None:
        return 0.0
    value = _worth(card) + (50.0 if card.zone in zones.FIELD_OF_BATTLE else 0.0)
    return value if card.seat != me else -value
