"""One module for each family of REG effects: the changes it plans on its targets, and the work that follows."""

from collections.abc import Mapping
from typing import Final, Protocol

from engine.kernel.changes import Change
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.effects import (
    activate_ability,
    afflict,
    artifacts,
    band,
    convert,
    copy,
    draw,
    ending,
    equip,
    exchange,
    gain,
    heal,
    lasting,
    look,
    numbers,
    opponent,
    place,
    play,
    present,
    redirect,
    repeat,
    rescue,
    select,
    side_battle,
    stopping,
    token,
    toss,
    transfer,
    zone_movers,
)


class EffectModule(Protocol):
    """What a module of effects offers."""

    def plan(self, context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
        """Plan the effect on its targets. Pure."""
        ...

    def follow(self, context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
        """Return the work that follows once the effect is complete."""
        ...


EFFECTS: Final[Mapping[Verb, EffectModule]] = {
    **dict.fromkeys(zone_movers.DESTINATIONS, zone_movers),
    **dict.fromkeys(lasting.VERBS, lasting),
    **dict.fromkeys(stopping.VERBS, stopping),
    **dict.fromkeys(look.VERBS, look),
    **dict.fromkeys(numbers.SIGNS, numbers),
    **dict.fromkeys(artifacts.VERBS, artifacts),
    **dict.fromkeys(afflict.CONDITIONS, afflict),
    Verb.ACTIVATE_ABILITY: activate_ability,
    Verb.EQUIP: equip,
    Verb.BAND: band,
    Verb.ADD_TO_BATTLE: band,
    Verb.CHOOSE_OPPONENT: opponent,
    Verb.CONVERT: convert,
    Verb.COPY: copy,
    Verb.CREATE_TOKEN: token,
    Verb.DRAW: draw,
    Verb.END_BATTLE: ending,
    Verb.EXCHANGE: exchange,
    Verb.GAIN: gain,
    Verb.HEAL: heal,
    Verb.PLACE: place,
    Verb.PLAY: play,
    Verb.PRESENT: present,
    Verb.REPEAT: repeat,
    Verb.REDIRECT: redirect,
    Verb.RESCUE: rescue,
    Verb.SELECT: select,
    Verb.SIDE_BATTLE: side_battle,
    Verb.TOSS: toss,
    Verb.TRANSFER: transfer,
}
