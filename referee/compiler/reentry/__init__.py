"""Straight code with decisions as statements, turned into code that can stop at each of them and be resumed.

In straight code ``x = WAIT(k, a, b)`` is a decision: ``k`` says which, ``a`` and ``b`` what it is about, ``x`` is the
answer. From one ``Straight``, which holds the procedures, come

- ``returning()``, form R: ``while play(S): S.choice = …``. A stopped run is plain data in slots of ``S``: a copy of
  the slots is a copy of the run. ``S.at`` and ``S.args`` (or slots of their own, see
  ``Straight``) say what is waited for, ``S.ret`` is the result at the end.
- ``inlined(inline)``, form H: plain functions, with what ``inline`` gives in place of each decision.
- ``continuing(inline)``: ``again_play(S)`` resumes a run that R has stopped, with its answer in ``S.choice``, and
  goes on as form H.

Values are taken to be immutable: what a local holds across a decision is kept as it is. A ``for`` inside which a
decision may come up goes over a copy made at its start, in every form.
"""

from .forms import Form, Straight
from .resuming import Inline
from .straight import Malformed, Procedure, parse_procedures

__all__ = ["Form", "Inline", "Malformed", "Procedure", "Straight", "parse_procedures"]
