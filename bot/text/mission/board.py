"""The table of The Mission in words: what one seat may see, as lines of text."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.mission.model import zones
from engine.mission.model.printed import Card, Kind
from engine.mission.view import ChurchView, LyingCard, MissionView, PersonView
from engine.mission.view.view import LinkView

PHASES: Final = {
    "setup": "setting up",
    "disengage": "Disengage phase",
    "draw": "Draw phase",
    "action": "Action phase",
    "discard": "Discard phase",
}
#: hand, deck and discard pile of a kind
_PILES: Final = (
    (zones.MISSION_HAND, zones.MISSION_DECK, zones.MISSION_DISCARD),
    (zones.ENEMY_HAND, zones.ENEMY_DECK, zones.ENEMY_DISCARD),
)
ENGAGED, SHAKY, DORMANT = "engaged", "shaky", "dormant"


def title_text(seen: MissionView, players: Sequence[str]) -> str:
    """Say in a few words how far the game is."""
    if seen.outcome is not None:
        return "Game over"
    whose = f", action of {players[seen.acting]}" if seen.acting is not None else ""
    turn = f"Turn {seen.turn}: " if seen.turn else ""
    return f"{turn}{PHASES.get(seen.phase, seen.phase)}{whose}"


def points_text(seen: MissionView, players: Sequence[str]) -> str:
    """Say how many victory points each church has, and how many win. Rule: TM-VP-01"""
    told = ", ".join(f"{players[c.seat]} {c.points}" for c in seen.churches if c.has_church)
    return f"Victory points: {told} ({seen.objective} win)"


def board_lines(seen: MissionView, players: Sequence[str]) -> list[str]:
    """Show the table: the others first, then what waits to be resolved, then the viewer's own side with his hands."""
    lines = [f"== {title_text(seen, players)} · {points_text(seen, players)} =="]
    for church in seen.churches:
        if church.seat != seen.viewer:
            lines += [
                f"-- {line}" if n == 0 else f"   {line}" for n, line in enumerate(side_lines(seen, church, players))
            ]
    lines += chain_lines(seen, players)
    if seen.viewer is not None:
        own = seen.churches[seen.viewer]
        lines += _under(side_lines(seen, own, players))
        lines += [f"   {line}" for line in hand_lines(own)]
    return lines


def _under(lines: Sequence[str]) -> list[str]:
    """Make the first line a heading, with the others under it."""
    return [f"-- {lines[0]}", *(f"   {line}" for line in lines[1:])]


def side_lines(seen: MissionView, church: ChurchView, players: Sequence[str]) -> list[str]:
    """Show a player's side: counts, his Christians with the cards on each, his bound souls, other cards in play."""
    lines = [f"{side_name(seen, church, players)}: {counts_text(church)}"]
    if church.has_left:
        return [f"{players[church.seat]} has left the game"]
    lines += [f"- {person_text(each)}" for each in church.christians]
    if church.souls:
        lines.append(f"Bound souls: {'; '.join(person_text(each) for each in church.souls)}")
    if church.table:
        lines.append(f"On the table: {', '.join(lying_text(each) for each in church.table)}")
    shown = [card.name for held in church.hands.values() for card in held]
    if shown and church.seat != seen.viewer:
        lines.append(f"Hand: {', '.join(shown)}")
    return lines


def side_name(seen: MissionView, church: ChurchView, players: Sequence[str]) -> str:
    """Return a player's name, with whether he is the viewer or of which team."""
    name = players[church.seat]
    if church.seat == seen.viewer:
        return f"{name} (you)"
    if church.team is None:
        return name
    own = seen.churches[seen.viewer].team if seen.viewer is not None else None
    return f"{name} ({f'team {church.team + 1}' if own is None else 'teammate' if own == church.team else 'opponent'})"


def counts_text(church: ChurchView) -> str:
    """Say how many cards are in decks, hands and other hidden places."""
    counts = church.counts
    kinds = [kind for kind in _PILES if any(counts[name] for name in kind)] or [*_PILES]
    numbers = [[str(counts[name]) for name in piles] for piles in zip(*kinds, strict=True)]
    of_kinds = zip(("hand", "deck", "discarded"), numbers, strict=True)
    parts = [f"{heading} {' + '.join(each)}" for heading, each in of_kinds]
    if len(kinds) > 1:
        parts[0] += " (mission + enemy)"
    if church.has_church:
        parts.insert(0, f"{church.points} points")
        parts += [f"characters {counts[zones.CHARACTERS]}", f"strongholds {counts[zones.STRONGHOLDS]}"]
    if church.ran_out:
        parts.append(f"lost if the {' or '.join(church.ran_out)} deck runs out once more")
    if counts[zones.BANISHED]:
        parts.append(f"banished {counts[zones.BANISHED]}")
    return " · ".join(parts)


def person_text(person: PersonView) -> str:
    """Say a Christian or bound soul: name, die, sword and states, then the cards on him in brackets."""
    told = person.printed
    if person.maturity:
        states = [word for word, is_so in _states(person) if is_so]
        bonus = [f"evangelises {told.bonus:+d}"] if told.bonus else []
        about = ", ".join([f"maturity {person.maturity}", *states, *bonus])
    else:
        about = f"heart {person.heart}"
    gifts = f", {', '.join(f'{gift} {level}' for gift, level in told.gifts)}" if told.gifts and person.maturity else ""
    held = f" [{', '.join(lying_text(each) for each in person.bears)}]" if person.bears else ""
    return f"{told.name} ({about}{gifts}){held}"


def _states(person: PersonView) -> Iterator[tuple[str, bool]]:
    yield ENGAGED, person.engaged
    yield SHAKY, person.shaky
    yield DORMANT, person.dormant


def lying_text(lying: LyingCard) -> str:
    """Say a card in play: a stronghold with its level, a countdown card with how far it has turned."""
    if lying.printed.kind is Kind.STRONGHOLD:
        return f"{lying.printed.stronghold} {lying.level}"
    return f"{lying.printed.name.strip('~ ')}" + (f" (countdown {lying.turned} of 4)" if lying.turned else "")


def chain_lines(seen: MissionView, players: Sequence[str]) -> list[str]:
    """Show the cards that wait to be resolved, and that the last one resolves first. Rule: TM-KAIROS-05"""
    told = [
        f"{link.printed.name.strip('~ ')} ({players[link.seat]}{', activated' if link.activation else ''})"
        for link in seen.chain
    ]
    if not told:
        return []
    return [f"-- Played, the last resolves first: {' <- '.join(told)}: {_says(seen.chain[-1])}"]


def _says(link: LinkView) -> str:
    """Return the text of a link; of several effects, the announced one. Rule: TM-GLOSS-09"""
    parts = link.printed.text.split(" OR ")
    several = len(link.printed.ability.branches) > 1 and not link.activation
    return parts[link.branch] if several and link.branch < len(parts) else link.printed.text


def hand_lines(church: ChurchView) -> list[str]:
    """Show a player's own hands, one line for each card."""
    lines = []
    for name, title in ((zones.MISSION_HAND, "Mission cards"), (zones.ENEMY_HAND, "Enemy cards")):
        held = church.hands[name]
        if held:
            lines.append(f"{title} ({len(held)}): {', '.join(card.name.strip('~ ') for card in held)}")
            lines += [f"  {card_text(card)}" for card in dict.fromkeys(held)]
    return lines or ["Your hand is empty."]


def card_text(card: Card) -> str:
    """Say a card in hand in one line: name, conditions, text."""
    needs = [f"{name} {level}" for name, level in card.needs]
    if card.engages:
        needs.append("engage")
    if (card.maturity_from, card.maturity_to) != (1, 5):
        needs.append(f"maturity {_bounds(card)}")
    about = [*(["Kairos"] if card.kairos else []), *(["needs " + ", ".join(needs)] if needs else [])]
    separator = "; "
    return f"{card.name.strip('~ ')}{f' ({separator.join(about)})' if about else ''}: {card.text or 'no text'}"


def _bounds(card: Card) -> str:
    if card.maturity_to == 5:
        return f"{card.maturity_from}+"
    return f"{card.maturity_to}-" if card.maturity_from < card.maturity_to else str(card.maturity_from)


def whole_card_lines(card: Card) -> list[str]:
    """Show a card in full."""
    about = {
        Kind.CHARACTER: [
            card.gender, f"heart {card.heart}", f"starting maturity {card.maturity}", f"evangelism {card.bonus:+d}",
            *(f"{gift} {level}" for gift, level in card.gifts),
            f"castle {' '.join(map(str, card.castle)) or 'none'}",
        ],
        Kind.STRONGHOLD: [card.stronghold],
        Kind.MISSION: [f"response {card.response}", card.area.value],
        Kind.ENEMY: [card.area.value],
    }[card.kind]  # fmt: skip
    lines = [f"{card.name.strip('~ ')} ({card.kind.value}{': ' + ' '.join(card.types) if card.types else ''})"]
    lines.append(f"  {', '.join(about)}")
    if card.text:
        lines.append(f"  {card_text(card).partition(': ')[2]}")
    return lines
