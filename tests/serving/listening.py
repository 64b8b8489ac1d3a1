"""A listener of its own: a process that does nothing but read streams, so that when something came is not blurred by what
the tests themselves do meanwhile.

``python -m tests.serving.listening UNTIL NUMBER…`` reads the sockets of these numbers until that moment of the clock that all
processes share, and prints for everything that comes the socket's number, the moment, and the bytes as hexadecimal digits.
"""

from __future__ import annotations

import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping


def heard(until: float, streams: Mapping[str, socket.socket]) -> Iterator[tuple[str, float, bytes]]:
    """What comes on each of these until then: whose it is, when it came, and what."""
    numbers = {str(wire.fileno()): name for name, wire in streams.items()}
    done = subprocess.run(
        [sys.executable, "-m", "tests.serving.listening", str(until), *numbers],
        pass_fds=[int(number) for number in numbers],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    for line in done.stdout.splitlines():
        number, at, data = line.split()
        yield numbers[number], float(at), bytes.fromhex(data)


def listen(until: float, numbers: list[int]) -> list[tuple[int, float, bytes]]:
    """Read, and do nothing else."""
    found = []
    with selectors.DefaultSelector() as waiting:
        for number in numbers:
            waiting.register(socket.socket(fileno=number), selectors.EVENT_READ, number)
        while (left := until - time.monotonic()) > 0 and waiting.get_map():
            for key, _ in waiting.select(left):
                wire = key.fileobj
                assert isinstance(wire, socket.socket)
                wire.settimeout(1)
                data = wire.recv(65536)
                if data:
                    found.append((key.data, time.monotonic(), data))
                else:
                    waiting.unregister(wire)
    return found


if __name__ == "__main__":
    for number, at, data in listen(float(sys.argv[1]), [int(one) for one in sys.argv[2:]]):
        print(number, at, data.hex())
