// SPDX-License-Identifier: Apache-2.0
#include "capability_rows.hpp"
static jclass type;
static jmethodID method;
static jfieldID field;
static jint number;
static char* text;
static unsigned char* bytes;
static jboolean flag;
static jvmtiLineNumberEntry* lines;
static jvmtiLocalVariableEntry* locals;
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test) {
  type = test;
  method = env->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V");
  field = env->GetStaticFieldID(type, "field", "I");
  show_rows();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  none = get_jvmti(vm);
  jvmtiEnv* synthetic = holder(vm, [](auto& c) { c.can_get_synthetic_attribute = 1; });
  rows = {
      {"GetSourceFileName", holder(vm, [](auto& c) { c.can_get_source_file_name = 1; }),
       [](jvmtiEnv* e) { return e->GetSourceFileName(type, &text); }},
      {"GetBytecodes", holder(vm, [](auto& c) { c.can_get_bytecodes = 1; }),
       [](jvmtiEnv* e) { return e->GetBytecodes(method, &number, &bytes); }},
      {"GetLineNumberTable", holder(vm, [](auto& c) { c.can_get_line_numbers = 1; }),
       [](jvmtiEnv* e) { return e->GetLineNumberTable(method, &number, &lines); }},
      {"GetConstantPool", holder(vm, [](auto& c) { c.can_get_constant_pool = 1; }),
       [](jvmtiEnv* e) { return e->GetConstantPool(type, &number, &number, &bytes); }},
      {"IsFieldSynthetic", synthetic, [](jvmtiEnv* e) { return e->IsFieldSynthetic(type, field, &flag); }},
      {"IsMethodSynthetic", synthetic, [](jvmtiEnv* e) { return e->IsMethodSynthetic(method, &flag); }},
      {"GetSourceDebugExtension", holder(vm, [](auto& c) { c.can_get_source_debug_extension = 1; }),
       [](jvmtiEnv* e) { return e->GetSourceDebugExtension(type, &text); }},
      {"GetLocalVariableTable", holder(vm, [](auto& c) { c.can_access_local_variables = 1; }),
       [](jvmtiEnv* e) { return e->GetLocalVariableTable(method, &number, &locals); }},
  };
  return 0;
}
