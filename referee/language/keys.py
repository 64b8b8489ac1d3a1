"""Every key of a ruleset beside the verbs of steps: what stands behind it, and what it says.

The schema for editors is made from this table, and a test holds it against what the readers take. Shapes are those of
``verbs``, and: ``words`` one or several; ``number`` a whole number; ``part:x`` a map of the keys of ``x``; ``named:s`` a map
of an author's own names, each with ``s`` behind it; ``list:s`` one ``s`` or several behind dashes; ``s/t`` the one or the
other; ``s?`` may be empty.
"""

from __future__ import annotations

from referee.language.read_money import TERMS
from referee.records import record


@record
class Key:
    shape: str
    says: str
    needed: bool = False


K = Key

_LASTS = K("word:table|round", "table: it is kept from round to round.")
_SEEN_BY = K("words", "Who sees it: owner, everyone, nobody, house, dealer, or several of them.")
_TITLE = K("text", "What it is called.")

PARTS: dict[str, dict[str, Key]] = {
    "ruleset": {
        "referee": K("word:1", "The version of the language: 1.", needed=True),
        "extends": K("text", "Another ruleset that this one changes: it says only what differs."),
        "like": K("text", "A pattern that this game is played by; with fills in the rest."),
        "with": K("anything", "What the pattern leaves open, each by its name."),
        "pattern": K("part:pattern", "Makes of this ruleset a pattern, and says what it takes."),
        "title": K("text", "What the game is called.", needed=True),
        "also": K("words", "Other names of the game."),
        "summary": K("text", "One line for the list of games."),
        "tags": K("words", "Words for what kind of game it is."),
        "players": K("text", "How many may play: 2-6, or 2.", needed=True),
        "ideal": K("text", "For how many it is best: 3-4."),
        "length": K("word:quick|medium|long", "How long a round takes."),
        "sheet": K("named:text", "Paragraphs of the rule sheet, each with its heading."),
        "requires": K("list:part:requirement", "What must be so before a round begins."),
        "options": K("named:part:option", "House rules, read as option.name."),
        "kit": K("part:kit", "What is played with: cards and dice."),
        "zones": K("named:part:zone?", "Where cards lie."),
        "track": K("named:part:track?", "Values that the game keeps."),
        "define": K("named:formula/list:part:define", "Formulas with a name."),
        "tables": K("named:named:formula/named:formula", "What goes with what: name[key]."),
        "hands": K("named:part:ranking", "Rankings of hands, the best first."),
        "stakes": K("named:part:stake?", "Pots, banks and the stakes of players."),
        "play": K("block", "A round, step by step."),
        "procedures": K("named:block", "Steps with a name, run by it: - turn(p)."),
        "leaves": K("block", "What happens when somebody, p, walks out."),
        "bets": K("named:part:market", "Markets: bets that settle themselves."),
        "cheats": K("named:part:cheat", "What may be tried on the sly."),
        "ploys": K("named:part:cheat", "What may be tried in honest play."),
        "say": K("named:sentences", "Sentences with a name; of several one is taken each time."),
        "npc": K("named:weights", "What NPCs prefer, by the name of the decision."),
        "tests": K("named:part:test", "Rounds that the ruleset is tried with."),
    },
    "requirement": {
        "that": K("formula", "What must be so.", needed=True),
        "says": K("text", "What is said where it is not.", needed=True),
    },
    "option": {
        "one_of": K("words", "The words that may be chosen, the usual one first."),
        "yes_no": K("flag", "Yes or no, and which of them is usual."),
        "number": K("text", "From which number to which: 1 to 9."),
        "amount": K("text", "An amount of money, and how much is usual: 1sp."),
        "default": K("text", "What holds where nobody says otherwise."),
        "says": K("text", "What it is about."),
    },
    "kit": {
        "cards": K("text/part:cards", "french_52, french_54, or a deck of your own."),
        "order": K("words", "The ranks from the lowest."),
        "values": K("named:number", "What each rank counts, for value(card)."),
        "without": K("words", "Cards that are taken out."),
        "dice": K("named:words/part:die", "Dice with faces of your own."),
    },
    "cards": {
        "of": K("text", "french_52 or french_54."),
        "decks": K("formula", "How many decks are shuffled together."),
        "ranks": K("words", "The ranks of a deck of your own, from the lowest."),
        "suits": K("words", "Its suits; each rank is there in each."),
        "copies": K("number", "How many of each card there are."),
    },
    "die": {"faces": K("words", "What stands on its faces.", needed=True)},
    "ranking": {
        "cards": K("number", "How many cards count, the best of those that are given."),
        "best_first": K("named:part:class?", "The classes of hands.", needed=True),
        "also_low": K("text", "A rank that may stand below the lowest in a run."),
    },
    "class": {
        "alike": K("words", "How many are of one rank: [3, 2]."),
        "run": K("number", "How many ranks follow one another."),
        "flush": K("flag", "Whether all are of one suit."),
        "first": K("words", "A pattern of ranks that comes before the others."),
    },
    "zone": {
        "each": K("words", "player: each has one; [player, 1-4]: each has several."),
        "holds": K("word:all_cards", "All cards lie here when a round begins."),
        "seen_by": _SEEN_BY,
        "lasts": _LASTS,
    },
    "track": {
        "kind": K("text", "What it holds: number, player, list of card …"),
        "one_of": K("words", "The words that it may be."),
        "parts": K("named:text", "Several values together, each with its kind."),
        "each": K("word:player|card", "Each player, or each card, has one."),
        "start": K("formula", "What it is at first."),
        "seen_by": _SEEN_BY,
        "lasts": _LASTS,
    },
    "define": {
        "when": K("formula", "In which case."),
        "is": K("formula", "What it is then."),
        "otherwise": K("formula", "What it is in every other case."),
    },
    "stake": {
        "held_by": K("formula", "Who holds it, which makes it a bank: house, dealer …"),
        "each": K("words", "player: each has one; [player, 1-4]: each has several."),
        "lasts": _LASTS,
    },
    "market": {
        "title": _TITLE,
        "says": K("text", "What the bet is on, in words."),
        "on": K("formula", "What is picked: player, rank, suit, yes_no, number, or a list."),
        "opens": K("text", "The window in which it is bet on: a step bets: has that name."),
        "odds": K("formula", "pool, even, or such as 3 to 1."),
        "several": K("flag", "One person may bet several times."),
        "stays": K("flag", "A bet stays until it is won or lost."),
        "against": K("text", "The bank that pays."),
        **{name: K("formula", says) for name, says in TERMS.items()},
    },
    "cheat": {
        "title": _TITLE,
        "says": K("text", "A sentence about it, for the rule sheet."),
        "before": K("text", "The moment before which it is tried."),
        "after": K("text", "The moment after which it is tried."),
        "by": K("text", "Who may try it: p, q in others(p), house."),
        "needs": K("formula", "What must be so."),
        "check": K("text/part:check", "none, or what is rolled against which DC."),
        "noticed_by": K("formula", "Who may notice."),
        "noticed_when": K("word:always|failure", "When it may be noticed."),
        "success": K("block", "What follows at once where it works."),
        "failure": K("block", "What follows at once where it does not."),
        "exposed": K("block", "What follows when somebody speaks up, and it stands."),
        "per_round": K("number", "How often a round one person may do it."),
    },
    "check": {
        "skill": K("text", "The skill that is rolled."),
        "tool": K("text", "The tool or gaming set that is rolled."),
        "ability": K("text", "The ability that is rolled."),
        "dc": K("formula", "The number to reach."),
        "against": K("text", "The skill of the other side, where there is no DC."),
        "of": K("formula", "Who the other side is."),
    },
    "test": {
        "seats": K("words", "Who sits there, to the left in that order.", needed=True),
        "dealer": K("text", "Who deals; the first unless said."),
        "watching": K("words", "Who looks on, and may bet."),
        "stack": K("text", "What lies before each of them."),
        "stacks": K("named:text", "What lies before one of them."),
        "options": K("named:text", "House rules of this round."),
        "given": K("named:formula", "Tracked values that were kept from before."),
        "sheets": K("named:named:number", "Modifiers by skill, and passive_ scores."),
        "deck": K("words", "The cards in the order in which they are dealt."),
        "moves": K("moves", "What is done, in order."),
        "expect": K("list:formula", "What must be so in the end.", needed=True),
    },
    "case": {
        "when": K("formula", "In which case."),
        "do": K("block", "The steps of this case."),
        "otherwise": K("block", "The steps of every other case."),
    },
    "act": {
        "label": K("sentence", "How it is shown."),
        "when": K("formula", "It is offered only then."),
        "do": K("block", "Its steps."),
    },
    "short": {
        "reshuffle": K("formula", "The zone that is shuffled in.", needed=True),
        "keep": K("formula", "How many of its cards stay where they are."),
    },
    "ends": {
        "least": K("formula", "The least.", needed=True),
        "most": K("formula", "The most.", needed=True),
    },
    "pattern": {
        "says": K("text", "What kind of game it is."),
        "takes": K("named:part:blank", "What a game that is like it fills in."),
    },
    "blank": {
        "says": K("text", "What it means.", needed=True),
        "kind": K("text", "What kind of value it is."),
        "needed": K("flag", "A game cannot do without it."),
        "fills": K("words", "Where it goes: the keys that lead there."),
    },
}
"""The parts of a ruleset by name, each with its keys."""
