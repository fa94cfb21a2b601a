"""Who and what an ability's words refer to: its card, its player, and what it did before."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.cards.identity import answers_to
from engine.cards.model import Brigade, CardType
from engine.kernel.facts import Moved
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.pairing import is_price_beside
from engine.redemption.abilities.reading.readings import ability_of, effects_in, step_at, waits
from engine.redemption.language.ast.conditions import Happening, HasStatus, Status, Until
from engine.redemption.language.ast.document import Ability
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Target
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb
from engine.redemption.language.effect_kinds import DERIVED, KINDS, SHOWING, STOPPING
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, EffectOutcome, Path, instances
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import bearer_of, characters_on, contents_of, current_battle

#: The length of the path of an effect that is no branch of a choice: its clause, and its step.
STEP: Final = 2
#: Words by which several players carry out an effect, each for himself.
EVERY: Final = frozenset({Player.EACH_PLAYER, Player.EACH_OPPONENT})
#: Words that name nobody as carrying an effect out whom other words do not.
_UNNAMED: Final = frozenset({None, Player.YOU, Player.THAT_PLAYER, Player.THEIR, Player.ANY, *EVERY})


@dataclass(frozen=True, slots=True)
class Context:
    """An ability instance in a state, for the time of one question."""

    state: State
    instance: AbilityInstance
    #: the address of the effect in question
    path: Path = ()
    #: who carries it out, where each of several players does
    acting: Seat | None = None
    #: what was chosen for earlier phrases of the effect in question: "that player's" and "matching" look to it
    chosen: tuple[CardId, ...] = ()

    @property
    def card(self) -> CardId:
        """The card that has the ability."""
        return self.instance.card

    @property
    def you(self) -> Seat:
        """The player who controls the ability: its holder.

        Rules: REG-CTRL-12, REG-CTRL-13, REG-CTRL-22, RB-GL-39, R11-CTRL-04
        """
        return self.instance.controller

    @property
    def ability(self) -> Ability:
        """The reading of the ability."""
        return ability_of(self.state, self.instance)

    def opponents(self) -> tuple[Seat, ...]:
        """Return the other players; in a battle the one who fights against you, or the one who has used the ability.

        For a team: all players who oppose it, or those of them who have a character in battle. If one of several was
        chosen to do what the clause says, only he.

        Rules: REG-CTRL-10, REG-CTRL-11, REG-SA-22, DBR-TEAMS-15
        """
        user = self._using_opponent() or self._chosen_opponent()
        if user:
            return user
        rivals, fight = teams.opponents_of(self.state, self.you), current_battle(self.state)
        if fight is not None and rules_of(self.state).teams:
            return tuple(s for s in rivals if characters_on(self.state, fight, s)) or rivals
        if fight is not None and self.you in (fight.attacker, fight.defender):
            return (fight.defender if fight.attacker == self.you else fight.attacker,)
        return rivals

    def _using_opponent(self) -> tuple[Seat, ...]:
        firing = self.instance.firing
        user = firing.seat if firing is not None and firing.at_will else None
        return (user,) if user is not None and teams.are_opponents(self.state, user, self.you) else ()

    def _chosen_opponent(self) -> tuple[Seat, ...]:
        """Return the opponent who was chosen for this clause or one before it."""
        chosen = self.instance.opponent
        return chosen[1:] if chosen is not None and (not self.path or self.path[0] >= chosen[0]) else ()

    def _any_opponents(self) -> tuple[Seat, ...]:
        """Return who is "an opponent", in battle or not. Rules: REG-CTRL-11, DBR-TEAMS-15"""
        if rules_of(self.state).teams:
            return self.opponents()
        here = self.instance.opponent is not None and self.path[:1] == self.instance.opponent[:1]
        chosen = self._chosen_opponent() if here else ()
        return self._using_opponent() or chosen or teams.opponents_of(self.state, self.you)

    def seats(self, who: Player | None, about: CardId | None = None) -> tuple[Seat, ...]:
        """Return the players a word means; `about` is the card whose owner is "its owner".

        Rules: REG-CTRL-10 to REG-CTRL-13, REG-TARGET-25, RB-GL-64, DBR-TEAMS-16
        """
        match who:
            case None | Player.YOU:
                return (self.you,)
            case Player.OPPONENT:
                return self.opponents()
            case Player.AN_OPPONENT:
                return self._any_opponents()
            case Player.EACH_OPPONENT:
                return teams.opponents_of(self.state, self.you)
            case Player.ANY | Player.EACH_PLAYER:
                return self.state.seats
            case Player.OWNER:
                meant = (about,) if about is not None else self.chosen or self.pointed_at(Pointer.IT)
                return tuple(dict.fromkeys(self.state.cards[c].owner for c in meant)) or self.state.seats
            case Player.CONTROLLER:
                meant = (about,) if about is not None else self.pointed_at(Pointer.IT)
                return tuple(dict.fromkeys(cards.controller(self.state, c) for c in meant)) or self.state.seats
            case Player.ACTIVE:
                return self._active()
            case Player.PLAYER:
                return self._active() if rules_of(self.state).bare_player == "active" else (self.you,)
            case Player.THEIR:
                return self._named_actors() or self._spoken_of()
            case Player.THAT_PLAYER:
                return self._spoken_of()
            case Player.RESCUER:
                return self._rescuer()

    def carriers(self) -> tuple[Seat, ...]:
        """Return the players who carry out the effect; a place named without an owner is theirs.

        Rule: REG-TARGET-25
        """
        if self.acting is not None:
            return (self.acting,)
        if not self.path or self.instance.ability == NO_ABILITY:
            return (self.you,)
        step = step_at(self.ability, self.path)
        return self.seats(step.actor)

    def has_chooser(self, chooser: Player | None) -> bool:
        """Say whether there is a player who may choose: "its owner may" needs a card that was targeted.

        Rule: REG-CTRL-11
        """
        speaks_back = chooser in (Player.OWNER, Player.CONTROLLER) and self.instance.firing is None
        return not speaks_back or bool(self.pointed_at(Pointer.IT))

    def replaced(self) -> tuple[CardId, ...]:
        """Return the cards of the effect or event that this effect replaces. Rule: REG-INSTEAD-04"""
        firing = self.instance.firing
        if firing is None or not self.ability.clauses[firing.clause].replaces:
            return ()
        return firing.cards

    @property
    def carrier(self) -> Seat:
        """The player who carries out the current effect. Rules: REG-CTRL-13, REG-CTRL-15"""
        return next(iter(self.carriers()), self.you)

    def _active(self) -> tuple[Seat, ...]:
        return tuple(p.seat for p in self.state.phases[-1:])

    def _rescuer(self) -> tuple[Seat, ...]:
        """Return the rescuer: on a Lost Soul who rescued it, elsewhere who is rescuing. Rule: REG-RATT-08"""
        place = self.state.cards[self.card].location.zone
        if place.name == zones.LAND_OF_REDEMPTION and place.seat is not None:
            return (place.seat,)
        fight = current_battle(self.state)
        return (fight.attacker,) if fight else ()

    def _named_actors(self) -> tuple[Seat, ...]:
        """Return the players a text names as carrying out the current effect. Rule: REG-SA-18"""
        if self.acting is not None or not self.path or self.instance.ability == NO_ABILITY:
            return ()
        actor = step_at(self.ability, self.path).actor
        return () if actor in _UNNAMED else self.seats(actor)

    def _spoken_of(self) -> tuple[Seat, ...]:
        """Return whom "their" means: the player who acts now, else the players of targeted cards, else opponents."""
        if self.acting is not None:
            return (self.acting,)
        if self.chosen:
            seats = (self.state.cards[c].location.zone.seat for c in self.chosen)
            return tuple(dict.fromkeys(s for s in seats if s is not None))
        last = next(reversed(self.earlier()), None)
        if last is not None and last.cards:
            step = step_at(self.ability, last.path)
            if isinstance(step, Effect) and step.verb is Verb.PLACE and last.to is not None:
                return (last.to,)
            given = isinstance(step, Effect) and KINDS[step.verb].gives_away and step.actor is None
            whose = (cards.controller(self.state, c) if given else self.state.cards[c].owner for c in last.cards)
            return tuple(dict.fromkeys(whose))
        if self.instance.meant is not None:
            return (self.instance.meant,)
        if self.instance.firing is not None and self.instance.firing.seat is not None:
            return (self.instance.firing.seat,)
        return self.opponents()

    def earlier(self) -> tuple[EffectOutcome, ...]:
        """Return the outcomes of the effects before this one; a reactivated effect has later ones too."""
        if not self.path:
            return self.instance.outcomes
        return tuple(sorted((o for o in self.instance.outcomes if o.path < self.path), key=lambda o: o.path))

    def user(self) -> CardId | None:
        """Return who uses or bears the card, or who used it where it has gone before its later sentences act."""
        bearer = bearer_of(self.state, self.card)
        has_gone = bearer is None and self.instance.firing is not None
        return self.instance.bearer if has_gone else bearer

    def itself(self) -> tuple[CardId, ...]:
        """Return the card that "this card" means: this one, or on return the one that came back. Rule: REG-SETA-05"""
        return self._came_back() or (self.card,)

    def _set_aside(self) -> tuple[CardId, ...]:
        """Return the user of an Enhancement that has set its user aside: the text still refers to him."""
        user = self.instance.bearer
        aside = user is not None and self.state.cards[user].location.zone.name == zones.SET_ASIDE
        return (user,) if user is not None and aside else ()

    def _set_off_by(self) -> tuple[CardId, ...]:
        """Return the cards of the event that triggered this: on a card without a bearer, "human" means one of them."""
        firing = self.instance.firing
        return firing.cards if firing is not None else ()

    def _came_back(self) -> tuple[CardId, ...]:
        """Return the cards that returned from set-aside, if that triggered this clause."""
        firing = self.instance.firing
        trigger = self.ability.clauses[firing.clause].trigger if firing is not None else None
        returned = firing is not None and trigger is not None and Happening.RETURNS in trigger.happenings
        return firing.cards if firing is not None and returned else ()

    def done(self) -> tuple[EffectOutcome, ...]:
        """Return the outcomes of this ability's effects; until a triggered clause has acted, those of earlier ones."""
        if self.instance.outcomes:
            return self.instance.outcomes
        firing = self.instance.firing
        waited = self.state.instances.get(firing.waited) if firing is not None else None
        return waited.outcomes if waited is not None else ()

    def printed_before(self) -> AbilityInstance | None:
        """Return the ability printed before this one on the same card, as it acted last.

        An ability that only waits has done nothing yet, so "if they do not" means the ability before that one.
        """
        own = self.instance
        if own.ability == NO_ABILITY:
            return None
        for number in range(own.ability - 1, -1, -1):
            found = self._printed_as(number)
            if found is None or found.outcomes or not all(waits(c) for c in ability_of(self.state, found).clauses):
                return found
        return None

    def _printed_as(self, number: int) -> AbilityInstance | None:
        own = self.instance
        found: AbilityInstance | None = None
        for other in instances(self.state):
            if (other.card, other.section, other.ability) == (own.card, own.section, number):
                found = other if found is None or other.outcomes else found
        return found

    def came_to_pass(self) -> bool:
        """Say whether the ability printed right before this one has done anything."""
        before = self._printed_as(self.instance.ability - 1)
        return before is not None and bool(before.outcomes)

    def pointed_at(self, pointer: Pointer) -> tuple[CardId, ...]:
        """Return the cards that a pronoun means. Rule: REG-SA-09"""
        match pointer:
            case Pointer.BEARER:
                bearer = bearer_of(self.state, self.card)
                if bearer is None and cards.is_character(self.state, self.card):
                    bearer = self.card
                return (bearer,) if bearer is not None else self._set_aside() or self._bore_it() or self._set_off_by()
            case Pointer.EVENT:
                return self._set_off_by()
            case Pointer.CONTENTS:
                return contents_of(self.state, self.card)
            case Pointer.LOOKED_AT | Pointer.REVEALED:
                return self.seen()
            case Pointer.REST:
                return self._rest()
            case _ if host := self._placed_on():
                return host
            case _ if self._stops_what_was_played():
                return self._before()
            case _ if by := self._did_it():
                return by
            case _:
                if kept := self._kept():
                    return kept
                for outcome in reversed(self._meant_by_it()):
                    if outcome.drawn and not outcome.cards:
                        if self._is_of_another_branch(outcome):
                            continue
                        return outcome.drawn
                    if outcome.cards:
                        return self._meant(outcome)
                return () if self._has_found_nobody() else self._before()

    def _bore_it(self) -> tuple[CardId, ...]:
        """Return the bearer of a card that its own ability has moved, or that has just left with him.

        "Reserve this card. If you do, protect Hero"; "if bearer is discarded".
        """
        if self.card not in self.state.cards or self.state.cards[self.card].location.zone.name in zones.IN_PLAY:
            return ()
        moved = (f for f in self.state.facts.values() if isinstance(f, Moved) and f.card == self.card)
        hosts = [f.origin.host for f in moved if f.event.cause.ability == self.instance.id]
        along = [f.event.id for f in self.state.emitted if isinstance(f, Moved) and f.card == self.instance.bearer]
        left = (f for f in self.state.emitted if isinstance(f, Moved) and f.card == self.card)
        hosts += [f.origin.host for f in left if f.event.id in along]
        return tuple(h for h in hosts[-1:] if h is not None)

    def _stops_what_was_played(self) -> bool:
        """Say whether "pay a card to negate that card" waited for a card to be played: "that card" is the played one.

        Rule: REG-SA-08
        """
        firing = self.instance.firing
        trigger = self.ability.clauses[firing.clause].trigger if firing is not None else None
        if trigger is None or Happening.PLAYS not in trigger.happenings:
            return False
        effects = dict(effects_in(self.state, self.instance))
        own, paid = effects.get(self.path), [e for o in self.earlier() if (e := effects.get(o.path)) is not None]
        return own is not None and own.verb in STOPPING and bool(paid) and all(e.cost for e in paid)

    def paid_with(self) -> tuple[CardId, ...]:
        """Return the cards, this one apart, that a price before this effect has reached. Rule: REG-UNIQ-16"""
        before = [o for o in self.earlier() if o.path[:1] == self.path[:1]] if len(self.path) > 1 else []
        if not before:
            return ()
        effects = dict(effects_in(self.state, self.instance))
        paid = (o.cards for o in before if (e := effects.get(o.path)) is not None and e.cost)
        return tuple(c for found in paid for c in found if c != self.card)

    def _did_it(self) -> tuple[CardId, ...]:
        """Return the card that did what a clause waited for, if the clause stops "that card".

        Rules: REG-SA-08, REG-SA-25
        """
        firing = self.instance.firing
        trigger = self.ability.clauses[firing.clause].trigger if firing is not None else None
        if trigger is None or not isinstance(trigger.by, Target):
            return ()
        own = dict(effects_in(self.state, self.instance)).get(self.path)
        if own is None or own.verb not in STOPPING:
            return ()
        moved = (f for f in self.state.facts.values() if isinstance(f, Moved) and f.card in self._set_off_by())
        by = [self.state.instances.get(f.event.cause.ability) for f in moved if f.event.cause.ability is not None]
        return tuple(i.card for i in by[-1:] if i is not None)

    def _is_of_another_branch(self, outcome: EffectOutcome) -> bool:
        """Say whether an effect was one of several to choose from: what follows them refers to what came before."""
        branch = outcome.path[:-1]
        return len(outcome.path) > STEP and self.path[: len(branch)] != branch

    def _kept(self) -> tuple[CardId, ...]:
        """Return the recorded cards of an effect on all of a kind, for a later effect that says "them"."""
        kept = dict(self.instance.kept).get(self.path, ())
        effect = dict(effects_in(self.state, self.instance)).get(self.path) if kept else None
        return () if effect is None or effect.verb in DERIVED else kept

    def _meant_by_it(self) -> tuple[EffectOutcome, ...]:
        """Return the outcomes that "it" may mean: not what was paid for what was spoken of. Rule: REG-SA-09"""
        earlier, firing = self.earlier(), self.instance.firing
        effects, clauses = dict(effects_in(self.state, self.instance)) if earlier else {}, self.ability.clauses
        paid = {p for p, e in effects.items() if is_price_beside(clauses[p[0]], e)}
        others = tuple(o for o in earlier if o.path not in paid)
        if (firing is not None and firing.cards) or any(o.cards or o.drawn for o in others):
            return others
        before = self.printed_before() if len(others) < len(earlier) else None
        return earlier if before is None or not before.outcomes else others

    def _has_found_nobody(self) -> bool:
        """Say whether an effect before this one found no target: "it" then means nothing. Rule: REG-SA-09"""
        aimed = {p for p, e in effects_in(self.state, self.instance) if e.targets}
        return any(o.path in aimed for o in self._meant_by_it())

    def brigades(self) -> frozenset[Brigade]:
        """Return the brigades that were chosen for the ability, or for the one that it was triggered from."""
        waited = self.state.instances.get(self.instance.firing.waited) if self.instance.firing is not None else None
        told = [o.brigades for i in (self.instance, waited) if i is not None for o in i.outcomes if o.brigades]
        return frozenset(told[-1]) if told else frozenset()

    def _places(self, outcome: EffectOutcome) -> bool:
        verbs = {p: e.verb for p, e in effects_in(self.state, self.instance)}
        return verbs.get(outcome.path) is Verb.PLACE

    def _looked_for_one(self, outcome: EffectOutcome) -> bool:
        """Say whether an effect revealed cards until it found one, which is the last of them. Rule: REG-REVEAL-04"""
        effect = dict(effects_in(self.state, self.instance)).get(outcome.path)
        return effect is not None and effect.verb is Verb.REVEAL and isinstance(effect.duration, Until)

    def _meant(self, outcome: EffectOutcome) -> tuple[CardId, ...]:
        """Return what "it" means after an effect; after a place effect, the other of the two cards."""
        if self._looked_for_one(outcome):
            return outcome.cards[-1:] if outcome.in_full else ()
        if len(outcome.cards) < 2 or not self._places(outcome):
            return outcome.cards
        *placed, host = outcome.cards
        return tuple(placed) if host == self.card else (host,)

    def seen(self) -> tuple[CardId, ...]:
        """Return the cards the ability looked at or revealed last.

        Rules: REG-LOOK-01, REG-REVEAL-01
        """
        return next((o.cards for o in reversed(self.instance.outcomes) if o.path in self._showing()), ())

    def has_revealed(self) -> bool:
        """Say whether the cards the ability showed last were revealed to all. Rules: REG-LOOK-01, REG-REVEAL-01"""
        verbs = {p: e.verb for p, e in effects_in(self.state, self.instance)}
        last = next((o for o in reversed(self.instance.outcomes) if o.path in self._showing()), None)
        return last is not None and verbs[last.path] is Verb.REVEAL

    def reached(self, verb: Verb) -> tuple[CardId, ...]:
        """Return the cards that effects of a type have acted on, in this ability or the one that triggered it."""
        firing = self.instance.firing
        waited = self.state.instances.get(firing.waited) if firing is not None else None
        trigger = self.ability.clauses[firing.clause].trigger if firing is not None and verb is Verb.DRAW else None
        drew = firing is not None and trigger is not None and Happening.DRAWS in trigger.happenings
        found: dict[CardId, None] = dict.fromkeys(firing.cards) if drew and firing is not None else {}
        for instance in (self.instance, waited):
            if instance is not None:
                paths = {p for p, e in effects_in(self.state, instance) if e.verb is verb}
                found |= dict.fromkeys(self._called(o.named for o in instance.outcomes if o.named and o.path in paths))
                found |= dict.fromkeys(c for o in instance.outcomes if o.path in paths for c in (*o.cards, *o.drawn))
        return tuple(found)

    def _called(self, said: Iterable[str]) -> Iterator[CardId]:
        """Generate the cards that answer to names, wherever they are; a Lost Soul is not named. Rule: REG-UNIQ-14"""
        for name in said:
            for card in self.state.cards:
                of = cards.printing(self.state, card)
                if CardType.LOST_SOUL not in of.types and answers_to(of, name):
                    yield card

    def _showing(self) -> tuple[Path, ...]:
        found = effects_in(self.state, self.instance)
        shown = tuple(p for p, e in found if e.verb in SHOWING)
        return shown or tuple(p for p, e in found if e.verb is Verb.SELECT)

    def _rest(self) -> tuple[CardId, ...]:
        """Return the cards looked at or revealed that no later effect of the ability took: "the rest"."""
        showing = self._showing()
        at = max((n for n, o in enumerate(self.instance.outcomes) if o.path in showing), default=None)
        if at is None:
            return ()
        shown = self.instance.outcomes[at]
        taken = {c for o in self.earlier() if o.path > shown.path for c in o.cards}
        return tuple(c for c in shown.cards if c not in taken)

    def _before(self) -> tuple[CardId, ...]:
        """Return what a clause refers to: the cards of the event that triggered it, or of the ability before.

        A clause that lasts while something is true, or acts after the battle, is an ability of its own, but refers to
        the one before it. Rule: REG-SA-04
        """
        firing = self.instance.firing
        if firing is not None:
            waited = self.state.instances.get(firing.waited)
            done = waited.outcomes if waited is not None else ()
            about = firing.cards or next((o.cards for o in reversed(done) if o.cards), ())
            if about or firing.seat is not None:
                return about
        before = self.printed_before()
        return () if before is None else replace(self, instance=before, path=()).pointed_at(Pointer.IT)

    def _placed_on(self) -> tuple[CardId, ...]:
        """Return the card on which this one is placed, where the ability acts while it is: it refers to that one.

        What was paid for the placing is not meant. The price of the ability itself may be the placed card.
        Rule: REG-PLACE-08
        """
        standing = (check for clause in self.ability.clauses for check in clause.standing)
        if not any(isinstance(check, HasStatus) and check.status is Status.PLACED for check in standing):
            return ()
        if not cards.is_placed(self.state, self.card):
            return self._bore_it()
        host = bearer_of(self.state, self.card)
        return () if host is None else (host,)
