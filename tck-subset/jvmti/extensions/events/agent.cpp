// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "tck.hpp"
static void JNICALL ignore(jvmtiEnv*, ...) {}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  jint count = -1;
  jvmtiExtensionEventInfo* list = nullptr;
  check(jvmti->GetExtensionEvents(&count, &list), "GetExtensionEvents");
  std::set<jint> indexes;
  bool good = count >= 0 && (count == 0) == (list == nullptr);
  for (jint i = 0; i < count; i++) {
    indexes.insert(list[i].extension_event_index);
    good = good && list[i].id != nullptr && list[i].short_description != nullptr && list[i].param_count >= 0;
    for (jint p = 0; p < list[i].param_count; p++) good = good && list[i].params[p].name != nullptr;
    jvmtiError on = jvmti->SetExtensionEventCallback(list[i].extension_event_index, ignore);
    jvmtiError off = jvmti->SetExtensionEventCallback(list[i].extension_event_index, nullptr);
    good = good && on == JVMTI_ERROR_NONE && off == JVMTI_ERROR_NONE;
  }
  say("good: %d, indexes differ: %d", good, static_cast<jint>(indexes.size()) == count);
  jint free_index = 100000;
  while (indexes.count(free_index) != 0) free_index++;
  show(jvmti, "another index", jvmti->SetExtensionEventCallback(free_index, ignore));
  show(jvmti, "another index, null", jvmti->SetExtensionEventCallback(free_index, nullptr));
  show(jvmti, "a standard event", jvmti->SetExtensionEventCallback(JVMTI_EVENT_CLASS_LOAD, ignore));
  show(jvmti, "no count", jvmti->GetExtensionEvents(nullptr, &list));
  show(jvmti, "no list", jvmti->GetExtensionEvents(&count, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
