"""Where the server listens: the socket, refused in one sentence where it cannot be had, and under which address it is reached."""

from __future__ import annotations

import errno
import os
import socket
from ipaddress import ip_address

from referee.errors import BadInput, NotAllowed, Refusal

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")

PORT = 8765
"""Where pages are unless it is said otherwise."""

SEND_BUFFER = 64 * 1024
"""Bytes that the system keeps of what a page has not taken yet, so that one that has gone is noticed in seconds."""

BACKLOG = 128

_FAR_AWAY = {socket.AF_INET: "198.51.100.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of documents: nothing is ever sent there, but the system says from where it would be."""


def listen(bind: str, port: int) -> socket.socket:
    """A socket that listens there. BadInput for what is no address, NotAllowed or Refusal where it cannot be had."""
    host = _host(bind)
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST
        )[0]
        found = socket.socket(family, kind, protocol)
    except OSError as error:
        raise Refusal(f"{bind} cannot be served at here ({error.strerror}).") from error
    try:
        _set(found, host)
        found.bind(place)
        found.listen(BACKLOG)
        found.setblocking(False)
    except OSError as error:
        found.close()
        raise _refusal(error, bind, port) from error
    return found


def _host(bind: str) -> str:
    text = bind.strip().strip("[]")
    if text.lower() == "localhost":
        return LOOPBACK
    try:
        ip_address(text.partition("%")[0])
    except ValueError:
        raise BadInput(
            f"{bind!r} is no address: give one of this machine's, or 0.0.0.0 for all of them."
        ) from None
    return text


def _set(found: socket.socket, host: str) -> None:
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    elif hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if found.family == socket.AF_INET6:
        found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0 if host == "::" else 1)


def _refusal(error: OSError, bind: str, port: int) -> Refusal:
    if error.errno in (errno.EADDRINUSE, 10048):
        return NotAllowed(
            f"Port {port} is taken by another program: give another one, as in --port {_other(port)}."
        )
    if error.errno in (errno.EADDRNOTAVAIL, 10049):
        return NotAllowed(
            f"{bind} is no address of this machine: give one that is, or 0.0.0.0 for all of them."
        )
    if error.errno in (errno.EACCES, 10013):
        return NotAllowed(
            f"Port {port} is kept for the system: give one above 1023, as in --port {PORT}."
        )
    return Refusal(f"{bind} cannot be served at here ({error.strerror}).")


def _other(port: int) -> int:
    return port + 1 if port < 65535 else PORT


def reached_at(listening: socket.socket) -> str:
    """The address under which others reach it: where it listens, and where it listens everywhere, the one that this
    machine has in its local network (loopback where it is in none)."""
    host = str(listening.getsockname()[0])
    if host not in EVERYWHERE:
        return host
    own = _seen_from(socket.AF_INET)
    if own is None and listening.family == socket.AF_INET6:
        own = _seen_from(socket.AF_INET6)
    return own or LOOPBACK


def _seen_from(family: socket.AddressFamily) -> str | None:
    """This machine's own address on the way to far away; nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((_FAR_AWAY[family], 9))
            found = str(asked.getsockname()[0])
    except OSError:
        return None
    return None if ip_address(found.partition("%")[0]).is_unspecified else found
