// SPDX-License-Identifier: Apache-2.0
// Files that are compressed while they are written (jcmd GC.heap_dump -gz=N).
#pragma once
#include <cstdio>
#include <string>

namespace vitrine::serviceability {

/// Writes to `file`, which it closes at its end, in the gzip format: one member for each megabyte, so that readers can
/// start in the middle; the first one's comment says so as the tools that read heap dumps expect. Level 1 to 9.
/// Null: it can not be had, `error` says why, `file` is still open.
FILE* open_gzip(FILE* file, int level, std::string* error);

}  // namespace vitrine::serviceability
