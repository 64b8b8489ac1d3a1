/* Takes a seat by the secret behind the # of the address, which is dropped from the address before anything is sent. */
(function () {
  "use strict";

  var SIZE = 512, PATIENCE = 10000;
  var said = document.getElementById("said"), again = document.getElementById("again"), secret = "";

  function tell(text, retry) {
    said.textContent = text;
    again.hidden = !retry;
  }

  function body() {
    var short = JSON.stringify({secret: secret, pad: ""});
    return short.slice(0, -2) + new Array(Math.max(0, SIZE - short.length) + 1).join(".") + short.slice(-2);
  }

  function answered(request) {
    var answer = null;
    try {
      answer = JSON.parse(request.responseText);
    } catch (none) {
      answer = null;
    }
    if (answer && typeof answer.seat === "string" && /^\/seat\/[0-9a-f]+$/.test(answer.seat)) {
      secret = "";
      window.location.replace(answer.seat);
    } else if (answer && typeof answer.said === "string") {
      tell(answer.said, false);
    } else {
      tell("The game master's machine cannot be reached. Is this phone in the same network?", true);
    }
  }

  function ask() {
    var request = new window.XMLHttpRequest();
    tell("One moment: your seat is being made ready.", false);
    request.open("POST", "/join");
    request.setRequestHeader("Content-Type", "application/json");
    request.timeout = PATIENCE;
    request.onloadend = function () { answered(request); };
    request.send(body());
  }

  function begin() {
    secret = window.location.hash.slice(1);
    window.history.replaceState(null, "", "/join");
    if (/^[\w\-]{8,200}$/.test(secret)) {
      ask();
    } else {
      tell("This link is not whole. Scan the code again, or ask the game master for a new one.", false);
    }
  }

  again.addEventListener("click", ask);
  window.addEventListener("hashchange", function () {
    if (window.location.hash.length > 1) {
      begin();
    }
  });
  begin();
}());
