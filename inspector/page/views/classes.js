// SPDX-License-Identifier: Apache-2.0
// Classes: the tree of loaders, states of classes, modules and what they read, and what redefinitions have changed.
import {h, show} from '../lib/dom.js';
import {bytesOf, disassemble} from '../lib/bytecode.js';
import {get} from '../lib/server.js';

function titleOf(loader) {
  return loader.name ? `'${loader.name}'` : loader.type;
}

/** Lines of two listings: what both have, what only one has. The longest common subsequence; methods are short. */
export function difference(before, after) {
  const lengths = Array.from({length: before.length + 1}, () => new Array(after.length + 1).fill(0));
  for (let i = before.length; i-- > 0;)
    for (let j = after.length; j-- > 0;)
      lengths[i][j] = before[i] === after[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  const lines = [];
  let i = 0, j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) { lines.push([' ', before[i]]); ++i; ++j; }
    else if (j === after.length || (i < before.length && lengths[i + 1][j] >= lengths[i][j + 1])) lines.push(['-', before[i++]]);
    else lines.push(['+', after[j++]]);
  }
  return lines;
}

function listing(hex) {
  return hex ? disassemble(bytesOf(hex)).map((one) => `${one.bci}: ${one.name}${one.operands ? ' ' + one.operands : ''}${one.pool ? ' #' + one.pool : ''}`) : [];
}

function enter(root, inspector) {
  const MOST_LINES = 2000;
  let chosen = null, filter = '', asked = 0, data = {loaders: [], versions: []}, modules = [];

  const tree = h('div'), rows = h('tbody'), title = h('h2', {}, 'Classes'), count = h('span', {class: 'quiet'});
  const search = h('input', {type: 'search', placeholder: 'class', 'aria-label': 'Show only classes with this in their name',
    oninput: () => { filter = search.value; attempt(drawClasses); }});
  const versions = h('div'), moduleRows = h('tbody');
  const moduleSearch = h('input', {type: 'search', placeholder: 'module', 'aria-label': 'Show only modules with this in their name', oninput: drawModules});
  const head = (...names) => h('thead', {}, h('tr', {}, names.map((name) => h('th', {scope: 'col'}, name))));

  root.append(
    h('div', {class: 'columns narrow-left'},
      h('section', {class: 'panel'}, h('h2', {}, 'Class loaders'), tree),
      h('section', {class: 'panel'}, h('div', {class: 'bar'}, title, count, search),
        h('div', {class: 'scroll'}, h('table', {class: 'class-list'}, head('Class', 'State', 'Loader', 'Asked for first by'), rows)))),
    h('section', {class: 'panel wide'}, h('div', {class: 'bar'}, h('h2', {}, 'Modules'), moduleSearch),
      h('p', {class: 'quiet'}, 'That modules read java.base is not shown.'),
      h('div', {class: 'scroll'}, h('table', {class: 'module-list'}, head('Module', 'Loader', 'Reads', 'Read by'), moduleRows))),
    h('section', {class: 'panel wide'}, h('h2', {}, 'Versions'), versions));

  async function attempt(what) {
    try {
      await what();
    } catch (problem) {
      inspector.trouble(problem.message);
    }
  }

  function loaderName(id) {
    const loader = data.loaders.find((one) => one.loader === id);
    return loader ? titleOf(loader) : `#${id}`;
  }

  function branch(parent) {
    const children = data.loaders.filter((one) => one.parent === parent);
    return children.length ? h('ul', {class: 'loaders'}, children.map((one) => h('li', {},
      h('button', {class: 'name', 'aria-pressed': String(one.loader === chosen), title: one.type, onclick: () => choose(one.loader)}, titleOf(one)),
      h('span', {class: 'quiet'}, ` ${one.classes === 1 ? '1 class' : one.classes + ' classes'}, ${one.initialized} initialized`), branch(one.loader)))) : null;
  }

  function drawTree() {
    show(tree, [data.loaders, chosen], () => branch(-1) ?? h('p', {}, 'none'));
  }

  function choose(loader) {
    chosen = loader === chosen ? null : loader;
    drawTree();
    attempt(drawClasses);
  }

  async function drawClasses() {
    const query = chosen === null ? {filter} : {filter, loader: chosen};
    const question = ++asked;
    const {classes, matching} = await get('classes/list', query);
    if (question !== asked) return;  // another one has been asked since
    title.textContent = chosen === null ? 'Classes' : `Classes of ${loaderName(chosen)}`;
    count.textContent = matching > classes.length ? `the first ${classes.length} of ${matching}` : `${matching}`;
    show(rows, [classes, chosen], () => classes.map((one) => h('tr', {}, h('td', {}, one.name), h('td', {class: 'state-text'}, one.state), h('td', {class: 'quiet'}, loaderName(one.loader)),
      one.request ? h('td', {class: 'value'}, one.request) : h('td', {class: 'quiet'}, one.state === 'array' || one.state === 'primitive' ? '' : 'before the inspector came'))));
  }

  function drawModules() {
    const name = new Map(modules.map((one) => [one.module, one.name]));
    const readers = d3.rollup(modules.flatMap((one) => one.reads.map((to) => [to, one.name])), (list) => list.map(([, from]) => from).sort(), ([to]) => to);
    const reads = (one) => one.reads.map((to) => name.get(to)).filter((to) => to && to !== 'java.base').sort();
    const shown = modules.filter((one) => one.name.includes(moduleSearch.value)).sort((a, b) => d3.ascending(a.name, b.name));
    show(moduleRows, [shown, data.loaders], () => shown.map((one) => h('tr', {}, h('td', {}, one.name), h('td', {class: 'quiet'}, loaderName(one.loader)),
      h('td', {}, reads(one).join(', ')), h('td', {}, one.name === 'java.base' ? 'all' : (readers.get(one.module) ?? []).join(', ')))));
  }

  function linesOf({before, after}) {
    return before.length + after.length > 4 * MOST_LINES ? [[' ', 'too long to compare']] : difference(listing(before), listing(after));
  }

  function drawVersions() {
    show(versions, data.versions, () => data.versions.length ? data.versions.toReversed().map((version) => h('details', {open: version === data.versions.at(-1)},
      h('summary', {}, `${version.number}: ${version.name}, ${version.methods.length || 'no'} method${version.methods.length === 1 ? ' differs' : 's differ'}`),
      version.methods.flatMap((method) => [h('h3', {}, method.name), h('p', {class: 'diff'}, linesOf(method).map(([mark, line]) =>
        h(mark === '-' ? 'del' : mark === '+' ? 'ins' : 'span', {}, `${mark} ${line}\n`)))]))) :
      h('p', {class: 'quiet'}, 'No class was redefined since this view was opened.'));
  }

  attempt(drawClasses);
  attempt(async () => { ({modules} = await get('classes/modules')); drawModules(); });
  return {
    update(next) {
      const grown = JSON.stringify(next.loaders) !== JSON.stringify(data.loaders);
      data = next;
      drawTree();
      drawVersions();
      if (grown) {
        attempt(drawClasses);
        drawModules();
      }
    },
  };
}

export default {name: 'classes', title: 'Classes', enter};
