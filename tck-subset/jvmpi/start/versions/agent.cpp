// SPDX-License-Identifier: Apache-2.0
#include "jvmpi.hpp"

namespace {

void notify(JVMPI_Event*) {}

void compatible(const char* name, jint version) {
  Part part(name);
  const JVMPI_Interface* got = get_profiler(java_vm, version);
  part.yes("the version is the one asked for, or later", got->version >= version);
}

void members() {
  Part part("members");
  part.yes("NotifyEvent is left to the agent", pi->NotifyEvent == nullptr);
  void* set[28];
  const auto* first = reinterpret_cast<const char*>(&pi->EnableEvent);
  const auto* end = reinterpret_cast<const char*>(pi + 1);
  part.same("functions of the VM", 28, (end - first) / static_cast<jlong>(sizeof(void*)));
  std::memcpy(set, first, sizeof set);
  for (int i = 0; i < 28; ++i) part.yes("function " + std::to_string(i + 2) + " is set", set[i] != nullptr);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  {
    Part part("notify_event_is_the_agents");
    part.yes("it is what JVM_OnLoad has set", pi->NotifyEvent == notify);
  }
  {
    Part part("unknown_version");
    for (jint version : {0x10000000, 0x10000004, 0x1fffffff, 0x10010000}) {
      void* found = &part;
      part.same("GetEnv", JNI_EVERSION, java_vm->GetEnv(&found, version));
      part.yes("the pointer is null", found == nullptr);
    }
  }
  Part part("in_the_live_phase");
  part.yes("the interface is the same", get_profiler(java_vm) == pi);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  java_vm = vm;
  pi = get_profiler(vm);
  compatible("version_1", JVMPI_VERSION_1);
  compatible("version_1_1", JVMPI_VERSION_1_1);
  compatible("version_1_2", JVMPI_VERSION_1_2);
  members();
  {
    Part part("one_interface");
    part.yes("of version 1", get_profiler(vm, JVMPI_VERSION_1) == pi);
    part.yes("of version 1.2", get_profiler(vm, JVMPI_VERSION_1_2) == pi);
  }
  pi->NotifyEvent = notify;
  return JNI_OK;
}
