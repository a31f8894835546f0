// SPDX-License-Identifier: Apache-2.0
class Library {
  static void greet(String who, int times) {}
  static void newer() {}
}
