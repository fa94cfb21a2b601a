"""What has happened in a game, a line each, in the words of one viewer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.cards.model import Printing
from engine.kernel.ids import CardId
from engine.redemption.view import Seen

#: note -> the sentence; {who} is the player, {cards} the cards, {first} and {second} two of them, {value} what it says
NOTES = {
    "begins": "{who} takes the first turn.",
    "turn": "{who}'s turn begins.",
    "drew": "{who} draws {value}.",
    "put_down": "{who} puts {cards} into territory.",
    "put_artifact": "{who} puts a card face down into the Artifact pile.",
    "activated_artifact": "{who} activates {cards}.",
    "deactivated_artifact": "{who} turns {cards} face down.",
    "soul_in_site": "{who} puts {first} into {second}.",
    "equipped": "{who} equips {second} with {first}.",
    "played_enhancement": "{who} plays {first} on {second}.",
    "played_dominant": "{who} plays {cards}.",
    "returned": "{who} returns {cards} to territory.",
    "discarded": "{who} discards {cards}.",
    "battle_begun": "{who} attacks with {cards} ({value}).",
    "blocked": "{who} blocks with {cards}.",
    "not_blocked": "{who} does not block.",
    "added_site": "{who} brings {cards} into battle.",
    "passed": "{who} passes initiative.",
    "defeated": "{cards} is defeated.",
    "battle_success": "The battle is over: {value} is successful.",
    "rescued": "{who} rescues {cards}.",
}


def event_lines(happened: Iterable[Seen], players: Sequence[str], pool: Mapping[CardId, Printing]) -> list[str]:
    """Return a line for each thing a viewer is told of; `happened` has been redacted for him."""
    return list(_lines(happened, players, pool))


def _lines(happened: Iterable[Seen], players: Sequence[str], pool: Mapping[CardId, Printing]) -> Iterator[str]:
    for seen in happened:
        if seen.kind != "noted" or seen.note not in NOTES:
            continue
        if seen.note == "battle_success" and seen.value == "none":
            yield "The battle is over: nobody is successful."
            continue
        names = [pool[card].base_name for card in seen.cards if card in pool]
        who = players[seen.seat] if seen.seat is not None else "Somebody"
        first, second = (*names, "a card", "a card")[:2]
        listed = ", ".join(names) or "a card"
        yield NOTES[seen.note].format(who=who, cards=listed, first=first, second=second, value=_value(seen.value))


def _value(value: object) -> str:
    return "1 card" if value == 1 else f"{value} cards" if isinstance(value, int) else str(value)
