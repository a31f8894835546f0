// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_sizes(JNIEnv* env, jclass, jclass type, jstring name, jstring signature,
                                       jboolean is_static) {
  const char* n = env->GetStringUTFChars(name, nullptr);
  const char* s = env->GetStringUTFChars(signature, nullptr);
  jmethodID method = is_static ? env->GetStaticMethodID(type, n, s) : env->GetMethodID(type, n, s);
  jint arguments = -1, locals = -1, length = -1;
  jlocation start = -1, end = -1;
  unsigned char* code = nullptr;
  check(jvmti->GetArgumentsSize(method, &arguments), "GetArgumentsSize");
  check(jvmti->GetMaxLocals(method, &locals), "GetMaxLocals");
  check(jvmti->GetMethodLocation(method, &start, &end), "GetMethodLocation");
  check(jvmti->GetBytecodes(method, &length, &code), "GetBytecodes");
  say("%s%s: arguments %d, locals %d, location %ld to %ld, %d bytes, the last %02x", n, s, arguments, locals,
      static_cast<long>(start), static_cast<long>(end), length, code[length - 1]);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_bytecodes = 1; });
  return 0;
}
}
