// SPDX-License-Identifier: Apache-2.0
/** Is the object of the scene (Scenes.java) still there behind a collection? Write "alive" or "gone", then run it. */
public class Predictions {
    static final String RING = "?";
    static final String OUTER = "?";
    static final String CAPTURED = "?";
    static final String NOT_CAPTURED = "?";
    static final String SOFT = "?";
    static final String THREAD = "?";
    static final String NEW_THREAD = "?";
    static final String THREAD_LOCAL = "?";
}
