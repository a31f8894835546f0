// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
static void report(const char* what, jmethodID method, jlocation location) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  if (name != "main" && name != "begin" && name != "end")
    say("%-12s %2ld %s", name.c_str(), static_cast<long>(location), what);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) { report("MethodEntry", method, 0); }
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean, jvalue) {
  jmethodID top = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(thread, 0, &top, &location), "GetFrameLocation");
  report("MethodExit", method, location);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  report("SingleStep", method, location);
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  report("Breakpoint", method, location);
}
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jclass, jobject, jfieldID) {
  report("FieldAccess", method, location);
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jclass, jobject,
                            jfieldID, char, jvalue) {
  report("FieldModification", method, location);
}
static void JNICALL thrown(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jobject, jmethodID,
                           jlocation) {
  report("Exception", method, location);
}
static void JNICALL caught(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jobject) {
  report("ExceptionCatch", method, location);
}
static const jvmtiEvent kEvents[] = {
    JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT,        JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT,
    JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION, JVMTI_EVENT_EXCEPTION,   JVMTI_EVENT_EXCEPTION_CATCH};
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type) {
  jfieldID field = env->GetStaticFieldID(type, "field", "I");
  set_watches(type, field);
  set_breakpoint(jvmti, type, "access");
  set_breakpoint(jvmti, type, "access", 3);
  set_breakpoint(jvmti, type, "modification", 1);
  set_breakpoint(jvmti, type, "thrown", 1);
  set_breakpoint(jvmti, type, "caught", 7);
  for (jvmtiEvent e : kEvents) enable(jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) disable(jvmti, e);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_generate_field_modification_events = 1,
                      .can_generate_field_access_events = 1,
                      .can_generate_single_step_events = 1,
                      .can_generate_exception_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_generate_method_entry_events = 1,
                      .can_generate_method_exit_events = 1},
                     {.Exception = thrown,
                      .ExceptionCatch = caught,
                      .SingleStep = step,
                      .Breakpoint = hit,
                      .FieldAccess = read,
                      .FieldModification = written,
                      .MethodEntry = entry,
                      .MethodExit = leave});
}
}
