"""The verbs of the rules language and what each may carry.

One table: the reader, the checker, the schema for editors and the reference are all made from it.
Shapes: ``formula`` a value; ``name`` a new name; ``target`` something that can be set; ``block`` steps; ``in`` a name
and what it goes through (``p in players``); ``assign`` ``x = formula``; ``sentence`` words with ``<formulas>``;
``sentences`` one or several; ``count`` a number or a range; ``word:a|b`` one of these words; ``yes_no`` a formula that
is yes or no; the rest have a reader of their own.
"""

from __future__ import annotations

from dataclasses import field

from referee.records import record


@record
class Param:
    shape: str
    says: str
    needed: bool = False


@record
class Verb:
    """``head``: the shape of what stands behind the verb itself."""

    head: str
    says: str
    params: dict[str, Param] = field(default_factory=dict)


P = Param

COMMON = {
    "when": P("formula", "The step is skipped unless this is true."),
    "say": P("sentences", "What is said once it has happened: a sentence, or a name from say."),
    "moment": P("word", "A name for this moment, at which a cheat or a ploy may be tried."),
}

_CHECK = {
    "by": P("formula", "Who rolls.", needed=True),
    "skill": P("skill", "The skill that is rolled."),
    "tool": P("skill", "The tool or gaming set that is rolled."),
    "ability": P("skill", "The ability that is rolled."),
    "dc": P("formula", "The number to reach."),
}

VERBS: dict[str, Verb] = {
    # flow
    "if": Verb(
        "formula",
        "Takes one way or the other.",
        {
            "then": P("block", "The steps when it is so.", needed=True),
            "else": P("block", "The steps when it is not."),
        },
    ),
    "cases": Verb("cases", "Takes the first case that is true."),
    "while": Verb(
        "formula",
        "Repeats as long as something is so.",
        {"do": P("block", "The steps that are repeated.", needed=True)},
    ),
    "loop": Verb(
        "block",
        "Repeats its steps.",
        {"until": P("formula", "Read after each time; true ends it.")},
    ),
    "for": Verb(
        "in",
        "Does the steps once for each.",
        {
            "do": P("block", "The steps.", needed=True),
            "secretly": P("flag", "All choose before anything is shown."),
            "where": P("formula", "Only for those for which this is so (it is the one)."),
        },
    ),
    "repeat": Verb(
        "formula",
        "Does the steps so many times.",
        {
            "do": P("block", "The steps.", needed=True),
            "as": P("name", "Counts the times, from 1."),
        },
    ),
    "turns": Verb(
        "name",
        "Lets those still in take turns.",
        {
            "from": P("formula", "Who is first.", needed=True),
            "direction": P("formula", "left or right; left unless said."),
            "skip": P("formula", "Read before a turn; true passes this player over."),
            "until": P("formula", "Read after a turn; true ends the turns."),
            "do": P("block", "The steps of one turn.", needed=True),
        },
    ),
    "next": Verb("formula", "Says whose turn comes after this one."),
    "again": Verb("none", "The same player has the next turn too."),
    "stop": Verb("word:turn|turns|loop|round", "Ends the turn, all turns, the loop or the round."),
    "return": Verb("formula?", "Leaves the procedure, with a value if one is given."),
    "call": Verb(
        "formula", "Runs a procedure.", {"as": P("target", "A name for what it returns.")}
    ),
    # values
    "set": Verb("assign", "Gives a tracked value or a name a new value."),
    "let": Verb("assign", "Makes a name that lives to the end of its procedure."),
    "add": Verb(
        "formula",
        "Puts a value at the end of a list.",
        {"to": P("target", "The list.", needed=True)},
    ),
    # pieces
    "shuffle": Verb("formula", "Shuffles a zone."),
    "deal": Verb(
        "formula",
        "Deals so many cards to each, one at a time.",
        {
            "from": P("formula", "The zone that is dealt from.", needed=True),
            "to": P("name", "The players' zone that is dealt to.", needed=True),
            "order": P(
                "formula", "Who is dealt to, in order; all from the dealer's left unless said."
            ),
            "short": P("short", "What happens when the zone runs dry."),
        },
    ),
    "draw": Verb(
        "formula",
        "Moves so many cards from the top of a zone.",
        {
            "from": P("formula", "The zone that is drawn from.", needed=True),
            "to": P("formula", "The zone that they go to.", needed=True),
            "short": P("short", "What happens when the zone runs dry: ok, or {reshuffle: zone}."),
            "as": P("target", "A name for what was drawn."),
            "by": P("formula", "Who draws."),
        },
    ),
    "move": Verb(
        "formula",
        "Moves cards to another zone.",
        {
            "to": P("formula", "The zone that they go to.", needed=True),
            "at": P("word:top|bottom", "Where they go in it; on top unless said."),
            "as": P("target", "A name for what was moved."),
        },
    ),
    "gather": Verb(
        "formula",
        "Moves everything in some zones to one.",
        {"into": P("formula", "The zone that it goes to.", needed=True)},
    ),
    "reveal": Verb(
        "formula",
        "Shows cards or a hidden value, until the cards move.",
        {"to": P("formula", "Who sees it; everyone unless said.")},
    ),
    # chance
    "roll": Verb(
        "dice",
        "Rolls dice; one gives a face, several a list in the order thrown.",
        {
            "how_many": P("formula", "How many dice."),
            "by": P("formula", "Who rolls."),
            "as": P("target", "A name for what came up.", needed=True),
        },
    ),
    "flip": Verb(
        "word:coin",
        "Tosses a coin: heads or tails.",
        {
            "by": P("formula", "Who tosses."),
            "as": P("target", "A name for how it fell.", needed=True),
        },
    ),
    "random": Verb(
        "name",
        "Takes one by chance: lots, or an unseen card.",
        {
            "from": P("formula", "What it is taken from.", needed=True),
            "by": P("formula", "Who takes."),
            "ask": P("sentence", "What the game master is told to do."),
        },
    ),
    "enter": Verb(
        "target",
        "Asks the game master for what only they can see.",
        {
            "kind": P("kind", "What is entered.", needed=True),
            "from": P("formula", "What it must be one of."),
            "least": P("formula", "The least number."),
            "most": P("formula", "The greatest number."),
            "may_pass": P("formula", "Whether nothing may be entered."),
            "ask": P("sentence", "The question."),
            "alone": P("formula", "What is drawn from when no game master is there."),
        },
    ),
    # decisions
    "choose": Verb(
        "target",
        "Lets a player choose.",
        {
            "by": P("formula", "Who chooses.", needed=True),
            "from": P("formula", "What there is to choose from."),
            "where": P("formula", "Only what this is true of (it, or the name that is chosen)."),
            "count": P("count", "How many: 3, or 1-4; one unless said."),
            "alike": P("word:rank|suit", "Several may be taken, if all are alike in this."),
            "may_pass": P("formula", "Whether choosing nothing is allowed."),
            "least": P("formula", "The least number or amount."),
            "most": P("formula", "The greatest number or amount."),
            "parts": P("parts", "A choice of several numbers together, as in a bid."),
            "label": P("sentence", "How each option is shown."),
            "ask": P("sentence", "The question."),
            "if_none": P("block", "The steps when there is nothing to choose."),
            "menu": P("menu", "Named acts, each with its own steps."),
        },
    ),
    "window": Verb(
        "in",
        "Lets anybody speak up; the first to speak acts.",
        {
            "order": P("word:first|seat", "first: who spoke first; seat: one after the other."),
            "ask": P("sentence", "The question."),
            "accept": P("sentence", "What speaking up is called."),
            "as": P("name", "A name for who spoke up, or nobody."),
            "menu": P("menu", "What may be said, each with its own steps."),
        },
    ),
    # checks
    "check": Verb("target", "An ability check against a DC.", dict(_CHECK)),
    "save": Verb("target", "A saving throw against a DC.", dict(_CHECK)),
    "attack": Verb("target", "An attack roll against a number.", dict(_CHECK)),
    "contest": Verb(
        "target",
        "Two roll against each other; a tie changes nothing.",
        {
            **_CHECK,
            "against": P("formula", "Who it is against.", needed=True),
            "their": P("skill", "What the other rolls; the same unless said."),
        },
    ),
    "sway": Verb(
        "formula",
        "Gives somebody advantage, disadvantage or a bonus on the next check.",
        {"with": P("formula", "advantage, disadvantage or a number.", needed=True)},
    ),
    # money
    "ante": Verb(
        "formula",
        "Everybody puts this much in the pot.",
        {
            "from": P("formula", "Who; all players unless said."),
            "to": P("formula", "Which pot; the pot unless said."),
        },
    ),
    "bet": Verb(
        "formula",
        "Puts an amount into a pot, or places a bet on a market.",
        {
            "by": P("formula", "Who bets.", needed=True),
            "to": P("formula", "The pot or stake it goes to."),
            "forced": P("flag", "All in when the stack is smaller."),
            "on": P("formula", "The pick, for a market."),
            "amount": P("formula", "How much, for a market; asked for unless said."),
        },
    ),
    "bets": Verb(
        "word",
        "Opens a window in which side bets may be made, until the game master says done.",
        {"among": P("formula", "Who may bet in it; everybody unless said.")},
    ),
    "betting": Verb(
        "text",
        "A round of betting: check, bet, call, raise, fold.",
        {
            "from": P("formula", "Who speaks first.", needed=True),
            "open": P("formula", "The smallest bet.", needed=True),
            "limit": P("formula", "none, pot or fixed."),
            "raises": P("formula", "How many raises are allowed."),
        },
    ),
    "award": Verb(
        "formula",
        "Gives a pot to the winners, side pots and all.",
        {
            "among": P("formula", "Who can win it.", needed=True),
            "best": P("formula", "What is compared (it is the player); all share unless said."),
            "odd_coin": P(
                "formula", "Who gets a copper that cannot be shared; the first of them unless said."
            ),
        },
    ),
    "settle": Verb(
        "formula",
        "Settles bets now.",
        {
            "wins_when": P("formula", "When it wins."),
            "loses_when": P("formula", "When it loses."),
            "pushes_when": P("formula", "When the stake comes back."),
            "halves_when": P("formula", "When half the stake is lost."),
            "odds": P("formula", "What it pays: 3 to 2, even."),
            "result": P("word:won|lost|push", "How it ends, whatever the terms say."),
        },
    ),
    "pay": Verb(
        "formula",
        "Moves money, as far as it goes.",
        {
            "from": P("formula", "A player, a pot or the house."),
            "to": P("formula", "A player, a pot or the house.", needed=True),
        },
    ),
    "refund": Verb("formula", "Gives bets or a stake back."),
    "collect": Verb("formula", "The bank takes bets or a stake."),
    "rake": Verb(
        "formula",
        "The house takes its share of a pot.",
        {
            "from": P("formula", "Which pot; the pot unless said."),
            "most": P("formula", "The most it takes."),
        },
    ),
    # words and people
    "tell": Verb(
        "sentences", "Says something.", {"to": P("formula", "Who hears it; everyone unless said.")}
    ),
    "out": Verb("formula", "A player is out of the round."),
    "finish": Verb(
        "formula",
        "Ends the round and names who won.",
        {"standing": P("formula", "Everybody in order, best first.")},
    ),
    # cheats only
    "instead": Verb("formula", "The moment yields this instead; nothing cancels it."),
}

BARE = {"again", "return"}
