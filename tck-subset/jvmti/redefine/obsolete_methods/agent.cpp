// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jmethodID before;
static std::string obsolete(jmethodID m) {
  jboolean answer = JNI_FALSE;
  check(jvmti->IsMethodObsolete(m, &answer), "IsMethodObsolete");
  return answer ? "obsolete" : "current";
}
/// Looks at the method with that id, and at the frame of `work` if there is one.
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jstring when, jclass c) {
  const char* text = env->GetStringUTFChars(when, nullptr);
  jmethodID work = env->GetStaticMethodID(c, "work", "(Z)Ljava/lang/String;");
  if (before == nullptr) before = work;
  say("%s: the id is %s and %s", text, work == before ? "the same" : "another", obsolete(work).c_str());
  jvmtiFrameInfo frames[4];
  jint count = 0;
  check(jvmti->GetStackTrace(nullptr, 0, 4, frames, &count), "GetStackTrace");
  for (jint i = 0; i < count; ++i) {
    jmethodID m = frames[i].method;
    if (method_name(jvmti, m) != "work") continue;
    jclass holder = nullptr;
    check(jvmti->GetMethodDeclaringClass(m, &holder), "GetMethodDeclaringClass");
    say("%s: the frame's id is %s and %s, of %s", text, m == before ? "the same" : "another", obsolete(m).c_str(),
        class_signature(jvmti, holder).c_str());
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
