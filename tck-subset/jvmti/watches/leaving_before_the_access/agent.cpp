// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jfieldID counter, own, stored;
static bool popped;
static void JNICALL access(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation location, jclass, jobject,
                           jfieldID field) {
  if (field != counter) return;
  say("counter is read at %ld", static_cast<long>(location));
  if (popped) return;
  popped = true;
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
static void JNICALL change(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation, jclass, jobject object,
                           jfieldID field, char, jvalue value) {
  if (field == own && method_name(jvmti, method) == "stores") {
    say("own would be %d", static_cast<int>(value.i));
    show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, env->GetIntField(object, own) * 100));
  }
  if (field == stored) {
    say("stored will be %d", static_cast<int>(value.i));
    enable(jvmti, JVMTI_EVENT_METHOD_EXIT, thread);  // any exit in it is shown
  }
}
static void JNICALL left(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean, jvalue value) {
  say("exit of %s: %d", method_name(jvmti, method).c_str(), static_cast<int>(value.i));
  disable(jvmti, JVMTI_EVENT_METHOD_EXIT, thread);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type) {
  counter = env->GetStaticFieldID(type, "counter", "I");
  stored = env->GetStaticFieldID(type, "stored", "I");
  own = env->GetFieldID(type, "own", "I");
  check(jvmti->SetFieldAccessWatch(type, counter), "SetFieldAccessWatch");
  check(jvmti->SetFieldModificationWatch(type, own), "SetFieldModificationWatch");
  check(jvmti->SetFieldModificationWatch(type, stored), "SetFieldModificationWatch");
  enable(jvmti, JVMTI_EVENT_FIELD_ACCESS);
  enable(jvmti, JVMTI_EVENT_FIELD_MODIFICATION);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_pop_frame = c.can_force_early_return = c.can_generate_method_exit_events = 1;
    c.can_generate_field_access_events = c.can_generate_field_modification_events = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.FieldAccess = access;
    c.FieldModification = change;
    c.MethodExit = left;
  });
  return 0;
}
}
