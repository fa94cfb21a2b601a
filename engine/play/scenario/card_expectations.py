"""What a scenario expects of cards, compared with the table."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.cards.model import CardType
from engine.kernel.facts import Moved, Noted, PhaseBegan
from engine.kernel.ids import AbilityId, CardId, Field, Zone
from engine.kernel.state import State
from engine.play.names import TableNames, plain
from engine.play.scenario.cardline import copies_in
from engine.play.scenario.moment import NONE, Moment, Pairs, among, cards_named
from engine.play.scenario.reader import zone_named
from engine.play.scenario.tree import Items, ScenarioError, Tree, entries_of, texts_of
from engine.redemption.abilities.activation.return_from_set_aside import TURNS_ASIDE, due_in
from engine.redemption.abilities.conditions.events import is_exchanged_by_own, is_spared_by_mutual_removal
from engine.redemption.abilities.ongoing.negate_prevent import left_alone, stopped
from engine.redemption.abilities.ongoing.protect import passes_by, threats_to
from engine.redemption.abilities.reading.limits import uses_left
from engine.redemption.abilities.reading.meek import is_meek
from engine.redemption.abilities.reading.readings import ability_of
from engine.redemption.abilities.terms.lapsed import is_superseded
from engine.redemption.language.ast.effects import FromAbilities, FromRescue
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model import cards, status, zones
from engine.redemption.model.ability_frames import ByHand, Reactivate, RunClause, Suspended, Triggered
from engine.redemption.model.instances import AbilityInstance, Progress, instance_of, instances
from engine.redemption.rules.actions.situation import IGNORES, UNAFFECTED_BY

Check = Callable[[Tree, Moment], Pairs]
_Look = Callable[[State, TableNames, CardId, str], str]


def _each_card(what: str, look: _Look) -> Check:
    """Make a check of a property of named cards.

    Of several identical cards one that fits is enough; of `X xN` exactly N have to fit; cards of two owners, or with
    different print, have to be named separately if they differ.
    """

    def check_cards(tree: Tree, now: Moment) -> Pairs:
        pairs: Pairs = []
        for said, wanted in entries_of(tree, what).items():
            text = ", ".join(texts_of(wanted, what))
            name = said if now.names.cards(said) else copies_in(said)[0]
            named = cards_named(now, name, wanted.line)
            got = [look(now.state, now.names, card, text) for card in named]
            if name != said:
                pairs.append((f"{said} {text}", f"{name} x{got.count(text)} {text}"))
                continue
            if len(set(got)) > 1 and text in got and _are_told_apart(now.state, named):
                told = "give each a name by `as`, say whose (`B's X`), or how many (`X x2`)"
                raise ScenarioError(f"{what}: several cards are called {name!r} and they differ; {told}", wanted.line)
            pairs.append((f"{name} {text}", f"{name} {text if text in got else ' or '.join(dict.fromkeys(got))}"))
        return pairs

    return check_cards


def _are_told_apart(state: State, named: list[CardId]) -> bool:
    """Say whether cards of one name are not just copies; tokens that are not created yet do not count."""
    there = [c for c in named if state.cards[c].location.zone.name != zones.NOWHERE]
    return len({(state.cards[c].owner, cards.printing(state, c)) for c in there}) > 1


def _where(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    place = state.cards[card].location
    base, _, host = wanted.partition(" on ")
    seat, _, zone = base.partition(" ")
    same_seat = names.seat(seat) == place.zone.seat
    on_host = not host or (place.host is not None and place.host in names.cards(host))
    lies_in = {place.zone.name}
    if host and place.host is not None:  # a captive stays in the Land of Bondage, and is where what keeps him is
        lies_in.add(state.cards[place.host].location.zone.name)
    if same_seat and zone_named(zone) in lies_in and on_host:
        return wanted
    on = f" on {names.name_of(place.host)}" if place.host is not None else ""
    return f"{names.seat_name(place.zone.seat)} {place.zone.name.replace('_', ' ')}{on}"


def _numbers(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    on_table = state.cards[card].location.zone.name in zones.PLAYING_SURFACE
    if cards.is_character(state, card) and on_table:
        strength, toughness = cards.numbers_of(state, card)
    else:
        strength, toughness = cards.own_strength(state, card), cards.own_toughness(state, card)
    return f"{strength}/{toughness}"


def _brigades(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    held = {b.value.lower() for b in cards.brigades_of(state, card)}
    asked = {part.strip().lower() for part in wanted.replace("/", ",").split(",") if part.strip()} - {NONE}
    bare = {b.removeprefix("good ").removeprefix("evil ") if b.endswith("gold") else b for b in held}
    if asked in (held, bare):
        return wanted
    return "/".join(sorted(held)) or NONE


def _type(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    kind = cards.type_of(state, card)
    short = {CardType.EVIL_CHARACTER: "EC", CardType.GOOD_ENHANCEMENT: "GE", CardType.EVIL_ENHANCEMENT: "EE"}
    return wanted if wanted.lower() in (kind.value.lower(), short.get(kind, "").lower()) else kind.value


def _alignment(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    return cards.alignment_of(state, card).value


def _controller(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    return names.seat_name(cards.controller(state, card))


def _face(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    return state.cards[card].location.facing.value


def _identifiers_of(state: State, card: CardId) -> list[str]:
    if not cards.is_converted(state, card):
        return list(cards.printing(state, card).identifiers)
    now = cards.profile_of(state, card)
    return [*now.identifiers, *(g.value for g in now.genders), *((now.role.value,) if now.role else ())]


def _identifiers(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    gained: frozenset[str] = state.read(Field(cards.GAINED_IDENTIFIERS, card)) or frozenset()
    now = _identifiers_of(state, card)
    held = set() if cards.is_redeemed(state, card) else {plain(i) for i in (*now, *gained)}
    asked = {plain(part) for part in wanted.split(",")}
    return wanted if asked <= held else ", ".join(sorted(held)) or NONE


def _protected_from(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    """Return what protects a card, by hand or by abilities: from cards' strength, brigades, effects."""
    held = set()
    for what in (UNAFFECTED_BY, IGNORES):
        for entry in state.entries(Field(what, card)):
            is_card = isinstance(entry.value, int)
            held.add(names.name_of(CardId(entry.value)) if is_card else entry.value.value)
    for other in state.cards:
        if state.cards[other].location.zone.name in zones.PLAYING_SURFACE and passes_by(state, card, other):
            held.add(names.name_of(other))
    shields = verbs_of(lambda kind: kind.shields) if state.instances else ()
    for threat in (t for verb in shields for _, t in threats_to(state, verb, card)):
        if isinstance(threat, FromAbilities):
            held |= {v.value.replace("_", " ") for v in threat.verbs}
        elif isinstance(threat, FromRescue):
            held.add(Verb.RESCUE.value)
        else:
            held |= {b for what in nodes(threat) if isinstance(what, Filter) for b in what.brigades}
    asked = {plain(part) for part in wanted.split(",")}
    return wanted if asked <= {plain(h) for h in held} else ", ".join(sorted(held)) or NONE


_STATUSES: Final[dict[str, Callable[[State, CardId], bool]]] = {
    "alone": status.is_alone,
    "attacking": status.is_attacking,
    "began battle": status.began_battle,
    "begins rescue": status.begins_rescue,
    "blocking": status.is_blocking,
    "defending": status.is_defending,
    "in battle": status.in_battle,
    "in play": cards.in_play,
    "meek": is_meek,
    "occupied": status.is_occupied,
    "opposed": status.is_opposed,
    "rescuing": status.is_rescuing,
    "successful": status.is_successful,
    "surviving": status.is_surviving,
    "taunting": status.is_taunting,
    "unique": cards.is_unique,
}


def _status(wanted: bool) -> Callable[[Tree, Moment], Pairs]:
    def check_status(tree: Tree, now: Moment) -> Pairs:
        pairs: Pairs = []
        for name, words in entries_of(tree, "status").items():
            for word in texts_of(words, "status"):
                if word not in _STATUSES:
                    raise ScenarioError(f"a status is one of {', '.join(_STATUSES)}, not {word!r}", words.line)
                said = {True: f"{name} is {word}", False: f"{name} is not {word}"}
                is_so = any(_STATUSES[word](now.state, card) for card in cards_named(now, name, words.line))
                pairs.append((said[wanted], said[is_so]))
        return pairs

    return check_status


def _abilities(what: str, test: Callable[[AbilityInstance, Mapping[AbilityId, AbilityId]], bool]) -> Check:
    """Make a check of the cards that have an ability for which a test is true."""

    def check_abilities(tree: Tree, now: Moment) -> Pairs:
        if isinstance(tree, Items) and not tree.items:  # states nothing; `none` states that there are none
            return []
        halted = stopped(now.state)
        held = {i.card for i in instances(now.state) if test(i, halted) and not is_superseded(now.state, i)}
        if what == "active":  # an active Artifact is, even if its ability has nothing at work
            held |= {c for c in now.state.cards if status.is_active_artifact(now.state, c)}
        return among(tree, now, what, frozenset(held))

    return check_abilities


_AT_WORK: Final = frozenset({Progress.ACTIVATING, Progress.COMPLETED})


def active(tree: Tree, now: Moment) -> Pairs:
    """Check which cards have an ability at work."""
    left = left_alone(now.state)
    at_work = _abilities("active", lambda i, halted: i.progress in _AT_WORK and (i.id not in halted or i.id in left))
    return at_work(tree, now)


def _controllers(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    """Return who controls a card permanently, the newest last; its owner if nobody took it. Rule: REG-CTRL-04"""
    claims = state.entries(Field(cards.CONTROLLERS, card))
    return ", ".join(names.seat_name(e.value) for e in claims) or names.seat_name(state.cards[card].owner)


def _uses_left(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    """Return how often the limited clauses of a card may still be used. Rule: REG-LIMIT-01"""
    own = (i for i in instances(state) if i.card == card and i.stay == state.cards[card].stay and i.firing is None)
    left = [n for i in own for clause in ability_of(state, i).clauses if (n := uses_left(state, i, clause)) is not None]
    return wanted if wanted in map(str, left) else " or ".join(str(n) for n in left) or NONE


def _turns_aside(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    """Return for how many turns a card stays set aside from now on. Rule: REG-SETA-03"""
    due = [turns for i in instances(state) for c, turns in due_in(state, i) if c == card]
    return str(max(due) - state.number(Field(TURNS_ASIDE, card))) if due else NONE


def _defeated(tree: Tree, now: Moment) -> Pairs:
    """Check who was defeated in the current battle, or in the one just ended. Rule: REG-BATTLE-17"""
    since = 0
    for at, fact in enumerate(now.facts):
        if isinstance(fact, PhaseBegan) and fact.name == "battle":
            since = at
    notes = (f for f in now.facts[since:] if isinstance(f, Noted) and f.key == "defeated")
    by_numbers = frozenset(c for note in notes for c in note.cards)
    return among(tree, now, "defeated", by_numbers | _removed(now, since))


def _removed(now: Moment, since: int) -> frozenset[CardId]:
    """Return the characters that abilities took out of battle; if both sides at once, only Heroes are defeated.

    Rules: REG-BATTLE-17, REG-BATTLE-18
    """
    found = []
    sides: dict[int, set[Zone]] = {}
    for fact in now.facts[since:]:
        if (
            isinstance(fact, Moved)
            and fact.event.cause.ability is not None
            and cards.is_character(now.state, fact.card)
        ):
            here, there = fact.origin.zone, fact.destination.zone.name
            leaves = here.name in zones.FIELD_OF_BATTLE and there not in zones.FIELD_OF_BATTLE
            if leaves and not is_exchanged_by_own(now.state, fact):
                found.append(fact)
                sides.setdefault(fact.event.id, set()).add(here)
    return frozenset(
        f.card for f in found if len(sides[f.event.id]) == 1 or not is_spared_by_mutual_removal(now.state, f.card)
    )


def _pending(tree: Tree, now: Moment) -> Pairs:
    """Check which cards have abilities that wait to act, or to reactivate. Rules: REG-SA-30, REG-INTER-05"""
    work = now.state.frames
    waiting = {f.ability for f in work if isinstance(f, Triggered | RunClause | Reactivate)}
    waiting |= {a for f in work if isinstance(f, Suspended) for a in f.abilities}
    held = {instance_of(now.state, a).card for a in waiting}
    held |= {f.card for f in work if isinstance(f, ByHand)}
    return among(tree, now, "pending", frozenset(held))


def _unread(tree: Tree, now: Moment) -> Pairs:
    return among(tree, now, "unread", now.unread)


CHECKS: Final[dict[str, Check]] = {
    **{
        what: _each_card(what, look)
        for what, look in {
            "where": _where,
            "numbers": _numbers,
            "brigades": _brigades,
            "type": _type,
            "alignment": _alignment,
            "controller": _controller,
            "controllers": _controllers,
            "face": _face,
            "identifiers": _identifiers,
            "protected_from": _protected_from,
            "uses_left": _uses_left,
            "turns_aside": _turns_aside,
        }.items()
    },
    "negated": _abilities("negated", lambda i, halted: i.id in halted or i.progress is Progress.STOPPED),
    "defeated": _defeated,
    "pending": _pending,
    "unread": _unread,
    "status": _status(wanted=True),
    "status_not": _status(wanted=False),
}
