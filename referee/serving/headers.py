"""What every answer says to a browser, whatever it answers."""

from __future__ import annotations

from collections.abc import Iterable

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""Nothing is loaded but our own scripts, styles and pictures; nothing frames a page or moves its base."""

PERMISSIONS = ", ".join(
    f"{what}=()"
    for what in (
        *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
        *("microphone", "midi", "payment", "usb"),
    )
)
"""What a page of ours never asks a phone for."""

HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
}
"""On every answer: pages, parts, refusals, and what cannot even be read as a request."""

RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

Headers = list[tuple[bytes, bytes]]


def with_ours(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers of an answer with all of ours, and none of theirs in their place."""
    ours = {name for name, _ in RAW}
    return [*((name, value) for name, value in headers if name.lower() not in ours), *RAW]
