/* Taps on offers: sent at once, or asked about first where they are secret, cost money or take more than a tap. */
(function (Referee) {
  "use strict";

  var AIMED = 250;

  function now() {
    return new Date().getTime();
  }

  function closest(node, cls) {
    while (node && node !== document) {
      if (node.className && (" " + node.className + " ").indexOf(" " + cls + " ") >= 0) {
        return node;
      }
      node = node.parentNode;
    }
    return null;
  }

  /* say: see say.js; status(text): what is said of it below. */
  Referee.offers = function (say, status) {
    var open = null, born = {}, acked = {}, mine = {}, opened = {};

    function stamp() {
      return document.getElementById("stamp").textContent;
    }

    function id(button) {
      return button.getAttribute("data-offer");
    }

    function send(button, value) {
      var mark = stamp(), tap;
      if (say.has(mark, id(button), value)) {
        status("It is on its way already.");
        return true;
      }
      tap = say.tap(mark, id(button), value);
      if (tap) {
        mine[tap] = mark + "\n" + id(button);
        status("Sending\u2026");
      }
      return tap !== "";
    }

    function close(focus) {
      var was = open;
      open = null;
      if (was) {
        was.offer.removeAttribute("aria-expanded");
        was.offer.parentNode.className = "";
        if (was.box.parentNode) {
          was.box.parentNode.removeChild(was.box);
        }
        if (focus && document.body.contains(was.offer)) {
          was.offer.focus();
        }
      }
    }

    function ask(button, again, focus) {
      var question = again ? "You have sent this already. Once more?" : button.getAttribute("data-takes") ? "" : "Sure?";
      close(false);
      open = Referee.panel(button, question, function (value) {
        var taken = send(button, value);
        if (taken) {
          close(true);
        }
        return taken;
      }, function () { close(true); });
      if (focus) {
        open.box.focus();
        intoView(open.box);
      }
    }

    /* Nothing of it lies under the bar at the bottom. */
    function intoView(box) {
      var bar = document.getElementById("bar").getBoundingClientRect().top, place = box.getBoundingClientRect();
      if (place.bottom > bar) {
        window.scrollBy(0, Math.min(place.bottom - bar + 12, place.top - 12));
      }
    }

    function press(button) {
      var again = acked[stamp() + "\n" + id(button)];
      if (now() - bornAt(button) < AIMED) {
        return;  // it came under the finger just now: it was not meant
      }
      if (open && open.offer === button) {
        close(true);
      } else if (again || button.getAttribute("data-ask")) {
        ask(button, again, true);
      } else {
        send(button, "");
      }
    }

    function bornAt(button) {
      var part = button;
      while (part && !born[part.id]) {
        part = part.parentNode;
      }
      return (part && born[part.id][keyOf(button)]) || 0;
    }

    function keyOf(button) {
      return button.parentNode.getAttribute("data-k");
    }

    document.addEventListener("click", function (event) {
      var button = closest(event.target, "offer");
      if (button && button.nodeName === "BUTTON") {
        press(button);
      }
    });

    document.addEventListener("input", function (event) {
      if (event.target.hasAttribute("data-find")) {
        find(event.target);
      }
    });

    function find(input) {
      Referee.find(input.value, input.parentNode.nextSibling);
    }

    return {
      /* The parts of the page have changed. */
      changed: function (element) {
        var buttons = element.querySelectorAll("button.offer"), before = born[element.id] || {}, inputs, known, i, only;
        born[element.id] = {};
        for (i = 0; i < buttons.length; i += 1) {
          known = keyOf(buttons[i]);
          born[element.id][known] = before[known] || now();
        }
        inputs = element.querySelectorAll("[data-find]");
        for (i = 0; i < inputs.length; i += 1) {
          find(inputs[i]);
        }
        if (open && !document.body.contains(open.offer)) {
          open = null;
        } else if (open) {
          Referee.refreshPanel(open);
        }
        only = element.id === "turn" && buttons.length === 1 && buttons[0].getAttribute("data-takes") ? buttons[0] : null;
        if (only && !open && !opened[keyOf(only) + stamp()]) {
          opened[keyOf(only) + stamp()] = true;
          ask(only, false, false);
        }
      },
      acked: function (tap) {
        if (mine[tap]) {
          acked[mine[tap]] = true;
          delete mine[tap];
          status("It has arrived.");
        }
      },
      close: close
    };
  };
}(window.Referee));
