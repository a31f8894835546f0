// SPDX-License-Identifier: Apache-2.0
class Library {
  static void open() {}
}
