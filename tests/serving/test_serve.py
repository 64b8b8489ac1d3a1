"""``referee serve`` at the terminal: what it says, what refuses it, and how it ends."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.commands import cli
from referee.errors import BadInput
from referee.phones import Phones
from referee.serving.addresses import named
from referee.serving.at_the_terminal import EVERY, beginning, who
from referee.serving.certificate import secured, shown_names
from referee.serving.serving import Pages
from referee.serving.sockets import PORT, listen, reached_at
from referee.serving.whereabouts import Whereabouts
from tests.serving.client import padded
from tests.serving.served import Served, dealt, referee

TLS = Path(__file__).parent / "tls"
CERT, KEY = TLS / "cert.pem", TLS / "key.pem"


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as held:
        yield int(held.getsockname()[1])


def refusal(folder: Path, *options: str) -> str:
    """What 'referee serve' says that does not come to serving; it is one sentence, and no traceback."""
    done = CliRunner().invoke(cli, ["--campaign", str(folder), "serve", *options])
    assert done.exit_code not in (0, 1) and done.stdout == "" and done.stderr.count("\n") == 1
    with Phones.reading(folder) as phones:
        assert phones.rules.served is None
    return done.stderr.strip()


def test_a_port_that_is_taken(folder: Path, taken: int) -> None:
    said = refusal(folder, "--port", str(taken))
    assert (
        said
        == f"Port {taken} is taken by another program: give another one, as in --port {taken + 1}."
    )


def test_an_address_that_is_not_ours(folder: Path) -> None:
    said = refusal(folder, "--bind", "192.0.2.1")
    assert said.startswith("192.0.2.1 is no address of this machine: give one that is")
    assert refusal(folder, "--bind", "my-laptop").startswith("'my-laptop' is no address: give one")


def test_a_table_that_is_not_there(folder: Path) -> None:
    assert refusal(folder, "--table", "t9").startswith('There is no table "t9".')


def test_a_second_one_says_where_the_first_is(folder: Path) -> None:
    with Served(folder) as served:
        said = subprocess.run(
            [sys.executable, "-m", "referee", "--campaign", folder, "serve", "--port", "0"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert said.returncode == 3 and said.stderr == (
            f"The pages of this campaign are served already, at http://127.0.0.1:{served.port}/ "
            f"(process {served.process.pid}): end that one first, with Ctrl-C.\n"
        )
        assert served.public.ask("GET", "/").status == 200


CERTIFICATES = [
    (["--cert", str(CERT)], "--cert and --key come together: give both, or neither."),
    (["--cert", str(CERT), "--key", str(TLS / "none.pem")], "none.pem cannot be read"),
    (["--cert", str(CERT), "--key", str(TLS)], "cannot be read (Is a directory)"),
    (["--cert", str(KEY), "--key", str(KEY)], "are no certificate with its key in PEM"),
    (["--cert", str(CERT), "--key", str(CERT)], "are no certificate with its key in PEM"),
    (["--cert", str(CERT), "--key", str(TLS / "other_key.pem")], "other_key.pem is not the key of"),
    (["--cert", str(CERT), "--key", str(TLS / "locked_key.pem")], "is locked with a password"),
]


@pytest.mark.parametrize(("options", "words"), CERTIFICATES)
def test_a_certificate_that_is_none(folder: Path, options: list[str], words: str) -> None:
    assert words in refusal(folder, *options)


def test_a_port_kept_for_the_system() -> None:
    if os.name != "posix" or os.geteuid() == 0:
        pytest.skip("whoever is root may have any port")
    with pytest.raises(Exception, match="Port 80 is kept for the system"):
        listen("127.0.0.1", 80)


# -- where, and for how long


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
def test_where_it_serves_is_written_down_and_taken_back(folder: Path, by: int) -> None:
    """Also after a kill; and then it can be served anew at once, on the same port."""
    with Served(folder) as served:
        port = served.port
        with Phones.reading(folder) as phones:
            where = phones.rules.served
        assert where is not None and where.address == f"http://127.0.0.1:{port}"
        assert where.public == f"{where.address}/" and where.process == served.process.pid
        served.end(by)
        with Phones.reading(folder) as phones:
            assert phones.rules.served is None
        assert "referee serve" in referee(folder, "seat", "link", "Vex", code=3)
    with Served(folder, port=port) as again:
        assert again.public.ask("GET", "/").status == 200


def test_it_ends_with_whoever_began_it(folder: Path) -> None:
    """``--beside``: as the live table does it, whatever becomes of the live table."""
    words = ["--campaign", str(folder), "serve", "--port", "0", "--beside"]
    with subprocess.Popen(
        [sys.executable, "-m", "referee", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        assert process.stdout.readline().startswith(b"The big screen: http://127.0.0.1:")
        process.stdin.close()
        assert process.wait(10) == 0


def play(folder: Path, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The live table, with lines through a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "referee", "--campaign", folder, "play", *options],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"PYTHONUTF8": "1"},
    )


def test_served_beside_the_live_table_and_no_longer(folder: Path) -> None:
    done = play(folder, "--serve", "--port", "0", typed="seat list\nseat link Vex\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("The big screen: http://127.0.0.1:")
    assert "/join#" in done.stdout and "Pages are served at http://127.0.0.1:" in done.stdout
    with Phones.reading(folder) as phones:
        assert phones.rules.served is None


def test_what_refuses_serving_is_said_before_the_live_table(folder: Path, taken: int) -> None:
    done = play(folder, "--serve", "--port", str(taken))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"Port {taken} is taken") and done.stderr.count("\n") == 1
    assert "give it, too" in play(folder, "--port", "1").stderr


def test_by_https(folder: Path) -> None:
    with Served(
        folder, "--cert", str(CERT), "--key", str(KEY), "--name", "table.example"
    ) as served:
        assert served.said[0] == f"The big screen: https://table.example:{served.port}/"
        trusting = ssl.create_default_context(cafile=str(CERT))
        with (
            socket.create_connection(("127.0.0.1", served.port), 5) as plain,
            trusting.wrap_socket(plain, server_hostname="table.example") as wire,
        ):
            wire.sendall(b"GET / HTTP/1.1\r\nHost: table.example\r\nConnection: close\r\n\r\n")
            assert wire.recv(100).startswith(b"HTTP/1.1 200")
        secret = served.link("Vex")
        assert f"https://table.example:{served.port}/join#" in served.referee(
            "seat", "link", "Bram"
        )
        assert secret not in "".join(served.said)
        assert served.end() == 0


def test_behind_a_tunnel(folder: Path) -> None:
    """Links lead to its address, and its pages are ours, though HTTPS ends there."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with Served(folder, "--name", "https://Table.example/", port=port) as served:
        assert served.said[0] == "The big screen: https://table.example/"
        assert "https://table.example/join#" in served.referee("seat", "link", "Vex")
        page, host = served.public, "table.example"
        assert page.ask("GET", "/", host=host).status == 200
        for origin, status in (("https://table.example", 403), ("http://other.example", 403)):
            said = padded({"secret": "none"})
            answer = page.ask("POST", "/join", said, host=host, origin=origin)
            assert answer.status == status
            assert (b"link does not work" in answer.body) is ("table" in origin)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("table.example", "http://table.example:8765"),
        ("http://table.example", "http://table.example"),
        ("https://table.example:444/", "https://table.example:444"),
    ],
)
def test_a_name_as_an_address(name: str, found: str) -> None:
    assert named(name, 8765, False) == found


@pytest.mark.parametrize(
    "name", ["a b", "table.example:80", "ftp://table.example", "http://a/b", "://", "https://"]
)
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(BadInput, match="is no name of a machine"):
        named(name, 8765, False)


def test_the_names_in_a_certificate() -> None:
    assert shown_names(CERT, secured(CERT, KEY)) == {"table.example"}


@pytest.mark.parametrize(("bind", "host"), [("127.0.0.1", "127.0.0.1"), ("localhost", "127.0.0.1")])
def test_it_is_reached_where_it_listens(bind: str, host: str) -> None:
    with listen(bind, 0) as listening:
        assert reached_at(listening) == host


@pytest.mark.parametrize("bind", ["0.0.0.0", "::", "[::1]", "::1"])
def test_everywhere_is_given_as_an_address_that_works(bind: str) -> None:
    if ":" in bind and not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    with listen(bind, 0) as listening:
        host = reached_at(listening)
        assert host not in ("0.0.0.0", "::")
        listening.setblocking(True)
        with socket.create_connection((host, listening.getsockname()[1]), 5):
            listening.accept()[0].close()


def test_pages_over_ipv6(folder: Path) -> None:
    with Served(folder, "--bind", "::1") as served:
        assert served.said[0] == f"The big screen: http://[::1]:{served.port}/"
        with socket.create_connection(("::1", served.port), 5) as wire:
            wire.sendall(
                f"GET / HTTP/1.1\r\nHost: [::1]:{served.port}\r\nConnection: close\r\n\r\n".encode()
            )
            assert wire.recv(100).startswith(b"HTTP/1.1 200")


# -- what is said


def pages(tmp_path: Path, secure: bool = False, alone: bool = False, **open_: int) -> Pages:
    where = Whereabouts(tmp_path, "c", lambda: "http://192.0.2.5:8765")
    named = {name.strip("_"): many for name, many in open_.items()}
    return Pages(where, secure, alone, (), lambda: named, list, lambda: True)


def test_what_a_network_can_see_is_said_before_it_can(tmp_path: Path) -> None:
    assert "whoever listens in the network can read every page" in " ".join(
        beginning(pages(tmp_path))
    )
    assert "read every page" not in " ".join(beginning(pages(tmp_path, secure=True)))
    assert "Only this computer" in " ".join(beginning(pages(tmp_path, alone=True)))


def test_who_has_pages_open(tmp_path: Path) -> None:
    assert who(pages(tmp_path)) == "No seat has its page open."
    assert (
        who(pages(tmp_path, Vex=2, Bram=1, _=3))
        == "Pages are open: Bram and Vex (2); big screens: 3."
    )
    assert EVERY >= 60


def test_another_network_is_seen_and_written_down(tmp_path: Path) -> None:
    hosts = ["192.0.2.5"]
    where = Whereabouts(tmp_path, "c", lambda: f"http://{hosts[-1]}:8765")
    with where.known():
        for host, moved in (("192.0.2.5", False), ("127.0.0.1", False), ("10.0.0.7", True)):
            hosts.append(host)
            assert where.moved() is moved and not where.moved()
        assert where.served.public == "http://10.0.0.7:8765/"
        with Phones.reading(tmp_path) as phones:
            assert phones.rules.served == where.served
    with Phones.reading(tmp_path) as phones:
        assert phones.rules.served is None


def test_without_its_libraries_it_says_what_to_install(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError('starlette')")
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--campaign", folder, "serve", "--port", "0"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 1 and "pip install 'referee[web]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_usual_port_is_kept(folder: Path) -> None:
    assert f"{PORT} unless said" in referee(folder, "serve", "--help")


def test_what_holds_from_before_is_said_at_first(tmp_path: Path) -> None:
    """A campaign may come from somebody who has put a page of their own into it."""
    folder = dealt(tmp_path / "boot")
    with Served(folder) as served:
        served.seat("Vex")
        served.seat("Bram")
        served.referee("seat", "pass", "Vex")
        assert not any("from before" in line for line in served.said)
    with closing(sqlite3.connect(folder / "phones.db", isolation_level=None)) as phones:
        phones.execute("DELETE FROM links WHERE person = 'Bram'")
    with Served(folder) as served:
        served.wait_for("Ctrl-C ends it.")
        assert "Seats that have a link from before: Bram and Vex." in served.said
        assert "Some of what is tapped passes by itself." in served.said
        assert "Bram: 1 page by the link." in served.referee("seat", "list")
