// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "tck.hpp"
static bool filled(const jvmtiExtensionFunctionInfo& info) {
  bool good = info.func != nullptr && info.id != nullptr && info.id[0] != 0 && info.short_description != nullptr &&
              info.param_count >= 0 && info.error_count >= 0;
  for (jint i = 0; i < info.param_count; i++) good = good && info.params[i].name != nullptr;
  return good;
}
static void release(jvmtiExtensionFunctionInfo* list, jint count) {
  auto free = [](void* memory) { check(jvmti->Deallocate(static_cast<unsigned char*>(memory)), "Deallocate"); };
  for (jint i = 0; i < count; i++) {
    for (jint p = 0; p < list[i].param_count; p++) free(list[i].params[p].name);
    free(list[i].params);
    free(list[i].id);
    free(list[i].short_description);
    free(list[i].errors);
  }
  free(list);
}
static std::set<std::string> ids(const char* when) {
  jint count = -1;
  jvmtiExtensionFunctionInfo* list = nullptr;
  check(jvmti->GetExtensionFunctions(&count, &list), "GetExtensionFunctions");
  bool good = count >= 0 && (count == 0) == (list == nullptr);
  std::set<std::string> found;
  for (jint i = 0; i < count; i++) {
    good = good && filled(list[i]);
    found.insert(list[i].id);
  }
  say("%s: %s, ids differ %d", when, good ? "good" : "bad", static_cast<jint>(found.size()) == count);
  release(list, count);
  return found;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  say("the same again: %d", ids("live") == ids("again"));
  jint count = 0;
  jvmtiExtensionFunctionInfo* list = nullptr;
  show(jvmti, "no count", jvmti->GetExtensionFunctions(nullptr, &list));
  show(jvmti, "no list", jvmti->GetExtensionFunctions(&count, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  ids("OnLoad");
  return 0;
}
}
