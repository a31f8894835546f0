// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void show(JNIEnv*, jmethodID id) {
  char *name = nullptr, *signature = nullptr;
  check(jvmti->GetMethodName(id, &name, &signature, nullptr), "GetMethodName");
  jclass holder = nullptr;
  check(jvmti->GetMethodDeclaringClass(id, &holder), "GetMethodDeclaringClass");
  jint modifiers = 0, locals = -1, arguments = -1, lines = -1, bytes = -1;
  jboolean native = 0, synthetic = 0;
  check(jvmti->GetMethodModifiers(id, &modifiers), "GetMethodModifiers");
  check(jvmti->IsMethodNative(id, &native), "IsMethodNative");
  check(jvmti->IsMethodSynthetic(id, &synthetic), "IsMethodSynthetic");
  jlocation start = -1, end = -1;
  jvmtiLineNumberEntry* table = nullptr;
  unsigned char* code = nullptr;
  jvmtiError e1 = jvmti->GetMaxLocals(id, &locals), e2 = jvmti->GetArgumentsSize(id, &arguments),
             e3 = jvmti->GetLineNumberTable(id, &lines, &table), e4 = jvmti->GetBytecodes(id, &bytes, &code),
             e5 = jvmti->GetMethodLocation(id, &start, &end);
  say("%s%s of %s modifiers %x native %d synthetic %d", take(jvmti, name).c_str(), take(jvmti, signature).c_str(),
      class_signature(jvmti, holder).c_str(), static_cast<unsigned>(modifiers), native, synthetic);
  say("  locals %d %d, arguments %d %d, lines %d %d, bytes %d %d, location %d %ld-%ld", e1, locals, e2, arguments, e3,
      lines, e4, bytes, e5, static_cast<long>(start), static_cast<long>(end));
  for (jint i = 0; e3 == 0 && i < lines; ++i)
    say("  bci %ld line +%d", static_cast<long>(table[i].start_location), table[i].line_number - table[0].line_number);
}
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass c) {
  show(env, env->GetStaticMethodID(c, "work", "(IJLjava/lang/Object;)I"));
  show(env, env->GetStaticMethodID(c, "nat", "(I)J"));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_bytecodes = 1, .can_get_synthetic_attribute = 1, .can_get_line_numbers = 1});
}
