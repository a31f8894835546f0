// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  unsigned char* memory = nullptr;
  say("100 bytes: %d", jvmti->Allocate(100, &memory));
  std::memset(memory, 1, 100);
  say("freed: %d", jvmti->Deallocate(memory));
  memory = reinterpret_cast<unsigned char*>(&memory);
  jvmtiError none = jvmti->Allocate(0, &memory);
  say("0 bytes: %d, null %d", none, memory == nullptr);
  say("negative: %d", jvmti->Allocate(-1, &memory));
  say("null result: %d", jvmti->Allocate(1, nullptr));
  say("free null: %d", jvmti->Deallocate(nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
