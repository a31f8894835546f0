// SPDX-License-Identifier: Apache-2.0
// Finds the parts of all pages that have every word, and shows them, the best first. PARTS is in parts.js.
"use strict";

const MOST = 60, AROUND = 110;
const field = document.getElementById("everywhere"), results = document.getElementById("results"), found = document.getElementById("found");
for (const part of PARTS) part.lower = part.text.toLowerCase();

const wordsOf = text => text.toLowerCase().split(/\s+/).filter(word => word);
const count = (text, word) => text.split(word).length - 1;

/** How well a part answers; 0: not at all. */
function score(part, words) {
  const title = part.title.toLowerCase(), heading = part.heading.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const here = 20 * title.includes(word) + 30 * heading.includes(word) + Math.min(count(part.lower, word), 10);
    if (!here) return 0;
    sum += here;
  }
  return part.kind === "source" ? sum / 10 : sum;
}

/** Where the part is: of a source the line, of a ledger the rows that have the words. */
function address(part, words) {
  if (part.kind === "source") {
    const at = part.lower.indexOf(words[0]);
    return at < 0 ? part.page : part.page + "#L" + part.text.slice(0, at).split("\n").length;
  }
  const inOneRow = part.kind === "ledger" && part.lower.split("\n").some(row => words.every(word => row.includes(word)));
  if (inOneRow) return part.page + "#find=" + encodeURIComponent(words.join(" "));
  return part.page + (part.anchor ? "#" + part.anchor : "");
}

/** The text around the first of the words, with all of them marked. */
function extract(part, words) {
  const places = words.map(word => part.lower.indexOf(word)).filter(at => at >= 0);
  const at = places.length ? Math.min(...places) : 0;
  let begin = Math.max(0, at - AROUND), end = Math.min(part.text.length, at + AROUND);
  while (begin > 0 && /\S/.test(part.text[begin - 1]) && at - begin < 2 * AROUND) --begin;
  while (end < part.text.length && /\S/.test(part.text[end]) && end - at < 2 * AROUND) ++end;
  const text = part.text.slice(begin, end), lower = text.toLowerCase(), line = document.createElement("p");
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).sort((a, b) => b.length - a.length);
  let last = 0;
  const put = (from, to, tag) => {
    const piece = text.slice(from, to).replace(/\s+/g, " ");
    if (tag) line.append(Object.assign(document.createElement(tag), {textContent: piece}));
    else line.append(piece);
  };
  if (begin > 0) line.append("… ");
  for (const match of lower.matchAll(new RegExp(escaped.join("|"), "g"))) {
    put(last, match.index);
    put(match.index, match.index + match[0].length, "mark");
    last = match.index + match[0].length;
  }
  put(last, text.length);
  if (end < part.text.length) line.append(" …");
  return line;
}

function show() {
  const words = wordsOf(field.value);
  const hits = words.length ? PARTS.map(part => ({part, points: score(part, words)})).filter(hit => hit.points) : [];
  hits.sort((a, b) => b.points - a.points);
  results.replaceChildren(...hits.slice(0, MOST).map(({part}) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = address(part, words);
    link.textContent = part.heading && part.heading !== part.title ? part.title + " › " + part.heading : part.title;
    item.append(link, extract(part, words));
    return item;
  }));
  found.textContent = !words.length ? "" : hits.length > MOST ? `${hits.length} places, of which the first ${MOST} are shown`
    : hits.length === 1 ? "1 place" : `${hits.length} places`;
  history.replaceState(null, "", words.length ? "?q=" + encodeURIComponent(field.value) : location.pathname);
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", show);
field.form.addEventListener("submit", event => event.preventDefault());
show();
field.focus();
