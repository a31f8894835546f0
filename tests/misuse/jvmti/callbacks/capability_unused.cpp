// SPDX-License-Identifier: Apache-2.0
// expect: capability.unused AddCapabilities can_pop_frame can_tag_objects
// also: event.without_callback
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmtiCapabilities all;
  must(jvmti->GetCapabilities(&all), "GetCapabilities");
  must(jvmti->RelinquishCapabilities(&all), "RelinquishCapabilities");
  jvmtiEnv* another = nullptr;
  must(vm->GetEnv(reinterpret_cast<void**>(&another), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  jvmtiCapabilities some{};
  some.can_tag_objects = some.can_pop_frame = some.can_generate_exception_events = 1;
  must(another->AddCapabilities(&some), "AddCapabilities");  // HERE
  must(another->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, nullptr), "SetEventNotificationMode");
}
