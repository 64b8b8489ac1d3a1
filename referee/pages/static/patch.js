/* Puts new HTML into an element and leaves alone what stays the same: who is typing there goes on typing.
   An element with data-k is known by it; one with data-own belongs to the page's scripts and is never touched. */
var Referee = window.Referee || {};

(function () {
  "use strict";

  function keyOf(node) {
    return node.nodeType === 1 ? node.getAttribute("data-k") : null;
  }

  function isOwn(node) {
    return node.nodeType === 1 && node.hasAttribute("data-own");
  }

  function sameKind(one, other) {
    return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
  }

  function attributes(old, fresh) {
    var i, name;
    for (i = old.attributes.length - 1; i >= 0; i -= 1) {
      name = old.attributes[i].name;
      if (name !== "value" && name !== "open" && !fresh.hasAttribute(name)) {
        old.removeAttribute(name);
      }
    }
    for (i = 0; i < fresh.attributes.length; i += 1) {
      name = fresh.attributes[i].name;
      if (old.getAttribute(name) !== fresh.attributes[i].value) {
        old.setAttribute(name, fresh.attributes[i].value);
      }
    }
  }

  function one(old, fresh) {
    if (old.nodeType !== 1) {
      if (old.nodeValue !== fresh.nodeValue) {
        old.nodeValue = fresh.nodeValue;
      }
      return;
    }
    attributes(old, fresh);
    children(old, fresh);
  }

  function keyed(parent) {
    var found = {}, node;
    for (node = parent.firstChild; node; node = node.nextSibling) {
      if (keyOf(node)) {
        found[keyOf(node)] = node;
      }
    }
    return found;
  }

  /* What is gone goes first, so that what stays need not be moved: an element that is moved loses the focus. */
  function dropGone(old, wanted) {
    var node = old.firstChild, next;
    while (node) {
      next = node.nextSibling;
      if (keyOf(node) && !wanted[keyOf(node)] && !isOwn(node)) {
        old.removeChild(node);
      }
      node = next;
    }
  }

  function pastOwn(node) {
    while (node && isOwn(node)) {
      node = node.nextSibling;
    }
    return node;
  }

  function children(old, fresh) {
    var at, node, next, match, here;
    dropGone(old, keyed(fresh));
    here = keyed(old);
    at = old.firstChild;
    for (node = fresh.firstChild; node; node = next) {
      next = node.nextSibling;
      at = pastOwn(at);
      match = keyOf(node) ? here[keyOf(node)] : at;
      if (match && sameKind(match, node)) {
        delete here[keyOf(node)];
        if (match === at) {
          at = at.nextSibling;
        } else {
          old.insertBefore(match, at);
        }
        one(match, node);
      } else {
        old.insertBefore(node, at);
      }
    }
    while ((at = pastOwn(at))) {
      next = at.nextSibling;
      old.removeChild(at);
      at = next;
    }
  }

  /* Where what had the focus is gone, the section's heading gets it, so that nobody is thrown to the top of the page. */
  function keepFocus(element, before) {
    var heading, x = window.pageXOffset, y = window.pageYOffset;
    if (!before || before === document.activeElement) {
      return;
    }
    if (document.body.contains(before)) {
      before.focus();
    } else {
      heading = element.querySelector("[tabindex]") || element.parentNode.querySelector("[tabindex], summary");
      if (heading) {
        heading.focus();
      }
    }
    window.scrollTo(x, y);
  }

  Referee.patch = function (element, html) {
    var made = document.createElement("div"), focused = document.activeElement;
    focused = focused && focused !== element && element.contains(focused) ? focused : null;
    made.innerHTML = html;
    children(element, made);
    keepFocus(element, focused);
  };
}());

window.Referee = Referee;
