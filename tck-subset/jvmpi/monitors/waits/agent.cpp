// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "jvmpi_journal.hpp"

namespace {
std::atomic<jlong> last_waited{-1};
void notify(JVMPI_Event* event) {
  journal::note_event(event);
  if (event->event_type == JVMPI_EVENT_MONITOR_WAITED && !journal::label.empty())
    last_waited = event->u.monitor_wait.timeout;
}
}  // namespace

extern "C" {
JNIEXPORT jlong JNICALL Java_Test_lastWaited(JNIEnv*, jclass) { return last_waited; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
