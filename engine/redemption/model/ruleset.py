"""The rules of an edition as a record. What differs between editions is a field here, never a test for the edition."""

import tomllib
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from engine.kernel.records import dataclass


def _held() -> tuple[str, ...]:
    """Return the editions that have a data file, the newest first."""
    names = (entry.name for entry in files("data").joinpath("editions").iterdir())
    return tuple(sorted((name[:-5] for name in names if name.endswith(".toml")), reverse=True))


_SAID: Final[dict[str, Any]] = tomllib.loads(files("data").joinpath("editions.toml").read_text(encoding="utf-8"))
#: the editions held, the newest first
EDITIONS: Final[tuple[str, ...]] = _held()
#: today's rules: those of the newest edition held, which games begin with unless another is named
NEWEST: Final[str] = EDITIONS[0]
#: the edition of scenarios and proofs that name none
USUAL_EDITION: Final[str] = _SAID["usual"]
#: the document that each edition is taken from, in words
DOCUMENTS: Final[dict[str, str]] = _SAID["documents"]


class UnknownEdition(ValueError):
    """No rules are known under this name."""


class UnknownOption(ValueError):
    """No switch has this name, or it cannot have this value."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The switches of an edition, named as in the table of edition differences; the data files give the rule ids."""

    edition: str
    opening_hand: int
    first_player_chooser: Literal["random", "most_souls"]
    first_turn_draw: Literal["all", "none", "all_but_first"]
    cards_drawn: int
    #: 0: a hand has no cap in mid-turn
    hand_cap: int
    hand_limit: int
    souls_to_win: int
    pregame_phase: bool
    discard_last: bool
    territory_class: bool
    artifact_slots: Literal["locations", "pile"]
    artifact_deactivation_lock: bool
    multicolor_any: bool
    covenant_role: Literal["until_face_value", "until_pile"]
    duplicate_resolution: Literal["newcomers", "owner_chooses"]
    reentry: Literal["unique_once", "none"]
    ignore_model: Literal["zero_strength", "win", "withdraw"]
    first_strike_model: Literal["situation", "result"]
    zero_toughness_timing: Literal["at_once", "resolution_in_battle"]
    mutual_destruction_defeats_hero: bool
    dominant_timing: Literal["priority", "any_time"]
    attack_lock: bool
    rescuers_choice: Literal["off", "before", "after"]
    experience_credit: bool
    name_bonus: bool
    weapon_follows: bool
    discard_pile_public: bool
    site_activation: Literal["always", "occupied"]
    artifact_perspective: Literal["all", "owner"]
    limit_counts_negated: bool
    prevented_at_first: Literal["stays_silent", "acts_later"]
    soul_home: Literal["site_in_territory", "site_in_land_of_bondage"]
    side_battle_phase: Literal["own", "same"]
    #: what a card gained in an earlier turn cannot be negated
    gained_withstands: bool = False
    #: what a card says of other cards' abilities ("cannot be negated") holds though its own are negated
    modifiers_withstand: bool = False
    rescue_target_own: bool = False
    #: what becomes of a Dominant that all see would do nothing: it is played for nothing, or it stays in hand
    dominant_without_target: Literal["played", "in_hand"] = "played"
    cut_decks: bool = False
    challenge_unblocked: Literal["success", "withdraw"] = "success"
    #: whom card texts mean that say "player" and no more
    bare_player: Literal["user", "active"] = "user"
    #: several set-aside Enhancements may be played on one character at the same time
    set_aside_together: bool = False
    #: a deck that was looked at or revealed is shuffled as one that was searched
    looking_shuffles: bool = False
    #: players sit by turns in two teams
    teams: bool = False
    #: how the ids of its statements begin
    cites: str = "REG-"
    #: where effects find their targets unless their text says otherwise
    default_targets: Literal["play", "play_or_set_aside"] = "play"
    #: a player may say that he found nothing in the piles of others too
    search_fails_on_others: bool = True
    #: in a window, Dominants come before abilities used at will, and each game action opens one
    priority_levels: bool = False
    #: who blocks: each who enters for the defender, or those who come before anybody can act
    blockers: Literal["each", "first_group"] = "each"
    #: of several attacks, blocks or beginnings of one battle: each may trigger anew, or the player chooses one
    battle_triggers: Literal["anew", "one_chosen"] = "anew"
    #: nobody removes cards from a Reserve before each player has had a turn
    reserve_closed_at_first: bool = False
    #: one "may" before several effects: one choice for all of them, or one for each
    may_of_several: Literal["together", "each"] = "together"
    #: whether the numbers of an Enhancement count where a card asks for those of the character that used it
    enhancement_numbers: Literal["combined", "apart"] = "combined"
    #: a hold moves each card once in a Preparation Phase, and takes characters out of the set-aside area too
    holds_once: bool = False
    #: which effects target face-down cards only if their text names such: all of them, or instant ones
    face_down_hides_from: Literal["all", "instants"] = "all"
    #: when "if you do not" holds: as somebody declined, or as what went before was not carried out in full
    if_you_do_not: Literal["declined", "not_in_full"] = "declined"
    #: whether a mandatory effect without a target can be chosen where another has one
    targetless_branch: Literal["open", "barred"] = "open"
    #: how long abilities of Artifacts, Fortresses, Lost Souls and Sites are active once the card has left its place
    place_bound_abilities: Literal["phase", "place"] = "phase"
    #: whether abilities of a card that is set aside stay active for the rest of the phase
    set_aside_abilities: Literal["phase", "end"] = "phase"
    #: whether a token that leaves the playing surface ceases to exist before it arrives, or as it has arrived
    tokens_cease: Literal["before", "after"] = "before"
    #: whether effects may bring a player a second copy of a unique card from another's hands
    second_copies: Literal["resolved", "barred"] = "resolved"
    #: whether a weapon that an effect moves from one character in battle to another is played anew
    weapon_in_battle: Literal["played", "not_played"] = "played"
    #: from whose territory a character is presented
    presents_from: Literal["any_territory", "own_territory"] = "any_territory"
    #: what "the battle" is to an interrupt: what was activated in it, or what is on cards there or played in it
    of_the_battle: Literal["activated", "cards"] = "activated"
    #: whether abilities of a territory class character that was converted in its territory stay active
    converted_at_home: Literal["acts_on", "suspends"] = "acts_on"
    #: whether a card that is converted to an Artifact is activated with that
    artifact_by_convert: Literal["inactive", "active"] = "inactive"
    #: over whom a player that a card names has advantage: all his opponents, or him alone who controls the card
    advantage_over: Literal["opponents", "controller"] = "opponents"
    #: titles that the edition's own list calls generic where others hold them to be persons
    generic_titles: str = ""
    #: where a card has to be for its suspended ability to act again
    reactivation: Literal["same_place", "in_play"] = "same_place"
    #: characters exchanged out of battle by a card of their own alignment are defeated
    exchange_defeats: bool = True
    #: teams lay out cards before the first turn
    intro_prep: bool = True
    #: how many rounds are played at most; 0: until somebody wins
    most_rounds: int = 0


@cache
def load_ruleset(edition: str) -> RuleSet:
    """Load the rules of an edition from the data files. Raises UnknownEdition."""
    if edition not in EDITIONS:
        raise UnknownEdition(f"There is no edition {edition!r}; known are {', '.join(EDITIONS)}.")
    raw = tomllib.loads(files("data").joinpath("editions", f"{edition}.toml").read_text(encoding="utf-8"))
    return RuleSet(**raw)


def with_options(ruleset: RuleSet, options: dict[str, Any]) -> RuleSet:
    """Return the rules with some switches set by the host. Raises UnknownOption.

    Rule: RB-OPT-01
    """
    known = {f.name: getattr(ruleset, f.name) for f in fields(ruleset)}
    for name, value in options.items():
        if name not in known or name == "edition":
            raise UnknownOption(f"There is no rule switch {name!r}.")
        if type(value) is not type(known[name]):
            raise UnknownOption(f"The rule switch {name!r} does not take {value!r}.")
    return replace(ruleset, **options)
