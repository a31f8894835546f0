// SPDX-License-Identifier: Apache-2.0
// All views of the page, in the order of their tabs. README.md says how to add one.
import threads from './views/threads.js';
import control from './views/control.js';
import back from './views/back.js';
import heap from './views/heap.js';
import classes from './views/classes.js';

export default [threads, control, back, heap, classes];
