"""Who is set against whom, and what differs between the rules of one and the other."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from benchmarks.peers.ours import Game
from benchmarks.peers.playing import RoundsOf

PACKAGES = {"RLCard": "rlcard", "PokerKit": "pokerkit", "OpenSpiel": "open_spiel"}
"""Peers, and what each is called on PyPI; the module here that drives it is called so too."""

RLCARD, POKERKIT, OPEN_SPIEL = PACKAGES


@dataclass(frozen=True)
class Match:
    """A peer's game, as its module calls it, beside ours for as many players. ``aim``: our decisions a second as a part
    of theirs."""

    peer: str
    theirs: str
    ours: Game
    aim: float
    differs: str

    def rounds_of(self) -> RoundsOf:
        """``ImportError`` where the peer is not installed."""
        module = importlib.import_module(f"benchmarks.peers.{PACKAGES[self.peer]}_games")
        games: dict[str, RoundsOf] = module.GAMES
        return games[self.theirs]


STAKE = frozenset({"amount"})
TWENTY_ONE = Game(
    "twenty_one", 1, 10, {"least": 10, "most": 10}, uncounted=STAKE, first=STAKE
)  # nothing is left to double or split with: hit or stand, as the peers have it
HOLDEM_2, HOLDEM_6 = (
    Game("holdem", players, 100, {"small_blind": 1, "big_blind": 2}) for players in (2, 6)
)
LIKE_UNO = Game("crazy_eights", 2, 100, {"draw": "one", "tricks": True})
ONE_SHAKE = Game(
    "liars_dice", 2, 100, {"dice_each": 1}, uncounted=frozenset({"offer"}), also=1
)  # a bid counts where it is chosen not to call; the first of a round cannot be called

BLACKJACK = (
    "one deck, hit or stand; ours takes a stake first (always put down, not counted), pays naturals, and asks nothing at "
    "twenty-one"
)
SIZED = "50 big blinds each; theirs bets half the pot, the pot or all, and may fold at any time, ours any amount"
AS_OURS = "50 big blinds each, any amount"
UNO = "UNO beside Crazy Eights with skips, turns of the way and cards to draw"
BIDS = "one die each, one shake; ours asks twice for a bid (higher or a lie, then which), which counts once"
PIG = "ours throws once before it asks; theirs ends after 1000 moves"
DRAWS = (
    "theirs may draw up to five cards at any time, each an action, and ends after 100 turns; ours draws until a card fits and "
    "plays the only one that fits without asking, and shuffles the pile anew"
)

MATCHES = (
    Match(RLCARD, "blackjack", TWENTY_ONE, 1.0, BLACKJACK),
    Match(RLCARD, "no-limit-holdem", HOLDEM_2, 1.0, SIZED),
    Match(RLCARD, "uno", LIKE_UNO, 1.0, UNO),
    Match(POKERKIT, "no-limit hold'em", HOLDEM_2, 1.0, AS_OURS),
    Match(POKERKIT, "no-limit hold'em", HOLDEM_6, 1.0, AS_OURS),
    Match(OPEN_SPIEL, "blackjack", TWENTY_ONE, 0.5, BLACKJACK),
    Match(OPEN_SPIEL, "liars_dice", ONE_SHAKE, 0.5, BIDS),
    Match(OPEN_SPIEL, "pig", Game("pig", 2), 0.5, PIG),
    Match(OPEN_SPIEL, "crazy_eights", Game("crazy_eights", 5), 0.5, DRAWS),
)
