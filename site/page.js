// SPDX-License-Identifier: Apache-2.0
// Opens the menu where there is room for it, and finds rows of a ledger. Asks no host for anything.
"use strict";

const room = matchMedia("(min-width: 60rem)");
const menu = document.querySelector(".menu");
const fit = () => { menu.open = room.matches; };
room.addEventListener("change", fit);
fit();
menu.querySelector("[aria-current]")?.scrollIntoView({block: "nearest"});

const search = document.getElementById("search");
if (search) {
  const count = document.getElementById("count");
  const rows = [...document.querySelectorAll(".ledger tbody tr")].map(row => ({row, text: row.textContent.toLowerCase()}));
  const tables = [...document.querySelectorAll(".ledger .table")];
  const find = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(word => word);
    let found = 0;
    for (const {row, text} of rows) {
      row.hidden = !words.every(word => text.includes(word));
      if (!row.hidden) ++found;
    }
    for (const table of tables) table.hidden = !table.querySelector("tbody tr:not([hidden])");
    count.textContent = words.length ? `${found} of ${rows.length} rows` : "";
    history.replaceState(null, "", words.length ? "#find=" + encodeURIComponent(search.value) : location.pathname);
  };
  search.addEventListener("input", find);
  if (location.hash.startsWith("#find=")) {
    search.value = decodeURIComponent(location.hash.slice(6));
    find();
  }
}
