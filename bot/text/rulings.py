"""Answers to ruling questions as plain text for a terminal."""

from glossary.answer import Answer, Hit, cite


def answer_text(answer: Answer) -> str:
    """Return an answer as lines for people: the ruling, where it stands, and what to read next."""
    lines: list[str] = []
    if not answer.found:
        lines.append("No rule found.")
        lines += ["Nearest headings:", *(f"  {hit.section.key}" for hit in answer.hits[:3])]
        return "\n".join(lines)
    first, *others = answer.hits
    lines += [f"{answer.confidence.value.capitalize()} {cite(first.section)}:", *_sentences(first)]
    if answer.question.cards:
        lines.append(f"Cards: {', '.join(answer.question.cards)}")
    if answer.question.repaired:
        lines.append("Read as: " + ", ".join(f"{was} = {now}" for was, now in answer.question.repaired))
    if others:
        lines.append("Related: " + "; ".join(hit.section.key for hit in others))
    return "\n".join(lines)


def _sentences(hit: Hit) -> list[str]:
    return [f"  {each.text} [{each.id}]" for each in hit.statements[:2]]
