// SPDX-License-Identifier: Apache-2.0
class Library {
  static void open() {}
  void close() {}
  static int size;
  int count;
}
