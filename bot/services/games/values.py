"""A game as its service returns it: its players, its record, and its state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal

from pydantic import Field

from bot.errors import UserFacing
from bot.games.known import game_of, of_edition
from bot.games.protocol import Wish
from bot.services.games.clocks import Clock
from bot.services.games.dealing.sealing import Deal
from bot.services.games.outliving.release import Release, noted
from bot.services.games.pauses import Halt
from bot.storage import games as store
from bot.storage.abouts import Change
from bot.storage.stored import StoredRecord
from bot.text.outside import told_apart
from engine.kernel import codec
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.facts import Drew, Fact, Shuffled
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import Outcome, State
from engine.redemption.model.category import USUAL, UnknownCategory, rules_for
from engine.redemption.model.ruleset import RuleSet, UnknownEdition, UnknownOption


class Player(StoredRecord):
    """The player in a seat: a person or a computer. `id` is the edge's name for a person.

    `rollouts` is the number of roll-outs for an answer of a computer that thinks, if not the usual one of its level.
    """

    kind: Literal["human", "random", "greedy", "learner", "club", "judge"]
    name: str
    id: str = ""
    rollouts: int | None = None


class Proposed(StoredRecord):
    """A proposal that needs the consent of others: what, by whom, at which moment, and which seats have agreed.

    `operation` is the operation by hand, encoded, if it is one. `words` are the numbers of the presses by which players
    asked and agreed, by seat: in a rematch they are their words for the shuffles.
    """

    what: str
    by: int
    mark: str
    agreed: tuple[int, ...] = ()
    operation: Any = None
    reason: str = ""
    words: dict[str, str] = Field(default_factory=dict)


class About(StoredRecord):
    """The record of a game: what is stored of it besides its state.

    `agreed` are the optional rules on which the players agreed besides those of the category. `list_hashes` are those
    that a deck check shows, for opponents to compare; `deck_hashes` are salted by the nonces. `deal` is what the seed
    was made from, None in games with a given seed and in those begun before secrets were sealed. `clock` is None if
    nothing in the game depends on time. `open_hands` are the seats whose hands spectators may see. `releases` are those
    that have played it, each with its first answer. `lesson` is the id of the lesson by which its first player is
    guided, empty in all other games. `by_hand_in` is the turn in which a player last did something by hand; a game that
    ends in that turn is open to objection until `objections_until`, which is None again once the end is final. A game
    that went on from a described table has its `scenario`, and no decks and no proof of its shuffles.
    """

    players: tuple[Player, ...]
    decks: tuple[str, ...]
    edition: str
    category: str = "casual"
    agreed: dict[str, Any] = Field(default_factory=dict)
    commitment: str
    nonces: tuple[str, ...]
    deck_hashes: tuple[str, ...]
    list_hashes: tuple[str, ...] = ()
    deal: Deal | None = None
    place: dict[str, Any] = Field(default_factory=dict)
    clock: Clock | None = None
    open_hands: tuple[int, ...] = ()
    proposals: tuple[Proposed, ...] = ()
    by_hand_in: int | None = None
    objections_until: datetime | None = None
    releases: tuple[Release, ...] = ()
    lesson: str = ""
    scenario: str = ""

    @property
    def release(self) -> str:
        """The release with which the game began; empty in games that did not record it."""
        return self.releases[0].berean if self.releases else ""

    @property
    def people(self) -> tuple[bool, ...]:
        """Which seats are people's."""
        return tuple(player.kind == "human" for player in self.players)


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck a player brings, under the name he knows; `remark` is what he should be told about it.

    `deck` is a `BroughtDeck`, in the class its game has for decks.
    """

    name: str
    deck: Any
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table from which a game goes on: the step that led to it, and the scenario that describes it."""

    step: Step
    scenario: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is now. `version` counts its answers."""

    id: str
    version: int
    about: About
    state: State
    frozen: str | None = None
    halt: Halt | None = None

    @property
    def guild(self) -> int:
        """The server in which it is played; 0 if in none."""
        return guild_of({"place": self.about.place})

    @property
    def decision(self) -> Decision | None:
        """The question that is open, if the game is not over."""
        return self.state.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.state.outcome

    @property
    def can_be_reopened(self) -> bool:
        """Whether the game ended by hand and its end is still open to objection."""
        return self.outcome is not None and self.about.objections_until is not None

    @property
    def is_final(self) -> bool:
        """Whether the end of the game is final: only then is it rated, and are its decks published."""
        return self.outcome is not None and self.about.objections_until is None


@dataclass(frozen=True, slots=True)
class Played:
    """The game after an input, the facts of it, and why a computer player gave it, in words, if it says."""

    game: Game
    facts: tuple[Fact, ...]
    why: str = ""

    _told: list[tuple[Any, list[str]]] = field(default_factory=list, init=False, compare=False, repr=False)
    _lines: dict[Seat | None, list[str]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def lines(self, viewer: Seat | None) -> list[str]:
        """Say what a viewer saw happen, one line each; viewers who saw the same get the same lines, made once."""
        if (lines := self._lines.get(viewer)) is not None:
            return lines
        state, hosted = self.game.state, game_of(self.game.state)
        learnt = hosted.learnt(self.facts, state, viewer)
        found = next((lines for what, lines in self._told if what == learnt), None)
        if found is None:
            found = hosted.log(self.facts, state, viewer, [player.name for player in self.game.about.players])
            self._told.append((learnt, found))
        self._lines[viewer] = found
        return found


def seated(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return players with names that are all different."""
    names = told_apart([player.name for player in players])
    return tuple(player.model_copy(update={"name": name}) for player, name in zip(players, names, strict=True))


def guild_of(about: Any) -> int:
    """Return the server in which a game is played, from its stored record; 0 if in none."""
    place = about.get("place") if isinstance(about, dict) else None
    guild = place.get("guild") if isinstance(place, dict) else None
    return guild if isinstance(guild, int) else 0


def begun(wish: Wish, players: Sequence[Player] = ()) -> tuple[Step, codec.Snapshot]:
    """Begin a game and make its snapshot; with large decks it takes a while, so call it off the event loop.

    Raises:
        UserFacing: there are no such rules, or the game is not for so many players.
    """
    computers = tuple(Seat(i) for i, player in enumerate(players) if player.kind != "human")
    step = wish.laid or of_edition(wish.edition).begin(replace(wish, computers=computers))
    return step, codec.dump(step.state)


def no_game_text(game_id: str) -> str:
    """Say that there is no such game, also to a person who may not know that there is one."""
    return f"There is no game {game_id[:40]!r}."


def mark_of_person(person: str) -> str:
    """Return the mark by which the games of a person are found."""
    return f"person:{person}"


def played_on(about: About, version: int) -> About:
    """Record which release plays a game, if it is another than before."""
    releases = noted(about.releases, version)
    return about if releases is about.releases else about.model_copy(update={"releases": releases})


def is_a_persons(entry: store.Entry, about: About) -> bool:
    """Say whether a step of a game was a person's."""
    given = None if store.TAKEN_BACK_TO in entry.given else codec.decode(entry.given)
    return not isinstance(given, Answer) or about.people[given.player]


def changed(about: About, before: About) -> Change | None:
    """Return the change of a game's record to store, None if it is as before."""
    held = about.__dict__
    fields = {name for name, was in before.__dict__.items() if held[name] is not was and held[name] != was}
    return change_of(about, fields) if fields else None


def change_of(about: About, fields: set[str]) -> Change:
    """Return some fields of a game's record as a change to store."""
    return Change(about.model_dump(mode="json", include=fields), about.version, partial(about.model_dump, mode="json"))


def dumped(halt: Halt | None) -> Any:
    """Return a game's halt in the form in which it is stored."""
    return halt.model_dump(mode="json") if halt is not None else None


def commit_of(given: Any, step: Step, live: Any, about: Change | None = None, halt: Halt | None = None) -> store.Commit:
    """Return what to store of an input and its result."""
    return store.Commit(
        given=given,
        facts=[codec.encode(fact) for fact in step.facts],
        live=live,
        outcome=codec.encode(step.outcome),
        forgets=any(isinstance(fact, Drew | Shuffled) for fact in step.facts),
        about=about,
        halt=dumped(halt),
        shown=codec.encode(game_of(step.state).shown(step.state)),
    )


def ruleset_of(edition: str, category: str = USUAL, agreed: Mapping[str, Any] | None = None) -> RuleSet:
    """Return the rules of an edition in a category, with the optional rules the players have agreed on.

    Raises:
        UserFacing: there is no such edition, category, or optional rule.
    """
    try:
        return rules_for(edition, category, agreed)
    except (UnknownEdition, UnknownCategory, UnknownOption) as error:
        raise UserFacing(str(error)) from None
