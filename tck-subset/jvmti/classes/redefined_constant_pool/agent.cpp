// SPDX-License-Identifier: Apache-2.0
#include "constant_pool.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray array) {
  show(jvmti, "redefine", redefine_class(jvmti, env, type, array));
}
JNIEXPORT void JNICALL Java_Test_text(JNIEnv* env, jclass, jclass type) {
  jint count = 0, size = 0, length = 0;
  unsigned char *bytes = nullptr, *code = nullptr;
  check(jvmti->GetConstantPool(type, &count, &size, &bytes), "GetConstantPool");
  jmethodID run = env->GetStaticMethodID(type, "run", "()Ljava/lang/Object;");
  check(jvmti->GetBytecodes(run, &length, &code), "GetBytecodes");
  Pool pool(bytes, size, count);
  if (pool.entries.empty() || code[0] != 0x12) return say("not as expected: %02x", code[0]);
  const unsigned char* string = pool.entries.at(code[1]);
  say("ldc tag %d %s", *string, pool.text(Pool::u2(string + 1)).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_bytecodes = 1, .can_redefine_classes = 1, .can_get_constant_pool = 1});
}
}
