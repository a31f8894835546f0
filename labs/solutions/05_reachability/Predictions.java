// SPDX-License-Identifier: Apache-2.0
/** Is the object of the scene (Scenes.java) still there behind a collection? Write "alive" or "gone", then run it. */
public class Predictions {
    static final String RING = "gone";
    static final String OUTER = "alive";
    static final String CAPTURED = "alive";
    static final String NOT_CAPTURED = "gone";
    static final String SOFT = "alive";
    static final String THREAD = "alive";
    static final String NEW_THREAD = "gone";
    static final String THREAD_LOCAL = "alive";
}
