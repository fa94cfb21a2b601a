"""What stands on a card, asked for in players' words."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("whats Pharaoh's strength", "number", 9),
        ("what toughness does Timothy (H) have", "number", 4),
        ("is Egypt (H) good or evil?", "outcome", "alignment: neutral"),
        ("what type of card is Golden Calf", "outcome", "type: Artifact"),
        ("is Moses (G) an Old Testament character", "yes", None),
        ("which testament is Timothy (H) from", "outcome", "testament: new testament"),
        ("what's Pharaoh's Hard Heart do", "card", "Pharaoh's Hard Heart"),
        ("is Lydia (H) protected from capture?", "yes", None),
        ("is Timothy (H) protected from capture?", "no", None),
        ("does Timothy (H) have a special ability?", "yes", None),
        ("does Pharaoh (H) have any text?", "no", None),
        ("is Timothy (H) Old Testament or New Testament?", "outcome", "testament: new testament"),
        ("how strong is Timothy (H), numbers please", "outcome", "numbers: 4/4"),
        ("who is Timothy (H), what are his stats", "outcome", "numbers: 4/4"),
        ("str of Timothy (H)", "number", 4),
        ("Timothy (H): color and numbers pls", "outcome", "brigade: white; numbers: 4/4"),
        ("Timothy (H), human or nah", "yes", None),
        ("is there an Orpha that's red?", "yes", None),
        ("which Orpha is the 7/7 one", "card", "Orpha"),
        ("my Timothy (H) got captured. is he a hero still", "no", None),
        ("Timothy (H), captured in my LoB: does he count as a human?", "yes", None),
        ("captured Timothy (H), has he an ability", "no", None),
        ("Oath at Sychar is active as an artifact. still a good card?", "no", None),
        ("once activated, is Oath at Sychar neutral?", "yes", None),
        ("Beast of Moab is immune to female heroes. Lydia (H) too then?", "yes", None),
        ("Beast of Moab is immune to female heroes, that covers Timothy (H)?", "no", None),
        ("Ishmar the Bander + Nahor of Ziph, may the first band the second", "yes", None),
        ("9 sites but 7 souls in the deck, legal?", "no", None),
        ("stats on Orpha, i mean the Winter one", "outcome", "numbers: 7/7"),
        ("two Orpha on my side of the table at once, ok?", "no", None),
        ("does Burial heal anyone?", "no", None),
        ("can Christian Martyr discard anything at all", "yes", None),
        ("can Christian Martyr discard him", None, None),
        ("does Beast of Moab say anything about females", "yes", None),
        ("does Burial mention weapons", "no", None),
        ("Timothy (H), is he OT or NT.. NT i think?", "yes", None),
        ("does Timothy (H) bring a hero", None, None),
        ("my Timothy (H) got captured, what is his strength", None, None),
        ("is Timothy (H) an angel or a human?", None, None),
        ("is Aaron's Rod (G) cannot be negated?", "yes", None),
        ("does Timothy (H) have numbers?", "yes", None),
        ("does Golden Calf have any toughness printed on it", "no", None),
        ("is there a brigade on Golden Calf", "no", None),
        ("does Timothy (H) have the same toughness", None, None),
        ("does Timothy (H) have power", None, None),
        ("what brigade is Golden Calf", "outcome", "brigade: none"),
        ("what are the stats of Burial", "outcome", "numbers: none"),
        ("is Timothy (H) unique or generic", "outcome", "unique"),
        ("is Golden Calf unique or generic", None, None),
        ("which book of the bible is Timothy (H) from", "outcome", "reference: I Corinthians 4:17"),
    ],
)
def test_a_printed_fact_is_told(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)
