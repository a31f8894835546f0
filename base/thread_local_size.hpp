// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace vitrine {

/// Bytes that the thread-local variables of the libraries in this process take of the stack of every POSIX thread:
/// mostly some KiB, with ThreadSanitizer's library 800 KiB. Whole pages.
size_t thread_local_bytes();

}  // namespace vitrine
