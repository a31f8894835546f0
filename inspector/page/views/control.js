// SPDX-License-Identifier: Apache-2.0
// Control and Frame: breakpoints and steps, and what is in the frames of a thread that stands.
import {h, placeOf, shortName, show} from '../lib/dom.js';
import {get, post} from '../lib/server.js';
import {bytesOf, disassemble, readPool} from '../lib/bytecode.js';

const MOST_THREADS = 300;  // in the choice of a thread
const STEPS = [['over', 'Over', 'F10'], ['into', 'Into', 'F11'], ['out', 'Out', 'Shift+F11'], ['instruction', 'Instruction', 'Alt+F11']];

function codeTable(frame, pool) {
  const lines = new Map();
  for (const [bci, line] of frame.lines) lines.set(bci, line);
  return disassemble(bytesOf(frame.code)).map((one) =>
    h('tr', {class: one.bci === frame.bci ? 'here' : null, 'aria-current': one.bci === frame.bci ? 'step' : null},
      h('td', {class: 'quiet'}, lines.has(one.bci) ? `line ${lines.get(one.bci)}` : ''),
      h('td', {class: 'number'}, one.bci === frame.bci ? `\u25b6 ${one.bci}` : one.bci),
      h('td', {}, one.name),
      h('td', {}, [one.operands, one.pool ? `#${one.pool} ${pool[one.pool]?.text ?? ''}` : ''].filter(Boolean).join(' '))));
}

function enter(root, inspector) {
  let data = {threads: [], breakpoints: []};
  let selected = inspector.state.thread ?? null;
  let depth = 0;
  let asked = 0;            // the number of the last request for a frame: answers to earlier ones are too late
  let standing = '';        // what was drawn last of the selected thread
  const pools = new Map();  // of the last classes

  const act = (promise) => promise.then(() => inspector.trouble(''), (problem) => inspector.trouble(problem.message));
  const choice = h('select', {'aria-label': 'Thread', onchange: () => select(Number(choice.value))});
  const state = h('span', {class: 'state-text', role: 'status'});
  const suspend = h('button', {onclick: () => act(post('control/suspend', {thread: selected}))}, 'Suspend');
  const resume = h('button', {class: 'primary', onclick: () => act(post('control/resume', {thread: selected}))}, 'Resume');
  const steps = STEPS.map(([kind, title, key]) => h('button', {title: `Step: ${key}`, onclick: () => step(kind)}, title));

  const where = h('input', {placeholder: 'Class:12 or Class.method', 'aria-label': 'Place: Class:line or Class.method', size: 24, required: true});
  const form = h('form', {class: 'bar', onsubmit: (event) => { event.preventDefault(); setBreakpoint('break'); }},
    where, h('button', {}, 'Break there'), h('button', {type: 'button', onclick: () => setBreakpoint('run_to')}, 'Run to'));
  const breakpoints = h('ul', {class: 'plain'});
  const frames = h('ol', {class: 'stack frames', start: 0});
  const title = h('h2', {}, 'Frame');
  const variables = h('tbody');
  const code = h('tbody', {class: 'code'});
  const constants = h('tbody', {class: 'code'});
  const frame = h('div', {class: 'frame-parts'});

  root.append(
    h('section', {class: 'panel'},
      h('div', {class: 'bar'}, h('h2', {}, 'Thread'), choice, state, suspend, resume, h('span', {class: 'group'}, steps)),
      form, breakpoints),
    h('div', {class: 'columns narrow-left'},
      h('section', {class: 'panel'}, h('h2', {}, 'Frames'), frames),
      h('section', {class: 'panel'}, title, frame)));

  function setBreakpoint(route) {
    const text = where.value.trim();
    const match = /^(.+):(\d+)$/.exec(text) ?? /^(.+)\.([^.]+)$/.exec(text);
    if (!match) {
      inspector.trouble('A place is Class:line or Class.method, with the package of the class.');
      return;
    }
    const place = {class: match[1], ...(/^\d+$/.test(match[2]) ? {line: Number(match[2])} : {method: match[2]})};
    if (route === 'run_to') place.thread = selected;
    act(post('control/' + route, place));
  }

  function step(kind) {
    const thread = data.threads.find((one) => one.id === selected);
    if (thread?.suspended) act(post('control/step', {thread: selected, kind}));
  }

  function select(id) {
    selected = id;
    depth = 0;
    standing = '';
    draw();
  }

  function draw() {
    const thread = data.threads.find((one) => one.id === selected);
    show(choice, [data.threads, selected], () => data.threads.slice(0, MOST_THREADS).map((one) =>
      h('option', {value: one.id, selected: one.id === selected}, `${one.name} (${one.reason ?? one.state})`)));
    const stands = thread?.suspended ?? false;
    state.textContent = !thread ? '' : thread.reason ? `stands: ${thread.reason}` : stands ? 'suspended' : thread.state;
    suspend.disabled = !thread || stands;
    resume.disabled = !stands;
    for (const button of steps) button.disabled = !stands;
    show(breakpoints, data.breakpoints, () => data.breakpoints.map((one) => h('li', {},
      h('code', {}, one.text), h('span', {class: 'quiet'}, one.places ? ` in ${one.places} place${one.places > 1 ? 's' : ''}` : ' nowhere yet', one.once ? ', once' : ''),
      h('button', {class: 'small', 'aria-label': `Remove the breakpoint ${one.text}`, onclick: () => act(post('control/clear', {number: one.number}))}, 'Remove'))));
    drawFrames(thread);
  }

  async function drawFrames(thread) {
    // A thread that stands is where it was; of one that runs, the stack is shown as of now.
    const now = JSON.stringify([selected, depth, thread?.suspended && (thread.reason ?? true), thread?.stop]);
    if (!thread) return;
    if (thread.suspended && now === standing) return;
    standing = now;
    const number = ++asked;
    try {
      const stack = (await get('control/stack', {thread: thread.id})).frames;
      const wanted = Math.min(depth, stack.length - 1);
      const one = stack.length ? await get('control/frame', {thread: thread.id, depth: wanted}) : null;
      const pool = one?.code ? await poolOf(one.class) : [];
      if (number !== asked) return;
      show(frames, [stack, wanted], () => stack.length ? stack.map((each, at) => h('li', {},
        h('button', {class: 'name', 'aria-pressed': String(at === wanted), onclick: () => { depth = at; standing = ''; draw(); }},
          shortName(each.holder) + '.' + each.method), ' ', h('span', {class: 'place'}, placeOf(each)))) :
        h('li', {class: 'quiet nothing'}, 'No frames of Java yet: the thread has not begun.'));
      show(frame, one, () => one ? drawFrame(one, pool) : []);
      title.textContent = one ? `${one.holder}.${one.method}` : 'Frame';
      frame.querySelector('.here')?.scrollIntoView({block: 'nearest'});
    } catch (problem) {
      if (number === asked) show(frames, problem.message, () => h('li', {class: 'quiet nothing'}, problem.message));
    }
  }

  async function poolOf(cls) {
    if (!pools.has(cls)) {
      const answer = await get('control/pool', {class: cls});
      if (pools.size >= 20) pools.delete(pools.keys().next().value);
      pools.set(cls, readPool(answer.count, bytesOf(answer.bytes)));
    }
    return pools.get(cls);
  }

  function drawFrame(one, pool) {
    const place = h('p', {class: 'quiet'}, placeOf(one), one.bci >= 0 ? `, bytecode index ${one.bci}` : '', ' ', h('code', {}, one.signature));
    if (one.bci < 0) return [place, h('p', {class: 'quiet'}, 'A native method has no bytecode and no variables.')];
    variables.replaceChildren(...(one.variables ?? []).map((each) => h('tr', {},
      h('td', {class: 'slot'}, each.slot), h('td', {}, each.name), h('td', {class: 'quiet', title: each.type}, shortName(each.type)),
      h('td', {class: 'value'}, each.value))));
    const nothing = one.no_variables ?? (one.variables?.length ? null : 'No variable is in scope here, or the class was compiled without -g.');
    code.replaceChildren(...(one.code ? codeTable(one, pool) : []));
    const used = [...new Set(one.code ? disassemble(bytesOf(one.code)).map((each) => each.pool).filter(Boolean) : [])].sort((a, b) => a - b);
    constants.replaceChildren(...used.map((index) => h('tr', {}, h('td', {class: 'number'}, '#' + index), h('td', {}, pool[index]?.kind ?? '?'),
      h('td', {}, pool[index]?.text ?? '?'))));
    return [place,
      h('h3', {}, 'Variables'), nothing ? h('p', {class: 'quiet'}, nothing) :
        h('table', {}, h('thead', {}, h('tr', {}, ...['Slot', 'Name', 'Type', 'Value'].map((text) => h('th', {scope: 'col'}, text)))), variables),
      h('h3', {}, 'Bytecode'), h('div', {class: 'scroll code-scroll'}, h('table', {class: 'bytecode'}, code)),
      h('details', {}, h('summary', {}, `Constants that it uses (${used.length})`), h('table', {}, constants))];
  }

  function onKey(event) {
    if (event.target.tagName === 'INPUT') return;
    const kind = event.key === 'F10' ? 'over' : event.key === 'F11' ? (event.shiftKey ? 'out' : event.altKey ? 'instruction' : 'into') : null;
    if (event.key === 'F8') { event.preventDefault(); if (!resume.disabled) resume.click(); }
    if (!kind) return;
    event.preventDefault();
    step(kind);
  }
  document.addEventListener('keydown', onKey);

  return {
    update(next) {
      const stood = data.threads.find((one) => one.id === selected)?.reason;
      data = next;
      const stopped = data.threads.find((one) => one.reason);
      if (selected === null || (!stood && stopped && !data.threads.find((one) => one.id === selected)?.suspended))
        selected = (stopped ?? data.threads.find((one) => one.name === 'main') ?? data.threads[0])?.id ?? null;
      draw();
    },
    leave() { document.removeEventListener('keydown', onKey); },
  };
}

export default {name: 'control', title: 'Control and Frame', enter};
