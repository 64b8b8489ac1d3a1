"""Text into a formula.

A small parser of our own instead of Python's: it knows ``is``, ``5sp``, ``3 to 2``, counts columns in the author's
file, has a depth it does not pass, and can build nothing but the nodes of ``referee.language.formula``.
"""

from __future__ import annotations

from fractions import Fraction

from referee.language import formula as f
from referee.language.tokens import KEYWORDS, FormulaFault, Token, tokens
from referee.source import Place

DEEPEST = 40
PARTS = 240

_COIN = {"pp": 1000, "gp": 100, "ep": 50, "sp": 10, "cp": 1}
_COMPARISONS = {"==", "!=", "<", "<=", ">", ">="}


def parse(text: str, place: Place) -> f.Expr:
    """The formula in ``text``, which begins at ``place``. Raises ``FormulaFault``."""
    return _Parser(tokens(text), place).whole()


class _Parser:
    def __init__(self, found: list[Token], place: Place) -> None:
        self.tokens, self.at, self.start = found, 0, place
        self.depth = self.count = 0

    # -- reading tokens

    @property
    def now(self) -> Token:
        return self.tokens[self.at]

    def place(self, token: Token | None = None) -> Place:
        self.count += 1
        if self.count > PARTS:
            self.fail("this formula has too many parts", "give a part of it a name under define")
        offset = (token or self.now).offset
        return Place(self.start.file, self.start.line, self.start.column + offset)

    def fail(self, message: str, mend: str = "", token: Token | None = None) -> None:
        raise FormulaFault((token or self.now).offset, message, mend)

    def is_op(self, *ops: str) -> bool:
        return self.now.family == "op" and self.now.text in ops

    def is_word(self, *words: str) -> bool:
        return self.now.family == "name" and self.now.text in words

    def take(self) -> Token:
        token = self.now
        self.at += 1
        return token

    def need(self, op: str) -> None:
        if not self.is_op(op):
            found = "the end" if self.now.family == "end" else repr(self.now.text)
            self.fail(f"{op!r} is expected here, and there is {found}")
        self.at += 1

    # -- grammar, loosest first

    def whole(self) -> f.Expr:
        if self.now.family == "end":
            self.fail("a formula is expected here, and there is nothing")
        expr = self.together()
        if self.now.family != "end":
            self.leftover()
        return expr

    def leftover(self) -> None:
        if self.is_op("="):
            self.fail("= sets a value, it does not compare", "write == or is")
        if self.is_op(")", "]"):
            self.fail(f"{self.now.text!r} closes nothing")
        self.fail(f"{self.now.text!r} is not expected here")

    def together(self) -> f.Expr:
        """One value, or several with commas between them (a tuple without brackets)."""
        first = self.expr()
        if not self.is_op(","):
            return first
        items = [first]
        while self.is_op(","):
            self.take()
            items.append(self.expr())
        return f.ListOf(first.place, items, together=True)

    def expr(self) -> f.Expr:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail("this formula is nested too deeply", "give a part of it a name under define")
        expr = self.either()
        if self.is_word("if"):
            token = self.take()
            test = self.either()
            if not self.is_word("else"):
                self.fail("an if in a formula needs its else", "write: a if test else b")
            self.take()
            expr = f.Choice(self.place(token), test, expr, self.expr())
        self.depth -= 1
        return expr

    def either(self) -> f.Expr:
        return self.chain("or", self.both)

    def both(self) -> f.Expr:
        return self.chain("and", self.negated)

    def chain(self, word: str, inner: object) -> f.Expr:
        read = inner if callable(inner) else self.negated
        first: f.Expr = read()
        if not self.is_word(word):
            return first
        items = [first]
        token = self.now
        while self.is_word(word):
            self.take()
            items.append(read())
        return f.Both(self.place(token), word, items)

    def negated(self) -> f.Expr:
        if self.is_word("not"):
            token = self.take()
            self.depth += 1
            if self.depth > DEEPEST:
                self.fail("this formula is nested too deeply")
            expr = f.Not(self.place(token), self.negated())
            self.depth -= 1
            return expr
        return self.compared()

    def compared(self) -> f.Expr:
        first = self.ranged()
        rest: list[tuple[str, f.Expr]] = []
        token = self.now
        while op := self.comparison():
            rest.append((op, self.ranged()))
        if self.is_op("="):
            self.fail("= sets a value, it does not compare", "write == or is")
        return f.Compare(self.place(token), first, rest) if rest else first

    def comparison(self) -> str:
        if self.now.family == "op" and self.now.text in _COMPARISONS:
            return self.take().text
        if self.is_word("in"):
            self.take()
            return "in"
        if self.is_word("is"):
            self.take()
            if self.is_word("not"):
                self.take()
                return "!="
            return "=="
        if self.is_word("not") and self.tokens[self.at + 1].text == "in":
            self.at += 2
            return "not in"
        return ""

    def ranged(self) -> f.Expr:
        left = self.added()
        if self.is_word("to"):
            token = self.take()
            return f.To(self.place(token), left, self.added())
        return left

    def added(self) -> f.Expr:
        left = self.multiplied()
        while self.is_op("+", "-"):
            token = self.take()
            left = f.Arithmetic(self.place(token), token.text, left, self.multiplied())
        return left

    def multiplied(self) -> f.Expr:
        left = self.signed()
        while self.is_op("*", "/", "//", "%"):
            token = self.take()
            left = f.Arithmetic(self.place(token), token.text, left, self.signed())
        return left

    def signed(self) -> f.Expr:
        if self.is_op("-"):
            token = self.take()
            self.depth += 1
            if self.depth > DEEPEST:
                self.fail("this formula is nested too deeply")
            expr = f.Minus(self.place(token), self.signed())
            self.depth -= 1
            return expr
        while self.is_op("+"):
            self.take()
        return self.signed() if self.is_op("-") else self.followed()

    def followed(self) -> f.Expr:
        expr = self.atom()
        while self.is_op(".", "[", "("):
            token = self.take()
            if token.text == ".":
                if self.now.family != "name":
                    self.fail("a name is expected after the dot")
                expr = f.Attribute(self.place(), expr, self.take().text)
            elif token.text == "[":
                expr = f.Index(self.place(token), expr, self.expr())
                self.need("]")
            elif isinstance(expr, f.Name):
                expr = f.Call(expr.place, expr.name, self.arguments())
            else:
                self.fail("only a name can be called", token=token)
        return expr

    def arguments(self) -> list[f.Expr]:
        args: list[f.Expr] = []
        while not self.is_op(")"):
            args.append(self.maybe_every(self.expr()))
            if not self.is_op(","):
                break
            self.take()
        self.need(")")
        return args

    def maybe_every(self, body: f.Expr) -> f.Expr:
        if not self.is_word("for"):
            return body
        token = self.now
        loops: list[tuple[str, f.Expr, f.Expr | None]] = []
        while self.is_word("for"):
            self.take()
            if self.now.family != "name" or self.now.text in KEYWORDS:
                self.fail("a name is expected after for")
            name = self.take().text
            if not self.is_word("in"):
                self.fail("for needs in: q for q in players")
            self.take()
            source, test = self.either(), None
            if self.is_word("if"):
                self.take()
                test = self.either()
            loops.append((name, source, test))
        return f.Every(self.place(token), body, loops)

    def atom(self) -> f.Expr:
        token = self.now
        if token.family == "number":
            self.take()
            value = Fraction(token.text) if "." in token.text else int(token.text)
            return f.Number(self.place(token), value)
        if token.family == "money":
            self.take()
            return f.Money(self.place(token), int(token.text[:-2]) * _COIN[token.text[-2:]])
        if token.family == "text":
            self.take()
            return f.Quoted(self.place(token), token.text[1:-1])
        if token.family == "name" and token.text not in KEYWORDS:
            self.take()
            return f.Name(self.place(token), token.text)
        if self.is_op("("):
            self.take()
            expr = self.together()
            self.need(")")
            return expr
        if self.is_op("["):
            return self.listed()
        found = "the formula ends" if token.family == "end" else f"there is {token.text!r}"
        self.fail(f"a value is expected here, and {found}")
        raise AssertionError

    def listed(self) -> f.Expr:
        token = self.take()
        items: list[f.Expr] = []
        while not self.is_op("]"):
            items.append(self.maybe_every(self.expr()))
            if not self.is_op(","):
                break
            self.take()
        self.need("]")
        if len(items) == 1 and isinstance(items[0], f.Every):
            return items[0]
        return f.ListOf(self.place(token), items)
