// SPDX-License-Identifier: Apache-2.0
// Elements. Text is always set as text, never as HTML: names come from the program.

/** An element: `h('td', {class: 'name', onclick: f}, 'text', other)`. An attribute that is false or null is left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces the children of `element`, but only if `key` differs from that of the last time: what has the focus or a selection stays. */
export function show(element, key, make) {
  const text = JSON.stringify(key);
  if (element.shownKey === text) return;
  element.shownKey = text;
  element.replaceChildren(...[make()].flat());
}

/** `java.lang.Object` as `Object` with the whole name as a tooltip. */
export function shortName(name) {
  const end = name.indexOf('/') < 0 ? name.length : name.indexOf('/');
  return name.slice(name.lastIndexOf('.', end) + 1);
}

/** The place of a frame, as a stack trace has it. */
export function placeOf(frame) {
  if (frame.bci < 0) return 'native';
  return (frame.source || 'unknown source') + (frame.line >= 0 ? ':' + frame.line : '');
}
