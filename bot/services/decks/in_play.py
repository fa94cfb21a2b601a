"""The decks a game is played with: a shipped one by its letter, or a decklist of known cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.errors import UserFacing
from bot.services.cards.newest import Newest, newest_catalog
from bot.services.games.values import DeckChoice
from bot.text.outside import plain_name
from engine.cards.model import Printing
from engine.cards.starter import load_starter_deck
from engine.decks.formats import largest_sizes
from engine.redemption.model.setup import GameDeck
from engine.redemption.model.teams import TEAMS

if TYPE_CHECKING:
    from engine.decks.judge import DeckVerdict
    from engine.redemption.language.reader import Reader

STARTERS = ("G", "H")
LARGEST_FILE = 1_000_000
#: faults that are told of a deck that a game does not take
FAULTS_SHOWN = 3
CHECK_HERE = "See what mends it with: berean deckcheck FILE --format FORMAT"


def deck_choice(wanted: str, edition: str = "2023", checked: str | None = None) -> DeckChoice:
    """Return the deck that a letter or a file means; if `checked` names a format, it has to be legal in it.

    Raises:
        UserFacing: there is no such deck, the file is no decklist of known cards, or the deck is not legal.
    """
    letter = wanted.strip().upper()
    for code in STARTERS:
        if letter == code:
            return starter_choice(code, checked)
    path = Path(wanted)
    if not path.is_file():
        raise UserFacing(f"There is no deck {wanted[:60]!r}; the shipped decks are G and H, or name a file.")
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserFacing(f"The file {wanted} is far too large for a decklist.")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserFacing(f"The deck {wanted} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UserFacing(f"The deck {wanted} is not UTF-8 text.") from None
    return deck_of_list(text, plain_name(path.stem, 60, "deck"), edition, checked)


def starter_choice(code: str, checked: str | None = None, *, advice: str = CHECK_HERE) -> DeckChoice:
    """Return a shipped deck.

    Raises:
        UserFacing: no shipped deck has that letter, or it is not legal in the given format.
    """
    if code not in STARTERS:
        raise UserFacing(f"There is no starter deck {code[:20]!r}; the shipped ones are G and H.")
    cards = load_starter_deck("G" if code == "G" else "H")
    if checked is not None:
        from bot.services.decks.checks import load_decks

        text = "\n".join(printing.name for printing in cards)
        require_legal(load_decks().check_one(text, checked), f"Starter deck {code}", advice)
    return DeckChoice(f"Starter deck {code}", GameDeck(cards))


def require_size(verdict: "DeckVerdict", name: str) -> None:
    """Refuse a deck larger than every format allows; `require_legal` checks the maximum of its own format.

    Ruling: HOUSE-DECK-22.

    Raises:
        UserFacing: the deck or its Reserve is larger.
    """
    most, most_beside = largest_sizes()
    cards, beside = (sum(number for _, number in part) for part in (verdict.deck, verdict.reserve))
    if cards > most or beside > most_beside:
        raise UserFacing(
            f"{name} has {cards:,} cards and a Reserve of {beside:,}; "
            f"no game takes more than {most} cards and a Reserve of {most_beside}."
        )


def require_legal(verdict: "DeckVerdict", name: str, advice: str) -> None:
    """Refuse an illegal deck in a game that requires checked decks.

    Raises:
        UserFacing: the deck is not legal; the message names its first faults.
    """
    if verdict.legal:
        return
    faults = [violation.message for violation in verdict.violations]
    more = f" And {len(faults) - FAULTS_SHOWN} more." if len(faults) > FAULTS_SHOWN else ""
    raise UserFacing(
        f"This game requires decks that are legal in {verdict.format.name} ({verdict.format.label}), "
        f"and {name} is not: {' '.join(faults[:FAULTS_SHOWN])}{more} {advice}"
    )


def require_teams(choices: Sequence[DeckChoice], checked: str, advice: str) -> None:
    """Refuse decks of teammates that may not be played together, for the seats taken so far, and say what to do.

    Rules: DBR-TEAMS-04, DBR-TEAMS-05

    Raises:
        UserFacing: the decks of a team may not be played together.
    """
    from bot.services.decks.checks import load_decks
    from engine.decks.teams import TeamVerdict

    for first in range(TEAMS):
        team = choices[first::TEAMS]
        if len(team) < 2:
            continue
        lists = ["\n".join(card.name for card in (*c.deck.cards, *c.deck.reserve)) for c in team]
        verdict = load_decks().check(lists, checked)
        if isinstance(verdict, TeamVerdict) and verdict.between:
            faults = [violation.message for violation in verdict.between]
            more = f" And {len(faults) - FAULTS_SHOWN} more." if len(faults) > FAULTS_SHOWN else ""
            named = " and ".join(choice.name for choice in team)
            raise UserFacing(
                f"The decks of a team are built together, and {named} are not: "
                f"{' '.join(faults[:FAULTS_SHOWN])}{more} {advice}"
            )


def format_in(edition: str, decks: str = "type1") -> str:
    """Return the name of a deck building format in an edition."""
    from engine.decks.formats import UnknownFormat, find_format

    own = f"{decks}-{edition}"
    try:
        find_format(own)
    except UnknownFormat:
        return decks
    return own


def deck_of_list(text: str, name: str, edition: str, checked: str | None = None) -> DeckChoice:
    """Return the deck that a decklist describes.

    A deck that is not legal may be played, with a remark, unless `checked` names a format.

    Raises:
        UserFacing: a line names no known card, there are no cards, or the deck is not legal though it has to be.
    """
    from bot.services.decks.checks import load_decks

    verdict = load_decks().check_one(text, checked or format_in(edition))
    if checked is not None:
        require_legal(verdict, f"the deck {name}", CHECK_HERE)
    if verdict.unresolved:
        first = verdict.unresolved[0]
        others = f" ({len(verdict.unresolved) - 1} more such lines)" if len(verdict.unresolved) > 1 else ""
        why = f": {first.why[:-1]}" if first.why else ", is no card"
        raise UserFacing(f"The deck {name} cannot be played: line {first.line}, {first.text!r}{why}{others}.")
    require_size(verdict, f"The deck {name}")
    cards, reserve = (
        tuple(ruled.card.printing for ruled, number in part for _ in range(number))
        for part in (verdict.deck, verdict.reserve)
    )
    if not cards:
        raise UserFacing(f"The deck {name} has no cards.")
    remark = "" if verdict.legal else f"The deck {name} is not legal: {verdict.violations[0].message}"
    return DeckChoice(name, GameDeck(cards, reserve), remark)


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card of a game: whether it is played by hand there, and why."""

    name: str
    by_hand: bool
    why: str = ""


def by_hand_in(decks: Sequence[DeckChoice]) -> tuple[InPlay, ...]:
    """Return for each name of a card in a game between these decks whether it is played by hand, and why.

    A single deck plays against itself. Rule: HOUSE-PLAY-04

    Raises:
        UserFacing: a game has fewer seats.
    """
    from engine.assurance.carried_out import problems
    from engine.kernel.chance import seed_from
    from engine.play.readings import why_unread
    from engine.redemption.abilities.activation.new_instances import is_by_hand
    from engine.redemption.game import WrongSeats, empty_table
    from engine.redemption.model.cards import printing
    from engine.redemption.model.ruleset import NEWEST, load_ruleset

    brought = tuple(choice.deck for choice in decks)
    try:
        state = empty_table(
            brought if len(brought) > 1 else 2 * brought,
            load_ruleset(NEWEST),
            seed_from(0),
            readings=readings_for(decks),
        )
    except WrongSeats as error:
        raise UserFacing(str(error)) from None
    found: dict[str, InPlay] = {}
    for card in state.cards:
        shown = printing(state, card)
        if is_by_hand(state, card):
            found.setdefault(shown.name, InPlay(shown.name, True, why_unread(_newest_reader(), shown, problems)))
        else:
            found.setdefault(shown.name, InPlay(shown.name, False))
    return tuple(found[name] for name in sorted(found))


def readings_for(decks: Sequence[DeckChoice]) -> Mapping[str, str]:
    """Read the abilities of the cards of these decks that are carried out, knowing the names of all cards.

    It takes about a second the first time: call it off the event loop.
    """
    cards = tuple(card for choice in decks for card in (*choice.deck.cards, *choice.deck.reserve))
    return _readings(cards, _newest_reader())


@lru_cache(maxsize=64)
def _readings(cards: tuple[Printing, ...], reader: "Reader") -> Mapping[str, str]:
    from engine.play.readings import documents_of

    return MappingProxyType(documents_of(reader, cards))


def _reader() -> "Reader":
    """Return a reader that knows the names of all cards, since a text may name a card that is not in the game."""
    from engine.play.readings import reader_for

    shipped = (card for code in STARTERS for card in load_starter_deck("G" if code == "G" else "H"))
    return reader_for((*newest_catalog().printings, *shipped))


_newest_reader = Newest(_reader)
