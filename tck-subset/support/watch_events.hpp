// SPDX-License-Identifier: Apache-2.0
// Functions that agents about field watches share: setting both watches of a field, and starting with both events
// enabled.
#pragma once
#include "frames.hpp"

inline void set_watches(jclass type, jfieldID field) {
  check(jvmti->SetFieldAccessWatch(type, field), "SetFieldAccessWatch");
  check(jvmti->SetFieldModificationWatch(type, field), "SetFieldModificationWatch");
}

inline void show_set_watches(jclass type, jfieldID field) {
  show(jvmti, "SetFieldAccessWatch", jvmti->SetFieldAccessWatch(type, field));
  show(jvmti, "SetFieldModificationWatch", jvmti->SetFieldModificationWatch(type, field));
}

/// As start_agent, with both capabilities, callbacks and events.
inline jint start_watching(JavaVM* vm, jvmtiEventFieldAccess access, jvmtiEventFieldModification modification,
                           jvmtiCapabilities capabilities = {}) {
  capabilities.can_generate_field_access_events = capabilities.can_generate_field_modification_events = 1;
  return start_agent(vm, capabilities, {.FieldAccess = access, .FieldModification = modification},
                     {JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION});
}

/// Callbacks that print the method, and the new value of an int.
inline void JNICALL print_access(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jlocation, jclass, jobject,
                                 jfieldID) {
  say("access in %s", method_name(jvmti, method).c_str());
}
inline void JNICALL print_modification(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jlocation, jclass, jobject,
                                       jfieldID, char, jvalue value) {
  say("modification in %s to %d", method_name(jvmti, method).c_str(), value.i);
}
