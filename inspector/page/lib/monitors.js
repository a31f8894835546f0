// SPDX-License-Identifier: Apache-2.0
// The graph of threads and locks. An arrow from a thread to a lock: waits for it; from a lock to a thread: held by it.
import {shortName, show} from './dom.js';

const MOST_WAITERS = 6;  // of a lock, drawn one by one
const MOST_LOCKS = 24;
const HEIGHT = 26;       // of a node
const CELL = 210;        // height of what a cycle is drawn in

function cut(text, most) {
  return text.length > most ? text.slice(0, most - 1) + '\u2026' : text;
}

/** Nodes and links; `cycle` marks those that are part of one. */
function graphOf(data, mostCharacters) {
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
    for (const [id, label] of waiters.slice(0, MOST_WAITERS))
      links.push({source: thread(id), target, label, cycle: cycle && label === 'blocked' && cyclic.has(id)});
    if (waiters.length > MOST_WAITERS)
      links.push({source: node('m' + lock.id, 'more', `${waiters.length - MOST_WAITERS} more`, false), target, label: 'wait', cycle: false});
  }
  for (const one of nodes.values()) one.width = one.text.length * 7.2 + 22;
  return {nodes: [...nodes.values()], links};
}

/** The nodes of each cycle stand on an ellipse, in the order of the arrows; the others around their neighbours below. */
function layOut({nodes, links}, cycles, width) {
  const perRow = Math.max(1, Math.floor(width / 380));
  cycles.forEach((cycle, index) => {
    const ring = [];
    for (const id of cycle) {
      const link = links.find((one) => one.cycle && one.source.id === 't' + id);
      if (link) ring.push(link.source, link.target);
    }
    const cell = width / Math.min(perRow, cycles.length);
    const widest = Math.max(...ring.map((one) => one.width), 0);
    const x = cell * (index % perRow + 0.5);
    const y = CELL * (Math.floor(index / perRow) + 0.5);
    ring.forEach((one, place) => {
      const angle = 2 * Math.PI * place / ring.length - Math.PI / 2;
      one.fx = one.x = x + Math.cos(angle) * Math.max(30, Math.min(cell, 520) / 2 - widest / 2 - 8);
      one.fy = one.y = y + Math.sin(angle) * (CELL / 2 - HEIGHT);
    });
  });
  const top = Math.ceil(cycles.length / perRow) * CELL;
  const free = nodes.filter((one) => one.fx === undefined);
  const rows = Math.ceil(free.length * 150 / width);
  const height = top + (free.length ? rows * 64 + 30 : 0);
  free.forEach((one, index) => {
    one.x = (index * 0.618 % 1) * width;
    one.y = top + (index + 0.5) / free.length * (height - top);
  });
  const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
  const simulation = d3.forceSimulation(nodes).stop()
    .force('link', d3.forceLink(links).distance(84).strength(0.5))
    .force('apart', d3.forceManyBody().strength(-160))
    .force('collide', d3.forceCollide((one) => one.width / 2 + 6).strength(0.9))
    .force('y', d3.forceY(top + (height - top) / 2).strength(0.08))
    .force('x', d3.forceX(width / 2).strength(0.04));
  for (let tick = 0; tick < 250; ++tick) {
    simulation.tick();
    for (const one of free) {
      one.x = clamp(one.x, one.width / 2 + 2, width - one.width / 2 - 2);
      one.y = clamp(one.y, top + HEIGHT, height - HEIGHT);
    }
  }
  return height;
}

/** Where the line from `from` to `to` meets the border of `to`. */
function border(from, to) {
  const dx = from.x - to.x, dy = from.y - to.y;
  const scale = Math.min(Math.abs((to.width / 2 + 3) / (dx || 1e-6)), Math.abs((HEIGHT / 2 + 3) / (dy || 1e-6)), 1);
  return {x: to.x + dx * scale, y: to.y + dy * scale};
}

export function drawMonitors(place, data) {
  const width = Math.max(280, place.clientWidth);
  const names = data.locks.length ? data.threads.map((thread) => [thread.id, thread.name]) : [];
  show(place, [width, data.locks, data.cycles, names], () => {
    if (data.locks.length === 0) return [];
    const graph = graphOf(data, width < 500 ? 16 : 26);
    const height = layOut(graph, data.cycles, width);
    const svg = d3.create('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('width', width).attr('height', height)
      .attr('role', 'img').attr('aria-label', 'Threads and locks; the table below says the same');
    const defs = svg.append('defs');
    for (const kind of ['plain', 'cycle'])
      defs.append('marker').attr('id', 'arrow-' + kind).attr('class', 'arrow ' + kind).attr('viewBox', '0 0 10 10').attr('refX', 9)
        .attr('refY', 5).attr('markerWidth', 7).attr('markerHeight', 7).attr('markerUnits', 'userSpaceOnUse').attr('orient', 'auto')
        .append('path').attr('d', 'M0,0L10,5L0,10z');
    const edge = svg.selectAll('g.edge').data(graph.links).join('g').attr('class', (one) => 'edge' + (one.cycle ? ' cycle' : ''));
    edge.append('path').attr('marker-end', (one) => `url(#arrow-${one.cycle ? 'cycle' : 'plain'})`).attr('d', (one) => {
      const begin = border(one.target, one.source), end = border(one.source, one.target);
      return `M${begin.x},${begin.y}L${end.x},${end.y}`;
    });
    edge.append('text').attr('x', (one) => (one.source.x + one.target.x) / 2).attr('y', (one) => (one.source.y + one.target.y) / 2 - 3)
      .text((one) => one.label);
    const node = svg.selectAll('g.node').data(graph.nodes).join('g').attr('class', (one) => `node ${one.kind}${one.cycle ? ' cycle' : ''}`)
      .attr('transform', (one) => `translate(${one.x},${one.y})`);
    node.append('title').text((one) => one.full);
    node.append('rect').attr('x', (one) => -one.width / 2).attr('y', -HEIGHT / 2).attr('width', (one) => one.width).attr('height', HEIGHT)
      .attr('rx', (one) => one.kind === 'lock' ? 0 : HEIGHT / 2);
    node.append('text').attr('dy', '0.35em').text((one) => one.text);
    return svg.node();
  });
}
