// SPDX-License-Identifier: Apache-2.0
// Heap: classes and their growth, objects with what they hold and who holds them, ways from the roots, dominators, collections.
import {h, shortName, show} from '../lib/dom.js';
import {get, post} from '../lib/server.js';

const whole = d3.format(',');
const signed = (number) => (number > 0 ? '+' : '') + whole(number);

export function bytesText(bytes) {
  const unit = bytes === 0 ? 0 : Math.min(3, Math.floor(Math.log2(Math.abs(bytes)) / 10));
  return unit === 0 ? `${bytes} B` : `${Number((bytes / 1024 ** unit).toPrecision(3))} ${['', 'KB', 'MB', 'GB'][unit]}`;
}

function table(name, heads, body) {
  return h('div', {class: 'scroll'}, h('table', {class: name}, h('thead', {}, h('tr', {}, heads.map((head) =>
    h('th', {scope: 'col'}, head)))), body));
}

function number(text) {
  return h('td', {class: 'number'}, text);
}

/** A bar; the policy of the page allows styles as properties only. */
function bar(kind, width, title = null) {
  const element = h('i', {class: kind, title});
  element.style.width = width;
  return element;
}

function enter(root, inspector) {
  let version = 0, sort = 'bytes', filter = '', chosen = null, filmOn = false, asked = 0;

  const summary = h('span', {class: 'quiet'});
  const rows = h('tbody');
  const search = h('input', {type: 'search', placeholder: 'class', 'aria-label': 'Show only classes with this in their name',
    oninput: () => { filter = search.value; drawClasses(); }});
  const order = h('select', {'aria-label': 'Sort by', onchange: () => { sort = order.value; drawClasses(); }},
    h('option', {value: 'bytes'}, 'most bytes'), h('option', {value: 'growth'}, 'most growth'));
  const panel = h('section', {class: 'panel object-panel', 'aria-live': 'polite'}, h('h2', {}, 'Objects'),
    h('p', {class: 'quiet'}, 'Choose a class to see objects of it, and what dominates them.'));
  const filmButton = h('button', {'aria-pressed': 'false', onclick: () => attempt(switchFilm)}, 'Film');
  const film = h('div', {class: 'film'});

  root.append(
    h('div', {class: 'columns'},
      h('section', {class: 'panel'},
        h('div', {class: 'bar'}, h('h2', {}, 'Classes'), summary, search, order,
          h('button', {class: 'primary', onclick: () => attempt(look)}, 'Look again'),
          h('button', {title: 'Growth is counted from now on', onclick: () => attempt(mark)}, 'Mark')),
        table('heap-classes', ['Class', 'Objects', 'Bytes', 'More objects', 'More bytes'], rows)),
      h('div', {class: 'side'}, panel)),
    h('section', {class: 'panel wide'}, h('div', {class: 'bar'}, h('h2', {}, 'Collections'), filmButton,
      h('span', {class: 'quiet'}, 'While the film runs, the heap is looked at again and again.')), film));

  async function attempt(what) {
    try {
      inspector.trouble('');
      await what();
    } catch (problem) {
      inspector.trouble(problem.message);
    }
  }

  async function look() { await post('heap/look'); await drawClasses(); }
  async function mark() { await post('heap/mark'); await drawClasses(); }

  async function drawClasses() {
    const question = ++asked;
    const data = await get('heap/classes', {filter, sort});
    if (question !== asked) return;  // another one has been asked since
    version = data.version;
    summary.textContent = `${whole(data.objects)} objects, ${bytesText(data.bytes)}`;
    show(rows, data, () => [...data.classes.map((one) => h('tr', {class: one.class === chosen ? 'selected' : ''},
      h('td', {}, h('button', {class: 'name', title: one.name, onclick: () => attempt(() => chooseClass(one))}, one.name)),
      number(whole(one.objects)), number(bytesText(one.bytes)), number(signed(one.more_objects)),
      h('td', {class: 'number' + (one.more_bytes > 0 ? ' grown' : '')}, (one.more_bytes > 0 ? '+' : '') + bytesText(one.more_bytes)))),
      data.matching > data.classes.length ? h('tr', {}, h('td', {colspan: 5, class: 'quiet'},
        `and ${whole(data.matching - data.classes.length)} classes more: narrow it down by name`)) : null].filter(Boolean));
  }

  function objectButton(one) {
    if (!one.object) return h('span', {class: 'value'}, one.text ?? one.value);
    const button = h('button', {class: 'name value', onclick: () => attempt(() => chooseObject(one.object))}, one.text ?? one.value);
    return one.summary ? h('span', {}, button, ' ', h('span', {class: 'summary'}, one.summary)) : button;
  }

  async function chooseClass(one) {
    chosen = one.class;
    const {objects} = await get('heap/objects', {class: one.class});
    const dominators = h('div');
    panel.replaceChildren(
      h('div', {class: 'bar'}, h('h2', {}, shortName(one.name)), h('button', {onclick: () => attempt(() => drawDominators(one, dominators))}, 'Dominators')),
      dominators,
      table('heap-objects', ['Object', 'Bytes'], h('tbody', {}, objects.map((each) => h('tr', {}, h('td', {}, objectButton(each)), number(whole(each.bytes)))))),
      objects.length >= 100 ? h('p', {class: 'quiet'}, 'The first 100 objects.') : '');
    drawClasses();
  }

  async function drawDominators(one, place) {
    const data = await get('heap/dominators', {class: one.class});
    const rowsOf = (list, last) => h('tbody', {}, list.map((each) => h('tr', {}, h('td', {}, each.name), number(whole(each.objects)), number(bytesText(each.bytes)))), last ?? null);
    const own = data.by_own_class ? h('tr', {}, h('td', {}, 'others of the class'), number(whole(data.by_own_class)), number('')) : null;
    const nobody = data.by_no_single_object ? h('tr', {}, h('td', {}, 'no single object'), number(whole(data.by_no_single_object)), number('')) : null;
    place.replaceChildren(
      h('p', {class: 'kept'}, `${whole(data.objects)} objects with ${bytesText(data.bytes)}. With them ${bytesText(data.kept)} would be freed.`),
      h('h3', {}, 'They are reachable only through'), table('above', ['Class', 'Objects of ' + shortName(one.name), 'Kept'], rowsOf(data.above, [own, nobody])),
      h('h3', {}, 'Only they keep alive'), table('below', ['Class', 'Objects', 'Kept'], rowsOf(data.below)));
  }

  async function chooseObject(id) {
    const data = await get('heap/object', {object: id});
    const referrers = h('div'), path = h('div');
    panel.replaceChildren(
      h('div', {class: 'bar'}, h('h2', {}, data.text), h('span', {class: 'quiet'}, `${whole(data.bytes)} bytes`),
        data.summary ? h('span', {class: 'summary'}, data.summary) : null,
        h('button', {onclick: () => attempt(() => drawReferrers(id, referrers))}, 'Who refers to it'),
        h('button', {onclick: () => attempt(() => drawPath(id, path))}, 'Way from a root')),
      path, referrers,
      table('contents', ['Name', 'Type', 'Value'], h('tbody', {}, data.contents.map((each) => h('tr', {},
        h('td', {title: each.holder ?? ''}, each.name), h('td', {class: 'quiet', title: each.type}, shortName(each.type)), h('td', {}, objectButton(each)))))));
  }

  async function drawReferrers(id, place) {
    const {referrers} = await get('heap/referrers', {object: id});
    place.replaceChildren(h('h3', {}, 'Who refers to it'), referrers.length ?
      table('referrers', ['Object', 'By'], h('tbody', {}, referrers.map((each) => h('tr', {}, h('td', {}, objectButton(each)), h('td', {}, each.by))))) :
      h('p', {class: 'quiet'}, 'Nobody: it is garbage.'));
  }

  async function drawPath(id, place) {
    const {root: rootKind, way} = await get('heap/path', {object: id});
    place.replaceChildren(h('h3', {}, 'Way from a root'), way.length ?
      h('ol', {class: 'way'}, h('li', {class: 'quiet'}, rootKind), way.map((step) => h('li', {}, step.by ? h('code', {}, step.by + ' \u2192 ') : '', objectButton(step),
        step.retained ? h('span', {class: 'quiet'}, ` keeps ${bytesText(step.retained)}`) : ''))) :
      h('p', {class: 'quiet'}, 'None but weak references lead to it.'));
  }

  async function switchFilm() { await post('heap/film', {on: filmOn ? 0 : 1}); }

  function drawFilm(data) {
    filmOn = data.film_on;
    filmButton.setAttribute('aria-pressed', filmOn);
    filmButton.textContent = filmOn ? 'End the film' : 'Film';
    show(film, [filmOn, data.film, data.cells], () => {
      const most = d3.max(data.film, (one) => one.milliseconds) ?? 1;
      const collections = data.film.length ? table('collections', ['Collection', 'At', 'Took', 'Died', 'Most of them'], h('tbody', {},
        data.film.toReversed().slice(0, 50).map((one) => h('tr', {}, number(one.number), number((one.begin / 1000).toFixed(1) + ' s'),
          h('td', {}, bar('pause', `${Math.max(1, 80 * one.milliseconds / most)}px`), one.milliseconds.toFixed(1) + ' ms'),
          number(whole(one.died)), h('td', {}, one.most.map((each) => `${shortName(each.name)} ${whole(each.objects)}`).join(', ')))))) :
        h('p', {class: 'quiet'}, filmOn ? 'No collection yet.' : '');
      return data.cells ? [collections, cellsOf(data.cells)] : [collections];
    });
  }

  /** A strip for each size of cells: what they hold. */
  function cellsOf(cells) {
    const kinds = [['live', 'live at the last collection'], ['recent', 'new since then'], ['dead', 'dead, not overwritten yet'], ['unused', 'unused']];
    return h('div', {class: 'cells'}, h('h3', {}, 'Blocks by size of their cells'),
      h('p', {class: 'legend'}, kinds.map(([kind, words]) => h('span', {}, h('i', {class: 'swatch cell-' + kind}), words))),
      h('table', {}, h('tbody', {}, cells.map((one) => {
        const all = d3.sum(kinds, ([kind]) => one[kind]) || 1;
        return h('tr', {}, h('td', {}, one.name), number(`${whole(one.blocks)} blocks`),
          h('td', {class: 'cell-strip'}, kinds.map(([kind, words]) => one[kind] ?
            bar('cell-' + kind, `${100 * one[kind] / all}%`, `${whole(one[kind])} ${words}`) : null)),
          h('td', {class: 'quiet'}, kinds.filter(([kind]) => one[kind]).map(([kind]) => `${whole(one[kind])} ${kind}`).join(', ')));
      }))));
  }

  return {
    update(data) {
      if (data.version !== version) attempt(drawClasses);
      drawFilm(data);
    },
  };
}

export default {name: 'heap', title: 'Heap', enter};
