"""Effects, the arguments of each verb, choices, and modifiers."""

import enum
from typing import Literal

from engine.kernel.records import dataclass, replace
from engine.redemption.language.ast.conditions import Condition, Duration, Phase, Window
from engine.redemption.language.ast.nouns import Count, Place, Selection, Target
from engine.redemption.language.ast.vocabulary import CardClass, Player, State, Verb


@dataclass(frozen=True, slots=True)
class ToPlace:
    """Where the targets go."""

    place: Place
    node: Literal["ToPlace"] = "ToPlace"


@dataclass(frozen=True, slots=True)
class FromAbilities:
    """Protected from, or ignoring, abilities of those effects (none: of any), perhaps only some players' or cards'."""

    verbs: tuple[Verb, ...]
    by: Selection | Player | None = None
    except_verbs: tuple[Verb, ...] = ()
    node: Literal["FromAbilities"] = "FromAbilities"


@dataclass(frozen=True, slots=True)
class FromCards:
    """Protected from, or ignoring, such cards."""

    what: Selection
    except_verbs: tuple[Verb, ...] = ()
    node: Literal["FromCards"] = "FromCards"


@dataclass(frozen=True, slots=True)
class FromPlayers:
    """Protected from everything of a player."""

    who: Player
    node: Literal["FromPlayers"] = "FromPlayers"


@dataclass(frozen=True, slots=True)
class FromHarm:
    """Protected from being harmed, by such cards or by all but such cards."""

    by: Selection | None = None
    excluding: Selection | None = None
    node: Literal["FromHarm"] = "FromHarm"


@dataclass(frozen=True, slots=True)
class FromRescue:
    """Protected from rescue, by such cards or by all but such cards."""

    by: Selection | None = None
    excluding: Selection | None = None
    node: Literal["FromRescue"] = "FromRescue"


@dataclass(frozen=True, slots=True)
class FromBrigades:
    """Protected from, or ignoring, all cards of brigades that are chosen now, or were chosen before."""

    target: Target
    node: Literal["FromBrigades"] = "FromBrigades"


Threat = FromAbilities | FromCards | FromPlayers | FromHarm | FromRescue | FromBrigades


@dataclass(frozen=True, slots=True)
class Against:
    """What a card is protected from, or ignores."""

    threats: tuple[Threat, ...]
    node: Literal["Against"] = "Against"


@dataclass(frozen=True, slots=True)
class Becomes:
    """What a converted card becomes; None: a character of the other alignment."""

    what: Selection | None = None
    states: tuple[State, ...] = ()
    any_brigade: bool = False
    matching: Selection | None = None
    node: Literal["Becomes"] = "Becomes"


@dataclass(frozen=True, slots=True)
class With:
    """The other side of an exchange."""

    target: Target
    node: Literal["With"] = "With"


@dataclass(frozen=True, slots=True)
class Onto:
    """What the card is placed on, equipped to or activated on; `place` where the text names a location."""

    target: Target | None = None
    place: Place | None = None
    face_down: bool = False
    node: Literal["Onto"] = "Onto"


@dataclass(frozen=True, slots=True)
class By:
    """Numbers added to, or taken from, strength and toughness, perhaps half of what they are.

    `each_turn` counts the turns a card is set aside.
    """

    strength: int | Literal["X", "half"]
    toughness: int | Literal["X", "half"]
    limit: int | None = None
    for_each: Selection | None = None
    each_turn: bool = False
    sets: bool = False
    node: Literal["By"] = "By"


@dataclass(frozen=True, slots=True)
class HandSize:
    """A change of the maximum hand size; with `sets` it becomes that number."""

    change: int
    whose: Player = Player.YOU
    sets: bool = False
    node: Literal["HandSize"] = "HandSize"


class Action(enum.StrEnum):
    """What a restriction forbids."""

    PLAY = "play"
    ATTACK = "attack"
    BLOCK = "block"
    RESCUE_ATTEMPT = "rescue_attempt"
    DRAW = "draw"
    ACTIVATE = "activate"
    ENTER_BATTLE = "enter_battle"
    RESCUE = "rescue"
    DEACTIVATE = "deactivate"
    CONTROL = "control"
    USE_ENHANCEMENTS = "use_enhancements"
    BAND = "band"
    SEARCH = "search"
    SKIP_DRAW = "skip_draw_phase"
    SKIP_BATTLE = "skip_battle_phase"


@dataclass(frozen=True, slots=True)
class Restriction:
    """Who may not do what: with which cards, from where, or with more than how many."""

    players: Player
    action: Action
    what: Selection | None = None
    place: Place | None = None
    most: int | None = None
    node: Literal["Restriction"] = "Restriction"


@dataclass(frozen=True, slots=True)
class Role:
    """What the chosen character has to do, and to whom if that is said."""

    action: Literal["block", "attack"]
    against: Selection | None = None
    node: Literal["Role"] = "Role"


@dataclass(frozen=True, slots=True)
class Bander:
    """Who bands, if it is not this card."""

    target: Target
    node: Literal["Bander"] = "Bander"


@dataclass(frozen=True, slots=True)
class Uses:
    """Which Enhancements a character may use beside its own."""

    what: Selection
    node: Literal["Uses"] = "Uses"


@dataclass(frozen=True, slots=True)
class Access:
    """Which Sites a Hero has access to; None: every Site."""

    sites: Selection | None = None
    node: Literal["Access"] = "Access"


@dataclass(frozen=True, slots=True)
class Gains:
    """What a card becomes in addition; the abilities `quoted` are read as a section of the granting card."""

    brigades: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    classes: tuple[CardClass, ...] = ()
    quoted: str = ""
    node: Literal["Gains"] = "Gains"


@dataclass(frozen=True, slots=True)
class NoEntry:
    """The characters cannot enter battle."""

    node: Literal["NoEntry"] = "NoEntry"


@dataclass(frozen=True, slots=True)
class Stalemate:
    """The battle ends in a stalemate."""

    node: Literal["Stalemate"] = "Stalemate"


@dataclass(frozen=True, slots=True)
class NewPhase:
    """Which phase of the turn begins again: a named one or the current one; a battle may have to be a `rescue`."""

    phase: Phase | None
    rescue: bool = False
    node: Literal["NewPhase"] = "NewPhase"


@dataclass(frozen=True, slots=True)
class StarAbility:
    """The star ability is meant."""

    node: Literal["StarAbility"] = "StarAbility"


@dataclass(frozen=True, slots=True)
class Grants:
    """Modifiers that a card's ability has from now on."""

    modifiers: tuple["CannotBe | Regardless", ...]
    node: Literal["Grants"] = "Grants"


Arguments = (
    ToPlace
    | Against
    | Becomes
    | With
    | Onto
    | By
    | HandSize
    | Restriction
    | Role
    | Bander
    | Uses
    | Access
    | Gains
    | StarAbility
    | Stalemate
    | NewPhase
    | NoEntry
    | Grants
)


@dataclass(frozen=True, slots=True)
class Instead:
    """Other values for fields of an effect if the conditions are true: "(or 2 if ...)"."""

    conditions: tuple[Condition, ...]
    count: Count | None = None
    what: Selection | None = None
    source: Place | None = None
    verb: Verb | None = None


@dataclass(frozen=True, slots=True)
class Diverted:
    """Those of the targets with which something else is done ("put Lost Souls in play instead")."""

    what: Selection
    verb: Verb
    node: Literal["Diverted"] = "Diverted"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: a verb, its targets, and the arguments of the verb.

    `actor` None is the controller; `cost` says that what follows needs this effect to be carried out in full;
    `any_order` says that whoever carries it out decides the order of the targets.
    """

    verb: Verb
    targets: tuple[Target, ...] = ()
    count: Count | None = None
    arguments: Arguments | None = None
    actor: Player | None = None
    compelled: bool = False
    optional: bool = False
    cost: bool = False
    duration: Duration | None = None
    conditions: tuple[Condition, ...] = ()
    alternative: Instead | None = None
    diverted: Diverted | None = None
    any_order: bool = False
    node: Literal["Effect"] = "Effect"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice between several effects; `both_allowed` is "and/or"; `pick` says how many if it is not one."""

    branches: tuple[tuple["Step", ...], ...]
    both_allowed: bool = False
    pick: Count | None = None
    actor: Player | None = None
    compelled: bool = False
    optional: bool = False
    cost: bool = False
    conditions: tuple[Condition, ...] = ()
    alternative: Instead | None = None
    node: Literal["Choice"] = "Choice"


Step = Effect | Choice


def other_verb(choice: Choice) -> Instead | None:
    """Return the verb and conditions of the second effect if nothing else differs: "(or take it if ...)"."""
    if len(choice.branches) != 2 or any(len(branch) != 1 for branch in choice.branches):
        return None
    (one,), (other,) = choice.branches
    if not isinstance(one, Effect) or not isinstance(other, Effect) or one.conditions or not other.conditions:
        return None
    same = replace(one, verb=other.verb, conditions=other.conditions) == other
    return Instead(other.conditions, verb=other.verb) if same else None


class Immunity(enum.StrEnum):
    """What cannot be done to an ability."""

    NEGATED = "CBN"
    INTERRUPTED = "CBI"
    PREVENTED = "CBP"


@dataclass(frozen=True, slots=True)
class CannotBe:
    """An ability cannot be negated, interrupted or prevented; `granted_to` is set if it is not this card's ability.

    `after` is how many abilities of its section come before it; it is set only if others follow.
    """

    immunities: tuple[Immunity, ...]
    by: Selection | Player | None = None
    granted_to: Selection | None = None
    conditions: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    duration: Duration | None = None
    excluding: Selection | None = None
    after: int | None = None
    node: Literal["CannotBe"] = "CannotBe"


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an ability may be used."""

    number: int
    per: Window | None
    node: Literal["Limit"] = "Limit"


@dataclass(frozen=True, slots=True)
class Regardless:
    """The ability works regardless of those (none: of brigade); `granted_to` is set if it is not this card's."""

    of: tuple[Verb, ...]
    granted_to: Selection | None = None
    conditions: tuple[Condition, ...] = ()
    node: Literal["Regardless"] = "Regardless"


#: What changes how an ability works; an instead is told by its clause (`Clause.replaces`). Rule: REG-MODS-LIST-01
Modifier = CannotBe | Limit | Regardless
