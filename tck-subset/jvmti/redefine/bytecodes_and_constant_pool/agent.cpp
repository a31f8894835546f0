// SPDX-License-Identifier: Apache-2.0
#include "constant_pool.hpp"
#include "redefine.hpp"
/// The string constant that the first instruction of `answer` (ldc or ldc_w) loads.
extern "C" JNIEXPORT jstring JNICALL Java_Test_constant(JNIEnv* env, jclass, jclass c) {
  jint length = 0, count = 0, bytes = 0;
  unsigned char *code = nullptr, *pool = nullptr;
  jmethodID answer = env->GetStaticMethodID(c, "answer", "()Ljava/lang/Object;");
  check(jvmti->GetBytecodes(answer, &length, &code), "GetBytecodes");
  check(jvmti->GetConstantPool(c, &count, &bytes, &pool), "GetConstantPool");
  if (code[0] != 0x12 && code[0] != 0x13) return env->NewStringUTF("no ldc");
  Pool entries(pool, bytes, count);
  if (entries.entries.empty()) return env->NewStringUTF("sizes differ");
  unsigned index = code[0] == 0x12 ? code[1] : Pool::u2(code + 1);
  if (*entries.entries.at(index) != 8) return env->NewStringUTF("no string");
  std::string found = entries.text(Pool::u2(entries.entries.at(index) + 1));
  jvmti->Deallocate(code);
  jvmti->Deallocate(pool);
  return env->NewStringUTF(found.c_str());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_get_bytecodes = 1, .can_get_constant_pool = 1});
}
