"""One module for each family of REG effects: the changes it plans on its targets, and the work that follows."""

from collections.abc import Mapping
from typing import Final, Protocol

from engine.kernel.changes import Change
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.effects import (
    activate_ability,
    artifacts,
    band,
    begin_phase,
    choose_opponent,
    convert,
    copy,
    create_token,
    draw,
    end_battle,
    equip,
    exchange,
    gain,
    heal,
    hold,
    increase_decrease,
    lasting,
    look_reveal_search,
    paralyze_poison_disease,
    place,
    play,
    present,
    redirect,
    repeat,
    rescue,
    select,
    side_battle,
    stopping,
    toss,
    transfer,
    zone_moves,
)
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import SHOWING


class EffectModule(Protocol):
    """What a module of effects offers."""

    def plan(self, context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
        """Plan the effect on its targets. Pure."""
        ...

    def follow(self, context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
        """Return the work that follows once the effect is complete."""
        ...


EFFECTS: Final[Mapping[Verb, EffectModule]] = {
    **dict.fromkeys(zone_moves.DESTINATIONS, zone_moves),
    **dict.fromkeys(lasting.VERBS, lasting),
    **dict.fromkeys(stopping.VERBS, stopping),
    **dict.fromkeys(SHOWING, look_reveal_search),
    **dict.fromkeys(increase_decrease.SIGNS, increase_decrease),
    **dict.fromkeys(artifacts.VERBS, artifacts),
    **dict.fromkeys(paralyze_poison_disease.CONDITIONS, paralyze_poison_disease),
    Verb.ACTIVATE_ABILITY: activate_ability,
    Verb.EQUIP: equip,
    Verb.BAND: band,
    Verb.ADD_TO_BATTLE: band,
    Verb.BEGIN_PHASE: begin_phase,
    Verb.CHOOSE_OPPONENT: choose_opponent,
    Verb.CONVERT: convert,
    Verb.COPY: copy,
    Verb.CREATE_TOKEN: create_token,
    Verb.DRAW: draw,
    Verb.END_BATTLE: end_battle,
    Verb.EXCHANGE: exchange,
    Verb.GAIN: gain,
    Verb.HEAL: heal,
    Verb.HOLD: hold,
    Verb.NAME: select,
    Verb.PLACE: place,
    Verb.PLAY: play,
    Verb.PRESENT: present,
    Verb.REPEAT: repeat,
    Verb.REDIRECT: redirect,
    Verb.RESCUE: rescue,
    Verb.SEARCH: look_reveal_search,
    Verb.SELECT: select,
    Verb.SIDE_BATTLE: side_battle,
    Verb.TOSS: toss,
    Verb.TRANSFER: transfer,
}
