// SPDX-License-Identifier: Apache-2.0
// What the C library's malloc does badly for a VM.
#pragma once
#include <cstddef>

namespace vitrine {

/// Makes the next `bytes` of the calling thread's malloc arena accessible, and faults them in, so they should be bytes
/// that will be used. Otherwise glibc makes page after page accessible as they are used, in every arena but that of the
/// main thread, each with a system call.
void open_native_heap(size_t bytes);

}  // namespace vitrine
