"""An answer for scripts: the stable form of `berean ruling --json` and `--jsonl`."""

from bot.services.rulings.answers import RulingAnswer
from bot.services.rulings.answers import as_ruling as as_passages
from bot.services.verdicts.chain import Told
from bot.services.verdicts.model import Verdict


class DirectRuling(RulingAnswer):
    """Passages, and what was answered directly: `verdict` is none where passages are all there is."""

    verdict: Verdict | None = None
    value: str | int | None = None
    because: str = ""
    statements: tuple[str, ...] = ()
    computed: bool = False
    assumed: tuple[str, ...] = ()
    edition: str = ""


def as_ruling(told: Told) -> DirectRuling:
    """Return an answer in the form scripts read."""
    passages = as_passages(told.passages).model_dump()
    direct = told.direct
    if direct is None:
        return DirectRuling(**passages, edition=told.asked.edition.value)
    return DirectRuling(
        **passages,
        verdict=direct.verdict,
        value=direct.value,
        because=direct.because,
        statements=direct.statements,
        computed=direct.computed,
        assumed=direct.assumed,
        edition=direct.edition,
    )
