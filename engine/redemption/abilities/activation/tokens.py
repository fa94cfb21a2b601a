"""Tokens: what the cards of a game can create, and the stock that holds tokens until they are created.

The cards of a game never change, so that it can be replayed: tokens exist from the start, outside the game.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.cards.columns import read_faces
from engine.cards.model import Alignment, Brigade, CardClass, CardType, Printing
from engine.kernel.ids import CardId, Seat, Stay, Veil, Zone
from engine.kernel.state import Card, State
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.abilities.terms.brigade_choice import brigades_matched_by_token, kind_created
from engine.redemption.language.ast.document import SpecialAbility, TokenCard
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Kind, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards, zones

#: How many tokens of a kind each player can have in the game at a time. Rule: HOUSE-ABIL-41
STOCK: Final = 12
_TYPES: Final = {
    Kind.HERO: (CardType.HERO, Alignment.GOOD, "Hero Token"),
    Kind.EVIL_CHARACTER: (CardType.EVIL_CHARACTER, Alignment.EVIL, "Evil Character Token"),
    Kind.LOST_SOUL: (CardType.LOST_SOUL, Alignment.NEUTRAL, "Lost Soul Token"),
}
#: What tokens can be.
KINDS: Final = frozenset(_TYPES)


def token_of(creator: Printing, whole: SpecialAbility, kind: Kind, brigade: Brigade | None = None) -> Printing:
    """Return the token of a type that a card creates, as its Token identifier describes it.

    `brigade` is the one chosen of those it may match. Rules: REG-TOKEN-02 to REG-TOKEN-06
    """
    said = next((a for a in whole.identifiers.abilities if isinstance(a, TokenCard)), TokenCard())
    what = said.what or Filter(Kind.CARD)
    type_, alignment, plain = _TYPES[kind]
    title = f"{said.name} Token" if said.stats else plain
    strength, _, toughness = said.stats.partition("/")
    colours = brigade.value if brigade is not None else "/".join(b.title() for b in what.brigades)
    words = [b.value for b in what.beings] + [what.gender.value if what.gender else "", *what.identifiers]
    words += [{"OT": "O.T.", "NT": "N.T."}[what.testament.value] if what.testament else ""]
    words += [] if said.stats else [said.name]
    faces = read_faces((type_,), colours, strength, toughness, alignment, (title,))
    return Printing(
        title, title, creator.set_code, creator.set_name, faces, frozenset(CardClass[c.name] for c in what.classes),
        tuple(w for w in words if w), "", (said.reference,) if said.reference else creator.references,
        alignment=alignment, token=True,
    )  # fmt: skip


def stock_of(cards_held: Iterable[Printing], readings: Mapping[str, str]) -> tuple[Printing, ...]:
    """Return the kinds of tokens that some cards can create."""
    found: dict[Printing, None] = {}
    for creator in dict.fromkeys(cards_held):
        document = readings.get(creator.key, "")
        if Verb.CREATE_TOKEN.value not in document:
            continue
        whole = parsed(document)
        for effect in nodes(whole.sections):
            if isinstance(effect, Effect) and effect.verb is Verb.CREATE_TOKEN:
                kind = kind_created(effect)
                if kind in KINDS:
                    matched = sorted(brigades_matched_by_token(creator, whole, kind), key=list(Brigade).index)
                    found |= {token_of(creator, whole, kind, b): None for b in matched or (None,)}
    return tuple(found)


def with_stock(
    definitions: Mapping[CardId, Printing], readings: Mapping[str, str], seats: tuple[Seat, ...]
) -> tuple[dict[CardId, Printing], dict[CardId, Seat]]:
    """Return what each card of a game is, tokens included, and who would own each token. Rule: REG-TOKEN-07"""
    kinds = stock_of(definitions.values(), readings)
    made = [(seat, token) for seat in seats for token in kinds for _ in range(STOCK)]
    numbers = {CardId(len(definitions) + i): m for i, m in enumerate(made, 1)}
    return {**definitions, **{n: token for n, (_, token) in numbers.items()}}, {n: s for n, (s, _) in numbers.items()}


def put_by(state: State, stock: Mapping[CardId, Seat]) -> None:
    """Put tokens into the stock outside the game before it begins. Rule: REG-TYPE-16"""
    lying: dict[Zone, list[CardId]] = {}
    for number, seat in stock.items():
        stay = state.counters.stay
        state.counters.stay += 1
        place = zones.location(zones.NOWHERE, seat)
        state.cards[number] = Card(number, seat, place, Stay(stay), Veil(state.counters.veil), state.everyone)
        state.counters.veil += 1
        lying.setdefault(place.zone, []).append(number)
    for zone, tokens_there in lying.items():
        state.zones[zone] = (*state.zones.get(zone, ()), *tokens_there)


def new_tokens(
    state: State, creator: CardId, effect: Effect, seat: Seat, number: int, brigade: Brigade | None = None
) -> tuple[CardId, ...]:
    """Return the tokens a player creates with a card: as many as wanted, or as there are left.

    Rules: REG-TOKEN-01, REG-TOKEN-07, R11-TOKEN-02
    """
    whole, kind = reading(state, creator), kind_created(effect)
    if whole is None or kind is None or kind not in KINDS:
        return ()
    wanted = token_of(cards.printing(state, creator), whole, kind, brigade)
    there = state.zones.get(Zone(zones.NOWHERE, seat), ())
    return tuple(c for c in there if state.definitions[c] == wanted)[:number]
