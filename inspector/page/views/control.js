// SPDX-License-Identifier: Apache-2.0
// Control and Frame: breakpoints and steps, and what is in the frames of a thread that stands.
import {bytesOf, disassemble, readPool} from '../lib/bytecode.js';
import {h, placeOf, shortName, show} from '../lib/dom.js';
import {get, post} from '../lib/server.js';

const MOST_THREADS = 300;  // in the choice of a thread
const AROUND = 6;          // lines of source before and behind the current one
const STEPS = [
  ['over', 'Over', 'F10'], ['into', 'Into', 'F11'], ['out', 'Out', 'Shift+F11'],
  ['instruction', 'Instruction', 'Alt+F11']
];

/** What the VM executes at an instruction, and what that is made of. */
function formText(forms, one) {
  const form = forms.get(one.bci);
  if (!form) return '';
  const [executed, alone] = form;
  return executed === alone ? alone : `${executed} (${alone})`;
}

function codeTable(frame, pool) {
  const lines = new Map();
  for (const [bci, line] of frame.lines) lines.set(bci, line);
  const forms = new Map((frame.forms ?? []).map(([bci, executed, alone]) => [bci, [executed, alone]]));
  return disassemble(bytesOf(frame.code))
      .map(
          (one) =>
              h('tr',
                {class: one.bci === frame.bci ? 'here' : null, 'aria-current': one.bci === frame.bci ? 'step' : null},
                h('td', {class: 'quiet'}, lines.has(one.bci) ? `line ${lines.get(one.bci)}` : ''),
                h('td', {class: 'number'}, one.bci === frame.bci ? `\u25b6 ${one.bci}` : one.bci),
                h('td', {}, one.name), h('td', {class: 'quiet form'}, formText(forms, one)), h('td', {}, [
                  one.operands, one.pool ? `#${one.pool} ${pool[one.pool]?.text ?? ''}` : ''
                ].filter(Boolean).join(' '))));
}

function enter(root, inspector) {
  let data = {threads: [], breakpoints: []};
  let selected = inspector.state.thread ?? null;
  let depth = 0;
  let asked = 0;            // the number of the last request for a frame: answers to earlier ones are too late
  let standing = '';        // what was drawn last of the selected thread
  const pools = new Map();    // of the last classes
  const sources = new Map();  // likewise

  const act = (promise) => promise.then(() => inspector.trouble(''), (problem) => inspector.trouble(problem.message));
  const choice = h('select', {'aria-label': 'Thread', onchange: () => select(Number(choice.value))});
  const state = h('span', {class: 'state-text', role: 'status'});
  const suspend = h('button', {onclick: () => act(post('control/suspend', {thread: selected}))}, 'Suspend');
  const resume =
      h('button', {class: 'primary', onclick: () => act(post('control/resume', {thread: selected}))}, 'Resume');
  const steps =
      STEPS.map(([kind, title, key]) => h('button', {title: `Step: ${key}`, onclick: () => step(kind)}, title));

  const where = h('input', {
    placeholder: 'Class:12 or Class.method',
    'aria-label': 'Place: Class:line or Class.method',
    size: 24,
    required: true
  });
  const form =
      h('form', {
        class: 'bar',
        onsubmit: (event) => {
          event.preventDefault();
          setBreakpoint('break');
        }
      },
        where, h('button', {}, 'Break there'),
        h('button', {type: 'button', onclick: () => setBreakpoint('run_to')}, 'Run to'));
  const breakpoints = h('ul', {class: 'plain'});
  const frames = h('ol', {class: 'stack frames', start: 0});
  const title = h('h2', {}, 'Frame');
  const variables = h('tbody');
  const code = h('tbody', {class: 'code'});
  const constants = h('tbody', {class: 'code'});
  const operands = h('tbody', {class: 'operands'});
  const source = h('div', {class: 'source'});
  const frame = h('div', {class: 'frame-parts'});

  root.append(
      h('section', {class: 'panel'},
        h('div', {class: 'bar'}, h('h2', {}, 'Thread'), choice, state, suspend, resume,
          h('span', {class: 'group'}, steps)),
        form, breakpoints),
      h('div', {class: 'columns narrow-left'}, h('section', {class: 'panel'}, h('h2', {}, 'Frames'), frames),
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
    show(
        choice, [data.threads, selected],
        () => data.threads.slice(0, MOST_THREADS)
                  .map(
                      (one) =>
                          h('option', {value: one.id, selected: one.id === selected},
                            `${one.name} (${one.reason ?? one.state})`)));
    const stands = thread?.suspended ?? false;
    state.textContent = !thread ? '' : thread.reason ? `stands: ${thread.reason}` : stands ? 'suspended' : thread.state;
    suspend.disabled = !thread || stands;
    resume.disabled = !stands;
    for (const button of steps) button.disabled = !stands;
    show(
        breakpoints, data.breakpoints,
        () => data.breakpoints.map(
            (one) =>
                h('li', {}, h('code', {}, one.text),
                  h('span', {class: 'quiet'},
                    one.places ? ` in ${one.places} place${one.places > 1 ? 's' : ''}` : ' nowhere yet',
                    one.once ? ', once' : ''),
                  h('button', {
                    class: 'small',
                    'aria-label': `Remove the breakpoint ${one.text}`,
                    onclick: () => act(post('control/clear', {number: one.number}))
                  },
                    'Remove'))));
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
      const text = one?.code ? await sourceOf(one.class) : null;
      if (number !== asked) return;
      show(
          frames, [stack, wanted],
          () => stack.length ? stack.map(
                                   (each, at) =>
                                       h('li', {},
                                         h('button', {
                                           class: 'name',
                                           'aria-pressed': String(at === wanted),
                                           onclick: () => {
                                             depth = at;
                                             standing = '';
                                             draw();
                                           }
                                         },
                                           shortName(each.holder) + '.' + each.method),
                                         ' ', h('span', {class: 'place'}, placeOf(each)))) :
                               h('li', {class: 'quiet nothing'}, 'No frames of Java yet: the thread has not begun.'));
      show(frame, one, () => one ? drawFrame(one, pool, text) : []);
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

  async function sourceOf(cls) {
    if (!sources.has(cls)) {
      const answer = await get('control/source', {class: cls});
      if (sources.size >= 20) sources.delete(sources.keys().next().value);
      sources.set(cls, answer);
    }
    return sources.get(cls);
  }

  /** The line with its neighbours, or why there is none. */
  function drawSource(one, text) {
    source.replaceChildren();
    if (text?.lines && one.line > 0) {
      const first = Math.max(1, one.line - AROUND);
      source.append(h('p', {class: 'quiet'}, text.file), h('table', {class: 'bytecode'}, h('tbody', {class: 'code'},
        text.lines.slice(first - 1, one.line + AROUND).map((line, at) => h('tr', {class: first + at === one.line ? 'source-here' : null},
          h('td', {class: 'number'}, first + at), h('td', {class: 'line'}, line))))));
    } else if (text) {
      source.append(h('p', {class: 'quiet'}, text.lines ? 'The class file has no lines.' : text.problem ??
        `${text.wanted} is in none of these: ${text.looked.join(', ')}. The agent\u2019s option source=PATH names more places.`));
    }
    return source;
  }

  function drawOperands(one) {
    if (!one.operands) return h('p', {class: 'quiet'}, one.forms ? 'The thread runs.' : 'This VM does not tell it, nor what is resolved, nor what is executed.');
    if (!one.operands.length) return h('p', {class: 'quiet'}, 'It is empty.');
    operands.replaceChildren(...one.operands.map((each, at) => h('tr', {}, h('td', {class: 'slot'}, at), h('td', {class: 'quiet'}, each.type),
      h('td', {class: 'value'}, each.value))).reverse());
    return h('table', {}, h('thead', {}, h('tr', {}, ...['', 'Type', 'Value'].map((text) => h('th', {scope: 'col'}, text)))), operands);
  }

  function drawFrame(one, pool, text) {
    const place =
        h('p', {class: 'quiet'}, placeOf(one), one.bci >= 0 ? `, bytecode index ${one.bci}` : '', ' ',
          h('code', {}, one.signature));
    if (one.bci < 0) return [place, h('p', {class: 'quiet'}, 'A native method has no bytecode and no variables.')];
    variables.replaceChildren(...(one.variables ?? [])
                                  .map(
                                      (each) =>
                                          h('tr', {}, h('td', {class: 'slot'}, each.slot), h('td', {}, each.name),
                                            h('td', {class: 'quiet', title: each.type}, shortName(each.type)),
                                            h('td', {class: 'value'}, each.value))));
    const nothing = one.no_variables ??
        (one.variables?.length ? null : 'No variable is in scope here, or the class was compiled without -g.');
    code.replaceChildren(...(one.code ? codeTable(one, pool) : []));
    const used =
        [...new Set(one.code ? disassemble(bytesOf(one.code)).map((each) => each.pool).filter(Boolean) : [])].sort(
            (a, b) => a - b);
    constants.replaceChildren(...used.map(
        (index) =>
            h('tr', {}, h('td', {class: 'number'}, '#' + index), h('td', {}, pool[index]?.kind ?? '?'),
              h('td', {}, pool[index]?.text ?? '?'),
              h('td', {class: 'quiet'}, one.resolved ? (one.resolved[index] ? `is ${one.resolved[index]}` : 'not resolved') : ''))));
    return [
      place, h('h3', {}, 'Source'), drawSource(one, text), h('h3', {}, 'Variables'),
      nothing ? h('p', {class: 'quiet'}, nothing) :
                h('table', {},
                  h('thead', {},
                    h('tr', {}, ...['Slot', 'Name', 'Type', 'Value'].map((text) => h('th', {scope: 'col'}, text)))),
                  variables),
      h('h3', {}, 'Operand stack'), drawOperands(one),
      h('h3', {}, one.forms?.length ? 'Bytecode, and what it is executed as' : 'Bytecode'), h('div', {class: 'scroll code-scroll'}, h('table', {class: 'bytecode'}, code)),
      ...(one.machine ? [h('details', {}, h('summary', {}, 'Machine code'), h('pre', {class: 'scroll code-scroll'}, one.machine))] : []),
      h('details', {}, h('summary', {}, `Constants that it uses (${used.length})`), h('table', {}, constants))
    ];
  }

  function onKey(event) {
    if (event.target.tagName === 'INPUT') return;
    const kind = event.key === 'F10' ? 'over' :
        event.key === 'F11'          ? (event.shiftKey   ? 'out' :
                                            event.altKey ? 'instruction' :
                                                           'into') :
                                       null;
    if (event.key === 'F8') {
      event.preventDefault();
      if (!resume.disabled) resume.click();
    }
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
