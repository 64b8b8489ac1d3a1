"""Every answer over HTTP: what it says to a browser, who gets none, and that no secret shows in its size."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator

import pytest

from referee.serving.door import HEAD, MOST, MOST_FROM_ONE, Crowd
from referee.serving.headers import HEADERS
from referee.serving.limits import JOINS
from tests.serving.client import BODY, Answer, Page, answer_of, join, padded
from tests.serving.served import Served

NOBODY = "/seat/0123456789abcdef"


@pytest.fixture(scope="module")
def vex(served: Served) -> Page:
    return served.seat("Vex")


def raw(port: int, sent: bytes, wait: float = 3.0) -> bytes:
    """Whatever comes back for some bytes, until the connection is closed."""
    found = b""
    with socket.create_connection(("127.0.0.1", port), wait) as wire:
        wire.sendall(sent)
        try:
            while piece := wire.recv(65536):
                found += piece
        except (TimeoutError, ConnectionError):
            pass
    return found


def is_ours(answer: Answer) -> None:
    """Every header, each once, and nothing of what serves it."""
    names = [name for name, _ in answer.headers]
    for name, value in HEADERS.items():
        assert names.count(name.lower()) == 1 and answer.header(name.lower()) == value
    assert not {"server", "x-powered-by", "etag", "last-modified"} & set(names)
    assert not any(name.startswith("access-control") for name in names)
    for betrays in (b"Traceback", b"starlette", b"uvicorn", b"h11", b'File "'):
        assert betrays not in answer.body


ANSWERS = [
    ("GET", "/", 200),
    ("HEAD", "/", 200),
    ("OPTIONS", "/", 405),
    ("POST", "/", 405),
    ("HEAD", "/stream", 405),
    ("POST", "/stream", 405),
    ("GET", "/join", 200),
    ("DELETE", "/join", 405),
    ("GET", "/nothing", 404),
    ("GET", "/static/page.css", 200),
    ("GET", "/static/page.js", 200),
    ("OPTIONS", "/static/page.js", 405),
    ("GET", "/static/none.js", 404),
    ("GET", "/static/../shell.py", 404),
    ("GET", "/static/..%2fshell.py", 404),
    ("GET", "/static/%2e%2e/shell.py", 404),
    ("GET", "/static//etc/passwd", 404),
    ("GET", "/static/page.css%00.py", 404),
    ("GET", "//evil.example/", 404),
    ("GET", "/join/", 404),
    ("GET", "/seat/Vex", 404),
    ("GET", NOBODY, 403),
    ("HEAD", NOBODY, 403),
    ("GET", NOBODY + "/stream", 403),
    ("GET", NOBODY + "/say", 405),
    ("OPTIONS", NOBODY + "/say", 405),
    ("TRACE", "/", 405),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_what_is_asked_without_a_seat(served: Served, method: str, path: str, status: int) -> None:
    answer = served.public.ask(method, path)
    assert answer.status == status
    is_ours(answer)


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 17_000,
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ],
)
def test_what_is_no_request_is_answered_alike(served: Served, sent: bytes) -> None:
    answer = answer_of(raw(served.port, sent))
    assert answer.status in (400, 421)
    is_ours(answer)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "127.0.0.2", "", "a b", "[::1"],
)
def test_another_name_is_not_served(served: Served, vex: Page, host: str) -> None:
    for page, path in ((served.public, "/"), (vex, vex.seat), (vex, f"{vex.seat}/stream")):
        answer = page.ask("GET", path, host=host)
        assert answer.status in (400, 421)
        is_ours(answer)
        assert b'id="hand"' not in answer.body


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.1.", "localhost:1"]
)
def test_names_of_ours_are_served(served: Served, host: str) -> None:
    assert served.public.ask("GET", "/", host=host).status == 200


# -- what pages send


def test_a_second_with_and_without_a_tap_is_answered_alike(vex: Page) -> None:
    taps = [{}, {"tap": "x" * 20, "stamp": "s", "offer": "o", "value": "1"}, {"tap": 7}]
    answers = [vex.say(**said) for said in taps]
    assert {answer.raw for answer in answers} == {answers[0].raw}
    assert answers[0].status == 204 and answers[0].body == b""
    is_ours(answers[0])


REFUSED = [
    (413, {"body": b"{}"}),
    (413, {"body": b"{}" + b" " * BODY}),
    (411, {"content_length": None, "transfer_encoding": "chunked"}),
    (400, {"content_length": "x"}),
    (415, {"content_type": "text/plain"}),
    (415, {"content_type": "application/x-www-form-urlencoded"}),
    (415, {"content_type": None}),
    (400, {"body": b"[" * BODY}),
    (400, {"body": b'["pad"]' + b" " * (BODY - 7)}),
    (400, {"body": b"\xff" * BODY}),
    (403, {"origin": "http://evil.example"}),
    (403, {"origin": "null"}),
    (403, {"origin": None}),
    (403, {"origin": "http://127.0.0.1:1"}),
    (403, {"sec_fetch_site": "cross-site"}),
    (403, {"cookie": None}),
    (403, {"cookie": "page="}),
    (403, {"cookie": "page=" + "A" * 24}),
    (403, {"cookie": "page=" + "A" * 6000}),
    (403, {"cookie": "\x01;;=;"}),
]


@pytest.mark.parametrize(("status", "given"), REFUSED)
def test_what_is_not_said_by_a_page_of_ours(
    vex: Page, status: int, given: dict[str, object]
) -> None:
    given = dict(given)
    body = given.pop("body", padded({}))
    assert isinstance(body, bytes)
    answer = vex.ask("POST", f"{vex.seat}/say", body, **given)  # type: ignore[arg-type]
    assert answer.status == status
    is_ours(answer)


@pytest.mark.parametrize(
    "cookies",
    ['a={"x":1}; page=MINE', "b c=d e; page=MINE; é", 'a="; page=MINE', "page=MINE; page=x", "a;page=MINE",
        "a=b\r\ncookie: page=MINE"],
)  # fmt: skip
def test_cookies_of_other_programs_on_the_machine_void_no_page(vex: Page, cookies: str) -> None:
    """They come along whatever their port, and nobody keeps to any grammar."""
    assert vex.ask("GET", vex.seat, cookie=cookies.replace("MINE", vex.cookie)).status == 200


def test_another_seats_page_is_no_page_of_this_one(served: Served, vex: Page) -> None:
    bram = served.seat("Bram")
    crossed = Page(served.port, vex.seat, bram.cookie)
    for method, path, body in (
        ("GET", vex.seat, None),
        ("GET", f"{vex.seat}/stream", None),
        ("POST", f"{vex.seat}/say", padded({})),
    ):
        answer = crossed.ask(method, path, body)
        assert answer.status == 403
        is_ours(answer)


def test_all_seats_have_the_same_page(served: Served, vex: Page) -> None:
    odo = served.seat("Odo")
    assert vex.ask("GET", vex.seat).raw == odo.ask("GET", odo.seat).raw
    nobodys = [served.public.ask("GET", path).raw for path in (NOBODY, vex.seat, odo.seat)]
    assert len(set(nobodys)) == 1


def test_a_body_that_comes_slowly_or_not_at_all(served: Served, vex: Page) -> None:
    head = (
        f"POST {vex.seat}/say HTTP/1.1\r\nHost: {vex.host}\r\nCookie: page={vex.cookie}\r\n"
        f"Origin: http://{vex.host}\r\nContent-Type: application/json\r\nContent-Length: 512\r\n\r\n"
    )
    begun = time.monotonic()
    found: list[bytes] = []
    slow = threading.Thread(target=lambda: found.append(raw(served.port, head.encode() + b"{", 30)))
    slow.start()
    quiet = threading.Thread(target=lambda: found.append(raw(served.port, b"GET / HT", 30)))
    quiet.start()
    assert vex.say().status == 204, "meanwhile the others are served"
    slow.join()
    quiet.join()
    assert time.monotonic() - begun < HEAD + 3
    answers = sorted(found)
    assert answers[0] == b"" and answer_of(answers[1]).status == 408
    is_ours(answer_of(answers[1]))


def test_so_many_connections_come_from_one_address() -> None:
    crowd = Crowd()
    assert all(crowd.enter("192.0.2.7") for _ in range(MOST_FROM_ONE))
    assert not crowd.enter("192.0.2.7") and crowd.enter("192.0.2.8")
    assert all(crowd.enter(f"2001:db8::{n:x}") for n in range(MOST_FROM_ONE))
    assert not crowd.enter("2001:db8::ffff") and crowd.enter("2001:db8:0:1::1")
    crowd.leave("192.0.2.7")
    assert crowd.enter("192.0.2.7")


def test_more_than_there_is_room_for(served: Served, vex: Page) -> None:
    """Those who are in stay; whoever comes later is told so, and gets in once there is room."""
    wires = []
    try:
        with vex.stream() as stream:
            stream.until(5, lambda s: s.parts)
            for _ in range(MOST + 1):
                wires.append(socket.create_connection(("127.0.0.1", served.port), 5))
            answer = wires[-1].recv(65536)
            found = answer_of(answer)
            assert found.status == 503
            is_ours(found)
            before = len(stream.pieces)
            stream.read(0.5)
            assert len(stream.pieces) > before + 2
    finally:
        for wire in wires:
            wire.close()
    time.sleep(0.3)
    assert vex.say().status == 204


# -- links


def test_a_link_is_no_secret_in_an_answer(served: Served) -> None:
    secret = served.link("Odo")
    answer = served.public.ask("POST", "/join", padded({"secret": secret}))
    cookie = answer.header("set-cookie")
    assert answer.status == 200 and secret not in answer.raw.decode()
    name, _, rest = cookie.partition("; ")
    assert rest.startswith("Max-Age=") and rest.endswith("; HttpOnly; SameSite=Strict")
    assert "; Path=/seat/" in rest and "Secure" not in rest and name.startswith("page=")
    assert name.removeprefix("page=") != secret
    is_ours(answer)


def test_guessing_is_slow(served: Served) -> None:
    """Also for whoever has the right one then; those who have a seat notice nothing."""
    odo = served.seat("Odo")
    statuses = []
    for number in range(int(JOINS.burst) + 5):
        answer = served.public.ask("POST", "/join", padded({"secret": f"guess{number:019d}"}))
        statuses.append(answer.status)
        is_ours(answer)
        assert b'"said"' in answer.body and "set-cookie" not in dict(answer.headers)
    assert statuses[0] == 403 and statuses[-1] == 429
    late = served.public.ask("POST", "/join", padded({"secret": served.link("Bram")}))
    assert late.status == 429
    assert odo.say().status == 204


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    from tests.serving.served import dealt

    with Served(dealt(tmp_path_factory.mktemp("fresh") / "boot")) as begun:
        yield begun


def test_nothing_secret_is_printed(fresh: Served) -> None:
    """Nor who asked, nor what for: not even of what is wrong."""
    link = fresh.link("Vex")
    page = join(fresh.port, link)
    page.say(tap="t" * 20, stamp="s", offer="o")
    raw(fresh.port, b"\x00\x01\x02\r\n\r\n")
    fresh.public.ask("POST", "/join", padded({"secret": "wrong"}))
    fresh.public.ask("GET", "/nothing")
    fresh.public.ask("GET", "/", connection="Upgrade, close", upgrade="websocket")
    with (
        pytest.raises((ssl.SSLError, OSError)),
        socket.create_connection(("127.0.0.1", fresh.port)) as wire,
    ):
        ssl.create_default_context().wrap_socket(wire, server_hostname="localhost")
    assert fresh.end() == 0
    text = "\n".join(fresh.said)
    assert len(fresh.said) == 5, text
    for secret in (link, page.cookie, page.seat.removeprefix("/seat/"), "wrong", "Vex", "nothing"):
        assert secret not in text
