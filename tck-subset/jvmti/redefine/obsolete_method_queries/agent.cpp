// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void tell(const char* which, jmethodID m) {
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(m, &obsolete), "IsMethodObsolete");
  say("%s: %s", which, obsolete ? "obsolete" : "current");
  char *name = nullptr, *descriptor = nullptr;
  check(jvmti->GetMethodName(m, &name, &descriptor, nullptr), "GetMethodName");
  say("%s%s", take(jvmti, name).c_str(), take(jvmti, descriptor).c_str());
  jint size = 0, locals = 0, arguments = 0, lines = 0, modifiers = 0;
  unsigned char* code = nullptr;
  check(jvmti->GetBytecodes(m, &size, &code), "GetBytecodes");
  say("%d bytes, the first %d", size, code[0]);
  jvmti->Deallocate(code);
  jvmtiLineNumberEntry* table = nullptr;
  check(jvmti->GetLineNumberTable(m, &lines, &table), "GetLineNumberTable");
  say("%d lines, the first %d", lines, table[0].line_number);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(table));
  check(jvmti->GetMaxLocals(m, &locals), "GetMaxLocals");
  check(jvmti->GetArgumentsSize(m, &arguments), "GetArgumentsSize");
  check(jvmti->GetMethodModifiers(m, &modifiers), "GetMethodModifiers");
  jlocation begin = 0, end = 0;
  check(jvmti->GetMethodLocation(m, &begin, &end), "GetMethodLocation");
  say("locals %d, arguments %d, modifiers %d, locations %d to %d", locals, arguments, modifiers,
      static_cast<int>(begin), static_cast<int>(end));
}
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jclass c) {
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(nullptr, 2, &method, &location), "GetFrameLocation");
  tell("frame", method);
  tell("class", env->GetStaticMethodID(c, "work", "()Ljava/lang/Object;"));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_get_bytecodes = 1, .can_get_line_numbers = 1});
}
