// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
#define CODE(name) \
  { name, #name }
static const struct {
  jvmtiError code;
  const char* name;
} codes[] = {CODE(JVMTI_ERROR_NONE),
             CODE(JVMTI_ERROR_INVALID_THREAD),
             CODE(JVMTI_ERROR_INVALID_THREAD_GROUP),
             CODE(JVMTI_ERROR_INVALID_PRIORITY),
             CODE(JVMTI_ERROR_THREAD_NOT_SUSPENDED),
             CODE(JVMTI_ERROR_THREAD_SUSPENDED),
             CODE(JVMTI_ERROR_THREAD_NOT_ALIVE),
             CODE(JVMTI_ERROR_INVALID_OBJECT),
             CODE(JVMTI_ERROR_INVALID_CLASS),
             CODE(JVMTI_ERROR_CLASS_NOT_PREPARED),
             CODE(JVMTI_ERROR_INVALID_METHODID),
             CODE(JVMTI_ERROR_INVALID_LOCATION),
             CODE(JVMTI_ERROR_INVALID_FIELDID),
             CODE(JVMTI_ERROR_INVALID_MODULE),
             CODE(JVMTI_ERROR_NO_MORE_FRAMES),
             CODE(JVMTI_ERROR_OPAQUE_FRAME),
             CODE(JVMTI_ERROR_TYPE_MISMATCH),
             CODE(JVMTI_ERROR_INVALID_SLOT),
             CODE(JVMTI_ERROR_DUPLICATE),
             CODE(JVMTI_ERROR_NOT_FOUND),
             CODE(JVMTI_ERROR_INVALID_MONITOR),
             CODE(JVMTI_ERROR_NOT_MONITOR_OWNER),
             CODE(JVMTI_ERROR_INTERRUPT),
             CODE(JVMTI_ERROR_INVALID_CLASS_FORMAT),
             CODE(JVMTI_ERROR_CIRCULAR_CLASS_DEFINITION),
             CODE(JVMTI_ERROR_FAILS_VERIFICATION),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED),
             CODE(JVMTI_ERROR_INVALID_TYPESTATE),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED),
             CODE(JVMTI_ERROR_UNSUPPORTED_VERSION),
             CODE(JVMTI_ERROR_NAMES_DONT_MATCH),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED),
             CODE(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED),
             CODE(JVMTI_ERROR_UNMODIFIABLE_CLASS),
             CODE(JVMTI_ERROR_UNMODIFIABLE_MODULE),
             CODE(JVMTI_ERROR_NOT_AVAILABLE),
             CODE(JVMTI_ERROR_MUST_POSSESS_CAPABILITY),
             CODE(JVMTI_ERROR_NULL_POINTER),
             CODE(JVMTI_ERROR_ABSENT_INFORMATION),
             CODE(JVMTI_ERROR_INVALID_EVENT_TYPE),
             CODE(JVMTI_ERROR_ILLEGAL_ARGUMENT),
             CODE(JVMTI_ERROR_NATIVE_METHOD),
             CODE(JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED),
             CODE(JVMTI_ERROR_OUT_OF_MEMORY),
             CODE(JVMTI_ERROR_ACCESS_DENIED),
             CODE(JVMTI_ERROR_WRONG_PHASE),
             CODE(JVMTI_ERROR_INTERNAL),
             CODE(JVMTI_ERROR_UNATTACHED_THREAD),
             CODE(JVMTI_ERROR_INVALID_ENVIRONMENT)};
static void all(const char* where) {
  int right = 0;
  for (const auto& each : codes) {
    char* name = nullptr;
    check(jvmti->GetErrorName(each.code, &name), each.name);
    std::string text = take(jvmti, name);
    right += text == each.name;
    if (text != each.name) say("%s is called %s", each.name, text.c_str());
  }
  say("%s: %d right", where, right);
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) { all("VMDeath"); }
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  all("live");
  char* name = nullptr;
  for (int number : {-1, 1, 9, 117, 10000}) {
    jvmtiError error = jvmti->GetErrorName(static_cast<jvmtiError>(number), &name);
    say("%d: %s", number, error_name(jvmti, error).c_str());
  }
  show(jvmti, "null", jvmti->GetErrorName(JVMTI_ERROR_NONE, nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  all("OnLoad");
  set_callbacks(jvmti, [](auto& c) { c.VMDeath = death; });
  enable(jvmti, JVMTI_EVENT_VM_DEATH);
  return 0;
}
