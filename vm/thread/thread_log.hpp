// SPDX-License-Identifier: Apache-2.0
// -Xlog:os+thread: the lives of threads.
#pragma once

namespace vitrine::vm {

/// Logs a line if that is wanted. HOTSPOT: the texts of all callers. Any thread may call it; no safepoint.
[[gnu::format(printf, 1, 2)]] void log_os_thread(const char* pattern, ...);

}  // namespace vitrine::vm
