// SPDX-License-Identifier: Apache-2.0
// The bits of GetThreadState as words, for cases about threads.
#pragma once
#include "tck.hpp"

/// The names of all bits except the vendor's own: `alive runnable`, `alive waiting indefinitely object-wait`...; `new`
/// if there are none. A bit that the specification reserves is shown as `reserved`.
inline std::string state_words(jint state) {
  static const struct {
    jint bit;
    const char* word;
  } bits[] = {{JVMTI_THREAD_STATE_ALIVE, "alive"},
              {JVMTI_THREAD_STATE_TERMINATED, "terminated"},
              {JVMTI_THREAD_STATE_RUNNABLE, "runnable"},
              {JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER, "blocked"},
              {JVMTI_THREAD_STATE_WAITING, "waiting"},
              {JVMTI_THREAD_STATE_WAITING_INDEFINITELY, "indefinitely"},
              {JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT, "with-timeout"},
              {JVMTI_THREAD_STATE_SLEEPING, "sleeping"},
              {JVMTI_THREAD_STATE_IN_OBJECT_WAIT, "object-wait"},
              {JVMTI_THREAD_STATE_PARKED, "parked"},
              {JVMTI_THREAD_STATE_SUSPENDED, "suspended"},
              {JVMTI_THREAD_STATE_INTERRUPTED, "interrupted"},
              {JVMTI_THREAD_STATE_IN_NATIVE, "native"}};
  state &= ~(JVMTI_THREAD_STATE_VENDOR_1 | JVMTI_THREAD_STATE_VENDOR_2 | JVMTI_THREAD_STATE_VENDOR_3);
  std::string words;
  for (auto [bit, word] : bits) {
    if ((state & bit) != 0) words += (words.empty() ? "" : " ") + std::string(word);
    state &= ~bit;
  }
  return state != 0 ? words + " reserved" : words.empty() ? "new" : words;
}

inline std::string thread_state(jvmtiEnv* jvmti, jthread thread) {
  jint state = 0;
  jvmtiError error = jvmti->GetThreadState(thread, &state);
  return error == JVMTI_ERROR_NONE ? state_words(state) : error_name(jvmti, error);
}
