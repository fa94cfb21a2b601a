"""Productions for places: which zones, and whose they are."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.nouns import Place
from engine.redemption.language.ast.vocabulary import Player, Zone

PUBLIC = frozenset({Zone.PLAY, Zone.BATTLE, Zone.SIDE_BATTLE, Zone.FIELD_OF_BATTLE})


def at(owner: Player | None, zones: tuple[Zone, ...]) -> Place:
    """Return the place made of these zones of one owner."""
    return Place(zones=zones, owner=owner)


def _everyones(zones: tuple[Zone, ...]) -> Place:
    return Place(zones=zones, owner=Player.EACH_PLAYER)


def _zone(zone: Zone) -> tuple[Zone, ...]:
    return (zone,)


def _either(first: tuple[Zone, ...], second: tuple[Zone, ...]) -> tuple[Zone, ...]:
    return first + second


def join_places(first: Place, second: Place) -> Place:
    """Join two places into one; both have the owner named first, unless the second names another."""
    if second.inside is not None:
        if first.inside is not None:
            raise Refused("the contents of several cards")
        return replace(
            join_places(first, replace(second, inside=None)) if second.zones else first, inside=second.inside
        )
    if second.owner not in (None, first.owner):
        raise Refused("two places of different owners")
    return Place(zones=first.zones + second.zones, owner=first.owner, inside=first.inside)


def join_zones(first: Place, second: Place) -> Place:
    """Join two places by "and"; a card named second means the card itself, not what it holds."""
    if second.inside is not None:
        raise Refused("a card, not its contents")
    if first.owner is second.owner is Player.ANY:
        raise Refused("each may be another player's")
    if first.zones[0] in PUBLIC:
        return replace(second, zones=first.zones + second.zones)
    return join_places(first, second)


_EDGES = {"top": (Zone.DECK_TOP,), "bottom": (Zone.DECK_BOTTOM,), "top or bottom": (Zone.DECK_TOP, Zone.DECK_BOTTOM)}


def _edge(edge: tuple[Zone, ...], deck: Place) -> Place:
    if deck.zones != (Zone.DECK,):
        raise Refused("only a deck has a top")
    return Place(zones=edge, owner=deck.owner)


RULES: list[Production] = [
    *words(
        "zone",
        {
            "hand": Zone.HAND,
            "deck": Zone.DECK,
            "discard pile": Zone.DISCARD_PILE,
            "reserve": Zone.RESERVE,
            "territory": Zone.TERRITORY,
            "set-aside area": Zone.SET_ASIDE,
            "set aside area": Zone.SET_ASIDE,
            "set-aside": Zone.SET_ASIDE,
            "land of bondage": Zone.LAND_OF_BONDAGE,
            "land of redemption": Zone.LAND_OF_REDEMPTION,
            "artifact pile": Zone.ARTIFACT_PILE,
            "banish pile": Zone.BANISH_PILE,
        },
    ),
    *words(
        "zones-many",
        {
            "hands": Zone.HAND,
            "decks": Zone.DECK,
            "discard piles": Zone.DISCARD_PILE,
            "reserves": Zone.RESERVE,
            "territories": Zone.TERRITORY,
            "set-aside areas": Zone.SET_ASIDE,
            "set aside areas": Zone.SET_ASIDE,
            "lands of bondage": Zone.LAND_OF_BONDAGE,
            "artifact piles": Zone.ARTIFACT_PILE,
            "banish piles": Zone.BANISH_PILE,
            "lands of redemption": Zone.LAND_OF_REDEMPTION,
        },
    ),
    rule("zone-list", "<zone>", _zone),
    rule("zone-list", "<zone> or|and|and/or|, <zone-list>", lambda first, rest: (first, *rest)),
    rule("zone-list", "<zone> , or|and <zone-list>", lambda first, rest: (first, *rest)),
    rule("zones-many-list", "<zones-many>", _zone),
    rule("zones-many-list", "<zones-many> or|and|and/or|, <zones-many-list>", lambda first, rest: (first, *rest)),
    rule("zones-many-list", "set-aside , and <zones-many-list>", lambda rest: (Zone.SET_ASIDE, *rest)),
    *words(
        "possessor",
        {
            "your": Player.YOU,
            "your own": Player.YOU,
            "own": Player.YOU,
            "an opponent 's": Player.AN_OPPONENT,
            "any opponent 's": Player.AN_OPPONENT,
            "1 opponent 's": Player.AN_OPPONENT,
            "opponent 's": Player.OPPONENT,
            "your opponent 's": Player.OPPONENT,
            "opponents '": Player.EACH_OPPONENT,
            "all opponents '": Player.EACH_OPPONENT,
            "each opponent 's": Player.EACH_OPPONENT,
            "a player 's": Player.ANY,
            "1 player 's": Player.ANY,
            "[the] rescuer 's": Player.RESCUER,
            "any player 's": Player.ANY,
            "each player 's": Player.EACH_PLAYER,
            "each other player 's": Player.EACH_OPPONENT,
            "all players '": Player.EACH_PLAYER,
            "that player 's": Player.THAT_PLAYER,
            "a selected player 's": Player.ANY,
            "selected opponent 's": Player.OPPONENT,
            "that opponent 's": Player.THAT_PLAYER,
            "his|their|her": Player.THEIR,
            "its owner 's": Player.OWNER,
            "owner 's": Player.OWNER,
            "their owner 's": Player.OWNER,
            "owners '": Player.OWNER,
            "their owners '": Player.OWNER,
            "its controller 's": Player.CONTROLLER,
        },
    ),
    rule("whose-place", "<possessor>", same),
    rule("whose-place", "a|an|any", Constant(Player.ANY)),
    rule("whose-place", "that", Constant(Player.THAT_PLAYER)),
    rule("whose-place", "each", Constant(Player.EACH_PLAYER)),
    rule("owned-place", "<zone-list>", lambda zones: at(None, zones)),
    rule("owned-place", "<whose-place> <zone-list>", at),
    rule("owned-place", "<possessor> <zones-many-list>", at),
    rule("owned-place", "<zones-many-list>", _everyones),
    rule("owned-place", "all|each <zones-many-list>", _everyones),
    rule("owned-place", "here", Constant(Place(zones=(Zone.HERE,)))),
    rule("anywhere", "this site|fortress|city", Constant(Place(zones=(Zone.HERE,)))),
    rule("public-zone", "[the] current battle", Constant(Zone.BATTLE)),
    *words("edge", _EDGES),
    rule("owned-place", "[the] <edge> of [the] <owned-place>", _edge),
    rule("place", "<owned-place>", same),
    rule("place", "<owned-place> or|and/or [in|from] <place>", join_places),
    rule("place", "<owned-place> and [in|from] <place>", lambda first, rest: join_zones(first, rest)),
    rule("place", "<owned-place> , <places-more>", join_places),
    rule("places-more", "<owned-place> , <places-more>", join_places),
    rule("places-more", "<owned-place> , or <place>", join_places),
    rule("places-more", "<owned-place> , and <place>", lambda first, rest: join_zones(first, rest)),
    rule("public-zone", "play", Constant(Zone.PLAY)),
    rule("public-zone", "battle", Constant(Zone.BATTLE)),
    rule("public-zone", "the battle", Constant(Zone.BATTLE)),
    rule("public-zone", "[the] field of battle", Constant(Zone.FIELD_OF_BATTLE)),
    rule("public-zone", "that|this side battle", Constant(Zone.SIDE_BATTLE)),
    rule("place", "battle", Constant(at(None, (Zone.BATTLE,)))),
    rule("place", "play", Constant(at(None, (Zone.PLAY,)))),
    rule("place", "<owned-place> or battle", lambda place: replace(place, zones=(*place.zones, Zone.BATTLE))),
    rule("anywhere", "<public-zone> , <places-more>", lambda zone, rest: join_zones(at(None, (zone,)), rest)),
    rule("anywhere", "<place>", same),
    rule("anywhere", "<public-zone>", lambda zone: at(None, (zone,))),
    rule(
        "anywhere",
        "<public-zone> or|and/or [in|from] <anywhere>",
        lambda zone, rest: replace(rest, zones=(zone, *rest.zones)),
    ),
    rule("anywhere", "play or|and|and/or set aside", Constant(at(None, (Zone.PLAY, Zone.SET_ASIDE)))),
    rule("anywhere", "<place> or in <public-zone>", lambda place, zone: replace(place, zones=(*place.zones, zone))),
    rule("place", "<owned-place> or|and|and/or battle", lambda own: replace(own, zones=(*own.zones, Zone.BATTLE))),
    rule("place", "<owned-place> , <place-more>", join_places),
    rule("place-more", "<owned-place> , <place-more>", join_places),
    rule("place-more", "<owned-place> or|and|and/or <owned-place>", join_places),
    rule("place-more", "<owned-place> , or|and|and/or <owned-place>", join_places),
    rule("owned-place", "other territories", Constant(at(Player.EACH_OPPONENT, (Zone.TERRITORY,)))),
    rule(
        "anywhere",
        "<public-zone> and|, [in] <anywhere>",
        lambda zone, rest: join_zones(at(None, (zone,)), rest),
    ),
    rule("anywhere", "<place> or [in] <public-zone>", lambda place, zone: replace(place, zones=(*place.zones, zone))),
]

__all__ = ["PUBLIC", "RULES", "at", "join_places"]
