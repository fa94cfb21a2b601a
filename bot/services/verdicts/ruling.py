"""An answer for scripts: the stable form of `berean ruling --json` and `--jsonl`."""

from pydantic import BaseModel, ConfigDict

from bot.services.rulings.answers import RulingAnswer
from bot.services.rulings.answers import as_ruling as as_passages
from bot.services.verdicts.chain import Told
from bot.services.verdicts.model import Verdict


class PartRuling(BaseModel):
    """The answer to one of several questions asked together."""

    model_config = ConfigDict(frozen=True)

    question: str
    verdict: Verdict
    value: str | int | None = None
    because: str = ""
    statements: tuple[str, ...] = ()


class DirectRuling(RulingAnswer):
    """Passages and the direct answer; `verdict` is None if there are only passages."""

    verdict: Verdict | None = None
    value: str | int | None = None
    because: str = ""
    statements: tuple[str, ...] = ()
    computed: bool = False
    assumed: tuple[str, ...] = ()
    edition: str = ""
    log: tuple[str, ...] = ()
    parts: tuple[PartRuling, ...] = ()


def as_ruling(told: Told) -> DirectRuling:
    """Return an answer in the form for scripts."""
    passages = as_passages(told.passages).model_dump()
    parts = tuple(
        PartRuling(
            question=said, verdict=each.verdict, value=each.value, because=each.because, statements=each.statements
        )
        for said, each in told.others
    )
    direct = told.direct
    if direct is None:
        return DirectRuling(**passages, parts=parts, edition=told.asked.edition.value)
    return DirectRuling(
        **passages,
        verdict=direct.verdict,
        value=direct.value,
        because=direct.because,
        statements=direct.statements,
        computed=direct.computed,
        assumed=direct.assumed,
        edition=direct.edition,
        log=direct.log,
        parts=parts,
    )
