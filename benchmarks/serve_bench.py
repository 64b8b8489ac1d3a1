"""How soon a change is on every page: twelve seats and fifty big screens, served on two cores.

Run it from the repository: ``python benchmarks/serve_bench.py [CHANGES] [GAME]``. ``referee serve`` runs in a process of its own,
all pages in another (raw sockets, what comes is unpacked and read), and the commands that change something are run here. The
time goes from the commit of a command to the last byte of what it changed on a page. A change that comes to nothing on some
pages (a card that one player alone sees) counts on those where it came to something.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
import zlib
from multiprocessing.connection import Connection
from pathlib import Path

from referee.commands.entry import run
from referee.serving.beat import BEAT
from referee.serving.pipe import FRAME
from referee.store.database import Database
from tests.serving.client import chunks
from tests.serving.served import Served

SEATS, SCREENS, CHANGES = 12, 50, 120
GAME = "hazard"
AT_MOST = 200.0
"""Milliseconds, for 95 of 100 pages of all changes."""

APART = 0.6
"""Seconds between two changes; what comes on a page within them is the first one's."""

NAMES = ["Ann", "Bram", "Cora", "Dov", "Ede", "Fenn", "Gil", "Hesk", "Ilse", "Joss", "Kit", "Lorn"]


def referee(folder: Path, *words: str) -> bool:
    """Run a command line; whether it was done."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return run(["--campaign", str(folder), *words]) == 0


class Commits:
    """The moment of the last commit of this process."""

    def __init__(self) -> None:
        self.last, self._run = 0.0, Database.run

    def __enter__(self) -> Commits:
        def timed(database: Database, sql: str, *values: object) -> None:
            self._run(database, sql, *values)
            if sql == "COMMIT":
                self.last = time.monotonic()

        Database.run = timed  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        Database.run = self._run  # type: ignore[method-assign]


# -- the pages, in their own process


async def read_page(port: int, path: str, cookie: str, into: list[tuple[float, int, int]]) -> None:
    """Read a stream for good: (when, bytes on the wire, lines that changed something) of everything that comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
    writer.write(f"{head}Cookie: page={cookie}\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    unpack, left = zlib.decompressobj(31), b""
    while data := await reader.read(65536):
        now = time.monotonic()
        whole, left = chunks(left + data)
        text = b"".join(unpack.decompress(one) for one in whole)
        into.append((now, len(data), text.count(b'\\"part\\"')))


async def say_each_second(port: int, seat: str, cookie: str) -> None:
    """What a page sends while somebody looks at it."""
    await asyncio.sleep(random.random())
    body = b'{"pad":"' + b"." * 502 + b'"}'
    head = (
        f"POST {seat}/say HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: page={cookie}\r\nContent-Length: 512\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nContent-Type: application/json\r\n\r\n"
    ).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        writer.write(head + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 204"), answer
        await asyncio.sleep(1)


def pages(port: int, seats: list[tuple[str, str]], screens: int, told: Connection) -> None:
    """All pages, until something is asked for; then what each was sent."""

    async def all_pages() -> list[list[tuple[float, int, int]]]:
        found: list[list[tuple[float, int, int]]] = [[] for _ in range(len(seats) + screens)]
        where = [(f"{seat}/stream", cookie) for seat, cookie in seats] + [("/stream", "")] * screens
        tasks = [
            asyncio.create_task(read_page(port, path, cookie, into))
            for (path, cookie), into in zip(where, found, strict=True)
        ]
        tasks += [asyncio.create_task(say_each_second(port, *one)) for one in seats]
        await asyncio.get_running_loop().run_in_executor(None, told.recv)
        broken = [one.exception() for one in tasks if one.done()]
        if broken:
            raise SystemExit(f"{len(broken)} pages were lost: {broken[0]!r}")
        for one in tasks:
            one.cancel()
        return found

    told.send(asyncio.run(all_pages()))


# -- what is measured


def changed(folder: Path, game: str) -> bool:
    """Do the next thing at the table."""
    return referee(folder, "auto") or referee(folder, "choose", "done") or referee(folder, "deal")


def measured(folder: Path, served: Served, changes: int, game: str) -> list[float]:
    """The moments of so many commits."""
    found = []
    with Commits() as commits:
        for number in range(changes):
            if number % 4 == 0:
                words = f"it rains {number} times"
                referee(folder, "bet", NAMES[0], "1cp", words, "--against", NAMES[1])
            elif not changed(folder, game):
                raise SystemExit("nothing more can be done at the table")
            found.append(commits.last)
            time.sleep(max(0.0, commits.last + APART + random.random() * BEAT - time.monotonic()))
    return found


def latencies(moments: list[float], streams: list[list[tuple[float, int, int]]]) -> list[float]:
    """Milliseconds from each commit to the last change of each page that came of it."""
    found = []
    for at in moments:
        for stream in streams:
            came = [when for when, _, lines in stream if lines and at <= when < at + APART]
            found += [(came[-1] - at) * 1000] if came else []
    return sorted(found)


def seconds_of(process: int) -> float:
    """The processor time that a process has used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes_of(process: int) -> float:
    """The memory that a process holds (Linux)."""
    return (
        int(Path(f"/proc/{process}/statm").read_text().split()[1])
        * os.sysconf("SC_PAGE_SIZE")
        / 1e6
    )


def table_of_twelve(folder: Path, game: str) -> None:
    referee(folder.parent, "new", str(folder))
    referee(folder, "table", "open", game, "--no-stops")
    referee(folder, "sit", *(word for name in NAMES for word in (name, "90gp")))
    referee(folder, "deal", "--seed", "1")


def main(changes: int, game: str) -> int:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "boot"
        table_of_twelve(folder, game)
        with Served(folder) as served:
            seats = [served.seat(name) for name in NAMES[:SEATS]]
            here, there = multiprocessing.get_context("spawn").Pipe()
            known = [(one.seat, one.cookie) for one in seats]
            crowd = multiprocessing.get_context("spawn").Process(
                target=pages, args=(served.port, known, SCREENS, there)
            )
            crowd.start()
            time.sleep(4)
            process = served.process.pid
            begun, used = time.monotonic(), seconds_of(process)
            time.sleep(5)
            idle = (seconds_of(process) - used) / (time.monotonic() - begun)
            begun, used = time.monotonic(), seconds_of(process)
            moments = measured(folder, served, changes, game)
            busy = (seconds_of(process) - used) / (time.monotonic() - begun)
            memory = megabytes_of(process)
            here.send("end")
            streams: list[list[tuple[float, int, int]]] = here.recv()
            crowd.join()
    return told(changes, moments, streams, idle, busy, memory)


def told(
    changes: int,
    moments: list[float],
    streams: list[list[tuple[float, int, int]]],
    idle: float,
    busy: float,
    memory: float,
) -> int:
    print(
        f"{SEATS} seats, {SCREENS} big screens, {changes} changes; beat {BEAT} s, frame {FRAME} bytes"
    )
    print(
        f"{'':<12}{'median ms':>10}{'95 of 100':>11}{'99 of 100':>11}{'slowest':>9}{'bytes/s':>9}"
    )
    slow = 0
    for name, some in (("seats", streams[:SEATS]), ("screens", streams[SEATS:]), ("all", streams)):
        times = latencies(moments, some)
        most = times[int(len(times) * 0.95) - 1]
        slow += most > AT_MOST
        span = moments[-1] - moments[0]
        rate = statistics.mean(
            sum(size for when, size, _ in one if moments[0] <= when <= moments[-1]) / span
            for one in some
        )
        print(
            f"{name:<12}{statistics.median(times):>10.0f}{most:>11.0f}"
            f"{times[int(len(times) * 0.99) - 1]:>11.0f}{times[-1]:>9.0f}{rate:>9.0f}"
        )
    print(
        f"the server uses {idle:.0%} of a core while nothing happens, {busy:.0%} at a change each {APART} s; {memory:.0f} MB"
    )
    return int(slow > 0)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else CHANGES, given[1] if len(given) > 1 else GAME))
