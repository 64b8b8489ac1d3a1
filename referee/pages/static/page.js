/* A page at work: what the stream sends is put into the page, what is tapped is sent. */
(function (Referee) {
  "use strict";

  var TOLERATED = 700, STATUS_FOR = 4000, SOONEST_RELOAD = 1500;
  var PRIVATE = ["tricks", "notices", "letters"];
  var seat = document.body.getAttribute("data-page") === "seat";
  var base = seat ? window.location.pathname.replace(/\/+$/, "") : "";
  var loaded = new Date().getTime(), lost = document.getElementById("lost"), lostSoon = null;
  var stream, say, offers, cover, statusEnds = null, read = {}, unread = 0, states = null, voided = false;

  function get(id) {
    return document.getElementById(id);
  }

  function set(id, text) {
    var element = get(id);
    if (element && element.textContent !== text) {
      element.textContent = text;
    }
  }

  function status(text) {
    set("status", text);
    window.clearTimeout(statusEnds);
    statusEnds = window.setTimeout(function () { set("status", ""); }, STATUS_FOR);
  }

  // -- connection

  function connected() {
    window.clearTimeout(lostSoon);
    lostSoon = null;
    if (lost.textContent) {
      lost.textContent = "";
      document.body.className = "";
      if (seat) {
        status("Connected again.");
      }
    }
  }

  function disconnected() {
    if (lostSoon === null && !lost.textContent) {
      lostSoon = window.setTimeout(function () {
        lost.textContent = "No connection. This page comes back by itself; what you see may be old.";
        document.body.className = "lost";
      }, TOLERATED);
    }
  }

  // -- parts

  function part(id, html) {
    var element = get(id), around;
    if (!element) {
      return;
    }
    Referee.patch(element, html);
    around = element.parentNode;
    if (around.nodeName === "SECTION" || around.nodeName === "DETAILS") {
      around.hidden = !element.firstChild;
    }
    if (seat) {
      offers.changed(element);
      if (PRIVATE.indexOf(id) >= 0) {
        news();
      } else if (id === "proposals") {
        outcomes(element);
      }
    }
  }

  /* What came to this seat alone and was not looked at yet: how much there is of it, and nothing more. */
  function news() {
    var many = 0, i;
    for (i = 0; i < PRIVATE.length; i += 1) {
      many += count(PRIVATE[i]);
    }
    get("private").hidden = get("d-notices").hidden;
    set("private-count", many ? String(many) : "");
    if (many > unread && !cover.on()) {
      set("alone", "Something for you alone.");
    } else if (!many) {
      set("alone", "");
    }
    unread = many;
  }

  function count(id) {
    var found = get(id).querySelectorAll("[data-news]"), open = get("d-" + id).open, many = 0, i, key;
    for (i = 0; i < found.length; i += 1) {
      key = found[i].getAttribute("data-news");
      if (open) {
        read[key] = true;
      } else if (!read[key]) {
        many += 1;
      }
    }
    return many;
  }

  /* Open what has not been read yet. How much of it is which is said nowhere else: a neighbour may look. */
  function showPrivate() {
    var id = PRIVATE.filter(count)[0] || "notices", details = get("d-" + id);
    details.open = true;
    details.scrollIntoView();
    details.querySelector("summary").focus();
    news();
  }

  /* What became of the taps: said once each, without saying what they were. */
  function outcomes(element) {
    var items = element.querySelectorAll("[data-tap]"), found = {}, i, tap, state, before = states;
    for (i = 0; i < items.length; i += 1) {
      tap = items[i].getAttribute("data-tap");
      state = items[i].getAttribute("data-state");
      found[tap] = state;
      if (before && before[tap] !== state && (state === "done" || state === "refused")) {
        status(state === "done" ? "Done." : "Refused: see what you have tapped.");
      }
    }
    states = found;
  }

  // -- the stream

  function line(said) {
    var i;
    if (typeof said.part === "string") {
      part(said.part, said.html);
    } else if (said.ack && seat) {
      for (i = 0; i < said.ack.length; i += 1) {
        if (say.ack(said.ack[i])) {
          offers.acked(said.ack[i]);
        }
      }
    } else if (said.reload) {
      anew();
    }
  }

  function wipe() {
    var parts = document.querySelectorAll("[id^='d-'] > div, section > div, #place, #turn, #stamp, #spoken, #told, #table"), i;
    for (i = 0; i < parts.length; i += 1) {
      parts[i].textContent = "";
    }
  }

  /* The page is void, or the server has a newer one: what is on it goes at once, and the server says what there is. */
  function anew() {
    if (voided) {
      return;
    }
    voided = true;
    wipe();
    stream.stop();
    if (say) {
      say.stop();
    }
    window.setTimeout(function () {
      window.location.reload();
    }, Math.max(0, loaded + SOONEST_RELOAD - new Date().getTime()));
  }

  if (seat) {
    cover = Referee.cover();
    say = Referee.say(base + "/say", anew);
    offers = Referee.offers(say, status);
    get("private").addEventListener("click", showPrivate);
    PRIVATE.forEach(function (id) {
      get("d-" + id).addEventListener("toggle", news);
    });
  }
  stream = Referee.stream(base + "/stream", {
    fresh: function () {},
    heard: connected,
    lost: disconnected,
    line: line
  });
}(window.Referee));
