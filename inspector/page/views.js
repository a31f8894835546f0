// SPDX-License-Identifier: Apache-2.0
// All views of the page, in the order of their tabs. README.md says how to add one.
import back from './views/back.js';
import classes from './views/classes.js';
import control from './views/control.js';
import events from './views/events.js';
import heap from './views/heap.js';
import threads from './views/threads.js';

export default [threads, control, back, heap, classes, events];
