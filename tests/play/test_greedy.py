"""The player by greed: what it plays and whom it sends has a purpose."""

import pytest

from engine.cards.model import Printing
from engine.play.greedy import GreedyPlayer
from engine.play.puzzles import Posed, pose, read_puzzles

#: id, seats' cards, the moves that lead to the question, who is asked, what is done
SILLY = {
    "no Dominant in a challenge": """
cards:
  A: {territory: [Seth | Hero | Blue | 9/9 | human], hand: [Hope | GE | Blue | 1/1]}
  B:
    territory: [Laban | EC | Gray | 5/10 | human]
    hand: ["Doom | Evil Dominant | | | | Discard a Hero in play.", Rust | EE | Gray | 1/1]
script:
  - A: challenge with Seth
  - B: block with Laban
asks: B
good: [pass]
""",
    "the Dominant when a soul would be lost": """
cards:
  A: {territory: [Seth | Hero | Blue | 9/9 | human]}
  B:
    territory: [Laban | EC | Gray | 5/5 | human]
    hand: ["Doom | Evil Dominant | | | | Discard a Hero in play.", Rust | EE | Gray | 1/1]
    land_of_bondage: [Lost Soul]
script:
  - A: rescue with Seth
  - B: block with Laban
asks: B
good: [play Doom]
""",
    "no removal where nobody of one's own is left": """
cards:
  A:
    territory: [Seth | Hero | Blue | 9/9 | human]
    hand: ["Angel | Good Dominant | | | | Discard an Evil Character in play."]
  B:
    territory: [Laban | EC | Gray | 5/5 | human, Nabal | EC | Gray | 7/7 | human]
    hand: ["Doom | Evil Dominant | | | | Discard a Hero in play."]
    land_of_bondage: [Lost Soul]
script:
  - A: rescue with Seth
  - B: block with Laban
  - B: play Doom at Seth
asks: A
good: [pass]
""",
    "no attack into a wall": """
cards:
  A: {territory: [Seth | Hero | Blue | 3/3 | human], hand: [Hope | GE | Red | 1/1]}
  B: {territory: [Laban | EC | Gray | 9/9 | human], land_of_bondage: [Lost Soul]}
asks: A
good: [begin no battle]
""",
    "an attack past a wall with what helps": """
cards:
  A: {territory: [Seth | Hero | Blue | 3/3 | human], hand: [Hope | GE | Blue | 6/7]}
  B: {territory: [Laban | EC | Gray | 9/9 | human], land_of_bondage: [Lost Soul]}
asks: A
good: [rescue with Seth]
""",
    "no challenge with nothing to win": """
cards:
  A: {territory: [Seth | Hero | Blue | 3/3 | human]}
  B: {territory: [Laban | EC | Gray | 1/1 | human]}
asks: A
good: [begin no battle]
""",
    "no answer where there is nothing to answer": """
cards:
  A:
    territory: [Seth | Hero | Blue | 5/5 | human]
    hand: ["Trust | GE | Blue | 1/1 | | Discard an evil Enhancement in battle.", Hope | GE | Blue | 6/6]
  B:
    territory: [Laban | EC | Gray | 8/8 | human]
    land_of_bondage: [Lost Soul]
script:
  - A: rescue with Seth
  - B: block with Laban
asks: A
good: [play Hope]
""",
    "what removes the blocker turns the battle": """
cards:
  A:
    territory: [Seth | Hero | Blue | 5/5 | human]
    hand: ["Cast | GE | Blue | 1/1 | | Discard an Evil Character in battle.", Zeal | GE | Blue | 1/1]
  B:
    territory: [Laban | EC | Gray | 8/8 | human]
    land_of_bondage: [Lost Soul]
script:
  - A: rescue with Seth
  - B: block with Laban
asks: A
good: [play Cast]
""",
    "no rescue by a Dominant while no soul lies with an opponent": """
cards:
  A: {hand: ["Dawn | Good Dominant | | | | Rescue a Lost Soul."], land_of_bondage: [Lost Soul]}
  B: {territory: [Laban | EC | Gray | 5/5 | human]}
script: []
asks: A
good: [next phase]
""",
    "a rescue by a Dominant while one does": """
cards:
  A: {hand: ["Dawn | Good Dominant | | | | Rescue a Lost Soul."]}
  B: {territory: [Laban | EC | Gray | 5/5 | human], land_of_bondage: [Lost Soul]}
script: []
asks: A
good: [play Dawn]
""",
    "nobody blocks a challenge to die": """
cards:
  A: {territory: [Seth | Hero | Blue | 9/9 | human]}
  B: {territory: [Laban | EC | Gray | 5/5 | human]}
script:
  - A: challenge with Seth
asks: B
good: [no block]
""",
}


def posed(name: str) -> Posed:
    head = "id: p\ntheme: initiative\ntask: t\nhint: h\nwhy: w\n"
    (puzzle,) = read_puzzles(head + SILLY[name])
    return pose(puzzle, no_pool)


def no_pool(name: str) -> Printing:
    raise ValueError(name)


@pytest.mark.parametrize("name", SILLY)
def test_greed_has_a_purpose(name: str) -> None:
    at = posed(name)
    assert {GreedyPlayer(f"{seed}").choose(at.state, at.decision) for seed in range(5)} <= at.good
