// SPDX-License-Identifier: Apache-2.0
// The agent of `./dev bench --jvmpi`: counts, as the simplest profiler would. With the option "idle" it only gets the
// interface.
#include <jvmpi.h>

#include <chrono>
#include <cstring>

namespace {

JVMPI_Interface* jvmpi;
long events = 0;
long long dump_bytes = 0, dumped_objects = 0;

void notify(JVMPI_Event* event) {
  if (event->event_type == (JVMPI_EVENT_HEAP_DUMP | JVMPI_REQUESTED_EVENT)) {
    dump_bytes = event->u.heap_dump.end - event->u.heap_dump.begin;
    if (event->u.heap_dump.dump_level == JVMPI_DUMP_LEVEL_0)
      dumped_objects = dump_bytes / static_cast<long long>(1 + sizeof(void*));
    return;
  }
  events++;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmpi), JVMPI_VERSION_1) != JNI_OK) return JNI_ERR;
  jvmpi->NotifyEvent = notify;
  return JNI_OK;
}

JNIEXPORT void JNICALL Java_Bench_enable(JNIEnv*, jclass, jint event, jboolean on) {
  (on ? jvmpi->EnableEvent : jvmpi->DisableEvent)(event, nullptr);
}

JNIEXPORT jlong JNICALL Java_Bench_dump(JNIEnv*, jclass, jint level) {
  JVMPI_HeapDumpArg arg{level};
  auto start = std::chrono::steady_clock::now();
  jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &arg);
  return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
}

JNIEXPORT jlong JNICALL Java_Bench_dumped(JNIEnv*, jclass) { return dumped_objects; }
}
