// SPDX-License-Identifier: Apache-2.0
// Threads: their states over time, the stack of one or of all, and who waits for whom.
import {h, placeOf, shortName, show} from '../lib/dom.js';
import {drawMonitors} from '../lib/monitors.js';
import {get} from '../lib/server.js';

const STATES = ['running', 'native', 'blocked', 'waiting', 'sleeping', 'parked', 'suspended', 'idle'];
const SECONDS = 60;  // of the timeline
const MOST_ROWS = 200;

/** The last minute of each thread as runs of one state: id -> [{state, begin, end}], in seconds. */
class History {
  runs = new Map();

  add(threads, now) {
    for (const {id, state} of threads) {
      if (!this.runs.has(id)) this.runs.set(id, []);
      const runs = this.runs.get(id);
      const last = runs.at(-1);
      if (last) last.end = now;
      if (last?.state !== state) runs.push({state, begin: now, end: now});
      while (runs.length && runs[0].end < now - SECONDS) runs.shift();
    }
    const alive = new Set(threads.map((thread) => thread.id));
    for (const id of this.runs.keys())
      if (!alive.has(id)) this.runs.delete(id);
  }
}

/** Virtual threads behind their carriers; those without one at the end. */
function inOrder(threads) {
  const mounted = d3.group(threads.filter((thread) => thread.carrier), (thread) => thread.carrier);
  const platform = threads.filter((thread) => !thread.virtual);
  return [
    ...platform.flatMap((thread) => [thread, ...(mounted.get(thread.id) ?? [])]),
    ...threads.filter((thread) => thread.virtual && !thread.carrier)
  ];
}

/** A cycle as a sentence: who waits for what, which who has. */
function sentenceOf(cycle, data) {
  const name = new Map(data.threads.map((thread) => [thread.id, thread.name]));
  const parts = cycle.map((thread) => {
    const lock = data.locks.find((one) => one.blocked.includes(thread) && one.owner);
    return `"${name.get(thread)}" waits for ${lock?.text}, which "${name.get(lock?.owner)}" holds`;
  });
  return parts.join('; ') + '.';
}

function strip(runs, now) {
  const svg = d3.create('svg')
                  .attr('viewBox', `0 0 ${SECONDS} 1`)
                  .attr('preserveAspectRatio', 'none')
                  .attr('class', 'strip')
                  .attr('aria-hidden', 'true');
  svg.selectAll('rect')
      .data(runs)
      .join('rect')
      .attr('class', (run) => 'state-' + run.state)
      .attr('x', (run) => Math.max(0, run.begin - now + SECONDS))
      .attr('width', (run) => Math.max(0.3, run.end - Math.max(run.begin, now - SECONDS)))
      .attr('height', 1);
  return svg.node();
}

function frameLine(frame) {
  return h(
      'li', {},
      h('span', {class: 'method', title: frame.holder + '.' + frame.method + frame.signature},
        shortName(frame.holder) + '.' + frame.method),
      ' ', h('span', {class: 'place'}, placeOf(frame)),
      (frame.holds ?? []).map((lock) => h('span', {class: 'holds'}, 'holds ' + lock)));
}

function enter(root, inspector) {
  const history = new History();
  const known = new Map();  // the rows of threads
  let selected = inspector.state.thread ?? null;
  let filter = '';
  let data = {threads: [], locks: [], cycles: []};

  const alarm = h('section', {class: 'alarm', role: 'alert', hidden: true});
  const count = h('span', {class: 'quiet'});
  const rows = h('tbody');
  const search = h('input', {
    type: 'search',
    placeholder: 'name or state',
    'aria-label': 'Show only threads with this name or state',
    oninput: () => {
      filter = search.value.toLowerCase();
      drawRows();
    }
  });
  const legend =
      h('p', {class: 'legend', 'aria-hidden': 'true'},
        STATES.map((state) => h('span', {}, h('i', {class: 'swatch state-' + state}), state)));
  const stackTitle = h('h2', {}, 'Stack');
  const stack = h('ol', {class: 'stack', start: 0});
  const stackPanel = h('section', {class: 'panel stack-panel', 'aria-live': 'off'}, stackTitle, stack);
  const graph = h('div', {class: 'graph'});
  const lockRows = h('tbody');
  const more = h('p', {class: 'quiet'});
  const all = h('section', {class: 'panel wide', hidden: true});

  root.append(
      alarm,
      h('div', {class: 'columns'},
        h('section', {class: 'panel'},
          h('div', {class: 'bar'}, h('h2', {}, 'Threads'), count, search,
            h('button', {onclick: showAll}, 'All stacks')),
          legend,
          h('div', {class: 'scroll'},
            h('table', {class: 'threads'},
              h('thead', {},
                h('tr', {}, h('th', {scope: 'col'}, 'Thread'), h('th', {scope: 'col'}, 'State'),
                  h('th', {scope: 'col', class: 'time'}, `Last ${SECONDS} s`))),
              rows))),
        h('div', {class: 'side'}, stackPanel,
          h('section', {class: 'panel'}, h('h2', {}, 'Who waits for whom'), graph,
            h('div', {class: 'scroll'},
              h('table', {class: 'locks'},
                h('thead', {},
                  h('tr', {},
                    ...['Lock', 'Held by', 'Blocked', 'Waiting'].map((title) => h('th', {scope: 'col'}, title)))),
                lockRows)),
            more))),
      all);

  function select(id) {
    selected = id;
    drawRows();
    drawStack();
  }

  /** The row of a thread, which stays the same element as long as the thread lives: it may be clicked at any time. */
  function rowOf(id) {
    if (!known.has(id)) {
      const name = h('button', {class: 'name', 'data-thread': id, onclick: () => select(id)});
      const tag = h('span', {class: 'tag'}), swatch = h('i'), state = h('span'),
            bad = h('span', {class: 'tag bad'}, 'deadlock');
      const about = h('td', {}, name, tag), time = h('td', {class: 'time'});
      known.set(id, {
        row: h('tr', {}, about, h('td', {class: 'state'}, swatch, state, bad), time),
        name,
        tag,
        swatch,
        state,
        bad,
        about,
        time
      });
    }
    return known.get(id);
  }

  function drawRow(thread, isCyclic, now) {
    const parts = rowOf(thread.id);
    parts.row.className =
        [thread.id === selected ? 'selected' : '', isCyclic ? 'cycle' : '', thread.carrier ? 'mounted' : ''].join(' ');
    parts.name.textContent = thread.name;
    parts.name.setAttribute('aria-pressed', thread.id === selected);
    parts.about.title = (thread.daemon ? 'daemon, ' : '') + `priority ${thread.priority}`;
    parts.tag.hidden = !thread.virtual;
    parts.tag.textContent = thread.carrier ? 'virtual' : 'virtual, unmounted';
    parts.swatch.className = 'swatch state-' + thread.state;
    parts.state.textContent = thread.state;
    parts.bad.hidden = !isCyclic;
    parts.time.replaceChildren(strip(history.runs.get(thread.id) ?? [], now));
    return parts.row;
  }

  function drawRows() {
    const now = performance.now() / 1000;
    const cyclic = new Set(data.cycles.flat());
    const wanted =
        inOrder(data.threads)
            .filter((thread) => !filter || thread.name.toLowerCase().includes(filter) || thread.state === filter);
    count.textContent = `${data.threads.length}` + (data.virtual ? `, ${data.virtual} of them virtual` : '');
    for (const id of known.keys())
      if (!history.runs.has(id)) known.delete(id);
    const shown = wanted.slice(0, MOST_ROWS).map((thread) => drawRow(thread, cyclic.has(thread.id), now));
    show(
        rows, [wanted.map((thread) => thread.id)],
        () =>
            [...shown,
             ...(wanted.length > MOST_ROWS ?
                     [h('tr', {},
                        h('td', {colspan: 3}, `and ${wanted.length - MOST_ROWS} more: narrow it down by name`))] :
                     [])]);
  }

  async function drawStack() {
    const id = selected;
    const thread = data.threads.find((one) => one.id === id);
    if (!thread) {
      stackTitle.textContent = 'Stack';
      show(stack, 'none', () => h('li', {class: 'quiet nothing'}, 'Choose a thread to see its stack.'));
      return;
    }
    stackTitle.textContent = `Stack of ${thread.name}`;
    try {
      const {frames} = await get('threads/stack', {thread: id});
      if (id !== selected) return;
      show(
          stack, [id, frames],
          () => frames.length ? frames.map(frameLine) : h('li', {class: 'quiet nothing'}, 'No frames of Java.'));
    } catch (problem) {
      show(stack, problem.message, () => h('li', {class: 'quiet nothing'}, problem.message));
    }
  }

  function drawAlarm() {
    show(
        alarm, [data.cycles, data.cycles.length && data.locks],
        () => data.cycles.map(
            (cycle) =>
                h('p', {class: 'cycle-text'}, h('strong', {}, `Deadlock of ${cycle.length} threads: `),
                  sentenceOf(cycle, data))));
    alarm.hidden = data.cycles.length === 0;
  }

  function drawLocks() {
    const name = new Map(data.threads.map((thread) => [thread.id, thread.name]));
    const names = (ids) => ids.slice(0, 8).map((id) => name.get(id) ?? '?').join(', ') +
        (ids.length > 8 ? ` and ${ids.length - 8} more` : '');
    show(
        lockRows, [data.locks, [...name]],
        () => data.locks.length ? data.locks.map(
                                      (lock) => h(
                                          'tr', {}, h('td', {title: lock.text}, shortName(lock.text)),
                                          h('td', {}, lock.owner ? name.get(lock.owner) ?? 'another thread' : 'nobody'),
                                          h('td', {}, names(lock.blocked)), h('td', {}, names(lock.waiting)))) :
                                  h('tr', {}, h('td', {colspan: 4, class: 'quiet'}, 'No thread waits for a lock.')));
    more.textContent = data.more ? `${data.more} more threads wait for other locks.` : '';
    drawMonitors(graph, data);
  }

  async function showAll() {
    all.hidden = false;
    all.replaceChildren(h('h2', {}, 'All stacks'), h('p', {class: 'quiet'}, 'asking'));
    try {
      const {stacks} = await get('threads/stacks');
      all.replaceChildren(
          h('div', {class: 'bar'}, h('h2', {}, 'All stacks'),
            h('button', {
              onclick: () => {
                all.hidden = true;
              }
            },
              'Close')),
          ...stacks.map(
              (one) =>
                  h('details', {open: one.frames.length > 0 && stacks.length < 40},
                    h('summary', {}, one.name, ' ', h('span', {class: 'quiet'}, one.state)),
                    h('ol', {class: 'stack', start: 0}, one.frames.map(frameLine)))));
    } catch (problem) {
      all.replaceChildren(h('p', {}, problem.message));
    }
    all.scrollIntoView({block: 'nearest'});
  }

  return {
    update(next) {
      data = next;
      history.add(data.threads, performance.now() / 1000);
      if (selected === null)
        selected = data.cycles[0]?.[0] ?? data.threads.find((thread) => thread.name === 'main')?.id ?? null;
      drawAlarm();
      drawRows();
      drawLocks();
      drawStack();
    },
  };
}

export default {name: 'threads', title: 'Threads', enter};
