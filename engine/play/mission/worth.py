"""What effects are worth to a player, in victory points, by what everybody sees."""

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.meaning.nodes import Among, Effect, Who
from engine.mission.model.characters import can_engage, found, heart_of, is_so, players
from engine.mission.model.frames import Link
from engine.mission.model.printed import Card
from engine.mission.model.seats import are_opponents
from engine.mission.model.status import (
    MOST_MATURITY,
    is_engaged,
    is_shaky,
    maturity,
    printed,
    seat_of,
    souls,
    strongholds,
)
from engine.mission.rules.effects import cards_reached
from engine.mission.rules.evangelism import bonus_of
from engine.mission.rules.offers import plays_of

#: A sword that is down, a card in hand, a level of a stronghold: what each is about worth.
SWORD, CARD, LEVEL = 0.5, 0.4, 0.3
#: What a soul brings that is saved: a point for each, his maturity of 1 and what may come of him.
SAVED = 2.5
#: Average of the numbers that are turned up, and how far off they are.
RESPONSE, SPREAD = 4.8, 4.0
LATER = 0.7
OFTEN = 1.5


class Appraiser:
    """An estimate of what effects are worth to one seat."""

    def __init__(self, state: State, seat: Seat) -> None:
        """Begin to estimate a game for this seat."""
        self.state = state
        self.seat = seat

    def sign(self, whose: Seat) -> float:
        """Return 1 for what is good for one's own side, -1 for what is good for opponents."""
        return -1.0 if are_opponents(self.state, self.seat, whose) else 1.0

    def card(self, card: Card, targets: tuple[CardId, ...], player: Seat, branch: int = 0) -> float:
        """Return what it is worth if a player plays a card on these targets."""
        told = card.ability
        value = self.effect(told.branches[branch], targets, player) if told.branches else 0.0
        if told.countdown is not None:
            value += LATER * self.effect(told.countdown, targets, player)
        if told.activation is not None:
            value += max(SWORD, OFTEN * self.effect(told.activation.effect, targets, player) * self.sign(player)) * (
                self.sign(player)
            )
        if told.disengage is not None:
            value += OFTEN * self.effect(told.disengage, targets, player)
        value += sum(self.standing(each, targets, player) for each in told.standing)
        if card.engages:
            value -= sum(self.sign(seat_of(self.state, t)) * SWORD for t in targets)
        return value

    def effect(self, effect: Effect, bearers: tuple[CardId, ...], player: Seat) -> float:
        """Return what an effect is worth that a player's card on these bearers has."""
        match effect:
            case nodes.InOrder(parts):
                return sum(self.effect(part, bearers, player) for part in parts)
            case nodes.May(inner):
                return max(0.0, self.effect(inner, bearers, player) * self.sign(player)) * self.sign(player)
            case nodes.Provided(circumstance, inner):
                holds = is_so(self.state, circumstance, player, bearers)
                return self.effect(inner, bearers, player) if holds else 0.0
            case nodes.DrawCardsOf(_, count, whose):
                return sum(self.sign(s) for s in players(self.state, whose, player, bearers)) * count * CARD
            case nodes.DiscardFromHand(_, count, whose):
                return -sum(self.sign(s) for s in players(self.state, whose, player, bearers)) * count * CARD
            case nodes.Introduce(whose, count):
                return sum(self.sign(s) for s in players(self.state, whose, player, bearers)) * count * CARD
            case nodes.Retrieve(_, count):
                return self.sign(player) * count * CARD
            case nodes.Redirect():
                return self.sign(player) * 1.2
            case nodes.Counter() | nodes.DiscardThis() | nodes.PlayedByHand():
                return 0.0
            case _:
                return self._on_characters(effect, bearers, player)

    def _on_characters(self, effect: Effect, bearers: tuple[CardId, ...], player: Seat) -> float:
        who: Who = getattr(effect, "who", nodes.THIS)
        there = bearers if who.among is Among.BEARER else found(self.state, who, player, bearers)
        worths = sorted((self.on(effect, c) for c in there), reverse=True)
        if who.count is None:
            return sum(worths)
        if player != self.seat and are_opponents(self.state, self.seat, player):
            worths.reverse()
        chosen = worths[: who.count]
        return sum(max(0.0, w) for w in chosen) if who.up_to else sum(chosen)

    def on(self, effect: Effect, character: CardId) -> float:
        """Return what an effect on one character is worth."""
        state = self.state
        sign = self.sign(seat_of(state, character))
        shows = maturity(state, character)
        points = 0.0 if is_shaky(state, character) else shows + 1.0
        match effect:
            case nodes.Mature(_, amount):
                return sign * (min(MOST_MATURITY, shows + amount) - shows)
            case nodes.LoseMaturity(_, amount, min_1):
                lost = shows + 1.0 if amount >= shows and not min_1 else min(amount, shows - 1)
                return -sign * lost
            case nodes.Shake():
                return -sign * points
            case nodes.MakeSteady():
                return sign * (shows + 1.0)
            case nodes.Backslide():
                return -sign * (points + 1.5)
            case nodes.Engage():
                return -sign * SWORD if can_engage(state, character) else 0.0
            case nodes.DisengageThem():
                return sign * SWORD if is_engaged(state, character) else 0.0
            case nodes.MakeDormant():
                return -sign * SWORD
            case nodes.MoveStronghold(by, _, _, every):
                number = len(strongholds(state, character)) if every else min(1, len(strongholds(state, character)))
                return -sign * by * number * LEVEL
            case nodes.DiscardStronghold():
                return sign * 2 * LEVEL if strongholds(state, character) else 0.0
            case nodes.GiveStronghold(_, level):
                return -sign * level * LEVEL
            case nodes.DiscardCardsOn():
                return self._cards_lost(effect, character)
            case nodes.DiscardSouls():
                return -sign * 0.8
            case nodes.Evangelise(attempts, bonus):
                return sign * self._attempts(attempts, bonus, character)
            case _:
                return 0.0

    def _cards_lost(self, effect: nodes.DiscardCardsOn, character: CardId) -> float:
        there = cards_reached(self.state, effect, character)
        owners = [self.state.cards[c].owner for c in there]
        worths = sorted((-self.sign(owner) for owner in owners), reverse=True)
        return sum(worths if effect.every else worths[:1])

    def _attempts(self, attempts: int, bonus: int, christian: CardId) -> float:
        own = souls(self.state, seat_of(self.state, christian))
        if not own:
            return 0.0
        lightest = min(heart_of(self.state, soul) for soul in own)
        missing = lightest - RESPONSE - bonus_of(self.state, christian) - bonus
        return attempts * SAVED * min(0.95, max(0.05, 0.5 - missing / SPREAD))

    def standing(self, standing: nodes.Standing, bearers: tuple[CardId, ...], player: Seat) -> float:
        """Return what an effect that lasts is worth."""
        state = self.state
        match standing:
            case nodes.DrawsMore(_, amount, whose):
                return sum(self.sign(s) for s in players(state, whose, player, bearers)) * amount * 2 * CARD
            case nodes.HeartChange(amount):
                return -sum(self.sign(seat_of(state, b)) for b in bearers) * amount * 0.4
            case nodes.AreDormant():
                return -sum(self.sign(seat_of(state, b)) for b in bearers) * 2 * SWORD
            case nodes.EvangelismBonus(amount):
                return sum(self.sign(seat_of(state, b)) for b in bearers) * amount * 0.5
            case nodes.Shields() | nodes.GrantsGift():
                return sum(self.sign(seat_of(state, b)) for b in bearers) * 0.5

    def link(self, link: Link) -> float:
        """Return what it is worth if a card or activation takes effect."""
        card = printed(self.state, link.card)
        if link.activation and card.ability.activation is not None:
            return self.effect(card.ability.activation.effect, link.targets, link.seat)
        return self.card(card, link.targets, link.seat, link.branch)

    def drawn(self, card: CardId) -> float:
        """Return what drawing one of one's own cards now is worth: its best use now, or keeping it."""
        told = printed(self.state, card)
        uses = plays_of(self.state, self.seat, card, ())
        best = max((self.card(told, use.targets, self.seat, use.branch) for use in uses), default=0.0)
        return max(best, self.held(told))

    def held(self, card: Card) -> float:
        """Return what a card in hand may be worth later, by its best use now; every card is worth a little."""
        return 0.2 + (0.8 if card.kairos else 0.0) - 0.05 * len(card.needs)
