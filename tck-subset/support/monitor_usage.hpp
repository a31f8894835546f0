// SPDX-License-Identifier: Apache-2.0
// Prints the result of GetObjectMonitorUsage for an object.
#pragma once
#include <algorithm>
#include <vector>

#include "tck.hpp"

/// Prints the owner and its number of entries.
inline jvmtiMonitorUsage show_usage(jobject object) {
  jvmtiMonitorUsage usage{};
  show(jvmti, "usage", jvmti->GetObjectMonitorUsage(object, &usage));
  say("owner %s, entered %d", usage.owner == nullptr ? "null" : thread_name(jvmti, usage.owner).c_str(),
      usage.entry_count);
  return usage;
}

/// Prints the names of the threads, sorted, and deallocates the list.
inline void show_threads(const char* what, jint count, jthread* threads) {
  std::vector<std::string> names;
  for (jint i = 0; i < count; ++i) names.push_back(thread_name(jvmti, threads[i]));
  std::sort(names.begin(), names.end());
  say("%s: %d", what, count);
  for (const std::string& name : names) say("  %s", name.c_str());
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads)), "Deallocate");
}

inline void show_waiters(const jvmtiMonitorUsage& usage) { show_threads("waiters", usage.waiter_count, usage.waiters); }
inline void show_notified(const jvmtiMonitorUsage& usage) {
  show_threads("to be notified", usage.notify_waiter_count, usage.notify_waiters);
}
