// SPDX-License-Identifier: Apache-2.0
// Places for the nodes and links of a graph: rows from the top, each link downwards but for those that close a cycle.
// Links pass between the nodes of the rows that they cross. Nothing overlaps.

const ROW = 66;      // from one row to the next
const GAP = 18;      // between neighbours in a row
const PASSAGE = 10;  // width of the place where a link crosses a row
const MARGIN = 4;
const PART_GAP = 24;  // between parts that are not connected
const SWEEPS = 8;

/** Marks the links that lead back to the way from a root as `back`; the others make no cycle. */
function findBackLinks(nodes, links) {
  const out = d3.group(links, (link) => link.source);
  const entered = new Set(links.map((link) => link.target));
  const done = new Set();
  const visit = (node, way) => {
    if (done.has(node)) return;
    way.add(node);
    for (const link of out.get(node) ?? []) {
      link.back = way.has(link.target);
      if (!link.back) visit(link.target, way);
    }
    way.delete(node);
    done.add(node);
  };
  for (const node of [...nodes.filter((one) => !entered.has(one)), ...nodes]) visit(node, new Set());
}

/** Distances from the last row: each node is above those that its links lead to, where there is room in the row. */
function chooseRows(nodes, links, width) {
  const below = new Map(nodes.map((node) => [node, []]));
  for (const link of links) below.get(link.back ? link.target : link.source).push(link.back ? link.source : link.target);
  const used = [];
  const visit = (node) => {
    if (node.row !== undefined) return node.row;
    let row = below.get(node).length ? 1 + Math.max(...below.get(node).map(visit)) : 0;
    while ((used[row] ?? 0) > 0 && used[row] + GAP + node.width > width) ++row;
    used[row] = (used[row] ?? -GAP) + GAP + node.width;
    return node.row = row;
  };
  nodes.forEach(visit);
  for (const node of nodes) node.row = used.length - 1 - node.row;
  return used.length;
}

/** The nearest places to the wanted ones that keep the order and the distances, within the width. */
function spread(row, width) {
  const pools = [];
  let offset = 0;
  for (const node of row) {
    node.offset = offset + node.width / 2;
    offset += node.width + GAP;
    pools.push({sum: node.wanted - node.offset, count: 1, nodes: [node]});
    while (pools.length > 1 && pools.at(-2).sum / pools.at(-2).count > pools.at(-1).sum / pools.at(-1).count) {
      const last = pools.pop();
      pools.at(-1).sum += last.sum;
      pools.at(-1).count += last.count;
      pools.at(-1).nodes.push(...last.nodes);
    }
  }
  for (const pool of pools)
    for (const node of pool.nodes) node.x = pool.sum / pool.count + node.offset;
  let left = MARGIN;
  for (const node of row) {
    node.x = Math.max(node.x, left + node.width / 2);
    left = node.x + node.width / 2 + GAP;
  }
  let right = width - MARGIN;
  for (const node of row.toReversed()) {
    node.x = Math.min(node.x, right - node.width / 2);
    right = node.x - node.width / 2 - GAP;
  }
}

/** A connected part of the graph, with its upper left corner at 0, 0. Returns its size. */
function layOutPart(nodes, links, room, nodeHeight) {
  findBackLinks(nodes, links);
  const count = chooseRows(nodes, links, room - 2 * MARGIN);
  const rows = d3.range(count).map(() => []);
  for (const node of nodes) {
    rows[node.row].push(node);
    node.above = [];
    node.below = [];
  }
  for (const link of links) {
    const [upper, lower] = link.back ? [link.target, link.source] : [link.source, link.target];
    link.way = [upper];
    for (let row = upper.row + 1; row < lower.row; ++row) {
      link.way.push({width: PASSAGE, row, above: [], below: []});
      rows[row].push(link.way.at(-1));
    }
    link.way.push(lower);
    d3.pairs(link.way, (one, next) => {
      one.below.push(next);
      next.above.push(one);
    });
  }
  const number = (row) => row.forEach((node, place) => { node.place = place; });
  rows.forEach(number);
  const arrange = (row, side) => {
    for (const node of row) node.wanted = d3.mean(node[side], (one) => one.place) ?? node.place;
    row.sort((a, b) => a.wanted - b.wanted || a.place - b.place);
    number(row);
  };
  for (let sweep = 0; sweep < SWEEPS; ++sweep) {
    rows.forEach((row) => arrange(row, 'above'));
    rows.toReversed().forEach((row) => arrange(row, 'below'));
  }
  const width = Math.max(...rows.map((row) => d3.sum(row, (node) => node.width + GAP) - GAP + 2 * MARGIN));
  for (const row of rows) {
    for (const node of row) node.wanted = width / 2;
    spread(row, width);
  }
  const move = (row, side) => {
    for (const node of row) node.wanted = d3.mean(node[side], (one) => one.x) ?? node.x;
    spread(row, width);
  };
  for (let sweep = 0; sweep < SWEEPS; ++sweep) {
    rows.forEach((row) => move(row, 'above'));
    rows.toReversed().forEach((row) => move(row, 'below'));
  }
  for (const row of rows)
    for (const node of row) node.y = nodeHeight / 2 + MARGIN + node.row * ROW;
  // At a node, a link that goes up against the others keeps to the side from which it comes.
  for (const link of links) {
    const shift = (node, next) => link.back ? Math.min(node.width / 2 - 10, 26) * (next.x < node.x ? -1 : 1) : 0;
    link.points = link.way.flatMap((node, place) => {
      const half = node.width === PASSAGE && !nodes.includes(node) ? 0 : nodeHeight / 2;
      if (half === 0) return [{x: node.x, y: node.y - nodeHeight / 2}, {x: node.x, y: node.y + nodeHeight / 2}];
      return [{x: node.x + shift(node, link.way[place === 0 ? 1 : place - 1]), y: node.y + (place === 0 ? half : -half)}];
    });
    if (link.back) link.points.reverse();
  }
  return {nodes, links, width, height: (count - 1) * ROW + nodeHeight + 2 * MARGIN};
}

/** The connected parts, in the order of their first nodes. */
function partsOf(nodes, links) {
  const part = new Map(nodes.map((node) => [node, node]));
  const find = (node) => {
    while (part.get(node) !== node) node = part.get(node);
    return node;
  };
  for (const link of links) part.set(find(link.target), find(link.source));
  return [...d3.group(nodes, find).values()];
}

/**
 * Gives nodes, which have a `width` and all the same height, the middle `x`, `y`; and links, with `source` and
 * `target`, the `points` of their way. Parts that are not connected lie beside each other, or below if there is no room.
 * Returns the width, which is `room` unless a part needs more, and the height.
 */
export function layOut(nodes, links, room, nodeHeight) {
  let width = room, top = 0, height = 0, left = 0, below = 0, column = 0;
  for (const members of partsOf(nodes, links)) {
    const own = new Set(members);
    const part = layOutPart(members, links.filter((link) => own.has(link.source)), room, nodeHeight);
    const fitsBelow = column > 0 && part.width <= column && below + PART_GAP + part.height <= height;
    if (fitsBelow) {
      part.x = left - column;
      part.y = below + PART_GAP;
    } else {
      const next = left === 0 ? 0 : left + PART_GAP;
      if (next > 0 && next + part.width > room) {  // a new row of parts
        top = height + PART_GAP;
        left = column = 0;
      }
      part.x = left === 0 ? 0 : left + PART_GAP;
      part.y = top;
      left = part.x + part.width;
      column = left === part.width ? 0 : part.width;
    }
    below = part.y + part.height;
    height = Math.max(height, below);
    width = Math.max(width, left);
    for (const node of members) {
      node.x += part.x;
      node.y += part.y;
    }
    for (const point of part.links.flatMap((link) => link.points)) {
      point.x += part.x;
      point.y += part.y;
    }
  }
  return {width, height};
}
