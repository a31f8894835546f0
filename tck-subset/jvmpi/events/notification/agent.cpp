// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "jvmpi_journal.hpp"

namespace {

std::atomic<int> events{0};
std::atomic<bool> requests{false}, enables{false};
std::atomic<int> expected{0}, arrived{0};
std::atomic<bool> met{false};

/// Waits in NotifyEvent for the other thread, a minute at most.
void meet(const JVMPI_Event& event) {
  if (expected == 0 || number_of(event) != JVMPI_EVENT_METHOD_ENTRY) return;
  {
    std::lock_guard hold(journal::lock);
    if (journal::name_of(event.u.method.method_id) != "twice") return;
  }
  ++arrived;
  for (int i = 0; i < 60000 && arrived < expected; ++i) usleep(1000);
  if (arrived == expected) met = true;
}

bool is_target(const JVMPI_Event& event) {
  std::lock_guard hold(journal::lock);
  return journal::name_of(event.u.method.method_id) == "target";
}

void notify(JVMPI_Event* event) {
  ++events;
  journal::note_event(event);
  meet(*event);
  if (journal::label.empty()) return;
  const jint number = number_of(*event);
  if (requests && number == JVMPI_EVENT_METHOD_ENTRY && is_target(*event)) {
    const WithoutCollections none;
    pi->RequestEvent(JVMPI_EVENT_THREAD_START, pi->GetThreadObject(event->env_id));
  }
  if (enables && number == JVMPI_EVENT_METHOD_ENTRY && is_target(*event)) {
    pi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr);
    pi->EnableEvent(JVMPI_EVENT_METHOD_EXIT, nullptr);
  }
  if (enables && number == JVMPI_EVENT_METHOD_EXIT && is_target(*event))
    pi->DisableEvent(JVMPI_EVENT_METHOD_EXIT, nullptr);
}

}  // namespace

extern "C" {
JNIEXPORT jint JNICALL Java_Test_eventsSoFar(JNIEnv*, jclass) { return events; }
JNIEXPORT void JNICALL Java_Test_requestInEvents(JNIEnv*, jclass, jboolean on) { requests = on; }
JNIEXPORT void JNICALL Java_Test_enableInEvents(JNIEnv*, jclass, jboolean on) { enables = on; }
JNIEXPORT jboolean JNICALL Java_Test_meetInEvents(JNIEnv*, jclass, jint threads) {
  expected = threads;
  return met;
}
JNIEXPORT jint JNICALL Java_Test_enableWithArgument(JNIEnv*, jclass, jint event) {
  return pi->EnableEvent(event, &events);
}
JNIEXPORT jint JNICALL Java_Test_disableWithArgument(JNIEnv*, jclass, jint event) {
  return pi->DisableEvent(event, &events);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
