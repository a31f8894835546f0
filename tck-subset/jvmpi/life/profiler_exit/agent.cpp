// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>

#include "jvmpi.hpp"

namespace {

std::string where;

void exit_with_45(void*) { pi->ProfilerExit(45); }

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_JVM_INIT_DONE && where == "init") pi->ProfilerExit(44);
  if (event->event_type == JVMPI_EVENT_METHOD_ENTRY && where == "entry") pi->ProfilerExit(43);
}

}  // namespace

extern "C" {
JNIEXPORT jstring JNICALL Java_Test_library(JNIEnv* env, jclass) {
  Dl_info info{};
  dladdr(reinterpret_cast<void*>(&Java_Test_library), &info);
  return env->NewStringUTF(info.dli_fname);
}
JNIEXPORT void JNICALL Java_Test_act(JNIEnv*, jclass, jstring) {
  char name[] = "exits";
  if (where == "native") pi->ProfilerExit(42);
  if (where == "zero") pi->ProfilerExit(0);
  if (where == "entry") pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr);
  if (where == "thread") pi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, exit_with_45);
  if (where == "disabled") {
    pi->DisableGC();
    pi->ProfilerExit(46);
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  where = text_of(options);
  return start_profiler(vm, notify, {JVMPI_EVENT_JVM_INIT_DONE});
}
}
