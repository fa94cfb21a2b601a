"""Toss: an Enhancement that is played is discarded at once, to decrease an opposing character by its strength."""

from engine.kernel.changes import Add, Note
from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.abilities.targeting.toss import opposing
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import Settle, Toss
from engine.redemption.model.instances import instance_of
from engine.redemption.model.options import choose_cards


def step_toss(state: State, frame: Toss) -> None:
    """Ask which character the toss decreases, if there are several. Rule: REG-TOSS-01"""
    by = instance_of(state, frame.ability)
    found = opposing(state, by, frame.card)
    if len(found) < 2:
        pop(state)
        if found:
            _toss(state, frame, found[0])
        return
    options = choose_cards(state, by.controller, found)
    source = Source(card=by.card, ability=by.id)
    prompt = Message("choose_targets", (by.card, Verb.TOSS.value))
    ask(state, by.controller, Kind.TARGET, options, prompt, source=source, default=(options[0].key,))


def answer_toss(state: State, frame: Toss, decision: Decision, picks: tuple[str, ...]) -> None:
    """Toss the Enhancement against the character chosen."""
    pop(state)
    _toss(state, frame, decision.option(picks[0]).intent.card)


def _toss(state: State, frame: Toss, against: CardId) -> None:
    """Discard the Enhancement and decrease the opposing character by its printed strength.

    Rules: REG-TOSS-01, REG-TOSS-04, REG-TOSS-05
    """
    by = instance_of(state, frame.ability)
    strength = cards.face(state, frame.card).strength.value or 0
    decrease = [Add(Field(name, against), -strength) for name in (cards.STRENGTH, cards.TOUGHNESS)]
    note = Note("toss", by.controller, (frame.card, against))
    path = next((p for p, e in effects_in(state, by) if e.verb is Verb.TOSS), ())
    push(state, Settle("REG-TOSS-01", by.id, path))
    commit(state, Cause(by.id, path=path), [*relocation.discard(state, frame.card), *decrease, note])
