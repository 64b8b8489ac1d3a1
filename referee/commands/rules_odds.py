"""``referee rules odds``."""

from __future__ import annotations

import click

from referee.commands.declaring import asked, declared, json_option
from referee.commands.session import Session


@declared
@asked("game", "Which game, or which file?", metavar="GAME")
@click.option(
    "--players", type=click.IntRange(1), metavar="N", help="How many play; 4 unless said."
)
@click.option(
    "--set", "house", multiple=True, metavar="OPTION=VALUE", help="A house rule; several times."
)
@click.option(
    "--rounds",
    type=click.IntRange(2, 10_000_000),
    metavar="N",
    help="Play so many where it cannot be exact, however long it takes.",
)
@click.option("--seed", type=click.IntRange(0), default=1, metavar="N", help="Other chance.")
@json_option
def command(
    session: Session,
    game: str,
    players: int | None,
    house: tuple[str, ...],
    rounds: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """The odds of a game: what each seat may hope for, and what the bank keeps of each bet.

    Exact wherever the game is small enough to be looked through, as games of dice against a bank are:
    every way that the dice can fall, as fractions. Else it is played many times, with 95 % intervals.
    Each says which it is. Every option is as likely as any other: how people play is not in it.

    \b
    Examples:
      referee rules odds craps
      referee rules odds hazard --set against_pays=nineteen_for_twenty
      referee rules odds snaggletooth --players 3
    """
    from referee.campaign.temperaments import find_temperament
    from referee.commands.shelves import shelf_of
    from referee.commands.simulating import refuse_real_things, source_of
    from referee.screens.rules_odds import rules_odds_data, rules_odds_lines
    from referee.screens.wrapping import screen_width
    from referee.simulation.asked import Asked, plan_of
    from referee.simulation.game_odds import game_odds

    shelf = shelf_of(session)
    source = source_of(shelf, game)
    rules = source.rules().rules
    refuse_real_things(rules, source.name, [one.name for one in shelf.all()])
    asked_for = Asked(players, house, seed=seed)
    plan = plan_of(source, rules, asked_for, lambda word: find_temperament(word, {}))
    odds = game_odds(plan, rules, rounds)
    if as_json:
        session.json(rules_odds_data(odds))
    else:
        session.say(*rules_odds_lines(odds, screen_width()))
