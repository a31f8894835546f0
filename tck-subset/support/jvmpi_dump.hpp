// SPDX-License-Identifier: Apache-2.0
// Dumps, read with the facts that CLASS_LOAD has told.
#pragma once
#include "jvmpi_names.hpp"

/// A dump of level 1 or 2. In NotifyEvent, because the classes' facts are asked for.
inline Dump read_dump(const char* begin, const char* end, jint level) {
  return read_dump(begin, end, level, [](jobjectID type) { return facts_of(type); });
}
