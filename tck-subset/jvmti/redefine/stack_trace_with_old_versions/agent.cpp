// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "redefine.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  jvmtiFrameInfo frames[16];
  jint count = 0;
  check(jvmti->GetStackTrace(nullptr, 0, 16, frames, &count), "GetStackTrace");
  std::set<jmethodID> ids;
  for (jint i = 0; i < count; ++i) {
    if (method_name(jvmti, frames[i].method) != "work") continue;
    jboolean obsolete = JNI_FALSE;
    check(jvmti->IsMethodObsolete(frames[i].method, &obsolete), "IsMethodObsolete");
    say("work: %s", obsolete ? "obsolete" : "current");
    ids.insert(frames[i].method);
  }
  say("%zu ids", ids.size());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
