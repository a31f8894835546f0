// SPDX-License-Identifier: Apache-2.0
// The graph of threads and locks. An arrow from a thread to a lock: waits for it; from a lock to a thread: held by it.
import {shortName, show} from './dom.js';
import {layOut} from './layers.js';

const MOST_LOCKS = 24;
const HEIGHT = 26;  // of a node

function cut(text, most) { return text.length > most ? text.slice(0, most - 1) + '\u2026' : text; }

/** Nodes and links; `cycle` marks those that are part of one. Of a lock, `mostWaiters` are drawn one by one. */
function graphOf(data, mostCharacters, mostWaiters) {
  const name = new Map(data.threads.map((thread) => [thread.id, thread.name]));
  const cyclic = new Set(data.cycles.flat());
  const nodes = new Map();
  const links = [];
  const node = (id, kind, text, cycle) => {
    if (!nodes.has(id)) nodes.set(id, {id, kind, full: text, text: cut(text, mostCharacters), cycle, width: 0});
    return nodes.get(id);
  };
  const thread = (id) => node('t' + id, 'thread', name.get(id) ?? 'a thread', cyclic.has(id));
  const inCycle = (lock) => cyclic.has(lock.owner) && lock.blocked.some((id) => cyclic.has(id));
  const locks = [...data.locks].sort((a, b) => inCycle(b) - inCycle(a) || b.blocked.length - a.blocked.length);
  for (const lock of locks.slice(0, MOST_LOCKS)) {
    const cycle = inCycle(lock);
    const target = node('l' + lock.id, 'lock', shortName(lock.text), cycle);
    target.full = lock.text;
    if (lock.owner) links.push({source: target, target: thread(lock.owner), label: 'held by', cycle});
    const waiters = [...lock.blocked.map((id) => [id, 'blocked']), ...lock.waiting.map((id) => [id, 'waits'])];
    waiters.sort((a, b) => cyclic.has(b[0]) - cyclic.has(a[0]));
    for (const [id, label] of waiters.slice(0, mostWaiters))
      links.push({source: thread(id), target, label, cycle: cycle && label === 'blocked' && cyclic.has(id)});
    if (waiters.length > mostWaiters)
      links.push({
        source: node('m' + lock.id, 'more', `${waiters.length - mostWaiters} more`, false),
        target,
        label: 'wait',
        cycle: false
      });
  }
  for (const one of nodes.values()) one.width = one.text.length * 7.2 + 22;
  return {nodes: [...nodes.values()], links};
}

/** A curve through the points, which leaves and arrives vertically. */
function curve(points) {
  return points.map(({x, y}, index) => {
    if (index === 0) return `M${x},${y}`;
    const before = points[index - 1], middle = (before.y + y) / 2;
    return `C${before.x},${middle} ${x},${middle} ${x},${y}`;
  }).join('');
}

/**
 * Where the label of a link is: near its source, which no other link leaves, or in the middle of one that goes up
 * against the others. All parts of a way with an even number are between two rows.
 */
function labelOf({points, back}) {
  const gap = back ? 2 * Math.floor((points.length - 2) / 4) : 0, part = back ? 0.5 : 0.36;
  const from = points[gap], to = points[gap + 1];
  return {x: from.x + (to.x - from.x) * part * part * (3 - 2 * part), y: from.y + (to.y - from.y) * part};
}

export function drawMonitors(place, data) {
  const room = Math.max(280, place.clientWidth);
  const names = data.locks.length ? data.threads.map((thread) => [thread.id, thread.name]) : [];
  show(place, [room, data.locks, data.cycles, names], () => {
    if (data.locks.length === 0) return [];
    const graph = graphOf(data, room < 500 ? 16 : 26, Math.max(2, Math.floor(room / 130)));
    const {width, height} = layOut(graph.nodes, graph.links, room, HEIGHT);
    const svg = d3.create('svg')
                    .attr('viewBox', `0 0 ${width} ${height}`)
                    .attr('width', width)
                    .attr('height', height)
                    .attr('role', 'img')
                    .attr('aria-label', 'Threads and locks; the table below says the same');
    const defs = svg.append('defs');
    for (const kind of ['plain', 'cycle'])
      defs.append('marker')
          .attr('id', 'arrow-' + kind)
          .attr('class', 'arrow ' + kind)
          .attr('viewBox', '0 0 10 10')
          .attr('refX', 9)
          .attr('refY', 5)
          .attr('markerWidth', 7)
          .attr('markerHeight', 7)
          .attr('markerUnits', 'userSpaceOnUse')
          .attr('orient', 'auto')
          .append('path')
          .attr('d', 'M0,0L10,5L0,10z');
    const edge = svg.selectAll('g.edge')
                     .data(graph.links)
                     .join('g')
                     .attr('class', (one) => 'edge' + (one.cycle ? ' cycle' : ''));
    edge.append('path')
        .attr('marker-end', (one) => `url(#arrow-${one.cycle ? 'cycle' : 'plain'})`)
        .attr('d', (one) => curve(one.points));
    edge.append('text')
        .attr('x', (one) => labelOf(one).x)
        .attr('y', (one) => labelOf(one).y)
        .attr('dy', '0.35em')
        .text((one) => one.label);
    const node = svg.selectAll('g.node')
                     .data(graph.nodes)
                     .join('g')
                     .attr('class', (one) => `node ${one.kind}${one.cycle ? ' cycle' : ''}`)
                     .attr('transform', (one) => `translate(${one.x},${one.y})`);
    node.append('title').text((one) => one.full);
    node.append('rect')
        .attr('x', (one) => -one.width / 2)
        .attr('y', -HEIGHT / 2)
        .attr('width', (one) => one.width)
        .attr('height', HEIGHT)
        .attr('rx', (one) => one.kind === 'lock' ? 0 : HEIGHT / 2);
    node.append('text').attr('dy', '0.35em').text((one) => one.text);
    return svg.node();
  });
}
