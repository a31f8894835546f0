// SPDX-License-Identifier: Apache-2.0
/**
 * Is the object still there behind a collection? Write "alive" or "gone" before you run it; the scenes are in Scenes.java.
 */
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
