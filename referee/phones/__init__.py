"""What players' phones have to do with a campaign: links to seats, what they propose, what they are told alone.

It is kept beside the campaign's database in a file of its own, so that nothing of it is a command that could be
undone, and so that it can be thrown away: the campaign loses nothing by it.
"""

from referee.phones.phones import Phones

__all__ = ["Phones"]
