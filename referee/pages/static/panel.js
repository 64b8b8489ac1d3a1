/* What opens under an offer that takes more than a tap: a field, amounts to choose from, cards to pick, or only "sure?". */
(function (Referee) {
  "use strict";

  var SUIT = /([\u2660\u2663\u2665\u2666])/g, MANY = 12, fields = 0;

  function make(name, cls, text) {
    var made = document.createElement(name);
    if (cls) {
      made.className = cls;
    }
    if (text) {
      made.appendChild(document.createTextNode(text));
    }
    return made;
  }

  function button(cls, text, pressed) {
    var made = make("button", cls, text);
    made.type = "button";
    made.addEventListener("click", pressed);
    return made;
  }

  function data(offer, name) {
    return offer.getAttribute("data-" + name) || "";
  }

  var TITLES = {amount: "How much?", number: "Which number?", words: "What do the dice show?", roll: "What does your die show?"};

  function hintOf(offer) {
    var hint = data(offer, "hint");
    if (data(offer, "takes") === "some") {
      return hint ? "Choose " + hint + " of these." : "Choose of these.";
    }
    return hint;
  }

  function field(offer, panel) {
    var takes = data(offer, "takes"), label = make("label", "field"), input = make("input"), hint = make("span", "hint");
    fields += 1;
    hint.id = "hint-" + fields;
    input.type = "text";
    input.autocomplete = "off";
    input.setAttribute("autocapitalize", "off");
    input.setAttribute("autocorrect", "off");
    input.setAttribute("spellcheck", takes === "words" ? "true" : "false");
    input.setAttribute("aria-describedby", hint.id);
    input.maxLength = takes === "words" ? 160 : 24;
    if (takes === "number" || takes === "roll") {
      input.setAttribute("inputmode", "numeric");
      input.setAttribute("pattern", "[0-9]*");
    }
    label.appendChild(make("span", "", TITLES[takes]));
    label.appendChild(input);
    panel.input = input;
    panel.hint = hint;
    panel.box.appendChild(label);
    panel.box.appendChild(hint);
    panel.chips = make("div", "chips");
    panel.box.appendChild(panel.chips);
  }

  function some(offer, panel) {
    var options = JSON.parse(data(offer, "options") || "[]"), list = make("ul", "picks"), i;
    panel.hint = make("p", "hint");
    panel.box.appendChild(panel.hint);
    panel.picks = [];
    for (i = 0; i < options.length; i += 1) {
      list.appendChild(pick(options[i], i + 1, panel));
    }
    if (options.length > MANY) {
      panel.box.appendChild(finder(list));
    }
    panel.box.appendChild(list);
  }

  function finder(list) {
    var label = make("label", "find", "Find "), input = make("input");
    input.type = "text";
    input.autocomplete = "off";
    input.addEventListener("input", function () { Referee.find(input.value, list); });
    label.appendChild(input);
    return label;
  }

  function pick(option, number, panel) {
    var item = make("li"), label = make("label"), box = make("input"), shown;
    box.type = data(panel.offer, "most") === "1" ? "radio" : "checkbox";
    box.name = "pick";
    box.value = String(number);
    box.setAttribute("aria-label", option[1]);
    shown = make("span", /[\u2665\u2666]/.test(option[0]) ? "red" : "", option[0].replace(SUIT, "$1\ufe0e"));
    shown.setAttribute("aria-hidden", "true");
    label.appendChild(box);
    label.appendChild(shown);
    item.appendChild(label);
    panel.picks.push(box);
    return item;
  }

  function chip(text, panel) {
    return button("chip", text, function () {
      panel.input.value = text;
      panel.wrong.textContent = "";
    });
  }

  /* The answer as it is sent, or what is wrong with it. */
  function answer(offer, panel, left) {
    var takes = data(offer, "takes"), value, number, picked, i;
    if (!takes || left) {
      return {value: ""};
    }
    if (takes === "some") {
      picked = [];
      for (i = 0; i < panel.picks.length; i += 1) {
        if (panel.picks[i].checked) {
          picked.push(panel.picks[i].value);
        }
      }
      if (outside(offer, picked.length)) {
        return {wrong: hintOf(offer)};
      }
      return {value: picked.join(",")};
    }
    value = panel.input.value.replace(/^\s+|\s+$/g, "");
    if (!value) {
      return {wrong: "Type it" + (data(offer, "chips") ? ", or tap one of those shown." : ".")};
    }
    number = Number(value);
    if ((takes === "number" || takes === "roll") && (!/^[0-9]+$/.test(value) || outside(offer, number))) {
      return {wrong: "A number: " + hintOf(offer) + "."};
    }
    return {value: value};
  }

  function outside(offer, number) {
    var least = data(offer, "least"), most = data(offer, "most");
    return (least !== "" && number < Number(least)) || (most !== "" && number > Number(most));
  }

  /* Open a panel under an offer. sent(value): its answer; whether it could be taken. */
  Referee.panel = function (offer, question, sent, closed) {
    var panel = {offer: offer, box: make("div", "panel")}, takes = data(offer, "takes"), row = make("div", "row");

    function send(left) {
      var given = answer(offer, panel, left);
      if (given.wrong) {
        panel.wrong.textContent = given.wrong;
        return;
      }
      if (!sent(given.value)) {
        panel.wrong.textContent = "That is too long: say it shorter.";
      }
    }

    panel.box.setAttribute("data-own", "");
    panel.box.setAttribute("role", "group");
    panel.box.setAttribute("aria-label", question || TITLES[takes] || "Sure?");
    panel.box.tabIndex = -1;
    if (question) {
      panel.box.appendChild(make("p", "sure", question));
    }
    if (takes === "some") {
      some(offer, panel);
    } else if (takes) {
      field(offer, panel);
      panel.input.addEventListener("keydown", function (event) {
        if (event.keyCode === 13) {
          event.preventDefault();
          send(false);
        }
      });
    }
    panel.wrong = make("p", "wrong");
    panel.wrong.setAttribute("role", "alert");
    panel.box.appendChild(panel.wrong);
    row.appendChild(button("no", "Not now", closed));
    row.appendChild(button("go", takes ? "Send" : "Yes", function () { send(false); }));
    panel.box.appendChild(row);
    if (data(offer, "optional")) {
      panel.box.appendChild(button("leave", "Let the game master ask for it", function () { send(true); }));
    }
    panel.box.addEventListener("keydown", function (event) {
      if (event.keyCode === 27) {
        closed();
      }
    });
    offer.parentNode.appendChild(panel.box);
    Referee.refreshPanel(panel);
    return panel;
  };

  /* Only what has the typed letters in it is left in a long list. */
  Referee.find = function (typed, list) {
    var wanted = typed.toLowerCase(), item;
    for (item = list && list.firstChild; item; item = item.nextSibling) {
      item.hidden = wanted !== "" && item.textContent.toLowerCase().indexOf(wanted) < 0;
    }
  };

  /* What the offer says now, around what is half typed. */
  Referee.refreshPanel = function (panel) {
    var hint, chips, i;
    panel.offer.setAttribute("aria-expanded", "true");
    panel.offer.parentNode.className = "opened";
    hint = panel.picks && panel.offer.querySelector("small") ? "" : hintOf(panel.offer);  // the offer says it already
    if (panel.hint && panel.hint.textContent !== hint) {
      panel.hint.textContent = hint;
    }
    chips = data(panel.offer, "chips");
    if (panel.chips && panel.drawn !== chips) {
      panel.drawn = chips;
      panel.chips.textContent = "";
      chips = chips ? chips.split("|") : [];
      for (i = 0; i < chips.length; i += 1) {
        panel.chips.appendChild(chip(chips[i], panel));
      }
    }
  };
}(window.Referee));
