"""The typing of every step there is."""

from __future__ import annotations

from referee.language import kinds as k
from referee.language.model import Step
from referee.language.type_choices import ChoiceTyper
from referee.language.type_flow import FlowTyper
from referee.language.type_money import MoneyTyper
from referee.language.type_pieces import PieceTyper


class StepTyper(FlowTyper, PieceTyper, ChoiceTyper, MoneyTyper):
    """Types procedures as they are called, starting at ``play``."""

    def do_tell(self, step: Step) -> None:
        for sentence in step.head if isinstance(step.head, list) else []:
            self.sentence(sentence)
        self.people(step.formula("to"), "who hears it")

    def do_out(self, step: Step) -> None:
        if (who := self.head(step)) is not None:
            self.need(who, k.PLAYER, "who is out")

    def do_finish(self, step: Step) -> None:
        self.people(self.head(step), "who won")
        self.param(step, "standing", k.PLAYERS)
        for sentence in step.say:
            self.sentence(sentence)
        self.known.gone = True

    def do_instead(self, step: Step) -> None:
        if not self.in_cheat and not self.quiet:
            self.fault("instead-outside", step.place, "instead stands only in the steps of a cheat")
        if (value := self.head(step)) is not None:
            self.infer(value)
