// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "jvmpi.hpp"

namespace {

void* as_data(jlong value) { return reinterpret_cast<void*>(value); }

std::atomic<bool> counting{false};
std::atomic<jlong> last_count{0};

/// The example of 1.5.
void notify(JVMPI_Event* event) {
  if (!counting) return;
  auto* counter = static_cast<jlong*>(pi->GetThreadLocalStorage(event->env_id));
  switch (event->event_type) {
    case JVMPI_EVENT_THREAD_START: pi->SetThreadLocalStorage(event->env_id, new jlong(0)); break;
    case JVMPI_EVENT_METHOD_ENTRY:
      if (counter != nullptr) ++*counter;
      break;
    case JVMPI_EVENT_THREAD_END:
      if (counter == nullptr) break;
      last_count = *counter;
      delete counter;
      pi->SetThreadLocalStorage(event->env_id, nullptr);
      break;
    default: break;
  }
}

}  // namespace

extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_atFirst(JNIEnv* env, jclass) { return pi->GetThreadLocalStorage(env) == nullptr; }
JNIEXPORT jboolean JNICALL Java_Test_setAndGot(JNIEnv* env, jclass) {
  static int data;
  pi->SetThreadLocalStorage(env, &data);
  const bool got = pi->GetThreadLocalStorage(env) == &data;
  pi->SetThreadLocalStorage(env, nullptr);
  return got && pi->GetThreadLocalStorage(env) == nullptr;
}
JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }
JNIEXPORT void JNICALL Java_Test_set(JNIEnv*, jclass, jlong thread, jlong value) {
  pi->SetThreadLocalStorage(as_env(thread), as_data(value));
}
JNIEXPORT jlong JNICALL Java_Test_get(JNIEnv*, jclass, jlong thread) {
  return reinterpret_cast<jlong>(pi->GetThreadLocalStorage(as_env(thread)));
}
JNIEXPORT jboolean JNICALL Java_Test_apart(JNIEnv* env, jclass) {
  static int of_jvmti, of_jvmpi;
  check(jvmti->SetThreadLocalStorage(nullptr, &of_jvmti), "SetThreadLocalStorage");
  pi->SetThreadLocalStorage(env, &of_jvmpi);
  void* got = nullptr;
  check(jvmti->GetThreadLocalStorage(nullptr, &got), "GetThreadLocalStorage");
  return got == &of_jvmti && pi->GetThreadLocalStorage(env) == &of_jvmpi;
}
JNIEXPORT jboolean JNICALL Java_Test_ofNoThread(JNIEnv*, jclass) {
  JNIEnv no_thread{};
  int data = 0;
  pi->SetThreadLocalStorage(nullptr, &data);
  pi->SetThreadLocalStorage(&no_thread, &data);
  return pi->GetThreadLocalStorage(nullptr) == nullptr && pi->GetThreadLocalStorage(&no_thread) == nullptr;
}
JNIEXPORT void JNICALL Java_Test_count(JNIEnv*, jclass, jboolean on) {
  counting = on;
  for (jint event : {JVMPI_EVENT_METHOD_ENTRY, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END})
    succeed(on ? pi->EnableEvent(event, nullptr) : pi->DisableEvent(event, nullptr), "EnableEvent");
}
JNIEXPORT jlong JNICALL Java_Test_counted(JNIEnv*, jclass) { return last_count; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return start_profiler(vm, notify);
}
}
