// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
/// By the class's list: JNI does not give an id of a class initializer.
static jmethodID find(jclass type, const char* wanted) {
  jint count = 0;
  jmethodID* methods = nullptr;
  check(jvmti->GetClassMethods(type, &count, &methods), "GetClassMethods");
  for (jint i = 0; i < count; ++i)
    if (method_name(jvmti, methods[i]) == wanted) return methods[i];
  return nullptr;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_name(JNIEnv* env, jclass, jclass type, jstring wanted, jstring, jboolean) {
  jmethodID method = find(type, text_of(env, wanted).c_str());
  char *name = nullptr, *signature = nullptr, *generic = nullptr;
  check(jvmti->GetMethodName(method, &name, &signature, &generic), "GetMethodName");
  say("%s %s %s", take(jvmti, name).c_str(), take(jvmti, signature).c_str(), take(jvmti, generic).c_str());
  check(jvmti->GetMethodName(method, nullptr, nullptr, &generic), "GetMethodName");
  check(jvmti->GetMethodName(method, nullptr, &signature, nullptr), "GetMethodName");
  check(jvmti->GetMethodName(method, nullptr, nullptr, nullptr), "GetMethodName");
  say("  %s %s", take(jvmti, signature).c_str(), take(jvmti, generic).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
