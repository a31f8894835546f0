// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "tck.hpp"
static void list(const char* when) {
  jint count = 0;
  char** keys = nullptr;
  check(jvmti->GetSystemProperties(&count, &keys), "GetSystemProperties");
  std::set<std::string> found;
  int with_value = 0;
  for (jint i = 0; i < count; i++) {
    char* value = nullptr;
    with_value += jvmti->GetSystemProperty(keys[i], &value) == JVMTI_ERROR_NONE && value != nullptr;
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(value));
    found.insert(take(jvmti, keys[i]));
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(keys));
  say("%s: every key has a value %d", when, with_value == count);
  for (const char* key : {"java.vm.vendor", "java.vm.version", "java.vm.name", "java.vm.info", "java.library.path",
                          "java.class.path", "tck.given", "tck.empty", "tck.not.there"}) {
    say("  %s: %d", key, static_cast<int>(found.count(key)));
  }
  for (const char* key : {"tck.given", "tck.empty", "tck.not.there"}) {
    char* value = nullptr;
    jvmtiError error = jvmti->GetSystemProperty(key, &value);
    say("  %s: %s '%s'", key, error_name(jvmti, error).c_str(),
        error == JVMTI_ERROR_NONE ? take(jvmti, value).c_str() : "");
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  list("live");
  char *value = nullptr, **keys = nullptr;
  jint count = 0;
  show(jvmti, "no key", jvmti->GetSystemProperty(nullptr, &value));
  show(jvmti, "no place for the value", jvmti->GetSystemProperty("tck.given", nullptr));
  show(jvmti, "no count", jvmti->GetSystemProperties(nullptr, &keys));
  show(jvmti, "no place for the keys", jvmti->GetSystemProperties(&count, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  list("OnLoad");
  return 0;
}
}
