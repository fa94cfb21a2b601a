"""A greedy player of The Mission: it does what brings most points, and answers what would cost points."""

from engine.kernel.decisions import Decision, Option
from engine.kernel.decisions import Kind as Asks
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import heart_of
from engine.mission.model.frames import Link
from engine.mission.model.printed import Kind
from engine.mission.model.seats import are_opponents
from engine.mission.model.status import level, maturity, printed, seat_of
from engine.mission.rules.offers import reply_in
from engine.play.mission.words import links_now
from engine.play.mission.worth import SWORD, Appraiser
from engine.play.players import Dice

#: Below this nothing is worth a card.
WORTHWHILE = 0.25


class GreedyMissionPlayer:
    """A player that takes what is worth most, by what everybody sees and its own hand; dice decide between equals."""

    def __init__(self, seed: str) -> None:
        """Make the player's dice from a seed."""
        self._dice = Dice(seed)

    def choose(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Return a legal answer."""
        seat = _acting(state, decision)
        eyes = Appraiser(state, seat)
        match decision.kind:
            case Asks.PLAY:
                return (self._best(state, eyes, decision),)
            case Asks.CONFIRM:
                return self._confirm(decision)
            case Asks.TARGET | Asks.CHOOSE if decision.options:
                return self._pick(state, eyes, decision)
            case _:
                return decision.default

    def _best(self, state: State, eyes: Appraiser, decision: Decision) -> str:
        """Return the option to play, activate or allot something, or to do nothing."""
        links = links_now(state)
        best, key = WORTHWHILE, decision.default[0]
        start = self._dice.below(len(decision.options))
        for option in (*decision.options[start:], *decision.options[:start]):
            value = _value(state, eyes, option, links)
            if value > best:
                best, key = value, option.key
        return key

    def _confirm(self, decision: Decision) -> tuple[str, ...]:
        return (intents.YES.key,) if any(o.key == intents.YES.key for o in decision.options) else decision.default

    def _pick(self, state: State, eyes: Appraiser, decision: Decision) -> tuple[str, ...]:
        """Return the cards to choose: all that are worth something, but at least as many as must be chosen."""
        worths = {o.key: _worth_of_pick(state, eyes, o, decision) for o in decision.options}
        start = self._dice.below(len(decision.options))
        turned = [o.key for o in (*decision.options[start:], *decision.options[:start])]
        keys = sorted(turned, key=lambda key: -worths[key])
        most = min(decision.maximum, len(keys))
        wanted = max(decision.minimum, sum(worths[key] > 0 for key in keys[:most]))
        picks = tuple(keys[:wanted])
        if not decision.problems(picks):
            return picks
        return _legal(decision, keys, worths)


def _legal(decision: Decision, keys: list[str], worths: dict[str, float]) -> tuple[str, ...]:
    """Return the best of the first few hundred answers that keep the constraint of a decision."""
    order = {key: n for n, key in enumerate(keys)}
    best: tuple[float, tuple[str, ...]] | None = None
    for answer in decision.answers(400):
        value = (sum(worths[key] for key in answer), tuple(sorted(answer, key=order.__getitem__)))
        if best is None or value[0] > best[0]:
            best = value
    return best[1] if best is not None else decision.default


def _acting(state: State, decision: Decision) -> Seat:
    """Return for whom a decision is made: the player answers for the Enemy, too. Rule: TM-ENEMY-03"""
    frame = state.frames[-1] if state.frames else None
    match frame:
        case frames.Action(seat):
            return seat
        case frames.Window(_, waiting) if waiting:
            return waiting[0]
        case frames.Carry(_, doing) | frames.CarryOn(_, doing):
            return doing.seat
        case frames.OfPlayer(_, _, seat) | frames.RanOut(seat):
            return seat
        case _:
            return decision.player


def _value(state: State, eyes: Appraiser, option: Option, links: tuple[Link, ...]) -> float:
    """Return what an option of an action or a window is worth."""
    match option.intent:
        case intents.Play(card, targets, branch, answers):
            told = printed(state, card)
            branches = told.ability.branches
            effect = branches[branch] if branches else None
            if answers >= 0:
                return _reply(eyes, effect, links, answers)
            value = eyes.card(told, targets, eyes.seat, branch)
            return value + _saves(state, eyes, effect, targets, links)
        case intents.Activate(card, paid, answers):
            sign = printed(state, card).ability.activation
            if sign is None:
                return 0.0
            cost = SWORD * len(paid) + sum(c.amount for c in sign.cost if isinstance(c, nodes.MaturityCost))
            if answers >= 0:
                return _reply(eyes, sign.effect, links, answers) - cost / 2
            host = state.cards[card].location.host
            return eyes.effect(sign.effect, (host,) if host is not None else (), eyes.seat) - cost
        case intents.Allot(_, high):
            return float(high)
        case _:
            return 0.0


def _reply(eyes: Appraiser, effect: nodes.Effect | None, links: tuple[Link, ...], answers: int) -> float:
    """Return what it is worth to answer a link: what the link would have cost."""
    reply = reply_in(effect)
    harm = -eyes.link(links[answers])
    if isinstance(reply, nodes.Redirect):
        harm *= 1.5
    undone = links[answers].answers
    if 0 <= undone < len(links):
        harm += eyes.link(links[undone])
    return harm - WORTHWHILE


def _saves(
    state: State, eyes: Appraiser, effect: nodes.Effect | None, targets: tuple[CardId, ...], links: tuple[Link, ...]
) -> float:
    """Return what maturity is worth besides its point, if it makes a condition of the card being answered fail."""
    if not links or not isinstance(effect, nodes.Mature) or links[-1].activation:
        return 0.0
    last = links[-1]
    told = printed(state, last.card)
    if not are_opponents(state, eyes.seat, last.seat) or not set(targets) & set(last.targets):
        return 0.0
    fails = any(maturity(state, t) + effect.amount > told.maturity_to for t in targets if t in last.targets)
    return -eyes.link(last) if fails else 0.0


def _best_aside(state: State, eyes: Appraiser, seat: Seat, kind: Kind, most: int) -> float:
    """Return the average worth of the best cards of a side deck, which may come into the deck. Rule: TM-ODD-03"""
    aside = (c for c in state.zone(zones.SIDE_DECK, seat) if printed(state, c).kind is kind)
    best = sorted((eyes.drawn(c) for c in aside), reverse=True)[:most]
    return sum(best) / len(best)


def _worth_of_pick(state: State, eyes: Appraiser, option: Option, decision: Decision) -> float:
    """Return what it is worth to choose a card in answer to a decision."""
    card = option.card
    if card is None:
        return 0.0
    frame = state.frames[-1]
    match frame:
        case frames.Carry(nodes.Redirect(), doing):
            mine = not are_opponents(state, doing.seat, seat_of(state, card))
            return -1.0 if mine else 1.0 + maturity(state, card)
        case frames.Carry(nodes.Retrieve(), _):
            return 1.0 + eyes.held(printed(state, card))
        case frames.Carry(effect, _):
            return eyes.on(effect, card)
        case frames.CarryOn(nodes.DiscardCardsOn(), _):
            return -eyes.sign(state.cards[card].owner)
        case frames.CarryOn(_, _):
            return float(level(state, card))
        case frames.OfPlayer(_, _, _):
            return -eyes.held(printed(state, card))
        case frames.Attempt():
            return 20.0 - heart_of(state, card)
        case frames.ChooseChristians():
            told = printed(state, card)
            return told.maturity + 0.5 * told.bonus + 0.3 * len(told.gifts) - 0.2 * len(told.castle)
        case frames.KeepCards():
            return eyes.held(printed(state, card))
        case frames.RanOut(seat, kind, _, asked):
            brings = eyes.drawn(card)
            return brings if asked else _best_aside(state, eyes, seat, kind, decision.maximum) - brings
        case _:
            return 1.0 if decision.minimum else -1.0
