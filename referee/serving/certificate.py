"""HTTPS with a certificate that the game master has: read before anything is served, and refused in one sentence."""

from __future__ import annotations

import ssl
from contextlib import suppress
from pathlib import Path
from typing import Any

from referee.errors import BadInput


def secured(certificate: Path, key: Path) -> ssl.SSLContext:
    """What HTTPS is served with. BadInput where the files cannot be read, are none, or do not belong together."""
    for file in (certificate, key):
        try:
            file.open("rb").close()
        except OSError as error:
            raise BadInput(
                f"{file} cannot be read ({error.strerror}): name the file itself."
            ) from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except _Locked:
        raise BadInput(
            f"{key} is locked with a password: write it out without one, as in "
            "'openssl pkey -in KEY -out OPEN_KEY', and give that one."
        ) from None
    except ssl.SSLError as error:
        raise BadInput(_why(error, certificate, key)) from error
    return context


class _Locked(Exception):
    pass


def _no_password() -> str:
    raise _Locked


def _why(error: ssl.SSLError, certificate: Path, key: Path) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"{key} is not the key of {certificate}: give the two that were made together."
    return (
        f"{certificate} and {key} are no certificate with its key in PEM "
        "(text that begins with -----BEGIN): give these two files."
    )


def shown_names(certificate: Path, serves: ssl.SSLContext) -> frozenset[str]:
    """The names of machines in the certificate that is served, in small letters; none where it does not hold (out of
    date, or made for something else), which browsers will say as well.

    Python shows a certificate only to whom it was shown in a handshake, so one is made, in memory alone.
    """
    asks = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asks.check_hostname = False
    asks.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        asks.load_verify_locations(certificate)
        shown = _handshake(asks, serves).getpeercert() or {}
    except (ssl.SSLError, OSError, ValueError):
        return frozenset()
    named: Any = shown.get("subjectAltName", ())
    found = (str(value).lower() for kind, value in named if kind == "DNS")
    return frozenset(name for name in found if not name.startswith("*"))


def _handshake(asks: ssl.SSLContext, serves: ssl.SSLContext) -> ssl.SSLObject:
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = asks.wrap_bio(to_client, to_server)
    server = serves.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(4):
        for side in (client, server):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return client
