"""Carrying out effects: whom an effect can affect, what is chosen, what changes."""

from typing import Final

from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.decisions import Basis, Decision, Message, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.meaning.nodes import Among, Effect, Who
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import (
    DORMANT,
    KIND,
    TURN,
    borne_by,
    can_engage,
    found,
    is_of_side,
    is_of_type,
    is_so,
    players,
    teammates,
)
from engine.mission.model.frames import Carry, CarryOn, Doing, Link, OfPlayer
from engine.mission.model.printed import Area
from engine.mission.model.seats import churches, givers_for, playing, voice_of
from engine.mission.model.status import (
    ENGAGED,
    LEVEL,
    MATURITY,
    MOST_MATURITY,
    SHAKY,
    TOP_LEVEL,
    is_shaky,
    level,
    maturity,
    printed,
    seat_of,
    strongholds,
    zone_of,
)
from engine.mission.rules.leaving import to_discard
from engine.mission.rules.offers import HAND, unmet_by

#: Effects on characters that need no further choice.
_AT_ONCE: Final = (
    nodes.Mature | nodes.LoseMaturity | nodes.Shake | nodes.MakeSteady | nodes.Backslide | nodes.Engage
    | nodes.DisengageThem | nodes.MakeDormant | nodes.DiscardSouls
)  # fmt: skip
#: Those on one card of a character, chosen where there are several.
_ON_A_CARD: Final = nodes.MoveStronghold | nodes.DiscardStronghold | nodes.DiscardCardsOn
#: Those that players undergo.
_OF_PLAYERS: Final = nodes.DrawCardsOf | nodes.DiscardFromHand | nodes.Introduce


def step_carry(state: State, frame: Carry) -> None:
    """Carry out an effect, or ask what it needs first. Rule: TM-ACTION-01 (others may be drawn in)"""
    effect, doing = frame.effect, frame.doing
    match effect:
        case nodes.InOrder(parts):
            swap(state, *(Carry(part, doing) for part in parts))
        case nodes.Provided(circumstance, inner):
            swap(state, *([Carry(inner, doing)] if is_so(state, circumstance, doing.seat, doing.bearers) else []))
        case nodes.May():
            _ask_may(state, frame)
        case nodes.Counter():
            pop(state)
            _counter(state, doing)
        case nodes.Redirect():
            _redirect(state, frame)
        case nodes.DiscardThis():
            pop(state)
            if zone_of(state, doing.card) in zones.IN_PLAY:
                commit(state, _cause(), to_discard(state, doing.card))
        case nodes.Retrieve():
            _retrieve(state, frame)
        case nodes.PlayedByHand(text):
            _by_hand(state, frame, text)
        case nodes.DrawCardsOf() | nodes.DiscardFromHand() | nodes.Introduce():
            swap(state, *(OfPlayer(effect, doing, s) for s in players(state, effect.whose, doing.seat, doing.bearers)))
        case _:
            _on_characters(state, frame)


def _cause() -> Cause:
    return Cause(rule="TM-CARD-03")


# --- on characters -------------------------------------------------------------------------------------------------


def reached(
    state: State, who: Who, doing: Doing, effect: Effect, leave: tuple[tuple[Seat, bool], ...]
) -> tuple[CardId, ...]:
    """Return the characters an effect may affect; a shaky bearer only if the effect is for shaky characters.

    Rules: TM-TERMS-16, TM-TERMS-23, TM-TEAM-02
    """
    helpers = tuple(s for s, given in leave if given)
    for_shaky = isinstance(effect, nodes.MakeSteady | nodes.Backslide) or printed(state, doing.card).on_shaky
    if who.among is Among.BEARER and for_shaky:
        there: tuple[CardId, ...] = tuple(b for b in doing.bearers if zone_of(state, b) == zones.CHURCH)
    else:
        there = found(state, who, doing.seat, doing.bearers, helpers)
    if isinstance(effect, nodes.MakeSteady):
        return tuple(c for c in there if is_shaky(state, c))
    if isinstance(effect, nodes.Engage) and who.count is not None:
        return tuple(c for c in there if can_engage(state, c))
    return there


def _on_characters(state: State, frame: Carry) -> None:
    effect, doing = frame.effect, frame.doing
    who: Who = getattr(effect, "who", nodes.THIS)
    if frame.chosen is None:
        mates = _to_ask_leave(state, who, doing, frame.leave)
        if mates:
            ask(
                state, mates[0], Asks.CONFIRM, (intents.YES, intents.NO),
                Message("mission_leave_as_fellow", (doing.card,)),
                source=Source("TM-TEAM-02", doing.card), default=(intents.NO.key,),
            )  # fmt: skip
            return
        there = reached(state, who, doing, effect, frame.leave)
        if who.count is None:
            swap(state, replace(frame, chosen=there))
        else:
            _ask_for(state, doing, there, who.count, up_to=who.up_to)
        return
    pop(state)
    _carry_out(state, effect, doing, frame.chosen)


def _to_ask_leave(state: State, who: Who, doing: Doing, known: tuple[tuple[Seat, bool], ...]) -> tuple[Seat, ...]:
    """Return the teammates who still have to say whether their Christians are fellows. Rule: TM-TEAM-02"""
    if who.among is not Among.FELLOWS or not doing.bearers:
        return ()
    said = {s for s, _ in known}
    mates = teammates(state, seat_of(state, doing.bearers[0]))
    would = [s for s in mates if s not in said and s != doing.seat]
    return tuple(
        s for s in would if any(seat_of(state, c) == s for c in found(state, who, doing.seat, doing.bearers, (s,)))
    )


def _ask_for(state: State, doing: Doing, among: tuple[CardId, ...], count: int, *, up_to: bool) -> None:
    voice = voice_of(state, doing.seat)
    options = tuple(intents.pick(state, voice, c) for c in among)
    most = min(count, len(options))
    least = 0 if up_to else most
    ask(
        state, voice, Asks.TARGET, options, Message("mission_choose_characters", (doing.card, least, most)),
        minimum=least, maximum=most, source=Source("TM-ACTION-01", doing.card),
        default=tuple(o.key for o in options[:least]), basis=Basis.PUBLIC,
    )  # fmt: skip


def answer_carry(state: State, frame: Carry, decision: Decision, picks: tuple[str, ...]) -> None:
    """Take what was chosen for an effect. Rule: TM-ACTION-01"""
    if decision.kind is Asks.CONFIRM:
        _confirmed(state, frame, decision, said_yes=picks == (intents.YES.key,))
    elif isinstance(frame.effect, nodes.Retrieve):
        pop(state)
        own = intents.cards_of(decision, picks)
        hand = HAND[KIND[frame.effect.side]]
        moves: list[Change] = [Move(c, zones.location(hand, state.cards[c].owner)) for c in own]
        commit(state, _cause(), [*moves, Note("mission_retrieved", frame.doing.seat, own)])
    elif isinstance(frame.effect, nodes.Redirect):
        pop(state)
        _redirected(state, frame.doing, intents.cards_of(decision, picks))
    else:
        swap(state, replace(frame, chosen=intents.cards_of(decision, picks)))


def _confirmed(state: State, frame: Carry, decision: Decision, *, said_yes: bool) -> None:
    match frame.effect:
        case nodes.May(inner):
            swap(state, *([Carry(inner, frame.doing)] if said_yes else []))
        case nodes.PlayedByHand():
            pop(state)
        case _:
            swap(state, replace(frame, leave=(*frame.leave, (decision.player, said_yes))))


def _ask_may(state: State, frame: Carry) -> None:
    ask(
        state, voice_of(state, frame.doing.seat), Asks.CONFIRM, (intents.YES, intents.NO),
        Message("mission_may", (frame.doing.card,)), source=Source("TM-CARD-03", frame.doing.card),
        default=(intents.NO.key,),
    )  # fmt: skip


def _by_hand(state: State, frame: Carry, text: str) -> None:
    """Let players carry out by hand a text without a reading. Rule: HOUSE-MISSION-33"""
    ask(
        state, voice_of(state, frame.doing.seat), Asks.CONFIRM, (intents.YES,),
        Message("mission_by_hand", (frame.doing.card, text)), source=Source("HOUSE-MISSION-33", frame.doing.card),
        default=(intents.YES.key,), basis=Basis.HIDDEN,
    )  # fmt: skip


def _carry_out(state: State, effect: Effect, doing: Doing, chosen: tuple[CardId, ...]) -> None:
    """Do to the characters what an effect says, and note who helped. Rules: TM-GLOSS-06, TM-GLOSS-07"""
    if isinstance(effect, _AT_ONCE):
        changes = [change for c in chosen for change in plan(state, effect, c)]
        told = [Note("mission_involved", doing.seat, chosen, type(effect).__name__, doing.card)]
        helped = [*_helped(state, effect, doing, chosen)]
        shaken = tuple(c for c in chosen if Set(Field(SHAKY, c), True) in changes and not is_shaky(state, c))
        lost = [Note("mission_shaken", doing.seat, shaken)] if shaken and isinstance(effect, nodes.LoseMaturity) else []
        if chosen:
            commit(state, _cause(), [*changes, *told, *lost, *helped])
    elif isinstance(effect, _ON_A_CARD):
        push(state, *(CarryOn(effect, doing, c) for c in chosen))
    elif isinstance(effect, nodes.GiveStronghold):
        gifts = [frames.AllotStrongholds(c, givers_for(state, seat_of(state, c)), effect.level) for c in chosen]
        push(state, *gifts)
    elif isinstance(effect, nodes.Evangelise):
        push(state, *(frames.Attempt(c, effect.bonus, effect.attempts) for c in chosen))


def _helped(state: State, effect: Effect, doing: Doing, chosen: tuple[CardId, ...]) -> list[Change]:
    """Note who was helped by whom: a fellow named by the text and the bearer. Rule: TM-GLOSS-06"""
    who: Who = getattr(effect, "who", nodes.THIS)
    gain = isinstance(effect, nodes.Mature | nodes.DisengageThem | nodes.MakeSteady)
    if who.among is not Among.FELLOWS or not gain:
        return []
    return [Note("mission_helped", doing.seat, (c, b)) for c in chosen for b in doing.bearers]


def plan(state: State, effect: Effect, character: CardId) -> list[Change]:
    """Plan what an effect changes about one character.

    Rules: TM-TERMS-01 to TM-TERMS-03, TM-TERMS-15, TM-TERMS-18, TM-TERMS-19, TM-TERMS-22, TM-TURN-04, HOUSE-MISSION-26
    """
    shows = maturity(state, character)
    match effect:
        case nodes.Mature(_, amount):
            return [Set(Field(MATURITY, character), min(MOST_MATURITY, shows + amount))]
        case nodes.LoseMaturity(_, amount, min_1):
            if shows > amount or min_1:
                return [Set(Field(MATURITY, character), max(1, shows - amount))]
            return _shaken(state, character)
        case nodes.Shake():
            return [Set(Field(SHAKY, character), True)]
        case nodes.MakeSteady():
            return [Set(Field(SHAKY, character), False), Set(Field(ENGAGED, character), True)]
        case nodes.Backslide() | nodes.DiscardSouls():
            return to_discard(state, character)
        case nodes.Engage():
            return [Set(Field(ENGAGED, character), True)] if can_engage(state, character) else []
        case nodes.DisengageThem():
            return [Set(Field(ENGAGED, character), False)]
        case nodes.MakeDormant():
            return [Set(Field(DORMANT, character), state.number(TURN))]
        case _:
            return []


def _shaken(state: State, character: CardId) -> list[Change]:
    """Plan that the last point of maturity is lost. Rules: TM-TERMS-03, HOUSE-MISSION-26"""
    return [Set(Field(MATURITY, character), 1), Set(Field(SHAKY, character), True)]


# --- on a card of a character --------------------------------------------------------------------------------------


def step_carry_on(state: State, frame: CarryOn) -> None:
    """Find the card of a character that an effect affects, or ask which. Rule: TM-GLOSS-15"""
    effect, doing = frame.effect, frame.doing
    there = cards_reached(state, effect, frame.character)
    if getattr(effect, "every", False) or not there:
        pop(state)
        _on_cards(state, effect, there)
        return
    voice = voice_of(state, doing.seat)
    options = tuple(intents.pick(state, voice, c) for c in there)
    ask(
        state, voice, Asks.TARGET, options, Message("mission_choose_card_on", (doing.card, frame.character)),
        source=Source("TM-ACTION-01", doing.card), default=(options[0].key,), basis=Basis.PUBLIC,
    )  # fmt: skip


def cards_reached(state: State, effect: Effect, character: CardId) -> tuple[CardId, ...]:
    """Return the cards on a character that an effect could change. Rule: TM-GLOSS-15"""
    if isinstance(effect, nodes.DiscardCardsOn):
        there = borne_by(state, character)
        return tuple(c for c in there if is_of_side(state, c, effect.side) and is_of_type(state, c, effect.type))
    kind: str = getattr(effect, "stronghold", "")
    own = [s for s in strongholds(state, character) if kind in ("", printed(state, s).stronghold)]
    if isinstance(effect, nodes.MoveStronghold) and effect.by > 0:
        own = [s for s in own if level(state, s) < TOP_LEVEL]
    return tuple(own)


def answer_carry_on(state: State, frame: CarryOn, decision: Decision, picks: tuple[str, ...]) -> None:
    """Change the card that was chosen."""
    pop(state)
    _on_cards(state, frame.effect, intents.cards_of(decision, picks))


def _on_cards(state: State, effect: Effect, cards: tuple[CardId, ...]) -> None:
    changes = on_cards(state, effect, cards)
    if changes:
        commit(state, Cause(rule="TM-GLOSS-15"), changes)


def on_cards(state: State, effect: Effect, cards: tuple[CardId, ...]) -> list[Change]:
    """Plan what an effect changes about these cards: a stronghold's level, or a card is discarded. Rule: TM-GLOSS-15"""
    changes: list[Change] = []
    for card in cards:
        if isinstance(effect, nodes.MoveStronghold) and level(state, card) + effect.by >= 1:
            changes.append(Set(Field(LEVEL, card), min(TOP_LEVEL, level(state, card) + effect.by)))
            changes.append(Note("mission_stronghold", None, (card,), effect.by))
        else:
            changes += [*to_discard(state, card), Note("mission_card_lost", None, (card,))]
    return changes


# --- on players ----------------------------------------------------------------------------------------------------


def step_of_player(state: State, frame: OfPlayer) -> None:
    """Do to a player what an effect says. Rules: TM-DRAW-01, TM-DRAW-06"""
    seat = frame.seat
    match frame.effect:
        case nodes.DrawCardsOf(side, count):
            swap(state, frames.DrawCards(seat, KIND[side], count))
        case nodes.Introduce(_, count):
            pop(state)
            top = state.zone(zones.CHARACTERS, seat)[:count] if seat in churches(state) else ()
            moves: list[Change] = [Move(c, zones.location(zones.SOULS, seat)) for c in top]
            commit(state, Cause(rule="TM-DRAW-01"), [*moves, Note("mission_introduced", seat, top)])
        case nodes.DiscardFromHand(side, count):
            _ask_discard(state, frame, state.zone(HAND[KIND[side]], seat), count)
        case _:
            pop(state)


def _ask_discard(state: State, frame: OfPlayer, held: tuple[CardId, ...], count: int) -> None:
    if not held:
        pop(state)
        return
    voice = voice_of(state, frame.seat)
    options = tuple(intents.pick(state, voice, c) for c in held)
    least = min(count, len(held))
    ask(
        state, voice, Asks.CHOOSE, options, Message("mission_discard", (frame.doing.card, least)),
        minimum=least, maximum=least, source=Source("TM-ACTION-01", frame.doing.card),
        default=tuple(o.key for o in options[:least]),
    )  # fmt: skip


def answer_of_player(state: State, frame: OfPlayer, decision: Decision, picks: tuple[str, ...]) -> None:
    """Discard the cards that a player chose from his hand."""
    pop(state)
    cards = intents.cards_of(decision, picks)
    gone = [change for c in cards for change in to_discard(state, c)]
    commit(state, _cause(), [*gone, Note("mission_discarded", frame.seat, cards)])


def _retrieve(state: State, frame: Carry) -> None:
    effect = frame.effect
    seat = frame.doing.seat
    if not isinstance(effect, nodes.Retrieve):
        pop(state)
        return
    pile = zones.MISSION_DISCARD if effect.side is nodes.Side.MISSION else zones.ENEMY_DISCARD
    there = tuple(c for c in state.zone(pile, seat) if is_of_type(state, c, effect.type))
    _ask_for(state, frame.doing, there, effect.count, up_to=True)


# --- on links ------------------------------------------------------------------------------------------------------


def _with_links(state: State, at: int, change: Link) -> None:
    """Replace a link of the chain that is resolving."""
    for n in range(len(state.frames) - 1, -1, -1):
        frame = state.frames[n]
        if isinstance(frame, frames.ResolveChain):
            links = (*frame.links[:at], change, *frame.links[at + 1 :])
            state.frames = (*state.frames[:n], frames.ResolveChain(links), *state.frames[n + 1 :])
            return


def answered(state: State, doing: Doing) -> Link | None:
    """Return the link that a card answers, while it waits to be resolved."""
    for frame in reversed(state.frames):
        if isinstance(frame, frames.ResolveChain):
            return frame.links[doing.answers] if 0 <= doing.answers < len(frame.links) else None
    return None


def _counter(state: State, doing: Doing) -> None:
    """Counter the link that a card answers, as a whole. Rules: TM-GLOSS-03, TM-PLAY-05"""
    link = answered(state, doing)
    if link is not None and not link.countered:
        commit(state, Cause(rule="TM-GLOSS-03"), [Note("mission_counters", doing.seat, (doing.card, link.card))])
        _with_links(state, doing.answers, replace(link, countered=True))


def _redirect(state: State, frame: Carry) -> None:
    """Ask on which other character the answered card is played instead. Rule: TM-GLOSS-11"""
    link = answered(state, frame.doing)
    there = () if link is None or link.countered else redirections(state, link)
    if not there:
        pop(state)
        return
    _ask_for(state, frame.doing, there, 1, up_to=False)


def redirections(state: State, link: Link) -> tuple[CardId, ...]:
    """Return the other characters, of any seat, on which a card might be played by its conditions. Rule: TM-GLOSS-11"""
    told = printed(state, link.card)
    if told.area is Area.SOUL:
        others = [c for s in playing(state) for c in state.zone(zones.SOULS, s) if state.cards[c].location.host is None]
    else:
        everybody = Who(Among.EVERYBODY, (nodes.IsShaky(),)) if told.on_shaky else Who(Among.EVERYBODY)
        others = list(found(state, everybody, link.seat, ()))
        others = [c for c in others if next(unmet_by(state, told, c), None) is None]
    names = [c for c in others if all(printed(state, b).name != told.name for b in borne_by(state, c))]
    return tuple(c for c in names if c not in link.targets)


def _redirected(state: State, doing: Doing, to: tuple[CardId, ...]) -> None:
    link = answered(state, doing)
    if link is not None and to:
        commit(
            state,
            Cause(rule="TM-GLOSS-11"),
            [Note("mission_redirected", doing.seat, (link.card, *to), None, doing.card)],
        )
        _with_links(state, doing.answers, replace(link, targets=to))
