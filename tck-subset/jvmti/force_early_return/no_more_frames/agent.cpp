// SPDX-License-Identifier: Apache-2.0
#include "attached_thread.hpp"
static void in_thread() {
  show(jvmti, "Object", jvmti->ForceEarlyReturnObject(nullptr, nullptr));
  show(jvmti, "Int", jvmti->ForceEarlyReturnInt(nullptr, 1));
  show(jvmti, "Long", jvmti->ForceEarlyReturnLong(nullptr, 1));
  show(jvmti, "Float", jvmti->ForceEarlyReturnFloat(nullptr, 1));
  show(jvmti, "Double", jvmti->ForceEarlyReturnDouble(nullptr, 1));
  show(jvmti, "Void", jvmti->ForceEarlyReturnVoid(nullptr));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass) { in_attached_thread(env, in_thread); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_force_early_return = 1}); }
}
