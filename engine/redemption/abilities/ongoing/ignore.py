"""Characters that cannot enter battle because they are ignored, or because a text says so."""

from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.ongoing.protect import ignoring_since, threats_to
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.covering import covers_card
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.effects import Effect, FromCards, NoEntry
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Kind, Verb
from engine.redemption.model import cards
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import characters_on, current_battle


def is_barred(state: State, card: CardId) -> bool:
    """Say whether a character cannot enter battle: if ignored, by the guide in play only, by the rulebook anywhere.

    Rules: REG-IGNORE-07, REG-IGNORE-09, REG-IGNORE-11, RB-GL-41, RB-GL-42, RB-COMB-12, RB-COMB-13
    """
    standing = at_work(state, Verb.IGNORE) if state.instances else ()
    everywhere = rules_of(state).ignore_model == "win"
    if not standing or not (everywhere or cards.in_play(state, card)):
        return False
    barring = ((Context(state, i, p), e) for i, p, e in standing if isinstance(e.arguments, NoEntry))
    if any(_bars(context, effect, card, everywhere) for context, effect in barring):
        return True
    ignoring = (*_fighters(state), *dict.fromkeys(i.card for i, _, _ in standing if _is_thing(state, i.card)))
    if any(ignoring_since(state, c, card) is not None for c in ignoring):
        return True
    return everywhere and any(_is_for_naught(state, c, held) for c in ignoring for held in cards.attached(state, card))


def _bars(context: Context, effect: Effect, card: CardId, everywhere: bool) -> bool:
    """Say whether an effect that keeps characters out of battle means a card; by the rulebook wherever it is.

    Rules: RB-GL-41, RB-EX-48
    """
    meant = any(t.count is not None and t.count.is_all and matches(context, t.what, card) for t in effect.targets)
    return (everywhere and meant) or covers_card(context, effect, card)


def _fighters(state: State) -> tuple[CardId, ...]:
    fight = current_battle(state)
    if fight is None:
        return ()
    return (*characters_on(state, fight, fight.attacker), *characters_on(state, fight, fight.defender))


def _is_thing(state: State, card: CardId) -> bool:
    """Say whether a card ignores by itself; an Enhancement does not, but its user ignores. Rule: REG-IGNORE-09"""
    return not cards.is_character(state, card) and not cards.is_enhancement(state, card)


def _is_for_naught(state: State, ignoring: CardId, held: CardId) -> bool:
    """Say whether the ability of an Enhancement on a character has no effect. Rule: RB-COMB-13"""
    if not cards.is_enhancement(state, held):
        return False
    for by, threat in threats_to(state, Verb.IGNORE, ignoring):
        what = threat.what if isinstance(threat, FromCards) else None
        if (
            isinstance(what, Filter)
            and what.abilities
            and matches(Context(state, by), replace(what, kind=Kind.CARD), held)
        ):
            return True
    return False
