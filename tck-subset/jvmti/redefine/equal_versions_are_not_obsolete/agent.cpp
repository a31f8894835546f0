// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jmethodID before;
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jstring when, jclass c) {
  if (before == nullptr) before = env->GetStaticMethodID(c, "work", "()Ljava/lang/Object;");
  jvmtiFrameInfo frames[4];
  jint count = 0;
  check(jvmti->GetStackTrace(nullptr, 0, 4, frames, &count), "GetStackTrace");
  for (jint i = 0; i < count; ++i) {
    if (method_name(jvmti, frames[i].method) != "work") continue;
    jboolean obsolete = JNI_TRUE;
    check(jvmti->IsMethodObsolete(frames[i].method, &obsolete), "IsMethodObsolete");
    say("%s: the frame has %s id, %s", env->GetStringUTFChars(when, nullptr),
        frames[i].method == before ? "the same" : "another", obsolete ? "obsolete" : "current");
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
