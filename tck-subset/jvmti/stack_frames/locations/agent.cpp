// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  jvmtiFrameInfo frames[8];
  jint traced = 0;
  jint count = 0;
  check(jvmti->GetStackTrace(nullptr, 0, 8, frames, &traced), "GetStackTrace");
  check(jvmti->GetFrameCount(nullptr, &count), "GetFrameCount");
  say("%d frames", count);
  for (jint depth = 0; depth < count; ++depth) {
    jmethodID method = nullptr;
    jlocation location = -2;
    check(jvmti->GetFrameLocation(nullptr, depth, &method, &location), "GetFrameLocation");
    unsigned char* code = nullptr;
    jint length = 0;
    bool native = jvmti->GetBytecodes(method, &length, &code) == JVMTI_ERROR_NATIVE_METHOD;
    int opcode = native ? 0 : code[location];
    say("%s at %ld, opcode %x, traced alike %d", method_name(jvmti, method).c_str(), static_cast<long>(location),
        opcode, depth < traced && frames[depth].method == method && frames[depth].location == location);
    if (!native) jvmti->Deallocate(code);
  }
  jmethodID method = nullptr;
  jlocation location = 0;
  show(jvmti, "beyond", jvmti->GetFrameLocation(nullptr, count, &method, &location));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_get_bytecodes = 1}); }
}
