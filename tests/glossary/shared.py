"""What several tests of rulings ask: a judge over the shipped rules who knows no card, made once a process."""

from bot.services.rulings.answers import build_judge

JUDGE = build_judge({}, None)
