"""Addresses of machines, however they are written."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address


def is_loopback(text: str) -> bool:
    """Whether only this machine itself is reached there."""
    try:
        return plain_address(text).is_loopback
    except ValueError:
        return text == "localhost"


def plain_address(text: str) -> IPv4Address | IPv6Address:
    """ValueError for what is no address. One of IPv4 that came in at a socket of IPv6 is one of IPv4."""
    found = ip_address(text.partition("%")[0])
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
