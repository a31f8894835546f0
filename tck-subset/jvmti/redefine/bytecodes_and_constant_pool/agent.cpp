// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "redefine.hpp"
static int u2(const unsigned char* p) { return p[0] << 8 | p[1]; }
/// The string constant that the first instruction of `answer` (ldc or ldc_w) loads.
extern "C" JNIEXPORT jstring JNICALL Java_Test_constant(JNIEnv* env, jclass, jclass c) {
  jint length = 0, count = 0, bytes = 0;
  unsigned char *code = nullptr, *pool = nullptr;
  jmethodID answer = env->GetStaticMethodID(c, "answer", "()Ljava/lang/Object;");
  check(jvmti->GetBytecodes(answer, &length, &code), "GetBytecodes");
  check(jvmti->GetConstantPool(c, &count, &bytes, &pool), "GetConstantPool");
  if (code[0] != 0x12 && code[0] != 0x13) return env->NewStringUTF("no ldc");
  std::vector<const unsigned char*> entries(static_cast<size_t>(count));
  const unsigned char* at = pool;
  for (int i = 1; i < count; ++i) {
    entries[static_cast<size_t>(i)] = at;
    switch (*at) {
      case 1: at += 3 + u2(at + 1); break;
      case 5:
      case 6: at += 9, ++i; break;
      case 7:
      case 8:
      case 16: at += 3; break;
      case 15: at += 4; break;
      default: at += 5;
    }
  }
  if (at != pool + bytes) return env->NewStringUTF("sizes differ");
  const unsigned char* string = entries[static_cast<size_t>(code[0] == 0x12 ? code[1] : u2(code + 1))];
  if (string[0] != 8) return env->NewStringUTF("no string");
  const unsigned char* text = entries[static_cast<size_t>(u2(string + 1))];
  std::string found(reinterpret_cast<const char*>(text + 3), static_cast<size_t>(u2(text + 1)));
  jvmti->Deallocate(code);
  jvmti->Deallocate(pool);
  return env->NewStringUTF(found.c_str());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, [](auto& c) { c.can_get_bytecodes = c.can_get_constant_pool = 1; });
}
