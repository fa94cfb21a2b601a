"""Why a move in words is not possible: the rules that refuse what the words mean."""

from collections.abc import Iterator

from engine.cards.model import CardType
from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.names import TableNames
from engine.play.words import BRIGADES, Act, Phrase, fits
from engine.redemption.model import cards
from engine.redemption.model import intents as does
from engine.redemption.model.status import current_battle
from engine.redemption.rules.refusals import conceivable, objections

_CHOOSING = frozenset({Act.CHOOSE, Act.SURRENDER})
_WITHOUT_CARD: dict[Act, does.Intent] = {
    Act.PASS: does.Pass(),
    Act.NO_BLOCK: does.Pass(),
    Act.PASS_BLOCK: does.Pass(),
    Act.NO_BATTLE: does.NextPhase(),
    Act.NEXT_PHASE: does.NextPhase(),
    Act.END_TURN: does.EndTurn(),
}
#: What no player can do by himself at any time.
_NEVER: dict[Act, tuple[str, ...]] = {Act.UNEQUIP: ("RB-WEAPON-08",)}


def meant(
    state: State, asked: Decision | None, seat: Seat, phrase: Phrase, names: TableNames
) -> tuple[does.Intent | None, tuple[str, ...]]:
    """Return the meaning of a move that the fewest rules refuse, and these rules; None if it has no meaning."""
    found = [(i, objections(state, asked, seat, i)) for i in _meanings(state, asked, seat, phrase, names)]
    return min(found, key=lambda pair: len(pair[1]), default=(None, ()))


def rules_against(
    state: State, asked: Decision | None, seat: Seat, phrase: Phrase, names: TableNames
) -> tuple[str, ...]:
    """Return the ids of the rules that refuse a move; if its words have several meanings, of the nearest one."""
    if phrase.kind in _NEVER:
        return _NEVER[phrase.kind]
    _, nearest = meant(state, asked, seat, phrase, names)
    if phrase.kind in (Act.NO_BLOCK, Act.PASS_BLOCK):  # whose block it is to leave out
        return tuple(dict.fromkeys(("RB-BLOCK-01", "REG-ATT-07", *nearest)))
    return nearest


def _meanings(
    state: State, asked: Decision | None, seat: Seat, phrase: Phrase, names: TableNames
) -> Iterator[does.Intent]:
    plain = _WITHOUT_CARD.get(phrase.kind)
    if plain is not None:
        yield plain
        return
    for name in phrase.cards[:1]:
        chosen = names.seat(name)
        if phrase.kind in _CHOOSING:
            yield from (does.ChooseBrigade(b) for word, b in BRIGADES.items() if word == name.casefold())
        if phrase.kind in _CHOOSING and chosen is not None:
            yield does.ChooseSeat(chosen)
        for card in sorted(names.cards(name)):
            yield from (
                i
                for i in conceivable(state, seat, card)
                if asked is not None and _is_meant(state, asked, i, phrase, names)
            )


def _is_meant(state: State, asked: Decision, intent: does.Intent, phrase: Phrase, names: TableNames) -> bool:
    match intent:
        case does.ChooseCard():
            return phrase.kind in _CHOOSING
        case does.PlayDominant(card) | does.PlayEnhancement(card) | does.PlayOutsideBattle(card):
            return _is_played_so(state, intent) and fits(asked, Option("", intent, card), phrase, names)
        case does.PutSoulInSite(card, host) | does.HoldCard(card, host):
            of_site = cards.is_soul(state, card) or cards.type_of(state, host) in cards.SITES
            apt = isinstance(intent, does.PutSoulInSite) is of_site
            return apt and fits(asked, Option("", intent), phrase, names)
        case _:
            return fits(asked, Option("", intent), phrase, names)


def _is_played_so(state: State, intent: does.PlayDominant | does.PlayEnhancement | does.PlayOutsideBattle) -> bool:
    """Say whether this is how a card of its type is played at this moment, in battle or outside."""
    if cards.printing(state, intent.card).faces[0].type is CardType.DOMINANT:
        return isinstance(intent, does.PlayDominant)
    way = does.PlayOutsideBattle if current_battle(state) is None else does.PlayEnhancement
    return isinstance(intent, way)
