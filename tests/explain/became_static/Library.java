// SPDX-License-Identifier: Apache-2.0
class Library {
  void open() {}
  static void close() {}
  int size;
  static int count;
}
