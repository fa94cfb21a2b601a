"""A game as its service gives it: who plays, what is remembered of it, how it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
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
    """Who sits in a seat: a person, or a player of the engine. `id` is the edge's own name for a person.

    `rollouts` says how many roll-outs one that thinks does so for an answer, where it is not as usual on its level.
    """

    kind: Literal["human", "random", "greedy", "learner", "club", "judge"]
    name: str
    id: str = ""
    rollouts: int | None = None


class Proposed(StoredRecord):
    """What a player asks the consent of others for, by the moment it stands for, and which seats have agreed.

    `operation` is what he wants to do by hand, encoded, if it is that. `words` are the numbers of the presses by which
    he asked and others agreed, by seat: in a rematch they are their words for the shuffles.
    """

    what: str
    by: int
    mark: str
    agreed: tuple[int, ...] = ()
    operation: Any = None
    reason: str = ""
    words: dict[str, str] = Field(default_factory=dict)


class About(StoredRecord):
    """What is remembered of a game besides its state.

    `agreed` are the optional rules on which the players agreed besides those of the category.
    `list_hashes` are those that a deck check shows, for opponents to compare; `deck_hashes` are salted by the nonces.
    `deal` is what the seed was made of, None in games by a given seed and in those begun before secrets were sealed.
    `clock` is None where nothing of the game hangs on time. `open_hands` are the seats that let watchers see theirs.
    `releases` are those that have played it, each from which answer on.
    `lesson` is the id of the lesson by which its first player is guided, empty in all other games.
    `by_hand_in` is the turn in which a player last did something by hand; a game that ends in that turn is open to
    objection until `objections_until`, which is None again once the end is final.
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

    @property
    def release(self) -> str:
        """The release whose rules the game began with; empty in games that did not record it."""
        return self.releases[0].berean if self.releases else ""

    @property
    def people(self) -> tuple[bool, ...]:
        """Which seats are people's."""
        return tuple(player.kind == "human" for player in self.players)


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck a player brings, under the name he knows it by; `remark` is what he should be told of it.

    `deck` is a `BroughtDeck`, of the class its game has for decks.
    """

    name: str
    deck: Any
    remark: str = ""


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
        """The server in whose thread it is shown; 0 where it is in none."""
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
        """Whether the game is over, but by hand, so that it is open to objection."""
        return self.outcome is not None and self.about.objections_until is not None

    @property
    def is_final(self) -> bool:
        """Whether the game is over for good: only then is it rated, and told how its decks lay."""
        return self.outcome is not None and self.about.objections_until is None


@dataclass(frozen=True, slots=True)
class Played:
    """The game after an input, the facts that led there, and in words why a computer player gave it, if it tells."""

    game: Game
    facts: tuple[Fact, ...]
    why: str = ""

    _told: list[tuple[Any, list[str]]] = field(default_factory=list, init=False, compare=False, repr=False)

    def lines(self, viewer: Seat | None) -> list[str]:
        """Say what a viewer saw happen, a line each; those who saw the same are told in the same words, made once."""
        state, hosted = self.game.state, game_of(self.game.state)
        learnt = hosted.learnt(self.facts, state, viewer)
        found = next((lines for what, lines in self._told if what == learnt), None)
        if found is None:
            found = hosted.log(self.facts, state, viewer, [player.name for player in self.game.about.players])
            self._told.append((learnt, found))
        return found


def seated(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return players under names that tell them apart."""
    names = told_apart([player.name for player in players])
    return tuple(player.model_copy(update={"name": name}) for player, name in zip(players, names, strict=True))


def guild_of(about: Any) -> int:
    """Return the server in whose thread a game is shown, by its record as it is stored; 0 where it is in none."""
    place = about.get("place") if isinstance(about, dict) else None
    guild = place.get("guild") if isinstance(place, dict) else None
    return guild if isinstance(guild, int) else 0


def begun(wish: Wish, players: Sequence[Player] = ()) -> tuple[Step, codec.Snapshot]:
    """Begin a game and write it down; with large decks it takes a while, so call it off an event loop.

    Raises:
        UserFacing: there are no such rules, or so many cannot play the game.
    """
    computers = tuple(Seat(i) for i, player in enumerate(players) if player.kind != "human")
    step = of_edition(wish.edition).begin(replace(wish, computers=computers))
    return step, codec.dump(step.state)


def no_game_text(game_id: str) -> str:
    """Say that there is no such game, also to a person who may not know that there is one."""
    return f"There is no game {game_id[:40]!r}."


def mark_of_person(person: str) -> str:
    """Return what the games of a person are found by."""
    return f"person:{person}"


def played_on(about: About, version: int) -> About:
    """Note which release plays a game, if it is another than before."""
    releases = noted(about.releases, version)
    return about if releases is about.releases else about.model_copy(update={"releases": releases})


def is_a_persons(entry: store.Entry, about: About) -> bool:
    """Say whether a person had a hand in a step of a game."""
    given = None if store.TAKEN_BACK_TO in entry.given else codec.decode(entry.given)
    return not isinstance(given, Answer) or about.people[given.player]


def changed(about: About, before: About) -> Change | None:
    """Return what is to be written of the record of a game, None where it is as before."""
    fields = frozenset(name for name in About.model_fields if getattr(about, name) != getattr(before, name))
    return Change(about.model_dump(mode="json"), fields) if fields else None


def dumped(halt: Halt | None) -> Any:
    """Return a game's halt in the form in which it is stored."""
    return halt.model_dump(mode="json") if halt is not None else None


def commit_of(given: Any, step: Step, live: Any, about: Change | None = None, halt: Halt | None = None) -> store.Commit:
    """Return what is to be written of an input and of what it led to."""
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
    """Return the rules of an edition in a category, with what the players have agreed on besides.

    Raises:
        UserFacing: there is no such edition, category, or optional rule.
    """
    try:
        return rules_for(edition, category, agreed)
    except (UnknownEdition, UnknownCategory, UnknownOption) as error:
        raise UserFacing(str(error)) from None
