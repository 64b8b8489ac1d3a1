"""Pages of one sentence: what is wrong, and what to do about it."""

from __future__ import annotations

from referee.pages.shell import plain_page

VOID = "This page does not belong to a seat any more: ask the game master for a new link."

SENTENCES = {
    400: "What was sent here cannot be read.",
    403: VOID,
    404: "There is nothing at this address: begin with the link or the code that the game master shows.",
    405: "Nothing of this kind can be done at this address.",
    408: "What was sent here came too slowly: try again.",
    411: "What was sent here does not say how long it is.",
    413: "What was sent here has not the size of what a page of ours sends.",
    415: "What was sent here is not of the kind that a page of ours sends.",
    421: "The table is not served under this name: take the address that the game master gave you.",
    429: "Too much has come from here in a short time: wait a moment, and try again.",
    500: "That is a mistake in Referee itself; the table goes on, and loading the page again may help.",
    503: "More pages are open than there is room for: close some, and try again.",
}
"""What is said with a status. None of them says anything of a campaign."""

TITLES = {403: "No seat", 404: "Nothing here", 429: "Wait a moment", 503: "Full"}


def sentence_of(status: int) -> str:
    return SENTENCES.get(status, SENTENCES[400] if status < 500 else SENTENCES[500])


def page_of(status: int) -> bytes:
    """The whole page for a status; the same bytes whoever asks."""
    return plain_page(TITLES.get(status, "That did not work"), sentence_of(status)).encode()
