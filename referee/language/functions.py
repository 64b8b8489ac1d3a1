"""The functions that formulas may call: what each takes, what it gives, and what it is for.

The reference and the editor's completion are made from this table; ``referee.compiler`` holds what each becomes.
"""

from __future__ import annotations

from referee.language import function_kinds as kind_of
from referee.language import kinds as k
from referee.language.function_kinds import Rule
from referee.records import record


@record
class Function:
    """``form``: how it is written. ``least`` to ``most`` arguments."""

    form: str
    says: str
    least: int
    most: int
    rule: Rule

    @property
    def takes(self) -> str:
        if self.least == self.most:
            return f"{self.least} value{'s' if self.least != 1 else ''}"
        return f"{self.least} to {self.most} values"


FUNCTIONS: dict[str, Function] = {
    "count": Function(
        "count(list, test)",
        "How many there are, or for how many the test is true (it is the one).",
        1,
        2,
        kind_of.count,
    ),
    "only": Function("only(list, test)", "Those for which the test is true.", 2, 2, kind_of.only),
    "any": Function(
        "any(list, test)", "Whether the test is true for one at least.", 1, 2, kind_of.quantified
    ),
    "all": Function(
        "all(list, test)", "Whether the test is true for every one.", 1, 2, kind_of.quantified
    ),
    "sum": Function("sum(list, value)", "The values added up.", 1, 2, kind_of.total),
    "most": Function(
        "most(list, value)",
        "Those with the greatest value, all that are level.",
        2,
        2,
        kind_of.best,
    ),
    "least": Function(
        "least(list, value)",
        "Those with the smallest value, all that are level.",
        2,
        2,
        kind_of.best,
    ),
    "sort": Function("sort(list, value)", "In order, smallest value first.", 2, 2, kind_of.best),
    "ranking": Function(
        "ranking(list, value)", "In order, greatest value first.", 2, 2, kind_of.best
    ),
    "groups": Function(
        "groups(list, value, size)", "Groups of so many with one value.", 3, 3, kind_of.groups
    ),
    "distinct": Function("distinct(list)", "Each value once.", 1, 1, kind_of.same_list),
    "sorted": Function(
        "sorted(list)", "The values in order, smallest first.", 1, 1, kind_of.same_list
    ),
    "reversed": Function(
        "reversed(list)", "The values in the other order.", 1, 1, kind_of.same_list
    ),
    "flat": Function("flat(lists)", "Several lists as one.", 1, 1, kind_of.flat),
    "first": Function(
        "first(list, test)",
        "The first, or the first for which the test is true; or nothing.",
        1,
        2,
        kind_of.one,
    ),
    "last": Function(
        "last(list, test)",
        "The last, or the last for which the test is true; or nothing.",
        1,
        2,
        kind_of.one,
    ),
    "replace": Function(
        "replace(list, old, new)", "The list with one old value made new.", 3, 3, kind_of.replace
    ),
    "without": Function(
        "without(list, values)",
        "The list with these values taken out, once each.",
        2,
        2,
        kind_of.without,
    ),
    "has_all": Function(
        "has_all(list, values)",
        "Whether every one of these values is there.",
        2,
        2,
        kind_of.contains,
    ),
    "min": Function("min(a, b)", "The smaller, or the smallest of a list.", 1, 9, kind_of.extreme),
    "max": Function("max(a, b)", "The greater, or the greatest of a list.", 1, 9, kind_of.extreme),
    "abs": Function("abs(n)", "The number without its sign.", 1, 1, kind_of.absolute),
    "numbers": Function(
        "numbers(1, 6)", "The whole numbers from one to another.", 2, 2, kind_of.numbers
    ),
    "ranks": Function(
        "ranks(cards)", "The ranks of some cards.", 1, 1, kind_of.of_cards(k.list_of(k.RANK))
    ),
    "suits": Function(
        "suits(cards)", "The suits of some cards.", 1, 1, kind_of.of_cards(k.list_of(k.SUIT))
    ),
    "left_of": Function("left_of(p)", "Who sits to the left.", 1, 1, kind_of.seat),
    "right_of": Function("right_of(p)", "Who sits to the right.", 1, 1, kind_of.seat),
    "after": Function(
        "after(p)", "The next who is still in, the way the turns go.", 1, 1, kind_of.seat
    ),
    "others": Function(
        "others(p)", "Those still in but this one, from the dealer's left.", 1, 1, kind_of.people
    ),
    "around": Function(
        "around(p, direction)", "Those still in, starting with this one.", 1, 2, kind_of.people
    ),
    "top": Function("top(zone, n)", "So many cards from the top.", 2, 2, kind_of.part),
    "bottom": Function("bottom(zone, n)", "So many cards from the bottom.", 2, 2, kind_of.part),
    "on_top": Function(
        "on_top(zone, test)",
        "The cards from the top for as long as the test is true.",
        2,
        2,
        kind_of.on_top,
    ),
    "next_rank": Function(
        "next_rank(r)", "The rank above; the lowest after the highest.", 1, 1, kind_of.next_rank
    ),
    "hand_rank": Function(
        "hand_rank(cards, ranking)",
        "How strong a hand is; hands can be compared.",
        2,
        2,
        kind_of.hand(k.STRENGTH),
    ),
    "hand_name": Function(
        "hand_name(cards, ranking)", "What a hand is called.", 2, 2, kind_of.hand(k.TEXT)
    ),
    "value": Function(
        "value(card)", "What a card counts, by the kit's values.", 1, 1, kind_of.value
    ),
    "passive": Function("passive(p, skill)", "A passive score.", 2, 2, kind_of.of_sheet(k.NUMBER)),
    "modifier": Function("modifier(p, skill)", "A modifier.", 2, 2, kind_of.of_sheet(k.NUMBER)),
    "proficient": Function(
        "proficient(p, skill)", "Whether somebody is proficient.", 2, 2, kind_of.of_sheet(k.YES_NO)
    ),
    "staked": Function(
        "staked(market, p)", "How much somebody has on a market.", 2, 2, kind_of.staked
    ),
    "bets_of": Function("bets_of(p)", "Somebody's open bets.", 1, 1, kind_of.bets_of),
    "orders": Function(
        "orders(list)", "Every different order of some values.", 1, 1, kind_of.orders
    ),
    "coins": Function("coins(amount)", "An amount in words: 2gp 3sp.", 1, 1, kind_of.coins),
    "faces": Function("faces(die)", "The faces of a die.", 1, 1, kind_of.faces),
}
