// SPDX-License-Identifier: Apache-2.0
// Files that are compressed while they are written (jcmd GC.heap_dump -gz=N).
#pragma once
#include <cstdio>
#include <string>

namespace vitrine::serviceability {

/// A stream that writes to `file` in the gzip format and closes `file` when it is closed. Each megabyte becomes one
/// gzip member, so that readers can start in the middle; the comment of the first member tells heap dump readers so.
/// `level` is 1 to 9. On failure the result is null, `*error` says why, and `file` stays open.
FILE* open_gzip(FILE* file, int level, std::string* error);

}  // namespace vitrine::serviceability
