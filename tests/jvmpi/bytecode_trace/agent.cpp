// SPDX-License-Identifier: Apache-2.0
#include "profiler.hpp"

namespace {

std::atomic<JNIEnv*> main_thread{nullptr};  // other threads may have an event under way when it is disabled
int steps = 0, entries = 0;

void notify(JVMPI_Event* event) {
  if (event->env_id != main_thread) return;
  if (event->event_type == JVMPI_EVENT_INSTRUCTION_START) ++steps;
  if (event->event_type == JVMPI_EVENT_METHOD_ENTRY) ++entries;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_THREAD_START});
}

JNIEXPORT void JNICALL Java_Test_steps(JNIEnv* env, jclass, jboolean on) {
  main_thread = env;
  for (const jint event : {JVMPI_EVENT_INSTRUCTION_START, JVMPI_EVENT_METHOD_ENTRY})
    on ? jvmpi->EnableEvent(event, nullptr) : jvmpi->DisableEvent(event, nullptr);
}

JNIEXPORT void JNICALL Java_Test_seen(JNIEnv* env, jclass, jstring when) {
  const char* text = env->GetStringUTFChars(when, nullptr);
  const bool wanted = std::strcmp(text, "enabled") == 0;
  expect((steps > 0) == wanted && (entries > 0) == wanted, "%s: %s", text, wanted ? "steps and entries" : "none");
  env->ReleaseStringUTFChars(when, text);
  steps = entries = 0;
}
}
