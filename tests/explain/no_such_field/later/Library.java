// SPDX-License-Identifier: Apache-2.0
class Library extends Older {}
class Older {
  private long size;
}
