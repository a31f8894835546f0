// SPDX-License-Identifier: Apache-2.0
// The frame of the page: tabs, the view that is shown, what it costs, and trouble.
import {h} from './lib/dom.js';
import {get, listen} from './lib/server.js';
import views from './views.js';

const root = document.getElementById('view');
const tabs = document.getElementById('tabs');
let current = null;  // {view, instance, stop}

function trouble(sentence) {
  const place = document.getElementById('trouble');
  place.textContent = sentence;
  place.hidden = sentence === '';
}

function showCosts(costs) {
  const words = Object.entries(costs).map(([name, cost]) =>
    `${name} ${cost.milliseconds.toFixed(1)} ms an update, ${(cost.cpu_share * 100).toFixed(1)} % of a core`);
  document.getElementById('costs').textContent = words.length ? 'Open views cost: ' + words.join('; ') : '';
}

function leave() {
  if (!current) return;
  current.stop?.();
  current.instance.leave?.();
  current = null;
}

/** `state`: what another view hands over, for example {thread: 5}. */
function open(name, state = {}) {
  const view = views.find((one) => one.name === name) ?? views[0];
  leave();
  root.replaceChildren();
  root.className = 'view-' + view.name;
  for (const tab of tabs.children) {
    const selected = tab.dataset.view === view.name;
    tab.setAttribute('aria-selected', selected);
    tab.tabIndex = selected ? 0 : -1;
  }
  if (location.hash !== '#' + view.name) history.replaceState(null, '', '#' + view.name);
  document.title = view.title + ' - Vitrine inspector';
  const instance = view.enter(root, {open, trouble, program: page.program, state});
  current = {view, instance, stop: null};
  if (instance.update && !document.hidden) resumeUpdates();
}

function resumeUpdates() {
  if (!current?.instance.update || current.stop) return;
  const {instance, view} = current;
  current.stop = listen(view.name, (data, costs) => {
    showCosts(costs);
    instance.update(data);
  }, trouble);
}

function makeTabs() {
  tabs.replaceChildren(...views.map((view) =>
    h('button', {role: 'tab', 'data-view': view.name, id: 'tab-' + view.name, onclick: () => open(view.name)}, view.title)));
  tabs.addEventListener('keydown', (event) => {
    const move = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!move) return;
    const all = [...tabs.children];
    const next = all[(all.indexOf(document.activeElement) + move + all.length) % all.length];
    next.focus();
    next.click();
  });
}

const page = {program: {}};

async function start() {
  makeTabs();
  page.program = await get('program');
  const {command, pid, vm, vm_version: version, missing} = page.program;
  document.getElementById('program').replaceChildren(
    h('strong', {}, command || 'a program'), ` process ${pid}, ${vm} ${version}`,
    missing.length ? h('span', {class: 'note'}, ` This VM gives the inspector no ${missing.join(', ')}.`) : '');
  // While nobody looks, nothing is asked.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) resumeUpdates();
    else if (current) {
      current.stop?.();
      current.stop = null;
    }
  });
  window.addEventListener('hashchange', () => {
    const name = location.hash.slice(1);
    if (name !== current?.view.name && views.some((view) => view.name === name)) open(name);
  });
  open(location.hash.slice(1));
}

start().catch((problem) => trouble(problem.message));
