// SPDX-License-Identifier: Apache-2.0
interface Library {
  static void open() {}
}
