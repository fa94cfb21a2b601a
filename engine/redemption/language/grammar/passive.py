"""Effects in the passive voice: "a Hero is discarded", "all Heroes must be returned to territory"."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Effect, Step
from engine.redemption.language.ast.nouns import Count, Filter, Place, Reference, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import ON_ABILITIES
from engine.redemption.language.grammar.nouns import list_of
from engine.redemption.language.grammar.quantities import ALL, PLURAL
from engine.redemption.language.grammar.shapes import Shape, Steps, To, check_targets

_DONE: dict[str, Verb] = {
    "negated": Verb.NEGATE,
    "prevented": Verb.PREVENT,
    "interrupted": Verb.INTERRUPT,
    "discarded": Verb.DISCARD,
    "captured": Verb.CAPTURE,
    "taken prisoner": Verb.CAPTURE,
    "converted": Verb.CONVERT,
    "healed": Verb.HEAL,
    "released": Verb.RELEASE,
    "paralyzed": Verb.PARALYZE,
    "poisoned": Verb.POISON,
    "diseased": Verb.DISEASE,
    "withdrawn": Verb.WITHDRAW,
    "deactivated": Verb.DEACTIVATE,
    "added to [the] battle": Verb.ADD_TO_BATTLE,
    "removed from the game": Verb.BANISH,
    "returned to hand": Verb.BOUNCE,
    "returned to owner 's hand": Verb.BOUNCE,
    "returned to owners ' hands": Verb.BOUNCE,
    "returned to territory": Verb.WITHDRAW,
    "set aside": Verb.SET_ASIDE,
}
#: brought to a place that is said: participle and preposition, verb, the zones it can be
_BROUGHT: dict[str, tuple[Verb, tuple[Zone, ...]]] = {
    "returned to": (Verb.WITHDRAW, (Zone.TERRITORY,)),
    "placed|put beneath|under": (Verb.UNDERDECK, (Zone.DECK,)),
    "shuffled into": (Verb.SHUFFLE, (Zone.DECK,)),
    "placed|put on [the] top of": (Verb.TOPDECK, (Zone.DECK,)),
    "placed|put in|into": (Verb.PUT_IN_PLAY, (Zone.LAND_OF_BONDAGE,)),
}


def passive(target: Target, verbs: tuple[Verb, ...]) -> tuple[Effect, ...]:
    """Read "X is negated and discarded": the effects in the active voice, the later ones on the same cards."""
    if isinstance(target.what, This) and verbs[0] in ON_ABILITIES:
        raise Refused("this card does not negate itself")
    check_targets(verbs[0], (target,))
    many = target.count is not None and target.count.number != 1
    back = Target(what=Reference(pointer=Pointer.THEM if many else Pointer.IT))
    return (Effect(verb=verbs[0], targets=(target,)), *(Effect(verb=verb, targets=(back,)) for verb in verbs[1:]))


def _may_be(target: Target, verbs: tuple[Verb, ...]) -> Steps:
    if isinstance(target.what, Reference) and verbs[0] in ON_ABILITIES:
        raise Refused("that says what others can do to this ability")
    return optional(passive(target, verbs))


def optional(steps: Steps) -> Steps:
    """Let the controller decline effects."""
    return tuple(_declined(step) for step in steps)


def _declined(step: Step) -> Step:
    return replace(step, optional=True)


def _many_passive(targets: tuple[Target, ...], verbs: tuple[Verb, ...]) -> Steps:
    if len(targets) < 2:
        raise Refused("one target")
    check_targets(verbs[0], targets)
    back = Target(what=Reference(pointer=Pointer.THEM))
    return (Effect(verb=verbs[0], targets=targets), *(Effect(verb=verb, targets=(back,)) for verb in verbs[1:]))


def stop(verb: Verb, what: Filter, number: Count) -> Steps:
    """Negate or prevent abilities that are named by their effects: "negate evil banding"."""
    return (Effect(verb, targets=(Target(what, number),)),)


def _words_stopped(verbs: tuple[Verb, ...], on: Selection, verb: Verb) -> Steps:
    return stop(verb, Filter(Kind.ABILITY, abilities=verbs, on=on), PLURAL)


class _Brought:
    """Build an effect that brings the subject to a place."""

    def __init__(self, verb: Verb, zones: tuple[Zone, ...]) -> None:
        self._frame = To(verb, zones)

    def __call__(self, target: Target, place: Place) -> Steps:
        return self._frame((target,), place)


RULES: list[Production] = [
    *words("done", _DONE),
    *list_of("done-list", "done", "and"),
    rule("shape", "<target> is|are <done-list>", passive),
    rule("shape", "<target> must be <done-list>", passive),
    rule("shape", "<targets> are <done-list>", _many_passive),
    rule("shape", "all <ability-name> is|are <stopped>", lambda what, verb: stop(verb, what, ALL)),
    rule("shape", "<ability-name> is|are <stopped>", lambda what, verb: stop(verb, what, PLURAL)),
    rule("shape", "<stopping> <ability-name>", lambda verb, what: stop(verb, what, PLURAL)),
    rule("shape", "<stopping> all <ability-name>", lambda verb, what: stop(verb, what, ALL)),
    rule("stopping", "negate", Constant(Verb.NEGATE)),
    rule("stopping", "prevent", Constant(Verb.PREVENT)),
    rule("ability-name", "<verb-list>", lambda verbs: Filter(Kind.ABILITY, abilities=verbs)),
    rule("ability-name", "<verb-list> on <selection>", lambda verbs, on: Filter(Kind.ABILITY, abilities=verbs, on=on)),
    rule("ability-name", "banding of <selection>", lambda by: Filter(Kind.ABILITY, abilities=(Verb.BAND,), used_by=by)),
    rule(
        "ability-name", "<alignment-list> <verb-list>", lambda al, v: Filter(Kind.ABILITY, alignments=al, abilities=v)
    ),
    rule("shape", "the words <verb-list> on <selection> are <stopped>", _words_stopped),
    rule("clause", "prevents <targets>", lambda targets: Clause(steps=Shape(Verb.PREVENT)(targets))),
    rule("clause", "negates <targets>", lambda targets: Clause(steps=Shape(Verb.NEGATE)(targets))),
    rule("stopped", "prevented", Constant(Verb.PREVENT)),
    rule("stopped", "negated", Constant(Verb.NEGATE)),
    rule("stopped", "prevented , interrupted [,] and/or negated", Constant(Verb.NEGATE)),
    rule("shape", "<target> may be <done-list>", _may_be),
    *[
        production
        for phrase, (verb, zones) in _BROUGHT.items()
        for production in (
            rule("brought", f"<target> is|are {phrase} <place>", _Brought(verb, zones)),
            rule("brought", f"<target> must be {phrase} <place>", _Brought(verb, zones)),
            rule("brought-maybe", f"<target> may be {phrase} <place>", _Brought(verb, zones)),
        )
    ],
    rule("shape", "<brought>", same),
    rule("shape", "<brought-maybe>", lambda steps: optional(steps)),
]
