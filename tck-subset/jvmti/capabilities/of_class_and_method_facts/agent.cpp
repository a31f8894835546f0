// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <vector>

#include "tck.hpp"
static jvmtiEnv* none;
struct Row {
  const char* name;
  jvmtiEnv* holder;
  std::function<jvmtiError(jvmtiEnv*)> call;
};
static jclass type;
static jmethodID method;
static jfieldID field;
static jint number;
static char* text;
static unsigned char* bytes;
static jboolean flag;
static jvmtiLineNumberEntry* lines;
static jvmtiLocalVariableEntry* locals;
static std::vector<Row> rows;
template <typename Choose>
static jvmtiEnv* holder(JavaVM* vm, Choose choose) {
  jvmtiEnv* made = get_jvmti(vm);
  add_capabilities(made, choose);
  return made;
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test) {
  type = test;
  method = env->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V");
  field = env->GetStaticFieldID(type, "field", "I");
  for (const Row& row : rows) {
    say("%s: %s, %s", row.name, error_name(none, row.call(none)).c_str(),
        error_name(none, row.call(row.holder)).c_str());
  }
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
