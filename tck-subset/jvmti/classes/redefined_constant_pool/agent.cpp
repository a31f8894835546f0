// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
static jvmtiEnv* jvmti;
static unsigned u2(const unsigned char* at) { return static_cast<unsigned>(at[0] << 8 | at[1]); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray array) {
  std::vector<unsigned char> bytes(env->GetArrayLength(array));
  env->GetByteArrayRegion(array, 0, static_cast<jint>(bytes.size()), reinterpret_cast<jbyte*>(bytes.data()));
  jvmtiClassDefinition definition{type, static_cast<jint>(bytes.size()), bytes.data()};
  show(jvmti, "redefine", jvmti->RedefineClasses(1, &definition));
}
JNIEXPORT void JNICALL Java_Test_text(JNIEnv* env, jclass, jclass type) {
  jint count = 0, size = 0, length = 0;
  unsigned char *bytes = nullptr, *code = nullptr;
  check(jvmti->GetConstantPool(type, &count, &size, &bytes), "GetConstantPool");
  jmethodID run = env->GetStaticMethodID(type, "run", "()Ljava/lang/Object;");
  check(jvmti->GetBytecodes(run, &length, &code), "GetBytecodes");
  std::vector<const unsigned char*> entries(count);
  const unsigned char* at = bytes;
  for (jint i = 1; i < count; ++i) {
    entries[i] = at;
    at += *at == 1 ? 3 + u2(at + 1) : *at == 7 || *at == 8 ? 3 : *at == 5 || *at == 6 ? 9 : 5;
  }
  if (at != bytes + size || code[0] != 0x12) return say("not as expected: %02x", code[0]);
  const unsigned char* string = entries.at(code[1]);
  const unsigned char* utf8 = entries.at(u2(string + 1));
  say("ldc tag %d %.*s", *string, static_cast<int>(u2(utf8 + 1)), reinterpret_cast<const char*>(utf8 + 3));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_constant_pool = c.can_get_bytecodes = c.can_redefine_classes = 1; });
  return 0;
}
}
