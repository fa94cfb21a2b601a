"""Orders in words, the same in Discord and at the terminal."""

import re
from typing import Final

from bot.errors import UserFacing
from bot.text.decisions.picks import read_picks
from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.model.cards import is_character
from engine.redemption.model.intents import BeginBattle, Block
from engine.redemption.model.orders import Order, When
from engine.redemption.model.status import characters_on, current_battle
from engine.redemption.rules.turn.ordered import SEPARATOR, left_by, standing, title_of_source
from engine.redemption.rules.turn.turn import ACTIVE

HOW: Final = (
    "Say what you decline beforehand: if blocked; if blocked with NAME; if I block; if attacked; if attacked by NAME; "
    "never NAME."
)
IF_BLOCKED: Final = "If blocked, I pass"
AFTER_BLOCK: Final = "After my block, I pass"
#: words of an order that name no card
_FILLING: Final = frozenset(
    (
        "if",
        "i",
        "am",
        "is",
        "he",
        "she",
        "they",
        "anybody",
        "somebody",
        "anything",
        "by",
        "have",
        "i've",
        "i’ve",
        "my",
        "after",
        "once",
        "with",
        "uses",
        "offers",
        "what",
        "pass",
    )
)
_WHENS: Final = {
    "blocked": When.BLOCKED, "blocks": When.BLOCKED, "block": When.BLOCKED, "attacked": When.ATTACKED,
    "attacks": When.ATTACKED, "attack": When.ATTACKED, "never": When.OFFERED, "not": When.OFFERED,
}  # fmt: skip
#: one's own block, not the opponent's
_OWN_BLOCK: Final = re.compile(r"\b(i|my) block\b|\bi have blocked\b|\bi['’]ve blocked\b")


def order_text(order: Order) -> str:
    """Say what a player has declined beforehand."""
    match order.when:
        case When.BLOCKED:
            return f"If {order.who or 'anybody'} blocks, you pass for that battle."
        case When.BLOCKING:
            return f"Once you have blocked{' with ' + order.who if order.who else ''}, you pass for that battle."
        case When.ATTACKED:
            return f"If {order.who + ' attacks' if order.who else 'you are attacked'}, you neither block nor play."
        case When.OFFERED:
            return f"You decline what {order.who} offers, for the whole game."


def orders_text(state: State, seat: Seat) -> str:
    """Say all that a player has declined beforehand, one line each; empty if there is nothing."""
    return "\n".join(order_text(order) for order in standing(state, seat))


def read_order(typed: str, state: State, seat: Seat) -> str:
    """Return the order that was typed, in the form for the engine.

    Raises:
        UserFacing: the words are no order, or name no card in play.
    """
    words = typed.casefold().replace(",", " ").replace(":", " ").split()
    whens = [_WHENS[word] for word in words if word in _WHENS]
    if When.BLOCKED in whens and _OWN_BLOCK.search(" ".join(words)):
        whens = [When.BLOCKING if when is When.BLOCKED else when for when in whens]
    if len(set(whens)) != 1:
        raise UserFacing(HOW)
    named = " ".join(word for word in words if word not in _WHENS and word not in _FILLING)
    if not named and whens[0] is not When.OFFERED:
        return str(whens[0].value)
    titles = titles_for(state, seat, whens[0])
    if not titles:
        raise UserFacing("There is no card in play that this could be about.")
    places = read_picks(named, titles)
    if len(places) != 1:
        raise UserFacing(HOW)
    return SEPARATOR.join((whens[0].value, titles[places[0]]))


def titles_for(state: State, seat: Seat, when: When) -> list[str]:
    """Return the titles an order may be about: characters of others in play, or one's own cards in play."""
    own = when in (When.OFFERED, When.BLOCKING)
    seats = [s for s in state.seats if (s == seat) == own]
    places = (zones.TERRITORY, *((zones.ARTIFACT_PILE,) if own else ()), *sorted(zones.FIELD_OF_BATTLE))
    cards = [c for s in seats for place in places for c in state.zone(place, s) if state.cards[c].is_known_to(seat)]
    fitting = [c for c in cards if when is When.OFFERED or is_character(state, c)]
    return list(dict.fromkeys(state.definitions[c].base_name for c in fitting))


def possible_orders(state: State, seat: Seat) -> list[str]:
    """Return the orders that can be typed now."""
    said = ["if blocked", "if I block", "if attacked", "none"]
    said += [f"if blocked with {title}" for title in titles_for(state, seat, When.BLOCKED)]
    said += [f"if attacked by {title}" for title in titles_for(state, seat, When.ATTACKED)]
    return said + [f"never {title}" for title in titles_for(state, seat, When.OFFERED)]


def offered_orders(state: State, seat: Seat, decision: Decision | None) -> tuple[tuple[When, str, str], ...]:
    """Return the orders that are worth a button now: each with the title it is about, and a label."""
    given = {(order.when, order.who) for order in standing(state, seat)}
    found: list[tuple[When, str, str]] = []
    asked = decision if decision is not None and decision.player == seat else None
    if asked is not None and left_by(asked) is not None and (title := title_of_source(state, asked)):
        found.append((When.OFFERED, title, "Never in this game"))
    fight, is_active = current_battle(state), state.read(ACTIVE) == seat
    is_attacking = fight is not None and fight.attacker == seat and not characters_on(state, fight, fight.defender)
    may_attack = fight is None and asked is not None and any(isinstance(o.intent, BeginBattle) for o in asked.options)
    if is_active and (is_attacking or may_attack):
        found.append((When.BLOCKED, "", IF_BLOCKED))
    elif asked is not None and any(isinstance(o.intent, Block) for o in asked.options):
        found.append((When.BLOCKING, "", AFTER_BLOCK))
    elif not is_active and asked is None and fight is None:
        found.append((When.ATTACKED, "", "If attacked, I pass"))
    return tuple(order for order in found if order[:2] not in given)
