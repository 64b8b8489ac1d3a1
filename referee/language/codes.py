"""The kinds of fault that a ruleset can have beside those of its YAML, one line each."""

from __future__ import annotations

from referee.source.codes import Code, register

LANGUAGE_CODES = (
    # how it is written
    Code("wrong-version", "the file is not written for this version of the language"),
    Code("wrong-shape", "a list, a map or a text where something else is due"),
    Code("empty-part", "a part of the ruleset with nothing in it"),
    Code("unknown-key", "a key that this part does not have"),
    Code("missing-key", "a key that this part cannot do without"),
    Code("unknown-word", "a word that is none of those that may stand here"),
    Code("wrong-name", "a name with blanks or signs in it"),
    Code("double-name", "one name for two things"),
    Code("wrong-range", "a range that ends before it begins"),
    Code("wrong-amount", "an amount of money that cannot be read"),
    Code("wrong-default", "a default that the option does not allow"),
    Code("option-shape", "an option that does not say what may be chosen"),
    Code("unknown-kind", "a kind of value that there is not"),
    Code("list-for-formula", "a list where a formula is due"),
    # extends
    Code("unknown-base", "extends names a ruleset that is not found"),
    Code("extends-itself", "rulesets that extend one another in a circle, or too many of them"),
    Code("nothing-removed", "removed stands where there is nothing to remove"),
    # patterns
    Code("unknown-pattern", "like names no pattern that is found"),
    Code("unknown-with", "with fills in something that the pattern does not take"),
    Code("missing-with", "a pattern needs something that is not filled in"),
    # formulas and sentences
    Code("formula", "a formula that cannot be read"),
    Code("formula-too-long", "a formula of more letters or parts than anybody can read"),
    Code("sentence", "a sentence whose < > cannot be read"),
    Code("unknown-sentence", "a sentence that say does not have"),
    Code("unknown-name", "a name that nothing has"),
    Code("unknown-attribute", "something behind a dot that is not there"),
    Code("unknown-function", "a function that there is not"),
    Code("unknown-option", "an option that is not declared"),
    Code("procedure-in-formula", "a procedure called inside a formula"),
    Code("wrong-arguments", "a call with too many or too few values"),
    Code("wrong-kind", "a value of a kind that does not fit"),
    Code("double-terms", "a market's bets settled by other terms than its own"),
    Code("no-otherwise", "cases that do not say what holds in every other case"),
    Code("not-constant", "a lookup table with something in it that may change"),
    Code("recursion", "a formula or procedure that uses itself"),
    Code("may-be-unbound", "a name that is not given a value on every way to where it is read"),
    Code("may-be-nothing", "a value that may be nothing, used without asking whether it is there"),
    # steps
    Code("no-verb", "a step without a verb"),
    Code("two-verbs", "a step with two verbs"),
    Code("empty-verb", "a verb with nothing behind it"),
    Code("no-equals", "a value is set without ="),
    Code("set-map", "several values set in one step"),
    Code("no-call", "call with something that is no call"),
    Code("no-loop", "stop: loop outside of any loop"),
    Code("no-value", "a name for what a procedure returns that returns nothing"),
    Code("undeclared", "a name that is set and was never made"),
    Code("not-settable", "something that cannot be given a value"),
    Code("hides-name", "a new name that means something already"),
    Code("unknown-procedure", "a call of a procedure that there is not"),
    Code("nothing-to-choose", "a choice that does not say among what"),
    Code("instead-outside", "instead outside of the steps of a cheat"),
    # pieces
    Code("no-kind", "a tracked value that does not say what it holds"),
    Code("no-cards", "zones, and no cards to lie in them"),
    Code("all-cards", "no zone, or more than one, that holds all cards at the start"),
    Code("no-values", "value() of cards that are given no values"),
    Code("unknown-card", "a card that the deck does not have"),
    Code("unknown-rank", "a rank that the deck does not have"),
    Code("wrong-order", "an order that does not name every rank once"),
    Code("unknown-zone", "a zone that there is not"),
    Code("unknown-die", "a die that there is not"),
    Code("wrong-dice", "dice that cannot be thrown"),
    # play, bets, cheats
    Code("no-play", "a ruleset without play"),
    Code("unknown-bank", "a market against a bank that nobody holds"),
    Code("unknown-window", "a market that opens in a window that no step opens"),
    Code("empty-window", "a window in which no market opens"),
    Code("unknown-moment", "a cheat for a moment that no step has"),
    Code("two-moments", "a cheat that is tried both before and after"),
    Code("wrong-check", "a check that is neither none nor a skill with a DC"),
    Code("unknown-decision", "weights for a decision that nobody takes"),
    Code("weighs-secret", "an NPC's weight reads what whoever decides does not see"),
    Code("wrong-seats", "a test with too few or too many players"),
    Code("unknown-person", "a test that names somebody who is not there"),
    Code("tells-secret", "what everybody is told or shown depends on what only some see"),
    # warnings
    Code("unused-option", "an option that nothing reads", "warning"),
    Code("unused-sentence", "a sentence that is never said", "warning"),
    Code("unused-formula", "a formula under define that nothing uses", "warning"),
    Code("unused-procedure", "a procedure that is never called", "warning"),
)
"""The kinds that reading and checking a ruleset can find."""

register(*LANGUAGE_CODES)
