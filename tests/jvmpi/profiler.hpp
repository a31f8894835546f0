// SPDX-License-Identifier: Apache-2.0
// What the test agents share: getting the interface, and sentences that hold or do not.
#pragma once
#include <jvmpi.h>

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

inline JVMPI_Interface* jvmpi = nullptr;

/// Prints the sentence, or that it does not hold.
__attribute__((format(printf, 2, 3))) inline void expect(bool holds, const char* format, ...) {
  static std::mutex lock;
  std::lock_guard<std::mutex> hold(lock);
  va_list words;
  va_start(words, format);
  if (!holds) std::printf("NOT SO: ");
  std::vprintf(format, words);
  va_end(words);
  std::putchar('\n');
  std::fflush(stdout);
}

/// For JVM_OnLoad: gets the interface and enables the events.
inline jint start_profiler(JavaVM* vm, void (*notify)(JVMPI_Event*), std::initializer_list<jint> events,
                           jint version = JVMPI_VERSION_1_2) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmpi), version) != JNI_OK) return JNI_ERR;
  jvmpi->NotifyEvent = notify;
  for (jint event : events)
    if (jvmpi->EnableEvent(event, nullptr) != JVMPI_SUCCESS) return JNI_ERR;
  return JNI_OK;
}

/// Holds a raw monitor for its life.
struct Locked {
  explicit Locked(JVMPI_RawMonitor m) : monitor(m) { jvmpi->RawMonitorEnter(monitor); }
  ~Locked() { jvmpi->RawMonitorExit(monitor); }
  Locked(const Locked&) = delete;
  JVMPI_RawMonitor monitor;
};

inline JVMPI_RawMonitor new_monitor(const char* name) { return jvmpi->RawMonitorCreate(const_cast<char*>(name)); }
