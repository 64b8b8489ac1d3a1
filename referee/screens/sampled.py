"""What sampled play has found in a ruleset: each find with its shortest round, then a line on each thing that was looked
for."""

from __future__ import annotations

from referee.authoring.finds import KINDS
from referee.authoring.sampled import Sampled
from referee.authoring.sampling import Sample, Shown
from referee.screens.checked import Checked
from referee.screens.wrapping import folded
from referee.source import Fault
from referee.source.show import fault_plain, show_fault
from referee.words import listed, plural

MOST_LINES = 30
"""Lines of a round that are shown; of a longer one the end is."""


def sample_lines(found: Checked, one: Sample, typed: str, width: int | None) -> list[str]:
    """The finds and the account of them. ``typed`` is how the ruleset was named."""
    lines = [line for shown in one.shown for line in _shown(found, one, shown, typed, width)]
    if not one.rounds:
        return [*lines, "No round could be played: the conditions of the ruleset allow none."]
    lines.append(f"Played: {plural(one.rounds, 'round')}, seed {one.seed}.")
    for kind, what in KINDS.items():
        lines += folded(f"  {what}: {_where(one, kind)}", width, 4)
    return lines


def _where(one: Sample, kind: str) -> str:
    places = [str(shown.find.place.line) for shown in one.of_kind(kind)]
    if not places:
        return f"not found in {plural(one.rounds, 'round')}"
    lines = list(dict.fromkeys(places))
    return f"found, here: line{'s' if lines[1:] else ''} {listed(lines)}"


def _shown(found: Checked, one: Sample, shown: Shown, typed: str, width: int | None) -> list[str]:
    fault = _fault(shown)
    lines = show_fault(fault, found.texts.get(fault.place.file, "")).split("\n")
    shortest = shown.shortest
    if shortest is None:
        return [*lines, ""]
    which = "This" if one.rounds == 1 else f"Found in {shown.rounds} of {one.rounds} rounds; this"
    lines += folded(f"  {which} is the shortest of them ({around(shortest)}):", width, 4)
    return [*lines, *round_lines(shortest, width, MOST_LINES), *_again(shortest, typed), ""]


def _again(shortest: Sampled, typed: str) -> list[str]:
    """The command that plays it again. It is not folded: it is there to be copied."""
    return [f"  again: referee rules check {typed} --again '{shortest.plan.code()}'"]


def around(played: Sampled) -> str:
    """``3 players, direction: left, 14 moves``."""
    plan = played.plan
    parts = [plural(plan.seats, "player"), *(f"{n}: {w}" for n, w in plan.options.items())]
    return ", ".join([*parts, plural(played.moves, "move")])


def round_lines(played: Sampled, width: int | None, most: int | None = None) -> list[str]:
    """What happened, line by line; of more than ``most`` lines the last."""
    told = played.told
    left_out = max(0, len(told) - most) if most is not None else 0
    lines = [f"    … {plural(left_out, 'line')} before"] if left_out else []
    return lines + [part for text in told[left_out:] for part in folded(f"    {text}", width, 4)]


def again_lines(found: Checked, played: Sampled, width: int | None) -> list[str]:
    """One round that is played again, whole, and what it shows now."""
    if not played.allowed:
        return ["The conditions of the ruleset do not allow this round any more."]
    lines = [f"{around(played)}:", *round_lines(played, width)]
    for find in played.finds.values():
        fault = _fault(Shown(find))
        lines += ["", *show_fault(fault, found.texts.get(fault.place.file, "")).split("\n")]
    return lines if played.finds else [*lines, "", "Nothing is found in this round now."]


def _fault(shown: Shown) -> Fault:
    find = shown.find
    return Fault(find.kind, find.place, find.message, find.mend, (), find.severity)


def sample_plain(one: Sample) -> dict[str, object]:
    """The same as plain data; the keys are a contract."""
    return {
        "rounds": one.rounds,
        "seed": one.seed,
        "found": [_plain(shown) for shown in one.shown],
        "not_found": [kind for kind in KINDS if not one.of_kind(kind)],
    }


def _plain(shown: Shown) -> dict[str, object]:
    shortest = shown.shortest
    return {
        **fault_plain(_fault(shown)),
        "rounds": shown.rounds,
        "moves": shortest.moves if shortest else None,
        "again": shortest.plan.code() if shortest else None,
        "round": shortest.told if shortest else [],
    }


def is_fault(one: Sample) -> bool:
    """Whether something was found that no ruleset may do."""
    return any(shown.find.severity == "fault" for shown in one.shown)
