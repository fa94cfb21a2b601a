"""Which Enhancements may be played outside battle although they are not of the territory class."""

import re
from typing import Final

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.abilities.reading.readings import effects_of, is_by_hand
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Player, Verb
from engine.redemption.model import cards
from engine.redemption.model.setup import rules_of, setup_of

#: How the text of a card begins that is played by hand.
_WORDS: Final = re.compile(r"\W*(?:you may )?(?:set.aside|heal)\b", re.I)
_LET: Final = "may be played outside battle"
_OPPONENTS: Final = ONE_OPPONENT | {Player.EACH_OPPONENT}


def sets_aside_or_heals(state: State, card: CardId) -> bool:
    """Say whether an Enhancement may be played in territory because it sets aside or heals.

    By the guide, one that sets aside must have a paired ability, and it may not target opponents' cards.
    Rules: RB-PLAYENH-EXC-01, RB-TURN-08, REG-TURN-14, R11-TURN-10, REG-SETA-06, RB-INIT-06
    """
    found: bool | None = state.of_game.get((_LET, card))
    if found is None:
        of = cards.printing(state, card)
        is_one = bool(cards.faces_of_type(state, card, cards.ENHANCEMENTS))
        found = is_one and _says_so(of.text, setup_of(state).readings.get(of.key), not rules_of(state).territory_class)
        state.of_game[_LET, card] = found
    return found


def _says_so(text: str, document: str | None, any_will_do: bool) -> bool:
    """Say whether a card's text lets it be played outside battle; with `any_will_do` no paired ability is needed."""
    if document is None or is_by_hand(document):
        return bool(_WORDS.match(text))
    whole = parsed(document)
    abilities = [a for section in whole.sections for a in section.abilities]
    found = [e for a in abilities for _, e in effects_of(a)]
    if any(e.verb is Verb.HEAL for e in found):
        return True
    aside = [e for e in found if e.verb is Verb.SET_ASIDE]
    is_paired = len(found) > len(aside) or any(c.paired for a in abilities for c in a.clauses)
    return bool(aside) and not any(_is_aimed_at_opponents(e) for e in aside) and (is_paired or any_will_do)


def _is_aimed_at_opponents(effect: Effect) -> bool:
    wanted = [t.what for t in effect.targets if isinstance(t.what, Filter)]
    return any(w.owner in _OPPONENTS or w.controller in _OPPONENTS for w in wanted)
