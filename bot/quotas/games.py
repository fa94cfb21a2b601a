"""Whether there may be one more game or offer, checked in the transaction that makes it, so two cannot pass at once."""

from collections.abc import Sequence

from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting.offers import Offer, PublicOffer, oldest
from bot.quotas.limits import Limits, counted
from bot.services.games.values import Player, mark_of_person
from bot.storage import games, offers


def require_room_for_game(
    connection: Connection, people: Sequence[Player], guild: int, limits: Limits, asked_by: int = 0
) -> None:
    """Refuse if one of these people may not play one more game in a server. Part of a transaction.

    `asked_by` is the person who will read the refusal.

    Raises:
        UserFacing: one of them plays as many games as one person may, in this server or in all of them.
    """
    for player in people:
        _require_room(connection, player, guild, limits, is_own=player.id == str(asked_by))


def _require_room(connection: Connection, player: Player, guild: int, limits: Limits, *, is_own: bool) -> None:
    abouts = games.open_abouts(connection, mark_of_person(player.id))
    here = sum((about.get("place") or {}).get("guild") == guild for about in abouts)
    who = "You play" if is_own else f"{player.name} plays"
    advice = "finish or concede one first; `/play list` shows them" if is_own else "one has to end first"
    if here >= limits.games:
        raise UserFacing(
            f"{who} {counted(here, 'open game')} in this server, and one person may play {limits.games} here: {advice}."
        )
    if len(abouts) >= limits.all_games:
        most = f"the {counted(limits.all_games, 'open game')} that one person may play in all servers together"
        raise UserFacing(f"{who} {most}: {advice}.")


def require_room_for_offer(connection: Connection, offer: Offer, limits: Limits) -> None:
    """Refuse an offer that its host may not make. Part of a transaction.

    Raises:
        UserFacing: the two have an open challenge, or he has as many offers or games as he may.
    """
    since = oldest()
    own = [PublicOffer.read(about) for about in offers.offers_by(connection, str(offer.host), since)]
    for guest in offer.asked:
        _require_no_challenge(connection, offer, guest, own, since)
    here = sum(each.guild == offer.guild for each in own)
    advice = "withdraw one first, with **Withdraw** or **Decline** under it; `/play list` says where they stand"
    if here >= limits.offers:
        may = f"and one person may have {limits.offers} here"
        raise UserFacing(f"You have {counted(here, 'open offer')} in this server, {may}: {advice}.")
    if len(own) >= limits.all_offers:
        most = f"the {counted(limits.all_offers, 'open offer')} that one person may have in all servers together"
        raise UserFacing(f"You have {most}: {advice}.")
    host = Player(kind="human", name=offer.host_name, id=str(offer.host))
    require_room_for_game(connection, [host], offer.guild, limits, offer.host)


def _require_no_challenge(
    connection: Connection, offer: Offer, asked: int, own: Sequence[PublicOffer], since: str
) -> None:
    guest = f"<@{asked}>"
    if any(asked in each.asked for each in own):
        raise UserFacing(
            f"{guest} has an open challenge from you, and two people may have one at a time: wait for an answer, or "
            "withdraw it with **Decline** under it."
        )
    theirs = [PublicOffer.read(about) for about in offers.offers_by(connection, str(asked), since)]
    if any(offer.host in each.asked for each in theirs):
        raise UserFacing(
            f"{guest} has challenged you already, and two people may have one open challenge at a time: accept it, or "
            "decline it first."
        )
