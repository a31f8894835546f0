// SPDX-License-Identifier: Apache-2.0
/**
 * Is the object still there behind a collection? Write "alive" or "gone" before you run it; the scenes are in Scenes.java.
 */
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
