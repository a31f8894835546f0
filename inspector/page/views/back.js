// SPDX-License-Identifier: Apache-2.0
// Back: the recorded steps, with a slider; each step with the variables of its frame as they were.
import {h, show} from '../lib/dom.js';
import {get, post} from '../lib/server.js';

const AROUND = 12;   // steps that are listed before and behind the chosen one
const AT_ONCE = 1000;

/** The variables of the chosen step's frame: those that its earlier steps left, and what this one changed. */
function variablesAt(steps, index) {
  const step = steps[index];
  let begin = index;
  while (begin > 0) {
    const one = steps[begin];
    if (one.thread === step.thread && one.depth === step.depth && one.entered) break;
    if (one.thread === step.thread && one.depth < step.depth) { ++begin; break; }
    --begin;
  }
  const values = new Map();
  for (const one of steps.slice(begin, index + 1))
    if (one.thread === step.thread && one.depth === step.depth) for (const {name, value} of one.changes) values.set(name, value);
  return values;
}

function enter(root, inspector) {
  let data = {threads: [], recorded: [], first: 0, end: 0, capacity: 0};
  let steps = [];
  let chosen = -1;       // a step's number
  let follows = true;    // the newest step
  let fetching = false;

  const act = (promise) => promise.then(() => inspector.trouble(''), (problem) => inspector.trouble(problem.message));
  const thread = h('select', {'aria-label': 'Thread to record'});
  const record = h('button', {class: 'primary', onclick: toggle}, 'Record');
  const forget = h('button', {onclick: () => { chosen = -1; follows = true; act(post('back/forget')); }}, 'Forget all');
  const state = h('span', {class: 'quiet', role: 'status'});
  const slider = h('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Recorded step',
    oninput: () => choose(Number(slider.value))});
  const back = h('button', {onclick: () => choose(chosen - 1), 'aria-label': 'One step back'}, '\u25c0 Back');
  const forward = h('button', {onclick: () => choose(chosen + 1), 'aria-label': 'One step forward'}, 'Forward \u25b6');
  const list = h('tbody');
  const title = h('h2', {}, 'Variables');
  const variables = h('tbody');

  thread.addEventListener('change', draw);
  root.append(
    h('section', {class: 'panel'},
      h('div', {class: 'bar'}, h('h2', {}, 'Recorded steps'), thread, record, forget, state),
      h('div', {class: 'bar slider'}, back, slider, forward)),
    h('div', {class: 'columns'},
      h('section', {class: 'panel'}, h('h2', {}, 'Steps'), h('table', {class: 'steps'}, h('thead', {}, h('tr', {},
        ...['Step', 'Place', 'Changed'].map((text) => h('th', {scope: 'col'}, text)))), list)),
      h('section', {class: 'panel'}, title, h('table', {}, h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'Name'),
        h('th', {scope: 'col'}, 'Value'))), variables))));

  function toggle() {
    const id = Number(thread.value);
    act(post('back/record', {thread: id, on: data.recorded.includes(id) ? 0 : 1}));
  }

  function choose(number) {
    if (!steps.length) return;
    chosen = Math.min(Math.max(number, steps[0].number), steps.at(-1).number);
    follows = chosen === steps.at(-1).number;
    draw();
  }

  async function fetchSteps() {
    if (fetching) return;
    fetching = true;
    try {
      if (data.first === data.end) steps = [];
      steps = steps.filter((one) => one.number >= data.first);
      for (let next = steps.length ? steps.at(-1).number + 1 : data.first; next < data.end;) {
        const more = (await get('back/steps', {from: next, count: AT_ONCE})).steps;
        if (!more.length) break;
        steps.push(...more);
        next = more.at(-1).number + 1;
      }
      draw();
    } catch (problem) {
      inspector.trouble(problem.message);
    } finally {
      fetching = false;
    }
  }

  function draw() {
    show(thread, data.threads, () => data.threads.map((one) => h('option', {value: one.id, selected: String(one.id) === thread.value || (!thread.value && one.name === 'main')}, one.name)));
    record.textContent = data.recorded.includes(Number(thread.value)) ? 'Stop recording' : 'Record';
    const names = new Map(data.threads.map((one) => [one.id, one.name]));
    state.textContent = `${steps.length} steps, at most ${data.capacity}` +
      (data.recorded.length ? `; recording ${data.recorded.map((id) => names.get(id) ?? 'a thread that has ended').join(', ')}` : '');
    slider.disabled = back.disabled = forward.disabled = steps.length === 0;
    if (!steps.length) {
      chosen = -1;
      show(list, 'none', () => h('tr', {}, h('td', {colspan: 3, class: 'quiet'}, 'Choose a thread and record it, or step in the view Control and Frame.')));
      show(variables, 'none', () => []);
      title.textContent = 'Variables';
      return;
    }
    if (follows || chosen < steps[0].number) chosen = follows ? steps.at(-1).number : steps[0].number;
    slider.min = steps[0].number;
    slider.max = steps.at(-1).number;
    slider.value = chosen;
    const index = chosen - steps[0].number;
    const step = steps[index];
    slider.setAttribute('aria-valuetext', `step ${chosen}, ${step.place} line ${step.line}`);
    const near = steps.slice(Math.max(0, index - AROUND), index + AROUND + 1);
    show(list, [near, chosen], () => near.map((one) => h('tr', {class: one.number === chosen ? 'here' : null, onclick: () => choose(one.number)},
      h('td', {class: 'number'}, one.number),
      h('td', {}, h('code', {}, `${one.place}`), ' ', h('span', {class: 'quiet'}, `${one.source}${one.line >= 0 ? ':' + one.line : ''}`)),
      h('td', {class: 'value'}, one.changes.map((change) => `${change.name} = ${change.value}`).join(', ')))));
    title.textContent = `Variables of ${step.place} after step ${chosen}`;
    const changed = new Set(step.changes.map((change) => change.name));
    show(variables, [chosen, steps[0].number], () => [...variablesAt(steps, index)].map(([name, value]) =>
      h('tr', {class: changed.has(name) ? 'here' : null}, h('td', {}, name, changed.has(name) ? h('span', {class: 'tag'}, 'changed') : null), h('td', {class: 'value'}, value))));
  }

  return {
    update(next) {
      data = next;
      draw();
      fetchSteps();
    },
  };
}

export default {name: 'back', title: 'Back', enter};
