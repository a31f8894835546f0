// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jmethodID entered, stepped;
static int left;
static void begin_steps(const char* event, jmethodID method, jlocation location) {
  say("%s %s %ld", event, method_name(jvmti, method).c_str(), static_cast<long>(location));
  stepped = method;
  left = 2;
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (method != stepped) return;
  say("  step %s %ld", method_name(jvmti, method).c_str(), static_cast<long>(location));
  if (--left == 0) disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (method != entered) return;
  disable(jvmti, JVMTI_EVENT_METHOD_ENTRY);
  begin_steps("entry", method, 0);
}
static void JNICALL access(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jclass, jobject,
                           jfieldID) {
  begin_steps("access", method, location);
}
static void JNICALL caught(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jobject) {
  if (of_test(jvmti, method)) begin_steps("caught", method, location);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type) {
  entered = method_named(jvmti, type, "entered");
  check(jvmti->SetFieldAccessWatch(type, env->GetStaticFieldID(type, "field", "I")), "SetFieldAccessWatch");
  for (jvmtiEvent event : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_EXCEPTION_CATCH})
    enable(jvmti, event);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_generate_single_step_events = c.can_generate_method_entry_events = 1;
    c.can_generate_field_access_events = c.can_generate_exception_events = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.SingleStep = step;
    c.MethodEntry = entry;
    c.FieldAccess = access;
    c.ExceptionCatch = caught;
  });
  return 0;
}
}
