// SPDX-License-Identifier: Apache-2.0
// Reads the result of GetConstantPool.
#pragma once
#include <vector>

#include "tck.hpp"

/// A parsed constant pool, whose entries can be shown as text.
struct Pool {
  std::vector<const unsigned char*> entries;
  static unsigned u2(const unsigned char* at) { return static_cast<unsigned>(at[0] << 8 | at[1]); }
  /// `entries` is empty if the bytes are not a valid constant pool.
  Pool(const unsigned char* bytes, jint size, jint count) : entries(count) {
    const unsigned char* at = bytes;
    for (jint i = 1; i < count && at < bytes + size; ++i) {
      entries[i] = at;
      switch (*at) {
        case 1: at += 3 + u2(at + 1); break;
        case 5:
        case 6: at += 9, ++i; break;
        case 7:
        case 8:
        case 16:
        case 19:
        case 20: at += 3; break;
        case 15: at += 4; break;
        default: at += 5;
      }
    }
    if (at != bytes + size) entries.clear();
  }
  std::string text(unsigned index) const {
    const unsigned char* at = entries.at(index);
    switch (*at) {
      case 1: return std::string(reinterpret_cast<const char*>(at + 3), u2(at + 1));
      case 5: {
        jlong value = 0;
        for (int i = 1; i <= 8; ++i) value = value << 8 | at[i];
        return "long " + std::to_string(value);
      }
      case 7: return text(u2(at + 1));
      case 8: return "string " + text(u2(at + 1));
      case 9:
      case 10: return text(u2(at + 1)) + "." + text(u2(at + 3));
      case 12: return text(u2(at + 1)) + ":" + text(u2(at + 3));
      default: return "tag " + std::to_string(*at);
    }
  }
};
