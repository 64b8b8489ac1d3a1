/* What a seat says: one POST of the same size every second while the page is in view, whether anything was tapped or
   not. A tap is sent again until the stream says that it has been written down. Nothing is kept in the browser: a page
   that is put away (reloaded, left, the phone locked) says one last time what has not been written down, or nothing, in a
   POST of the same size. */
(function (Referee) {
  "use strict";

  var SIZE = 512, EVERY = 1000, PATIENCE = 8000, MOST_AT_ONCE = 3, SOONEST_LAST = 500;
  var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  function randomName() {
    var bytes = [], name = "", i, secure = window.crypto || window.msCrypto;
    if (secure && secure.getRandomValues && window.Uint8Array) {
      bytes = secure.getRandomValues(new window.Uint8Array(22));
    } else {
      for (i = 0; i < 22; i += 1) {
        bytes.push(Math.floor(Math.random() * 256));
      }
    }
    for (i = 0; i < 22; i += 1) {
      name += LETTERS.charAt(bytes[i] % 64);
    }
    return name;
  }

  /* JSON of nothing but ASCII, so that a character is a byte. */
  function plainJson(value) {
    return JSON.stringify(value).replace(/[\u007f-\uffff]/g, function (letter) {
      return "\\u" + ("0000" + letter.charCodeAt(0).toString(16)).slice(-4);
    });
  }

  /* The body of a POST, of exactly SIZE bytes; null where it does not fit. */
  Referee.padded = function (said) {
    var body, name, all = {};
    for (name in said) {
      if (Object.prototype.hasOwnProperty.call(said, name)) {
        all[name] = said[name];
      }
    }
    all.pad = "";
    body = plainJson(all);
    if (body.length > SIZE) {
      return null;
    }
    return body.slice(0, -2) + new Array(SIZE - body.length + 1).join(".") + body.slice(-2);
  };

  /* void_: called when the server says that this page is void. */
  Referee.say = function (address, void_) {
    var waiting = [], underway = 0, stopped = false, lastWord = 0;

    function post() {
      var request, timed = waiting.length ? waiting[0] : {};
      if (stopped || document.hidden || underway >= MOST_AT_ONCE) {
        return;
      }
      request = new window.XMLHttpRequest();
      request.open("POST", address);
      request.setRequestHeader("Content-Type", "application/json");
      request.timeout = PATIENCE;
      request.onloadend = function () {
        underway -= 1;
        if (request.status === 403 && !stopped) {
          void_();
        }
      };
      underway += 1;
      request.send(Referee.padded(timed));
    }

    /* The browser sends this by itself, however soon the page is gone. A tap that comes twice counts once. */
    function putAway() {
      var now = new Date().getTime();
      if (stopped || now - lastWord < SOONEST_LAST || !navigator.sendBeacon || !window.Blob) {
        return;
      }
      lastWord = now;
      navigator.sendBeacon(
        address,
        new window.Blob([Referee.padded(waiting.length ? waiting[0] : {})], {type: "application/json"})
      );
    }

    window.setInterval(post, EVERY);
    window.addEventListener("pagehide", putAway);
    document.addEventListener("visibilitychange", function () {
      if (document.hidden) {
        putAway();
      }
    });

    return {
      /* Queue a tap; its random name, or "" where what was typed is too long. */
      tap: function (stamp, offer, value) {
        var said = {tap: randomName(), stamp: stamp, offer: offer, value: value};
        if (Referee.padded(said) === null) {
          return "";
        }
        waiting.push(said);
        return said.tap;
      },
      /* It has been written down: whether it was one of ours. */
      ack: function (tap) {
        var i;
        for (i = 0; i < waiting.length; i += 1) {
          if (waiting[i].tap === tap) {
            waiting.splice(i, 1);
            return true;
          }
        }
        return false;
      },
      /* Whether the same is on its way already. */
      has: function (stamp, offer, value) {
        var i, one;
        for (i = 0; i < waiting.length; i += 1) {
          one = waiting[i];
          if (one.stamp === stamp && one.offer === offer && one.value === value) {
            return true;
          }
        }
        return false;
      },
      stop: function () {
        stopped = true;
        waiting = [];
      }
    };
  };
}(window.Referee));
