"""`berean simulate`: many games between computer players, and their results."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.redemption.model.ruleset import EDITIONS, NEWEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.play.mission.games import MissionTally
    from engine.play.simulate import Tally
    from engine.redemption.model.setup import Decks


#: Seconds that a person takes for each choice, from which the length of a game is estimated.
SECONDS_AN_ANSWER = 8


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("simulate")(simulate)


def simulate(
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each later one adds 1.")] = 1,
    p1: Annotated[
        str, typer.Option(help="Who sits in the first seat: random, greedy, learner, club or judge.")
    ] = "random",
    p2: Annotated[
        str, typer.Option(help="Who sits in the second seat: random, greedy, learner, club or judge.")
    ] = "random",
    p3: Annotated[str | None, typer.Option(help="The third seat, where there is one.")] = None,
    p4: Annotated[str | None, typer.Option(help="The fourth seat.")] = None,
    p5: Annotated[str | None, typer.Option(help="The fifth seat.")] = None,
    deck1: Annotated[
        str | None, typer.Option(help="The deck of the first seat: G, H or a file; of The Mission H, R or a file.")
    ] = None,
    deck2: Annotated[str | None, typer.Option(help="The deck of the second seat.")] = None,
    deck3: Annotated[str | None, typer.Option(help="The deck of the third seat; G where none is named.")] = None,
    deck4: Annotated[str | None, typer.Option(help="The deck of the fourth seat; H where none is named.")] = None,
    deck5: Annotated[str | None, typer.Option(help="The deck of the fifth seat; G where none is named.")] = None,
    edition: Annotated[str, typer.Option(help="The rules: " + " or ".join(EDITIONS) + ".")] = NEWEST,
    category: Annotated[str, typer.Option(help="What is played; no decks are checked.")] = "casual",
    seats: Annotated[
        int | None, typer.Option(help="How many play; by default as many as is usual in the category.")
    ] = None,
    rules: Annotated[str, typer.Option(help="Optional rules, such as: experience credit, 7 souls")] = "",
    abilities: Annotated[
        bool,
        typer.Option("--abilities/--by-numbers", help="Let the cards carry out their abilities, or not."),
    ] = True,
    covered: Annotated[
        bool, typer.Option("--covered", help="Draw the decks of each game from the covered cards, with abilities.")
    ] = False,
    budget: Annotated[
        int | None, typer.Option(min=1, max=100_000, help="Roll-outs for each answer, for all seats that think.")
    ] = None,
    game: Annotated[str, typer.Option(help="Which game is played: redemption or mission.")] = "redemption",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play games between computer players and report the results; equal arguments give equal games."""
    if _is_mission(game):
        given = (deck1, deck2, deck3, deck4, deck5)
        kinds_given = (p1, p2, p3, p4, p5)
        _simulate_mission(games, seed, kinds_given, given, seats or 2, teams=category == "teams", as_json=as_json)
        return
    import time

    from bot.cli.seats import seated
    from bot.services.decks.in_play import deck_choice, readings_for
    from bot.services.decks.minds import mind_with
    from bot.services.games.values import ruleset_of
    from bot.text.categories import agreed_in
    from engine.play import simulate as engine
    from engine.play.driver import thinks

    readings: Mapping[str, str] | None = None
    decks: Decks | Callable[[int], Decks]
    players, brought = seated((p1, p2, p3, p4, p5), (deck1, deck2, deck3, deck4, deck5), "random", seats, category)
    if edition == "mission":
        from bot.errors import UserFacing

        raise UserFacing("The Mission is a game of its own; type: berean simulate --game mission")
    ruleset = ruleset_of(edition, category, agreed_in(rules))
    if covered:
        decks, readings = covered_decks(len(players))
    else:
        chosen = tuple(deck_choice(deck, edition) for deck in brought)
        decks = tuple(choice.deck for choice in chosen)
        readings = readings_for(chosen) if abilities else None
    kinds = tuple(computer_named(kind, f"--p{number}") for number, kind in enumerate(players, start=1))
    mind = mind_with(budget) if any(map(thinks, kinds)) else None
    started = time.perf_counter()
    tally = engine.Tally()
    for tally in engine.simulate(decks, ruleset, kinds, games, seed, readings, mind):
        _show_progress(tally.games, games, as_json=as_json)
    _tell(_figures(tally, time.perf_counter() - started, engine.ENDINGS), as_json=as_json)


def _tell(figures: "dict[str, Any]", *, as_json: bool) -> None:
    """Print the figures; the exit code says whether a game broke."""
    import json

    if as_json:
        typer.echo(json.dumps(figures))
        return
    for name, value in figures.items():
        typer.echo(f"{name:22} {value}")
    if figures["failures"]:
        raise typer.Exit(1)


def _is_mission(game: str) -> bool:
    from bot.errors import UserFacing

    if game.lower() not in ("redemption", "mission"):
        raise UserFacing(f"There is no game {game!r}; the games are redemption and mission.")
    return game.lower() == "mission"


def _simulate_mission(
    games: int,
    seed: int,
    players: "tuple[str | None, ...]",
    decks: "tuple[str | None, ...]",
    seats: int,
    *,
    teams: bool,
    as_json: bool,
) -> None:
    """Play games of The Mission; one seat plays against the Enemy of its own deck. Rules: TM-SOLO-01, TM-ENEMY-03"""
    import time

    from bot.errors import UserFacing
    from bot.services.decks.mission import mission_deck
    from engine.mission.model.setup import MissionRules, Solitaire
    from engine.play.mission import games as engine

    if not 1 <= seats <= 5 or (teams and seats != 4):
        raise UserFacing("The Mission is played by 1 to 5, in teams by 4.")
    kinds = tuple(computer_named(players[n] or "random", f"--p{n + 1}") for n in range(seats))
    brought = tuple(mission_deck(decks[n] or "HR"[n % 2]) for n in range(seats))
    rules = MissionRules(teams=teams, solitaire=Solitaire.AUTOMATIC if seats == 1 else Solitaire.NONE)
    started = time.perf_counter()
    tally = engine.MissionTally()
    try:
        for tally in engine.simulate_mission(brought, rules, kinds, games, seed):
            _show_progress(tally.games, games, as_json=as_json)
    except ValueError as error:
        raise UserFacing(str(error)) from None
    figures = _figures(tally, time.perf_counter() - started, engine.ENDINGS)
    figures["turns_per_game"] = round(tally.turns / max(tally.games, 1), 2)
    figures["minutes_per_game"] = round(tally.choices / max(tally.games, 1) * SECONDS_AN_ANSWER / 60, 1)
    figures["first_wins"] = tally.first
    figures["deck_wins"] = {f"deck{n + 1}": tally.decks[n] for n in range(seats)}
    figures["attempts"], figures["saved"] = tally.attempts, tally.saved
    figures["games_looked_at_for_rules"] = tally.witnessed
    figures["rules_met"] = dict(sorted(tally.rules.items()))
    _tell(figures, as_json=as_json)


def covered_decks(seats: int) -> "tuple[Callable[[int], Decks], Mapping[str, str]]":
    """Return the function that draws the decks of a game from the covered cards, and the readings of these."""
    from bot.services.assurance.ability_coverage import covered_pool
    from engine.play.random_decks import random_deck

    pool, readings = covered_pool()
    names = ("one", "two", "three", "four", "five")[:seats]
    return (lambda seed: tuple(random_deck(pool, f"{seed} {name}") for name in names)), readings


def computer_named(name: str, option: str) -> Any:
    """Return the computer player with this name. Raises UserFacing if there is none."""
    from bot.errors import UserFacing
    from engine.play.driver import Computer

    try:
        return Computer(name.lower())
    except ValueError:
        known = " or ".join(kind.value for kind in Computer)
        raise UserFacing(f"{option} {name!r}: a seat of a simulation is {known}.") from None


def _show_progress(done: int, games: int, *, as_json: bool) -> None:
    import sys

    if not as_json and sys.stderr.isatty() and (done % 10 == 0 or done == games):
        end = "\n" if done == games else ""
        sys.stderr.write(f"\r{done} of {games} games{end}")
        sys.stderr.flush()


def _figures(tally: "Tally | MissionTally", seconds: float, endings: tuple[str, ...]) -> dict[str, Any]:
    """Return the figures in a form for scripts. A decision counts if a player was asked."""
    return {
        "games": tally.games,
        "seconds": round(seconds, 3),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "decisions_per_game": round(tally.decisions / max(tally.games, 1), 2),
        "single_option_share": round(1 - tally.choices / max(tally.decisions, 1), 4),
        "winners": dict(sorted(tally.winners.items())),
        "ended_by": {ending: tally.ended_by[ending] for ending in endings},
        "failures": tally.failures,
    }
