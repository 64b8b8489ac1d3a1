"""How much may come from where: buckets that fill with time, and that nobody makes many of."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from referee.records import record

MOST_BUCKETS = 4096
"""Buckets kept of one kind; the one that was used longest ago goes."""


@record
class Rate:
    """``burst`` at once, and ``each_second`` from then on."""

    burst: float
    each_second: float


FROM_ADDRESS = Rate(300, 60)
"""Requests of one address that come with no page of ours. A whole party may sit behind one address, twelve pages that load
five things each, or fifty screens behind a tunnel."""

FROM_PAGE = Rate(20, 3)
"""What one page says: it sends one a second; a second tab and a slow network come on top."""

JOINS = Rate(20, 0.1)
"""Links that are tried from one address: a party that scans all its codes at once, then one in ten seconds. (A link has
144 bits of chance; this is against noise, not against luck.)"""

ALL_JOINS = Rate(60, 1)
"""Links that are tried from anywhere."""


class Buckets:
    """A bucket for each of many keys; memory is bounded."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more may come from there now."""
        now = time.monotonic()
        left, at = self._kept.pop(key, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - at) * self._rate.each_second)
        may = left >= 1
        self._kept[key] = (left - 1 if may else left, now)
        if len(self._kept) > MOST_BUCKETS:
            self._kept.popitem(last=False)
        return may

    def __len__(self) -> int:
        return len(self._kept)


def whence(host: str) -> str:
    """What counts as one client address: of IPv6 the network of 64 bits, which one phone may have all of."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{found.packed[:8].hex()}/64"
    return str(found)


class Limits:
    """All buckets of a server."""

    def __init__(self) -> None:
        self._addresses, self._pages = Buckets(FROM_ADDRESS), Buckets(FROM_PAGE)
        self._joins, self._all_joins = Buckets(JOINS), Buckets(ALL_JOINS)

    def request(self, host: str) -> bool:
        return self._addresses.take(whence(host))

    def saying(self, page: str) -> bool:
        return self._pages.take(page)

    def joining(self, host: str) -> bool:
        return self._joins.take(whence(host)) and self._all_joins.take("")
