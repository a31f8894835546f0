// SPDX-License-Identifier: Apache-2.0
// Events: any event of JVM TI, by filter: how often, when, what it costs, what it says; threads may stand in it.
import {h, show} from '../lib/dom.js';
import {get, post} from '../lib/server.js';

const whole = d3.format(',');
const HEIGHT = 26;  // of a lane of the timeline

function nanosecondsText(value) {
  return value < 1000 ? `${Math.round(value)} ns` : `${(value / 1000).toFixed(1)} \u00b5s`;
}

function rateText(rate) {
  return `${rate < 10 ? Number(rate.toFixed(1)) : whole(Math.round(rate))} a second`;
}

/** The newest spans of time as columns; the highest is as high as the lane. */
function lane(spans, name) {
  const most = d3.max(spans) ?? 0;
  const svg = d3.create('svg')
                  .attr('class', 'lane')
                  .attr('viewBox', `0 0 ${spans.length} ${HEIGHT}`)
                  .attr('preserveAspectRatio', 'none')
                  .attr('role', 'img')
                  .attr('aria-label', `${name}: at most ${whole(most)} in half a second`);
  let path = '';
  spans.forEach((count, at) => {
    if (count === 0) return;
    const height = Math.max(1.5, HEIGHT * count / most);
    path += `M${at},${HEIGHT}v${-height}h1v${height}z`;
  });
  svg.append('path').attr('d', path);
  return svg.node();
}

function filterText(one) {
  const words = [];
  if (one.subject) words.push(one.subject);
  if (one.thread) words.push(`in threads ${one.thread}`);
  if (one.stop) words.push('stops');
  return words.join(', ');
}

function enter(root, inspector) {
  let kinds = [];
  let data = {watched: [], newest: [], span_milliseconds: 500};

  const act = (promise) => promise.then(() => inspector.trouble(''), (problem) => inspector.trouble(problem.message));
  const choice = h('select', {'aria-label': 'Event', onchange: choose});
  const subject = h('input', {size: 24});
  const thread = h('input', {placeholder: 'thread', 'aria-label': 'Only in threads with this name; * stands for anything', size: 14});
  const stop = h('input', {type: 'checkbox', id: 'event-stop'});
  const form = h('form', {
    class: 'bar',
    onsubmit: (event) => {
      event.preventDefault();
      act(post('events/watch', {event: choice.value, subject: subject.value.trim(), thread: thread.value.trim(), stop: stop.checked ? 1 : 0}));
    }
  }, choice, subject, thread, h('label', {for: 'event-stop', class: 'quiet'}, stop, ' stop the thread'), h('button', {class: 'primary'}, 'Watch'));
  const notHere = h('details');
  const rows = h('tbody');
  const newest = h('tbody');
  const note = h('p', {class: 'quiet'});
  const head = (...names) => h('thead', {}, h('tr', {}, names.map((name) => h('th', {scope: 'col'}, name))));

  root.append(
    h('section', {class: 'panel'}, h('div', {class: 'bar'}, h('h2', {}, 'Events')), form, notHere,
      h('div', {class: 'scroll'}, h('table', {class: 'watched'}, head('Event', 'The last two minutes', 'Rate', 'Total', 'Cost', ''), rows)),
      h('p', {class: 'quiet'}, 'Cost is that of the inspector\u2019s callback; what the VM does to post the event comes on top of it. ',
        'While no page shows this view, only events that stop a thread are posted.')),
    h('section', {class: 'panel wide'}, h('div', {class: 'bar'}, h('h2', {}, 'The newest'), note,
      h('button', {onclick: () => act(post('events/clear'))}, 'Clear')),
      h('div', {class: 'scroll events-log'}, h('table', {class: 'newest'}, head('At', 'Event', 'Thread', 'What'), newest))));

  function choose() {
    const kind = kinds.find((one) => one.event === choice.value);
    subject.disabled = !kind?.subject;
    subject.required = kind?.must_choose ?? false;
    subject.placeholder = kind?.subject ?? 'no filter';
    subject.setAttribute('aria-label', kind?.subject ? `Only ${kind.subject}; * stands for anything` : 'This event has no filter');
    if (subject.disabled) subject.value = '';
    stop.disabled = !kind?.can_stop;
    if (stop.disabled) stop.checked = false;
  }

  async function drawKinds() {
    kinds = await get('events/kinds');
    choice.replaceChildren(...kinds.map((one) => h('option', {value: one.event, disabled: Boolean(one.not_here)}, one.event)));
    choice.value = kinds.find((one) => !one.not_here)?.event ?? '';
    choose();
    const others = kinds.filter((one) => one.not_here);
    notHere.replaceChildren(h('summary', {class: 'quiet'}, `${others.length} events cannot be watched here`),
      h('table', {}, h('tbody', {}, others.map((one) => h('tr', {}, h('td', {}, one.event), h('td', {class: 'quiet'}, one.not_here))))));
  }

  function rowOf(one) {
    return h('tr', {class: one.stop ? 'stops' : null}, h('td', {}, one.event, h('span', {class: 'quiet'}, ' ' + filterText(one))), h('td', {class: 'lane-cell'}),
      h('td', {class: 'number'}), h('td', {class: 'number'}), h('td', {class: 'number'}),
      h('td', {}, h('button', {class: 'small', 'aria-label': `Watch ${one.event} no longer`, onclick: () => act(post('events/unwatch', {event: one.event}))}, 'Remove')));
  }

  function fill([, timeline, rate, total, cost], one) {
    show(timeline, one.spans, () => lane(one.spans, one.event));
    rate.textContent = rateText(one.rate);
    total.textContent = whole(one.total);
    cost.textContent = one.total ? `${nanosecondsText(one.nanoseconds)}, ${(one.share * 100).toFixed(1)} % of a core` : '';
  }

  function draw() {
    // The rows stay while what is watched does, so that a button is there when it is pressed; what they say changes.
    show(rows, data.watched.map((one) => [one.event, one.thread, one.subject, one.stop]), () => data.watched.length ? data.watched.map(rowOf) :
      h('tr', {}, h('td', {colspan: 6, class: 'quiet'}, 'Nothing is watched.')));
    data.watched.forEach((one, at) => fill(rows.children[at].children, one));
    const silent = d3.sum(data.watched, (one) => one.total - one.told);
    note.textContent = silent > 0 ? `${whole(silent)} more were counted only: of each kind, 25 in half a second are told.` : '';
    show(newest, data.newest, () => data.newest.map((one) => h('tr', {}, h('td', {class: 'number'}, one.seconds.toFixed(3) + ' s'),
      h('td', {}, one.event), h('td', {}, one.thread), h('td', {class: 'value'}, one.text))));
  }

  act(drawKinds());
  return {
    update(next) {
      data = next;
      draw();
    },
  };
}

export default {name: 'events', title: 'Events', enter};
