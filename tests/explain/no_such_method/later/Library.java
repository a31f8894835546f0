// SPDX-License-Identifier: Apache-2.0
class Library {
  static void greet(String who) {}
  static void greet(String who, long times) {}
  static void Greet(String who, int times) {}
  static void neverAlike() {}
  static void new_er() {}
  static void newre() {}
}
