// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void use(const char* when, jclass type, jmethodID method) {
  jint count = 0;
  jvmtiLineNumberEntry* table = nullptr;
  jvmtiCapabilities held{};
  check(jvmti->GetCapabilities(&held), "GetCapabilities");
  say("%s: holds %d %d", when, held.can_tag_objects, held.can_get_line_numbers);
  show(jvmti, "  SetTag", jvmti->SetTag(type, 1));
  show(jvmti, "  GetLineNumberTable", jvmti->GetLineNumberTable(method, &count, &table));
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass type) {
  jmethodID method = env->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V");
  jvmtiCapabilities tags{}, other{}, none{};
  tags.can_tag_objects = 1;
  other.can_get_monitor_info = 1;
  use("both", type, method);
  show(jvmti, "one", jvmti->RelinquishCapabilities(&tags));
  use("one", type, method);
  show(jvmti, "again", jvmti->RelinquishCapabilities(&tags));
  show(jvmti, "one never held", jvmti->RelinquishCapabilities(&other));
  show(jvmti, "none", jvmti->RelinquishCapabilities(&none));
  use("still", type, method);
  show(jvmti, "back", jvmti->AddCapabilities(&tags));
  use("both", type, method);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_tag_objects = 1, .can_get_line_numbers = 1});
}
