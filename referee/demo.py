"""An evening at the Bronze Boot, played by itself: ``python -m referee.demo``, or ``make demo``.

Everything is done with the same commands that a game master types, on a copy of the campaign ``castleton``. The dice
are "entered" as if they had been thrown on the table.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.commands import run

WIDTH = 78
SEEDS = (22, 10, 20)


def castleton() -> Path:
    """The example campaign: inside the package, or beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "campaigns" / "castleton"
    return inside if inside.is_dir() else package.parent / "campaigns" / "castleton"


class Evening:
    """Runs commands in a campaign's folder, each shown as it would be typed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def tell(self, text: str) -> None:
        """What the game master says meanwhile."""
        print(f"\n# {text}", flush=True)

    def do(self, line: str, quiet: bool = False) -> None:
        """Types a command; one that is refused where none should be ends the demo."""
        print(f"\n$ referee {line}", flush=True)
        code = run([*shlex.split(line), "--campaign", str(self.folder)])
        self.count += 1
        if code and not quiet:
            raise SystemExit(f"The demo stopped: 'referee {line}' ended with code {code}.")

    # -- looking at the table

    def look(self, see: Callable[[Any], Any]) -> Any:
        """What ``see`` finds in the round that is on, or None between rounds."""
        from referee.campaign import People, read_campaign
        from referee.store import Store
        from referee.table.desk import Desk
        from referee.table.running import Running

        with Store.open(self.folder) as store:
            campaign = read_campaign(self.folder)
            table = Desk(campaign, People(campaign, store), store).table()
            return None if table.round is None else see(Running.load(store, table))

    def waits_for(self) -> str:
        """The kind of what is waited for, '' when the round is over."""
        kind = self.look(lambda running: running.round.wait.kind)
        return str(kind or "")

    def could(self, name: str, cheat: str) -> bool:
        """Whether somebody could try a cheat at this moment."""
        from referee.rounds.cheating import possible

        def see(running: Any) -> bool:
            return any(
                c.cheat.name == cheat and running.round.setting.name(c.by) == name
                for c in possible(running.round)
            )

        return bool(self.look(see))

    def on_until(self, there: Callable[[], bool], most: int = 80) -> bool:
        """Plays on, each choice the first that is offered, until something is there; False when the round is over."""
        for _ in range(most):
            kind = self.waits_for()
            if not kind:
                return False
            if there():
                return True
            self.do("roll" if kind in ("random", "flip") else "choose ok" if kind == "moment" else
                    "choose done" if kind == "bets" else "choose 1")  # fmt: skip
        return there()


def main() -> None:
    """Plays the evening in a folder of its own, which is removed afterwards unless it is named."""
    kept = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(kept or temporary) / "castleton"
        shutil.copytree(castleton(), folder)
        os.environ.setdefault("COLUMNS", str(WIDTH))
        evening(Evening(folder))


def evening(e: Evening) -> None:
    first_round(e)
    second_round(e)
    third_round(e)
    afterwards(e)


def first_round(e: Evening) -> None:
    e.tell(
        "The Bronze Boot, Castleton. Four sit down to Snaggletooth; Odo stands by with a mug and an opinion."
    )
    e.do('night begin "Harvest fair"')
    e.do('purse Trofim give 20gp --why "three barrels of cider"')
    e.do("table open snaggletooth --ante 1gp --no-stops")
    e.do("sit Vex Bram Ilse Trofim --stake 10gp")
    e.do(f"deal --seed {SEEDS[0]}")
    e.on_until(lambda: e.waits_for() == "bets")
    e.tell(
        "The opening pairs lie. Bets, before the ugly tooth is named; one of them in their own words."
    )
    e.do("bet Odo 2gp winner Vex")
    e.do("bet Ilse 5sp winner Ilse")
    e.do('bet Bram 1gp "Trofim swears before he is out" --against Ilse')
    e.tell(
        "Vex means to decide which card is taken from her hand. Her d20 shows 14, for when the moment comes."
    )
    e.do("cheat Vex shift --arm --roll 14")
    e.do("choose done")
    e.on_until(lambda: bool(e.look(lambda r: r.round.S.deeds)))
    e.do("status")
    e.on_until(lambda: False, most=4)
    e.do("auto --round")
    e.do("settle 1 lost")


def second_round(e: Evening) -> None:
    e.tell(
        "Another, with stops where a player's character could cheat. Bram has the hands of a blacksmith."
    )
    e.do("table set --stops")
    e.do(f"deal --seed {SEEDS[1]}")
    e.on_until(lambda: e.could("Bram", "hold_back"))
    e.do("cheat Bram hold_back")
    e.tell("Ilse saw it and keeps it to herself. Vex saw it too, and does not.")
    e.do("accuse Vex Bram")
    e.on_until(lambda: e.could("Ilse", "shift"))
    e.tell("Ilse tries to shift her cards, and everybody who looks can see her fumble.")
    e.do("cheat Ilse shift --roll 2")
    e.tell("The game master fines her, thinks better of it, and takes that back.")
    e.do('rule coins 5sp Ilse pot --why "a fine"')
    e.do("undo")
    e.do("auto --round")


def third_round(e: Evening) -> None:
    e.tell("A third round, with more shouting than cards.")
    e.do("table set --no-stops")
    e.do(f"deal --seed {SEEDS[2]}")
    e.on_until(lambda: e.look(lambda r: r.round.S.turn_of) is not None)
    e.tell("Trofim turns the table over. Coins roll; Vex (17) and Ilse (11) dive for them.")
    e.do('stop --pot scramble --check Vex=17 --check Ilse=11 --why "Trofim turned the table over"')


def afterwards(e: Evening) -> None:
    e.tell("Closing time. What everybody writes on their sheet:")
    e.do("table close")
    e.do("settle-up")
    e.do("ledger Vex")
    e.do("ledger")
    e.do("night end")
    e.tell("And the tale of it, as the players may hear it.")
    e.do("recap --public")
    e.do("verify")
    print(f"\nAn evening of {e.count} commands. Yours begins with: referee new my-campaign")


if __name__ == "__main__":
    main()
