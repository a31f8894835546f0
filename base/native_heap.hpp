// SPDX-License-Identifier: Apache-2.0
// What the C library's malloc does badly for a VM.
#pragma once
#include <cstddef>

namespace vitrine {

/// Makes the next `bytes` of the calling thread's malloc arena accessible, without touching them. Otherwise glibc does
/// so page by page as they are used, in every arena but that of the main thread, each with a system call.
void open_native_heap(size_t bytes);

}  // namespace vitrine
