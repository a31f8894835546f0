// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "jvmpi.hpp"

namespace {

std::atomic<int> dumps{0}, resets{0}, requested{0};

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_DATA_DUMP_REQUEST:
      if (dumps == 0) {
        pi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr);
        pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr);
      }
      ++dumps;
      break;
    case JVMPI_EVENT_DATA_RESET_REQUEST: ++resets; break;
    case JVMPI_EVENT_MONITOR_DUMP | JVMPI_REQUESTED_EVENT:
    case JVMPI_EVENT_HEAP_DUMP | JVMPI_REQUESTED_EVENT: ++requested; break;
    default: break;
  }
}

}  // namespace

extern "C" {
JNIEXPORT jint JNICALL Java_Test_hideOutput(JNIEnv*, jclass) {
  const int output = dup(1), nothing = open("/dev/null", O_WRONLY);
  dup2(nothing, 1);
  return output;
}
JNIEXPORT void JNICALL Java_Test_quit(JNIEnv*, jclass) { kill(getpid(), SIGQUIT); }
JNIEXPORT jint JNICALL Java_Test_dumps(JNIEnv*, jclass) { return dumps; }
JNIEXPORT jint JNICALL Java_Test_resets(JNIEnv*, jclass) { return resets; }
JNIEXPORT jboolean JNICALL Java_Test_dumped(JNIEnv*, jclass) { return requested == 2; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_DATA_DUMP_REQUEST, JVMPI_EVENT_DATA_RESET_REQUEST});
}
}
