"""``referee serve``."""

from __future__ import annotations

from pathlib import Path

import click

from referee.commands.acting import desk_to_read
from referee.commands.declaring import declared
from referee.commands.session import Session

FILE = click.Path(path_type=Path)


@declared
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help="8765 unless said; 0: any."
)
@click.option("--bind", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for your network.")
@click.option(
    "--name", default="", metavar="NAME", help="A name, or a tunnel's address, that leads here."
)
@click.option("--cert", type=FILE, metavar="FILE", help="A certificate in PEM, for HTTPS.")
@click.option("--key", type=FILE, metavar="FILE", help="The key of --cert.")
@click.option("--table", "-t", metavar="TABLE", help="Which table is on the big screen.")
@click.option("--beside", is_flag=True, hidden=True)
def command(
    session: Session,
    port: int | None,
    bind: str | None,
    name: str,
    cert: Path | None,
    key: Path | None,
    table: str | None,
    beside: bool,
) -> None:
    """Pages for the players: each one's own hand on their own phone, and the table on a big screen.

    Leave it running in a terminal of its own, and play in another one ('referee play'). A seat gets
    its link from 'referee seat link NAME'. What is tapped comes to you as a proposal.

    Without --bind only this machine itself reaches the pages. With --bind 0.0.0.0 everybody in your
    network reaches them, by links that you give out; without --cert whoever listens in that network
    reads along. Ctrl-C ends it at once, and every page comes back when you serve again.

    \b
    Examples:
      referee serve
      referee serve --bind 0.0.0.0
      referee serve --bind 0.0.0.0 --cert cert.pem --key key.pem
    """
    from referee.commands.entry import run
    from referee.serving.at_the_terminal import stay
    from referee.serving.serving import Asked, serving
    from referee.serving.sockets import LOOPBACK, PORT

    if (cert is None) != (key is None):
        raise click.UsageError("--cert and --key come together: give both, or neither.")
    with desk_to_read(session, table) as desk:
        if table is not None:
            desk.table()
    asked = Asked(
        folder=session.folder,
        run=run,
        port=PORT if port is None else port,
        bind=bind or LOOPBACK,
        name=name,
        certificate=cert,
        key=key,
        table=table,
    )
    with serving(asked) as pages:
        stay(pages, beside)
