// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass, jstring what, jobject module) {
  jboolean answer = 9;
  jvmtiError error = jvmti->IsModifiableModule(module, &answer);
  if (what == nullptr) {  // reads itself already: a change without effect
    jvmtiError change = jvmti->AddModuleReads(module, module);
    if (error != JVMTI_ERROR_NONE || (change == JVMTI_ERROR_NONE) != (answer == JNI_TRUE))
      show(jvmti, "modifiable but", change);
    return;
  }
  show(jvmti, text_of(env, what).c_str(), error);
  if (error == JVMTI_ERROR_NONE) say("  %d", answer);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
