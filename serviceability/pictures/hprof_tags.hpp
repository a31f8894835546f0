// SPDX-License-Identifier: Apache-2.0
// The kinds of records in a heap dump in the HPROF format, and of the records in its heap.
#pragma once
#include <cstdint>

namespace vitrine::serviceability::hprof {

enum Tag : uint8_t {
  kUtf8 = 0x01,
  kLoadClass = 0x02,
  kStackFrame = 0x04,
  kStackTrace = 0x05,
  kHeapDump = 0x0c,
  kHeapDumpSegment = 0x1c,
  kHeapDumpEnd = 0x2c
};
enum Subtag : uint8_t {
  kRootJniGlobal = 0x01,
  kRootJniLocal = 0x02,
  kRootJavaFrame = 0x03,
  kRootNativeStack = 0x04,
  kRootStickyClass = 0x05,
  kRootThreadBlock = 0x06,
  kRootMonitor = 0x07,
  kRootThread = 0x08,
  kClassDump = 0x20,
  kInstanceDump = 0x21,
  kObjectArrayDump = 0x22,
  kPrimitiveArrayDump = 0x23,
  kRootUnknown = 0xff
};

}  // namespace vitrine::serviceability::hprof
