"""Invented cards of The Mission in which everything that a text can mean stands at least once."""

import random
from typing import Any

from engine.mission.meaning import nodes as n
from engine.mission.meaning.nodes import Ability, Activation, Among, EngageCost, Side, Who, Whose
from engine.mission.model.printed import Area, Card, Kind

STRONGHOLDS = ("fear", "pride", "lust", "greed")
GIFTS = ("prophecy", "teaching", "mercy")
ONE_FELLOW = Who(Among.FELLOWS, count=1)


def mission(name: str, *branches: n.Effect, response: int = 3, **of: Any) -> Card:
    """Make a mission card."""
    keys = ("must", "standing", "activation", "countdown", "disengage", "stays")
    ability = Ability(branches, **{k: of.pop(k) for k in keys if k in of})
    return Card(name, Kind.MISSION, response=response, ability=ability, **of)


def enemy(name: str, *branches: n.Effect, **of: Any) -> Card:
    """Make an enemy card."""
    keys = ("must", "standing", "activation", "countdown", "disengage", "stays")
    ability = Ability(branches, **{k: of.pop(k) for k in keys if k in of})
    return Card(name, Kind.ENEMY, ability=ability, **of)


def engaging(effect: n.Effect, who: Who = n.THIS, *, kairos: bool = False) -> Activation:
    """Make an activation that engages."""
    return Activation((EngageCost(who),), effect, kairos)


MISSIONS = (
    mission("Prayer", n.Mature(), kairos=True, response=4),
    mission("Offer of life", n.Evangelise(1, 2), engages=True, response=5),
    mission("Open door", n.Evangelise(2, 1), response=2),
    mission("Long walk", n.Evangelise(1, -1), n.Mature(amount=2), response=4),
    mission("Rest", n.DisengageThem(), kairos=True, response=3),
    mission("Restored", n.MakeSteady(), on_shaky=True, response=1),
    mission("Bind", n.MoveStronghold(-1), response=5),
    mission("Break", n.DiscardStronghold(), response=2),
    mission("Every wall", n.MoveStronghold(-1, every=True), response=6),
    mission("Shelter", n.Counter(Side.ENEMY), kairos=True, response=4),
    mission("Turn aside", n.Redirect(Side.ENEMY, "dart"), kairos=True, response=3),
    mission("Guard", types=("mercy", "anointing"), needs=(("mercy", 1),), response=3,
            activation=engaging(n.Counter(Side.ENEMY, about=ONE_FELLOW), kairos=True)),
    mission("Teach", n.Mature(ONE_FELLOW), types=("teaching", "power"), needs=(("teaching", 1),), engages=True),
    mission("Call", types=("prophecy", "anointing"), needs=(("prophecy", 2),), response=5,
            standing=(n.EvangelismBonus(1),), activation=engaging(n.Evangelise())),
    mission("Two by two", n.InOrder((n.Evangelise(1, 1), n.Engage())), area=Area.TWO_CHRISTIANS, response=4),
    mission("Gathering", n.InOrder((n.DrawCardsOf(Side.MISSION, 1), n.May(n.Introduce()))), area=Area.TABLE,
          response=2),
    mission("Seed", countdown=n.Mature(Who(Among.YOURS, count=2, up_to=True)), area=Area.TABLE, response=4),
    mission("Lamp", area=Area.TABLE, standing=(n.DrawsMore(Side.MISSION, 1),), optional_discard=True, response=3),
    mission("Soft heart", area=Area.SOUL, standing=(n.HeartChange(-2),), response=2),
    mission("Shield", standing=(n.Shields(Side.ENEMY, "dart"),), response=3),
    mission("Gift", standing=(n.GrantsGift("mercy", 2),), response=3),
    mission("Search", n.Retrieve(Side.MISSION), banish=True, area=Area.TABLE, response=5),
    mission("Cast off", n.DiscardCardsOn(side=Side.ENEMY), response=4),
    mission("Morning watch", disengage=n.May(n.Mature()), response=3),
    mission("Low point", n.Mature(Who(Among.YOURS)), must=(n.PointsCompare(),), area=Area.TABLE, response=1),
    mission("Costly", activation=Activation((n.MaturityCost(), n.DiscardCost(Side.MISSION)), n.Evangelise(1, 2)),
          response=4),
)  # fmt: skip
ENEMIES = (
    enemy("Whom he may devour", n.Shake(), maturity_to=1, types=("devourer",)),
    enemy("Unteachable", n.Counter(Side.MISSION), kairos=True, needs=(("pride", 1),), types=("pride",)),
    enemy("Backslide", n.Backslide(), on_shaky=True),
    enemy("Fiery dart", n.LoseMaturity(amount=2), types=("fear", "dart")),
    enemy("Small dart", n.LoseMaturity(min_1=True), kairos=True, types=("lust", "dart")),
    enemy("Wall up", n.MoveStronghold(1), types=("field",)),
    enemy("New wall", n.GiveStronghold(level=2), types=("field", "wile")),
    enemy("Weary", n.Engage(), types=("greed", "habit")),
    enemy("Sleep", n.MakeDormant(), types=("habit",)),
    enemy("Stupor", standing=(n.AreDormant(),), optional_discard=True, needs=(("lust", 1),)),
    enemy("Quarrel", n.LoseMaturity(), area=Area.TWO_CHRISTIANS, types=("wile",)),
    enemy("A time of Shaking", area=Area.TABLE, standing=(n.DrawsMore(Side.MISSION, -2, Whose.OPPONENTS),),
          countdown=n.DiscardThis()),
    enemy("Hard heart", area=Area.SOUL, standing=(n.HeartChange(2),)),
    enemy("Lost for good", n.DiscardSouls(n.THIS), area=Area.SOUL, banish=True),
    enemy("Thief", n.DiscardFromHand(Side.MISSION, 1), area=Area.TABLE),
    enemy("Slow poison", countdown=n.LoseMaturity(amount=3), types=("habit",)),
    enemy("Drain", n.Engage(Who(Among.OPPONENTS, count=1)), n.LoseMaturity(Who(Among.OPPONENTS, (n.IsEngaged(),),
          1)), area=Area.TABLE),
    enemy("Strip", n.DiscardCardsOn(side=Side.MISSION, every=True), maturity_from=2),
    enemy("Envy", n.LoseMaturity(Who(Among.EVERYBODY, (n.MaturityIs(4),), 1, True)),
          must=(n.ThereIs(Who(Among.EVERYBODY, (n.MaturityIs(4),))),), area=Area.TABLE),
    enemy("Mute", n.Counter(Side.MISSION, "anointing", activations=True), kairos=True),
    enemy("Contagion", n.LoseMaturity(Who(Among.FELLOWS, (n.SharesStronghold(),))), needs=(("fear", 1),),
          types=("fear",)),
    enemy("Old wound", n.Provided(n.ThereIs(Who(traits=(n.WasAttacked(),))), n.LoseMaturity()), types=("field",)),
    enemy("Riddle", n.PlayedByHand("does something nobody reads"), area=Area.TABLE),
)  # fmt: skip


def people(dice: random.Random) -> list[Card]:
    """Make characters of both genders with gifts and castles of all sorts."""
    castles = ((1, 2), (1,), (), (1, 1, 2), (3,), (2, 2), (1, 2, 3), (1,))
    found = []
    for i, castle in enumerate(castles):
        gifts = tuple((g, dice.randint(1, 3)) for g in GIFTS if dice.random() < 0.5)
        of = {"maturity": dice.randint(1, 3), "bonus": dice.randint(-2, 2), "gifts": gifts, "castle": castle}
        found.append(
            Card(f"Person {i}", Kind.CHARACTER, gender=("male", "female")[i % 2], heart=dice.randint(3, 5), **of)
        )
    return found


def walls() -> list[Card]:
    """Make strongholds."""
    return [Card(kind.title(), Kind.STRONGHOLD, stronghold=kind) for kind in STRONGHOLDS for _ in range(3)]
