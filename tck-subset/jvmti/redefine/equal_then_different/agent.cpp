// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
/// The frame of `work`, compared with the class's method.
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jstring when) {
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(nullptr, 2, &method, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  jclass holder = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &holder), "GetMethodDeclaringClass");
  bool same = env->GetStaticMethodID(holder, "work", "(Z)Ljava/lang/String;") == method;
  say("%s: %s, %s, the class's id: %s", env->GetStringUTFChars(when, nullptr), method_name(jvmti, method).c_str(),
      obsolete ? "obsolete" : "current", same ? "yes" : "no");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
