// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  if (class_signature(jvmti, type) != "LTest$Target;") return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  say("obsolete %d", obsolete);
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes, jboolean pop) {
  show(jvmti, "RedefineClasses", redefine_class(jvmti, env, type, bytes));
  if (pop) enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_pop_frame = 1, .can_redefine_classes = 1, .can_generate_single_step_events = 1},
                     {.SingleStep = step});
}
}
