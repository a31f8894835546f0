// SPDX-License-Identifier: Apache-2.0
// What the VM itself tells whoever started it.
#pragma once
#include <cstdio>

namespace vitrine::vm {

/// Prints a message, with the embedder's vfprintf hook if there is one.
[[gnu::format(printf, 2, 3)]] void complain(FILE* stream, const char* format, ...);

}  // namespace vitrine::vm
