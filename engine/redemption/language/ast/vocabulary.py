"""The closed vocabularies of the ability language; values are the words of the interchange format."""

import enum
from typing import Final


class Verb(enum.StrEnum):
    """What an effect does: the effects of the REG and the few actions it has no entry for."""

    ACTIVATE_ABILITY = "activate_ability"
    ACTIVATE_ARTIFACT = "activate_artifact"
    ADD_TO_BATTLE = "add_to_battle"
    BAND = "band"
    BANISH = "banish"
    #: named before phases other than a battle could begin anew
    BEGIN_PHASE = "begin_battle"
    BOUNCE = "bounce"
    CAPTURE = "capture"
    CHANGE_HAND_SIZE = "change_hand_size"
    CHOOSE_OPPONENT = "choose_opponent"
    CONVERT = "convert"
    COPY = "copy"
    CREATE_TOKEN = "create_token"  # noqa: S105 (a card, no password)
    DEACTIVATE = "deactivate"
    DECREASE = "decrease"
    DISCARD = "discard"
    DISEASE = "disease"
    DRAW = "draw"
    END_BATTLE = "end_battle"
    EQUIP = "equip"
    EXCHANGE = "exchange"
    FIRST_STRIKE = "first_strike"
    GAIN = "gain"
    GIVE = "give"
    HEAL = "heal"
    HOLD = "hold"
    IGNORE = "ignore"
    INCREASE = "increase"
    INTERRUPT = "interrupt"
    LOOK = "look"
    NAME = "name"
    NEGATE = "negate"
    PARALYZE = "paralyze"
    PLACE = "place"
    PLAY = "play"
    POISON = "poison"
    PRESENT = "present"
    PREVENT = "prevent"
    PROTECT = "protect"
    PUT_IN_PLAY = "put_in_play"
    REDIRECT = "redirect"
    RELEASE = "release"
    REPEAT = "repeat"
    RESCUE = "rescue"
    RESERVE = "reserve"
    RESTRICT = "restrict"
    RESURRECT = "resurrect"
    REVEAL = "reveal"
    SEARCH = "search"
    SELECT = "select"
    SET_ASIDE = "set_aside"
    SHUFFLE = "shuffle"
    SIDE_BATTLE = "side_battle"
    SITE_ACCESS = "site_access"
    TAKE = "take"
    TOPDECK = "topdeck"
    TOSS = "toss"
    TRANSFER = "transfer"
    UNDERDECK = "underdeck"
    USE_OTHER = "use_other"
    WITHDRAW = "withdraw"


class Kind(enum.StrEnum):
    """What a noun phrase is about."""

    CARD = "card"
    CHARACTER = "character"
    HERO = "hero"
    EVIL_CHARACTER = "ec"
    CAPTURED_HERO = "captured_hero"
    CAPTURED_CHARACTER = "captured_character"
    ENHANCEMENT = "enhancement"
    ARTIFACT = "artifact"
    COVENANT = "covenant"
    CURSE = "curse"
    SITE = "site"
    FORTRESS = "fortress"
    CITY = "city"
    DOMINANT = "dominant"
    LOST_SOUL = "lost_soul"
    TOKEN = "token"  # noqa: S105 (a card, no password)
    BATTLE = "battle"
    ABILITY = "ability"
    LOCATION = "location"
    BRIGADE = "brigade"


class Zone(enum.StrEnum):
    """A location of the game."""

    HAND = "hand"
    DECK = "deck"
    DECK_TOP = "deck_top"
    DECK_BOTTOM = "deck_bottom"
    DISCARD_PILE = "discard"
    RESERVE = "reserve"
    BANISH_PILE = "banish"
    TERRITORY = "territory"
    PLAY = "play"
    BATTLE = "battle"
    LAND_OF_BONDAGE = "lob"
    LAND_OF_REDEMPTION = "lor"
    SET_ASIDE = "set_aside"
    ARTIFACT_PILE = "artifact_pile"
    #: The current battle and, where that is a side battle, the battle that waits. Rule: REG-BATTLE-01
    FIELD_OF_BATTLE = "field_of_battle"
    SIDE_BATTLE = "side_battle"
    HERE = "here"


#: The places of cards that fight. Rule: REG-BATTLE-01
OF_BATTLE: Final = frozenset({Zone.BATTLE, Zone.FIELD_OF_BATTLE})


class Alignment(enum.StrEnum):
    """Good, evil or neutral."""

    GOOD = "good"
    EVIL = "evil"
    NEUTRAL = "neutral"


class Being(enum.StrEnum):
    """What a character is."""

    HUMAN = "human"
    ANGEL = "angel"
    DEMON = "demon"


class Gender(enum.StrEnum):
    """Male or female."""

    MALE = "male"
    FEMALE = "female"


class Testament(enum.StrEnum):
    """Old or New Testament."""

    OLD = "OT"
    NEW = "NT"


class CardClass(enum.StrEnum):
    """A class icon."""

    WARRIOR = "warrior"
    WEAPON = "weapon"
    TERRITORY = "territory"
    STAR = "star"
    CLOUD = "cloud"


class State(enum.StrEnum):
    """A property a card has at the moment, or by its brigades or uniqueness."""

    GENERIC = "generic"
    UNIQUE = "unique"
    MEEK = "meek"
    LONE = "lone"
    ROYAL = "royal"
    ACTIVE = "active"
    BLOCKING = "blocking"
    ATTACKING = "attacking"
    RESCUING = "rescuing"
    BANDED = "banded"
    OPPOSING = "opposing"
    FACE_UP = "face-up"
    FACE_DOWN = "face-down"
    OCCUPIED = "occupied"
    UNOCCUPIED = "unoccupied"
    PLACED = "placed"
    CONVERTED = "converted"
    EQUIPPED = "equipped"
    NEGATED = "negated"
    PARALYZED = "paralyzed"
    POISONED = "poisoned"
    DISEASED = "diseased"
    SINGLE_BRIGADE = "single-brigade"
    MULTI_BRIGADE = "multi-brigade"
    DUAL_ICON = "dual-icon"
    PLAYED = "played"
    TOKEN = "token"  # noqa: S105 (a card, no password)
    NOT_AT_FULL_STRENGTH = "not at full strength"
    ABOUT_TO_BE_DISCARDED = "about to be discarded"
    #: another card than this one, and no copy of it. Rule: REG-UNIQ-17
    DIFFERENT = "different"


class Nth(enum.StrEnum):
    """Which one of a series."""

    FIRST = "first"
    SECOND = "second"
    NEXT = "next"
    LAST = "last"


class Player(enum.StrEnum):
    """Which player, seen from the controller of the ability."""

    YOU = "you"
    #: in a battle the one who fights against you; "an opponent" is any of several all the same. Rule: REG-CTRL-11
    OPPONENT = "opponent"
    AN_OPPONENT = "an_opponent"
    EACH_OPPONENT = "each_opponent"
    ANY = "any"
    EACH_PLAYER = "each_player"
    THAT_PLAYER = "that_player"
    THEIR = "they"
    OWNER = "owner of it"
    CONTROLLER = "controller of it"
    RESCUER = "rescuer"
    ACTIVE = "active player"
    PLAYER = "player"


#: Words for one opponent.
ONE_OPPONENT: Final = frozenset({Player.OPPONENT, Player.AN_OPPONENT})


class Pointer(enum.StrEnum):
    """What a pronoun refers to; linking finds the earlier node that is meant."""

    IT = "it"
    THEM = "same"
    REST = "rest"
    LOOKED_AT = "looked_at"
    REVEALED = "revealed"
    BEARER = "bearer"
    CONTENTS = "contents of this card"
    #: what the event was about: "if your lone human blocks, ... If human is Persian, ..."
    EVENT = "of the event"


class SectionLabel(enum.StrEnum):
    """The label of one of several identities printed in one text."""

    STAR = "STAR"
    GE = "GE"
    EE = "EE"
    HERO = "HERO"
    EC = "EC"
    ART = "ART"
    TOP = "TOP"
    BOTTOM = "BOTTOM"
    SITE = "SITE"
    FORT = "FORT"
    DOM = "DOM"
    LAMB = "LAMB"
    REAPER = "REAPER"
    GOOD = "GOOD"
    EVIL = "EVIL"
    TAUNT = "TAUNT"
    GAINED = "GAINED"


class Window(enum.StrEnum):
    """The span of time over which a limit, or what has happened, is counted."""

    TURN = "turn"
    BATTLE = "battle"
    GAME = "game"
    ROUND = "round"
    #: each player's uses, or those against him, for themselves
    ROUND_APART = "round per player"
    PHASE = "phase"


class Happening(enum.StrEnum):
    """What kind of event it is."""

    DISCARDED = "discarded"
    DEFEATED = "defeated"
    CAPTURED = "captured"
    CONVERTED = "converted"
    BANISHED = "banished"
    HARMED = "harmed"
    TARGETED = "targeted"
    DRAWN = "drawn"
    PLAYED = "played"
    NEGATED = "negated"
    REMOVED_FROM_BATTLE = "removed_from_battle"
    REMOVED_FROM_PLAY = "removed_from_play"
    PUT_IN_PLAY = "put_in_play"
    PUT = "put"
    PLACES_ON = "placed_on"
    RESERVED = "reserved"
    TOPDECKED = "topdecked"
    UNDERDECKED = "underdecked"
    SHUFFLED = "shuffled"
    BANDED = "banded"
    WITHDRAWN = "withdrawn"
    REVEALED = "revealed"
    RESCUED = "rescued"
    RESCUES = "rescues"
    BLOCKED = "blocked"
    BLOCKS = "blocks"
    ATTACKED = "attacked"
    ATTACKS = "attacks"
    ENTERS_BATTLE = "enters_battle"
    WITHDRAWS = "withdraws"
    RETURNS = "returns"
    DRAWS = "draws"
    SEARCHES = "searches"
    PLAYS = "plays"
    ACTIVATES = "activates"
    ACTIVATED = "activated"
    BANDS = "bands"
    USES_ABILITY = "uses_ability"
    BEGINS_RESCUE = "begins_rescue"
    BEGINS_BATTLE = "begins_battle"
    WINS_BATTLE = "wins_battle"
    SUCCESSFUL = "is_successful"
    AFTER_BATTLE = "after_battle"
    AFTER_RESCUE_ATTEMPT = "after_rescue_attempt"
    ON_ACTIVATION = "on_activation"
    END_OF_TURN = "end_of_turn"
    END_OF_BATTLE = "end_of_battle"
    END_OF_PHASE = "end_of_phase"
    #: a character that fought comes to the end of the battle, whatever its outcome. Rule: REG-REGARD-05
    REACHES_END = "reaches_end"
    AFTER_TURNS = "after_turns"
    RESCUE_SUCCESS = "rescue_success"
    AFTER_RESCUE_SUCCESS = "after_rescue_success"
    RESCUE_FAIL = "rescue_fail"
    BLOCK_SUCCESS = "block_success"
    BLOCK_FAIL = "block_fail"
