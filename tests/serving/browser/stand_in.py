"""A server of any pictures, so that a browser can be shown what would take an evening to bring about.

It speaks as the real one does: shells, static files, a stream on a beat, one kind of POST; and it can be silent.
"""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any

from referee.pages.parts import join_page, page_parts, shell
from referee.serving.headers import CONTENT_POLICY

BEAT, SLICE = 0.05, 1500
KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


class StandIn:
    """``said``: what pages have sent, with its size and when; ``acknowledges``: whether taps are answered; ``only_plain``: whether
    something on the way keeps back what is packed."""

    def __init__(self, port: int = 0) -> None:
        self.said: list[tuple[float, int, dict[str, Any]]] = []
        self.acknowledges, self.silent, self.void, self.broken = True, False, False, False
        self.parts: dict[str, dict[str, str]] = {"seat": {}, "public": {}}
        self.reload = self.only_plain = False
        self._server = _Server(("127.0.0.1", port), _handler(self))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def show(self, picture: dict[str, Any], on: str = "") -> None:
        """Show a picture on all pages of a seat ("seat") or on the big screen ("public"); where it is whose it says."""
        self.parts[on or ("seat" if picture["who"] else "public")] = page_parts(picture)

    @property
    def taps(self) -> list[dict[str, Any]]:
        """Each tap once, in the order in which they came."""
        found = {said["tap"]: said for _, _, said in self.said if "tap" in said}
        return [
            {key: value for key, value in one.items() if key != "pad"} for one in found.values()
        ]

    def close(self) -> None:
        self.broken = True
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that went away is nothing to speak of."""


def _handler(here: StandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is logged."""

        def _answer(
            self, status: int, body: bytes = b"", kind: str = "text/html; charset=utf-8"
        ) -> None:
            self.send_response(status)
            self.send_header("Content-Security-Policy", CONTENT_POLICY)
            self.send_header("Cache-Control", "no-store")
            if status != 204:
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path.startswith("/static/"):
                name = path.removeprefix("/static/")
                file = files("referee.pages") / "static" / name
                self._answer(200, file.read_bytes(), KINDS[name.rpartition(".")[2]])
            elif path.endswith("/stream"):
                self._stream("seat" if path.startswith("/seat/") else "public")
            elif path == "/join":
                self._answer(200, join_page().encode())
            elif here.void:
                self._answer(403, b"<!DOCTYPE html><title>void</title><p>void</p>")
            else:
                self._answer(200, shell("public" if path == "/" else "seat").encode())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            said = json.loads(body)
            if self.path == "/join":
                good = said["secret"] == "a-good-secret"
                answer = (
                    {"seat": "/seat/0123456789abcdef"} if good else {"said": "This link is void."}
                )
                here.said.append((time.monotonic(), len(body), said))
                self._answer(200, json.dumps(answer).encode(), "application/json")
                return
            here.said.append((time.monotonic(), len(body), said))
            self._answer(403 if here.void else 204)

        def _stream(self, which: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.close_connection = True
            sent: dict[str, str] = {}
            acknowledged: set[str] = set()
            rest, number = json.dumps({"beat": BEAT}) + "\n", 0
            while not here.broken:
                for part, html in here.parts[which].items():
                    if sent.get(part) != html:
                        sent[part] = html
                        rest += json.dumps({"part": part, "html": html}) + "\n"
                new = {tap["tap"] for tap in here.taps} - acknowledged
                if here.acknowledges and new:
                    acknowledged |= new
                    rest += json.dumps({"ack": sorted(new)}) + "\n"
                if here.reload:
                    rest += json.dumps({"reload": True}) + "\n"
                if not here.silent and ("?plain" in self.path or not here.only_plain):
                    event = {"n": number, "d": rest[:SLICE], "p": ""}
                    rest, number = rest[SLICE:], number + 1
                    self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
                    self.wfile.flush()
                time.sleep(BEAT)

    return Handler
