"""Moves in words: what people type and what scenarios and logs write, and the answers these mean.

A phrase names cards by title or handle. `parse_phrase` needs to know which names there are, since titles contain commas
and the words `on`, `at` and `in` themselves.
"""

import enum
import re
from collections.abc import Callable
from typing import Final, Protocol

from engine.cards.model import Brigade
from engine.kernel.decisions import Decision, Kind, Option
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import dataclass
from engine.redemption.model import intents as does


class UnknownPhrase(ValueError):
    """Words that are no move, or name a card that is not there."""


class Act(enum.Enum):
    """What a phrase says to do. Values are the words with which it begins, or which it is."""

    RESCUE = "rescue with"
    CHALLENGE = "challenge with"
    TAUNT = "taunt with"
    NO_BATTLE = "begin no battle"
    BLOCK = "block with"
    NO_BLOCK = "no block"
    PASS_BLOCK = "pass the block"  # noqa: S105 - no password
    PLAY = "play"
    PASS = "pass"  # noqa: S105 - no password
    ADD_SITE = "add site"
    USE = "use"
    CHOOSE = "choose"
    YES = "yes"
    NO = "no"
    NUMBER = "number"
    NAME = "name"
    ORDER = "order"
    PUT = "put"
    ACTIVATE = "activate"
    DEACTIVATE = "deactivate"
    TAKE = "take"
    EQUIP = "equip"
    UNEQUIP = "unequip"
    SET_ASIDE = "set aside"
    RETURN = "return"
    DISCARD = "discard"
    SURRENDER = "surrender"
    HOLD = "hold"
    NEXT_PHASE = "next phase"
    END_TURN = "end turn"
    CONCEDE = "concede"
    MANUAL = "manual:"


_ALONE: Final = frozenset(
    {
        Act.NO_BATTLE, Act.NO_BLOCK, Act.PASS_BLOCK, Act.PASS, Act.YES, Act.NO, Act.HOLD, Act.NEXT_PHASE,
        Act.END_TURN, Act.CONCEDE,
    }
)  # fmt: skip
_LISTS: Final = frozenset({Act.BLOCK, Act.CHOOSE, Act.ORDER})
_ATTACKS: Final = frozenset({Act.RESCUE, Act.CHALLENGE, Act.TAUNT})
_TEXTS: Final = frozenset({Act.NUMBER, Act.NAME, Act.MANUAL})
#: The word that comes before the second card of a phrase.
_TO: Final = {
    Act.PUT: "in", Act.TAKE: "from", Act.EQUIP: "to", Act.ACTIVATE: "on",
}  # fmt: skip
TERRITORY: Final = "territory"
ARTIFACT_PILE: Final = "artifact pile"
#: `put X in territory as Site` says as what a card with several uses is put down.
_PUT: Final = re.compile(r"(.+) in (territory|artifact pile)(?: as (.+))?", re.I)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A move in parts: what is done with which cards, `on` or into which other, `at` which targets, in what words."""

    kind: Act
    cards: tuple[str, ...] = ()
    on: str = ""
    at: tuple[str, ...] = ()
    text: str = ""


class Names(Protocol):
    """What the names in moves refer to."""

    def cards(self, name: str) -> frozenset[CardId]:
        """Return the cards of this title or handle; empty if there is none."""
        ...

    def seat(self, name: str) -> Seat | None:
        """Return the seat of this name."""
        ...

    def roles(self, intent: does.PutInTerritory) -> frozenset[str]:
        """Return the words for the role in which a card is put down: `hero`, `ec`, `site`, in lower case."""
        ...

    def is_artifact(self, card: CardId) -> bool:
        """Say whether a card is an Artifact, or active as one."""
        ...


# --- from words to a phrase -----------------------------------------------------------------------------------------


def parse_phrase(text: str, names: Names) -> Phrase:
    """Read a move.

    Raises:
        UnknownPhrase: it does not begin with words for a move, or names something that is not there.
    """
    said = " ".join(text.split())
    for kind in sorted(Act, key=lambda v: -len(v.value)):
        if said.lower() == kind.value:
            if kind in _ALONE:
                return Phrase(kind)
        elif said.lower().startswith(kind.value + " ") and kind not in _ALONE:
            return _of_kind(kind, said[len(kind.value) + 1 :].strip(), names)
    raise UnknownPhrase(f"{text!r} is no move")


def _of_kind(kind: Act, rest: str, names: Names) -> Phrase:
    if kind is Act.NUMBER and not all(part.strip().removeprefix("-").isdecimal() for part in rest.split(",")):
        raise UnknownPhrase(f"{rest!r} is no number")
    if kind in _TEXTS:
        return Phrase(kind, text=rest)
    if kind is Act.CHOOSE and rest.lower() == "none":
        return Phrase(kind)
    if kind in _LISTS:
        return Phrase(kind, _list(rest, names))
    if kind in _ATTACKS:
        return _attack(kind, rest, names)
    if kind is Act.PUT:
        put = _PUT.fullmatch(rest)
        if put is not None and names.cards(put[1]):
            return Phrase(kind, (put[1],), on=put[3] or "", text=put[2].lower())
    if kind in _TO:
        left, right = _parted(rest, _TO[kind], lambda t: bool(names.cards(t)), names)
        return Phrase(kind, (_one(left, names),), on=right)
    if kind is Act.ACTIVATE:
        card, host = _parted(rest, "on", lambda t: bool(names.cards(t)), names)
        return Phrase(kind, (_one(card, names),), on=host)
    if kind in (Act.PLAY, Act.USE):
        left, targets = _parted(rest, "at", lambda t: _is_list(t, names), names, whole=_is_played(names))
        card, user = _parted(left, "on", lambda t: bool(names.cards(t)), names)
        return Phrase(kind, (_one(card, names),), on=user, at=_list(targets, names) if targets else ())
    return Phrase(kind, (_one(rest, names),))


def _attack(kind: Act, rest: str, names: Names) -> Phrase:
    left, against = _parted(rest, "against", lambda t: names.seat(t) is not None, names, whole=_lists(names))
    return Phrase(kind, _list(left, names), on=against)


def _lists(names: Names) -> Callable[[str], bool]:
    return lambda text: _is_list(text, names)


def _is_played(names: Names) -> Callable[[str], bool]:
    def fits(text: str) -> bool:
        card, _ = _parted(text, "on", lambda t: bool(names.cards(t)), names)
        return bool(names.cards(card))

    return fits


def _parted(
    text: str, word: str, right_fits: Callable[[str], bool], names: Names, whole: Callable[[str], bool] | None = None
) -> tuple[str, str]:
    """Split a text at a word so that both sides fit; if it is a name or cannot be split, all of it is the left side."""
    left_fits = whole or (lambda t: bool(names.cards(t)))
    if names.cards(text):
        return text, ""
    parts = text.split(f" {word} ")
    for i in range(1, len(parts)):
        left, right = f" {word} ".join(parts[:i]).strip(), f" {word} ".join(parts[i:]).strip()
        if left_fits(left) and right_fits(right):
            return left, right
    return text, ""


def _is_list(text: str, names: Names) -> bool:
    try:
        _list(text, names)
    except UnknownPhrase:
        return False
    return True


#: What a chosen brigade is called.
BRIGADES: Final = {brigade.value.casefold(): brigade for brigade in Brigade}


def _list(text: str, names: Names) -> tuple[str, ...]:
    """Split a text at commas into names, longest names first, since titles contain commas."""
    parts = text.split(",")
    for i in range(len(parts), 0, -1):
        first = ",".join(parts[:i]).strip()
        if names.cards(first) or names.seat(first) is not None or first.casefold() in BRIGADES:
            rest = ",".join(parts[i:]).strip()
            return (first, *_list(rest, names)) if rest else (first,)
    raise UnknownPhrase(f"there is no card {text!r} in this game")


def _one(text: str, names: Names) -> str:
    if not names.cards(text.strip()):
        raise UnknownPhrase(f"there is no card {text.strip()!r} in this game")
    return text.strip()


# --- from a phrase to an answer -------------------------------------------------------------------------------------


def picks_for(decision: Decision, phrase: Phrase, names: Names) -> tuple[str, ...] | None:
    """Return the keys of the options a phrase means; None if the decision does not offer it."""
    if decision.kind is Kind.NUMBER:
        return _if_legal(decision, (phrase.text,)) if phrase.kind is Act.NUMBER else None
    if decision.kind is Kind.NAME:
        return _if_legal(decision, (phrase.text,)) if phrase.kind is Act.NAME else None
    if phrase.kind in (Act.YES, Act.NO):
        plain = _if_legal(decision, (phrase.kind.value,))
        return _if_legal(decision, ()) if plain is None and phrase.kind is Act.NO else plain
    if phrase.kind in (Act.CHOOSE, Act.ORDER, Act.SURRENDER):
        chosen = chosen_keys(decision, phrase.cards, names)
        return _if_legal(decision, chosen) if chosen is not None else None
    if phrase.kind is Act.NUMBER:
        effects = {str(o.intent.index + 1): o.key for o in decision.options if isinstance(o.intent, does.ChooseEffect)}
        wanted = [number.strip() for number in phrase.text.split(",")]
        return _if_legal(decision, tuple(effects[n] for n in wanted)) if effects.keys() >= set(wanted) else None
    fitting = [o for o in decision.options if fits(decision, o, phrase, names)]
    if not fitting:
        return None
    hosts = {_host(o.intent) for o in fitting}
    return (fitting[0].key,) if len(hosts) == 1 else None


def _if_legal(decision: Decision, picks: tuple[str, ...]) -> tuple[str, ...] | None:
    return None if decision.problems(picks) else picks


def chosen_keys(decision: Decision, wanted: tuple[str, ...], names: Names) -> tuple[str, ...] | None:
    """Return the keys of the options for these cards or seats, each used once; None if one is not offered."""
    free = list(decision.options)
    keys: list[str] = []
    for name in wanted:
        cards, seat = names.cards(name), names.seat(name)
        for option in free:
            of = option.intent
            is_card = option.card in cards and (of is None or isinstance(of, does.ChooseCard))
            is_brigade = isinstance(of, does.ChooseBrigade) and of.brigade is BRIGADES.get(name.casefold())
            if is_card or is_brigade or (isinstance(of, does.ChooseSeat) and of.seat == seat):
                keys.append(option.key)
                free.remove(option)
                break
        else:
            return None
    return tuple(keys)


def _host(intent: object) -> CardId | None:
    match intent:
        case does.PlayEnhancement(_, host) | does.PlayOutsideBattle(_, host) | does.EquipWeapon(_, host):
            return host
        case does.PutSoulInSite(_, host) | does.HoldCard(_, host) | does.ActivateArtifact(_, host):
            return host
        case _:
            return None


def fits(decision: Decision, option: Option, phrase: Phrase, names: Names) -> bool:
    """Say whether an option is what a phrase means."""
    intent = option.intent
    match phrase.kind:
        case Act.PASS:
            return isinstance(intent, does.Pass)
        case Act.NO_BLOCK | Act.PASS_BLOCK:
            return isinstance(intent, does.Pass) and decision.prompt.key == "block"
        case Act.NO_BATTLE:
            return isinstance(intent, does.NextPhase) and decision.prompt.key == "battle_phase"
        case Act.NEXT_PHASE:
            return isinstance(intent, does.NextPhase)
        case Act.END_TURN:
            return isinstance(intent, does.EndTurn)
        case _:
            return bool(phrase.cards) and _fits_card(intent, phrase, names)


def _fits_card(intent: object, phrase: Phrase, names: Names) -> bool:
    cards = names.cards(phrase.cards[0])
    hosts = names.cards(phrase.on) if phrase.on else None

    def on(host: CardId) -> bool:
        return hosts is None or host in hosts

    match phrase.kind, intent:
        case ((Act.RESCUE | Act.CHALLENGE), does.BeginBattle(card, defender)):
            return card in cards and (not phrase.on or names.seat(phrase.on) == defender)
        case Act.TAUNT, does.Taunt(card, defender):
            return card in cards and (not phrase.on or names.seat(phrase.on) == defender)
        case Act.BLOCK, does.Block(card):
            return card in cards
        case Act.PLAY, does.PlayEnhancement(card, host) | does.PlayOutsideBattle(card, host):
            return card in cards and on(host)
        case Act.PLAY, does.PlayDominant(card):
            return card in cards and not phrase.on
        case Act.USE, does.UseAbility(card):
            return card in cards
        case Act.ADD_SITE, does.AddSite(card):
            return card in cards
        case Act.PUT, does.PutInTerritory(card):
            return card in cards and phrase.text == TERRITORY and _is_put_as(intent, phrase.on, names)
        case Act.PUT, does.PutInArtifactPile(card):
            return card in cards and phrase.text == ARTIFACT_PILE
        case Act.TAKE, does.TakeOut(card, host):
            return card in cards and on(host)
        case Act.PUT, does.PutSoulInSite(card, host) | does.HoldCard(card, host):
            return card in cards and not phrase.text and on(host)
        case Act.EQUIP, does.EquipWeapon(card, host):
            return card in cards and on(host)
        case Act.ACTIVATE, does.ActivateArtifact(card, host):
            return card in cards and (host is None if hosts is None else host in hosts)
        case Act.DEACTIVATE, does.DeactivateArtifact(card):
            return card in cards
        case Act.DEACTIVATE, does.TakeOut(card):  # one that a card holds goes back to the pile
            return card in cards and names.is_artifact(card)
        case Act.RETURN, does.ReturnFromSetAside(card):
            return card in cards
        case Act.DISCARD, does.DiscardFromHand(card):
            return card in cards
        case _:
            return False


def _is_put_as(intent: does.PutInTerritory, wanted: str, names: Names) -> bool:
    return not wanted or wanted.lower() in names.roles(intent)


# --- from an option to words ----------------------------------------------------------------------------------------


class Namer(Protocol):
    """The names of cards, seats and roles."""

    def name_of(self, card: CardId) -> str:
        """Return the words that name a card."""
        ...

    def seat_name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        ...

    def role_of(self, intent: does.PutInTerritory) -> str:
        """Return the role in which a card is put down: `hero`, `site`."""
        ...


def say(decision: Decision, option: Option, namer: Namer) -> str:
    """Return the words for picking an option, which `parse_phrase` and `picks_for` read as that option."""
    name, seat_name = namer.name_of, namer.seat_name
    match option.intent:
        case does.Pass():
            return Act.NO_BLOCK.value if decision.prompt.key == "block" else Act.PASS.value
        case does.NextPhase():
            return Act.NO_BATTLE.value if decision.prompt.key == "battle_phase" else Act.NEXT_PHASE.value
        case does.EndTurn():
            return Act.END_TURN.value
        case does.BeginBattle(card, defender):
            return f"rescue with {name(card)} against {seat_name(defender)}"
        case does.Taunt(card, defender):
            return f"taunt with {name(card)} against {seat_name(defender)}"
        case does.Block(card):
            return f"block with {name(card)}"
        case does.PlayEnhancement(card, host) | does.PlayOutsideBattle(card, host):
            return f"play {name(card)} on {name(host)}"
        case does.PlayDominant(card):
            return f"play {name(card)}"
        case does.UseAbility(card):
            return f"use {name(card)}"
        case does.AddSite(card):
            return f"add site {name(card)}"
        case does.PutInTerritory(card):
            ways = [o for o in decision.options if isinstance(o.intent, does.PutInTerritory) and o.card == card]
            role = f" as {namer.role_of(option.intent)}" if len(ways) > 1 else ""
            return f"put {name(card)} in territory{role}"
        case does.PutInArtifactPile(card):
            return f"put {name(card)} in artifact pile"
        case does.TakeOut(card, host):
            return f"take {name(card)} from {name(host)}"
        case does.PutSoulInSite(card, host) | does.HoldCard(card, host):
            return f"put {name(card)} in {name(host)}"
        case does.EquipWeapon(card, host):
            return f"equip {name(card)} to {name(host)}"
        case does.ActivateArtifact(card, host):
            return f"activate {name(card)}" + ("" if host is None else f" on {name(host)}")
        case does.DeactivateArtifact(card):
            return f"deactivate {name(card)}"
        case does.ReturnFromSetAside(card):
            return f"return {name(card)}"
        case does.DiscardFromHand(card):
            return f"discard {name(card)}"
        case does.ChooseSeat(seat):
            return f"choose {seat_name(seat)}"
        case does.ChooseBrigade(brigade):
            return f"choose {brigade.value.lower()}"
        case does.ChooseEffect(index):
            return f"number {index + 1}"
        case _:
            return f"choose {name(option.card)}" if option.card is not None else option.key
