"""One record for each effect: what the REG's entry says of it, and what sets it apart from other effects.

No other place may ask whether an effect is one of several: it asks for a property here. What carries an effect out is
said in `engine/redemption/abilities/effects`.
"""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.redemption.language.ast.effects import (
    Access,
    Against,
    Bander,
    Becomes,
    By,
    Gains,
    Grants,
    HandSize,
    NoEntry,
    Onto,
    Restriction,
    Role,
    Stalemate,
    StarAbility,
    ToPlace,
    Uses,
    With,
)
from engine.redemption.language.ast.nouns import Place
from engine.redemption.language.ast.vocabulary import Player, Verb, Zone


class Lasts(enum.Enum):
    """How long an effect is active. Rules: REG-EFF-03, REG-EFF-04"""

    INSTANT = enum.auto()
    ONGOING = enum.auto()
    #: as its text says, or where its card is
    EITHER = enum.auto()


ANYWHERE_IN_PLAY: Final = Place((Zone.PLAY,), Player.ANY)
_OWN_HAND: Final = Place((Zone.HAND,))
_ANY_TERRITORY: Final = Place((Zone.TERRITORY,), Player.ANY)


@dataclass(frozen=True, slots=True)
class EffectKind:
    """What is true of all effects of one verb.

    `page` is the heading of the REG's entry, empty where it has none; `arguments` are the kinds of argument that are
    carried out; `looks_in` is where targets are found unless the text says otherwise (REG-TARGET-09 to REG-TARGET-24).
    """

    verb: Verb
    page: str
    lasts: Lasts
    arguments: tuple[type, ...] = ()
    looks_in: tuple[Place, ...] = (ANYWHERE_IN_PLAY,)
    #: it stops abilities for as long as it is at work
    stops: bool = False
    #: it acts on abilities, whatever it says of cards
    on_abilities: bool = False
    #: it lets cards be seen and moves none
    shows: bool = False
    #: what is done to a card against its player
    harms: bool = False
    #: by it characters come into battle
    enters_battle: bool = False
    #: ... on the side of those who fight there, until the battle ends. Rules: REG-BAND-01, REG-ADD-04
    joins_side: bool = False
    #: by it a card is played, so that its abilities activate where they act outside battle. Rule: REG-ACT-02
    puts_in_play: bool = False
    #: the card goes to the hand of another than its owner. Rules: REG-TAKE-02, REG-SEARCH-03
    changes_hands: bool = False
    #: 0 for the top of a deck, -1 for its bottom
    end_of_deck: int | None = None
    #: "if defeated, ..." about a card to which this is done is an instead. Rule: REG-INSTEAD-12
    instead_of_defeat: bool = False
    #: it does nothing unless every part has a target. Rules: REG-EXCH-05, REG-EQUIP-01, REG-SIDE-11
    all_or_nothing: bool = False
    #: each of several players may carry it out for himself
    by_each: bool = False
    #: after a look or reveal it is about the cards seen, unless it names a place. Rule: REG-REVEAL-01
    of_seen: bool = False
    #: 1 where it adds to strength and toughness, -1 where it takes from them
    sign: int = 0
    #: it keeps cards from being targeted. Rules: REG-PROT-01, REG-IGNORE-01
    shields: bool = False
    #: its targets come as they lie, and nobody chooses them
    unchosen: bool = False
    #: with a card behind it ("on a human"), that is where its targets come to lie
    lays_on: bool = False
    #: it turns Artifacts face up or face down. Rule: REG-ACTART-01
    turns_artifacts: bool = False
    #: whether a player has used one this turn is asked by other texts. Rule: REG-COND-10
    remembered: bool = False
    #: with it a player with special initiative may answer. Rule: REG-INIT-06
    answers: bool = False
    #: what a card holds is taken out by it where its own text says so. Rule: REG-HOLD-08
    takes_contents: bool = False
    #: it may last for a number of turns: one that is said, or also X
    for_turns: Literal["", "number", "number or X"] = ""
    #: it finds no target unless the text says where. Rule: REG-TARGET-23
    needs_place: bool = False
    #: which cards it reached is not kept for later words to speak of
    forgets_targets: bool = False
    #: what it speaks of is to be played, and lies nowhere yet
    about_playing: bool = False
    #: it writes on a card what is there when the reason for it has gone
    marks_cards: bool = False
    #: it lets Enhancements be used. Rule: REG-REGARD-04
    uses_enhancements: bool = False
    #: a player alone may be named as where its targets go
    to_player: bool = False
    #: it takes a protection away or acts in spite of one
    gets_past_protection: bool = False
    #: a whole place may be named as its target ("shuffle an opponent's hand")
    whole_place: bool = False

    @property
    def derived(self) -> bool:
        """Whether what it does is read from the abilities at work, never written; a copy makes an ability instead."""
        return self.lasts is Lasts.ONGOING and self.verb is not Verb.COPY


KINDS: Final[Mapping[Verb, EffectKind]] = {
    kind.verb: kind
    for kind in (
        EffectKind(Verb.ACTIVATE_ABILITY, "Activate an Ability", Lasts.INSTANT, (StarAbility,)),
        EffectKind(
            Verb.ACTIVATE_ARTIFACT,
            "Activate an Artifact",
            Lasts.INSTANT,
            (Onto,),
            (_OWN_HAND, Place((Zone.ARTIFACT_PILE,))),
            of_seen=True,
            lays_on=True,
            turns_artifacts=True,
        ),
        EffectKind(
            Verb.ADD_TO_BATTLE,
            "Add to Battle",
            Lasts.INSTANT,
            looks_in=(_OWN_HAND, _ANY_TERRITORY),
            enters_battle=True,
            joins_side=True,
        ),
        EffectKind(
            Verb.BAND,
            "Band",
            Lasts.INSTANT,
            (Bander, ToPlace),
            (_OWN_HAND, _ANY_TERRITORY),
            enters_battle=True,
            joins_side=True,
        ),
        EffectKind(
            Verb.BANISH,
            "Banish",
            Lasts.INSTANT,
            harms=True,
            instead_of_defeat=True,
            by_each=True,
            of_seen=True,
            whole_place=True,
        ),
        EffectKind(Verb.BEGIN_BATTLE, "", Lasts.INSTANT),
        EffectKind(Verb.BOUNCE, "Bounce", Lasts.INSTANT, (ToPlace,), harms=True, instead_of_defeat=True),
        EffectKind(Verb.CAPTURE, "Capture", Lasts.INSTANT, (ToPlace,), harms=True, instead_of_defeat=True),
        EffectKind(Verb.CHANGE_HAND_SIZE, "Change Hand Size", Lasts.ONGOING, (HandSize,)),
        EffectKind(
            Verb.CHOOSE_OPPONENT,
            "Choose Opponent",
            Lasts.INSTANT,
            (Role,),
            (Place((Zone.TERRITORY,), Player.OPPONENT),),
        ),
        EffectKind(
            Verb.CONVERT, "Convert", Lasts.INSTANT, (Becomes,), harms=True, instead_of_defeat=True, marks_cards=True
        ),
        EffectKind(Verb.COPY, "Copy", Lasts.ONGOING),
        EffectKind(Verb.CREATE_TOKEN, "Create a Token", Lasts.INSTANT, (ToPlace,), unchosen=True),
        EffectKind(Verb.DEACTIVATE, "Activate an Artifact", Lasts.INSTANT, turns_artifacts=True),
        EffectKind(Verb.DECREASE, "Increase and Decrease", Lasts.EITHER, (By,), harms=True, sign=-1, marks_cards=True),
        EffectKind(
            Verb.DISCARD,
            "Discard",
            Lasts.INSTANT,
            harms=True,
            instead_of_defeat=True,
            by_each=True,
            of_seen=True,
            whole_place=True,
        ),
        EffectKind(Verb.DISEASE, "Poison and Disease", Lasts.INSTANT, harms=True),
        EffectKind(Verb.DRAW, "Draw", Lasts.INSTANT, by_each=True, unchosen=True, remembered=True),
        EffectKind(Verb.END_BATTLE, "End the Battle", Lasts.INSTANT, (Stalemate,)),
        EffectKind(Verb.EQUIP, "Equip", Lasts.INSTANT, (Onto,), (_OWN_HAND, ANYWHERE_IN_PLAY), all_or_nothing=True),
        EffectKind(
            Verb.EXCHANGE,
            "Exchange",
            Lasts.INSTANT,
            (With,),
            all_or_nothing=True,
            takes_contents=True,
            for_turns="number",
        ),
        EffectKind(Verb.FIRST_STRIKE, "First Strike", Lasts.ONGOING),
        EffectKind(Verb.GAIN, "Gain", Lasts.INSTANT, (Gains, Grants), marks_cards=True),
        EffectKind(Verb.GIVE, "Take and Give", Lasts.INSTANT, (ToPlace,), changes_hands=True, to_player=True),
        EffectKind(Verb.HEAL, "Heal", Lasts.INSTANT),
        EffectKind(Verb.HOLD, "Hold", Lasts.INSTANT),
        EffectKind(Verb.IGNORE, "Ignore", Lasts.ONGOING, (Against, NoEntry), shields=True, gets_past_protection=True),
        EffectKind(Verb.INCREASE, "Increase and Decrease", Lasts.EITHER, (By,), sign=1, marks_cards=True),
        EffectKind(
            Verb.INTERRUPT, "Interrupt", Lasts.INSTANT, on_abilities=True, answers=True, gets_past_protection=True
        ),
        EffectKind(Verb.LOOK, "Look", Lasts.INSTANT, shows=True, needs_place=True),
        EffectKind(Verb.NAME, "Name (a Card/Card Type)", Lasts.INSTANT, forgets_targets=True),
        EffectKind(
            Verb.NEGATE, "Negate", Lasts.ONGOING, stops=True, on_abilities=True, answers=True, gets_past_protection=True
        ),
        EffectKind(
            Verb.PARALYZE,
            "Paralyze",
            Lasts.INSTANT,
            looks_in=(_ANY_TERRITORY,),
            harms=True,
            for_turns="number or X",
        ),
        EffectKind(
            Verb.PLACE, "Place", Lasts.INSTANT, (Onto,), all_or_nothing=True, lays_on=True, for_turns="number or X"
        ),
        EffectKind(
            Verb.PLAY,
            "Play (Play an Enhancement)",
            Lasts.INSTANT,
            looks_in=(_OWN_HAND,),
            by_each=True,
            of_seen=True,
            about_playing=True,
            uses_enhancements=True,
        ),
        EffectKind(Verb.POISON, "Poison and Disease", Lasts.INSTANT, harms=True),
        EffectKind(Verb.PRESENT, "Present", Lasts.INSTANT, looks_in=(_OWN_HAND, _ANY_TERRITORY), enters_battle=True),
        EffectKind(Verb.PREVENT, "Prevent", Lasts.ONGOING, stops=True, on_abilities=True, gets_past_protection=True),
        EffectKind(Verb.PROTECT, "Immune and Protect", Lasts.ONGOING, (Against,), shields=True),
        EffectKind(Verb.PUT_IN_PLAY, "", Lasts.INSTANT, (ToPlace,), puts_in_play=True, of_seen=True),
        EffectKind(
            Verb.REDIRECT, "Redirect", Lasts.EITHER, looks_in=(Place((Zone.BATTLE,)),), gets_past_protection=True
        ),
        EffectKind(Verb.RELEASE, "Release", Lasts.INSTANT, (ToPlace,)),
        EffectKind(Verb.REPEAT, "", Lasts.INSTANT),
        EffectKind(
            Verb.RESCUE,
            "Rescue",
            Lasts.INSTANT,
            looks_in=(Place((Zone.LAND_OF_BONDAGE,), Player.EACH_OPPONENT), ANYWHERE_IN_PLAY),
        ),
        EffectKind(
            Verb.RESERVE,
            "Reserve",
            Lasts.INSTANT,
            harms=True,
            instead_of_defeat=True,
            by_each=True,
            of_seen=True,
            whole_place=True,
        ),
        EffectKind(Verb.RESTRICT, "Restrict", Lasts.ONGOING, (Restriction,), by_each=True, about_playing=True),
        EffectKind(
            Verb.RESURRECT, "Resurrect", Lasts.INSTANT, looks_in=(Place((Zone.DISCARD_PILE,)),), puts_in_play=True
        ),
        EffectKind(Verb.REVEAL, "Reveal", Lasts.INSTANT, shows=True, needs_place=True),
        EffectKind(
            Verb.SEARCH,
            "Search",
            Lasts.INSTANT,
            (ToPlace,),
            changes_hands=True,
            by_each=True,
            remembered=True,
            needs_place=True,
        ),
        EffectKind(Verb.SELECT, "Select (a Card or an Attribute)", Lasts.INSTANT, of_seen=True),
        EffectKind(Verb.SET_ASIDE, "Set-Aside", Lasts.INSTANT, instead_of_defeat=True, for_turns="number or X"),
        EffectKind(
            Verb.SHUFFLE,
            "Shuffle",
            Lasts.INSTANT,
            (ToPlace,),
            harms=True,
            instead_of_defeat=True,
            by_each=True,
            of_seen=True,
            whole_place=True,
        ),
        EffectKind(
            Verb.SIDE_BATTLE,
            "Side Battle",
            Lasts.INSTANT,
            looks_in=(_OWN_HAND, ANYWHERE_IN_PLAY),
            all_or_nothing=True,
        ),
        EffectKind(Verb.SITE_ACCESS, "Site Access", Lasts.ONGOING, (Access,)),
        EffectKind(
            Verb.TAKE,
            "Take and Give",
            Lasts.INSTANT,
            (ToPlace,),
            changes_hands=True,
            instead_of_defeat=True,
            takes_contents=True,
            by_each=True,
            of_seen=True,
            for_turns="number",
        ),
        EffectKind(
            Verb.TOPDECK,
            "Topdeck and Underdeck",
            Lasts.INSTANT,
            (ToPlace,),
            harms=True,
            end_of_deck=0,
            instead_of_defeat=True,
            by_each=True,
            of_seen=True,
            whole_place=True,
        ),
        EffectKind(Verb.TOSS, "Toss", Lasts.EITHER, looks_in=(_OWN_HAND,), of_seen=True),
        EffectKind(Verb.TRANSFER, "Transfer", Lasts.INSTANT, (ToPlace,), (_ANY_TERRITORY,), to_player=True),
        EffectKind(
            Verb.UNDERDECK,
            "Topdeck and Underdeck",
            Lasts.INSTANT,
            (ToPlace,),
            harms=True,
            end_of_deck=-1,
            instead_of_defeat=True,
            by_each=True,
            of_seen=True,
            whole_place=True,
        ),
        EffectKind(Verb.USE_OTHER, "Use Other Enhancements", Lasts.ONGOING, (Uses,), uses_enhancements=True),
        EffectKind(
            Verb.WITHDRAW, "Withdraw", Lasts.INSTANT, (ToPlace,), (Place((Zone.BATTLE,)),), instead_of_defeat=True
        ),
    )
}


def verbs_of(which: Callable[[EffectKind], object]) -> frozenset[Verb]:
    """Return the effects of which something is true."""
    return frozenset(verb for verb, kind in KINDS.items() if which(kind))


#: Effects that are active for a time. Rule: REG-EFF-04
ONGOING: Final = verbs_of(lambda kind: kind.lasts is Lasts.ONGOING)
#: Ongoing effects that are read from the abilities at work and never written.
DERIVED: Final = verbs_of(lambda kind: kind.derived)
STOPPING: Final = verbs_of(lambda kind: kind.stops)
ON_ABILITIES: Final = verbs_of(lambda kind: kind.on_abilities)
SHOWING: Final = verbs_of(lambda kind: kind.shows)
