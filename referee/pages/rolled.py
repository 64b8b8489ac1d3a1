"""What a player may type of the d20 of a check, and when that is not all that it needs."""

from __future__ import annotations

from referee.sheets import Check, Edition, Roll, Sheet, what_is_missing

_PLAIN, _LUCKY = 2, 1
"""A natural that nothing asks to be thrown again, and the one that luck does."""


def naturals(sheet: Sheet, edition: Edition, check: Check) -> list[int]:
    """What a d20 may show for a check to need no other die: mostly 1 to 20, without the 1 for who is lucky."""
    if what_is_missing(sheet, edition, check, Roll(natural=_PLAIN)):
        return []
    again = what_is_missing(sheet, edition, check, Roll(natural=_LUCKY))
    return [*range(2 if again else 1, 21)]


def both_count(sheet: Sheet, edition: Edition, check: Check) -> bool:
    """Whether two d20s are all that a check needs, whatever they show: advantage or disadvantage."""
    shows = [
        Roll(natural=one, second=two)
        for one, two in ((_PLAIN, _PLAIN), (_LUCKY, _PLAIN), (_PLAIN, _LUCKY), (_LUCKY, _LUCKY))
    ]
    first = what_is_missing(sheet, edition, check, Roll(natural=_PLAIN))
    if [one.kind for one in first] != ["second"]:
        return False
    return not any(what_is_missing(sheet, edition, check, one) for one in shows)
