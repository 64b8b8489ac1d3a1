/* The stream of a page: its slices put together to lines of JSON, and connected again whenever it has gone silent. */
(function (Referee) {
  "use strict";

  var LEAST_PATIENCE = 3000, FIRST_PATIENCE = 10000, SOONEST = 300, LATEST = 5000, HIDDEN_FOR = 30000;

  function now() {
    return new Date().getTime();
  }

  /* told: {fresh: a stream begins with the whole state, line: one line has come, heard: something has come,
     lost: it is not connected}. */
  Referee.stream = function (address, told) {
    var source = null, rest = "", number = null, heard = 0, beat = 0, wait = SOONEST, again = null, sleep = null;
    var stopped = false, answered = false, plain = false;

    function close() {
      if (source) {
        source.onopen = source.onmessage = source.onerror = null;
        source.close();
        source = null;
      }
      window.clearTimeout(again);
      again = null;
    }

    function open() {
      close();
      if (stopped) {
        return;
      }
      rest = "";
      number = null;
      answered = false;
      heard = now();
      source = new window.EventSource(address + (plain ? "?plain" : ""));
      source.onopen = function () { answered = true; };
      source.onmessage = message;
      source.onerror = later;
    }

    function later() {
      if (answered && number === null) {
        plain = true;  // it was begun, and nothing came: something on the way keeps packed things back
      }
      close();
      told.lost();
      again = window.setTimeout(open, wait);
      wait = Math.min(LATEST, wait * 2);
    }

    function soon() {
      if (!source || now() - heard > patience()) {
        wait = SOONEST;
        open();
      }
    }

    function patience() {
      return number === null ? FIRST_PATIENCE : Math.max(LEAST_PATIENCE, 3000 * beat);
    }

    function message(event) {
      var slice, lines, i, begun = number === null;
      try {
        slice = JSON.parse(event.data);
      } catch (broken) {
        later();
        return;
      }
      if (!begun && slice.n !== number + 1) {
        later();
        return;
      }
      number = slice.n;
      heard = now();
      wait = SOONEST;
      if (begun) {
        told.fresh();
      }
      told.heard();
      lines = (rest + (slice.d || "")).split("\n");
      rest = lines.pop();
      for (i = 0; i < lines.length; i += 1) {
        if (lines[i]) {
          line(lines[i]);
        }
      }
    }

    function line(text) {
      var said = JSON.parse(text);
      if (typeof said.beat === "number") {
        beat = said.beat;
      } else {
        told.line(said);
      }
    }

    window.setInterval(function () {
      if (source && now() - heard > patience()) {
        later();
      }
    }, 500);
    window.addEventListener("online", soon);
    window.addEventListener("focus", soon);
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", function (event) {
      if (event.persisted) {
        open();
      }
    });
    document.addEventListener("visibilitychange", function () {
      window.clearTimeout(sleep);
      if (document.hidden) {
        sleep = window.setTimeout(close, HIDDEN_FOR);
      } else {
        soon();
      }
    });
    open();

    return {
      stop: function () {
        stopped = true;
        close();
      }
    };
  };
}(window.Referee));
