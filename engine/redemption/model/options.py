"""Options made from intents, with the keys that an answer quotes; hidden cards appear under their handles."""

from typing import Final

from engine.kernel.decisions import Option
from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import handle
from engine.kernel.state import State
from engine.redemption.model import intents as does

PASS: Final = Option("pass", does.Pass())
NEXT_PHASE: Final = Option("next", does.NextPhase())
END_TURN: Final = Option("end", does.EndTurn())
ACCEPT: Final = Option("yes", does.Accept())
DECLINE: Final = Option("no", does.Decline())


def option(state: State, viewer: Seat, intent: does.Intent) -> Option:
    """Return the option for an intent in a menu of this viewer."""
    match intent:
        case does.Pass():
            return PASS
        case does.NextPhase():
            return NEXT_PHASE
        case does.EndTurn():
            return END_TURN
        case does.Accept():
            return ACCEPT
        case does.Decline():
            return DECLINE
        case does.ChooseEffect(index):
            return Option(f"effect{index}", intent)
        case does.ChooseBrigade(brigade):
            return Option(f"brigade:{brigade.value.lower()}", intent)
        case does.ChooseSeat(seat):
            return Option(f"seat{seat}", intent)
        case does.BeginBattle(card, defender):
            return Option(f"attack:{handle(state, viewer, card)}:seat{defender}", intent, card)
        case does.Taunt(card, defender):
            return Option(f"taunt:{handle(state, viewer, card)}:seat{defender}", intent, card)
        case does.UseAbility(card, ability, clause):
            return Option(f"use:{handle(state, viewer, card)}:{ability}:{clause}", intent, card)
        case does.PutInTerritory(card, identity, role):
            suffix = f":{role.value.lower()}" if role else f":{identity}" if identity else ""
            return Option(f"put:{handle(state, viewer, card)}{suffix}", intent, card)
        case (
            does.PutSoulInSite(card, host)
            | does.HoldCard(card, host)
            | does.TakeOut(card, host)
            | does.EquipWeapon(card, host)
            | does.PlayOutsideBattle(card, host)
            | does.PlayEnhancement(card, host)
        ):
            key = f"{_VERB[type(intent)]}:{handle(state, viewer, card)}:{handle(state, viewer, host)}"
            return Option(key, intent, card)
        case does.ActivateArtifact(card, on):
            place = "" if on is None else f":{handle(state, viewer, on)}"
            return Option(f"activate:{handle(state, viewer, card)}{place}", intent, card)
        case does.AddSite(card) | does.ChooseCard(card) | does.Block(card) | does.PlayDominant(card):
            return Option(f"{_VERB[type(intent)]}{handle(state, viewer, card)}", intent, card)
        case (
            does.PutInArtifactPile(card)
            | does.DeactivateArtifact(card)
            | does.ReturnFromSetAside(card)
            | does.DiscardFromHand(card)
        ):
            return Option(f"{_VERB[type(intent)]}{handle(state, viewer, card)}", intent, card)


_VERB: Final[dict[type, str]] = {
    does.PutSoulInSite: "site",
    does.HoldCard: "hold",
    does.TakeOut: "takeout",
    does.EquipWeapon: "equip",
    does.PlayOutsideBattle: "territory",
    does.PlayEnhancement: "play",
    does.AddSite: "addsite:",
    does.ChooseCard: "",
    does.Block: "block:",
    does.PlayDominant: "dominant:",
    does.PutInArtifactPile: "pile:",
    does.DeactivateArtifact: "deactivate:",
    does.ReturnFromSetAside: "return:",
    does.DiscardFromHand: "discard:",
}


def choose_cards(state: State, viewer: Seat, cards: tuple[CardId, ...]) -> tuple[Option, ...]:
    """Return one option for each of these cards."""
    return tuple(option(state, viewer, does.ChooseCard(c)) for c in cards)
