// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static void find(JNIEnv* env, const char* name) {
  jclass found = env->FindClass(name);
  jthrowable thrown = env->ExceptionOccurred();
  env->ExceptionClear();
  if (thrown != nullptr) return say("%s: throws %s", name, text_of(env, env->GetObjectClass(thrown)).c_str());
  jclass super = env->GetSuperclass(found);
  say("%s: %s, superclass %s", name, text_of(env, found).c_str(), text_of(env, super).c_str());
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass) {
  for (const char* name : {"java/lang/String", "java/lang/Object", "java/lang/Runnable", "[I", "[Ljava/lang/String;",
                           "Test", "no/Such", "[Lno/Such;", "I"})
    find(env, name);
}
