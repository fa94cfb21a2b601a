"""Random games with real cards, to see effects at work that wait for events which no generic run has.

The decks have the cards under test and cards that their texts name; the players choose at random.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.assurance.proof.recipes import Shown, TextRead, text_read, together
from engine.assurance.proof.watching import Watching
from engine.cards.model import CardType, Printing
from engine.kernel import engine as kernel
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.play.driver import Computer, make_player, play_out
from engine.play.players import Dice, seat_seed
from engine.play.random_decks import random_deck
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.game import empty_table
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks, GameDeck

_COPIES, _SPOKEN_OF, _FIGHTERS, _MAIN, _RESERVE = 3, 6, 3, 46, 10


#: The name under which games are told among the recipes of a text.
GAMES: Final = "games"


def seen_in_game(decks: Decks, rules: RuleSet, seed: int, readings: Mapping[str, str]) -> dict[TextRead, Shown]:
    """Play one game between random players, and return what was seen of each text in it.

    Raises KernelError if the game breaks.
    """
    watching = Watching()
    players = [make_player(Computer.RANDOM, seat_seed(str(seed), Seat(seat))) for seat in range(len(decks))]
    state = empty_table(decks, rules, seed_from(seed), (), readings)
    first = kernel.begin(watching, state)
    play_out(first, players, give=lambda now, given: kernel.submit(watching, now, given))
    return together(
        (of, Shown(watch.worked, watch.modifiers, [GAMES]))
        for card, watch in watching.watches.items()
        if (watch.worked or watch.modifiers) and (of := text_read(first.state, card)) is not None
    )


def deck_around(texts: Sequence[tuple[Printing, str]], pool: Sequence[Printing], seed: str) -> GameDeck:
    """Return a deck of cards under test, given with the JSON of their readings, and of cards their texts name."""
    dice = Dice(seed)
    held: list[Printing] = []
    for printing, document in texts:
        spoken_of = [n for n in nodes(parsed(document)) if isinstance(n, Filter)]
        held += [printing] * _COPIES
        held += _some(dice, [p for p in pool if _is_spoken_of(p, spoken_of)], _SPOKEN_OF)
        held += _some(dice, [p for p in pool if _fights_along(p, printing)], _FIGHTERS)
    rest = random_deck(pool, seed)
    held = [p for p in held if p.faces[0].type is not CardType.LOST_SOUL]
    souls = [p for p in rest.cards if p.faces[0].type is CardType.LOST_SOUL]
    others = [p for p in (*rest.cards, *rest.reserve) if p.faces[0].type is not CardType.LOST_SOUL]
    held = _some(dice, (held + others)[: _MAIN + _RESERVE], _MAIN + _RESERVE)
    return GameDeck((*held[:_MAIN], *souls), tuple(held[_MAIN:]))


def _some(dice: Dice, among: Iterable[Printing], number: int) -> list[Printing]:
    left, found = list(among), list[Printing]()
    while left and len(found) < number:
        found.append(left.pop(dice.below(len(left))))
    return found


def _is_spoken_of(printing: Printing, phrases: Iterable[Filter]) -> bool:
    known = {i.casefold() for i in printing.identifiers}
    name = printing.name.casefold()
    return any(
        not known.isdisjoint(i.casefold() for i in phrase.identifiers)
        or any(n.casefold() in name for n in (*phrase.names, *phrase.titles))
        for phrase in phrases
    )


def _fights_along(printing: Printing, other: Printing) -> bool:
    """Say whether a character shares a brigade with a card, and so may use it."""
    if printing.faces[0].type not in cards.CHARACTERS:
        return False
    own = {b for face in printing.faces for b in face.brigades}
    return not own.isdisjoint(b for face in other.faces for b in face.brigades)
