"""Text files of the GM's: read with their line ends as they are, and replaced whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from referee.errors import NotFound, Refusal
from referee.source.decode import decode
from referee.source.faults import Faults


class NotWritten(Refusal):
    """A file could not be written; it is as it was."""


def read_text(path: str | os.PathLike[str], most_bytes: int = 1024 * 1024) -> str:
    """The text of a UTF-8 file, with its line ends and byte-order mark as they are.

    Raises NotFound where there is no such file, FaultyFile where it is no text.
    """
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(most_bytes + 1)
    except OSError as error:
        raise NotFound(f"{path} cannot be read ({error.strerror}).") from None
    faults = Faults()
    text = decode(raw, str(path), faults, most_bytes)
    faults.raise_if_any()
    return ("\ufeff" if raw.startswith(b"\xef\xbb\xbf") else "") + (text or "")


def write_text_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Write a file so that whoever reads it, at any instant, finds the old text or the new one.

    Line ends are written as they are in ``text``. A link stays a link, and the file's permissions
    stay. Raises NotWritten, and the file is as it was.
    """
    target = Path(os.path.realpath(path))
    try:
        _replace(target, text.encode("utf-8"))
    except OSError as error:
        raise NotWritten(
            f"{path} could not be written ({error.strerror}); it is as it was."
        ) from None


def _replace(target: Path, raw: bytes) -> None:
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
    _sync_folder(target.parent)


def _mode(target: Path) -> int:
    """The permissions that the file has, or those that a new file gets."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name durable where the system can (Windows cannot open a folder)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
