// SPDX-License-Identifier: Apache-2.0
#include "constant_pool.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jclass type) {
  jint count = 0, size = 0, length = 0;
  unsigned char *bytes = nullptr, *code = nullptr;
  show(jvmti, "pool", jvmti->GetConstantPool(type, &count, &size, &bytes));
  Pool pool(bytes, size, count);
  if (pool.entries.empty()) return say("the bytes do not add up");
  jmethodID work = env->GetStaticMethodID(type, "work", "(I)Ljava/lang/String;");
  show(jvmti, "code", jvmti->GetBytecodes(work, &length, &code));
  for (jint i = 0; i < length; ++i) {
    switch (code[i]) {
      case 0x12: say("  %d ldc %s", i, pool.text(code[i + 1]).c_str()), i += 1; break;
      case 0x14:
      case 0xb2:
      case 0xb3:
      case 0xb6:
      case 0xb8: say("  %d %x %s", i, code[i], pool.text(Pool::u2(code + i + 1)).c_str()), i += 2; break;
      default: say("  %d %x", i, code[i]);
    }
  }
}
JNIEXPORT void JNICALL Java_Test_pool(JNIEnv*, jclass, jclass type) {
  jint count = 0, size = 0;
  unsigned char* bytes = nullptr;
  show(jvmti, class_signature(jvmti, type), jvmti->GetConstantPool(type, &count, &size, &bytes));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_bytecodes = 1, .can_get_constant_pool = 1});
}
}
