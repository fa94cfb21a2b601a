"""Texts of The Mission and what they mean; every production is used by one of them."""

import pytest

from engine.language.chart import Derivation
from engine.language.notation import Production
from engine.mission.language import reader
from engine.mission.meaning import nodes as n
from engine.mission.meaning.nodes import Ability, Among, Side, Who, Whose

YOURS, FELLOWS, THEIRS = Among.YOURS, Among.FELLOWS, Among.OPPONENTS
SHAKY = Who(traits=(n.IsShaky(),))


def does(*effects: n.Effect) -> Ability:
    return Ability(branches=effects)


def holds(*standing: n.Standing) -> Ability:
    return Ability(standing=standing)


def must(circumstance: n.Circumstance) -> Ability:
    return Ability(branches=(n.Mature(),), must=(circumstance,))


def fellows_with(trait: n.Trait) -> Ability:
    return does(n.Mature(Who(FELLOWS, (trait,))))


GAIN = "This Christian gains 1 maturity."

MEANINGS: dict[str, Ability] = {
    GAIN: does(n.Mature()),
    "Both Christians gain 2 maturity.": does(n.Mature(amount=2)),
    "This Christian loses 2 maturity [Min 1].": does(n.LoseMaturity(amount=2, min_1=True)),
    "A Christian of an opponent loses 1 maturity.": does(n.LoseMaturity(Who(THEIRS, count=1))),
    "Each Christian of opponents loses 1 maturity.": does(n.LoseMaturity(Who(THEIRS))),
    "All men lose 1 maturity.": does(n.LoseMaturity(Who(Among.EVERYBODY, (n.IsOfGender("male"),)))),
    "2 women of yours gain 1 maturity.": does(n.Mature(Who(YOURS, (n.IsOfGender("female"),), 2))),
    "All male fellows gain 1 maturity.": fellows_with(n.IsOfGender("male")),
    "All female fellows gain 1 maturity.": fellows_with(n.IsOfGender("female")),
    "All dormant fellows gain 1 maturity.": fellows_with(n.IsDormant()),
    "A fellow becomes shaky.": does(n.Shake(Who(FELLOWS, count=1))),
    "This shaky Christian becomes steady.": does(n.MakeSteady(SHAKY)),
    "This shaky Christian backslides.": does(n.Backslide(SHAKY)),
    "Up to 2 engaged fellows disengage.": does(n.DisengageThem(Who(FELLOWS, (n.IsEngaged(),), 2, up_to=True))),
    "A disengaged fellow engages.": does(n.Engage(Who(FELLOWS, (n.IsEngaged(engaged=False),), 1))),
    "This Christian becomes dormant this turn.": does(n.MakeDormant()),
    "One of your engaged Christians disengages.": does(n.DisengageThem(Who(YOURS, (n.IsEngaged(),), 1))),
    "Weaken fear on this Christian.": does(n.MoveStronghold(-1, stronghold="fear")),
    "Weaken a stronghold on this Christian by 2.": does(n.MoveStronghold(-2)),
    "Strengthen all strongholds on each of your Christians.": does(n.MoveStronghold(1, Who(YOURS), every=True)),
    "Discard a stronghold on a fellow.": does(n.DiscardStronghold(Who(FELLOWS, count=1))),
    "Discard pride on this Christian.": does(n.DiscardStronghold(stronghold="pride")),
    "Opponents allot this Christian a stronghold at level 2.": does(n.GiveStronghold(level=2)),
    "This Christian makes an evangelism attempt.": does(n.Evangelise()),
    "This Christian makes 2 evangelism attempts with -1.": does(n.Evangelise(2, -1)),
    "Counter an enemy card on this Christian.": does(n.Counter(Side.ENEMY)),
    "Counter an enemy card on this soul.": does(n.Counter(Side.ENEMY)),
    "Counter a mission card.": does(n.Counter(Side.MISSION, about=None)),
    "Counter a dart card on a fellow.": does(n.Counter(type="dart", about=Who(FELLOWS))),
    "Counter the activation of a mission card on a Christian of an opponent.": does(
        n.Counter(Side.MISSION, activations=True, about=Who(THEIRS))
    ),
    "Redirect a wile enemy card on this Christian.": does(n.Redirect(Side.ENEMY, "wile")),
    "Draw 2 mission cards.": does(n.DrawCardsOf(Side.MISSION, 2)),
    "Each player draws an enemy card.": does(n.DrawCardsOf(Side.ENEMY, 1, Whose.EACH)),
    "Each opponent discards a mission card from hand.": does(n.DiscardFromHand(Side.MISSION)),
    "The player of this Christian discards 2 mission cards from hand.": does(
        n.DiscardFromHand(Side.MISSION, 2, Whose.BEARERS)
    ),
    "Take a power mission card from your discard pile.": does(n.Retrieve(Side.MISSION, 1, "power")),
    "Discard an enemy card on this Christian.": does(n.DiscardCardsOn(side=Side.ENEMY)),
    "Discard all habit cards on a fellow.": does(n.DiscardCardsOn(Who(FELLOWS, count=1), None, "habit", every=True)),
    "Introduce a character.": does(n.Introduce()),
    "Each opponent introduces 1 character.": does(n.Introduce(Whose.OPPONENTS)),
    "Discard a soul of yours.": does(n.DiscardSouls(Who(Among.YOUR_SOULS, count=1))),
    "Discard a soul of an opponent.": does(n.DiscardSouls(Who(Among.OPPONENTS_SOULS, count=1))),
    "Discard this soul.": does(n.DiscardSouls(Who())),
    "Discard all souls of opponents.": does(n.DiscardSouls(Who(Among.OPPONENTS_SOULS))),
    "This Christian engages and discard this card.": does(n.InOrder((n.Engage(), n.DiscardThis()))),
    "Draw a mission card. Draw an enemy card. Discard this card.": does(
        n.InOrder((n.DrawCardsOf(Side.MISSION), n.DrawCardsOf(Side.ENEMY), n.DiscardThis()))
    ),
    "You may draw a mission card.": does(n.May(n.DrawCardsOf(Side.MISSION))),
    "If you have fewer points than an opponent, draw a mission card.": does(
        n.Provided(n.PointsCompare(), n.DrawCardsOf(Side.MISSION))
    ),
    "This Christian gains 1 maturity. OR Draw a mission card.": does(n.Mature(), n.DrawCardsOf(Side.MISSION)),
    "A prophet of yours gains 1 maturity.": does(n.Mature(Who(YOURS, (n.HasGift("prophecy"),), 1))),
    "All fellows with a stronghold gain 1 maturity.": fellows_with(n.HasStronghold()),
    "All fellows with the stronghold of fear at level 2 or higher gain 1 maturity.": fellows_with(
        n.HasStronghold("fear", 2)
    ),
    "All fellows with a gift at level 3 gain 1 maturity.": fellows_with(n.HasGift("", 3)),
    "All fellows with the gift of teaching gain 1 maturity.": fellows_with(n.HasGift("teaching")),
    "All fellows with maturity 3 gain 1 maturity.": fellows_with(n.MaturityIs(3, 3)),
    "All fellows with maturity 3 or more gain 1 maturity.": fellows_with(n.MaturityIs(3)),
    "All fellows with maturity 2 or less gain 1 maturity.": fellows_with(n.MaturityIs(1, 2)),
    "All fellows with an enemy card on them gain 1 maturity.": fellows_with(n.BearsCard(Side.ENEMY)),
    "All fellows who were attacked this turn gain 1 maturity.": fellows_with(n.WasAttacked()),
    "All fellows who were attacked by a dart card this turn gain 1 maturity.": fellows_with(n.WasAttacked("dart")),
    "All fellows who used a gift this turn gain 1 maturity.": fellows_with(n.UsedGift()),
    "All fellows who used the gift of teaching this turn gain 1 maturity.": fellows_with(n.UsedGift("teaching")),
    "All fellows who share a stronghold with this Christian gain 1 maturity.": fellows_with(n.SharesStronghold()),
    "All fellows who share the stronghold of fear with this Christian gain 1 maturity.": fellows_with(
        n.SharesStronghold("fear")
    ),
    "All fellows who share a gift with this Christian gain 1 maturity.": fellows_with(n.SharesGift()),
    "All fellows who share the gift of serving with this Christian gain 1 maturity.": fellows_with(
        n.SharesGift("serving")
    ),
    f"Must be played while there is a shaky Christian of yours. {GAIN}": must(n.ThereIs(Who(YOURS, (n.IsShaky(),)))),
    f"Must be played while there are 2 fellows. {GAIN}": must(n.ThereIs(Who(FELLOWS), 2)),
    f"Must be played while there are no engaged fellows. {GAIN}": must(n.ThereIsNo(Who(FELLOWS, (n.IsEngaged(),)))),
    f"Must be played while this Christian is engaged. {GAIN}": must(n.ThereIs(Who(traits=(n.IsEngaged(),)))),
    f"Must be played while this Christian has a stronghold. {GAIN}": must(n.ThereIs(Who(traits=(n.HasStronghold(),)))),
    f"Must be played while this Christian was attacked this turn. {GAIN}": must(
        n.ThereIs(Who(traits=(n.WasAttacked(),)))
    ),
    f"Must be played while you have more points than each opponent. {GAIN}": must(n.PointsCompare(behind=False)),
    "Each opponent draws 1 fewer mission card in the draw phase.": holds(
        n.DrawsMore(Side.MISSION, -1, Whose.OPPONENTS)
    ),
    "You draw 1 more enemy card in the draw phase.": holds(n.DrawsMore(Side.ENEMY, 1)),
    "This Christian has +1 in evangelism attempts.": holds(n.EvangelismBonus(1)),
    "This Christian is dormant.": holds(n.AreDormant()),
    "The heart of this soul is 1 higher.": holds(n.HeartChange(1)),
    "The heart of this soul is 2 lower.": holds(n.HeartChange(-2)),
    "No lust enemy card may be played on this Christian.": holds(n.Shields(Side.ENEMY, "lust")),
    "This Christian has the gift of healing at level 2.": holds(n.GrantsGift("healing", 2)),
    f"This card stays in play. {GAIN}": Ability(branches=(n.Mature(),), stays=True),
    f"Countdown: {GAIN}": Ability(countdown=n.Mature()),
    f"In the disengage phase: {GAIN}": Ability(disengage=n.Mature()),
    f"Activate (engage this Christian): {GAIN}": Ability(activation=n.Activation((n.EngageCost(),), n.Mature())),
    "Activate as a Kairos (engage a fellow and lose 1 maturity): Counter an enemy card on this Christian.": Ability(
        activation=n.Activation(
            (n.EngageCost(Who(FELLOWS, count=1)), n.MaturityCost()), n.Counter(Side.ENEMY), kairos=True
        )
    ),
    f"Activate (discard an enemy card from hand): {GAIN}": Ability(
        activation=n.Activation((n.DiscardCost(Side.ENEMY),), n.Mature())
    ),
    f"Draw a mission card. Activate (discard this card): {GAIN}": Ability(
        branches=(n.DrawCardsOf(Side.MISSION),), activation=n.Activation((n.DiscardCost(),), n.Mature())
    ),
}
UNREAD = (
    "Dance.",
    "This Christian gains maturity.",
    "Activate: This Christian gains 1 maturity.",
    "Countdown (engage this Christian): This Christian gains 1 maturity.",
    "Countdown: This Christian is dormant.",
    "A soul of yours becomes shaky.",
    "Discard a fellow.",
    "This Christian becomes steady.",
    "A fellow is dormant.",
    "Take a power card from your discard pile.",
    "All fellows with maturity 7 gain 1 maturity.",
    "Activate (engage a Christian of an opponent): This Christian gains 1 maturity.",
    f"{GAIN} OR This Christian is dormant.",
    f"Countdown: {GAIN} Countdown: {GAIN}",
    "This Christian gains 1 maturity and " * 50,
    GAIN * 60,
)


@pytest.mark.parametrize("text", MEANINGS)
def test_texts_mean_what_they_say(text: str) -> None:
    told = reader.read(text)
    assert told.unread == ""
    assert told.ability == MEANINGS[text]


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_read_whole_is_played_by_hand(text: str) -> None:
    told = reader.read(text)
    assert told.unread
    assert told.ability == Ability(branches=(n.PlayedByHand(text),), stays=True)


def test_marks_are_read_wherever_they_stand() -> None:
    told = reader.read(f"[Optional discard] {GAIN} [BANISH]")
    assert (told.ability, told.banish, told.optional_discard) == (does(n.Mature()), True, True)
    plain = reader.read(GAIN)
    assert not plain.banish and not plain.optional_discard


def test_a_card_without_text_does_nothing() -> None:
    assert reader.read("").ability == Ability()


def test_each_production_is_used_by_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[int] = set()
    whole = reader.Chart.whole

    def seen(chart: reader.Chart, symbol: str) -> object:
        found = whole(chart, symbol)
        for reading in found:
            note(reading.derivation)
        return found

    def note(derivation: Derivation) -> None:
        used.add(id(derivation.production))
        for child in derivation.children:
            note(child)

    monkeypatch.setattr(reader.Chart, "whole", seen)
    for text in MEANINGS:
        reader.read(text)
    listed: list[Production] = [p for group in reader._grammar().rules.values() for p in group]
    unused = [f"{p.symbol}: {p.source}" for p in listed if id(p) not in used and p.symbol != "being"]
    assert not unused


def test_a_text_with_a_word_less_is_read_otherwise_or_not_at_all() -> None:
    """No word of a text is skipped, but for "or higher" behind a level."""
    for text, meaning in MEANINGS.items():
        words = text.split()
        for at, word in enumerate(words):
            if word in ("or", "higher", "OR") or word[0] in "([" or word[-1] in ")]:":
                continue
            told = reader.read(" ".join(words[:at] + words[at + 1 :]))
            assert told.ability != meaning, (text, word)
