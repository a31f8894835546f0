// SPDX-License-Identifier: Apache-2.0
#include "members.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_sizes(JNIEnv* env, jclass, jclass type, jstring name, jstring signature,
                                       jboolean is_static) {
  Member member(env, name, signature, is_static);
  jmethodID method = member.method(env, type);
  jint arguments = -1, locals = -1, length = -1;
  jlocation start = -1, end = -1;
  unsigned char* code = nullptr;
  check(jvmti->GetArgumentsSize(method, &arguments), "GetArgumentsSize");
  check(jvmti->GetMaxLocals(method, &locals), "GetMaxLocals");
  check(jvmti->GetMethodLocation(method, &start, &end), "GetMethodLocation");
  check(jvmti->GetBytecodes(method, &length, &code), "GetBytecodes");
  say("%s%s: arguments %d, locals %d, location %ld to %ld, %d bytes, the last %02x", member.name.c_str(),
      member.signature.c_str(), arguments, locals, static_cast<long>(start), static_cast<long>(end), length,
      code[length - 1]);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_get_bytecodes = 1}); }
}
