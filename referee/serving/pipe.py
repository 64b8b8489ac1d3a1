"""What one page is sent: lines of JSON go in, and bytes come out, a frame of always the same size each beat.

An event of the stream carries a slice of the lines. All is packed with gzip, which every browser unpacks by itself: a part
of the page that has changed a little costs a few bytes, for the page's last parts are in the window of the packer. So
a small frame holds nearly every change. What is left of a frame is filled with empty blocks, which unpack to nothing; where
a page does not take what is packed, with empty lines, which are no event.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

FRAME = 1024
"""Bytes of one frame of a seat's page. With what HTTP and TLS put around it, it goes over Wi-Fi in a single packet. Packed, 95 of
100 changes at a table of six come to 350 to 750 bytes, and a whole page to two frames: so nearly every change goes in one. Half of
it would do for games of dice and make cards wait for a second beat; ten a second are 10 kB for a phone, which any network has."""

SLICE = 900
"""Letters of the lines in one event: seldom more than a frame, packed, so that every frame ends an event."""

WINDOW, MEMORY = 15, 7
"""What the packer of one page may remember: 32 kB of text, which is more than all parts of a page; some 200 kB of memory."""

_EMPTY_BLOCK = b"\x00\x00\x00\xff\xff"
"""A block of deflate with nothing in it."""


class Pipe:
    """``packed``: whether the page takes gzip."""

    def __init__(self, packed: bool) -> None:
        self._text = ""
        self._number = 0
        self._ready = bytearray()
        self._filler = _EMPTY_BLOCK if packed else b"\n"
        self._packer = zlib.compressobj(6, zlib.DEFLATED, WINDOW | 16, MEMORY) if packed else None

    @property
    def empty(self) -> bool:
        """Whether all that was put in has gone into events."""
        return not self._text

    @property
    def drained(self) -> bool:
        """Whether all that was put in has gone out; a filler may be left over from the last frame."""
        return not self._text and len(self._ready) < len(_EMPTY_BLOCK)

    def tell(self, line: dict[str, Any]) -> None:
        """Put a line in."""
        self._text += json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"

    def frame(self) -> bytes:
        """The next frame: at least one event where it has room for it, and exactly ``FRAME`` bytes."""
        while len(self._ready) < FRAME:
            self._event()
            if not self._text:
                break
        missing = FRAME - len(self._ready)
        if missing > 0:
            self._ready += self._filler * -(-missing // len(self._filler))
        found = bytes(self._ready[:FRAME])
        del self._ready[:FRAME]
        return found

    def all(self) -> bytes:
        """Everything there is, as long as it is: for what everybody may see."""
        self._event()
        while self._text:
            self._event()
        found = bytes(self._ready)
        self._ready.clear()
        return found

    def _event(self) -> None:
        """One event with the next slice, which may be empty: then it says only that the stream lives."""
        piece, self._text = self._text[:SLICE], self._text[SLICE:]
        self._number += 1
        body = json.dumps({"n": self._number, "d": piece}, ensure_ascii=False)
        event = f"data: {body}\n\n".encode("utf-8", "replace")
        if self._packer is None:
            self._ready += event
        else:
            self._ready += self._packer.compress(event)
            self._ready += self._packer.flush(zlib.Z_SYNC_FLUSH)
