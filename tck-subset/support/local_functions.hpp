// SPDX-License-Identifier: Apache-2.0
// The ten functions that get or set a local variable of a type, for the cases about errors that all of them return.
#pragma once
#include "frames.hpp"

/// Prints the result of each of them for a variable of the thread's frame.
inline void show_local_functions(jvmtiEnv* jvmti, jthread thread, jint depth, jint slot) {
  jint i = 0;
  jlong j = 0;
  jfloat f = 0;
  jdouble d = 0;
  jobject o = nullptr;
  show(jvmti, "GetLocalObject", jvmti->GetLocalObject(thread, depth, slot, &o));
  show(jvmti, "GetLocalInt", jvmti->GetLocalInt(thread, depth, slot, &i));
  show(jvmti, "GetLocalLong", jvmti->GetLocalLong(thread, depth, slot, &j));
  show(jvmti, "GetLocalFloat", jvmti->GetLocalFloat(thread, depth, slot, &f));
  show(jvmti, "GetLocalDouble", jvmti->GetLocalDouble(thread, depth, slot, &d));
  show(jvmti, "SetLocalObject", jvmti->SetLocalObject(thread, depth, slot, nullptr));
  show(jvmti, "SetLocalInt", jvmti->SetLocalInt(thread, depth, slot, 99));
  show(jvmti, "SetLocalLong", jvmti->SetLocalLong(thread, depth, slot, 99));
  show(jvmti, "SetLocalFloat", jvmti->SetLocalFloat(thread, depth, slot, 99));
  show(jvmti, "SetLocalDouble", jvmti->SetLocalDouble(thread, depth, slot, 99));
}
