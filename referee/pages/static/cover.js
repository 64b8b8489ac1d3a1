/* The phone turned face down: one press hides everything, a hold (or two presses) shows it again. */
(function (Referee) {
  "use strict";

  var HOLD = 600, TWICE = 4000;

  Referee.cover = function () {
    var cover = document.getElementById("cover"), show = document.getElementById("show"), hide = document.getElementById("hide");
    var held = null, pressed = 0, root = document.documentElement;

    function set(covered) {
      cover.hidden = !covered;
      root.className = covered ? "covered" : "";
      pressed = 0;
      window.clearTimeout(held);
      held = null;
      (covered ? show : hide).focus();
    }

    function begin(event) {
      if (event.type === "keydown" && event.keyCode !== 13 && event.keyCode !== 32) {
        return;
      }
      if (held === null) {
        held = window.setTimeout(function () { set(false); }, HOLD);
        show.className = "held";
      }
    }

    function end() {
      window.clearTimeout(held);
      held = null;
      show.className = "";
    }

    hide.addEventListener("click", function () { set(true); });
    show.addEventListener("mousedown", begin);
    show.addEventListener("touchstart", begin);
    show.addEventListener("keydown", begin);
    show.addEventListener("contextmenu", function (event) { event.preventDefault(); });
    ["mouseup", "mouseleave", "touchend", "touchcancel", "keyup", "blur"].forEach(function (name) {
      show.addEventListener(name, end);
    });
    show.addEventListener("click", function () {
      var time = new Date().getTime();
      if (!cover.hidden && time - pressed < TWICE) {
        set(false);
      } else {
        pressed = time;
      }
    });
    document.addEventListener("keydown", function (event) {
      if (!cover.hidden && event.keyCode === 9) {
        event.preventDefault();  // nothing else is to be reached
      }
    });

    return {
      on: function () {
        return !cover.hidden;
      }
    };
  };
}(window.Referee));
