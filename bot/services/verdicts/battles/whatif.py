"""A battle given by options, not by a text: who attacks, who blocks, what is played."""

from bot.errors import UserFacing
from bot.services.rulings.naming import card_named
from bot.services.verdicts.model import Direct, Verdict
from bot.services.verdicts.playing import Played, play
from bot.services.verdicts.table import Lay, scenario_of
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing

_GOOD = frozenset({CardType.GOOD_ENHANCEMENT, CardType.COVENANT})
_USED = _GOOD | {CardType.EVIL_ENHANCEMENT, CardType.CURSE}
ATTACKERS = frozenset({CardType.HERO})
BLOCKERS = frozenset({CardType.EVIL_CHARACTER})
PLAYED = _USED
_SEATS = {"A": "the attacker", "B": "the defender"}


def lay_out(attacker: str, blocker: str | None, played: list[str], souls: int, catalog: Catalog) -> Lay:
    """Return the table: a Hero who attacks, an Evil Character who blocks or nobody, and Enhancements in order.

    Raises:
        UserFacing: a card is not known, or not of the type that its option needs.
    """
    hero = _of_type(attacker, frozenset({CardType.HERO}), "attacks", catalog)
    fields = [(0, hero, "A", "territory")]
    moves = [f"A: {'rescue' if souls else 'challenge'} with c0"]
    if blocker is None:
        moves.append("B: no block")
    else:
        fields.append((1, _of_type(blocker, frozenset({CardType.EVIL_CHARACTER}), "blocks", catalog), "B", "territory"))
        moves.append("B: block with c1")
    for number, name in enumerate(played, 2):
        card = _of_type(name, _USED, "is played", catalog)
        is_good = not _GOOD.isdisjoint(card.types)
        if not is_good and blocker is None:
            raise UserFacing(f"{card.name} is evil, and nobody blocks who could use it.")
        seat, user = ("A", "c0") if is_good else ("B", "c1")
        fields.append((number, card, seat, "hand"))
        moves.append(f"{seat}: play c{number} on {user}")
    return Lay(tuple(fields), souls, tuple(moves))


def played_out(
    attacker: str, blocker: str | None, played: list[str], souls: int, edition: str, catalog: Catalog
) -> Direct:
    """Set up a table and return how the battle ends. Raises UserFacing if it cannot be set up or played."""
    return outcome(lay_out(attacker, blocker, played, souls, catalog), edition, catalog)


def names_like(typed: str, types: frozenset[CardType], limit: int, catalog: Catalog) -> list[str]:
    """Return the printings of some types whose name fits what was typed, best first."""
    groups = [hit.group for hit in catalog.search(typed, 4 * limit)] if typed.strip() else []
    names = [each.name for group in groups for each in group.printings if not types.isdisjoint(each.types)]
    return list(dict.fromkeys(names))[:limit]


def _of_type(name: str, types: frozenset[CardType], does: str, catalog: Catalog) -> Printing:
    exact = catalog.printing(name)
    found = (exact,) if exact is not None else card_named(name, catalog).hit.printings
    fitting = [each for each in found if not types.isdisjoint(each.types)]
    if not fitting:
        wanted = " or ".join(sorted(each.value for each in types))
        raise UserFacing(f"{found[0].name} {does} here, but is no {wanted}.")
    return fitting[0]


def outcome(lay: Lay, edition: str, catalog: Catalog) -> Direct:
    """Return how the battle on a table ends; if an open choice changes that, how it ends for each answer.

    Raises:
        UserFacing: a card on it has no reading, or a move is not possible there.
    """
    ways = play(lay, edition, catalog)
    if not ways:
        raise UserFacing("This cannot be played: a card is not automated, or a move is not possible there.")
    claims = list(dict.fromkeys(_claims(lay, each) for each in ways))
    assumed = ("nobody else acts", "; ".join(f"{_SEATS[seat]} has {card.name}" for _, card, seat, _ in lay.fields))
    scenario = scenario_of(lay, edition)
    if len(claims) > 1:
        each = "; or ".join(claims[:3])
        return Direct(Verdict.DEPENDS, "what is chosen", each, (), True, assumed, edition, "whatif", scenario)
    return Direct(Verdict.OUTCOME, claims[0], "", (), True, assumed, edition, "whatif", scenario, ways[0].log)


def _claims(lay: Lay, played: Played) -> str:
    named = {number: printing.base_name for number, printing, _, zone in lay.fields if zone == "territory"}
    kind = "rescue" if played.battle == "rescue attempt" or (played.battle == "none" and played.souls) else "challenge"
    success = played.souls > 0 if kind == "rescue" else played.successful == "challenge"
    claims = []
    if played.situation != "none" and len(named) > 1:
        claims.append(f"situation: {played.situation}")
    if played.initiative in _SEATS:
        claims.append(f"initiative: {_SEATS[played.initiative].removeprefix('the ')}")
    claims.append(f"{kind}: {'succeeds' if success else 'fails'}")
    claims += [f"{named[number]}: {place}" for number, place in played.where if number in named]
    return "; ".join(claims)
