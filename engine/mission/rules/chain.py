"""The chain: cards and activations are announced, answered and resolved."""

from typing import Final

from engine.kernel.changes import Change, Join, Move, Note, Set
from engine.kernel.decisions import Basis, Decision, Message, Option, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import ATTACKS, GIFTS_USED, TURN, bearers, is_frozen
from engine.mission.model.frames import Link
from engine.mission.model.printed import Area, Kind
from engine.mission.model.seats import clockwise, has_left, team_of, voice_of
from engine.mission.model.setup import ENEMY, Solitaire, is_for_one, is_solitaire, rules_of
from engine.mission.model.status import ENGAGED, MATURITY, TURNED, maturity, printed, seat_of, zone_of
from engine.mission.rules import enemy
from engine.mission.rules.leaving import to_discard
from engine.mission.rules.offers import ACTIVATED, activations, plays, times_activated, unmet

BOTH: Final = (Kind.MISSION, Kind.ENEMY)


# --- announcing ----------------------------------------------------------------------------------------------------


def link_of(state: State, seat: Seat, intent: intents.Play | intents.Activate) -> Link:
    """Return the link for a play or an activation."""
    match intent:
        case intents.Play(card, targets, branch, answers):
            return Link(card, seat, targets, branch, answers)
        case intents.Activate(card, _, answers):
            return Link(card, seat, bearers(state, card), 0, answers, activation=True)


def engaged_by(state: State, link: Link, paid: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the Christians who engage for a card or an activation. Rule: TM-TURN-05"""
    if link.activation:
        return tuple(c for c in paid if printed(state, c).kind is Kind.CHARACTER)
    return link.targets if printed(state, link.card).engages else ()


def step_announce(state: State, frame: frames.Announce) -> None:
    """Ask leave if a teammate's Christian would engage, then announce. Rules: HOUSE-MISSION-19, HOUSE-MISSION-20"""
    link = frame.link
    whose = [seat_of(state, c) for c in engaged_by(state, link, frame.paid)]
    mates = tuple(dict.fromkeys(s for s in whose if s != link.seat and s in team_of(state, link.seat)))
    if mates:
        ask(
            state, mates[0], Asks.CONFIRM, (intents.YES, intents.NO), Message("mission_leave_to_engage", (link.card,)),
            source=Source("HOUSE-MISSION-19", link.card), default=(intents.NO.key,),
        )  # fmt: skip
        return
    announce(state, frame)


def answer_announce(state: State, frame: frames.Announce, decision: Decision, picks: tuple[str, ...]) -> None:
    """Announce if leave was given; else nothing was played. Rule: HOUSE-MISSION-19"""
    if picks == (intents.YES.key,):
        announce(state, frame)
        return
    denied = engaged_by(state, frame.link, frame.paid)
    pop(state)
    commit(state, Cause(rule="HOUSE-MISSION-19"), [Note("mission_leave_denied", decision.player, denied)])
    below = state.frames[-1]
    if isinstance(below, frames.Action):
        swap(state, replace(below, denied=(*below.denied, *denied)))


def announce(state: State, frame: frames.Announce) -> None:
    """Show the card, or pay for the activation, and open the window. Rules: TM-ACTIVATE-02, TM-ENGINE-02"""
    link = frame.link
    pop(state)
    if link.activation:
        _pay(state, link, frame.paid)
    else:
        shown: list[Change] = [
            Move(link.card, zones.location(zones.PLAYED, link.seat)),
            Note("mission_played", link.seat, (link.card, *link.targets), (link.branch, link.answers)),
        ]
        commit(state, Cause(rule="TM-PLAY-02"), shown)
        _count(state, link)
    links = (*frame.chain, link)
    push(state, frames.Window(links, asked_in_window(state, links)))


def _count(state: State, link: Link) -> None:
    """Record that a seat played a card in its action. Rules: TM-ACTION-09, TM-KAIROS-04, HOUSE-MISSION-10"""
    told = printed(state, link.card)
    now: list[Frame] = []
    for frame in state.frames:
        if isinstance(frame, frames.Action) and frame.seat == link.seat:
            played = frame.played if told.kairos else (*frame.played, told.kind)
            now.append(replace(frame, played=played, any_card=True))
        else:
            now.append(frame)
    state.frames = tuple(now)


def _pay(state: State, link: Link, paid: tuple[CardId, ...]) -> None:
    """Pay the cost of an activation; it stays paid in any case. Rules: TM-ACTIVATE-02, TM-GLOSS-14, TM-GLOSS-03"""
    told = printed(state, link.card)
    sign = told.ability.activation
    times = times_activated(state, link.card) + 1
    changes: list[Change] = [
        Note("mission_activated", link.seat, (link.card, *paid), link.answers),
        Set(Field(ACTIVATED, link.card), (state.number(TURN), times)),
    ]
    for card in paid:
        if printed(state, card).kind is Kind.CHARACTER:
            changes.append(Set(Field(ENGAGED, card), True))
        else:
            changes += to_discard(state, card)
    for cost in sign.cost if sign else ():
        if isinstance(cost, nodes.MaturityCost) and link.targets:
            changes.append(Set(Field(MATURITY, link.targets[0]), maturity(state, link.targets[0]) - cost.amount))
        elif isinstance(cost, nodes.DiscardCost) and cost.side is None:
            changes += to_discard(state, link.card)
    if "anointing" in told.types:
        changes += used_gifts(state, link)
    commit(state, Cause(rule="TM-ACTIVATE-02"), changes)


def used_gifts(state: State, link: Link) -> list[Change]:
    """Plan to record that the gifts a card asks for were used. Rule: TM-GLOSS-14"""
    now = state.number(TURN)
    return [
        Join(Field(GIFTS_USED, t), (now, gift)) for t in link.targets for gift, _ in printed(state, link.card).needs
    ]


# --- windows -------------------------------------------------------------------------------------------------------


def asked_in_window(state: State, links: tuple[Link, ...]) -> tuple[Seat, ...]:
    """Return the seats that are asked after the last link, in order. Rule: HOUSE-MISSION-13"""
    last = links[-1]
    about = seat_of(state, last.targets[0]) if last.targets else last.seat
    first = about if about != last.seat else Seat((last.seat + 1) % len(state.seats))
    return (*(s for s in clockwise(state, first) if s != last.seat), last.seat)


def step_window(state: State, frame: frames.Window) -> None:
    """Ask the next seat; once nobody adds anything, resolve. Windows exist only in the Action phase.

    Rules: TM-KAIROS-02, TM-KAIROS-03, TM-KAIROS-06, TM-ENGINE-02

    Whether a seat is asked depends on what everybody sees: whether it has cards in hand. Rule: TM-ENGINE-03
    """
    waiting = tuple(s for s in frame.waiting if not has_left(state, s))
    if not waiting:
        swap(state, *([frames.ResolveChain(frame.links)] if frame.links else []))
        return
    if waiting != frame.waiting:
        swap(state, frames.Window(frame.links, waiting))
    seat = waiting[0]
    if is_solitaire(state) and seat == ENEMY and rules_of(state).solitaire is Solitaire.AUTOMATIC:
        chosen = enemy.answer(state, frame.links)
        swap(state, frames.Window(frame.links, waiting[1:]))
        if chosen is not None:
            swap(state, frames.Announce(link_of(state, seat, chosen), (), frame.links))
        return
    options = kairos_options(state, seat, frame.links)
    if _is_idle(state, seat, frame.links, options):
        swap(state, frames.Window(frame.links, waiting[1:]))
        return
    voice = voice_of(state, seat)
    holds = any(state.zone(name, seat) for name in zones.HANDS)
    ask(
        state,
        voice,
        Asks.PLAY,
        (*options, intents.NOTHING),
        Message("mission_window", (seat, frame.links[-1].card if frame.links else None)),
        source=Source("TM-KAIROS-06"),
        default=(intents.NOTHING.key,),
        basis=Basis.HIDDEN if holds else Basis.PUBLIC,
    )


def _is_idle(state: State, seat: Seat, links: tuple[Link, ...], options: tuple[Option, ...]) -> bool:
    """Say whether a player who plays alone need not be asked: he can add nothing, or the last link is his own.

    Rule: HOUSE-MISSION-35
    """
    if not is_for_one(state):
        return False
    own = rules_of(state).solitaire is Solitaire.AUTOMATIC and bool(links) and links[-1].seat == seat
    return own or not options


def kairos_options(state: State, seat: Seat, links: tuple[Link, ...]) -> tuple[Option, ...]:
    """Return what a seat may do as a Kairos. Rules: TM-KAIROS-01, TM-KAIROS-02"""
    voice = voice_of(state, seat)
    found = [play_option(state, voice, p) for p in plays(state, seat, BOTH, links, kairos=True)]
    found += [intents.activate(state, voice, a) for a in activations(state, seat, links, kairos_only=True)]
    return tuple(found)


def play_option(state: State, voice: Seat, play: intents.Play) -> Option:
    """Return the option to play a card."""
    return intents.play(state, voice, play, len(printed(state, play.card).ability.branches))


def answer_window(state: State, frame: frames.Window, decision: Decision, picks: tuple[str, ...]) -> None:
    """Add a link, after which everybody is asked again, or nothing. Rule: TM-ENGINE-02"""
    intent = decision.option(picks[0]).intent
    if not isinstance(intent, intents.Play | intents.Activate):
        swap(state, frames.Window(frame.links, frame.waiting[1:]))
        return
    paid = intent.paid if isinstance(intent, intents.Activate) else ()
    link = link_of(state, frame.waiting[0], intent)
    if frame.links:
        swap(state, frames.Announce(link, paid, frame.links))
        return
    # a chain of its own, after which this window is asked anew
    swap(state, frames.Announce(link, paid, ()), frames.Window((), clockwise(state, frame.waiting[0])))


# --- resolving -----------------------------------------------------------------------------------------------------


def step_resolve(state: State, frame: frames.ResolveChain) -> None:
    """Resolve the last link; the other links wait below its effects on the stack.

    Rules: TM-KAIROS-05, TM-KAIROS-08, TM-KAIROS-09, HOUSE-MISSION-14
    """
    if not frame.links:
        pop(state)
        return
    link = frame.links[-1]
    swap(state, frames.ResolveChain(frame.links[:-1]))
    if link.activation:
        _resolve_activation(state, link)
    elif zone_of(state, link.card) == zones.PLAYED:
        _resolve_card(state, link)


def _resolve_activation(state: State, link: Link) -> None:
    """Let an activation take effect, unless it was countered or is frozen. Rules: TM-GLOSS-03, TM-TERMS-17"""
    sign = printed(state, link.card).ability.activation
    if sign is None or link.countered or is_frozen(state, link.card):
        commit(state, Cause(rule="TM-GLOSS-03"), [Note("mission_no_effect", link.seat, (link.card,))])
        return
    push(state, frames.Carry(sign.effect, frames.Doing(link.card, link.seat, link.targets, link.answers)))


def _resolve_card(state: State, link: Link) -> None:
    """Check the conditions for the last time, then let a card take effect and put it where it goes.

    The part of its text at the activation sign does not take effect then.

    Rules: TM-KAIROS-07, TM-PLAY-13, TM-ACTIVATE-04, TM-GLOSS-01, TM-GLOSS-03, TM-PLAY-11, HOUSE-MISSION-12,
    HOUSE-MISSION-15
    """
    told = printed(state, link.card)
    failing = () if link.countered else tuple(unmet(state, link.seat, link.card, link.targets))
    if link.countered or failing:
        gone = to_discard(state, link.card)
        key = "mission_countered" if link.countered else "mission_failed"
        rule = "TM-GLOSS-03" if link.countered else "TM-KAIROS-07"
        commit(state, Cause(rule=rule), [*gone, Note(key, link.seat, (link.card, *link.targets))])
        return
    changes: list[Change] = [Note("mission_resolved", link.seat, (link.card, *link.targets), link.branch)]
    if told.engages:
        changes += [Set(Field(ENGAGED, t), True) for t in link.targets]
    if "power" in told.types:
        changes += used_gifts(state, link)
    if told.kind is Kind.ENEMY and told.area is not Area.SOUL:
        changes += [Join(Field(ATTACKS, t), (state.number(TURN), told.types)) for t in link.targets]
    changes += coming_into_play(state, link)
    commit(state, Cause(rule="TM-PLAY-02"), changes)
    work: list[frames.MissionFrame] = []
    if told.ability.branches:
        doing = frames.Doing(link.card, link.seat, link.targets, link.answers)
        work.append(frames.Carry(told.ability.branches[link.branch], doing))
    push(state, *work, frames.FinishCard(link.card))


def stays(state: State, card: CardId) -> bool:
    """Say whether a card stays in play after it has had its effect. Rule: HOUSE-MISSION-12"""
    says = printed(state, card).ability
    lasting = (says.activation, says.countdown, says.disengage)
    return says.stays or bool(says.standing) or any(each is not None for each in lasting)


def coming_into_play(state: State, link: Link) -> list[Change]:
    """Plan where a card that stays in play goes. Rules: TM-PLAY-06, TM-TERMS-13, TM-PLAY-04"""
    if not stays(state, link.card):
        return []
    if link.targets:
        zone = state.cards[link.targets[0]].location.zone
        changes: list[Change] = [Move(link.card, zones.on_host(zone, link.targets[0]))]
    else:
        changes = [Move(link.card, zones.location(zones.TABLE, link.seat))]
    other = link.targets[1] if len(link.targets) > 1 else None
    counted = printed(state, link.card).ability.countdown is not None
    return [*changes, Set(Field("also_on", link.card), other), Set(Field(TURNED, link.card), 1 if counted else 0)]


def step_finish(state: State, frame: frames.FinishCard) -> None:
    """Discard or banish a card that does not stay. Rules: HOUSE-MISSION-12, TM-TERMS-20"""
    pop(state)
    if zone_of(state, frame.card) == zones.PLAYED:
        commit(state, Cause(rule="HOUSE-MISSION-12"), out_of_play(state, frame.card))


def out_of_play(state: State, card: CardId) -> list[Change]:
    """Plan that a card leaves play: banished if its text says so, else discarded. Rule: TM-TERMS-20"""
    if printed(state, card).banish:
        return [
            Move(card, zones.location(zones.BANISHED, state.cards[card].owner)),
            Note("mission_banished", state.cards[card].owner, (card,)),
        ]
    return to_discard(state, card)
