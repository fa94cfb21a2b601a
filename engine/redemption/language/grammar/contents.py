"""Cards that hold other cards as places: "from a Fortress", "in your Pit", "hand or that Site"."""

from engine.language.notation import Production, Refused, rule, same
from engine.redemption.language.ast.nouns import Filter, Place, Reference, Target
from engine.redemption.language.ast.vocabulary import Kind, Player
from engine.redemption.language.grammar.places import join_places
from engine.redemption.language.grammar.targets import selected

_HOLDERS = frozenset({Kind.SITE, Kind.CITY, Kind.FORTRESS})


def _inside(holder: Target) -> Place:
    """Read a Site or a Fortress as the place of the cards it holds."""
    what = selected(holder)
    match what:
        case Filter(kind=kind, place=None) | Reference(noun=kind) if kind in _HOLDERS:
            return Place(zones=(), inside=what)
        case _:
            raise Refused("only Sites and Fortresses hold cards")


def _named(name: str, owner: Player | None = None) -> Place:
    return Place(zones=(), inside=Filter(Kind.CARD, names=(name,), owner=owner))


RULES: list[Production] = [
    rule("card-place", "<target-one>", _inside),
    rule("card-place", "<holder-name>", _named),
    rule("card-place", "a|an|any|1 <holder-name>", _named),
    rule("card-place", "<possessor> <holder-name>", lambda owner, name: _named(name, owner)),
    rule("holder-name", "<HOLDER>", same),
    rule("holder-name", '" <HOLDER> "', same),
    rule("place", "<card-place>", same),
    rule("place", "<card-place> or|and/or [in|from] <place>", join_places),
]
