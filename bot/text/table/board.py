"""The table in words: what one seat may see of a game, as lines of text."""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.cards.model import Brigade
from engine.redemption.model import zones
from engine.redemption.view import BattleView, CardView, SeatView, View

NOT_AUTOMATED = "not automated yet"
#: marks a card whose special ability the engine does not carry out
MARK = "†"
PHASES = {
    "pre-game": "Pre-Game Phase",
    "intro-prep": "Intro-Prep Phase",
    "draw": "Draw Phase",
    "upkeep": "Upkeep Phase",
    "preparation": "Preparation Phase",
    "battle": "Battle Phase",
    "discard": "Discard Phase",
}
#: the zones of a side, with their headings; cards on other cards are shown with those
_LAID_OUT = (
    (zones.TERRITORY, "Territory"),
    (zones.ARTIFACT_PILE, "Artifacts"),
    (zones.LAND_OF_BONDAGE, "Land of Bondage"),
    (zones.LAND_OF_REDEMPTION, "Redeemed"),
    (zones.SET_ASIDE, "Set aside"),
)


def board_lines(view: View, players: Sequence[str]) -> list[str]:
    """Show the table: the others first, then the battle, then the viewer's own side with his hand."""
    others = [seat for seat in view.seats if seat.seat != view.viewer]
    lines = [title_line(view, players)]
    for seat in others:
        lines += seat_lines(view, seat, players[seat.seat] + _side(view, seat))
    if view.battle is not None:
        lines += battle_lines(view, view.battle, players)
    if view.viewer is not None:
        own = view.seats[view.viewer]
        lines += seat_lines(view, own, f"{players[view.viewer]} (you)")
        lines += hand_lines(own)
    return lines


def _side(view: View, seat: SeatView) -> str:
    """Say whether a player is a teammate of the viewer."""
    if seat.team is None:
        return ""
    if view.viewer is None:
        return f" (team {seat.team + 1})"
    return " (teammate)" if view.seats[view.viewer].team == seat.team else " (opponent)"


def title_line(view: View, players: Sequence[str]) -> str:
    """Say whose turn it is, in which phase, and how many souls everybody has."""
    souls = ", ".join(f"{players[seat.seat]} {seat.redeemed}" for seat in view.seats)
    whose = f" ({players[view.active]})" if view.active is not None else ""
    phase = PHASES.get(view.phase, view.phase)
    rounds = f" · {round_text(view)}" if view.most_rounds else ""
    return f"== Turn {view.turn}{whose}{rounds} · {phase} · souls of {view.souls_to_win}: {souls} =="


def title_text(view: View, players: Sequence[str]) -> str:
    """Say in a few words how far the game is."""
    if view.outcome is not None:
        return "Game over"
    if view.active is None:
        return "Before the first turn"
    rounds = f" ({round_text(view)})" if view.most_rounds else ""
    return f"Turn {view.turn}{rounds}: {players[view.active]}, {PHASES.get(view.phase, view.phase)}"


def round_text(view: View) -> str:
    """Say which round it is, if a number of rounds was agreed on."""
    return f"round {view.round} of {view.most_rounds}"


def seat_lines(view: View, seat: SeatView, name: str) -> list[str]:
    """Show a player's side of the table."""
    counts = seat.counts
    hand = "" if seat.seat == view.viewer else f"hand {counts[zones.HAND]} · "
    about = f"{hand}deck {counts[zones.DECK]} · discard {counts[zones.DISCARD_PILE]}"
    if counts[zones.RESERVE]:
        about += f" · Reserve {counts[zones.RESERVE]}"
    lines = [f"-- {name}: {about}"]
    return lines + [f"   {title}: {_zone(view, seat[zone])}" for zone, title in _LAID_OUT if seat[zone]]


def _zone(view: View, cards: Sequence[CardView]) -> str:
    """Show the cards of a zone; after the first Lost Soul the others by the words in their brackets."""
    told = list(_laid_out(view, cards))
    souls = [i for i, line in enumerate(told) if line.startswith(_SOUL)]
    if len(souls) > 1:
        joined = f"{len(souls)} Lost Souls {' '.join(told[i].removeprefix(_SOUL) for i in souls)}"
        told = [joined, *(line for i, line in enumerate(told) if i not in souls)]
    return ", ".join(told)


_SOUL = "Lost Soul "


def _laid_out(view: View, cards: Sequence[CardView]) -> Iterator[str]:
    """Show cards with the cards on them in brackets; a card on one that is elsewhere says so itself."""
    here = {card.handle for card in cards}
    for card in cards:
        if card.host in here:
            continue
        held = [card_text(other) for other in cards if other.host == card.handle]
        yield card_text(card) + (f" [{', '.join(held)}]" if held else "") + held_elsewhere(view, card)


def held_elsewhere(view: View, card: CardView) -> str:
    """Say in which card of another zone a card lies, such as a Lost Soul in a Site; empty if in none."""
    host = view.find(card.host) if card.host is not None else None
    if host is None or not host.name or (host.zone, host.seat) == (card.zone, card.seat):
        return ""
    return f" (in {host.name})"


def battle_lines(view: View, battle: BattleView, players: Sequence[str]) -> list[str]:
    """Show the battle: its kind and state, who has initiative, and both sides with their totals."""
    kind = battle.kind.value.capitalize()
    lines = [f"-- {kind}: {players[battle.attacker]} against {players[battle.defender]}, {_standing(battle, players)}"]
    for seat, (strength, toughness) in ((battle.attacker, battle.attacking), (battle.defender, battle.defending)):
        cards = [c for zone in (zones.BATTLE, zones.SIDE_BATTLE) for c in view.seats[seat][zone]]
        side = ", ".join(_laid_out(view, cards)) or "nobody"
        lines.append(f"   {players[seat]} {strength}/{toughness}: {side}")
    return lines


def fight_lines(view: View, battle: BattleView, players: Sequence[str]) -> list[str]:
    """Show a battle in two parts: its state, and both sides, with totals if there are several cards."""
    sides = []
    for seat, (strength, toughness) in ((battle.attacker, battle.attacking), (battle.defender, battle.defending)):
        cards = [c for zone in (zones.BATTLE, zones.SIDE_BATTLE) for c in view.seats[seat][zone]]
        totals = f" {strength}/{toughness}" if len(cards) > 1 else ""
        sides.append(f"{players[seat]}{totals}: {', '.join(_laid_out(view, cards)) or 'nobody'}")
    return [f"-- {battle.kind.value.capitalize()}:", " | ".join(sides)]


def _standing(battle: BattleView, players: Sequence[str]) -> str:
    words = {"winning": "the attacker is winning", "losing": "the attacker is losing"}
    how = words.get(battle.situation.value, battle.situation.value)
    if battle.initiative is None:
        return how
    return f"{how}; initiative: {players[battle.initiative]}, {_why_initiative(battle, players)}"


def _why_initiative(battle: BattleView, players: Sequence[str]) -> str:
    """Say why a player has initiative. Rules: REG-INIT-01, REG-INIT-02."""
    if battle.situation.value in ("winning", "losing"):
        return "who is losing"
    other = battle.attacker if battle.initiative == battle.defender else battle.defender
    return f"since {players[other]} played or passed last"


def hand_lines(seat: SeatView) -> list[str]:
    """Show a player's own hand, one line for each type of card."""
    cards = seat[zones.HAND]
    lines = [f"   Hand ({len(cards)}):"]
    by_type: dict[str, list[str]] = {}
    for card in cards:
        by_type.setdefault(_types(card), []).append(card_text(card, with_type=False))
    lines[0] += "".join(f" | {type_}: {', '.join(told)}" for type_, told in by_type.items()).replace(" | ", " ", 1)
    if any(not card.automated for card in cards):
        lines.append(f"     ({MARK} special ability {NOT_AUTOMATED}; type: text NAME)")
    return lines


def _types(card: CardView) -> str:
    return " / ".join(face.type.value for face in card.printing.faces) if card.printing is not None else "hidden"


def card_text(card: CardView, *, with_type: bool = True) -> str:
    """Say a card in a few words: its name, in a hand its type, its brigades and numbers."""
    printing = card.printing
    if printing is None:
        return "face-down card" if not card.face_up else "hidden card"
    about = []
    if card.zone == zones.HAND and with_type:
        about.append(_types(card))
    if card.brigades:
        about.append(_brigades_text(card.brigades))
    if card.strength is not None or card.toughness is not None:
        about.append(f"{_number(card.strength)}/{_number(card.toughness)}")
    name = printing.base_name + ("" if card.automated else MARK)
    said = f"{name} · {' '.join(about)}" if about else name
    return said if card.face_up else f"{said} (face down)"


#: more brigades than these are a rainbow
MOST_BRIGADES = 4


@cache
def _brigades_text(brigades: frozenset[Brigade]) -> str:
    return "/".join(sorted(brigade.value for brigade in brigades)) if len(brigades) <= MOST_BRIGADES else "all brigades"


def _number(value: int | float | None) -> str:
    return "X" if value is None else str(value)


def card_lines(card: CardView) -> list[str]:
    """Show the text of a card in the game, and whether the engine carries it out; nothing of a hidden card."""
    printing = card.printing
    if printing is None:
        return ["It is hidden."]
    lines = [printing.name]
    for face in printing.faces:
        brigades = "rainbow" if face.rainbow else "/".join(brigade.value for brigade in face.brigades)
        numbers = f"{face.strength.printed}/{face.toughness.printed}" if face.strength.printed else ""
        lines.append("  " + " · ".join(part for part in (face.type.value, brigades, numbers) if part))
    about = ", ".join([*sorted(icon.value for icon in printing.classes), *printing.identifiers])
    if about:
        lines.append(f"  {about}")
    if printing.text:
        mark = "" if card.automated else f" ({NOT_AUTOMATED})"
        lines.append(f"  {printing.text}{mark}")
    if printing.references:
        lines.append(f"  {'; '.join(printing.references)}")
    return lines
