"""The record of an effect: the properties by which effects differ. The records themselves are in `effect_kinds`."""

import enum
from typing import Final, Literal

from engine.kernel.records import dataclass
from engine.redemption.language.ast.conditions import Happening, Status
from engine.redemption.language.ast.effects import Action
from engine.redemption.language.ast.nouns import Place
from engine.redemption.language.ast.vocabulary import Player, Verb, Zone


class Lasts(enum.Enum):
    """How long an effect is active. Rules: REG-EFF-03, REG-EFF-04"""

    INSTANT = enum.auto()
    ONGOING = enum.auto()
    #: as its text says, or where its card is
    EITHER = enum.auto()


class Joined(enum.Enum):
    """Which cards an effect reaches if the next effect acts on the same cards."""

    #: those that it can act on itself
    ITS_OWN = enum.auto()
    #: also those that only the next can act on
    OF_EITHER = enum.auto()
    #: of its own those that the next can act on, if there are any
    RATHER_BOTH = enum.auto()
    #: of its own those that the next can act on: what it finds is for the next
    FOR_THE_NEXT = enum.auto()


ANYWHERE_IN_PLAY: Final = Place((Zone.PLAY,), Player.ANY)


@dataclass(frozen=True, slots=True)
class EffectKind:
    """What is true of all effects of one verb. Rule: REG-EFFECTS-LIST-01

    `page` is the heading of the REG's entry, empty if it has none; `looks_in` is where targets are found
    unless the text says otherwise (REG-TARGET-09 to REG-TARGET-24).
    """

    verb: Verb
    page: str
    lasts: Lasts
    looks_in: tuple[Place, ...] = (ANYWHERE_IN_PLAY,)
    #: it finds targets in play alone, also where the edition lets others reach set-aside areas. Rule: R11-TARGET-08
    in_play_only: bool = False
    #: it stops abilities for as long as it is at work
    stops: bool = False
    #: it acts on abilities, whatever it says of cards
    on_abilities: bool = False
    #: it lets cards be seen and moves none
    shows: bool = False
    #: it changes nothing: what it found is what later words speak of
    finds_alone: bool = False
    #: what it reaches together with a next effect on the same cards. Rules: REG-TARGET-27, REG-SEARCH-06
    joined: Joined = Joined.ITS_OWN
    #: of all of a kind, or the next of it, it reaches those that come, and nothing is chosen. Rule: REG-NEGATE-06
    reaches_later: bool = False
    #: what happens to a card by it where the place that the card comes to does not tell
    happening: Happening | None = None
    #: the condition that it gives a character. Rules: REG-PARA-01, REG-POISON-01
    status: Status | None = None
    #: while it is at work others can do less than without it
    hinders: bool = False
    #: its targets go into a deck
    into_deck: bool = False
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
    #: what goes is its giver's own, and comes to another player. Rule: REG-TAKE-01
    gives_away: bool = False
    #: 0 for the top of a deck, -1 for its bottom
    end_of_deck: int | None = None
    #: "if defeated, ..." about a card to which this is done is an instead. Rule: REG-INSTEAD-12
    instead_of_defeat: bool = False
    #: it does nothing unless every part has a target. Rules: REG-EXCH-05, REG-EQUIP-01, REG-SIDE-11
    all_or_nothing: bool = False
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
    #: other texts ask whether a player has used one this turn. Rule: REG-COND-10
    remembered: bool = False
    #: with it a player with special initiative may answer. Rule: REG-INIT-06
    answers: bool = False
    #: it takes out what a card holds, where its text says so. Rule: REG-HOLD-08
    takes_contents: bool = False
    #: it may last for a number of turns: one that is said, or also X
    for_turns: Literal["", "number", "number or X"] = ""
    #: it targets no card: later words mean all cards with the name that was said
    names_cards: bool = False
    #: what it speaks of is to be played, and lies nowhere yet
    about_playing: bool = False
    #: it changes what is recorded of a card, which stays so when the ability has gone
    marks_cards: bool = False
    #: it takes a protection away or acts in spite of one
    gets_past_protection: bool = False
    #: a whole place may be named as its target ("shuffle an opponent's hand")
    whole_place: bool = False
    #: abilities may be its targets, not only cards. Rules: REG-NEGATE-05, REG-PROT-02, REG-COPY-01
    targets_abilities: bool = False
    #: a second thing is always named: with what, or to which place. Rules: REG-EXCH-01, REG-TRANSF-01
    names_second: bool = False
    #: "from" with a player names whose cards it is about ("discard a card from an opponent")
    from_player: bool = False
    #: its targets can be spoken of as "it" right after: "capture a Hero and place in territory"
    brings: bool = False
    #: doing it is never a cost. Rule: REG-SA-08
    never_cost: bool = False
    #: what follows its colon lasts as long as what it did. Rules: REG-PLACE-08, REG-SETA-02, REG-PARA-02, REG-POISON-01
    pairs: bool = False
    #: two such effects are said in one: "negate and discard an Artifact"
    said_with_another: bool = False
    #: what it writes on cards ends with the time it has been given. Rules: REG-INCDEC-04, REG-GAIN-01
    ends_in_time: bool = False
    #: what it took away is given back as its time ends. Rules: REG-SETA-02, REG-TAKE-01, REG-CONVERT-06
    given_back: bool = False
    #: who is restricted from doing this cannot do it by the effect either. Rule: REG-RESTR-01
    restricted_as: Action | None = None
    #: its targets stay where they are, so that a place named with them describes them
    leaves_targets: bool = False
    #: whether a rescue attempt is about it: a soul is reached and rescued. Rules: REG-RATT-01, REG-BATTLE-04
    of_rescue_attempts: bool = False
    #: by fighting it is done as well: losers are discarded, a soul is rescued. Rules: REG-BRES-02, REG-BRES-05
    by_battle: bool = False
    #: it can act without a target: a draw, a look, an end of battle, access
    aims_at_none: bool = False

    @property
    def is_search(self) -> bool:
        """Whether taking cards out of a deck or pile by this effect is a search. Rule: REG-SEARCH-07"""
        return not (self.derived or self.shows or self.unchosen)

    @property
    def is_had(self) -> bool:
        """Whether cards are under the effect for some time, so that no player carries it out."""
        return self.derived and not self.stops and self.verb is not Verb.CHANGE_HAND_SIZE

    @property
    def derived(self) -> bool:
        """Whether the effect is derived from the abilities at work and never stored. Copy makes an ability instead."""
        return self.lasts is Lasts.ONGOING and self.verb is not Verb.COPY
