"""Every command with its line of help and its module, so that help and TAB load none of them."""

from __future__ import annotations

from collections.abc import Mapping


class Row:
    """A command: its line of help, and its module in ``referee.commands``; or a group of rows."""

    __slots__ = ("help", "module", "rows")

    def __init__(self, help: str, module: str = "", rows: Mapping[str, Row] | None = None) -> None:
        self.help = help
        self.module = module
        self.rows = rows or {}


Sections = Mapping[str, Mapping[str, Row]]
"""Headings of the help page, each with its commands in the order shown."""

INDEX: Sections = {
    "Campaign and people": {
        "new": Row("Make a new campaign in a folder.", "new"),
        "character": Row(
            "The people who play: add, import, list, show, set, rename.",
            rows={
                "add": Row("Add a player's character or an NPC.", "character_add"),
                "import": Row(
                    "Take characters from Foundry VTT, D&D Beyond or a CSV.", "character_import"
                ),
                "archetypes": Row(
                    "NPCs out of the rules, for 'add NAME --like spy'.", "character_archetypes"
                ),
                "list": Row("List everybody.", "character_list"),
                "show": Row(
                    "Show one character, with what matters at the table.", "character_show"
                ),
                "set": Row("Change what is written of a character.", "character_set"),
                "rename": Row(
                    "Give a character another name; their history stays.", "character_rename"
                ),
                "retire": Row(
                    "Take a character off the lists; their history stays.", "character_retire"
                ),
            },
        ),
    },
    "At the table": {
        "play": Row("The live table: it stays in view, and one line answers.", "play"),
        "table": Row(
            "Tables: open, list, set, close.",
            rows={
                "open": Row("Open a table for a game.", "table_open"),
                "list": Row("List the tables.", "table_list"),
                "set": Row("Change a table's house rules, its stops, who rolls.", "table_set"),
                "close": Row("Close a table; everybody takes their stake home.", "table_close"),
            },
        ),
        "sit": Row("Seat people at the table.", "sit"),
        "leave": Row("Somebody gets up from the table.", "leave"),
        "stake": Row("Put more coins, or an item, in front of somebody.", "stake"),
        "deal": Row("Deal the next round.", "deal"),
        "status": Row("The table at a glance.", "status"),
        "watch": Row("A screen for the players, which follows the table.", "watch"),
        "now": Row("What is going on, and what can be typed just now.", "now"),
        "why": Row("Answer an argument: the rule, what happened, what follows.", "why"),
        "odds": Row("Who is ahead: chances to win, and what bets are worth.", "odds"),
        "choose": Row("Choose for whoever is waited for; go on.", "choose"),
        "enter": Row("Type what the dice, the coin or the table showed.", "enter"),
        "roll": Row("Let the referee roll what is waited for.", "roll"),
        "auto": Row("Let the referee play: an NPC, a seat, or on and on.", "auto"),
        "evening": Row("Settle a whole evening at a game, round by round.", "evening"),
        "bet": Row("Bet on the game, or on anything against somebody.", "bet"),
        "settle": Row("Settle a bet that was made in words.", "settle"),
        "cheat": Row("Somebody tries a cheat or a ploy.", "cheat"),
        "accuse": Row("Somebody calls a cheat out loud.", "accuse"),
        "rule": Row(
            "Your word: move cards and coins, set turns, name the winner.",
            rows={
                "card": Row("Move any card to any zone.", "rule_card"),
                "coins": Row("Move coins between seats, the pot and the house.", "rule_coins"),
                "turn": Row("Say whose turn it is now.", "rule_turn"),
                "out": Row("Put somebody out of the round, or back in.", "rule_out"),
                "winner": Row("Name the winner; the round is over.", "rule_winner"),
                "cheat": Row("Judge a cheat that nobody wrote down.", "rule_cheat"),
            },
        ),
        "stop": Row("End a round that a brawl or the watch has ended.", "stop"),
    },
    "Players' phones": {
        "serve": Row("Pages for the players' phones, and the table on a big screen.", "serve"),
        "seat": Row(
            "Seats on phones: links, notes, what passes by itself.",
            rows={
                "link": Row("Make a link to a seat, with its QR code.", "seat_link"),
                "revoke": Row("Void a link, and every page that came by it.", "seat_revoke"),
                "list": Row("Who has a link, and what passes by itself.", "seat_list"),
                "note": Row("Send one player a note, on their phone alone.", "seat_note"),
                "card": Row("Show one player a card, on their phone alone.", "seat_card"),
                "freeze": Row("Freeze all pages at once.", "seat_freeze"),
                "thaw": Row("Let frozen pages go on.", "seat_thaw"),
                "pass": Row("Let what is proposed pass by itself.", "seat_pass"),
                "ask": Row("Be asked again about what passes by itself.", "seat_ask"),
            },
        ),
        "proposals": Row("What players propose, and what waits for your word.", "proposals"),
        "accept": Row("Let a player's proposal happen.", "accept"),
        "refuse": Row("Refuse a player's proposal, with a word to the player.", "refuse"),
    },
    "Games": {
        "rules": Row(
            "Games: list, show a rule sheet; check, test or explain a file.",
            rows={
                "new": Row("Begin a ruleset: a file that already plays.", "rules_new"),
                "list": Row("List the games within reach.", "rules_list"),
                "show": Row("A game's rule sheet, for the players.", "rules_show"),
                "check": Row("Find every fault in a ruleset's file.", "rules_check"),
                "try": Row("Play all seats of a round, back and forth, nothing kept.", "rules_try"),
                "simulate": Row("Play many rounds: how fair is it?", "rules_simulate"),
                "schema": Row(
                    "Print the schema from which an editor completes keys.", "rules_schema"
                ),
                "odds": Row(
                    "The odds of its seats and bets, exactly where they can be.", "rules_odds"
                ),
                "test": Row("Play the tests that a ruleset brings along.", "rules_test"),
                "explain": Row("Say what the checker understood of a file.", "rules_explain"),
                "whole": Row(
                    "Write out all the rules of a plain or patterned game.", "rules_whole"
                ),
            },
        ),
    },
    "Money": {
        "purse": Row("Show a purse, put coins in, or take coins out.", "purse"),
        "credit": Row("Lend somebody money, or take it back: a debt on the ledger.", "credit"),
        "house": Row("Show what the house holds, or fund it.", "house"),
        "item": Row(
            "Items that stand for coins: list, give, value, redeem.",
            rows={
                "list": Row("List the items, whose they are and where.", "item_list"),
                "give": Row("Hand an item over, or put it into the pot.", "item_give"),
                "value": Row("Say what an item is worth from now on.", "item_value"),
                "redeem": Row("Buy an item back for what it is worth.", "item_redeem"),
            },
        ),
    },
    "Afterwards": {
        "recap": Row("The evening as a tale, to read aloud or to keep.", "recap"),
        "settle-up": Row("What each player writes on their sheet after a night.", "settle_up"),
        "stats": Row("Won and lost, luck, bets, cheats and grudges.", "stats"),
        "export": Row(
            "A night's page for the players, the ledger for programs.",
            rows={
                "night": Row("One page of a night to send to the players.", "export_night"),
                "ledger": Row(
                    "The ledger for a spreadsheet, hledger or Beancount.", "export_ledger"
                ),
            },
        ),
    },
    "What happened": {
        "night": Row("Begin or end a night at the tables.", "night"),
        "undo": Row("Take back the last command, or the last few.", "undo"),
        "redo": Row("Do again what was taken back.", "redo"),
        "amend": Row("Change something that was put in earlier, and play on from there.", "amend"),
        "late": Row("Add to the last check what was remembered late.", "late"),
        "log": Row("What was done, command by command.", "log"),
        "ledger": Row("Every coin that moved: who, where, why.", "ledger"),
        "verify": Row("Look whether the campaign's records hold.", "verify"),
    },
}
